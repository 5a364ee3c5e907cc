"""How sheets look: formats, widths, and pages that say what they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

FONT = {"font_name": "Arial", "font_size": 10}
"""A font whose widths every program knows, if only by another name."""
LINE = 13.0
"""The height of a line."""
TALL = 2 * LINE
"""The height of the headings: their names above the buttons of filters."""
NARROW = 1.1
"""Characters of a text that stand in the width of one figure."""
SMALLER, LEAST, MOST = 0.9, 4.0, 24.0
"""What a character of a heading takes, and the least and the most width that a heading gives its column."""
A4 = 9
MARGIN = 0.4
LOW = 0.7
"""The bottom margin, in inches, with room for the footer."""
MOST_OF_FOOTER = 80
"""Characters of each part of a footer; all of it holds 255."""
MOST_ON_A_PAGE = 240.0
"""The widths that an A4 page holds in letters of seven points; smaller ones are hard to read."""
NAMED = 2
"""The index of the last column that says who a row is about: rank, player, name; period, player, opponent."""
GREY = "#8A8A8A"
UP, DOWN = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}"
TOP = {"valign": "top"}
TEXT = {"align": "left", "indent": 1}
HEADING = {"bold": True, "bottom": 1, "font_size": 8, "bg_color": "#EAF0F7"}
FORMATS: Mapping[str, Mapping[str, Any]] = {
    "": {},
    "text": TEXT,
    "left": {**TEXT, "text_wrap": True},
    "wrap": {**TEXT, "text_wrap": True},
    "date": {**TEXT, "num_format": "yyyy-mm-dd"},
    "moment": {**TEXT, "num_format": "yyyy-mm-dd hh:mm"},
    "one": {"num_format": "0.0"},
    "two": {"num_format": "0.00"},
    "three": {"num_format": "0.000"},
    "surplus": {"num_format": "+0.000;-0.000;0.000"},
    "signed": {"num_format": "+0.00;-0.00;0.00"},
    "exact": {"num_format": "0.00"},
    "residual": {"num_format": "0.000000"},
    "count": {"num_format": "#,##0"},
    "change": {"num_format": f"{UP} 0.######;{DOWN} 0.######;0"},
    "change0": {"num_format": f"{UP} 0;{DOWN} 0;0"},
    "small": {**TEXT, "font_color": GREY},
    "plain": {},
    "shrink": {**TEXT, "shrink": True},
    "k": {},
    "logical": {"align": "center"},
    "link": {**TEXT, "font_color": "#1F5FA8", "underline": 1},
    "heading": HEADING,
    "account": {**HEADING, "bg_color": "#F4ECD8"},
    "strong": {**TEXT, "bold": True},
    "good": {**TEXT, "bold": True, "bg_color": "#DDEFD9"},
}
"""How cells look, by name; all stand at the top of their row."""


@dataclass
class Formats:
    """The formats of a workbook, each made once.

    Attributes:
        book: the workbook.
    """

    book: Any
    _made: dict[tuple[str, bool], Any] = field(default_factory=dict)

    def get(self, name: str, grey: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002
        """A format, or the same in grey."""
        if (name, grey) not in self._made:
            grey_text = {"font_color": GREY, "italic": True} if grey else {}
            self._made[name, grey] = self.book.add_format({**TOP, **FORMATS[name], **grey_text})
        return self._made[name, grey]

    def style(self, name: str, grey: bool = False) -> int:  # noqa: FBT001, FBT002
        """The number of a format in the file."""
        number: int = self.get(name, grey)._get_xf_index()  # noqa: SLF001
        return number


@dataclass(frozen=True, kw_only=True)
class Footer:
    """What every page says at its foot.

    Attributes:
        period: the periods of the run.
        book: the rule book.
        day: the day of the run.
    """

    period: str
    book: str
    day: str

    @property
    def text(self) -> str:
        """The footer as Excel has it; & is doubled, since it begins a code."""
        parts = [text.replace("&", "&&")[:MOST_OF_FOOTER] for text in (self.period, self.book)]
        return f"&L&8&A: {parts[0]}&C&8rule book {parts[1]}, run of {self.day}&R&8page &P of &N"


def heading_width(name: str) -> float:
    """Wide enough for a heading, above the button of its filter; what is longer is broken, or cut.

    >>> heading_width("opponent_rating"), heading_width("k")
    (14.5, 4.0)
    """
    return min(max(len(name) * SMALLER + 1, LEAST), MOST)


def height_of(texts: Sequence[str], widths: Sequence[float]) -> float:
    """The height of a row whose texts are broken at these widths.

    >>> height_of(["a" * 30, "b"], [20, 20])
    26.0
    """
    lines = max(
        (ceil((len(text) + 1) / max(width - 2, 1)) for text, width in zip(texts, widths, strict=True)), default=1
    )
    return LINE * max(lines, 1)


def pages_wide(widths: Sequence[float]) -> int:
    """On how many pages columns of these widths stand side by side, in letters that can be read.

    >>> pages_wide([20.0] * 12), pages_wide([20.0] * 20)
    (1, 2)
    """
    return max(ceil(sum(widths) / MOST_ON_A_PAGE), 1)


def set_page(sheet: Any, footer: Footer, wide: int = 1, named: int = NAMED) -> None:  # noqa: ANN401
    """Headings stay in sight on the screen and on every printed page; columns fit on a landscape A4 page.

    Where they would be too small on one, the pages beside it repeat who a row is about.
    """
    sheet.freeze_panes(1, 0)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.set_margins(left=MARGIN, right=MARGIN, top=MARGIN, bottom=LOW)
    sheet.fit_to_pages(wide, 0)
    if wide > 1:
        sheet.repeat_columns(0, named)
    sheet.set_footer(footer.text)
