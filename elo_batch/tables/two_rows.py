"""Headings of two rows: White and Black over Name and Elo, or Players over White and Black beside Result."""

from collections.abc import Container, Sequence

from elo_batch.tables.aliases import RATINGS, plain

NAME = frozenset(map(plain, (*RATINGS["name"], *RATINGS["player"])))
RATING = frozenset(map(plain, RATINGS["rating"]))
BESIDE = frozenset(
    map(plain, (*RATINGS["federation"], *RATINGS["id"], "title", "titel", "club", "verein", "no", "nr", "k"))
)


def of_two_rows(above: Sequence[str], below: Sequence[str]) -> list[str] | None:
    """The headings that two rows make together; None where the lower row is none of headings.

    >>> of_two_rows(["White", "", "Black", "", "Result"], ["Elo", "Name", "Elo", "Name", ""])
    ['White rating', 'White', 'Black rating', 'Black', 'Result']
    """
    words = [plain(text) for text in below if text]
    known = NAME | RATING | BESIDE | set(map(plain, filter(None, above)))
    if NAME.isdisjoint(words) or not known.issuperset(words):
        return None
    found, group = [], ""
    for own, under in zip(above, below, strict=True):
        group = own or (group if under else "")
        found.append(_together(group, own, under))
    return found


def of_either_row(above: Sequence[str], below: Sequence[str], known: Container[str]) -> list[str]:
    """For each column the lower heading where it means something, else the upper one.

    >>> of_either_row(["Players", "", "Result"], ["White", "Black", ""], {"white", "black", "result"})
    ['White', 'Black', 'Result']
    """
    return [under if plain(under) in known or not own else own for own, under in zip(above, below, strict=True)]


def _together(group: str, own: str, under: str) -> str:
    word = plain(under)
    if not word or word == plain(own) or not group:
        return own or under
    if word in NAME:
        return group
    return f"{group} rating" if word in RATING else f"{group} {under}"
