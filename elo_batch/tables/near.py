"""Names that nearly equal another: but for accents, punctuation, word order, initials, or one slip of the keyboard."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.aliases import plain

INSIDE_WORDS = re.compile("['`.\u2019\u00b4]")
"""Punctuation that parts no words: O'Brien, J.R."""
DIGITS = re.compile(r"\d")
DOUBLED = re.compile(r"([^\W\d_])\1+")
FEWEST_HEARD = 3
"""Shorter words are initials and marks of teams, which no ear takes for each other."""
FEWEST_LETTERS = 5
"""Shorter names differ from each other by one letter as a matter of course."""
MOST_MEANT = 5
"""Half a name that more of the known names have means none of them."""
MOST_WORDS = 6
"""Longer texts are no names, and have no initials."""


class Neighbours:
    """Finds for a name those that nearly equal it, without comparing it to all.

    Of two names that are one slip apart the first half or the second is the same; rapidfuzz compares those.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(dict.fromkeys(names))
        self._spelled = [_spellings(name) for name in self._names]
        self._same: dict[str, list[int]] = defaultdict(list)
        self._words: dict[str, set[int]] = defaultdict(set)
        self._initials: dict[str, list[int]] = defaultdict(list)
        for index, name in enumerate(self._names):
            words = self._spelled[index].words
            for key in _keys(name, self._spelled[index]):
                self._same[key].append(index)
            for word in words if " " in name else ():
                self._words[word].add(index)
            for key in _initialled(words):
                self._initials[key].append(index)
        self._of_length: dict[int, list[tuple[int, str]]] = defaultdict(list)
        self._halves: dict[int, dict[str, list[tuple[int, str]]]] = {}

    def of(self, name: str) -> list[str]:
        """The known names that nearly equal this one, by code point."""
        shortened = _spellings(name.replace(".", " "))
        found = self._longer(_spellings(name)) | self._shortened(shortened)
        return sorted({*self.spelled_like(name), *(self._names[index] for index in found)} - {name})

    def spelled_like(self, name: str) -> list[str]:
        """The known names that are this one but for accents, punctuation, word order or one slip, by code point.

        Half a name and initials are not among them: where nobody is known yet they mean too many.
        """
        spelled = _spellings(name)
        found = {index for key in _keys(name, spelled) for index in self._same.get(key, ())}
        for one in {spelled.plain, spelled.in_order}:
            found |= self._one_slip(one)
        return sorted({self._names[index] for index in found} - {name})

    def _one_slip(self, spelled: str) -> set[int]:
        """Names that one slip of the keyboard makes this one."""
        if letters(spelled) < FEWEST_LETTERS:
            return set()
        half = max((len(spelled) - 2) // 2, 1)
        if half not in self._halves:
            self._halves[half] = self._halved(half)
        ways = [way for part in _halves(spelled, half) for way in self._halves[half].get(part, ())]
        hits = process.extract(spelled, [text for _, text in ways], scorer=OSA.distance, score_cutoff=1, limit=None)
        return {ways[place][0] for text, _, place in hits if same_digits(spelled, text)}

    def _halved(self, half: int) -> dict[str, list[tuple[int, str]]]:
        """The names that one slip could make a name with halves so long, by their first and last letters."""
        if not self._of_length:
            for index, spelled in enumerate(self._spelled):
                for text in spelled.both:
                    self._of_length[len(text)].append((index, text))
        halves: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for length in range(2 * half + 1, 2 * half + 5):
            for index, text in self._of_length.get(length, ()):
                for part in _halves(text, half) if letters(text) >= FEWEST_LETTERS else ():
                    halves[part].append((index, text))
        return halves

    def _longer(self, spelled: "Spellings") -> set[int]:
        """Names of several words of which this one has some: half a name, written in a hurry."""
        words = [self._words.get(word, set()) for word in spelled.words]
        return _few(set.intersection(*words) if words else set())

    def _shortened(self, spelled: "Spellings") -> set[int]:
        """Names with as many words, some of which are initials here or there."""
        near = {index for key in _initialled(spelled.words) for index in self._initials.get(key, ())}
        return _few({index for index in near if _initials_agree(spelled.words, self._spelled[index].words)})


@dataclass(frozen=True, slots=True)
class Spellings:
    """A name as it is compared: its letters as written, its words in order, and their letters."""

    plain: str
    words: tuple[str, ...]
    in_order: str

    @property
    def both(self) -> tuple[str, ...]:
        """The two ways to spell it, once where they are one."""
        return (self.plain,) if self.plain == self.in_order else (self.plain, self.in_order)


class Lookalikes:
    """The same with what is asked often kept: nothing is worked out before the first question, nor twice."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names
        self._near: Neighbours | None = None
        self._of: dict[str, list[str]] = {}

    def of(self, name: str) -> list[str]:
        """The known names that nearly equal this one, by code point."""
        if self._near is None:
            self._near = Neighbours(self._names)
        if name not in self._of:
            self._of[name] = self._near.of(name)
        return self._of[name]


def known_names(listed: PlayerList) -> list[str]:
    """The ids and names of a list."""
    return [name for name in (*listed.players, *listed.names) if name]


def _spellings(name: str) -> Spellings:
    words = tuple(folded(name).split())
    return Spellings(plain(name), words, "".join(words))


def _keys(name: str, spelled: Spellings) -> list[str]:
    """What two names share that are the same but for accents, punctuation, word order, sound or leading zeros."""
    zeros = [f"id {name.lstrip('0')}"] if name.isdecimal() else []
    sound = " ".join(sorted(map(_sound, spelled.words)))
    return [f"plain {spelled.plain}", f"words {' '.join(spelled.words)}", f"sound {sound}", *zeros]


def _sound(word: str) -> str:
    """A word with its doubled letters single and z as s, since these are heard alike; short words stay as they are.

    >>> _sound("anna"), _sound("ruiz"), _sound("aa"), _sound("team11")
    ('ana', 'ruis', 'aa', 'team11')
    """
    return DOUBLED.sub(r"\1", word).replace("z", "s") if letters(word) >= FEWEST_HEARD else word


def _halves(text: str, half: int) -> tuple[str, str]:
    """The first and the last letters of a name, of which a slip leaves the ones or the others as they are."""
    return f"^{text[:half]}", f"${text[-half:]}"


def _initialled(words: Sequence[str]) -> list[str]:
    """For each word of a name that word, and the first letters of all others."""
    if not 1 < len(words) <= MOST_WORDS:
        return []
    firsts = [word[0] for word in words]
    whole = ((place, word) for place, word in enumerate(words) if len(word) > 1)
    return [f"{word} {''.join(sorted(firsts[:place] + firsts[place + 1 :]))}" for place, word in whole]


def _initials_agree(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names have the same words, some of which are initials in one of them.

    >>> _initials_agree(["j", "smith"], ["john", "smith"]), _initials_agree(["jane", "smith"], ["john", "smith"])
    (True, False)
    """
    rest, left = list(other), []
    for word in one:
        rest.remove(word) if word in rest else left.append(word)
    pairs = zip(sorted(left), sorted(rest), strict=False)
    short = all(min(len(a), len(b)) == 1 and a[0] == b[0] and a[0].isalpha() for a, b in pairs)
    return 0 < len(left) == len(rest) < len(one) and short


def _few(found: set[int]) -> set[int]:
    return found if len(found) <= MOST_MEANT else set()


def folded(name: str) -> str:
    """A name without case, accents and punctuation, its words in order.

    >>> folded("Núñez, José") == folded("Jose Nunez")
    True
    """
    words = re.split(r"[\W_]+", INSIDE_WORDS.sub("", unicodedata.normalize("NFKC", name)))
    return " ".join(sorted(filter(None, map(plain, words))))


def letters(text: str) -> int:
    """How many letters a text has; digits tell people and teams apart and are none."""
    return sum(map(str.isalpha, text))


def same_digits(one: str, other: str) -> bool:
    """Whether a slip between two names lies in their letters only.

    >>> same_digits("team1alpa", "team1alpha"), same_digits("team1alpha", "team2alpha")
    (True, False)
    """
    return DIGITS.findall(one) == DIGITS.findall(other)
