"""Which rating list rates each game: what its time_control cell says."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from rapidfuzz import fuzz, process

from elo_batch.domain.arrays import NONE, Bools, Ints
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Checked, Diagnostic
from elo_batch.domain.lists import ListColumn, key
from elo_batch.domain.log import Fate, GameLog
from elo_batch.tables.headings import Sheet
from elo_batch.tables.verdicts import as_found, as_text, column, judge_values, spread

TIME_CONTROL = "time_control"
NEAR = 60
"""So many per cent of two names of lists agree where the one may be meant by the other."""


def with_lists(sheet: Sheet, log: GameLog, lists: Sequence[ListColumn], among: Bools) -> Checked[GameLog]:
    """The log of this sheet with the list of each row; of the rows `among`, those that name none have an error."""
    if not lists:
        return Checked(value=log)
    if TIME_CONTROL not in sheet.columns:
        return _without_column(sheet, log, lists)
    on_list = _numbers(sheet, lists)
    unread = judge_values(sheet, [TIME_CONTROL], "G113", "G114", among)
    nowhere = among & (on_list == NONE) & ~unread.wrong
    problems = (*unread.problems, *(_nowhere(sheet, int(index), lists) for index in np.flatnonzero(nowhere)))
    return Checked(value=_rejected(replace(log, on_list=on_list), nowhere | unread.wrong), problems=problems)


def several_controls(sheet: Sheet, among: Bools) -> tuple[Diagnostic, ...]:
    """G130: the rows `among` name several time controls, and nobody has said that these are lists."""
    if TIME_CONTROL not in sheet.columns or not len(sheet):
        return ()
    cells = sheet.columns[TIME_CONTROL]
    used = np.unique(cells.codes[among & (cells.codes != NONE)]).tolist()
    names = {key(as_text(cells.values[code])): as_found(cells.values[code]) for code in used}
    place = sheet.place.ref(0, TIME_CONTROL)
    return (problem("G130", place=place, found=", ".join(names.values())),) if len(names) > 1 else ()


def _numbers(sheet: Sheet, lists: Sequence[ListColumn]) -> Ints:
    """For each row the number of its list; case and blanks do not count."""
    cells, number = column(sheet, TIME_CONTROL), {key(one.name): index for index, one in enumerate(lists)}
    named = cells.each(lambda cell: number.get(key(as_text(cell)), NONE))
    numbers: Ints = spread(named, NONE, cells.codes, "int64")
    return numbers


def _without_column(sheet: Sheet, log: GameLog, lists: Sequence[ListColumn]) -> Checked[GameLog]:
    """With one list all games are rated on it; with several nobody can tell."""
    placed = replace(log, on_list=np.zeros(len(log), dtype=np.int64))
    if len(lists) == 1 or not len(log):
        return Checked(value=placed)
    message = f"the games have no column {TIME_CONTROL}, which --list-column with several lists needs"
    hint = f"add the column {TIME_CONTROL}, with one of {_known(lists)} for each game"
    found = problem("G125", message, place=sheet.place.ref(), hint=hint)
    return Checked(value=_rejected(placed, log.where(Fate.RATED)), problems=(found,))


def _rejected(log: GameLog, rows: Bools) -> GameLog:
    return log.with_fate(rows, Fate.REJECTED)


def _nowhere(sheet: Sheet, index: int, lists: Sequence[ListColumn]) -> Diagnostic:
    found = as_found(column(sheet, TIME_CONTROL).cell(index))
    names = {key(one.name): one.name for one in lists}
    near = process.extractOne(key(found), list(names), scorer=fuzz.ratio, score_cutoff=NEAR)
    meant = f"did you mean {names[near[0]]}? " if near else ""
    return problem(
        "G128",
        "" if found else "no list is named for this game",
        place=sheet.place.ref(int(sheet.row[index]), TIME_CONTROL),
        found=found,
        hint=f"{meant}The lists are: {_known(lists)}",
        suggestion=names[near[0]] if near else "",
    )


def _known(lists: Sequence[ListColumn]) -> str:
    return ", ".join(one.name for one in lists)
