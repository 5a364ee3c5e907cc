"""Which list rates which game: what `--list-column` says, and what that asks of the two tables."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.lists import OF_EACH_LIST, WRITTEN, ListColumn, key, of_each_list
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.marks import RATINGS_OUT
from elo_batch.domain.spelling import tidy
from elo_batch.tables.aliases import OF_A_RULE_BOOK, RATINGS, meanings, plain
from elo_batch.tables.headings import Sheet
from elo_batch.tables.table_kinds import LIST_TABLE, Kind

MEANS = meanings(RATINGS)
MOST_HEADINGS = 60


def lists_from(value: Mapping[str, str] | str | None) -> tuple[ListColumn, ...]:
    """The lists that `--list-column` names, the main one first; none where it was not given.

    The main list is the one whose column means `rating`; where none does, the first named.

    Raises:
        UsageProblem: a text that cannot be read, a list or a column named twice, a heading that means something else.
    """
    if value is None:
        return ()
    pairs = _pairs(value)
    main = min(range(len(pairs)), key=lambda index: _nearness(pairs[index][1]))
    lists = [
        ListColumn(name=name, column=column, prefix="" if index == main else f"{name}_")
        for index, (name, column) in enumerate(pairs)
    ]
    lists.insert(0, lists.pop(main))
    _no_twins([key(one.name) for one in lists], [one.name for one in lists], "the list {} is named twice")
    _no_twins([plain(one.column) for one in lists], [one.column for one in lists], "the column {} is of two lists")
    _no_clash(lists)
    return tuple(lists)


def _pairs(value: Mapping[str, str] | str) -> list[tuple[str, str]]:
    """Names and columns, as given."""
    if isinstance(value, str):
        parts = [part.partition("=") for part in value.split(",")]
        pairs = [(name, column) for name, _, column in parts]
    else:
        pairs = list(value.items()) if isinstance(value, Mapping) else []
    texts = all(isinstance(text, str) and plain(text) for pair in pairs for text in pair)
    if not (pairs and texts):
        raise UsageProblem(f"--list-column {value}: write it as standard=rating,rapid=rapid_rating")
    return [(tidy(name), tidy(column)) for name, column in pairs]


def _nearness(column: str) -> int:
    """0 for the heading rating itself, 1 for one that means it, 2 for any other."""
    return 0 if plain(column) == "rating" else 1 if MEANS.get(plain(column)) == "rating" else 2


def _no_twins(keys: Sequence[str], names: Sequence[str], message: str) -> None:
    counts = Counter(keys)
    for one, name in zip(keys, names, strict=True):
        if counts[one] > 1:
            raise UsageProblem(f"--list-column: {message.format(name)}")


def _no_clash(lists: Sequence[ListColumn]) -> None:
    """No heading of a list may be another's, or mean something that every list has."""
    headings = [one.heading(name) for one in lists[1:] for name in dict.fromkeys((*OF_EACH_LIST, *WRITTEN))]
    counts = Counter(map(plain, [*headings, lists[0].column]))
    fixed = {plain(name) for name in RATINGS_OUT} - {"rating"}
    for heading in (*headings, lists[0].column):
        if counts[plain(heading)] > 1 or plain(heading) in fixed or MEANS.get(plain(heading), "rating") != "rating":
            raise UsageProblem(f"--list-column: the heading {heading} would mean two things; choose another")


def list_table(lists: Sequence[ListColumn], uses: Collection[str] = ()) -> Kind:
    """A rating list that has a column of ratings for each of these lists, and those that the rule book uses."""
    aliases = RATINGS | {name: texts for name, texts in OF_A_RULE_BOOK.items() if name in uses}
    if not lists:
        return replace(LIST_TABLE, aliases=aliases)
    main, others = lists[0], [one.heading(name) for one in lists[1:] for name in of_each_list(uses)]
    taken = {plain(heading) for heading in others}
    known = {name: tuple(text for text in texts if plain(text) not in taken) for name, texts in aliases.items()}
    needed = [(main.column, "rating"), *((one.column, one.column) for one in lists[1:])]
    return replace(
        LIST_TABLE,
        aliases={main.column: (main.column,), **known}
        | {"rating": (*known["rating"], main.column)}
        | {heading: (heading,) for heading in others},
        lacks=lambda found: _lacks(found, needed),
        named=MOST_HEADINGS,
        correct="write {heading} in --list-column; a new list needs a column {column}, which may be blank",
    )


def _lacks(found: frozenset[str], needed: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    player = tuple(name for name in LIST_TABLE.lacks(found) if name != "rating")
    return (*player, *(column for column, name in needed if name not in found))


def sheet_of(sheet: Sheet, one: ListColumn, lists: Sequence[ListColumn], uses: Collection[str] = ()) -> Sheet:
    """The sheet as if it were of this list alone: its columns under the plain names, those of the others as given."""
    each = of_each_list(uses)
    others = {other.heading(name) for other in lists[1:] for name in each}
    hidden = others | set(each)
    mine = {name: one.heading(name) for name in each if one.heading(name) in sheet.columns}
    anew = {plain(other.heading(name)): name for other in lists[1:] for name in (*WRITTEN, *each, "k")}
    columns = {name: cells for name, cells in sheet.columns.items() if name not in hidden}
    places = {name: where for name, where in sheet.place.columns.items() if name not in hidden}
    return replace(
        sheet,
        place=replace(
            sheet.place, columns=places | {name: sheet.place.columns[heading] for name, heading in mine.items()}
        ),
        columns=columns | {name: sheet.columns[heading] for name, heading in mine.items()},
        all_columns=tuple(
            (letter, heading, anew.get(plain(heading), name), cells)
            for letter, heading, name, cells in sheet.all_columns
        ),
    )


def by_list(log: GameLog, lists: Sequence[ListColumn]) -> tuple[GameLog, ...]:
    """For each list the log in which the games of all others lie outside; rows of no list stay with the main one."""
    if log.on_list is None:
        return (log,)
    on_list = np.where(log.on_list == NONE, 0, log.on_list)
    return tuple(log.with_fate(on_list != number, Fate.OUTSIDE) for number in range(len(lists)))
