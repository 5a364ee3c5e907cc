"""Every spelling of a result in use, in eight languages: what it means, or that it is refused."""

import pytest

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
LETTERS = [
    ("W D L", [1, 0.5, 0]),
    ("W T L", [1, 0.5, 0]),
    ("S U N", [1, 0.5, 0]),
    ("S R N", [1, 0.5, 0]),
    ("G U V", [1, 0.5, 0]),
    ("V N D", [1, 0.5, 0]),
    ("V D", [1, 0]),
    ("V E D", [1, 0.5, 0]),
    ("G E P", [1, 0.5, 0]),
    ("V N P", [1, 0.5, 0]),
    ("V P S", [1, 0.5, 0]),
    ("W G V", [1, 0.5, 0]),
    ("W R P", [1, 0.5, 0]),
    ("Z R P", [1, 0.5, 0]),
    ("H D A", [1, 0.5, 0]),
    ("W B", [1, 0]),
    ("W R S", [1, 0.5, 0]),
    ("D draw ½", [0.5, 0.5, 0.5]),
    ("1-0 = -", [1, 0.5]),
]
DOUBTFUL = [
    *("V", "N", "S", "P", "B", "V L", "L V N", "+ -", "+ =", "+ - = ="),
    *("U", "A", "H", "R", "W P", "D P", "D N", "S P", "W V", "H D", "B N X", "V D U"),
]


def sheet_of(texts):
    lines = [f'P{number},Q{number},"{text}"' for number, text in enumerate(texts)]
    return "\n".join(["White,Black,Result", *lines]) + "\n"


@pytest.mark.parametrize(("texts", "score"), [(WON, 1.0), (DRAWN, 0.5), (LOST, 0.0)], ids=["won", "drawn", "lost"])
def test_every_spelling_of_a_result_means_its_points(texts, score, judge):
    answer = judge(sheet_of(texts), ratings=None, options="--initial 1500")
    assert answer.errors == []
    assert {text: float(row["score_a"]) for text, row in zip(texts, answer.games, strict=True)} == dict.fromkeys(
        texts, score
    )


def test_every_spelling_of_a_game_not_played_says_why(judge):
    texts = {text: why for why, several in UNPLAYED.items() for text in several}
    answer = judge(sheet_of([*texts, "1-0"]), ratings=None, options="--initial 1500")
    assert answer.errors == []
    assert {text: row["note"] for text, row in zip(texts, answer.games, strict=False)} == texts
    assert answer.counts["rows_unplayed"] == len(texts)


def test_what_has_no_reading_or_two_is_refused_at_its_cell(judge):
    texts = {text: code for code, several in REFUSED.items() for text in several}
    answer = judge(sheet_of([*texts, "1-0"]), ratings=None, options="--initial 1500")
    assert answer.errors == [(code, f"C{row}") for row, code in enumerate(texts.values(), 2)]


@pytest.mark.parametrize(("texts", "scores"), LETTERS)
def test_a_letter_means_what_the_others_of_its_column_tell(texts, scores, judge):
    answer = judge(sheet_of(texts.split()), ratings=None, options="--initial 1500")
    assert (answer.errors, [float(row["score_a"]) for row in answer.games if row["rated"] == "1"]) == ([], scores)


@pytest.mark.parametrize("texts", DOUBTFUL)
def test_a_letter_or_sign_with_two_meanings_is_refused(texts, judge):
    answer = judge(sheet_of(texts.split()), ratings=None, options="--initial 1500")
    assert {code for code, _ in answer.errors} - {"G103"} == {"G152"}


@pytest.mark.parametrize("letter", list("UAHRVNSPBGEZ"))
def test_a_letter_of_no_told_language_among_scores_is_refused(letter, judge):
    answer = judge(sheet_of(["1-0", "0-1", letter, "1-0"]), ratings=None, options="--initial 1500")
    assert answer.errors == [("G152", "C4")]


@pytest.mark.parametrize("texts", ["W L U", "W D L B H U", "W L V N"])
def test_only_letters_outside_english_are_refused_where_english_is_told(texts, judge):
    answer = judge(sheet_of(texts.split()), ratings=None, options="--initial 1500")
    wrong = [("G152", f"C{row}") for row, letter in enumerate(texts.split(), 2) if letter not in "WDL"]
    assert answer.errors == wrong


@pytest.mark.parametrize(
    ("heads", "texts"), [("Name,Opponent", "W B"), ("Name,Opponent", "H D A"), ("Home,Away", "W B")]
)
def test_letters_of_sides_mean_nothing_where_the_headings_do_not_speak_of_them(heads, texts, judge):
    lines = [f"P{number},Q{number},{text}" for number, text in enumerate(texts.split())]
    answer = judge("\n".join([f"{heads},Result", *lines]) + "\n", ratings=None, options="--initial 1500")
    assert {code for code, _ in answer.errors} == {"G152"}


def test_w_and_l_of_a_player_s_own_report_are_the_reporter_s(judge):
    answer = judge("Name,Opponent,Result\nAna Ruiz,Ben Okafor,L\nAna Ruiz,Cleo Park,W\n")
    assert [float(row["score_a"]) for row in answer.games] == [0, 1]


@pytest.mark.parametrize("texts", ["V N D", "H D A", "S"])
def test_a_stream_sees_no_whole_column_so_letters_tell_it_nothing(texts, command, put):
    games = "\n".join(
        ["White,Black,Result,Date", *(f"P,Q,{text},2026-10-{day:02}" for day, text in enumerate(texts.split(), 1))]
    )
    answer = command("check", put("games", games + "\n"), "--initial", "1500", "--stream", "--format=json")
    assert "G152" in {code for code, _ in answer.errors}


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
