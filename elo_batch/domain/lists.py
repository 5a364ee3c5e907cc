"""Rating lists by time control: one file with several columns of ratings, each of them a pool of its own."""

from collections.abc import Collection
from dataclasses import dataclass

OF_EACH_LIST = ("rating", "games", "k", "peak", "as_of", "rating_exact")
"""What a player has once for each list; all else (name, status, own columns) is the player's."""
OF_A_RULE_BOOK = ("base", "pending", "record")
"""The same, of the columns that mean something only where the rule book uses them."""
WRITTEN = (
    *("rating", "previous", "change", "played", "score", "expected", "k_used", "performance"),
    *("games", "peak", "as_of", "rating_exact"),
)
"""What a run writes of every list but the main one, in this order."""


@dataclass(frozen=True, kw_only=True)
class ListColumn:
    """One of several rating lists that stand in one file.

    Attributes:
        name: how time_control cells call it.
        column: the heading of its ratings, as the officer gave it.
        prefix: what its other headings begin with; empty for the main list, whose headings are the plain ones.
    """

    name: str
    column: str
    prefix: str

    def heading(self, name: str) -> str:
        """The heading under which this list has a column of that canonical name.

        >>> rapid = ListColumn(name="rapid", column="rapid_rating", prefix="rapid_")
        >>> rapid.heading("rating"), rapid.heading("games")
        ('rapid_rating', 'rapid_games')
        """
        return self.column if self.prefix and name == "rating" else self.prefix + name


def of_each_list(uses: Collection[str]) -> tuple[str, ...]:
    """What a player has once for each list, where the rule book uses these columns.

    >>> of_each_list({"pending"})[-2:]
    ('rating_exact', 'pending')
    """
    return (*OF_EACH_LIST, *(name for name in OF_A_RULE_BOOK if name in uses))


def key(text: str) -> str:
    """The name of a list as it is compared: without case and blanks.

    >>> key(" Rapid ") == key("RAPID")
    True
    """
    return "".join(text.casefold().split())
