"""What belongs to a list besides its cells grows with it: tables, filters, rules, names and the printed area."""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from openpyxl.formatting.formatting import ConditionalFormatting, ConditionalFormattingList
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import MultiCellRange
from openpyxl.worksheet.table import TableColumn

from elo_batch.domain.errors import OutputProblem
from elo_batch.updating.areas import Area, Growth, joined
from elo_batch.updating.dependents import moved_formula

PLAIN_RANGE = re.compile(r"\$[A-Z]{1,3}\$[0-9]+(?::\$[A-Z]{1,3}\$[0-9]+)?")
OWN_FORMULA = "custom"


def grow(book: Any, sheet: Any, growth: Growth, added: Sequence[str], beside: Mapping[int, int]) -> None:  # noqa: ANN401
    """Let all that ends with the list end with its newcomers and its added columns.

    Args:
        book: the workbook.
        sheet: the list's sheet in it.
        growth: how the list grows.
        added: the headings of all added columns, those out of sight too.
        beside: for each added column of ratings the column of those before it, both counted from 1.
    """
    _grow_tables(sheet, growth, added)
    _grow_filter(sheet, growth)
    _grow_looks(sheet, growth, beside)
    _grow_checks(sheet, growth, beside)
    _grow_names(book, sheet, growth)
    _grow_print(sheet, growth)


def _holds_list(area: Area, growth: Growth) -> bool:
    return area.top <= growth.headings <= area.bottom


def _grow_tables(sheet: Any, growth: Growth, added: Sequence[str]) -> None:  # noqa: ANN401
    for table in sheet.tables.values():
        area = Area.of(table.ref)
        if not _holds_list(area, growth):
            continue
        if table.totalsRowCount and growth.rows:
            raise OutputProblem(
                f"the table {table.displayName} ends with a row of totals: switch it off in Excel, "
                "so that newcomers can be added below"
            )
        longer = growth.down(area)
        if area.right == growth.right:
            longer = Area(left=area.left, top=area.top, right=area.right + len(added), bottom=longer.bottom)
            _add_columns(table, added)
        table.ref = longer.text
        if table.autoFilter is not None:
            table.autoFilter.ref = longer.text


def _add_columns(table: Any, added: Sequence[str]) -> None:  # noqa: ANN401
    for heading in added:
        number = max((one.id for one in table.tableColumns), default=0) + 1
        table.tableColumns.append(TableColumn(id=number, name=heading))


def rename_column(sheet: Any, row: int, column: int, heading: str) -> None:  # noqa: ANN401
    """Tell a table that one of its columns has another heading."""
    for table in sheet.tables.values():
        area = Area.of(table.ref)
        if area.top == row and area.left <= column <= area.right:
            table.tableColumns[column - area.left].name = heading


def _grow_filter(sheet: Any, growth: Growth) -> None:  # noqa: ANN401
    if sheet.auto_filter.ref and _holds_list(area := Area.of(sheet.auto_filter.ref), growth):
        sheet.auto_filter.ref = growth.whole(area).text


def _grow_looks(sheet: Any, growth: Growth, beside: Mapping[int, int]) -> None:  # noqa: ANN401
    """Conditional formats: those of the ratings are given to the new ones too."""
    before, after = sheet.conditional_formatting, ConditionalFormattingList()
    after.max_priority = max((rule.priority or 0 for one in before for rule in one.rules), default=0)
    for one in before:
        areas = [Area.of(str(part)) for part in one.sqref.ranges]
        longer = ConditionalFormatting(joined(map(growth.both, areas)), pivot=one.pivot)
        for rule in one.rules:
            after.add(longer, rule)
        for column, old in beside.items():
            for area in map(growth.down, areas):
                if area.left == area.right == old:
                    for rule in one.rules:
                        after.add(_moved(area, column).text, _moved_rule(rule, areas[0], column - old))
    sheet.conditional_formatting = after


def _moved(area: Area, column: int) -> Area:
    return Area(left=column, top=area.top, right=column, bottom=area.bottom)


def _moved_rule(rule: Any, area: Area, columns: int) -> Any:  # noqa: ANN401
    """The rule for cells so many columns further to the right."""
    own = copy(rule)
    own.priority = 0
    here = f"{get_column_letter(area.left)}{area.top}"
    there = f"{get_column_letter(area.left + columns)}{area.top}"
    own.formula = [moved_formula(f"={text}", here, there)[1:] for text in rule.formula]
    return own


def _grow_checks(sheet: Any, growth: Growth, beside: Mapping[int, int]) -> None:  # noqa: ANN401
    """Data validations: what may be typed among the ratings may be typed among the new ones."""
    for one in sheet.data_validations.dataValidation:
        areas = [growth.down(Area.of(str(part))) for part in one.sqref.ranges]
        if one.type != OWN_FORMULA:
            areas += [
                _moved(area, column)
                for column, old in beside.items()
                for area in areas
                if area.left == area.right == old
            ]
        one.sqref = MultiCellRange(joined(areas))


def _grow_names(book: Any, sheet: Any, growth: Growth) -> None:  # noqa: ANN401
    for name in [*book.defined_names.values(), *sheet.defined_names.values()]:
        name.attr_text = _longer_name(name.attr_text or "", sheet.title, growth)


def _longer_name(text: str, title: str, growth: Growth) -> str:
    """A name's text with the ranges of this sheet that end with the list made longer; formulas stay as they are.

    >>> _longer_name("List!$A$2:$A$9", "List", Growth(headings=1, last=9, rows=2, right=3, seen=3, added=0, shown=0))
    'List!$A$2:$A$11'
    """
    parts = text.split(",")
    pairs = [part.rpartition("!") for part in parts]
    if not all(PLAIN_RANGE.fullmatch(area) for _, _, area in pairs):
        return text
    return ",".join(
        f"{place}!{_absolute(growth.down(Area.of(area)))}" if _title(place) == title.casefold() else part
        for part, (place, _, area) in zip(parts, pairs, strict=True)
    )


def _title(place: str) -> str:
    return place.strip("'").replace("''", "'").casefold()


def _absolute(area: Area) -> str:
    return re.sub(r"([A-Z]+)([0-9]+)", r"$\1$\2", area.text)


def _grow_print(sheet: Any, growth: Growth) -> None:  # noqa: ANN401
    if sheet.print_area:
        areas = [Area.of(part.rpartition("!")[2]) for part in _parts(sheet.print_area)]
        sheet.print_area = ",".join(growth.both(area).text for area in areas)


def _parts(area: Any) -> Iterable[str]:  # noqa: ANN401  # one text, or several in a list
    return area.split(",") if isinstance(area, str) else area
