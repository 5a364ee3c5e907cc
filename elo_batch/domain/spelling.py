"""Texts as they count, however they were typed: invisible letters, blanks, case, dashes, halves."""

import re
import unicodedata

# Zero-width characters, joiners apart (scripts need them), soft hyphen, direction marks.
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e"))
DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"), "-") | {
    **dict.fromkeys(map(ord, "\u2236\uff1a"), ":"),
    **dict.fromkeys(map(ord, "\u2044\u2215"), "/"),
}
IDLE_BLANK = re.compile(r"(?<!\d) | (?!\d)")
"""A blank that parts no two numbers."""


def tidy(text: str) -> str:
    """Text without invisible characters, its blanks single, in the composed Unicode form."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    return " ".join(unicodedata.normalize("NFC", text).translate(INVISIBLE).split())


def simplified(text: str) -> str:
    """A result in one spelling for case, dashes, halves and decimal marks.

    >>> simplified(" ½ – ½ "), simplified("2½:1,5"), simplified("1/2"), simplified("OTW")
    ('0.5 - 0.5', '2.5:1.5', '0.5', 'otw')
    """
    text = tidy(text).casefold().translate(DASHES)
    text = re.sub(r"(?<=\d)\s?½", ".5", text).replace("½", "0.5")
    text = re.sub(r"(?<![\d/.,])1/2(?![\d/.,])", "0.5", text)
    return re.sub(r"(?<=\d),(?=\d)", ".", text)


def notation(text: str) -> str:
    """What makes two spellings of a result one notation: as `simplified`, and blanks do not count but between numbers.

    >>> notation("3 – 2 OT") == notation("3-2ot"), notation("1 0") == notation("10")
    (True, False)
    """
    return IDLE_BLANK.sub("", simplified(text))


def with_name(player: str, name: str) -> str:
    """A player as messages call one: the name and the id, where there are both.

    >>> with_name("20001", "Ana Ruiz"), with_name("Ana Ruiz", "")
    ('Ana Ruiz (20001)', 'Ana Ruiz')
    """
    return f"{name} ({player})" if name else player
