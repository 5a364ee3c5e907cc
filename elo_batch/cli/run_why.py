"""What `why` does once its options are parsed: rate, ask the run for the player, print."""

from collections.abc import Sequence
from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import Any

import elo_batch
from elo_batch.cli.progress import progress_bar
from elo_batch.cli.run import CLEAN, HAS_ERRORS
from elo_batch.cli.show import show_json, show_problems
from elo_batch.cli.show_odds import records
from elo_batch.cli.show_why import show_explanation, show_nothing
from elo_batch.reports.explanation import Explanation, ListWhy, PeriodWhy


def explain_and_tell(  # noqa: PLR0913  # what the command was told
    player: str, games: Sequence[Path], ratings: Path | None, options: dict[str, Any], *, as_json: bool, quiet: bool
) -> int:
    """Rate, explain, print; the exit code."""
    with progress_bar(shown=not (quiet or as_json)) as progress:
        run = elo_batch.rate(games, ratings=ratings, progress=progress, **options)
        found = None if run.data is None else run.why(player)
    if as_json:
        tables = {"player": None, "lists": []} if found is None else _record(found)
        show_json(run.diagnostics, counts=run.counts, outputs=[], policy=run.policy.record, tables=tables)
        return CLEAN if run.ok else HAS_ERRORS
    show_problems(run.diagnostics, quiet=quiet)
    if found is None:
        show_nothing(run.counts)
    else:
        show_explanation(found)
    return CLEAN if run.ok else HAS_ERRORS


def _record(found: Explanation) -> dict[str, Any]:
    """The explanation for other programs; what there is none of is None."""
    player = {"player": found.player, "name": found.name, "listed": found.listed}
    return {"player": player, "lists": [_blanked(_list_record(one)) for one in found.lists]}


def _list_record(one: ListWhy) -> dict[str, Any]:
    return {
        "list": one.on or None,
        **{name: getattr(one, name) for name in ("previous", "rating", "change", "played")},
        "periods": [_period_record(period) for period in one.periods],
        "left_out": records(one.left_out),
    }


def _period_record(one: PeriodWhy) -> dict[str, Any]:
    first = None if one.first is None else asdict(one.first) | {"newcomer": one.first.newcomer.model_dump(mode="json")}
    return {
        "period": one.period,
        "source": one.section.source,
        **{name: getattr(one, name) for name in ("score", "surplus")},
        "k": [asdict(k) for k in one.ks],
        **asdict(one.steps),
        "first": first,
        "said": list(one.said),
        "lines": records(one.lines),
    }


def _blanked(value: Any) -> Any:  # noqa: ANN401  # whatever JSON holds
    """The same with None for what is no number."""
    if isinstance(value, dict):
        return {name: _blanked(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_blanked(one) for one in value]
    return None if isinstance(value, float) and isnan(value) else value
