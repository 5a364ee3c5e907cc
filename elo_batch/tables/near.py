"""Names that nearly equal another: the same but for accents, punctuation or word order, or one slip of the keyboard."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from elo_batch.domain.rating_list import PlayerList
from elo_batch.tables.aliases import plain

INSIDE_WORDS = re.compile("['`.\u2019\u00b4]")
"""Punctuation that parts no words: O'Brien, J.R."""
FEWEST_LETTERS = 5
"""Shorter names differ from each other by one letter as a matter of course."""
MOST_MEANT = 5
"""Half a name that more of the known names have means none of them."""


class Neighbours:
    """Finds for a name those that nearly equal it, without comparing it to all.

    Two names that are one slip apart have a part in common once a letter is left out of each, or of one: all such
    parts of the known names stand in one sorted column of hashes.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = list(dict.fromkeys(names))
        self._plain = [plain(name) for name in self._names]
        self._same: dict[str, list[int]] = defaultdict(list)
        for index, name in enumerate(self._names):
            for key in _keys(name, self._plain[index]):
                self._same[key].append(index)
        self._sorted = [folded(name).replace(" ", "") for name in self._names]
        spelled = ((index, name) for names in (self._plain, self._sorted) for index, name in enumerate(names))
        self._words: dict[str, set[int]] = defaultdict(set)
        for index, name in enumerate(self._names):
            for word in folded(name).split() if " " in name else ():
                self._words[word].add(index)
        parts = [(hash(part), index) for index, name in spelled for part in _parts(name)]
        table = np.array(parts, dtype=np.int64).reshape(-1, 2)
        self._parts = table[np.argsort(table[:, 0], kind="stable")]

    def of(self, name: str) -> list[str]:
        """The known names that nearly equal this one, by code point."""
        spelled, in_order = plain(name), folded(name).replace(" ", "")
        found = {index for key in _keys(name, spelled) for index in self._same.get(key, ())}
        for part in _parts(spelled) | _parts(in_order):
            first, last = np.searchsorted(self._parts[:, 0], [hash(part), hash(part) + 1])
            for index in set(self._parts[first:last, 1].tolist()) - found:
                if one_slip(spelled, self._plain[index]) or one_slip(in_order, self._sorted[index]):
                    found.add(index)
        return sorted({self._names[index] for index in found | self._longer(name)} - {name})

    def _longer(self, name: str) -> set[int]:
        """Names of several words of which this one has some: half a name, written in a hurry."""
        words = [self._words.get(word, set()) for word in folded(name).split()]
        found = set.intersection(*words) if words else set()
        return found if len(found) <= MOST_MEANT else set()


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


def _keys(name: str, spelled: str) -> list[str]:
    """What two names share that are the same but for accents, punctuation, word order or leading zeros."""
    zeros = [f"id {name.lstrip('0')}"] if name.isdecimal() else []
    return [f"plain {spelled}", f"words {folded(name)}", *zeros]


def _parts(name: str) -> set[str]:
    """The name, and the name with one of its letters left out; nothing for names too short to tell a slip in."""
    if sum(letter.isalpha() for letter in name) < FEWEST_LETTERS:
        return set()
    return {name, *(name[:index] + name[index + 1 :] for index, letter in enumerate(name) if letter.isalpha())}


def folded(name: str) -> str:
    """A name without case, accents and punctuation, its words in order.

    >>> folded("Núñez, José") == folded("Jose Nunez")
    True
    """
    words = re.split(r"[\W_]+", INSIDE_WORDS.sub("", unicodedata.normalize("NFKC", name)))
    return " ".join(sorted(filter(None, map(plain, words))))


def one_slip(one: str, other: str) -> bool:
    """Whether one letter was added, left out, changed, or two neighbours swapped, in five or more letters.

    Digits tell people and teams apart and are no slip.

    >>> one_slip("jonhsmith", "johnsmith"), one_slip("team1alpha", "team2alpha"), one_slip("anna", "anne")
    (True, False, False)
    """
    if one == other or sum(letter.isalpha() for letter in one) < FEWEST_LETTERS:
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    left, right = one[start:], other[start:]
    while left and right and left[-1] == right[-1]:
        left, right = left[:-1], right[:-1]
    if any(letter.isdigit() for letter in left + right):
        return False
    swapped = len(left) == len(right) == 2 and left == right[::-1]  # noqa: PLR2004  # two neighbours
    return max(len(left), len(right)) == 1 or swapped
