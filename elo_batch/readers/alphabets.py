"""Whether a text reads like names: its letters belong to one language, and no sign stands inside a word.

A text read in a wrong encoding betrays itself by letters that no language has together (Núńez), by signs inside
words (M¸ller) or by capitals where none belong (JosŽ).
"""

import re
import unicodedata
from collections.abc import Iterable

LANGUAGES: dict[str, frozenset[str]] = {
    language: frozenset(letters)
    for language, letters in {
        "German": "äöüß",
        "French": "àâæçéèêëîïôœùûüÿ",
        "Spanish": "áéíñóúüç",
        "Catalan": "àçèéíïòóúüñ",
        "Portuguese": "áâãàçéêíóôõúü",
        "Italian": "àèéìíîòóù",
        "Dutch": "áéèëïíóöüú",
        "Danish, Norwegian": "æøåé",
        "Swedish, Finnish": "åäöéü",
        "Icelandic": "áðéíóúýþæö",
        "Estonian": "äõöüšž",
        "Latvian": "āčēģīķļņšūž",
        "Lithuanian": "ąčęėįšųūž",
        "Polish": "ąćęłńóśźż",
        "Czech": "áčďéěíňóřšťúůýž",
        "Slovak": "áäčďéíĺľňóôŕšťúýž",
        "Hungarian": "áéíóöőúüű",
        "Croatian, Slovene": "čćđšž",
        "Romanian": "ăâîșşțţ",
        "Turkish": "çğ\u0131öşüâîi\u0307",
        "Albanian": "çë",
    }.items()
}
"""The letters beyond a-z of languages written in the Latin alphabet."""
ALONE = frozenset("½¼¾°±\u00d7\u2013\u2014…·•§\u2212†«»„“”\u201a\u2018\u00a0\u00ad")
"""Signs that stand in tables, though not between two letters."""
JOINS = frozenset("\u2019\u00b4`\u00b7ªº\u00a0\u00ad")
"""Signs that stand between letters or after one: O\u2019Brien."""
OPENS, CLOSES = "„“«\u201a\u2018", "”»"
WORD = re.compile(r"[^\W\d_]+")
SHORTEST = 2
"""A single letter of another alphabet is no word."""


def reads_like_names(text: str) -> bool:
    """Whether nothing in this text betrays a wrong encoding.

    >>> [reads_like_names(text) for text in ("Núñez, José", "Núńez", "M¸ller", "JosŽ", "½-½", "Иванов", "Mьller")]
    [True, False, False, False, True, True, False]
    """
    return _in_place(text) and all(map(_cased, WORD.findall(text))) and _one_language(text)


def languages_of(text: str) -> frozenset[str]:
    """The languages that have all letters of this text beyond a-z."""
    letters = _letters(text)
    return frozenset(language for language, known in LANGUAGES.items() if letters <= known)


def fewest_languages(texts: Iterable[str]) -> int:
    """How many languages it takes, at most, to have the letters of all these texts."""
    left = [found for found in map(languages_of, texts) if found]
    count = 0
    while left:
        common = max(sorted(LANGUAGES), key=lambda language: sum(language in found for found in left))
        left = [found for found in left if common not in found]
        count += 1
    return count


def _letters(text: str) -> frozenset[str]:
    lower = (letter for letter in text.lower() if not letter.isascii())
    return frozenset(letter for letter in lower if letter.isalpha() or unicodedata.combining(letter))


def _one_language(text: str) -> bool:
    """Whether a language has all letters beyond a-z, or all words with such letters are of another alphabet."""
    words = [word for word in WORD.findall(text) if word.isalpha()]
    others = [word for word in words if any(_script(letter) != "LATIN" for letter in word)]
    pure = all(len(word) >= SHORTEST and len(set(map(_script, word))) == 1 for word in others)
    return pure and bool(languages_of(" ".join(set(words) - set(others))))


def _script(letter: str) -> str:
    """The alphabet of a letter; those of Chinese and Japanese are one."""
    name = unicodedata.name(letter, "").split(" ")[0]
    return "CJK" if name in {"HIRAGANA", "KATAKANA", "CJK", "KATAKANA-HIRAGANA"} else name


def _cased(word: str) -> bool:
    """Whether capitals stand where they do in names: first, or everywhere."""
    if word.isascii() or word.isupper():
        return True
    return not any(letter.isupper() for letter in word[1:])


def _in_place(text: str) -> bool:
    """Whether every sign beyond ASCII stands where such a sign does, and no such letter beside a digit."""
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return all(letter.isascii() or _fits(before, letter, after) for before, letter, after in around)


def _fits(before: str, sign: str, after: str) -> bool:
    if sign.isalpha() and sign not in "ªº":
        return not (before.isdigit() or after.isdigit())
    if sign in JOINS:
        return True
    if unicodedata.combining(sign):
        return before.isalpha()
    return _alone(before, sign, after)


def _alone(before: str, sign: str, after: str) -> bool:
    """Whether a sign that is no letter stands beside words and not in one."""
    if sign in OPENS:
        return not before.isalpha()
    if sign in CLOSES:
        return not after.isalpha()
    if unicodedata.category(sign) == "Pd":
        return not (before.isalpha() and after.islower())
    return sign in ALONE and not (before.isalpha() or after.isalpha())
