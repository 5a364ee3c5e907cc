"""Names that nearly equal another: the same but for accents, punctuation or word order, or one slip of the keyboard."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from elo_batch.tables.aliases import plain

FEWEST_LETTERS = 5
"""Shorter names differ from each other by one letter as a matter of course."""


class Neighbours:
    """Finds for a name those that nearly equal it, without comparing it to all.

    One slip leaves the first or the last part of a name as it was: names are looked up by these parts.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._folded: dict[str, list[str]] = defaultdict(list)
        self._parts: dict[tuple[int, bool, str], list[str]] = defaultdict(list)
        self._bare_ids: dict[str, list[str]] = defaultdict(list)
        for name in dict.fromkeys(names):
            self._folded[folded(name)].append(name)
            if name.isdecimal():
                self._bare_ids[name.lstrip("0")].append(name)
            for part in _parts(plain(name)):
                self._parts[part].append(name)

    def of(self, name: str) -> list[str]:
        """The known names that nearly equal this one, by code point."""
        found = set(self._folded.get(folded(name), ()))
        if name.isdecimal():
            found.update(self._bare_ids.get(name.lstrip("0"), ()))
        spelled = plain(name)
        for part in _lookups(spelled):
            found.update(other for other in self._parts.get(part, ()) if one_slip(spelled, plain(other)))
        return sorted(found - {name})


def folded(name: str) -> str:
    """A name without case, accents and punctuation, its words in order.

    >>> folded("Núñez, José") == folded("Jose Nunez")
    True
    """
    words = re.split(r"[\W_]+", unicodedata.normalize("NFKC", name))
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


def _parts(name: str) -> list[tuple[int, bool, str]]:
    """The first and the last part of a known name, with its length."""
    if not (part := (len(name) - 1) // 2):
        return []
    return [(len(name), True, name[:part]), (len(name), False, name[-part:])]


def _lookups(name: str) -> list[tuple[int, bool, str]]:
    """The parts that a known name of about this length would have."""
    lookups = []
    for length in (len(name) - 1, len(name), len(name) + 1):
        if (part := (length - 1) // 2) > 0:
            lookups += [(length, True, name[:part]), (length, False, name[-part:])]
    return lookups
