"""`elo-batch policies [NAME]`: the rule books that are built in, and the text of one, ready to copy and edit."""

from typing import Annotated

import typer

from elo_batch.domain.errors import UsageProblem

BookName = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="A rule book: its text is printed; none lists them all.")
]


def policies(name: BookName = None) -> None:
    """List the rule books, or print one to copy and edit: elo-batch policies club > ours.toml."""
    from elo_batch.policies.books import BUILT_IN, rule_book, text_of  # noqa: PLC0415  # --help stays quick

    if name is not None:
        if name not in BUILT_IN:
            raise UsageProblem(f"there is no rule book {name!r}; known are: {', '.join(BUILT_IN)}")
        typer.echo(text_of(name), nl=False)
        return
    widest = max(map(len, BUILT_IN))
    for each in BUILT_IN:
        book = rule_book(each)
        typer.echo(f"{each:<{widest}}  {book.title}")
    typer.echo("\nelo-batch policies NAME prints one as a file to copy and edit; --policy FILE.toml rates by it.")
