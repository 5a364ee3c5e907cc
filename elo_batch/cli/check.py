"""`elo-batch check`: the same validation as `rate`; nothing is written but the marked copy, if asked for."""

from typing import Annotated

import typer

from elo_batch.cli import choices as ask
from elo_batch.domain.choices import Duplicates, OnError

Accept = Annotated[
    bool,
    typer.Option("--accept-suggestions", help="Add near misses to the alias sheet, for review; nothing is rated."),
]


def check(  # noqa: PLR0913  # a command's options are its parameters
    games: ask.GamesFiles,
    *,
    ratings: ask.RatingsFile = None,
    policy: ask.PolicyName = "elo",
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
    accept_suggestions: Accept = False,
    newcomers: ask.NewcomersFile = None,
    aliases: ask.AliasSheet = None,
    encoding: ask.EncodingName = None,
    sheet: ask.SheetNames = None,
    list_column: ask.ListColumns = None,
    inactive_months: ask.InactiveMonths = None,
    list_: ask.EarlierLists = None,
    marked_copy: ask.MarkedCopy = None,
    replace: ask.Replace = False,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Check games, and a rating list if given, as rate does; write nothing but a marked copy and accepted suggestions.

    Exit code: 0 clean, 1 the data has errors, 2 could not run.
    """
    given = dict(locals())
    from elo_batch.cli.run_check import How, check_and_tell  # noqa: PLC0415  # heavy; --help stays quick

    options = ask.judging_options(given)
    how = How(
        copy=marked_copy,
        foreign=ask.foreign_from(replace),
        stream=stream,
        accept=accept_suggestions,
        as_json=ask.wants_json(format_),
        quiet=quiet,
    )
    raise typer.Exit(check_and_tell(games, ratings, options, how))
