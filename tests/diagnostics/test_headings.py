"""What headings mean: in eight languages, pinned by --map or a rule book, or told by --columns where there are none."""

import pytest

from elo_batch.domain.columns import GAME_COLUMNS, LIST_COLUMNS
from elo_batch.tables.aliases import GAMES, RATINGS, meanings, plain

LIST = "player,rating\nAna Ruiz,1500\nBen Okafor,1600\nCleo Park,1400\nDan Weiss,1800\n"
GAME = "Ana Ruiz,Ben Okafor,1-0"
LANGUAGES = {
    "English": ("White", "Black", "Result", "Date", "Round", "Event"),
    "German": ("Weiß", "Schwarz", "Ergebnis", "Datum", "Runde", "Turnier"),
    "French": ("Blancs", "Noirs", "Résultat", "Date", "Ronde", "Tournoi"),
    "Spanish": ("Blancas", "Negras", "Resultado", "Fecha", "Ronda", "Torneo"),
    "Italian": ("Bianco", "Nero", "Risultato", "Data", "Turno", "Torneo"),
    "Dutch": ("Wit", "Zwart", "Uitslag", "Datum", "Ronde", "Toernooi"),
    "Portuguese": ("Brancas", "Pretas", "Resultado", "Data", "Rodada", "Torneio"),
    "Polish": ("Białe", "Czarne", "Wynik", "Data", "Runda", "Turniej"),
}
LISTS = {
    "English": ("Name", "Rating", "Birth year"),
    "German": ("Spieler", "Wertung", "Geburtsjahr"),
    "French": ("Joueur", "Elo", "Année de naissance"),
    "Spanish": ("Jugador", "Puntuación", "Año de nacimiento"),
    "Italian": ("Giocatore", "Punteggio Elo", "Anno di nascita"),
    "Dutch": ("Naam", "Rating", "Geboortejaar"),
    "Portuguese": ("Jogador", "Pontuação", "Ano de nascimento"),
    "Polish": ("Zawodnik", "Elo", "Rok urodzenia"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_club_writes_its_headings_in_its_own_language(language, judge):
    games = ",".join(LANGUAGES[language]) + f"\n{GAME},2026-10-03,4,Autumn\n"
    listed = ",".join(LISTS[language]) + "\nAna Ruiz,1500,2001\nBen Okafor,1600,\n"
    answer = judge(games, listed)
    assert (answer.exit, answer.ratings["Ana Ruiz"]) == (0, "1513")
    assert [answer.games[0][name] for name in ("date", "round", "event")] == ["2026-10-03", "4", "Autumn"]
    means = meanings(RATINGS)
    assert [means[plain(heading)] for heading in LISTS[language]][1:] == ["rating", "birth_year"]


@pytest.mark.parametrize("table", [GAMES, RATINGS])
def test_no_heading_means_two_columns_of_a_table(table):
    plains = [(plain(alias), column) for column, known in table.items() for alias in known]
    assert len({alias for alias, _ in plains}) == len(set(plains))


def test_the_names_that_can_be_pinned_are_those_of_the_tables():
    assert (set(GAMES), set(RATINGS)) == (set(GAME_COLUMNS), set(LIST_COLUMNS))


@pytest.mark.parametrize(
    ("drawn", "score"),
    [
        ("", "1"),
        ("no", "1"),
        ("nein", "1"),
        ("yes", "0.5"),
        ("x", "0.5"),
        ("draw", "0.5"),
        ("remis", "0.5"),
        ("½", "0.5"),
    ],
)
def test_a_game_of_winner_and_loser_is_a_draw_where_its_column_says_so(drawn, score, judge):
    answer = judge(f"Winner,Loser,Draw\nAna Ruiz,Ben Okafor,{drawn}\n")
    assert (answer.exit, answer.games[0]["score_a"], answer.games[0]["player_a"]) == (0, score, "Ana Ruiz")


def test_draws_are_a_column_of_their_own_only_beside_winner_and_loser(judge):
    answer = judge(f"White,Black,Result,Draw\n{GAME},yes\n")
    assert (answer.exit, answer.games[0]["score_a"]) == (0, "1")
    assert "Draw is not used" in answer.of("G124")[0]["message"]
    assert judge("Winner,Loser,Draw\nAna Ruiz,Ben Okafor,perhaps\n").errors == [("G146", "C2")]


def test_a_heading_means_what_map_says(judge):
    games = "Anziehend,Nachziehend,Endstand\nAna Ruiz,Ben Okafor,1-0\n"
    listed = "Wer,Stand,Verein\nAna Ruiz,1500,North\nBen Okafor,1600,South\n"
    pins = {"Anziehend": "player_a", "NACHZIEHEND": "player_b", "Endstand": "result"}
    pins |= {"Wer": "player", "Stand": "rating", "Verein": "federation"}
    answer = judge(games, listed, " ".join(f"--map '{heading}={column}'" for heading, column in pins.items()))
    assert (answer.exit, answer.ratings) == (0, {"Ana Ruiz": "1513", "Ben Okafor": "1587"})
    assert any("Anziehend → player_a" in one["message"] for one in answer.of("F114"))


def test_a_pinned_heading_goes_before_one_that_is_known(judge):
    answer = judge(
        "White,Real White,Black,Result\nCleo Park,Ana Ruiz,Ben Okafor,1-0\n", LIST, "--map 'Real White=player_a'"
    )
    assert (answer.exit, answer.games[0]["player_a"]) == (0, "Ana Ruiz")
    assert "White is not used" in answer.of("G124")[0]["message"]


def test_a_pinned_heading_no_longer_means_what_it_did(judge):
    answer = judge("White,Black,Date,Result\nAna Ruiz,Ben Okafor,4,1-0\n", LIST, "--map Date=round")
    assert (answer.exit, answer.games[0]["round"], answer.games[0]["date"]) == (0, "4", "")


def test_a_pinned_winner_has_won(judge):
    answer = judge("Champ,Victim\nAna Ruiz,Ben Okafor\n", LIST, "--map Champ=winner --map Victim=loser")
    assert (answer.exit, answer.games[0]["score_a"]) == (0, "1")


def test_two_headings_pinned_to_one_column_are_refused(judge):
    answer = judge(
        "A,B,C,Result\nAna Ruiz,x,Ben Okafor,1-0\n", LIST, "--map A=player_a --map B=player_a --map C=player_b"
    )
    assert answer.errors[0][0] == "G102"


def test_a_pinned_heading_that_stands_in_no_sheet_is_named_with_one_that_is_near(judge):
    answer = judge(f"White,Black,Result\n{GAME}\n", LIST, "--map Whitte=player_a --on-error=skip")
    assert (answer.exit, [code for code, _ in answer.errors]) == (1, ["F123"])
    assert (answer.of("F123")[0]["hint"], answer.ratings if (answer.folder / "ratings.csv").exists() else None) == (
        "did you mean 'White'?",
        None,
    )


def test_a_name_of_both_tables_may_stand_in_either(judge):
    listed = LIST.replace("rating\n", "rating,Career\n").replace("00\n", "00,7\n")
    answer = judge(f"White,Black,Result\n{GAME}\n", listed, "--map Career=games")
    assert (answer.exit, answer.table("ratings")[0]["games"]) == (0, "7")


@pytest.mark.parametrize("pin", ["Weiß=plaier_a", "Weiß", "=player_a", "Weiß="])
def test_a_pin_that_cannot_be_read_is_refused(pin, command, put):
    answer = command("check", put("games", f"White,Black,Result\n{GAME}\n"), f"--map={pin}")
    assert (answer.exit, "player_a" in answer.err) == (2, True)


def book(put, text, name="ours.toml"):
    plain_elo = 'name = "ours"\n[[section]]\nsource = "ours"\n[section.k]\nrules = [{k = 20, source = "ours"}]\n'
    return put(name, (name, plain_elo + text))


def test_a_rule_book_pins_headings_for_good(judge, put):
    path = book(put, '[columns]\nAnziehend = "player_a"\n"Nach ziehend" = "player_b"\nVerein = "federation"\n')
    answer = judge("Anziehend,Nach ziehend,Result\nAna Ruiz,Ben Okafor,1-0\n", LIST, f"--policy {path}")
    assert (answer.exit, answer.ratings["Ana Ruiz"]) == (0, "1513")
    assert [(one["severity"], "'Verein'" in one["message"]) for one in answer.of("F123")] == [("warning", True)]


def test_what_is_said_for_a_run_goes_before_the_rule_book(judge, put):
    path = book(put, '[columns]\nP = "player_b"\nQ = "player_a"\n')
    answer = judge(f"P,Q,Result\n{GAME}\n", LIST, f"--policy {path} --map P=player_a --map Q=player_b")
    assert (answer.exit, answer.games[0]["player_a"]) == (0, "Ana Ruiz")


def test_a_name_that_no_column_has_is_named_at_its_line(put, command):
    path = book(put, '[columns]\n"Weiß" = "plaier_a"\n')
    answer = command("check", put("games", f"White,Black,Result\n{GAME}\n"), f"--policy={path}")
    assert (answer.exit, "ours.toml:row 7" in answer.err, "did you mean player_a?" in answer.err) == (2, True, True)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_table_without_headings_is_read_as_columns_says_and_rows_keep_their_numbers(ending, judge):
    rows = [["1", "Ana Ruiz", "Ben Okafor", "1-0"], ["2", "Ben Okafor", "Ana Ruiz", "wrong"]]
    games = rows if ending == "xlsx" else "".join(",".join(row) + "\n" for row in rows)
    answer = judge(games, LIST, "--columns ,player_a,player_b,result --on-error=skip")
    assert (answer.errors, answer.games[0]["source"][-2:]) == ([("G103", "D2")], "!1")
    assert answer.counts["rows_read"] == 2


@pytest.mark.parametrize(
    ("games", "columns", "code"),
    [
        (f"White,Black,Result\n{GAME}\n", "player_a,player_b,result", "G144"),
        (f"{GAME}\n", "player_a,player_b,result,date", "G145"),
        (f"{GAME}\n", "player_a,player_b", "G101"),
    ],
)
def test_columns_that_do_not_fit_the_sheet_are_refused(games, columns, code, judge):
    assert code in [found for found, _ in judge(games, LIST, f"--columns {columns}").errors]


@pytest.mark.parametrize("columns", ["player_a,plaier_b,result", "player_a,player_a,result"])
def test_columns_that_make_no_sense_are_refused(columns, command, put):
    assert command("check", put("games", f"{GAME}\n"), f"--columns={columns}").exit == 2


def test_a_stream_knows_pinned_headings_and_names_those_that_stand_nowhere(command, put, tmp_path):
    games, listed = put("games", f"A,B,Result,Date\n{GAME},2026-10-03\n"), put("list", LIST)
    options = ("--ratings", listed, "--map=A=player_a", "--map=B=player_b", "--format=json")
    assert command("rate", games, "--stream", "--ratings-out=streamed.csv", *options).exit == 0
    assert command("rate", games, "--ratings-out=plain.csv", *options).exit == 0
    assert (tmp_path / "streamed.csv").read_bytes() == (tmp_path / "plain.csv").read_bytes()
    wrong = command("rate", games, "--stream", "--ratings-out=none.csv", *options, "--map=Evnt=event")
    assert (wrong.exit, [one["code"] for one in wrong.of("F123")], (tmp_path / "none.csv").exists()) == (
        1,
        ["F123"],
        False,
    )


def test_odds_know_pinned_headings(judge):
    answer = judge("A,B\nAna Ruiz,Ben Okafor\n", LIST, "--map A=player_a --map B=player_b", name="odds")
    assert answer.exit == 0


@pytest.mark.parametrize(
    "head", ["Weiß,Elo Weiß,Schwarz,Elo Schwarz,Ergebnis", "Blancs,Elo Blancs,Noirs,Elo Noirs,Résultat"]
)
def test_ratings_beside_the_sides_are_known_in_other_languages_too(head, judge):
    answer = judge(f"{head}\nAna Ruiz,1900,Ben Okafor,1600,1-0\n")
    assert [one["cell"] for one in answer.of("G310")] == ["B2"]
