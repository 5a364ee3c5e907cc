"""The options that several commands share, each said once."""

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from elo_batch.domain.choices import Dates, Duplicates, Foreign, Late, Missing, OnError, Scoreline
from elo_batch.domain.errors import UsageProblem

GamesFiles = Annotated[
    list[Path], typer.Argument(metavar="GAMES...", help="CSV or xlsx files of games, or folders of them.")
]
RatingsFile = Annotated[Path | None, typer.Option("--ratings", metavar="FILE", help="The rating list.")]
PolicyName = Annotated[
    str, typer.Option("--policy", metavar="NAME|FILE", help="The rule book: built in, or a TOML file.")
]
K = Annotated[float | None, typer.Option("--k", help="K of everybody; wins over the list's and the rows' own.")]
Initial = Annotated[float | None, typer.Option("--initial", metavar="RATING", help="Where newcomers enter.")]
Floor = Annotated[float | None, typer.Option("--floor", metavar="RATING", help="No rating falls below it.")]
Ceiling = Annotated[float | None, typer.Option("--ceiling", metavar="RATING", help="No rating rises above it.")]
DecimalsText = Annotated[
    str | None, typer.Option("--decimals", metavar="N|exact", help="How ratings are written (0 to 9 decimals).")
]
Period = Annotated[
    str | None,
    typer.Option(
        "--period", metavar="UNIT", help="Rating period: all, month, week, year, event, round or column:NAME."
    ),
]
From = Annotated[str | None, typer.Option("--from", metavar="DATE", help="First day of the run, as 2026-10-01.")]
To = Annotated[str | None, typer.Option("--to", metavar="DATE", help="Last day of the run, included.")]
ScorelineChoice = Annotated[
    Scoreline | None,
    typer.Option("--scoreline", help="How 3-1 counts: outcome (one game won) or games (3 of 4 points)."),
]
PointsOfGames = Annotated[
    str | None,
    typer.Option("--points", metavar="WIN-DRAW-LOSS", help="What results are worth in a league's table, as 3-1-0."),
]
DatesChoice = Annotated[
    Dates | None,
    typer.Option("--dates", help="What 03/10/2026 is: dmy (3 October) or mdy (March 10)."),
]
Headings = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="HEADING=COLUMN", help="What a heading of yours means, as Weiß=player_a."),
]
ColumnNames = Annotated[
    str | None,
    typer.Option("--columns", metavar="NAME,...", help="The columns of games without headings, from the left."),
]
DuplicatesChoice = Annotated[
    Duplicates, typer.Option("--duplicates", help="The same game standing twice: error, drop (count once) or keep.")
]
OnErrorChoice = Annotated[
    OnError, typer.Option("--on-error", help="Rows with errors: stop, or skip them and rate the rest (exit 1 still).")
]
LateFlag = Annotated[bool, typer.Option("--late", help="Rate games of days to which the list is already rated.")]
StrictFlag = Annotated[
    bool, typer.Option("--strict", help="A list without what the rule book looks at (birth_year, say) is an error.")
]
NewcomersFile = Annotated[
    Path | None,
    typer.Option("--newcomers", metavar="FILE", help="Confirms newcomers who nearly equal a listed player."),
]
AliasSheet = Annotated[
    Path | None,
    typer.Option("--aliases", metavar="FILE", help="Whom spellings mean: a sheet with the columns seen and means."),
]
SheetNames = Annotated[
    list[str] | None, typer.Option("--sheet", metavar="NAME", help="The sheet to take where a workbook has several.")
]
EncodingName = Annotated[
    str | None,
    typer.Option("--encoding", metavar="NAME", help="Encoding of text files that are not UTF-8 (else it is found)."),
]
StreamFlag = Annotated[
    bool, typer.Option("--stream", help="For logs larger than memory: read once, in date order, a part at a time.")
]
ListColumns = Annotated[
    str | None,
    typer.Option("--list-column", metavar="LIST=COLUMN,...", help="Several lists in one file, by time_control."),
]
EarlierLists = Annotated[
    list[str] | None,
    typer.Option("--list", metavar="DATE=FILE", help="A list of an earlier day, for events that began under it."),
]
InactiveMonths = Annotated[
    int | None,
    typer.Option("--inactive-months", metavar="N", help="Status inactive after more than N months without a game."),
]
Format = Annotated[str, typer.Option("--format", metavar="text|json", help="How the answer is printed.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar, no notes.")]
CsvSafe = Annotated[
    bool, typer.Option("--csv-safe", help="In CSV, put an apostrophe before texts that Excel would run as formulas.")
]

Replace = Annotated[
    bool, typer.Option("--replace", help="Outputs may replace files that are not of elo_batch's own writing.")
]
Show = Annotated[
    list[str] | None,
    typer.Option("--show", metavar="COLUMN", help="A column of your own list that the report shows; may be repeated."),
]
MarkedCopy = Annotated[
    Path | None,
    typer.Option("--marked-copy", metavar="FILE", help="A copy of the games sheet with every problem at its cell."),
]

LEAST_DIGITS = 3
"""A team's ratings have so many; one with fewer is what a comma has made of 1500,5 or 1,500."""


def decimals_from(text: str | None) -> int | Literal["exact"] | None:
    """What `--decimals` says."""
    if text is None:
        return None
    if text == "exact":
        return "exact"
    if text not in set("0123456789"):
        raise UsageProblem(f"--decimals {text}: give a number from 0 to 9, or exact")
    return int(text)


def rating_from(text: str) -> float:
    """A rating as an argument, or the average of a team's."""
    parts = text.split(",")
    try:
        ratings = [float(part) for part in parts]
    except ValueError:
        raise UsageProblem(f"{text!r} is not a rating; write 1500, or 1500,1620,1480 for a team") from None
    if len(parts) > 1 and any(len(part.strip()) < LEAST_DIGITS for part in parts):
        raise UsageProblem(f"{text!r}: write a decimal as 1500.5, a thousand as 1500, and a team as 1500,1620,1480")
    return sum(ratings) / len(ratings)


def foreign_from(replace: bool) -> Foreign:  # noqa: FBT001  # a flag as the command has it
    """What `--replace` says."""
    return Foreign.REPLACE if replace else Foreign.KEEP


def judging_options(values: dict[str, Any]) -> dict[str, Any]:
    """The options of the door from the parameters of a command that have the same names."""
    return {
        **{name: values[name] for name in ("policy", "k", "initial", "floor", "ceiling", "period", "inactive_months")},
        **{name: values[name] for name in ("scoreline", "points", "dates", "duplicates", "on_error")},
        "map": values["map_"] or (),
        "columns": values["columns"],
        "decimals": decimals_from(values["decimals"]),
        "from_date": values["from_"],
        "to_date": values["to"],
        "late": Late.RATE if values["late"] else Late.REFUSE,
        "missing": Missing.ERROR if values["strict"] else Missing.NOTE,
        "newcomers": values["newcomers"] or (),
        "sheets": values["sheet"] or (),
        "aliases": values["aliases"],
        "encoding": values["encoding"],
        "list_columns": values["list_column"],
        "earlier_lists": values["list_"] or (),
    }


def wants_json(text: str) -> bool:
    """What `--format` says."""
    if text not in {"text", "json"}:
        raise UsageProblem(f"--format {text}: choose text or json")
    return text == "json"
