"""One sheet of pairings to come: who meets whom, as a log whose rows have no score yet."""

from dataclasses import replace

import numpy as np

from elo_batch.domain.arrays import NONE
from elo_batch.domain.choices import Scoreline
from elo_batch.domain.diagnostics import Checked, Diagnostic, Severity
from elo_batch.domain.log import Fate, GameLog
from elo_batch.tables.aliases import GAMES
from elo_batch.tables.answers import says_yes
from elo_batch.tables.day_columns import GAME_DAYS, DayRules, judge_days
from elo_batch.tables.examples import read_table
from elo_batch.tables.game_columns import IDS, KS, TypedGames, decode_games
from elo_batch.tables.games import log_of
from elo_batch.tables.grid import Grid
from elo_batch.tables.headings import Sheet
from elo_batch.tables.number_columns import judge_numbers, number_notes, read_k, settled
from elo_batch.tables.parted_names import how_parted
from elo_batch.tables.people import SIDES
from elo_batch.tables.scores import Counting
from elo_batch.tables.table_kinds import Kind, settle_ids, sides_lacking
from elo_batch.tables.verdicts import (
    Judged,
    codes_of,
    column,
    judge_column,
    judge_values,
    judge_width,
    left_out,
    name_codes,
    repaired_names,
    together,
)

USED = ("player_a", "player_b", "name", "opponent", *IDS, "date", "round", *KS, "rated", "note")
"""The columns of a games sheet that say something of a game to come; a result already filled in is no matter here."""


def _lacks(found: frozenset[str]) -> tuple[str, ...]:
    return sides_lacking(found)


PAIRINGS_TABLE = Kind(
    called="pairings",
    aliases={name: GAMES[name] for name in USED},
    lacks=_lacks,
    settle=settle_ids,
    missing="G129",
    double="G102",
    hidden="G122",
    unused="G124",
    empty="G117",
    empty_words="no pairings",
    example="note",
)


def read_pairing_sheet(grid: Grid, days: DayRules, kind: Kind) -> Checked[GameLog]:
    """The pairings of one sheet: two players each, and no score yet; a row with one of them only is a bye."""
    written, about = read_table(grid, kind)
    sheet = settled(written)
    typed = _paired(decode_games(sheet, Counting(scoreline=Scoreline.OUTCOME), (None, None), days))
    judged = _judge(sheet, typed)
    log = log_of(sheet, typed, judged.wrong)
    log = replace(log, score_a=np.full(len(log), np.nan))
    repaired = [note for name in (*SIDES, *IDS) for note in repaired_names(sheet, name, "G120")]
    return Checked(
        value=log,
        problems=(*about, *judged.problems, *repaired, *number_notes(written, sheet, "G120"), *_left_out(sheet, log)),
    )


def _paired(typed: TypedGames) -> TypedGames:
    """A game will be played where two players are named, whatever result stands there already."""
    return replace(typed, played=(typed.player_a.codes != NONE) & (typed.player_b.codes != NONE))


def _judge(sheet: Sheet, typed: TypedGames) -> Judged:
    """Everything that is wrong with the cells that odds are made of, and a warning for days that are none."""
    everywhere = np.ones(len(sheet), dtype=bool)
    codes = {
        **{name: name_codes(column(sheet, name), "G115") for name in (*SIDES, *IDS)},
        "rated": codes_of(column(sheet, "rated"), says_yes, "G112"),
    }
    among = {**dict.fromkeys((*SIDES, *IDS), everywhere), "rated": typed.played}
    cells = [judge_column(sheet, name, codes[name], among[name]) for name in codes]
    cells += [judge_numbers(sheet, name, read_k, "G111", typed.counts) for name in KS]
    cells += [judge_values(sheet, (*SIDES, *IDS, *KS, "rated"), "G113", "G114", everywhere)]
    cells += [judge_width(sheet, "G127", everywhere, how_parted), _unread_days(sheet, typed)]
    return together(cells, len(sheet))


def _unread_days(sheet: Sheet, typed: TypedGames) -> Judged:
    """Days that cannot be read are left blank and named: odds do not hang on them."""
    found = judge_days(sheet, typed.dates["date"], GAME_DAYS, typed.counts)
    warnings = tuple(replace(one, severity=Severity.WARNING) for one in found.problems)
    return Judged(problems=warnings, wrong=np.zeros(len(sheet), dtype=bool))


def _left_out(sheet: Sheet, log: GameLog) -> tuple[Diagnostic, ...]:
    """A note for each row that has no odds for what it says itself."""
    unplayed, unrated = (np.flatnonzero(log.where(fate)) for fate in (Fate.UNPLAYED, Fate.UNRATED))
    nobody = (log.player_a == NONE) & (log.player_b == NONE)
    return (
        *left_out(sheet, "player_a", "G118", unplayed, lambda index: "no players" if nobody[index] else "bye"),
        *left_out(sheet, "rated", "G119", unrated, lambda _: ""),
    )
