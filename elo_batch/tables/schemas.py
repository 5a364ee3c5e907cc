"""The published contract: each table that is read, as a JSON Schema of its rows, from the Pandera models."""

import json
from typing import Any

import pandera.pandas as pa

from elo_batch.policies.policy import Policy
from elo_batch.tables.alias_sheet import ALIASES_TABLE, COLUMNS
from elo_batch.tables.aliases import GAMES, OF_A_RULE_BOOK, RATINGS
from elo_batch.tables.contracts import AliasesTable, GamesTable, RatingsTable

DIALECT = "https://json-schema.org/draft/2020-12/schema"
AS_WRITTEN = {
    "result": "the result as people write it: 1-0, 0-1, 1/2-1/2, 0.5; bye, +/- or nothing where nobody played; "
    "or score_a (and score_b), or winner and loser instead",
    "score_b": "points of player_b, or goals; with --scoreline",
    "winner": "the winner, where a log has winner and loser; or the name of the side that won",
    "loser": "the loser, where a log has winner and loser",
    "name": "the player whose own report the row is, where a log has player and opponent; player_a",
    "opponent": "whom that player met; player_b",
    "id_a": "the id of player_a, where player_a is the name",
    "id_b": "the id of player_b, where player_b is the name",
    "event_start": "the first day of the row's event, where the log does not have all its games",
    "event_end": "the last day of the row's event",
    "rating_a": "the rating of player_a before the game; counts with --ratings log",
    "rating_b": "the rating of player_b before the game; counts with --ratings log",
    "base": "a correction of the rating to start from; with rule books that use it",
    "standard": "the rating on the standard list, at which players enter rapid and blitz",
    "pending": "results that wait for a first rating; written by a run, read by the next",
    "time_control": "the rating list that the game counts on, with --list-column; for us-chess minutes and seconds "
    "such as G/45;d5",
    "rating_exact": "the rating with all its decimals, as text; written by a run, read by the next",
    "record": "for us-chess: won or lost where all earlier games were, else blank",
}
"""Columns that people write and the typed table has in another form."""
TABLES = {
    "games.schema.json": (GamesTable, GAMES, ("player_a", "player_b"), "Games: one row is one game, or one series."),
    "ratings.schema.json": (
        RatingsTable,
        RATINGS | OF_A_RULE_BOOK,
        ("player", "rating"),
        "A rating list: one row is one player.",
    ),
    "aliases.schema.json": (
        AliasesTable,
        ALIASES_TABLE.aliases,
        COLUMNS,
        "An alias sheet: one row is one spelling and whom it means. Other columns are the officer's own.",
    ),
}
RULE_BOOK = "rulebook.schema.json"
LIMITS = {
    "greater_than_or_equal_to": ("min_value", "minimum"),
    "less_than_or_equal_to": ("max_value", "maximum"),
    "greater_than": ("min_value", "exclusiveMinimum"),
}


def published() -> dict[str, str]:
    """The text of each schema file."""
    schemas = {name: _schema(*table) for name, table in TABLES.items()}
    schemas[RULE_BOOK] = {"$schema": DIALECT, **Policy.model_json_schema(by_alias=True), "title": "A rule book."}
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


def _schema(
    model: type[pa.DataFrameModel], aliases: dict[str, tuple[str, ...]], required: tuple[str, ...], title: str
) -> dict[str, Any]:
    columns = model.to_schema().columns
    return {
        "$schema": DIALECT,
        "title": title,
        "type": "object",
        "required": list(required),
        "properties": {name: _property(name, column, aliases) for name, column in columns.items()}
        | {name: _as_written(name, aliases) for name in AS_WRITTEN if name in aliases},
    }


def _as_written(name: str, aliases: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    return {"description": AS_WRITTEN[name], "type": ["string", "number", "null"], "x-headings": list(aliases[name])}


def _property(name: str, column: pa.Column, aliases: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    kind = _kind(str(column.dtype))
    prop: dict[str, Any] = {"description": column.description, "type": [kind, "null"] if column.nullable else kind}
    if str(column.dtype).startswith("datetime"):
        prop["format"] = "date"
    for check in column.checks:
        statistic, keyword = LIMITS[check.name]
        prop[keyword] = check.statistics[statistic]
    return prop | {"x-headings": list(aliases.get(name, (name,)))}


def _kind(dtype: str) -> str:
    for start, kind in (("int", "integer"), ("float", "number"), ("bool", "boolean")):
        if dtype.startswith(start):
            return kind
    return "string"
