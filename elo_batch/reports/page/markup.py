"""Small pieces of HTML. Whatever comes from a sheet goes through `text`; nothing else writes it."""

import html
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

UNSEEN = {code: "�" for code in range(32) if code not in {9, 10, 13}} | {127: "�"}
"""Letters that a page may not hold."""

DAY = len("2026-10-31")
LONGEST_PART = 24
"""A part of a name that is longer may be broken at its blanks."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a table.

    Attributes:
        heading: its heading.
        cells: its cells, as HTML.
        number: whether it stands on the right.
        head: whether its cells head their rows.
    """

    heading: str
    cells: Sequence[str] = field(default=())
    number: bool = True
    head: bool = False


def text(value: str) -> str:
    """A text as HTML, which no browser takes for anything else.

    >>> text('<b> & "x"')
    '&lt;b&gt; &amp; &quot;x&quot;'
    """
    return html.escape(value.translate(UNSEEN), quote=True)


def name(value: str) -> str:
    """A text that may run from right to left, kept apart from what stands beside it."""
    return f"<bdi>{text(value)}</bdi>" if value else ""


def person(value: str) -> str:
    """A player's name, of which lines are broken after commas only; a long part at its blanks too.

    >>> person("Ruiz, Ana")
    '<bdi><span class="whole">Ruiz,</span> <span class="whole">Ana</span></bdi>'
    """
    parts = value.split(", ")
    ends = [f"{part}," for part in parts[:-1]] + parts[-1:]
    return f"<bdi>{' '.join(_part(part) for part in ends)}</bdi>" if value else ""


def _part(value: str) -> str:
    return text(value) if len(value) > LONGEST_PART else f'<span class="whole">{text(value)}</span>'


def short(value: str) -> str:
    """A text of which no line breaks the parts, such as days; a long one may be broken."""
    parts = value.split(" ")
    return " ".join(f'<span class="whole">{text(one)}</span>' if len(one) <= DAY else text(one) for one in parts)


def change(written: str) -> str:
    """A change with its sign, and an arrow for those who do not see colours.

    >>> change("+7"), change("0")
    ('<span class="up">▲ +7</span>', '0')
    """
    if written.startswith("+"):
        return f'<span class="up">▲ {text(written)}</span>'
    return f'<span class="down">▼ {text(written)}</span>' if written.startswith("-") else text(written)


def table(caption: str, columns: Sequence[Column], *, kind: str = "") -> Iterator[str]:
    """A table that scrolls by itself where the screen is too narrow for it."""
    label = text(caption)
    yield f'<div class="wide" role="region" tabindex="0" aria-label="{label}">\n<table class="{kind}">\n'
    yield f"<caption>{label}</caption>\n<thead><tr>"
    for column in columns:
        yield f'<th scope="col"{_right(column)}>{text(column.heading)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    labels = [text(column.heading) for column in columns] if kind.startswith("stack") else [""] * len(columns)
    for cells in zip(*(column.cells for column in columns), strict=True):
        yield f"<tr>{''.join(_cells(columns, cells, labels))}</tr>\n"
    yield "</tbody>\n</table>\n</div>\n"


def _cells(columns: Sequence[Column], cells: Sequence[str], labels: Sequence[str]) -> Iterator[str]:
    for column, cell, label in zip(columns, cells, labels, strict=True):
        said = f' data-label="{label}"' if label else ""
        if column.head:
            yield f'<th scope="row"{_right(column)}{said}>{cell}</th>'
        else:
            yield f"<td{_right(column)}{said}>{cell}</td>"


def _right(column: Column) -> str:
    return ' class="n"' if column.number else ""


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Names and values, the values being HTML."""
    inside = "".join(f"<div><dt>{text(label)}</dt><dd>{value}</dd></div>\n" for label, value in pairs)
    return f"<dl>\n{inside}</dl>\n"


def section(anchor: str, heading: str) -> str:
    """The beginning of a section."""
    return f'<section id="{anchor}">\n<h2>{text(heading)}</h2>\n'


def said(words: str) -> str:
    """A paragraph of our own words."""
    return f'<p class="said">{text(words)}</p>\n'
