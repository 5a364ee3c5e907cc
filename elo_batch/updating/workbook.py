"""The officer's workbook brought up to date by openpyxl: cells that change are written, all else stays."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from openpyxl.utils import absolute_coordinate, get_column_letter, quote_sheetname
from openpyxl.workbook.defined_name import DefinedName

from elo_batch.domain.cells import CellRef
from elo_batch.domain.choices import Losses
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic, some_of
from elo_batch.tables.aliases import plain
from elo_batch.updating.additions import Look
from elo_batch.updating.areas import Area, Growth
from elo_batch.updating.below import Cells, add_rows
from elo_batch.updating.beside import add_column, is_hidden
from elo_batch.updating.columns import Value, Written
from elo_batch.updating.dependents import Formula, formula_text, formulas_of, stale
from elo_batch.updating.dependents import Written as Marks
from elo_batch.updating.growth import grow, rename_column
from elo_batch.updating.losses import judge_losses, judged, open_copy, slightly_changed
from elo_batch.updating.plan import Plan
from elo_batch.updating.put import put
from elo_batch.updating.said import what_was_done

MOST_NAMED = 20


def update_workbook(path: Path, plan: Plan, target: Path, place: CellRef, losses: Losses) -> tuple[Diagnostic, ...]:
    """Write the workbook with the plan carried out.

    Args:
        path: the workbook as it was given.
        plan: what is to be done.
        target: where the updated one goes.
        place: how problems name the workbook.
        losses: whether it may lack something.

    Returns:
        What there is to say of it.

    Raises:
        LossProblem: it would lack something, and may not.
        OutputProblem: it cannot be copied, or not be brought up to date.
    """
    copied = open_copy(path)
    book, sheet = copied.book, copied.book[plan.sheet]
    formulas = formulas_of(book)
    growth = _growth(sheet, plan)
    overwritten = list(_formulas_lost(sheet, plan))
    told = _formula_loss(overwritten, place, losses)
    written, left = _carry_out(book, sheet, plan, growth)
    short = _short(formulas, plan, growth)
    without: dict[str, set[str]] = defaultdict(set)
    for one in stale(formulas, _marks(sheet.title, written)):
        without[one.sheet].add(one.at)
    without[sheet.title] |= {f"{get_column_letter(column)}{row}" for row, column in written}
    book.calculation.fullCalcOnLoad = True
    lost = copied.save(target, without)
    told += slightly_changed(path, target, place)
    return (
        *what_was_done(plan, place),
        *told,
        *_short_problem(short, growth, place),
        *_left_out(sheet, left, plan, place),
        *judge_losses(lost, place, losses),
    )


def _growth(sheet: Any, plan: Plan) -> Growth:  # noqa: ANN401  # untyped library
    used = [column for (_, column), cell in sheet._cells.items() if cell.value is not None]  # noqa: SLF001
    return Growth(
        headings=plan.top,
        last=plan.last,
        rows=len(plan.newcomers),
        right=max(used, default=1),
        seen=max((column for column in used if not is_hidden(sheet, column)), default=1),
        added=len(plan.added),
        shown=max((number for number, one in enumerate(plan.added, 1) if not one.hidden), default=0),
    )


def _carry_out(book: Any, sheet: Any, plan: Plan, growth: Growth) -> tuple[Cells, Cells]:  # noqa: ANN401
    """Do what the plan says; the cells that were written, as row and column from 1, and those of formulas left out."""
    written = []
    for row, column, value in _cells(sheet, plan):
        put(sheet.cell(row, column + 1), value)
        written.append((row, column + 1))
    for index, heading in plan.headings.items():
        rename_column(sheet, plan.top, index + 1, heading)
        put(sheet.cell(plan.top, index + 1), heading)
        written.append((plan.top, index + 1))
    below, left = add_rows(sheet, plan, growth)
    written += below
    for number, added in enumerate(plan.added, growth.right + 1):
        written += add_column(sheet, plan, number, added)
    numbered = enumerate(plan.added, growth.right + 1)
    beside = {number: added.beside + 1 for number, added in numbered if added.look is Look.RATING}
    grow(book, sheet, growth, [added.heading for added in plan.added], beside)
    _name_in_force(sheet, plan)
    return written, left


def _name_in_force(sheet: Any, plan: Plan) -> None:  # noqa: ANN401
    """Let names of the sheet stand for the headings of the ratings in force, wherever they are moved to."""
    at = {plain(str(cell.value)): cell for cell in sheet[plan.top]}
    for name, heading in plan.in_force.items():
        cell = at[plain(heading)]
        place = f"{quote_sheetname(sheet.title)}!{absolute_coordinate(cell.coordinate)}"
        sheet.defined_names[name] = DefinedName(name, attr_text=place)


def _cells(sheet: Any, plan: Plan) -> Iterable[tuple[int, int, Value]]:  # noqa: ANN401
    """The cells to be written, but for formulas that may stay."""
    for row, column, value in plan.changes():
        if not (column.own_formulas and _has_formula(sheet, row, column)):
            yield row, column.index, value


def _has_formula(sheet: Any, row: int, column: Written) -> bool:  # noqa: ANN401
    return formula_text(sheet.cell(row, column.index + 1)) is not None


def _formulas_lost(sheet: Any, plan: Plan) -> Iterable[str]:  # noqa: ANN401
    """Cells with formulas that would be written over."""
    for row, column, _ in plan.changes():
        if not column.own_formulas and _has_formula(sheet, row, column):
            yield f"{get_column_letter(column.index + 1)}{row}"
    ratings = {column.index for column in plan.columns if not column.own_formulas}
    for row, cells in plan.below():
        for index in cells.keys() & ratings:
            if formula_text(sheet.cell(row, index + 1)) is not None:
                yield f"{get_column_letter(index + 1)}{row}"


def _formula_loss(cells: Sequence[str], place: CellRef, losses: Losses) -> tuple[Diagnostic, ...]:
    if not cells:
        return ()
    named = some_of(cells, MOST_NAMED)
    return judged("F152", f"formulas stand where new ratings are written: {named}", place, losses)


def _marks(title: str, written: Iterable[tuple[int, int]]) -> Marks:
    marks = Marks()
    for row, column in written:
        marks.add(title, row, column)
    return marks


def _short(formulas: Iterable[Formula], plan: Plan, growth: Growth) -> list[Formula]:
    """Formulas that look at all the list's rows to the last one, and so at none of the newcomers."""
    title = plan.sheet.casefold()
    return [
        one
        for one in formulas
        if growth.rows and any(sheet == title and _ends_with(area, growth) for sheet, area in one.fixed)
    ]


def _ends_with(area: Area, growth: Growth) -> bool:
    return area.top <= growth.headings + 1 < growth.last == area.bottom


def _short_problem(short: Sequence[Formula], growth: Growth, place: CellRef) -> tuple[Diagnostic, ...]:
    if not short:
        return ()
    named = some_of([f"{one.sheet}!{one.at}" for one in short], MOST_NAMED)
    message = f"formulas look at the list to row {growth.last}, and not at the newcomers below"
    return (problem("F153", message, place=place, found=named),)


def _left_out(sheet: Any, left: Cells, plan: Plan, place: CellRef) -> tuple[Diagnostic, ...]:  # noqa: ANN401
    """F153: formulas that newcomers do not get, since they would look at a rating that stands in another column."""
    if not left:
        return ()
    old = ", ".join(str(sheet.cell(plan.top, index + 1).value) for index in sorted(plan.old))
    message = f"{len(left)} formulas look at {old}, which is blank for newcomers: they were left out"
    found = some_of([f"{sheet.title}!{get_column_letter(column)}{row}" for row, column in left], MOST_NAMED)
    hint = "let the formulas look at the ratings in force, and copy them down to the newcomers"
    return (problem("F153", message, place=place, found=found, hint=hint),)
