"""`elo-batch odds`: what games to come may do, for two ratings or for a file of pairings."""

from pathlib import Path
from typing import Annotated, Any

import typer

from elo_batch.cli import choices as ask
from elo_batch.domain.errors import UsageProblem

First = Annotated[
    str, typer.Argument(metavar="OWN|PAIRINGS", help="A rating (a team as 1500,1620,1480), or a file of pairings.")
]
Second = Annotated[str | None, typer.Argument(metavar="[OPPONENT]", help="The opponent's rating, or opposing team's.")]
DecimalsText = Annotated[str | None, typer.Option("--decimals", metavar="N|exact", help="How changes are shown.")]
OddsOut = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="The odds of all pairings (csv, xlsx or parquet).")
]
TWO_FORMS = "give two ratings, or one file of pairings with --ratings LIST"
SHOWN_DECIMALS = 2


def odds(  # noqa: PLR0913  # a command's options are its parameters
    first: First,
    second: Second = None,
    *,
    ratings: ask.RatingsFile = None,
    policy: ask.PolicyName = "elo",
    k: ask.K = None,
    initial: ask.Initial = None,
    decimals: DecimalsText = None,
    newcomers: ask.NewcomersFile = None,
    aliases: ask.AliasSheet = None,
    encoding: ask.EncodingName = None,
    sheet: ask.SheetNames = None,
    dates: ask.DatesChoice = None,
    map_: ask.Headings = None,
    output: OddsOut = None,
    replace: ask.Replace = False,
    csv_safe: ask.CsvSafe = False,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Games to come: the expected score, and what a win, a draw or a loss would change for both sides.

    Two ratings: elo-batch odds 1500 1600. Pairings: elo-batch odds round5.csv --ratings list.xlsx.
    Exit code: 0 clean, 1 the data has errors (nothing written), 2 could not run.
    """
    given = dict(locals())
    as_json = ask.wants_json(format_)
    shown = SHOWN_DECIMALS if decimals is None else ask.decimals_from(decimals) or 0
    from elo_batch.cli import run_odds  # noqa: PLC0415  # heavy; --help stays quick

    if second is not None:
        _refuse_options_of_pairings(second, given)
        sides = ask.rating_from(first), ask.rating_from(second)
        return run_odds.tell_odds(*sides, policy=policy, k=k, decimals=shown, as_json=as_json)
    if ratings is None:
        raise UsageProblem(_what_lacks(first))
    options = {
        "policy": policy,
        "k": k,
        "initial": initial,
        "newcomers": newcomers or (),
        "sheets": sheet or (),
        "aliases": aliases,
        "encoding": encoding,
        "dates": dates,
        "map": map_ or (),
    }
    wanted = run_odds.Wanted(table=output, guard=csv_safe, foreign=ask.foreign_from(replace), decimals=shown)
    raise typer.Exit(run_odds.run_odds(Path(first), ratings, options, wanted, as_json=as_json, quiet=quiet))


def _what_lacks(first: str) -> str:
    """One argument is a file of pairings, and a file needs its list."""
    if _is_rating(first) and not Path(first).exists():
        return f"{first} is one rating; {TWO_FORMS}"
    return "the odds of pairings need the rating list: give --ratings FILE"


def _is_rating(text: str) -> bool:
    try:
        ask.rating_from(text)
    except UsageProblem:
        return False
    return True


def _refuse_options_of_pairings(second: str, given: dict[str, Any]) -> None:
    """What belongs to pairings would be ignored in silence beside two ratings."""
    if second.startswith("--"):
        raise UsageProblem(f"there is no option {second}")
    if Path(second).exists() and not _is_rating(second):
        raise UsageProblem(f"{second} is no rating; {TWO_FORMS}")
    reading = ("ratings", "initial", "newcomers", "aliases", "encoding", "sheet", "dates", "map_")
    names = (*reading, "output", "csv_safe", "replace")
    if idle := [f"--{name.rstrip('_').replace('_', '-')}" for name in names if given[name]]:
        raise UsageProblem(f"{', '.join(idle)}: not for two ratings; {TWO_FORMS}")
