"""The names of columns that tables have, whatever their headings say, and headings pinned to them."""

from dataclasses import dataclass
from difflib import get_close_matches

GAME_COLUMNS = (
    *("player_a", "player_b", "id_a", "id_b", "result", "score_a", "score_b", "winner", "loser", "draw"),
    *("name", "opponent"),
    *(
        "date",
        "round",
        "event",
        "event_start",
        "event_end",
        "games",
        "k",
        "k_a",
        "k_b",
        "rating_a",
        "rating_b",
        "rated",
        "neutral",
    ),
    *("time_control", "note"),
)
"""The columns of a log of games."""
LIST_COLUMNS = (
    *("id", "player", "name", "rating", "games", "k", "birth_year", "peak", "federation", "status", "as_of"),
    "rating_exact",
)
"""The columns of a rating list."""
NAMES = tuple(dict.fromkeys((*GAME_COLUMNS, *LIST_COLUMNS)))


@dataclass(frozen=True, kw_only=True)
class Pin:
    """A heading that means a column because somebody has said so.

    Attributes:
        heading: the heading as said.
        column: the column's name.
        by: who has said so: --map, or a rule book.
        sure: whether it must stand in the sheets of this run; a rule book serves many sheets.
    """

    heading: str
    column: str
    by: str
    sure: bool


def no_column(name: str) -> str:
    """The words for a name that no column has, with the one that may have been meant."""
    near = get_close_matches(name.strip().casefold(), NAMES, n=1)
    meant = f"did you mean {near[0]}? " if near else ""
    return f"there is no column {name!r}; {meant}The columns are: {', '.join(NAMES)}"
