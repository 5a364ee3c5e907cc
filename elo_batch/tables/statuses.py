"""Words in the status column that say a player no longer plays."""

from elo_batch.tables.aliases import plain

DEPARTED = (
    *("withdrawn", "zurückgezogen", "ausgetreten", "retiré", "retirée", "retirado", "retirada"),
    *("ritirato", "ritirata", "teruggetrokken"),
    *("deceased", "dead", "died", "verstorben", "gestorben", "décédé", "décédée", "fallecido", "fallecida"),
    *("deceduto", "deceduta", "overleden"),
)
_KNOWN = frozenset(map(plain, DEPARTED))


def is_departed(status: str) -> bool:
    """Whether a status says withdrawn or deceased; case and accents do not count.

    >>> is_departed("Withdrawn"), is_departed("decede"), is_departed("inactive")
    (True, True, False)
    """
    return plain(status) in _KNOWN
