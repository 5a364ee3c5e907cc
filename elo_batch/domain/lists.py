"""Rating lists by time control: one file with several columns of ratings, each of them a pool of its own."""

from dataclasses import dataclass

OF_EACH_LIST = ("rating", "games", "k", "peak", "as_of", "rating_exact")
"""What a player has once for each list; all else (name, status, own columns) is the player's."""
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


def key(text: str) -> str:
    """The name of a list as it is compared: without case and blanks.

    >>> key(" Rapid ") == key("RAPID")
    True
    """
    return "".join(text.casefold().split())
