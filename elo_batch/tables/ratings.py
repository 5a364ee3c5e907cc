"""A rating list: one sheet, cells to typed columns, through the contract."""

from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Bools, Floats
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic, has_errors
from elo_batch.domain.places import Places
from elo_batch.domain.rating_list import OwnColumn, PlayerList
from elo_batch.tables.contracts import Finding, RatingsTable, findings
from elo_batch.tables.dates import read_day
from elo_batch.tables.frames import text_series
from elo_batch.tables.grid import Cell, Cells, Grid
from elo_batch.tables.headings import LIST_TABLE, Sheet, read_headings, written_anew
from elo_batch.tables.names import identity, read_name
from elo_batch.tables.numbers import is_unrated, last_place, number_as_written, read_number, read_whole
from elo_batch.tables.verdicts import (
    Judged,
    as_found,
    codes_of,
    column,
    days,
    each,
    judge_column,
    judge_values,
    judge_width,
    name_codes,
    numbers,
    repaired_names,
    spread,
    texts,
    together,
)

READ = ("player", "name", "rating", "rating_exact", "games", "k", "peak", "birth_year", "status", "as_of")
GIVEN_BACK = frozenset({"k", "birth_year", "federation", ""})
"""Columns of the officer's that come back as they are; the rest is written anew."""
CONTRACT_CODES = {
    "player": "P104",
    "rating": "P103",
    "games": "P106",
    "k": "P105",
    "birth_year": "P109",
    "peak": "P108",
}
UNRATED = "unrated"


@dataclass(frozen=True, kw_only=True)
class _Ratings:
    """What rating and rating_exact say together.

    Attributes:
        exact: the exact ratings; NaN for unrated players.
        shown: the ratings as written.
        carried: entries whose exact value counts.
        corrected: entries whose rating the officer has changed beside its exact value.
    """

    exact: Floats
    shown: Floats
    carried: Bools
    corrected: Bools


def read_list_sheet(grid: Grid) -> Checked[PlayerList]:
    """The rating list of one sheet."""
    sheet, about = read_headings(grid, LIST_TABLE)
    ratings = _ratings(sheet)
    judged = _judge(sheet, ratings)
    empty = () if len(sheet) or has_errors(about) else (problem("P119", place=sheet.place.ref()),)
    listed = _list(sheet, ratings, judged.wrong)
    notes = (*repaired_names(sheet, "player", "P115"), *_corrected(sheet, ratings), *_anew(sheet), *_unrated(listed))
    return Checked(value=listed, problems=(*about, *empty, *judged.problems, *notes))


def no_list() -> PlayerList:
    """The list of a run that is given none: everybody is a newcomer."""
    none = np.empty(0)
    return PlayerList(
        players=(),
        names=(),
        rating=none,
        shown=none,
        games=none,
        k=none,
        peak=none,
        status=(),
        as_of=np.empty(0, dtype="datetime64[D]"),
        broken=np.empty(0, dtype=bool),
        places=Places(sheets=(), sheet=np.empty(0, dtype=np.int64), row=np.empty(0, dtype=np.int64)),
    )


def _ratings(sheet: Sheet) -> _Ratings:
    """The exact value counts unless the rating beside it was changed: more than half a unit of its last place away."""
    rating, carried = column(sheet, "rating"), column(sheet, "rating_exact")
    written = numbers(rating, read_number)
    exact = numbers(carried, read_number)
    stands = ~np.isnan(exact) & _stands(rating, carried, written, exact)
    unrated = spread([is_unrated(cell) for cell in each(rating, lambda cell: cell)], True, rating.codes, "bool")
    shown = np.where(unrated & ~stands, np.nan, written)
    return _Ratings(
        exact=np.where(stands, exact, shown),
        shown=shown,
        carried=stands,
        corrected=~np.isnan(exact) & ~stands,
    )


def _stands(rating: Cells, carried: Cells, written: Floats, exact: Floats) -> Bools:
    """Where the rating as written is a right way to write the exact one."""
    stands: Bools = written == exact
    for row in np.flatnonzero(~stands & ~np.isnan(written) & ~np.isnan(exact)):
        half = Decimal(5).scaleb(-last_place(rating.cell(row)) - 1)
        stands[row] = abs(Decimal(written[row]) - Decimal(exact[row])) <= half or _nearly(
            rating, carried, int(row), half
        )
    return stands


def _nearly(rating: Cells, carried: Cells, row: int, half: Decimal) -> bool:
    """The same in the decimals as written, which floats only come near to."""
    as_written = [Decimal(number_as_written(cells.cell(row))) for cells in (rating, carried)]
    return abs(as_written[0] - as_written[1]) <= half


def _judge(sheet: Sheet, ratings: _Ratings) -> Judged:
    everywhere = np.ones(len(sheet), dtype=bool)
    rules = (
        ("games", read_whole, "P106"),
        ("k", read_number, "P105"),
        ("peak", read_number, "P108"),
        ("birth_year", read_whole, "P109"),
        ("as_of", read_day, "P107"),
        ("rating", _rating, "P103"),
        ("rating_exact", read_number, "P110"),
    )
    cells = [
        judge_values(sheet, READ, "P111", "P112", everywhere),
        judge_width(sheet, "P122", everywhere),
        judge_column(sheet, "player", name_codes(column(sheet, "player"), "P113"), everywhere),
        *(
            judge_column(sheet, name, codes_of(column(sheet, name), rule, code), everywhere)
            for name, rule, code in rules
        ),
    ]
    found = together(cells, len(sheet))
    return together([found, _keep_contract(sheet, ratings, found)], len(sheet))


def _rating(cell: Cell) -> object:
    """A rating or a word for none; None for neither."""
    return True if is_unrated(cell) else read_number(cell)


def _keep_contract(sheet: Sheet, ratings: _Ratings, found: Judged) -> Judged:
    """The contract's findings; a cell already judged is not judged twice."""
    judged = {(place.row, place.letter) for place in (one.place for one in found.problems) if place}
    wrong = np.zeros(len(sheet), dtype=bool)
    problems = []
    twins = _twins(sheet)
    for finding in findings(RatingsTable, _frame(sheet, ratings)):
        index = int(np.searchsorted(sheet.row, finding.row))
        place = sheet.place.ref(finding.row, finding.column)
        if (place.row, place.letter) not in judged:
            wrong[index] = True
            problems.append(_finding(sheet, finding, index, twins))
    return Judged(problems=tuple(problems), wrong=wrong)


def _twins(sheet: Sheet) -> dict[str, list[int]]:
    """For each player, case and blanks aside, the rows of the list."""
    cells = column(sheet, "player")
    keys = [*(identity(name.text) for name in each(cells, read_name)), ""]
    rows: dict[str, list[int]] = defaultdict(list)
    for code, row in zip(cells.codes.tolist(), sheet.row.tolist(), strict=True):
        rows[keys[code]].append(row)
    return rows


def _finding(sheet: Sheet, finding: Finding, index: int, twins: dict[str, list[int]]) -> Diagnostic:
    cell = column(sheet, finding.column).cell(index)
    place = sheet.place.ref(finding.row, finding.column)
    if finding.check != "field_uniqueness":
        return problem(CONTRACT_CODES[finding.column], place=place, found=as_found(cell))
    others = [row for row in twins[identity(read_name(cell).text)] if row != finding.row]
    message = f"this player stands on the list more than once, in row {', '.join(map(str, others))} too"
    return problem("P201", message, place=place, found=as_found(cell))


def _frame(sheet: Sheet, ratings: _Ratings) -> pd.DataFrame:
    """The typed table that the contract judges; its index is Excel's row number."""
    return pd.DataFrame(
        {
            "player": text_series(texts(column(sheet, "player"), lambda cell: identity(read_name(cell).text))),
            "name": text_series(texts(column(sheet, "name"), lambda cell: read_name(cell).text)),
            "rating": ratings.exact,
            "games": numbers(column(sheet, "games"), read_whole),
            "k": numbers(column(sheet, "k"), read_number),
            "birth_year": numbers(column(sheet, "birth_year"), read_whole),
            "peak": numbers(column(sheet, "peak"), read_number),
            "status": text_series(texts(column(sheet, "status"))),
            "as_of": days(column(sheet, "as_of"), read_day).astype("datetime64[s]"),
        }
    ).set_axis(pd.Index(sheet.row), axis=0)


def _list(sheet: Sheet, ratings: _Ratings, wrong: Bools) -> PlayerList:
    return PlayerList(
        players=_names(column(sheet, "player")),
        names=_names(column(sheet, "name")),
        rating=ratings.exact,
        shown=ratings.shown,
        games=numbers(column(sheet, "games"), read_whole),
        k=numbers(column(sheet, "k"), read_number),
        peak=_peaks(sheet, ratings),
        status=_statuses(sheet, ratings, wrong),
        as_of=days(column(sheet, "as_of"), read_day),
        broken=wrong,
        own=_own(sheet),
        as_read=_as_read(sheet, wrong),
        places=Places(sheets=(sheet.place,), sheet=np.zeros(len(sheet), dtype=np.int64), row=sheet.row),
    )


def _peaks(sheet: Sheet, ratings: _Ratings) -> Floats:
    """The highest published ratings: a list of ours knows them, any other has published what it shows."""
    peak = numbers(column(sheet, "peak"), read_number)
    return np.where(ratings.carried & ~np.isnan(peak), peak, np.fmax(peak, ratings.shown))


def _names(cells: Cells) -> tuple[str, ...]:
    known = [*(name.text for name in each(cells, read_name)), ""]
    return tuple(known[code] for code in cells.codes)


def _statuses(sheet: Sheet, ratings: _Ratings, wrong: Bools) -> tuple[str, ...]:
    """The statuses as given; `unrated` follows the rating, but not where an entry could not be read."""
    cells = texts(column(sheet, "status"))
    known = [*cells.values, ""]
    unrated = (np.isnan(ratings.exact) & ~wrong).tolist()
    return tuple(_status(known[code], unrated=none) for code, none in zip(cells.codes.tolist(), unrated, strict=True))


def _status(given: str, *, unrated: bool) -> str:
    if unrated:
        return given or UNRATED
    return "" if given == UNRATED else given


def _as_read(sheet: Sheet, wrong: Bools) -> dict[int, dict[str, Cell]]:
    """The cells of entries that have an error: they come back as they are, so that nothing of them is lost."""
    return {
        index: {name: cells.cell(index) for name, cells in sheet.columns.items()}
        for index in np.flatnonzero(wrong).tolist()
    }


def _own(sheet: Sheet) -> tuple[OwnColumn, ...]:
    anew = set(written_anew(sheet))
    return tuple(
        OwnColumn(header=heading, values=tuple("" if code == NONE else cells.values[code] for code in cells.codes))
        for _, heading, name, cells in sheet.all_columns
        if name in GIVEN_BACK and heading not in anew
    )


def _corrected(sheet: Sheet, ratings: _Ratings) -> tuple[Diagnostic, ...]:
    return tuple(
        problem("P114", place=sheet.place.ref(int(sheet.row[index]), "rating"), found=_both(sheet, int(index)))
        for index in np.flatnonzero(ratings.corrected)
    )


def _both(sheet: Sheet, index: int) -> str:
    rating, exact = (as_found(column(sheet, name).cell(index)) for name in ("rating", "rating_exact"))
    return f"{rating or 'a blank rating'} beside {exact}"


def _anew(sheet: Sheet) -> tuple[Diagnostic, ...]:
    headings = written_anew(sheet)
    return (
        (problem("P116", f"written anew by this run: {', '.join(headings)}", place=sheet.place.ref()),)
        if headings
        else ()
    )


def _unrated(listed: PlayerList) -> tuple[Diagnostic, ...]:
    unrated = np.flatnonzero(np.isnan(listed.rating) & ~listed.broken)
    if not len(unrated):
        return ()
    names = ", ".join(listed.players[index] for index in unrated)
    return (
        problem(
            "P118",
            f"{len(unrated)} on the list without a rating",
            place=listed.places.ref(int(unrated[0]), "rating"),
            found=names,
        ),
    )
