"""Names that stand for nobody: Bye 1, [bye], BYE (1 pt), Freilos, walkover, unpaired, N.N.

A pairing programme writes them where a player has no opponent. A player on the list who is called so plays all the
same, but for plain words such as bye, under which programmes list nobody.
"""

import re
from collections.abc import Callable, Collection

from elo_batch.domain.spelling import simplified
from elo_batch.tables.names import identity
from elo_batch.tables.result_words import NO_OPPONENT, UNPLAYED

BYE_NAMES = frozenset({"bye", "freilos", "spielfrei", "exempt"})
"""Words that are never a player."""
NOBODY = BYE_NAMES | {"", "0", "-", "--"}
WORDS = frozenset({*UNPLAYED["bye"], *UNPLAYED["forfeit"], *NO_OPPONENT})
MARKS = " \t.,;:!*#-_()[]{}<>'\""
DIGITS = "0123456789½"
FIRST = frozenset(word.split()[0].strip(MARKS) for word in WORDS)
"""The first words of such names, by which all other names are let go at once."""
POINTS = re.compile(r"[\s(\[:#_-]*(?:\d+(?:\.\d+)?)?\s*(?:pts?|points?|punkte?|pkt|puntos?|punti)?[\s.)\]]*$")
Listed = Callable[[], Collection[str]]
"""The identities of the players on the list."""


def none_listed() -> Collection[str]:
    """Nobody is on the list."""
    return ()


def is_bye(name: str, listed: Listed = none_listed) -> bool:
    """Whether a name stands for no opponent.

    >>> is_bye("BYE (1 pt)"), is_bye("[bye]"), is_bye("Vrij 2"), is_bye("Bye Bye"), is_bye("Vrij", lambda: ["vrij"])
    (True, True, True, False, False)
    """
    words = name.casefold().strip(MARKS).split(maxsplit=1)
    if not words or words[0].strip(MARKS + DIGITS) not in FIRST:
        return False
    text = simplified(name).strip(MARKS)
    if text not in WORDS and POINTS.sub("", text).strip(MARKS) not in WORDS:
        return False
    return name.casefold() in BYE_NAMES or identity(name) not in listed()
