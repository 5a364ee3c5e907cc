"""Every spelling of a result in use, in eight languages: what it means, or that it is refused."""

import pytest
from sheets import of_results

WON = (
    *(
        "1-0",
        "1:0",
        "1 - 0",
        "1\u20130",
        "1\u20140",
        "1\u22120",
        "1\u20100",
        "1\u00a0-\u00a00",
        "1/0",
        "1.0",
        "1,0",
        "1.0-0.0",
        "1,0:0,0",
    ),
    *(
        "1",
        "W",
        "w.",
        "Win",
        "won",
        "WINS",
        "victory",
        "W-L",
        "Sieg",
        "gewonnen",
        "victoire",
        "gagné",
        "victoria",
        "ganó",
    ),
    *(
        "vittoria",
        "vinto",
        "winst",
        "vitória",
        "wygrana",
        "zwycięstwo",
        "1-0 (time forfeit)",
        "1-0 on time",
        "1-0 (checkmate)",
    ),
    *(
        "1-0 resigns",
        "1-0 (Aufgabe)",
        "1-0 (abandon)",
        "White",
        "white wins",
        "Weiß",
        "Weiss gewinnt",
        "blancs",
        "blancas",
    ),
    *("bianco", "wit", "brancas", "białe"),
)
DRAWN = (
    *(
        "½-½",
        "1/2-1/2",
        "1/2",
        "½",
        "0.5",
        "0,5",
        ".5",
        ".5-.5",
        "0,5-0,5",
        "0.5:0.5",
        "½/½",
        "½\u2013½",
        "=",
        "==",
        "=-=",
        "D",
        "d.",
    ),
    *(
        "draw",
        "Drawn",
        "D-D",
        "tie",
        "stalemate",
        "Remis",
        "remise",
        "unentschieden",
        "nulle",
        "nul",
        "Partie nulle",
        "tablas",
    ),
    *("empate", "patta", "pareggio", "gelijkspel", "½-½ (agreed)", "1/2-1/2 stalemate", "1\u20442"),
)
LOST = (
    *(
        "0-1",
        "0:1",
        "0 - 1",
        "0\u20131",
        "0/1",
        "0",
        "0.0",
        "0,0",
        "L",
        "loss",
        "Lost",
        "L-W",
        "defeat",
        "Niederlage",
        "verloren",
    ),
    *("défaite", "perdu", "derrota", "perdió", "sconfitta", "perso", "verlies", "perdeu", "porażka", "przegrana"),
    *("0-1 (lost on time)", "Black", "black won", "Schwarz", "noirs", "negras", "nero", "zwart", "pretas", "czarne"),
)
UNPLAYED = {
    "forfeit": (
        *(
            "+/-",
            "-/+",
            "+/\u2212",
            "+-",
            "-+",
            "+:-",
            "-:-",
            "1-0F",
            "1F-0",
            "0F",
            "1F",
            "0F-1F",
            "F-F",
            "1-0 ff",
            "1-0 (ff)",
        ),
        *(
            "1-0 forfeit",
            "0-1 (forfeit)",
            "w/o",
            "w.o.",
            "WO",
            "1-0 w/o",
            "walkover",
            "kampflos",
            "1:0 kampflos",
            "forfait",
        ),
        *(
            "double forfait",
            "kampflos 1-0",
            "default",
            "1-0 by default",
            "no show",
            "double forfeit",
            "walkower",
            "a tavolino",
        ),
        *("incomparecencia", "falta de comparência", "reglementair", "nicht angetreten", "won by forfeit"),
    ),
    "bye": ("bye", "Half-point bye", "1 bye", "bye 1", "freilos", "spielfrei", "exempt", "riposo", "descansa"),
    "postponed": (
        "postponed",
        "adjourned",
        "verlegt",
        "reporté",
        "aplazado",
        "rinviata",
        "uitgesteld",
        "adiado",
        "przełożony",
    ),
    "cancelled": ("cancelled", "abgesagt", "annulé", "cancelado", "annullata", "afgelast", "odwołany"),
    "no result": ("*", "?", "-", "", "not played", "nicht gespielt", "non joué", "no jugado", "niet gespeeld"),
}
REFUSED = {
    "G103": (
        "01",
        "00",
        "W1",
        "1-0?",
        "1-0!",
        "1 0",
        "0,1",
        "2/1",
        "1/1",
        "1/3",
        "x",
        "yes",
        "1-0 (what)",
        "50%",
        "opponent",
    ),
    "G106": ("3-0", "0-0", "1-1", "2:1"),
    "G153": ("½-0", "0-½", "1-½", "½:1"),
    "G107": ("5", "10", "1.5"),
}


@pytest.mark.parametrize(("texts", "score"), [(WON, 1.0), (DRAWN, 0.5), (LOST, 0.0)], ids=["won", "drawn", "lost"])
def test_every_spelling_of_a_result_means_its_points(texts, score, judge):
    answer = judge(of_results(texts), ratings=None, options="--initial 1500")
    assert answer.errors == []
    assert {text: float(row["score_a"]) for text, row in zip(texts, answer.games, strict=True)} == dict.fromkeys(
        texts, score
    )


def test_every_spelling_of_a_game_not_played_says_why(judge):
    texts = {text: why for why, several in UNPLAYED.items() for text in several}
    answer = judge(of_results([*texts, "1-0"]), ratings=None, options="--initial 1500")
    assert answer.errors == []
    assert {text: row["note"] for text, row in zip(texts, answer.games, strict=False)} == texts
    assert answer.counts["rows_unplayed"] == len(texts)


def test_what_has_no_reading_or_two_is_refused_at_its_cell(judge):
    texts = {text: code for code, several in REFUSED.items() for text in several}
    answer = judge(of_results([*texts, "1-0"]), ratings=None, options="--initial 1500")
    assert answer.errors == [(code, f"C{row}") for row, code in enumerate(texts.values(), 2)]


@pytest.mark.parametrize("heads", ["Player 1,Player 2", "Name,Opponent", "Winner,Loser", "Home,Away"])
def test_white_wins_where_the_first_side_is_white_only(heads, judge):
    assert judge(f"{heads},Result\nAna Ruiz,Ben Okafor,white\n").errors == [("G103", "C2")]


@pytest.mark.parametrize(("text", "score"), [("Player 1", 1), ("player 2", 0), ("draw", 0.5)])
def test_the_heading_of_a_side_says_that_it_won(text, score, judge):
    answer = judge(f"Player 1,Player 2,Result\nAna Ruiz,Ben Okafor,{text}\n")
    assert [float(row["score_a"]) for row in answer.games] == [score]


@pytest.mark.parametrize("text", ["½-0", "0-½"])
def test_a_penalty_is_told_what_to_do(text, judge):
    [one] = judge(f"White,Black,Result\nAna Ruiz,Ben Okafor,{text}\n").of("G153")
    assert one["hint"].startswith("write the result as it was played")
