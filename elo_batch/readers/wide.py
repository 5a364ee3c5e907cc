"""Texts of two or four bytes a letter, told by their first bytes."""

import codecs

LOOK = 4096
"""So many bytes of a file are looked at to tell what it is."""
BOMS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def wide_encoding(start: bytes) -> str:
    """UTF-16 or UTF-32 by the first bytes of a text: a byte order mark, or a zero in every other byte; else empty.

    >>> wide_encoding("White".encode("utf-16-le")), wide_encoding(b"White")
    ('utf-16-le', '')
    """
    for mark, encoding in BOMS.items():
        if start.startswith(mark):
            return encoding
    look = start[:LOOK]
    even, odd = look[::2].count(0), look[1::2].count(0)
    if not (even or odd):
        return ""
    few, many = sorted((even, odd))
    return ("utf-16-le" if odd > even else "utf-16-be") if many * 3 > len(look[::2]) and few * 20 < many else ""
