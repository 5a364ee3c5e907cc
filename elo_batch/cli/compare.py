"""`elo-batch compare`: two rule books side by side on the same games; nothing is rated for good."""

from pathlib import Path
from typing import Annotated

import typer

from elo_batch.cli import choices as ask
from elo_batch.domain.choices import Duplicates, OnError

TwoPolicies = Annotated[
    list[str] | None,
    typer.Option("--policy", metavar="NAME|FILE", help="A rule book, built in or a TOML file; given twice."),
]
ComparisonOut = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="All players (csv, xlsx or parquet).")
]


def compare(  # noqa: PLR0913  # a command's options are its parameters
    games: ask.GamesFiles,
    *,
    ratings: ask.RatingsFile = None,
    policy: TwoPolicies = None,
    k: ask.K = None,
    initial: ask.Initial = None,
    floor: ask.Floor = None,
    ceiling: ask.Ceiling = None,
    decimals: ask.DecimalsText = None,
    period: ask.Period = None,
    from_: ask.From = None,
    to: ask.To = None,
    scoreline: ask.ScorelineChoice = None,
    points: ask.PointsOfGames = None,
    dates: ask.DatesChoice = None,
    map_: ask.Headings = None,
    columns: ask.ColumnNames = None,
    duplicates: ask.DuplicatesChoice = Duplicates.ERROR,
    on_error: ask.OnErrorChoice = OnError.STOP,
    late: ask.LateFlag = False,
    strict: ask.StrictFlag = False,
    stream: ask.StreamFlag = False,
    newcomers: ask.NewcomersFile = None,
    aliases: ask.AliasSheet = None,
    encoding: ask.EncodingName = None,
    sheet: ask.SheetNames = None,
    list_column: ask.ListColumns = None,
    inactive_months: ask.InactiveMonths = None,
    list_: ask.EarlierLists = None,
    output: ComparisonOut = None,
    replace: ask.Replace = False,
    csv_safe: ask.CsvSafe = False,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Set two rule books side by side: who moves differently, by how much, and the totals.

    Example: elo-batch compare games.xlsx --ratings list.xlsx --policy elo --policy ours.toml.
    Exit code: 0 clean, 1 the data has errors (nothing compared unless --on-error skip), 2 could not run.
    """
    given = dict(locals())
    from elo_batch.cli.run_compare import Wanted, compare_and_write  # noqa: PLC0415  # heavy; --help stays quick

    options = ask.judging_options(given)
    options["policies"] = options.pop("policy") or []
    wanted = Wanted(table=output, guard=csv_safe, foreign=ask.foreign_from(replace), stream=stream)
    raise typer.Exit(compare_and_write(games, ratings, options, wanted, as_json=ask.wants_json(format_), quiet=quiet))
