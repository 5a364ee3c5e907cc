"""A rating list: one sheet, cells to typed columns, through the contract."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Floats, Ints
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.lists import ListColumn
from elo_batch.domain.places import Places
from elo_batch.domain.rating_list import OwnColumn, PlayerList
from elo_batch.tables.aliases import plain
from elo_batch.tables.day_columns import DayColumn, DayRules, days_said, read_day_column
from elo_batch.tables.examples import read_table
from elo_batch.tables.grid import Cell, Cells, Grid
from elo_batch.tables.headings import Sheet, written_anew
from elo_batch.tables.list_cells import judge_list
from elo_batch.tables.list_columns import TypedRatings, decode_ratings, read_record
from elo_batch.tables.lists import sheet_of
from elo_batch.tables.names import read_name
from elo_batch.tables.number_columns import number_notes, settled
from elo_batch.tables.numbers import read_number, read_rating, read_whole
from elo_batch.tables.table_kinds import Kind
from elo_batch.tables.verdicts import (
    as_found,
    column,
    numbers,
    repaired_names,
    spread,
    texts,
)

GIVEN_BACK = frozenset({"k", "birth_year", "federation", "standard", ""})
"""Columns of the officer's that come back as they are; the rest is written anew."""
UNRATED = "unrated"
AS_WRITTEN = DayRules()


def is_unrated_status(status: str) -> bool:
    """Whether a status says that the player has no rating; case and what stands in brackets after it do not count."""
    return status.casefold().partition("(")[0].strip() in {UNRATED, "unr"}


def read_lists(
    grid: Grid,
    kind: Kind,
    lists: Sequence[ListColumn] = (),
    uses: Collection[str] = (),
    days: DayRules = AS_WRITTEN,
) -> Checked[tuple[PlayerList, ...]]:
    """The rating list of one sheet; or several, each from its own columns: what they share is judged once.

    Args:
        grid: the sheet as read.
        kind: the kind of table, with its pinned headings.
        lists: the lists by time control; none where there is one for all.
        uses: columns that mean something only where the rule book uses them; the others are the officer's own.
        days: how days are to be read.
    """
    sheet, about = read_table(grid, kind)
    if not lists:
        alone = _read(sheet, (*about, *_other_lists(sheet)), "the list", days)
        return Checked(value=(alone.value,), problems=alone.problems)
    if twofold := _two_main(sheet, lists[0]):
        return Checked(value=(no_list(),) * len(lists), problems=(*about, *twofold))
    read = [_read(sheet_of(sheet, one, lists, uses), about, f"the list {one.name}", days) for one in lists]
    problems = dict.fromkeys(found for one in read for found in one.problems)
    return Checked(value=tuple(one.value for one in read), problems=tuple(problems))


def _other_lists(sheet: Sheet) -> tuple[Diagnostic, ...]:
    """P123: columns that only a run with several lists writes."""
    spare = [heading for _, heading, name, _ in sheet.all_columns if not name]
    found = [heading for heading in spare if plain(heading).endswith(plain("rating_exact"))]
    return (problem("P123", place=sheet.place.ref(), found=", ".join(found)),) if found else ()


def _two_main(sheet: Sheet, main: ListColumn) -> tuple[Diagnostic, ...]:
    """P102: the main list's own heading beside another that means the rating: they may be two lists."""
    spare = [name for _, heading, name, _ in sheet.all_columns if plain(heading) == plain(main.column)]
    if spare in ([], ["rating"]):
        return ()
    plain_one = sheet.place.columns["rating"][1]
    hint = f"name the list of the column {plain_one} too: --list-column NAME={plain_one},{main.name}={main.column}"
    place = sheet.place.ref(0, "rating")
    return (problem("P102", place=place, found=f"{main.column} and {plain_one}", hint=hint),)


def _read(sheet: Sheet, about: tuple[Diagnostic, ...], called: str, days: DayRules) -> Checked[PlayerList]:
    written, sheet = sheet, settled(sheet)
    ratings = decode_ratings(sheet)
    as_of = read_day_column(sheet, "as_of", days)
    judged = judge_list(sheet, ratings, as_of)
    listed = replace(_list(sheet, ratings, as_of, judged.wrong), as_read=_as_read(written, judged.wrong))
    notes = (
        *repaired_names(sheet, "player", "P115"),
        *number_notes(written, sheet, "P115"),
        *_corrected(written, ratings),
        *_anew(sheet),
        *_unrated(listed, called),
        *days_said(sheet, as_of, "P133", "P115"),
    )
    return Checked(value=listed, problems=(*about, *judged.problems, *notes))


def no_list() -> PlayerList:
    """The list of a run that is given none: everybody is a newcomer."""
    return PlayerList.of_ratings(np.empty(0), np.empty(0))


def _list(sheet: Sheet, ratings: TypedRatings, as_of: DayColumn, wrong: Bools) -> PlayerList:
    return PlayerList(
        players=_names(column(sheet, "player")),
        names=_names(column(sheet, "name")),
        rating=ratings.exact,
        shown=ratings.shown,
        games=numbers(column(sheet, "games"), read_whole),
        k=numbers(column(sheet, "k"), read_number),
        peak=_peaks(sheet, ratings),
        peak_assumed=np.isnan(numbers(column(sheet, "peak"), read_number)) & ~np.isnan(ratings.shown),
        birth_year=numbers(column(sheet, "birth_year"), read_whole),
        base=numbers(column(sheet, "base"), read_rating),
        standard=numbers(column(sheet, "standard"), read_rating),
        pending=_pending(column(sheet, "pending")),
        status=_statuses(sheet, ratings, wrong),
        as_of=as_of.days,
        broken=wrong,
        own=_own(sheet),
        record=_records(sheet),
        places=Places(sheets=(sheet.place,), sheet=np.zeros(len(sheet), dtype=np.int64), row=sheet.row),
    )


def _peaks(sheet: Sheet, ratings: TypedRatings) -> Floats:
    """The highest published ratings: a list of ours knows them, any other has published what it shows."""
    peak = numbers(column(sheet, "peak"), read_number)
    return np.where(ratings.carried & ~np.isnan(peak), peak, np.fmax(peak, ratings.shown))


def _names(cells: Cells) -> tuple[str, ...]:
    known = [*(name.text for name in cells.each(read_name)), ""]
    return tuple(known[code] for code in cells.codes)


def _records(sheet: Sheet) -> Ints | None:
    """Who has won, or lost, all games so far; None where the sheet has no such column."""
    if "record" not in sheet.columns:
        return None
    cells = column(sheet, "record")
    records: Ints = spread([read_record(cell) or 0 for cell in cells.values], 0, cells.codes, "int64")
    return records


def _pending(cells: Cells) -> tuple[str, ...]:
    waiting = texts(cells)
    known = [*waiting.values, ""]
    return tuple(known[code] for code in waiting.codes.tolist())


def _statuses(sheet: Sheet, ratings: TypedRatings, wrong: Bools) -> tuple[str, ...]:
    """The statuses as given; `unrated` follows the rating, but not where an entry could not be read."""
    cells = texts(column(sheet, "status"))
    known = [*cells.values, ""]
    unrated = (np.isnan(ratings.exact) & ~wrong).tolist()
    return tuple(_status(known[code], unrated=none) for code, none in zip(cells.codes.tolist(), unrated, strict=True))


def _status(given: str, *, unrated: bool) -> str:
    if unrated:
        return given or UNRATED
    return "" if is_unrated_status(given) else given


def _as_read(sheet: Sheet, wrong: Bools) -> dict[int, dict[str, Cell]]:
    """The cells of entries that have an error: they come back as they are, so that nothing of them is lost."""
    return {
        index: {name: cells.cell(index) for name, cells in sheet.columns.items()}
        for index in np.flatnonzero(wrong).tolist()
    }


def _own(sheet: Sheet) -> tuple[OwnColumn, ...]:
    anew = set(written_anew(sheet))
    return tuple(
        OwnColumn(
            header=heading, values=tuple("" if code == NONE else cells.values[code] for code in cells.codes), name=name
        )
        for _, heading, name, cells in sheet.all_columns
        if name in GIVEN_BACK and heading not in anew
    )


def _corrected(sheet: Sheet, ratings: TypedRatings) -> tuple[Diagnostic, ...]:
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


def _unrated(listed: PlayerList, called: str) -> tuple[Diagnostic, ...]:
    unrated = np.flatnonzero(np.isnan(listed.rating) & ~listed.broken)
    if not len(unrated):
        return ()
    names = ", ".join(listed.players[index] for index in unrated)
    return (
        problem(
            "P118",
            f"{len(unrated)} on {called} without a rating",
            place=listed.places.ref(int(unrated[0]), "rating"),
            found=names,
        ),
    )
