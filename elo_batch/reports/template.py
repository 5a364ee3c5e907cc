"""An empty games workbook and an empty rating list, ready to fill in.

They carry no mark of ours: they are inputs to be. Column formats and drop-downs reach down to Excel's last row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any

import xlsxwriter

from elo_batch.domain.marks import EXAMPLE
from elo_batch.policies.part import FARTHEST_RATING, HIGHEST_K
from elo_batch.reports.cell_limits import MOST_ROWS
from elo_batch.reports.excel import FIRST_DAY, HEADING, TEXTS_STAY, set_page, set_paper
from elo_batch.reports.outputs import Writer
from elo_batch.tables.contracts import FIRST_YEAR, LAST_YEAR

TEXT, DAY, NUMBER = "@", "yyyy-mm-dd", "General"
LAST_DAY = date(LAST_YEAR, 12, 31)
RESULTS = ("1-0", "0-1", "1/2-1/2", "bye", "+/-", "-/+", "postponed")
STATUSES = ("active", "inactive", "withdrawn", "deceased")
LINE, SURE, HEIGHT = 96, 110, 16
"""Instructions: width of a line in characters, how many of them surely fit on it, and its height in points."""
EXAMPLE_LOOK = {"italic": True, "font_color": "#808080"}


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column to fill in.

    Attributes:
        heading: its heading.
        width: in characters.
        says: what goes in, for the instructions.
        example: its cell in the example row; None leaves it blank.
        number_format: Excel's format of all its cells.
        allows: what Excel lets in.
    """

    heading: str
    width: int
    says: str
    example: str | int | date | None = None
    number_format: str = TEXT
    allows: Mapping[str, Any] = field(default_factory=dict)


def _choice(*words: str) -> dict[str, Any]:
    """A drop-down; other words are let in after a question, since more of them are understood."""
    return {
        "validate": "list",
        "source": list(words),
        "error_type": "warning",
        "error_title": "Not one of the list",
        "error_message": f"The usual words are: {', '.join(words)}. Keep yours all the same?",
    }


def _between(kind: str, lowest: float | date, highest: float | date, message: str) -> dict[str, Any]:
    return {
        "validate": kind,
        "criteria": "between",
        "minimum": lowest,
        "maximum": highest,
        "error_title": "Please look again",
        "error_message": message,
    }


GAMES = (
    Column(
        heading="date",
        width=12,
        says="The day of the game, such as 2026-10-31. May stay blank, but then nobody notices a game rated twice.",
        example=date(2026, 10, 3),
        number_format=DAY,
        allows=_between("date", FIRST_DAY, LAST_DAY, "Write a date such as 2026-10-31, or leave the cell blank."),
    ),
    Column(heading="event", width=22, says="The tournament or league. May stay blank.", example="Autumn Open"),
    Column(heading="round", width=8, says="The round. May stay blank.", example="1"),
    Column(
        heading="player_a",
        width=26,
        says="The first side (White, home): the name or the id, as it stands in the rating list.",
        example="Ana Ruiz",
    ),
    Column(heading="player_b", width=26, says="The second side (Black, away).", example="Ben Okafor"),
    Column(
        heading="result",
        width=12,
        says="1-0 when player_a won, 0-1 when player_b won, 1/2-1/2 for a draw. A game that was not played (bye, "
        "+/- or -/+ for a forfeit, postponed, or a blank cell) is not rated.",
        example="1-0",
        allows=_choice(*RESULTS),
    ),
    Column(
        heading="note", width=26, says=f"Whatever you want to remember; but not the word {EXAMPLE}.", example=EXAMPLE
    ),
)
RATINGS = (
    Column(
        heading="player",
        width=26,
        says="The player's id or name. Nobody may stand here twice. An id such as 0012 keeps its zeros.",
        example="0012",
    ),
    Column(
        heading="name",
        width=26,
        says="The name, where player is an id. The games may use either. May stay blank.",
        example="Ana Ruiz",
    ),
    Column(
        heading="rating",
        width=10,
        says="The rating, a number. Leave it blank for a player who has none yet.",
        example=1500,
        number_format=NUMBER,
        allows=_between(
            "decimal",
            -FARTHEST_RATING,
            FARTHEST_RATING,
            "A rating is a number such as 1500. Leave the cell blank for a player without one.",
        ),
    ),
    Column(
        heading="k",
        width=8,
        says="Only for a player with a K of their own; else leave it blank.",
        number_format=NUMBER,
        allows=_between("decimal", 0.001, HIGHEST_K, f"K is a number above 0 and at most {HIGHEST_K}, or blank."),
    ),
    Column(
        heading="birth_year",
        width=12,
        says="The year of birth with four digits. May stay blank.",
        example=1990,
        number_format=NUMBER,
        allows=_between("integer", FIRST_YEAR, LAST_YEAR, "Write the year with four digits, or leave the cell blank."),
    ),
    Column(
        heading="status",
        width=14,
        says=f"active, inactive and the like. May stay blank; but not the word {EXAMPLE}.",
        example=EXAMPLE,
        allows=_choice(*STATUSES),
    ),
)
COMMAND = "elo-batch "
CHECK = f"{COMMAND}check games.xlsx --ratings ratings.xlsx"
RATE = f"{COMMAND}rate games.xlsx --ratings ratings.xlsx --output report.xlsx --ratings-out next.xlsx"
NEXT = f"Such as: {COMMAND}rate nov.xlsx --ratings next.xlsx --output report-nov.xlsx --ratings-out list-nov.xlsx"
RUN = (
    "Open a command window in this folder and see whether all is well; this changes nothing:",
    CHECK,
    "Rate the games. The report and the new list are written beside them:",
    RATE,
)
STEPS_OF_GAMES = (
    "Write the games on the sheet Games, one in each row, below the grey example.",
    f"Delete the example or leave it. A row with {EXAMPLE} in its note never counts, so do not write over it.",
    "Save the workbook as it is, as .xlsx.",
    *RUN,
)
STEPS_OF_RATINGS = (
    "Write the players on the sheet Ratings, one in each row, below the grey example.",
    f"Delete the example or leave it. A row with {EXAMPLE} as its status never counts, so do not write over it.",
    "Add columns of your own if you like. They come back as they are.",
    "Save the workbook as it is, as .xlsx.",
    *RUN,
    "Next month use next.xlsx in place of this list, and new names for what is written:",
    NEXT,
)


def templates() -> dict[str, Writer]:
    """What writes each of the two workbooks, by its name."""
    return {
        "games.xlsx": partial(_write, sheet="Games", columns=GAMES, steps=STEPS_OF_GAMES),
        "ratings.xlsx": partial(_write, sheet="Ratings", columns=RATINGS, steps=STEPS_OF_RATINGS),
    }


def _write(path: Path, *, sheet: str, columns: Sequence[Column], steps: Sequence[str]) -> None:
    with xlsxwriter.Workbook(str(path), TEXTS_STAY) as book:
        _write_table(book, book.add_worksheet(sheet), columns)
        _write_instructions(book, book.add_worksheet("Instructions"), sheet, columns, steps)


def _write_table(book: Any, sheet: Any, columns: Sequence[Column]) -> None:  # noqa: ANN401  # untyped library
    heading = book.add_format(HEADING)
    for index, column in enumerate(columns):
        cells = {"num_format": column.number_format, "align": "left"}
        sheet.set_column(index, index, column.width, book.add_format(cells))
        sheet.write_string(0, index, column.heading, heading)
        if column.example is not None:
            sheet.write(1, index, column.example, book.add_format(cells | EXAMPLE_LOOK))
        if column.allows:
            sheet.data_validation(1, index, MOST_ROWS, index, dict(column.allows))
    # Ids of digits are texts here on purpose; Excel need not mark each of them.
    sheet.ignore_errors({"number_stored_as_text": f"A1:Z{MOST_ROWS + 1}"})
    set_page(sheet)


def _write_instructions(book: Any, sheet: Any, table: str, columns: Sequence[Column], steps: Sequence[str]) -> None:  # noqa: ANN401
    looks = {
        "title": book.add_format({"bold": True, "font_size": 14}),
        "first": book.add_format({"bold": True, "valign": "top", "align": "left"}),
        "words": book.add_format({"text_wrap": True, "valign": "top"}),
        "command": book.add_format({"font_name": "Courier New", "font_size": 10, "valign": "top"}),
    }
    sheet.set_column(0, 0, 12)
    sheet.set_column(1, 1, LINE)
    told = [(column.heading, column.says) for column in columns]
    sheet.write_string(0, 0, f"How to fill in the sheet {table}", looks["title"])
    for row, (left, right) in enumerate([*_numbered(steps), ("", ""), ("The columns", ""), *told], 2):
        sheet.set_row(row, HEIGHT * ceil(max(len(right), 1) / SURE))
        sheet.write_string(row, 0, left, looks["first"])
        sheet.write_string(row, 1, right, looks["command" if right.startswith(COMMAND) else "words"])
    set_paper(sheet)


def _numbered(steps: Sequence[str]) -> list[tuple[str, str]]:
    """The steps with their numbers; a command belongs to the step before it."""
    number = count(1)
    return [("" if step.startswith(COMMAND) else f"{next(number)}.", step) for step in steps]
