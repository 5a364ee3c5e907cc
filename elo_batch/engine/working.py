"""The working of a run: a line for each player and game. Never rounded.

A line's change is K · (S − E); added up for a player and period they give the change before any rounding and limit,
which the account of that period follows up to the new rating.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias, TypeVar

import numpy as np

from elo_batch.domain.arrays import Floats, Ints
from elo_batch.engine.accounts import Accounts, accounts_of
from elo_batch.engine.left_out import OneSided
from elo_batch.engine.lines import places_of, rows_of
from elo_batch.engine.period import Part, PeriodRun
from elo_batch.engine.plan import Plan
from elo_batch.engine.sums import Number, Side, edges_of, ratings_of, sides_of
from elo_batch.engine.waiting import FirstRatings
from elo_batch.policies.k import Standpoint, rule_in_force
from elo_batch.policies.policy import Policy
from elo_batch.systems.base import ByLead, Games, WorksOutK, point_units, used_k

T = TypeVar("T", bound="WorkingLines | Accounts")
Letter: TypeAlias = Literal["a", "b"]
OTHER: Mapping[Letter, Letter] = {"a": "b", "b": "a"}

NEAR = 1e-6
"""Sums of doubles that differ by less are the same."""
OF_ROW, OF_LIST, OF_SYSTEM, OF_FIRST = -1, -2, -3, -4
"""In place of a rule's number: K is the row's own, or the list's own; the system does not rate by K; there is none,
since the game counts for a first rating."""


@dataclass(frozen=True, kw_only=True)
class WorkingLines:
    """A line for each player and game that counts for that player; NaN where a value does not apply.

    Attributes:
        period: the period's number.
        player, opponent: their indices into the standing.
        place: which of the rows handed to the engine it is, as they were given.
        score, games: over the row.
        rating, opponent_rating: from which the game is rated.
        edge: what is added to the player's lead (playing at home, say).
        difference: the lead that counts, with the edge and no longer than the cap.
        expected, surplus: over the row's games; the surplus is score − expected.
        k: the K that counts.
        full_k: the same before K times games was held.
        weight: how many times K the row counts.
        change: K times the surplus.
        section: the number of the section of the rule book that gives K.
        rule: the number of its rule, or what is in its place.
    """

    period: Ints
    player: Ints
    opponent: Ints
    place: Ints
    score: Floats
    games: Ints
    rating: Floats
    opponent_rating: Floats
    edge: Floats
    difference: Floats
    expected: Floats
    surplus: Floats
    k: Floats
    full_k: Floats
    weight: Floats
    change: Floats
    section: Ints
    rule: Ints


@dataclass(frozen=True, kw_only=True)
class Working:
    """The working of a run, or of one player in it.

    Attributes:
        lines: every game of every player.
        accounts: every period of every player.
        firsts: for each period, by its number, what first ratings were made from.
    """

    lines: WorkingLines
    accounts: Accounts
    firsts: Mapping[int, FirstRatings]


class WorkingObserver:
    """Writes down the working of all players, or of one."""

    def __init__(self, plan: Plan, number: Number, policy: Policy, own_k: Floats, only: int | None = None) -> None:
        self._plan, self._number, self._policy, self._own_k = plan, number, policy, own_k
        self._asked = np.full(plan.players, only is None)
        if only is not None:
            self._asked[only] = True
        self._lines: list[WorkingLines] = []
        self._accounts: list[Accounts] = []
        self._firsts: dict[int, FirstRatings] = {}

    @property
    def working(self) -> Working:
        """All that was written down."""
        lines, accounts = _stacked(WorkingLines, self._lines), _stacked(Accounts, self._accounts)
        return Working(lines=lines, accounts=accounts, firsts=self._firsts)

    def see(self, run: PeriodRun) -> None:
        """Write down one period."""
        section = next(number for number, one in enumerate(self._policy.sections) if one is run.section)
        rules, own, opponent = self._rules(run), run.field.rating, run.opponent
        lines = [
            self._lines_of(run, part, side, rules, section)
            for part in run.parts
            for side in sides_of(
                part.system, part.games, own, opponent, single=self._plan.single, number=self._number, edge=part.edge
            )
        ]
        if run.one_sided is not None and run.whole is not None:
            lines.append(self._firsts_of(run, run.whole, run.one_sided, section))
        if run.firsts is not None:
            self._firsts[run.number] = run.firsts
        self._lines.append(_where_by_k(run, _stacked(WorkingLines, lines)))
        self._accounts.append(accounts_of(run, section, self._asked))

    def _rules(self, run: PeriodRun) -> Ints:
        """For every player the number of the rule that gives K, or what is in its place."""
        seen = run.field
        rules = np.zeros(len(seen.rating), dtype=np.int64)
        if run.section.k is None or isinstance(run.parts[-1].system, WorksOutK):
            return np.full(len(rules), OF_SYSTEM)
        if seen.games is not None and seen.peak is not None and seen.age is not None:
            player = Standpoint(rating=seen.rating, games=seen.games, peak=seen.peak, age=seen.age)
            rules = rule_in_force(run.section.k, player)
        return np.where(np.isnan(self._own_k), rules, OF_LIST)

    def _lines_of(self, run: PeriodRun, part: Part, side: Side, rules: Ints, section: int) -> WorkingLines:
        """One side of some rows."""
        kept = np.flatnonzero(self._asked[side.player])
        rows, player = kept + side.rows.start, side.player[kept]
        games, letter, unit, gain = part.games, side.letter, part.system.unit, side.terms["gain"][kept]
        own, opponent, edge, difference = _rated_from(run, part, letter, rows)
        k, full_k, weight, rule = _by_k(run, part, letter, rows, rules)
        points = point_units(games.score_a[rows], games.games[rows], unit)["ab".index(letter)].astype(np.int64)
        place = places_of(run, self._plan, rows_of(run, part, rows))
        return replace(
            _unrated_lines(run.number, section, player, getattr(games, f"player_{OTHER[letter]}")[rows], place),
            score=points / unit,
            games=games.games[rows],
            rating=own,
            opponent_rating=opponent,
            edge=edge,
            difference=difference,
            expected=(points - gain.astype(np.int64)) / unit,
            surplus=gain / unit,
            k=k,
            full_k=full_k,
            weight=weight,
            change=k * gain / unit,
            rule=rule,
        )

    def _firsts_of(self, run: PeriodRun, whole: Games, played: OneSided, section: int) -> WorkingLines:
        """Games that count for a first rating: of who has none nothing is expected."""
        kept = np.flatnonzero(self._asked[played.player])
        row, player = played.row[kept], played.player[kept]
        opponent = np.where(whole.player_a[row] == player, whole.player_b[row], whole.player_a[row])
        lines = _unrated_lines(run.number, section, player, opponent, places_of(run, self._plan, row))
        opponent_rating, games = played.opponent[kept], played.games[kept]
        return replace(lines, score=played.points[kept], opponent_rating=opponent_rating, games=games)


def _where_by_k(run: PeriodRun, lines: WorkingLines) -> WorkingLines:
    """The lines, without a K where a system that says nothing of it has not changed the rating by K · Σ(S − E)."""
    if all(isinstance(part.system, ByLead | WorksOutK) for part in run.parts):
        return lines
    total = np.zeros(len(run.rating))
    np.add.at(total, lines.player, np.nan_to_num(lines.change))
    other = ~(np.abs(total - (run.unrounded - run.field.rating)) <= NEAR)[lines.player]
    none = {name: np.where(other, np.nan, getattr(lines, name)) for name in ("k", "full_k", "change")}
    return replace(lines, rule=np.where(other & (lines.rule != OF_FIRST), OF_SYSTEM, lines.rule), **none)


def _unrated_lines(period: int, section: int, player: Ints, opponent: Ints, place: Ints) -> WorkingLines:
    """Lines that say who met whom, as of games that count for a first rating."""
    ones, none = np.ones(len(player), dtype=np.int64), np.full(len(player), np.nan)
    return WorkingLines(
        period=ones * period,
        player=player,
        opponent=opponent,
        place=place,
        score=none,
        games=ones,
        rating=none,
        opponent_rating=none,
        edge=none,
        difference=none,
        expected=none,
        surplus=none,
        k=none,
        full_k=none,
        weight=none,
        change=none,
        section=ones * section,
        rule=ones * OF_FIRST,
    )


def _rated_from(run: PeriodRun, part: Part, letter: Letter, rows: Ints) -> tuple[Floats, Floats, Floats, Floats]:
    """One side's rating and its opponent's in these rows, what is added to the lead, and the difference that counts."""
    own = ratings_of(part.games, letter, rows, run.field.rating)
    opponent = ratings_of(part.games, OTHER[letter], rows, run.opponent)
    edge = edges_of(part.games, rows, part.edge)
    if edge is not None and letter == "b":
        edge = -edge
    system, added = part.system, np.zeros(len(rows)) if edge is None else edge
    difference = system.lead(own, opponent, edge) if isinstance(system, ByLead) else own - opponent + added
    return own, opponent, added, difference


def _by_k(run: PeriodRun, part: Part, letter: Letter, rows: Ints, rules: Ints) -> tuple[Floats, Floats, Floats, Ints]:
    """The K that counts in these rows, what it was before K times games was held, its weight, and what gave it."""
    player, asked = (getattr(part.games, f"{name}_{letter}")[rows] for name in ("player", "k"))
    if isinstance(part.system, WorksOutK):
        k = run.counted.k[player]
        return k, k, np.ones(len(rows)), rules[player]
    # A row that weighs more asks below 0: its K is the player's own, by its rule, so many times.
    weight = np.where(asked < 0, -asked, 1.0)
    rule = np.where(asked > 0, OF_ROW, rules[player])
    return run.field.k_for(player, asked), used_k(asked, run.field.k[player]), weight, rule


def lines_at(lines: T, rows: Ints) -> T:
    """These of the lines."""
    return replace(lines, **{one.name: getattr(lines, one.name)[rows] for one in fields(lines)})


def _stacked(kind: type[T], parts: Sequence[T]) -> T:
    """All parts, one below the other."""
    none = np.empty(0, dtype=np.int64)
    names = [one.name for one in fields(kind)]
    return kind(**{name: np.concatenate([none, *(getattr(part, name) for part in parts)]) for name in names})
