"""Words in the status column that say a player no longer plays, or is another entry's."""

from elo_batch.tables.aliases import plain

DEPARTED = (
    *("withdrawn", "zurückgezogen", "ausgetreten", "retiré", "retirée", "retirado", "retirada"),
    *("ritirato", "ritirata", "teruggetrokken"),
    *("deceased", "dead", "died", "verstorben", "gestorben", "décédé", "décédée", "fallecido", "fallecida"),
    *("deceduto", "deceduta", "overleden"),
)
MERGED = "merged into"
"""What the status of an entry begins with that an alias says is another's player."""
_KNOWN = frozenset(map(plain, DEPARTED))


def is_departed(status: str) -> bool:
    """Whether a status says withdrawn, deceased or merged; case and accents do not count.

    >>> is_departed("Withdrawn"), is_departed("decede"), is_departed("merged into 0012"), is_departed("inactive")
    (True, True, True, False)
    """
    return plain(status) in _KNOWN or status.casefold().startswith(MERGED)
