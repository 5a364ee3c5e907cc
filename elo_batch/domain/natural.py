"""The order in which people read names with numbers in them."""

import re


def natural(text: str) -> list[tuple[bool, int, str]]:
    """A key that puts Round 9 before Round 10.

    >>> sorted(["Round 10", "Round 9"], key=natural)
    ['Round 9', 'Round 10']
    """
    parts = re.findall(r"\d+|\D+", text)
    return [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part.casefold()) for part in parts]
