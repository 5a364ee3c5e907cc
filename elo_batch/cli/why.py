"""`elo-batch why`: one player's working, from the games to the new rating."""

from pathlib import Path
from typing import Annotated

import typer

from elo_batch.cli import choices as ask
from elo_batch.domain.choices import Duplicates, OnError

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player's id or name, as games and list have it.")]
Games = Annotated[
    list[Path], typer.Option("--games", metavar="FILE", help="A file of games, or a folder; given once for each.")
]


def why(  # noqa: PLR0913  # a command's options are its parameters
    player: Player,
    *,
    games: Games,
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
    newcomers: ask.NewcomersFile = None,
    aliases: ask.AliasSheet = None,
    encoding: ask.EncodingName = None,
    sheet: ask.SheetNames = None,
    list_column: ask.ListColumns = None,
    list_: ask.EarlierLists = None,
    format_: ask.Format = "text",
    quiet: ask.Quiet = False,
) -> None:
    """Show why a player has the new rating: each game, K and its rule, the sum, rounding and limits.

    Example: elo-batch why "Ana Ruiz" --games games.xlsx --ratings list.xlsx. Nothing is written.
    Exit code: 0 clean, 1 the data has errors, 2 could not run, or nobody is called so.
    """
    given = dict(locals()) | {"inactive_months": None}
    from elo_batch.cli.run_why import explain_and_tell  # noqa: PLC0415  # heavy; --help stays quick

    options = ask.judging_options(given)
    raise typer.Exit(explain_and_tell(player, games, ratings, options, as_json=ask.wants_json(format_), quiet=quiet))
