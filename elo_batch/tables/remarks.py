"""Remarks beside a result that say that the game was not played, or may say so.

Only a cell that is such a phrase as a whole is taken at its word: "forfeit" is no game, "time forfeit" is one, and of
"black forfeited after 20 moves" nobody can tell.
"""

import re
from enum import Enum

from elo_batch.domain.spelling import simplified
from elo_batch.tables.grid import Cell
from elo_batch.tables.result_words import ENDED, SHORT, UNPLAYED

BY_PHRASE = {word: kind for words_of in (UNPLAYED, SHORT) for kind, words in words_of.items() for word in words}
BEFORE = re.compile(
    r"^(?:(?:game|partie|match|spiel|won|win|wins|lost|loss|sieg|gewonnen|verloren|gagné|perdu)\s+)*"
    r"(?:(?:by|per|durch|via|par|por|through|due to|was|is|wegen|double|a|the)\s+)*"
)
AFTER = re.compile(r"\s+(?:win|loss|sieg|game|partie|by (?:white|black|opponent|both|both players))$")
PARTS = re.compile(r"[;,()\[\]/]|\s-\s|:\s")
STEM = re.compile(
    r"\b(?:bye|forfeit\w*|default(?:ed|s)?|walk.?over|w/o|no.?show\w*|not (?:yet )?played|unplayed|postponed|adjourned"
    r"|cancell?ed|abandoned|withdr[ae]w\w*|delayed|rescheduled|did not (?:show|appear|play)|kampflos\w*|freilos"
    r"|spielfrei|nicht (?:gespielt|angetreten|erschienen)|verlegt|abgesagt|forfait|non jouée?|reportée?|incomparecencia"
    r"|no presentado|aplazad[oa]|tavolino|rinviat[oa]|niet (?:gespeeld|opgekomen|verschenen)|reglementair|walkower"
    r"|adiad[oa]|przełożon\w+)\b"
)
NEGATED = re.compile(
    r"\b(?:no|not|not an?|without|never|kein\w*|nicht|ohne|pas de|sans|sin|senza|zonder|geen|sem|bez) "
)
ON_TIME = re.compile(r"\btime[- ]forfeit\w*\b|\bforfeit\w* (?:on|by) time\b|\b(?:on|by) time\b")


class Doubt(Enum):
    """A remark that may say that the game was not played."""

    MAYBE = "maybe"


def read_remark(cell: Cell) -> str | Doubt:
    """Why the game was not played; empty where the remark does not say that it was not.

    >>> read_remark("Forfeit (no show)"), read_remark("time forfeit"), read_remark("black forfeited after 20 moves")
    ('forfeit', '', <Doubt.MAYBE: 'maybe'>)
    """
    if not isinstance(cell, str):
        return ""
    text = simplified(cell).strip(" .!")
    if not STEM.search(text) and text not in BY_PHRASE:
        return _several(text)
    return unplayed_phrase(text) or _several(text) or _doubt(text)


def unplayed_phrase(text: str) -> str:
    """The reason where a simplified text is a phrase of a game not played; else empty."""
    if text in ENDED:
        return ""
    for form in (text, BEFORE.sub("", text), AFTER.sub("", text), AFTER.sub("", BEFORE.sub("", text))):
        if kind := BY_PHRASE.get(form):
            return kind
    return ""


def _several(text: str) -> str:
    """The first reason of a text whose parts are all such phrases: forfeit, no show."""
    parts = [part.strip(" .!") for part in PARTS.split(text)]
    kinds = [unplayed_phrase(part) for part in parts if part]
    return kinds[0] if kinds and all(kinds) else ""


def _doubt(text: str) -> str | Doubt:
    """Doubt where a word of a game not played is left once plain denials and losses on time are taken out."""
    if text in ENDED:
        return ""
    left = ON_TIME.sub("", text)
    left = re.sub(NEGATED.pattern + STEM.pattern, "", left)
    return Doubt.MAYBE if STEM.search(left) else ""
