"""`elo-batch calc`: what one game, or a series, does for both sides."""

from typing import Annotated

import typer

from elo_batch.cli.choices import decimals_from, rating_from
from elo_batch.domain.errors import UsageProblem

OUTCOMES = {
    **dict.fromkeys(("win", "won", "1-0", "1"), 1.0),
    **dict.fromkeys(("draw", "drawn", "drew", "1/2-1/2", "1/2", "0.5", "0,5", "½"), 0.5),
    **dict.fromkeys(("loss", "lost", "0-1", "0"), 0.0),
}
"""How a game ended, for the side that is named first."""

Own = Annotated[str, typer.Argument(metavar="OWN", help="The rating; a team as 1500,1620,1480 (its average).")]
Opponent = Annotated[str, typer.Argument(metavar="OPPONENT", help="The opponent's rating, or the opposing team's.")]
Outcome = Annotated[str | None, typer.Argument(metavar="[win|draw|loss]", help="How the game ended.")]
Score = Annotated[float | None, typer.Option("--score", help="Points taken, for a series of games.")]
Games = Annotated[int, typer.Option("--games", help="How many games the series had.")]
K = Annotated[float | None, typer.Option("--k", help="K of both sides.")]
PolicyName = Annotated[str, typer.Option("--policy", metavar="NAME", help="The rule book.")]
DecimalsText = Annotated[str | None, typer.Option("--decimals", metavar="N|exact", help="How new ratings are written.")]


def calc(  # noqa: PLR0913, PLR0917  # a command's options are its parameters
    own: Own,
    opponent: Opponent,
    outcome: Outcome = None,
    score: Score = None,
    games: Games = 1,
    k: K = None,
    policy: PolicyName = "elo",
    decimals: DecimalsText = None,
) -> None:
    """Work out one game: elo-batch calc 1500 1600 win --k 32."""
    from elo_batch import calc as work_out  # noqa: PLC0415  # heavy; --help stays quick
    from elo_batch import rule_book  # noqa: PLC0415
    from elo_batch.cli.show import show_advantage, show_calculation  # noqa: PLC0415

    points = _points(outcome, score, games)
    sides = rating_from(own), rating_from(opponent)
    done = work_out(*sides, points, games, policy=policy, k=k, decimals=decimals_from(decimals))
    show_calculation(done)
    show_advantage(rule_book(policy))


def _points(outcome: str | None, score: float | None, games: int) -> float:
    """Points from win, draw or loss of one game, or from --score."""
    if (outcome is None) == (score is None):
        raise UsageProblem("say how it ended: win, draw or loss, or --score 5 --games 8 for a series")
    if score is not None:
        return score
    if str(outcome).casefold() not in OUTCOMES:
        raise UsageProblem(f"{outcome!r} is no outcome; say win, draw or loss, or --score 5 --games 8 for a series")
    if games != 1:
        raise UsageProblem(f"{outcome} says how one game ended; for a series of {games} give --score")
    return OUTCOMES[str(outcome).casefold()]
