"""Areas of a sheet that grow with a list: down with newcomers, to the right with added columns."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from openpyxl.utils import get_column_letter, range_boundaries


@dataclass(frozen=True, kw_only=True)
class Area:
    """A rectangle of cells, all counted from 1."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, text: str) -> "Area":
        """The area that a text such as A1:D10 or $A$1:$D$10 names; whole rows and columns have no end.

        >>> Area.of("$A$1:$D$10")
        Area(left=1, top=1, right=4, bottom=10)
        """
        left, top, right, bottom = range_boundaries(text)
        return cls(left=left or 1, top=top or 1, right=right or LAST_COLUMN, bottom=bottom or LAST_ROW)

    @property
    def text(self) -> str:
        """The area as A1:D10, one cell as A1."""
        first = f"{get_column_letter(self.left)}{self.top}"
        last = f"{get_column_letter(self.right)}{self.bottom}"
        return first if first == last else f"{first}:{last}"


LAST_ROW, LAST_COLUMN = 1_048_576, 16_384


@dataclass(frozen=True, kw_only=True)
class Growth:
    """How a list grows.

    Attributes:
        headings: the row of its headings.
        last: its last row before.
        rows: how many rows come below.
        right: the last column that is used before.
        seen: the last of those that are in sight.
        added: how many columns are added.
        shown: how many of them there are up to the last in sight.
    """

    headings: int
    last: int
    rows: int
    right: int
    seen: int
    added: int
    shown: int

    @property
    def only_entry(self) -> bool:
        """Whether the last row is the only one."""
        return self.last == self.headings + 1

    def down(self, area: Area) -> Area:
        """An area that ends with the list goes on to the newcomers; one of the last row alone does not."""
        begins = area.top < self.last or (self.only_entry and area.top == self.last)
        if self.rows and begins and self.last <= area.bottom < self.last + self.rows:
            return replace(area, bottom=self.last + self.rows)
        return area

    def both(self, area: Area) -> Area:
        """Down, and an area of several columns that ends with the last in sight goes on to those added in sight."""
        return self._across(self.down(area), self.shown)

    def whole(self, area: Area) -> Area:
        """Down, and across to all added columns: what is sorted must be sorted with those out of sight."""
        return self._across(self.down(area), self.added)

    def _across(self, area: Area, columns: int) -> Area:
        reaches = area.left < area.right and self.seen <= area.right <= self.right
        return replace(area, right=self.right + columns) if reaches and columns else area


def joined(areas: Iterable[Area]) -> str:
    """Areas as the text of a rule has them, each once."""
    return " ".join(dict.fromkeys(area.text for area in areas))
