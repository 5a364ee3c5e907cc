"""The stages of pairings to come, in order: find, read, decode, judge, work out the odds. See `pipeline` for games."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from elo_batch.decoding import (
    NO_SHEET,
    absent_headings,
    aliases_of,
    confirmed_by,
    decode_list,
    problems_of,
    unusable,
)
from elo_batch.domain.choices import Dates, Duplicates, Late
from elo_batch.domain.diagnostics import Checked, Diagnostic, has_errors, in_sheet_order
from elo_batch.domain.log import Fate, GameLog
from elo_batch.domain.progress import Progress, Silent
from elo_batch.domain.spelling import with_name
from elo_batch.engine.odds import odds_of_pairs
from elo_batch.options import Aliases, Newcomers, Options, RunOptions, settle
from elo_batch.policies.policy import Policy
from elo_batch.readers.inputs import Inputs, Table, read_inputs
from elo_batch.reports.account import entrants, instead_of_k, own_ks
from elo_batch.reports.odds import OddsData, OddsRun
from elo_batch.tables.case import Case
from elo_batch.tables.checks import OF_PAIRINGS, judge_log
from elo_batch.tables.choose import choose, unknown_sheets
from elo_batch.tables.day_columns import DayRules
from elo_batch.tables.join import join_logs
from elo_batch.tables.meanings import with_merged
from elo_batch.tables.near import Lookalikes, known_names
from elo_batch.tables.pairings import PAIRINGS_TABLE, read_pairing_sheet
from elo_batch.tables.people import roster
from elo_batch.tables.pins import pinned

LEFT_OUT = (Fate.UNPLAYED, Fate.UNRATED, Fate.REJECTED)


def odds_of(  # noqa: PLR0913  # pairings, and how they are rated
    pairings: Table,
    *,
    ratings: Table,
    policy: Policy | str = "elo",
    k: float | None = None,
    initial: float | None = None,
    newcomers: Newcomers = (),
    sheets: Sequence[str] | str = (),
    aliases: Aliases = None,
    dates: Dates | str | None = None,
    map: Mapping[str, str] | Sequence[str] = (),  # noqa: A002  # as `rate` calls it
    encoding: str | None = None,
    progress: Progress | None = None,
) -> OddsRun:
    """The odds of each pairing to come: expected scores, and the changes for a win, a draw and a loss.

    Args:
        pairings: a file or a frame with the columns player_a and player_b; results are not looked at.
        ratings: the rating list.
        policy: a rule book or its name.
        k: K of everybody; wins over the list's and the rows' own.
        initial: the rating at which newcomers and unrated players enter.
        newcomers: those who nearly equal a listed player and are somebody else.
        sheets: which sheets to take where a workbook has several.
        aliases: whom spellings mean: the officer's alias sheet.
        dates: which comes first in dates such as 03/10/2026: dmy or mdy.
        map: headings and the columns that they mean.
        encoding: the encoding of text files that are not UTF-8; it is found where nothing is said.
        progress: told of each stage.

    Returns:
        The run. Where the data has errors it has problems and no odds.

    Raises:
        UsageProblem: options that make no sense.
        UnreadableFileError: files that cannot be read at all.
    """
    told: Options = {"policy": policy, "k": k, "initial": initial, "newcomers": newcomers, "sheets": sheets}
    told |= {"aliases": aliases, "encoding": encoding}
    asked = settle({**told, "dates": dates or Dates.ASK, "map": map})
    judged = _judge(pairings, ratings, asked, progress or Silent())
    stopped = unusable(judged.problems) or has_errors(judged.problems)
    data = None if stopped else _work_out(judged.value[0], asked)
    closing = () if data is None else _closing_notes(data, asked)
    return OddsRun(
        policy=asked.policy,
        diagnostics=in_sheet_order((*judged.problems, *closing)),
        counts=_counts(judged.value[0].log, data),
        inputs=judged.value[1].files,
        data=data,
    )


def _judge(pairings: Table, ratings: Table, asked: RunOptions, progress: Progress) -> Checked[tuple[Case, Inputs]]:
    """Read, decode and judge pairings and list."""
    read = read_inputs(pairings, ratings, asked.newcomers, progress, aliases=asked.aliases, encoding=asked.encoding)
    inputs = read.value
    unknown = unknown_sheets((*inputs.games, *inputs.ratings, *inputs.aliases), asked.sheets)
    log, listed, confirmed = _decode(inputs, asked), decode_list(inputs, asked), confirmed_by(inputs, asked)
    aliased = aliases_of(inputs, asked, listed, confirmed.value)
    players = with_merged(listed.value[0], aliased.value)
    who = roster(log.value, players, aliased.value)
    case = Case(
        log=log.value,
        roster=who.value,
        listed=players,
        has_list=not unusable(listed.problems),
        enters=asked.policy.enters,
        confirmed=aliased.value.confirmed,
        duplicates=Duplicates.KEEP,
        late=Late.RATE,
        near=Lookalikes(known_names(players)),
    )
    verdict = judge_log(case, checks=OF_PAIRINGS)
    problems = (
        *unknown,
        *absent_headings(inputs, asked, PAIRINGS_TABLE),
        *problems_of((read, log, listed, confirmed, aliased, who, verdict)),
    )
    return Checked(value=(replace(case, log=verdict.value), inputs), problems=problems)


def _decode(inputs: Inputs, asked: RunOptions) -> Checked[GameLog]:
    """The pairings of all sheets."""
    kind, days = pinned(PAIRINGS_TABLE, asked.pins), DayRules(order=asked.dates)
    chosen = [choose(grids, kind, asked.sheets) for grids in inputs.games]
    grids = [grid for one in chosen for grid in one.value] or [NO_SHEET]
    logs = [read_pairing_sheet(grid, days, kind) for grid in grids]
    return Checked(value=join_logs([log.value for log in logs]), problems=(*problems_of(chosen), *problems_of(logs)))


def _work_out(case: Case, asked: RunOptions) -> OddsData:
    """The odds of the rows that are left."""
    rows = np.flatnonzero(case.rated)
    strangers = np.full(len(case.roster.strangers), np.nan)
    rating = np.concatenate([case.listed.rating, strangers])
    k = np.concatenate([case.listed.k, strangers])
    sides = [side[rows] for side in (case.roster.player_a, case.roster.player_b)]
    of_rows = [own_k[rows] for own_k in (case.log.k_a, case.log.k_b)]
    own = [np.where(np.isnan(row_k), k[side], row_k) for row_k, side in zip(of_rows, sides, strict=True)]
    pairs = odds_of_pairs(asked.policy, (rating[sides[0]], rating[sides[1]]), None if asked.own_k else (own[0], own[1]))
    return OddsData(log=case.log, roster=case.roster, listed=case.listed, rows=rows, pairs=pairs)


def _closing_notes(data: OddsData, asked: RunOptions) -> tuple[Diagnostic, ...]:
    """Who enters at the rule book's rating, and whose own K counts."""
    playing = np.unique([data.roster.player_a[data.rows], data.roster.player_b[data.rows]])
    listed = playing[playing < len(data.listed)]
    new = [index - len(data.listed) for index in playing[len(listed) :].tolist()]
    strangers = [with_name(data.roster.strangers[index], data.roster.names[index]) for index in new]
    unrated = [data.players[index] for index in listed[np.isnan(data.listed.rating[listed])]]
    own = int((~np.isnan(data.listed.k[listed])).sum())
    rows = data.log.own_ks(data.rows)
    notes = own_ks(own, rows, instead_of_k(asked.policy, own_k=asked.own_k), who="in these pairings", table="pairings")
    return (*entrants(strangers, unrated, asked.policy), *notes)


def _counts(log: GameLog, data: OddsData | None) -> Mapping[str, int]:
    """Pairings read, those with odds, and those left out by why."""
    left = {f"pairings_{fate.name.lower()}": int(log.where(fate).sum()) for fate in LEFT_OUT}
    return {
        "pairings_read": len(log),
        "pairings_in_order": int(log.where(Fate.RATED).sum()),
        **left,
        "odds": len(data.rows) if data else 0,
    }
