"""What an update says it has done."""

from elo_batch.domain.cells import CellRef
from elo_batch.domain.codes import problem
from elo_batch.domain.diagnostics import Diagnostic
from elo_batch.updating.plan import Plan


def what_was_done(plan: Plan, place: CellRef) -> tuple[Diagnostic, ...]:
    """F154: which columns were written and added, and where the newcomers are."""
    changed = [column.heading for column in plan.columns if any(column.changed)]
    added = [f"{one.heading} (hidden)" if one.hidden and plan.sheet else one.heading for one in plan.added]
    first, last = plan.last + 1, plan.last + len(plan.newcomers)
    rows = f"row {first}" if first == last else f"rows {first} to {last}"
    parts = [
        f"written: {', '.join(changed)}" if changed else "",
        f"added: {', '.join(added)}" if added else "",
        f"newcomers in {rows}" if plan.newcomers else "",
    ]
    said = "; ".join(filter(None, parts)) or "nothing has changed"
    return (problem("F154", said, place=place),)
