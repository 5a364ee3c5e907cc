"""Writes the page: head, sections, foot, as one file."""

import base64
import hashlib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from elo_batch.domain.marks import OURS
from elo_batch.reports.page.calibration import calibration
from elo_batch.reports.page.markup import name, short, text
from elo_batch.reports.page.periods import periods
from elo_batch.reports.page.sections import charts, left_out, movement, problems, rating_list, summary
from elo_batch.reports.page.told import Told
from elo_batch.reports.page.working import MOST_LINES, Worked, working_section

LINKS = {"summary": "Summary", "movement": "Rises and falls", "periods": "Periods", "charts": "Charts"}
LINKS |= {"calibration": "Expected scores", "list": "Rating list", "working": "Working"}
LINKS |= {"left-out": "Games not rated", "problems": "Problems"}


def write_page(path: Path, told: Told, most_lines: int = MOST_LINES) -> None:
    """Write the page."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(page(told, most_lines))


def page(told: Told, most_lines: int = MOST_LINES) -> Iterator[str]:
    """The page in parts."""
    worked = Worked(told=told, most=most_lines)
    body = {
        "summary": summary(told),
        "movement": movement(told),
        "periods": periods(told),
        "charts": charts(told),
        "calibration": calibration(told),
        "list": rating_list(told, worked),
        "working": working_section(worked),
        "left-out": left_out(told),
        "problems": problems(told),
    }
    parts = {anchor: "".join(part) for anchor, part in body.items()}
    yield from _head(told)
    links = "\n".join(f'<a href="#{anchor}">{LINKS[anchor]}</a>' for anchor, part in parts.items() if part)
    yield f'<nav aria-label="Sections">\n{links}\n</nav>\n<main>\n'
    yield from parts.values()
    yield from _foot()


def _head(told: Told) -> Iterator[str]:
    script = base64.b64encode(hashlib.sha256(_own("page.js").encode()).digest()).decode()
    title, policy = f"Ratings {told.period}", told.policy
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta name="generator" content="{OURS}">\n'
    # Nothing from outside, and no script but ours, whatever stands in a sheet.
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    yield f"script-src 'sha256-{script}'\">\n"
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="color-scheme" content="light dark">\n'
    yield f"<title>{text(title)}</title>\n<style>\n{_own('page.css')}</style>\n</head>\n<body>\n"
    yield f"<header>\n<h1>Ratings <bdi>{short(told.period)}</bdi></h1>\n"
    yield f"<p>Rule book {name(policy.name)}: {name(policy.title)}</p>\n"
    yield f"<p>{name(policy.newest.source)}</p>\n" if policy.newest.source else ""
    days = "" if told.days in {"", told.period} else f"Games of {short(told.days)}. "
    yield f"<p>{days}Rated on {short(str(told.today))}.</p>\n</header>\n"


def _foot() -> Iterator[str]:
    yield "</main>\n<footer><p>Expected scores are points on average, not the chance to win. "
    yield f"A rating is rounded once, at the end.</p></footer>\n<script>{_own('page.js')}</script>\n</body>\n</html>\n"


def _own(name: str) -> str:
    """A file that stands beside this one."""
    return files("elo_batch.reports.page").joinpath(name).read_text(encoding="utf-8")
