"""A system that does no maths shows that each player met the right opponents with the right scores."""

from dataclasses import dataclass, field

from helpers import plan_of, players_at
from hypothesis import given
from hypothesis import strategies as st

from elo_batch.engine.fold import rate_log
from elo_batch.policies.books import rule_book
from elo_batch.systems.base import Facts

ELO = rule_book("elo")
PLAYERS, PERIODS = 6, 4
DIGIT = 1 << 9
"""Sums are ledgers: the digit of each opponent, in base 512, counts the points taken or the games played."""
MOVE = 100.0


@dataclass(frozen=True)
class Tally:
    """Ratings are numbers of players, and all move on by 100 a period; nothing is expected of anybody."""

    ledgers: list = field(default_factory=list)
    unit: int = 2
    passes: int = 1

    def mirrors(self, own, opponent):  # noqa: ARG002
        return False

    def prepare(self, games, field):  # noqa: ARG002
        return Facts()

    def map(self, own, opponent, points, games, edge):  # noqa: ARG002  # nobody is at home
        met = DIGIT ** (opponent % MOVE)
        games = 1 if games is None else games
        return {
            "gain": points,
            "own": games * own,
            "points_from": points * met,
            "games_with": games * met,
        }

    def update(self, field, gained):
        assert (gained.groups, gained.number) == (None, 1)
        self.ledgers.append({name: values.tolist() for name, values in gained.sums.items()})
        return field.rating + MOVE, True


def ledger_of(rows, period):
    """The same ledgers, told row by row: unbounded integers and a plain loop."""
    names = ("gain", "own", "points_from", "games_with")
    ledger = {name: [0] * PLAYERS for name in names}
    for a, b, score, games, when, *_ in rows:
        if when == period:
            for own, opponent, points in ((a, b, 2 * score), (b, a, 2 * (games - score))):
                ledger["gain"][own] += int(points)
                ledger["own"][own] += games * (own + 100 * period)
                ledger["points_from"][own] += int(points) * DIGIT**opponent
                ledger["games_with"][own] += games * DIGIT**opponent
    return ledger


rows_ = st.lists(
    st.builds(
        lambda pair, games, share, period: (*pair, share * games / 2, games, period),
        st.lists(st.integers(0, PLAYERS - 1), min_size=2, max_size=2, unique=True),
        st.integers(1, 4),
        st.integers(0, 2),
        st.integers(0, PERIODS - 1),
    ),
    max_size=25,
)


@given(rows_)
def test_each_player_meets_the_right_opponents_with_the_right_scores_in_each_period(rows):
    tally = Tally()
    rated = rate_log(ELO, players_at(*range(PLAYERS)), plan_of(rows, PLAYERS, periods=PERIODS), system=tally)
    assert tally.ledgers == [ledger_of(rows, period) for period in range(PERIODS)]
    assert rated.standing.rating.tolist() == [player + MOVE * PERIODS for player in range(PLAYERS)]


@given(rows_)
def test_the_lines_of_games_stand_in_the_order_of_the_rows_with_the_ratings_before_the_period(rows):
    lines = rate_log(ELO, players_at(*range(PLAYERS)), plan_of(rows, PLAYERS, periods=PERIODS), system=Tally()).lines
    assert lines.rating_a.tolist() == [row[0] + MOVE * row[4] for row in rows]
    assert lines.rating_b.tolist() == [row[1] + MOVE * row[4] for row in rows]
    assert lines.change_a.tolist() == [20 * row[2] for row in rows]
    assert lines.change_b.tolist() == [20 * (row[3] - row[2]) for row in rows]


@given(rows_)
def test_a_line_of_changes_stands_for_each_period_and_player_who_played_in_it(rows):
    changes = rate_log(
        ELO, players_at(*range(PLAYERS)), plan_of(rows, PLAYERS, periods=PERIODS), system=Tally()
    ).changes
    wanted = {
        (period, player): (
            sum(row[3] for row in rows if row[4] == period and player in row[:2]),
            ledger_of(rows, period)["gain"][player] / 2,
        )
        for period in range(PERIODS)
        for player in range(PLAYERS)
        if any(row[4] == period and player in row[:2] for row in rows)
    }
    keys = list(zip(changes.period.tolist(), changes.player.tolist(), strict=True))
    assert keys == sorted(wanted)
    assert dict(zip(keys, zip(changes.played.tolist(), changes.score.tolist(), strict=True), strict=True)) == wanted


def test_newcomers_of_a_later_period_enter_when_they_first_play():
    book = ELO.with_rules(initial=5)
    rows = [(0, 1, 1, 1, 0), (1, 2, 1, 1, 1)]
    rated = rate_log(book, players_at(0, 1), plan_of(rows, 3, periods=2), system=Tally())
    assert rated.lines.rating_b.tolist() == [1, 5]
    assert rated.standing.rating.tolist() == [200, 201, 105]


def test_a_period_without_games_changes_nobody():
    busy = [(0, 1, 1, 1, 0), (1, 2, 0.5, 1, 1)]
    spread = [(0, 1, 1, 1, 1), (1, 2, 0.5, 1, 4)]
    one = rate_log(ELO, players_at(1500, 1600, 1700), plan_of(busy, 3, periods=2))
    other = rate_log(ELO, players_at(1500, 1600, 1700), plan_of(spread, 3, periods=6))
    for name in ("rating", "shown", "games", "peak"):
        assert getattr(one.standing, name).tobytes() == getattr(other.standing, name).tobytes()
