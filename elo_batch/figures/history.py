"""The rating history of players over several rating lists."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Floats
from elo_batch.domain.diagnostics import has_errors
from elo_batch.domain.errors import UsageProblem
from elo_batch.domain.numbers import number_text
from elo_batch.figures.dating import BELOW_ORDER, dates_of
from elo_batch.figures.figure import Figure
from elo_batch.figures.lists import read_lists
from elo_batch.figures.parts import Part, parts_of
from elo_batch.tables.names import identity, read_name
from elo_batch.tables.near import Neighbours, known_names
from elo_batch.tables.on_list import OnList

MOST_OFFERED = 5
MOST_TICKS = 12
ROW = 0.048
"""How tall a row of a label is, as a share of the picture's height."""
LEADER = {"arrowstyle": "-", "linewidth": 0.6, "relpos": (0.0, 0.5), "shrinkA": 1, "shrinkB": 4}
"""The line from the end of a history to its label."""
WIDEST = 26
"""Letters of a name on one line of its label."""


@dataclass(frozen=True, kw_only=True)
class End:
    """Where a player's line ends.

    Attributes:
        place: how far across.
        rating: how high.
        name, colour: of the label beside it.
    """

    place: float
    rating: float
    name: str
    colour: str


@dataclass(frozen=True, kw_only=True)
class Line:
    """One player over the lists.

    Attributes:
        player: the id, or the name where there is none.
        label: what the player is called.
        ratings: on each list; NaN where there is none.
    """

    player: str
    label: str
    ratings: Floats


def rating_history(
    lists: Sequence[str | Path], players: Sequence[str], *, sheets: Sequence[str] = (), encoding: str = ""
) -> Figure:
    """How the ratings of players went from list to list.

    Args:
        lists: files of rating lists, or reports.
        players: ids or names, as they stand on the lists.
        sheets: which sheets to take where a workbook has several.
        encoding: of text files that are not UTF-8, where it is not to be found.

    Raises:
        UsageProblem: no player is named, or one stands on none of the lists.
        UnreadableFileError: a file cannot be read at all.
    """
    if not players:
        raise UsageProblem("whose history? Name each player with --player NAME")
    paths = tuple(map(Path, lists))
    read = read_lists(paths, sheets, encoding)
    files = [parts_of(one) for one in read.value]
    parts = [part for one in files for part in one.parts]
    dates = dates_of(parts)
    ordered = [parts[number] for number in dates.order]
    lines = [] if has_errors(read.problems) else _lines(ordered, list(dict.fromkeys(players)))
    table = pd.DataFrame({"list": pd.Series(dates.labels, dtype="str"), "file": [str(one.path) for one in ordered]})
    for line in lines:
        table[line.label] = line.ratings
    return Figure(
        title="Rating history",
        table=table,
        said=(dates.said, *(said for one in files for said in one.said), *_gaps(lines)),
        diagnostics=read.problems,
        inputs=paths,
        draw=_draw,
        words={"below": dates.below},
    )


def _lines(lists: Sequence[Part], asked: Sequence[str]) -> list[Line]:
    """Each player asked for, by id or name on any of the lists."""
    on_lists = [OnList(one.listed) for one in lists]
    lines = [_line(lists, on_lists, one) for one in asked]
    players, labels = Counter(line.player for line in lines), Counter(line.label for line in lines)
    if twice := [line.label for line in lines if players[line.player] > 1]:
        raise UsageProblem(f"{twice[0]} is named twice")
    return [line if labels[line.label] == 1 else replace(line, label=f"{line.label} ({line.player})") for line in lines]


def _line(lists: Sequence[Part], on_lists: Sequence[OnList], asked: str) -> Line:
    keys = [identity(read_name(asked).text)]
    pairs = list(zip(lists, on_lists, strict=True))
    first = next(((one, at) for one, on in pairs if (at := _place(one, on, keys, asked)) != NONE), None)
    if first is None:
        raise UsageProblem(_unknown(lists, asked))
    # A list that has no names knows the player by id, one without ids by name.
    one, index = first
    player, name = one.listed.players[index], one.listed.names[index]
    keys += [identity(known) for known in (player, name) if known]
    found = [(one, _place(one, on, keys, asked)) for one, on in pairs]
    ratings = [np.nan if at == NONE else float(one.listed.shown[at]) for one, at in found]
    return Line(player=player, label=name or player, ratings=np.array(ratings))


def _place(one: Part, on_list: OnList, keys: Sequence[str], asked: str) -> int:
    """The place of a player on a list, by the first of these ids and names that it knows."""
    places = next(filter(None, map(on_list.of, keys)), ())
    if len(places) > 1:
        ids = " or ".join(one.listed.players[place] for place in places)
        raise UsageProblem(f"several players on {one.path.name} are called {asked!r}: give the id, {ids}")
    return places[0] if places else NONE


def _unknown(lists: Sequence[Part], asked: str) -> str:
    known = dict.fromkeys(name for one in lists for name in known_names(one.listed))
    near = Neighbours(known).of(asked)[:MOST_OFFERED]
    return f"nobody on these lists is called {asked!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")


def _gaps(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        if lacking := int(np.isnan(line.ratings).sum()):
            yield f"{line.label} has no rating on {lacking} of {len(line.ratings)} lists"


def _draw(axes: Any, figure: Figure) -> None:  # noqa: ANN401  # matplotlib's axes
    """A line for each player, with the name at its end."""
    from elo_batch.figures.canvas import COLOURS, MARKS  # noqa: PLC0415  # matplotlib is heavy

    labels, names = figure.table["list"].tolist(), list(figure.table.columns[2:])
    places = _places(labels, by_order=figure.words["below"] == BELOW_ORDER)
    ends = []
    for number, name in enumerate(names):
        look = {"color": COLOURS[number % len(COLOURS)], "marker": MARKS[number // len(COLOURS) % len(MARKS)]}
        ratings = figure.table[name].to_numpy(dtype=np.float64)
        axes.plot(places, ratings, linewidth=1.8, markersize=5, **look)
        known = np.flatnonzero(~np.isnan(ratings))
        if len(known):
            ends.append(End(place=places[known[-1]], rating=float(ratings[known[-1]]), name=name, colour=look["color"]))
    step = -(-len(places) // MOST_TICKS)
    axes.set_xticks(places[::-1][::step], labels[::-1][::step], rotation=30, ha="right", rotation_mode="anchor")
    axes.set_xlabel(figure.words["below"])
    axes.set_ylabel("rating")
    axes.grid(axis="y")
    axes.margins(x=0.03, y=0.08)
    _label_ends(axes, ends)


def _places(labels: Sequence[str], *, by_order: bool) -> list[float]:
    """Where lists stand across: by their days, or evenly."""
    if by_order:
        return [float(number) for number in range(len(labels))]
    return [float(date.fromisoformat(label).toordinal()) for label in labels]


def _label_ends(axes: Any, ends: Sequence[End]) -> None:  # noqa: ANN401
    """Names beside the ends of their lines, none over another, each led to by a thin line."""
    low, high = axes.get_ylim()
    texts = [f"{textwrap.fill(one.name, WIDEST)} {number_text(one.rating)}" for one in ends]
    tall = [(high - low) * ROW * (1 + text.count("\n")) for text in texts]
    for number, middle in spread([one.rating for one in ends], tall).items():
        axes.annotate(
            texts[number],
            (ends[number].place, ends[number].rating),
            xytext=(1.04, (middle - low) / (high - low)),
            textcoords="axes fraction",
            va="center",
            color=ends[number].colour,
            fontsize=9,
            arrowprops={**LEADER, "color": ends[number].colour},
        )


def spread(middles: Sequence[float], tall: Sequence[float]) -> dict[int, float]:
    """Where labels so tall stand, as near to their places as those below them leave room.

    >>> spread([10.0, 10.0, 30.0], [4.0, 4.0, 4.0])
    {0: 8.0, 1: 12.0, 2: 30.0}
    """
    groups: list[list[int]] = []
    for number in sorted(range(len(middles)), key=middles.__getitem__):
        groups.append([number])
        while len(groups) > 1 and _bottom(groups[-1], middles, tall) < _top(groups[-2], middles, tall):
            groups[-2:] = [groups[-2] + groups[-1]]
    placed = {}
    for group in groups:
        bottom = _bottom(group, middles, tall)
        for number in group:
            placed[number] = bottom + tall[number] / 2
            bottom += tall[number]
    return dict(sorted(placed.items()))


def _bottom(group: Sequence[int], middles: Sequence[float], tall: Sequence[float]) -> float:
    """Where a stack of labels begins that is centred on its places."""
    return sum(middles[number] for number in group) / len(group) - sum(tall[number] for number in group) / 2


def _top(group: Sequence[int], middles: Sequence[float], tall: Sequence[float]) -> float:
    return _bottom(group, middles, tall) + sum(tall[number] for number in group)
