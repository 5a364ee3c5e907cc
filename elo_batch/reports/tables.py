"""Every table of a run as CSV, Parquet and JSON files in one folder."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd

from elo_batch.domain.marks import COUNTS_OUT, RULES_OUT
from elo_batch.domain.numbers import number_text
from elo_batch.policies.policy import Policy
from elo_batch.reports.outputs import Output, Writer
from elo_batch.reports.parquet import write_parquet
from elo_batch.reports.records import write_json
from elo_batch.reports.text import write_csv

WHOLE = ("row", "count")
"""Columns of whole numbers that may be missing."""


def table_outputs(folder: Path, tables: Mapping[str, pd.DataFrame], *, guard: bool) -> list[Output]:
    """Every table in each of the three formats, named as the table is: ratings.csv, ratings.parquet, ratings.json."""
    return [
        Output(target=target, write=_writer(frame, target, guard=guard), folder=folder)
        for name, frame in tables.items()
        for target in files_of(folder, name)
    ]


def files_of(folder: Path, name: str) -> list[Path]:
    """The files of one table."""
    return [folder / f"{name}{ending}" for ending in (".csv", ".parquet", ".json")]


def _writer(frame: pd.DataFrame, target: Path, *, guard: bool) -> Writer:
    if target.suffix == ".csv":
        return partial(write_csv, frame=frame, guard=guard)
    return partial(write_json if target.suffix == ".json" else write_parquet, frame=frame)


def typed(problems: pd.DataFrame) -> pd.DataFrame:
    """The problems with a type for each column, so that no file depends on what was found."""
    return problems.astype({name: "Int64" if name in WHOLE else "str" for name in problems.columns})


def rules_frame(policy: Policy) -> pd.DataFrame:
    """The rule book, a row for each key that says something: `sections.1.k.rules.2.k` and 40."""
    return pd.DataFrame(list(_rows(policy.record)), columns=list(RULES_OUT), dtype="str")


def counts_frame(counts: Mapping[str, int]) -> pd.DataFrame:
    """What became of the rows, and how many players and periods there are."""
    return pd.DataFrame({COUNTS_OUT[0]: pd.Series(list(counts), dtype="str"), COUNTS_OUT[1]: list(counts.values())})


def _rows(value: Any, key: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401  # whatever a rule book says
    """The keys under one, numbered from 1 where there are several of a kind."""
    inside = value if isinstance(value, Mapping) else dict(enumerate(value, 1)) if isinstance(value, list) else None
    if inside is not None:
        for name, one in inside.items():
            yield from _rows(one, f"{key}.{name}" if key else str(name))
    elif isinstance(value, bool):
        yield key, str(value).lower()
    elif value is not None:
        yield key, number_text(value) if isinstance(value, float) else str(value)
