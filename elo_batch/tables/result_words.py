"""The words for results, in eight languages: drawn, won, lost, not played and why, and how a played game ended.

Words are compared as `simplified` leaves them: without case, with one kind of dash.
"""


def _words(text: str) -> tuple[str, ...]:
    """Words and phrases from lines of a text, parted by bars."""
    return tuple(" ".join(word.split()) for word in text.split("|"))


DRAWN = _words(
    "draw|drawn|draws|drew|d|t|=|==|=-=|=:=|=/=|d-d|draw-draw|tie|tied|stalemate|remis|remise|unentschieden|nul"
    "|nulle|match nul|partie nulle|égalité|tablas|empate|empatado|empatada|patta|pareggio|pari|gelijk|gelijkspel"
    "|puntendeling|empatou"
)
WON = _words(
    "w|win|won|wins|victory|w-l|win-loss|sieg|gewonnen|gewinn|victoire|gagné|gagne|gana|ganó|ganado|ganada|victoria"
    "|vittoria|vinto|vinta|winst|vitória|ganhou|venceu|wygrana|wygrał|wygrała|zwycięstwo"
)
LOST = _words(
    "l|loss|lost|loses|lose|defeat|l-w|loss-win|niederlage|verloren|défaite|perdu|pierde|perdió|perdido|perdida"
    "|derrota|sconfitta|perso|persa|verlies|perdeu|porażka|przegrana|przegrał|przegrała"
)
LETTERS: dict[str, dict[str, float]] = {
    "English": {"w": 1.0, "d": 0.5, "t": 0.5, "l": 0.0},
    "German": {"s": 1.0, "u": 0.5, "r": 0.5, "n": 0.0},
    "German, gewonnen": {"g": 1.0, "u": 0.5, "r": 0.5, "v": 0.0},
    "French": {"v": 1.0, "g": 1.0, "n": 0.5, "d": 0.0, "p": 0.0},
    "Spanish": {"v": 1.0, "g": 1.0, "e": 0.5, "t": 0.5, "d": 0.0, "p": 0.0},
    "Italian": {"v": 1.0, "n": 0.5, "p": 0.0},
    "Italian, sconfitta": {"v": 1.0, "p": 0.5, "s": 0.0},
    "Dutch": {"w": 1.0, "g": 0.5, "r": 0.5, "v": 0.0},
    "Polish": {"w": 1.0, "z": 1.0, "r": 0.5, "p": 0.0},
}
"""Single letters for results; what a letter means is told by the others of its column."""
COLOURS: dict[str, dict[str, float]] = {
    "white and black": {"w": 1.0, "d": 0.5, "r": 0.5, "b": 0.0},
    "Weiß und Schwarz": {"w": 1.0, "r": 0.5, "u": 0.5, "s": 0.0},
    "blancs et noirs": {"b": 1.0, "n": 0.0},
}
"""Letters for the colour that won; they mean so where the headings speak of colours."""
GROUNDS: dict[str, dict[str, float]] = {"home and away": {"h": 1.0, "d": 0.5, "t": 0.5, "a": 0.0}}
"""Letters for the ground of the side that won."""
UNPLAYED: dict[str, tuple[str, ...]] = {
    "bye": _words(
        "bye|byes|half bye|halfbye|half-point bye|half point bye|full-point bye|full point bye|zero-point bye"
        "|zero point bye|requested bye|pairing bye|freilos|spielfrei|exempt|exempté|descansa|bye forzado|riposo"
        "|vrij|vrijgeloot|folga|pauza"
    ),
    "forfeit": _words(
        "forfeit|forfeited|forfeiture|forfeits|forfeit win|forfeit loss|double forfeit|mutual forfeit|default"
        "|defaulted|default win|double default|walkover|walk over|walk-over|w/o|w.o.|w.o|w-o|no show|no-show|noshow"
        "|did not show|did not show up|did not appear|did not come|nobody came|nobody showed up|dns"
        "|kampflos|kampfloser sieg|kampflose niederlage"
        "|kampflos gewonnen|kampflos verloren|beide kampflos|doppelt kampflos|nicht angetreten|nicht erschienen"
        "|forfait|double forfait|absence|non présenté|ne s'est pas présenté|incomparecencia|no presentado"
        "|no se presentó|doble incomparecencia|incomparecimiento|a tavolino|forfait a tavolino|assente"
        "|non presentato|niet opgekomen|niet verschenen|reglementair|dubbel forfait|falta de comparência"
        "|não comparência|não compareceu|ausência|walkower|obustronny walkower|nie stawił się|nie przyszedł"
    ),
    "postponed": _words(
        "postponed|adjourned|suspended|verlegt|verschoben|vertagt|hängepartie|reporté|reportée|ajourné|ajournée"
        "|aplazado|aplazada|pospuesto|rinviato|rinviata|sospesa|uitgesteld|afgebroken|adiado|adiada|przełożony"
        "|przełożona|przełożone|odłożona"
    ),
    "cancelled": _words(
        "cancelled|canceled|void|annulled|abgesagt|ausgefallen|annulliert|annulé|annulée|cancelado|cancelada"
        "|suspendido|anulado|anulada|annullato|annullata|afgelast|geannuleerd|odwołany|odwołana|odwołane|anulowano"
    ),
    "no result": _words(
        "unplayed|not played|not yet played|no result|unterminated|unfinished|not finished|scheduled|not started"
        "|game not held|not held|no game|kein spiel|keine partie"
        "|in progress|nicht gespielt|ungespielt|non joué|non jouée|pas jouée|no jugado|no jugada|sin jugar"
        "|non giocata|non giocato|non disputata|niet gespeeld|não jogado|não jogada|nie rozegrano|nierozegrana"
    ),
}
"""Why a game was not played, in words that have one reading wherever they stand."""
NO_OPPONENT = _words("unpaired|not paired|no opponent|n.n|n. n|kein gegner|ungepaart|sans adversaire|sin rival")
"""Names of nobody, beside byes and forfeits."""
SHORT: dict[str, tuple[str, ...]] = {
    "forfeit": ("+/-", "-/+", "+:-", "-:+", "ff", "f", "wo", "forf", "forf.", "fft", "kl", "kl."),
    "postponed": ("pp", "ppd", "adj", "adj."),
    "no result": ("np", "n.p."),
}
"""Short forms that say so as a whole cell, of a result or of a remark."""
ONLY_RESULTS: dict[str, tuple[str, ...]] = {
    "bye": ("bye 1", "bye 0", "bye1", "bye0.5"),
    "forfeit": ("+-", "-+", "+--", "--+", "-/-", "-:-", "---", "+", "ff-ff", "f-f", "f:f", "f/f"),
    "postponed": ("delayed", "rescheduled"),
    "cancelled": ("abandoned", "withdrawn"),
    "no result": ("*", "?", "-", "--", "n/a", "na", "nan", "null", "none", "#n/a", "tbd", "tba", "tbp", "pending"),
}
"""Spellings that say so in a column of results only."""
ENDED = frozenset(
    _words(
        "normal|normal end|checkmate|mate|mated|won by checkmate|stalemate|resignation|resigned|resigns|resign"
        "|won by resignation|time|time out|timeout|on time|flag|flag fall|flagged|lost on time|won on time"
        "|time forfeit|forfeit on time|agreement|agreed|draw agreed|draw by agreement|mutual agreement|repetition"
        "|threefold repetition|fifty moves|fifty-move rule|50 moves|insufficient material|adjudication|adjudicated"
        "|rules infraction|abandoned game won|game abandoned won|matt|schachmatt|aufgabe|aufgegeben|zeit|auf zeit"
        "|zeitüberschreitung|mat|échec et mat|abandon|au temps|temps|jaque mate|abandono|por tiempo|tiempo"
        "|scacco matto|abbandono|per il tempo|schaakmat|opgegeven|op tijd|xeque-mate|desistência|tempo|poddanie"
        "|czas"
    )
)
"""How a game ended that was played."""
DRAWN_ENDS = frozenset(
    _words(
        "draw agreed|draw by agreement|agreed draw|draw by repetition|draw by stalemate|threefold repetition|repetition"
        "|insufficient material|fifty-move rule|fifty moves|50 moves"
    )
)
"""How a game ended that nobody won."""
UNRATED = frozenset(
    _words(
        "not rated|unrated|non-rated|not for rating|not to be rated|nicht gewertet|ungewertet|non classé|sin rating"
        "|non valido per elo|niet gerateerd|não rateado|bez rankingu"
    )
)
"""A game that is not to be rated."""
FRIENDLY = frozenset(
    _words(
        "friendly|friendly game|casual|casual game|freundschaftsspiel|freundschaftspartie|freie partie|amical"
        "|match amical|partie amicale|amistoso|amistosa|amichevole|vriendschappelijk|towarzyski|towarzyska"
    )
)
"""The same in a note; elsewhere a friendly is a kind of match, which some lists rate."""
