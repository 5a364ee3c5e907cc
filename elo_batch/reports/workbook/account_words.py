"""What an account says in words: where a rating is held, and where a value is stated that no formula gives."""

from collections.abc import Iterator, Mapping

import numpy as np

from elo_batch.domain.arrays import NONE, Bools, Texts
from elo_batch.domain.numbers import amount_text, number_text
from elo_batch.engine.working import OF_FIRST, OF_SYSTEM
from elo_batch.policies.section import Section
from elo_batch.reports.workbook.ledger import Ledger

STATED = {
    "counted_games": "what counts is stated: with results that waited, or without those that do not count",
    "list_rating": "list_rating is stated: so near a half the tool's digits decide",
    "moved": "moved is stated: so near a half the tool's digits decide",
    "end": "end is stated, as the tool works it out",
}
LEAVES = "leaves the list"
"""What is said of who falls below the least rating of a list."""


def steps_of(ledger: Ledger, stated: Mapping[str, Bools]) -> Texts:
    """The words of each account, on its first line."""
    said: dict[int, list[str]] = {}
    for account, words in _all(ledger, stated):
        said.setdefault(account, []).append(words)
    texts = {account: "; ".join(words) for account, words in said.items()}
    values = tuple(dict.fromkeys(texts.values()))
    place = {text: number for number, text in enumerate(values)}
    codes = np.full(len(ledger.row), NONE)
    for account, text in texts.items():
        codes[ledger.first[account]] = place[text]
    return Texts(values=values, codes=codes)


def _all(ledger: Ledger, stated: Mapping[str, Bools]) -> Iterator[tuple[int, str]]:
    """Every account that something is to be said of, and what."""
    accounts, sections = ledger.accounts, ledger.data.rated.policy.sections
    section = [sections[number] for number in accounts.section.tolist()]
    for account in np.flatnonzero(~np.isnan(accounts.entry)).tolist():
        entry = float(accounts.entry[account])
        how = "taken, for the games only, as" if np.isnan(ledger.previous[account]) else "enters at"
        yield account, f"no rating before: {how} {amount_text(entry, 2)}"
    lines = ledger.lines
    for account in np.unique(ledger.account[lines.k < lines.full_k]).tolist():
        yield account, f"K is held: K x games at most {section[account].most or 0:g}"
    for account in np.flatnonzero(accounts.reached != accounts.rounded).tolist():
        if not np.isnan(accounts.reached[account]):
            yield account, _limit(float(accounts.rounded[account]), float(accounts.reached[account]))
    for account in np.flatnonzero(np.isnan(accounts.after) & ~np.isnan(accounts.reached)).tolist():
        yield account, f"below {section[account].limits.delisted_below or 0:g}: {LEAVES}"
    yield from _stated(ledger, section, stated)


def _limit(rounded: float, reached: float) -> str:
    word = "floor" if reached > rounded else "ceiling"
    return f"held at the {word} {number_text(reached)}"


def _stated(ledger: Ledger, section: list[Section], stated: Mapping[str, Bools]) -> Iterator[tuple[int, str]]:
    """Values that stand without a formula, with the reason."""
    for name, words in STATED.items():
        marks = stated.get(name)
        if marks is not None:
            yield from ((account, words) for account in ledger.account[np.flatnonzero(marks)].tolist())
    for account in np.flatnonzero(ledger.special).tolist():
        yield account, "special rating: stated, and proved by what is left of its equation"
    for account in np.unique(ledger.account[ledger.lines.rule == OF_SYSTEM]).tolist():
        if ledger.passes[account]:
            continue
        yield account, f"end is stated: the system {section[account].system} has a formula of its own"
    waits = np.unique(ledger.account[ledger.lines.rule == OF_FIRST]).tolist()
    yield from ((account, "counts for a first rating") for account in waits)
