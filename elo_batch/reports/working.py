"""The working of a run as a frame: a line for each player and game, never rounded."""

import numpy as np
import pandas as pd

from elo_batch.domain.arrays import NONE, Ints, Texts
from elo_batch.domain.marks import WORKING_OUT
from elo_batch.engine.working import OF_FIRST, OF_LIST, OF_ROW, OF_SYSTEM, WorkingLines, lines_at
from elo_batch.policies.k_rules import KRule
from elo_batch.policies.policy import Policy
from elo_batch.policies.section import Section
from elo_batch.reports.frames import RunData, as_numbers, by_code_point, named, sources_of
from elo_batch.tables.frames import text_series

FROM_COMMAND = "--k"
COUNTS_FOR_FIRST = "for a first rating"
NO_RULE = {OF_ROW: "row", OF_LIST: "list", OF_SYSTEM: "the system's own formula"}
"""What gave K where no rule of the rule book did."""


def working_frame(data: RunData, lines: WorkingLines) -> pd.DataFrame:
    """A line for each player and game that counts for that player: by period, player, day, then as the rows stand."""
    lines = lines_at(lines, in_order(data, lines))
    log, rows = data.log, _rows_of(data, lines)
    columns = {
        "period": named(data.labels, lines.period),
        "player": named(data.players, lines.player),
        "opponent": named(data.players, lines.opponent),
        "date": log.day[rows].astype("datetime64[s]"),
        "event": text_series(log.event.at(rows)),
        "round": text_series(log.round.at(rows)),
        "score": as_numbers(lines.score),
        "games": lines.games.astype(np.int64),
        "rating": as_numbers(lines.rating),
        "opponent_rating": as_numbers(lines.opponent_rating),
        "difference": as_numbers(lines.difference),
        "expected": lines.expected,
        "surplus": lines.surplus,
        "k": as_numbers(lines.k),
        "k_rule": text_series(rule_texts(data.rated.policy, lines)),
        "change": lines.change,
        "note": text_series(notes(log.note.at(rows), lines.rule)),
        "source": sources_of(log, rows),
    }
    return pd.DataFrame(columns)[list(WORKING_OUT)]


def in_order(data: RunData, lines: WorkingLines) -> Ints:
    """The order in which lines stand; days that are not known come last."""
    rows = _rows_of(data, lines)
    day = data.log.day[rows].astype("datetime64[D]")
    player = by_code_point(data.players)[lines.player]
    return np.lexsort((rows, day.view(np.int64), np.isnat(day), player, lines.period))


def _rows_of(data: RunData, lines: WorkingLines) -> Ints:
    """Which rows of the log these lines are of."""
    rows: Ints = np.arange(len(data.log))[data.rows][lines.place]
    return rows


def rule_texts(policy: Policy, lines: WorkingLines) -> Texts:
    """For each line what gave K: a rule of the rule book, the list, the row; blank where there is no K."""
    most = max(1, *(len(section.rules_of_k) for section in policy.sections))
    texts = [*NO_RULE.values()]
    place = np.full((len(policy.sections), most), NONE)
    for number, section in enumerate(policy.sections):
        for index, rule in enumerate(section.rules_of_k):
            place[number, index] = len(texts)
            texts.append(rule_text(section, rule))
    codes = place[lines.section, np.maximum(lines.rule, 0)]
    for index, code in enumerate(NO_RULE):
        codes = np.where(lines.rule == code, index, codes)
    weights, which = np.unique(lines.weight, return_inverse=True)
    weighed = [text + ("" if weight == 1 else f", times {weight:g}") for weight in weights.tolist() for text in texts]
    codes = np.where(lines.rule == OF_FIRST, NONE, codes + which * len(texts))
    return Texts(values=tuple(weighed), codes=codes)


def rule_text(section: Section, rule: KRule) -> str:
    """A rule of K: the K, for whom it is, where that is laid down.

    >>> rule_text(Section(k={"rule": [{"k": 20}]}), KRule(k=40, games_below=30, source="8.3.3"))
    '40: games_below 30 (8.3.3)'
    """
    if rule.source == FROM_COMMAND:
        return FROM_COMMAND
    whom = ", ".join(f"{name} {bound:g}" for name, bound in rule.bounds.items()) or everybody(section)
    source = rule.source or section.source
    return f"{rule.k:g}: {whom}" + (f" ({source})" if source else "")


def everybody(section: Section) -> str:
    """Whom the last rule of K is for."""
    return "everybody else" if len(section.rules_of_k) > 1 else "everybody"


def notes(own: Texts, rule: Ints) -> Texts:
    """The sheet's own note; before it, that a game counts for a first rating."""
    blank = len(own.values)
    code = np.where(own.codes == NONE, blank, own.codes)
    first = (*(f"{COUNTS_FOR_FIRST}; {note}" for note in own.values), COUNTS_FOR_FIRST)
    return Texts(values=(*own.values, "", *first), codes=np.where(rule == OF_FIRST, code + blank + 1, code))
