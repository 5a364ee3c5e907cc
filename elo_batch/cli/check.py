"""`elo-batch check`: the same validation as `rate`; nothing is written but the marked copy, if asked for."""

import typer

from elo_batch.cli import choices as ask
from elo_batch.domain.choices import Duplicates, OnError


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
    dates: ask.DatesChoice = None,
    map_: ask.Headings = None,
    columns: ask.ColumnNames = None,
    duplicates: ask.DuplicatesChoice = Duplicates.ERROR,
    on_error: ask.OnErrorChoice = OnError.STOP,
    late: ask.LateFlag = False,
    strict: ask.StrictFlag = False,
    stream: ask.StreamFlag = False,
    newcomers: ask.NewcomersFile = None,
    sheet: ask.SheetNames = None,
    list_column: ask.ListColumns = None,
    inactive_months: ask.InactiveMonths = None,
    list_: ask.EarlierLists = None,
    marked_copy: ask.MarkedCopy = None,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Check games, and a rating list if given, as rate does; write nothing but a marked copy.

    Exit code: 0 clean, 1 the data has errors, 2 could not run.
    """
    given = dict(locals())
    from elo_batch.cli.run import check_and_tell  # noqa: PLC0415  # heavy; --help stays quick

    options = ask.judging_options(given)
    raise typer.Exit(
        check_and_tell(
            games,
            ratings,
            options,
            copy=marked_copy,
            stream=stream,
            as_json=ask.wants_json(format_),
            quiet=quiet,
        )
    )
