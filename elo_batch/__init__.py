"""elo_batch: a month of games and a rating list in, a new rating list and every expected score out.

The door is lazy: importing it loads no pandas.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from elo_batch.comparing import compare, compare_stream
    from elo_batch.decoding import read_games, read_ratings
    from elo_batch.domain.diagnostics import Checked, Diagnostic
    from elo_batch.domain.errors import (
        BadDataError,
        EloBatchError,
        LossProblem,
        OutputProblem,
        UnreadableFileError,
        UsageProblem,
    )
    from elo_batch.engine.calculator import Calculation, calc
    from elo_batch.engine.odds import Odds, odds
    from elo_batch.figures.calibration import calibration
    from elo_batch.figures.distribution import distribution
    from elo_batch.figures.figure import Figure
    from elo_batch.figures.history import rating_history
    from elo_batch.options import Options
    from elo_batch.pairings import odds_of
    from elo_batch.pipeline import check, rate
    from elo_batch.policies.books import rule_book
    from elo_batch.policies.policy import Policy
    from elo_batch.reports.comparison import Comparison
    from elo_batch.reports.explanation import Explanation
    from elo_batch.reports.odds import OddsRun
    from elo_batch.reports.run import Checkup, RatingRun
    from elo_batch.streaming import check_stream, rate_stream
    from elo_batch.verifying.verdict import Verdict
    from elo_batch.verifying.verify import verify

__version__ = "0.1.0"

__all__ = [
    "BadDataError",
    "Calculation",
    "Checked",
    "Checkup",
    "Comparison",
    "Diagnostic",
    "EloBatchError",
    "Explanation",
    "Figure",
    "LossProblem",
    "Odds",
    "OddsRun",
    "Options",
    "OutputProblem",
    "Policy",
    "RatingRun",
    "UnreadableFileError",
    "UsageProblem",
    "Verdict",
    "accept_suggestions",
    "calc",
    "calibration",
    "check",
    "check_stream",
    "compare",
    "compare_stream",
    "distribution",
    "odds",
    "odds_of",
    "rate",
    "rate_stream",
    "rating_history",
    "read_games",
    "read_ratings",
    "rule_book",
    "verify",
]

_ROOMS = {
    "BadDataError": "domain.errors",
    "Calculation": "engine.calculator",
    "Checked": "domain.diagnostics",
    "Checkup": "reports.run",
    "Comparison": "reports.comparison",
    "Diagnostic": "domain.diagnostics",
    "EloBatchError": "domain.errors",
    "Explanation": "reports.explanation",
    "Figure": "figures.figure",
    "LossProblem": "domain.errors",
    "Odds": "engine.odds",
    "OddsRun": "reports.odds",
    "Options": "options",
    "OutputProblem": "domain.errors",
    "Policy": "policies.policy",
    "RatingRun": "reports.run",
    "UnreadableFileError": "domain.errors",
    "UsageProblem": "domain.errors",
    "Verdict": "verifying.verdict",
    "accept_suggestions": "accepting",
    "calc": "engine.calculator",
    "calibration": "figures.calibration",
    "check": "pipeline",
    "check_stream": "streaming",
    "compare": "comparing",
    "compare_stream": "comparing",
    "distribution": "figures.distribution",
    "odds": "engine.odds",
    "odds_of": "pairings",
    "rate": "pipeline",
    "rate_stream": "streaming",
    "rating_history": "figures.history",
    "read_games": "decoding",
    "read_ratings": "decoding",
    "rule_book": "policies.books",
    "verify": "verifying.verify",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever the door holds
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415  # the door is lazy

    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
