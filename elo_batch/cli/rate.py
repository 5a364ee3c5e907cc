"""`elo-batch rate`: games and a rating list in, a new rating list and every expected score out."""

from pathlib import Path
from typing import Annotated

import typer

from elo_batch.cli import choices as ask
from elo_batch.domain.choices import Duplicates, Losses, OnError

Report = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="REPORT.xlsx", help="A report that shows its working.")
]
RatingsOut = Annotated[Path | None, typer.Option("--ratings-out", metavar="FILE", help="The new list (csv or xlsx).")]
GamesOut = Annotated[
    Path | None, typer.Option("--games-out", metavar="FILE", help="Every game with its expected scores (csv or xlsx).")
]
ChangesOut = Annotated[
    Path | None, typer.Option("--changes-out", metavar="FILE", help="Every player's change by period (csv or xlsx).")
]
UpdatedList = Annotated[
    Path | None,
    typer.Option("--update", metavar="NEW", help="The list given by --ratings, brought up to date, as a new file."),
]
AsColumn = Annotated[
    str | None,
    typer.Option("--as-column", metavar="HEADING", help="With --update: the new ratings as a new column."),
]
Lossy = Annotated[
    bool, typer.Option("--lossy", help="With --update: the new file may lack what cannot be copied (macros, say).")
]
TablesFolder = Annotated[
    Path | None, typer.Option("--tables", metavar="DIR", help="Every table as CSV, Parquet and JSON, in a folder.")
]
Page = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="A page to read and print: list, changes, working.")
]


def rate(  # noqa: PLR0913  # a command's options are its parameters
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
    newcomers: ask.NewcomersFile = None,
    aliases: ask.AliasSheet = None,
    encoding: ask.EncodingName = None,
    sheet: ask.SheetNames = None,
    list_column: ask.ListColumns = None,
    inactive_months: ask.InactiveMonths = None,
    list_: ask.EarlierLists = None,
    output: Report = None,
    show: ask.Show = None,
    ratings_out: RatingsOut = None,
    games_out: GamesOut = None,
    changes_out: ChangesOut = None,
    update: UpdatedList = None,
    as_column: AsColumn = None,
    lossy: Lossy = False,
    tables: TablesFolder = None,
    html: Page = None,
    replace: ask.Replace = False,
    csv_safe: ask.CsvSafe = False,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Rate games: R' = R + K x sum of (score - expected score), rounded once, at the end.

    Exit code: 0 clean, 1 the data has errors (nothing written unless --on-error skip), 2 could not run.
    """
    given = dict(locals())
    from elo_batch.cli.run import Wanted, run_and_write  # noqa: PLC0415  # heavy; --help stays quick

    wanted = Wanted(
        report=output,
        ratings=ratings_out,
        games=games_out,
        changes=changes_out,
        update=update,
        as_column=as_column,
        losses=Losses.ACCEPT if lossy else Losses.REFUSE,
        folder=tables,
        page=html,
        guard=csv_safe,
        stream=stream,
        show=tuple(show or ()),
        foreign=ask.foreign_from(replace),
    )
    raise typer.Exit(
        run_and_write(games, ratings, ask.judging_options(given), wanted, as_json=ask.wants_json(format_), quiet=quiet)
    )
