"""The sections of a page: summary, who rose and fell, charts, the list, games left out, problems."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import Floats
from elo_batch.domain.numbers import change_text
from elo_batch.engine.working import OF_FIRST
from elo_batch.reports.frames import RunData
from elo_batch.reports.in_short import A_NEWCOMER, left_out_for_errors, movers, moves
from elo_batch.reports.page.charts import Bars, chart
from elo_batch.reports.page.markup import Column, change, facts, name, said, section, short, table, text
from elo_batch.reports.page.told import Told
from elo_batch.reports.page.working import Worked
from elo_batch.reports.text import cell_text

MOST_MOVERS = 5
MOST_NEWCOMERS = 50
MOST_LEFT_OUT = 500
MOST_OF_A_CODE = 20
LIST = ("rating", "change", "previous", "played", "score", "expected", "performance", "games", "peak", "status")
OF_OTHERS = ("rating", "change", "previous", "played")
TEXTS = ("status",)
EXPECTED = "In the column expected a game for a first rating counts with the points made in it."
FATES = ("unplayed", "unrated", "outside", "duplicate", "rejected")


def summary(told: Told) -> Iterator[str]:
    """How many of everything."""
    counts = told.counts
    yield section("summary", "Summary")
    played = int((told.ratings["played"] > 0).sum())
    rows = [("rows read", counts["rows_read"]), ("rows rated", counts["rows_rated"])]
    rows += [(f"rows {fate}", counts[f"rows_{fate}"]) for fate in FATES if counts[f"rows_{fate}"]]
    people = [("players on the list", counts["players"]), ("who played", played), ("newcomers", counts["newcomers"])]
    whole = [("games rated", counts["games_rated"]), ("rating periods", counts["periods"]), *people, *rows]
    yield facts((label, f"{count:,}") for label, count in whole)
    yield said(f"A newcomer is {A_NEWCOMER}.") if counts["newcomers"] else ""
    kinds = told.problems["severity"].value_counts()
    found = [
        f"{kinds[kind]} {kind}{'s' if kinds[kind] > 1 else ''}"
        for kind in ("error", "warning", "note")
        if kind in kinds
    ]
    if "error" in kinds:
        words = left_out_for_errors(counts["rows_rejected"], int(kinds["error"]), "the part Problems")
        yield f'<p class="error"><a href="#problems">{text(words)}.</a></p>\n'
    yield f'<p><a href="#problems">{text(", ".join(found))}</a></p>\n' if found else ""
    yield "</section>\n"


def movement(told: Told) -> Iterator[str]:
    """Who rose and fell most, and who is new; of each list."""
    yield section("movement", "Rises, falls, newcomers")
    for one in told.data.lists:
        yield f"<h3>{text(one.on.name)}</h3>\n" if one.on else ""
        yield from _movers(told, one)
        yield from _first_ratings(told, one) if one.on else ()
    yield from _newcomers(told)
    yield "</section>\n"


def _movers(told: Told, one: RunData) -> Iterator[str]:
    totals, lines = one.rated.totals, one.rated.changes
    anew = np.zeros(len(one.players), dtype=bool)
    anew[lines.player[np.isnan(lines.previous)]] = True
    rises, falls = movers(moves(totals.change, totals.previous, one.rated.standing.shown, anew), MOST_MOVERS)
    if not (falls or rises):
        yield said("No rating has changed.")
        return
    yield '<div class="pair">\n'
    for caption, those in (("Biggest rises", rises), ("Biggest falls", falls)):
        if those:
            yield from table(caption, _of_players(told, one, those))
    yield "</div>\n"


def _of_players(told: Told, one: RunData, those: Sequence[int]) -> list[Column]:
    """Players with their ratings and what changed them."""
    change_by, rating = one.rated.totals.change, one.rated.standing.shown
    return [
        Column(heading="player", cells=[told.who(one.players[i]) for i in those], number=False, head=True),
        Column(heading="rating", cells=[cell_text(float(rating[i])) for i in those]),
        Column(heading="change", cells=[change(_signed(float(change_by[i]))) for i in those]),
    ]


def _first_ratings(told: Told, one: RunData) -> Iterator[str]:
    """Who has got a rating on one of several lists, and had none there before."""
    had = np.zeros(len(one.players), dtype=bool)
    had[: len(one.listed)] = ~np.isnan(one.listed.rating)
    came = np.flatnonzero(~had & ~np.isnan(one.rated.standing.shown)).tolist()
    yield from _named(told, came, [one], "First ratings on this list", "players with a first rating")


def _newcomers(told: Told) -> Iterator[str]:
    """Who was not on the list given, with what each list shows of them."""
    came = range(len(told.data.listed), len(told.data.players))
    yield from _named(told, came, told.data.lists, "Newcomers", "newcomers")


def _named(told: Told, those: Iterable[int], lists: Sequence[RunData], caption: str, called: str) -> Iterator[str]:
    """Players with their rating and games on these lists, by name; nothing where there are none."""
    came = sorted(those, key=told.data.players.__getitem__)
    if not came:
        return
    shown = came[:MOST_NEWCOMERS]
    players = [told.who(told.data.players[index]) for index in shown]
    columns = [Column(heading="player", cells=players, number=False, head=True)]
    for one in lists:
        rating, played, on = one.rated.standing.shown, one.rated.totals.played, f"{one.on.name} " if one.on else ""
        ratings = [cell_text(float(rating[index])) or "none yet" for index in shown]
        columns.append(Column(heading=f"{on}rating", cells=ratings))
        columns.append(Column(heading=f"{on}played", cells=[str(played[index]) for index in shown]))
    yield from table(caption, columns)
    if len(came) > len(shown):
        yield said(f"{len(came) - len(shown)} more {called} stand in the list.")


def charts(told: Told) -> Iterator[str]:
    """How ratings are spread before and after, and how much they changed; of each list."""
    drawn = [figure for number, one in enumerate(told.data.lists) for figure in _charts(one, number) if figure]
    if drawn:
        yield section("charts", "Charts")
        yield from ('<div class="pair">\n', *drawn, "</div>\n</section>\n")


def _charts(one: RunData, number: int) -> Iterator[str]:
    totals, on = one.rated.totals, f"{one.on.name}: " if one.on else ""
    before, after = _known(totals.previous), _known(one.rated.standing.shown)
    sets = [Bars(name="before", kind="before", values=before), Bars(name="after", kind="after", values=after)]
    yield chart(f"{on}Players by rating", "rating", sets, f"c{number}a")
    moved = _known(totals.change[totals.played > 0])
    yield chart(f"{on}Players by change", "change", [Bars(name="", kind="after", values=moved)], f"c{number}b")


def rating_list(told: Told, worked: Worked) -> Iterator[str]:
    """The list: ranks, ratings, changes, and a link to each player's working."""
    frame = told.ratings
    yield section("list", "Rating list")
    if worked.shown:
        yield '<p class="said screen">A player\'s name leads to the working.</p>\n'
    if any((one.rated.working.lines.rule == OF_FIRST).any() for one in told.data.lists):
        yield said(EXPECTED)
    players = frame["player"].tolist()
    columns = [
        Column(heading="rank", cells=[cell_text(value) for value in frame["rank"].tolist()]),
        Column(heading="player", cells=[told.who(one, worked.anchor(one)) for one in players], number=False, head=True),
        *(_column(frame[heading], heading) for heading in LIST if _says_something(frame[heading])),
        *_others(told),
        *(_column(frame.iloc[:, index], str(frame.columns[index])) for index in _own(told)),
    ]
    yield from table(f"Rating list, {told.period}", columns, kind="unseen")
    yield "</section>\n"


def _others(told: Told) -> Iterator[Column]:
    """What each other list has for itself."""
    for one in told.data.others:
        for heading in OF_OTHERS:
            if one.on is not None:
                yield _column(told.ratings[one.on.heading(heading)], heading, f"{one.on.name} {heading}")


def _own(told: Told) -> Iterator[int]:
    """The places of the officer's own columns, where some are handed out."""
    own = {column.header for column in told.data.listed.own}
    yield from (index for index, heading in enumerate(told.ratings.columns) if heading in own)


def _column(cells: "pd.Series[Any]", means: str, heading: str = "") -> Column:
    values = cells.tolist()
    if means == "change":
        shown = [change(_signed(value)) if pd.notna(value) else "" for value in values]
    elif means == "expected":
        shown = [f"{value:.2f}" for value in values]
    else:
        shown = [name(cell_text(value)) if isinstance(value, str) else text(cell_text(value)) for value in values]
    return Column(heading=heading or means, cells=shown, number=means not in TEXTS and cells.dtype != object)


def _says_something(cells: "pd.Series[Any]") -> bool:
    return bool((cells.notna() & (cells.astype("str") != "")).any())


def left_out(told: Told) -> Iterator[str]:
    """Games that were not rated, and why."""
    games = told.games[told.games["rated"] == 0]
    if games.empty:
        return
    yield section("left-out", "Games that were not rated")
    shown = games.head(MOST_LEFT_OUT)
    columns = [
        Column(heading="date", cells=[short(cell_text(day)) for day in shown["date"].tolist()], number=False),
        *(Column(heading=one, cells=_people(told, shown[one]), number=False) for one in ("player_a", "player_b")),
        Column(heading="reason", cells=_texts(shown["note"]), number=False),
        Column(heading="source", cells=_texts(shown["source"]), number=False),
    ]
    yield from table("Games that were not rated", columns, kind="stack unseen")
    if len(games) > len(shown):
        yield said(f"{len(games) - len(shown)} more such games stand in the table games, which --tables writes.")
    yield "</section>\n"


def problems(told: Told) -> Iterator[str]:
    """Every problem; of many of one code the first, and how many more there are."""
    frame = told.problems
    yield section("problems", "Problems")
    number = frame.groupby("code").cumcount()
    shown, more = frame[number < MOST_OF_A_CODE], frame[number >= MOST_OF_A_CODE]["code"].value_counts(sort=False)
    if frame.empty:
        yield said("None.")
    else:
        kinds = shown["severity"].tolist()
        columns = [
            Column(heading="weight", cells=[f'<span class="{kind}">{kind}</span>' for kind in kinds], number=False),
            *(Column(heading=one, cells=_texts(shown[one]), number=False) for one in ("code", "message", "found")),
            Column(heading="place", cells=[_place(row) for row in shown.to_dict("records")], number=False),
            Column(heading="what to do", cells=_texts(shown["hint"]), number=False),
        ]
        yield from table("Problems", columns, kind="stack unseen")
    for code, count in more.items():
        yield said(f"{count} more of {code} stand in the table problems, which --tables writes.")
    yield "</section>\n"


def _place(problem: dict[Any, Any]) -> str:
    """Where it stands: file, sheet and cell, as far as there is one."""
    row = f"row {int(problem['row'])}" if pd.notna(problem["row"]) else ""
    parts = [cell_text(problem[key]) if pd.notna(problem[key]) else "" for key in ("file", "sheet", "cell")]
    return " ".join(name(part) for part in (*parts[:2], parts[2] or row) if part)


def _texts(cells: "pd.Series[Any]") -> list[str]:
    return [name(cell_text(value)) if pd.notna(value) else "" for value in cells.tolist()]


def _people(told: Told, cells: "pd.Series[str]") -> list[str]:
    return [told.who(player) if pd.notna(player) else "" for player in cells.tolist()]


def _signed(value: float) -> str:
    return change_text(float(value), "exact")


def _known(values: Floats) -> Floats:
    return values[~np.isnan(values)]
