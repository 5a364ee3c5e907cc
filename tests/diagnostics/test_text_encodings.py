"""A text in any usual encoding is read with its names as they were written, and told in which it was."""

import gzip

import pytest

HEAD = "White,Black,Result\n"
WEST = ["Müller, Jörg", "Muñoz, José", "Conceição, João", "Lefèvre, Benoît", "Bjørn, Åke"]
CENTRAL = ["Wałęsa, Łukasz", "Dvořák, Jiří", "Szőke, Jenő", "Šarić, Željko", "Świątek, Iga"]
TURKISH = ["Y\u0131lmaz, Gülşen", "Doğan, Şule"]
RUSSIAN = ["Иванов, Пётр", "Смирнова, Анна"]
MIXED = (HEAD + "Müller,Ana,1-0\n").encode() + "Muñoz,Ana,0-1\n".encode("cp1252")


def games_of(names):
    return HEAD + "".join(f'"{name}",Ana Ruiz,1-0\n' for name in names)


def list_of(names):
    return "player,rating\nAna Ruiz,1500\n" + "".join(f'"{name}",1500\n' for name in names)


@pytest.mark.parametrize(
    ("names", "encoding", "called"),
    [
        (WEST, "utf-16", "UTF-16"),
        (WEST, "utf-16-le", "UTF-16-LE"),
        (CENTRAL, "utf-16-be", "UTF-16-BE"),
        (WEST, "utf-32", "UTF-32"),
        (WEST, "cp1252", "cp1252"),
        (WEST, "latin-1", "cp1252"),
        (WEST, "mac_roman", "mac_roman"),
        (["Müller, Käthe", "Böhm, Jürgen"], "cp850", "cp850"),
        (CENTRAL, "cp1250", "cp1250"),
        (CENTRAL, "iso8859_2", "ISO8859_2"),
        (TURKISH, "cp1254", "cp1254"),
        (RUSSIAN, "cp1251", "cp1251"),
        (RUSSIAN, "koi8_r", "KOI8_R"),
    ],
)
def test_names_of_a_text_in_another_encoding_are_those_of_the_list(names, encoding, called, judge):
    answer = judge((".csv", games_of(names).encode(encoding)), list_of(names))
    (note,) = answer.of("F141")
    assert (answer.exit, answer.counts["rows_rated"]) == (0, len(names))
    assert called in note["message"]
    assert note["file"] == "games.csv"


@pytest.mark.parametrize("raw", [games_of(WEST).encode(), games_of(WEST).encode("utf-8-sig")])
def test_utf_8_is_read_without_a_word(raw, judge):
    answer = judge((".csv", raw), list_of(WEST))
    assert (answer.exit, answer.of("F141", "F142")) == (0, [])


def test_a_list_and_its_games_may_have_different_encodings(judge):
    answer = judge((".csv", games_of(WEST).encode("cp1252")), (".csv", list_of(WEST).encode("utf-16")))
    assert (answer.exit, len(answer.of("F141"))) == (0, 2)


def test_a_packed_text_may_have_any_encoding(judge):
    answer = judge((".csv.gz", gzip.compress(games_of(WEST).encode("cp1252"))), list_of(WEST))
    assert (answer.exit, len(answer.of("F141"))) == (0, 1)


def test_half_a_point_and_a_dash_tell_nothing_against_an_encoding(judge):
    text = f"{HEAD}Ana Ruiz,José,½\u2013½\nJosé,Ana Ruiz,1\u20130\n"
    answer = judge((".csv", text.encode("cp1252")), list_of(["José"]))
    assert (answer.exit, answer.counts["rows_rated"], answer.of("F142")) == (0, 2, [])


def test_a_name_that_reads_well_in_two_encodings_is_a_warning_that_shows_both(judge):
    answer = judge((".csv", games_of(["Muñoz"]).encode("cp1252")), list_of(["Muñoz"]))
    (warning,) = answer.of("F142")
    assert (answer.exit, warning["severity"]) == (0, "warning")
    assert warning["found"] == "Muñoz, or Muńoz"
    assert "--encoding cp1250" in warning["hint"]


def test_encoding_pins_what_two_encodings_would_read_well(judge):
    raw = games_of(["Muńoz"]).encode("cp1250")
    answer = judge((".csv", raw), list_of(["Muńoz"]), "--encoding windows-1250")
    assert (answer.exit, answer.of("F142"), len(answer.of("F141"))) == (0, [], 1)


def test_encoding_leaves_texts_in_utf_8_alone(judge):
    answer = judge(games_of(WEST), list_of(WEST), "--encoding cp1250")
    assert (answer.exit, answer.of("F141")) == (0, [])


def test_an_encoding_that_does_not_fit_is_an_error_at_its_line(judge):
    answer = judge((".csv", b"White,Black,Result\nM\x81ller,Ana Ruiz,1-0\n"), list_of(["X"]), "--encoding cp1252")
    (error,) = answer.of("F106")
    assert (answer.exit, error["found"]) == (2, "the byte 0x81 in line 2")
    assert "not cp1252" in error["message"]


def test_an_encoding_that_nobody_knows_is_refused(judge):
    answer = judge(games_of(WEST), list_of(WEST), "--encoding klingon")
    assert answer.exit == 2
    assert "there is no such encoding" in answer.err + answer.out


def test_a_text_put_together_from_two_encodings_is_refused_at_the_first_line_that_differs(judge):
    answer = judge((".csv", MIXED), list_of(["Müller"]))
    assert (answer.exit, answer.of("F106")[0]["found"]) == (2, "the byte 0xf1 in line 3")


def test_a_text_in_which_no_encoding_reads_like_names_is_refused(judge):
    answer = judge((".csv", b"White,Black,Result\nM\x07\xa4\xb6ller,B\xa4\xb6hm,1-0\n"), list_of(["X"]))
    assert (answer.exit, len(answer.of("F106"))) == (2, 1)


def test_a_text_of_utf_16_that_is_cut_short_is_refused(judge):
    answer = judge((".csv", games_of(WEST).encode("utf-16")[:-1]), list_of(WEST))
    assert (answer.exit, answer.of("F106")[0]["message"].split(",")[0]) == (2, "the text is cut short")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_stream_reads_utf_16(encoding, put, command):
    games = put(
        "games",
        (
            ".csv",
            games_of(WEST).replace("Result\n", "Result,Date\n").replace(",1-0", ",1-0,2026-10-01").encode(encoding),
        ),
    )
    answer = command("check", games, "--ratings", put("list", list_of(WEST)), "--stream", "--format=json")
    assert (answer.exit, answer.counts["rows_rated"], len(answer.of("F141"))) == (0, len(WEST), 1)


def test_a_stream_reads_the_encoding_that_was_named_and_asks_for_it_where_none_was(put, command):
    raw = games_of(WEST).replace("Result\n", "Result,Date\n").replace(",1-0", ",1-0,2026-10-01").encode("cp1252")
    words = ["check", put("games", (".csv", raw)), "--ratings", put("list", list_of(WEST)), "--stream", "--format=json"]
    asked, named = command(*words), command(*words, "--encoding=cp1252")
    assert (asked.exit, "--encoding" in asked.of("F106")[0]["hint"]) == (2, True)
    assert (named.exit, named.counts["rows_rated"], len(named.of("F141"))) == (0, len(WEST), 1)


def test_the_last_byte_of_a_text_of_dos_is_no_row(judge):
    answer = judge((".csv", games_of(["Ben"]).encode() + b"\x1a"), list_of(["Ben"]))
    assert (answer.exit, answer.counts["rows_read"]) == (0, 1)


def test_pairings_to_come_are_read_in_any_encoding(judge):
    raw = "White,Black\nMuñoz,Ana Ruiz\n".encode("cp1252")
    answer = judge((".csv", raw), list_of(["Muñoz"]), "--encoding latin-1", name="odds")
    assert (answer.exit, len(answer.of("F141"))) == (0, 1)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_accepted_suggestions_are_added_in_the_encoding_of_the_sheet(encoding, put, command):
    sheet = put("aliases", (".csv", "seen,means\nMuñozz,Muñoz\n".encode(encoding)))
    words = [
        "check",
        put("games", "White,Black,Result\nJürgn,Muñozz,1-0\n"),
        "--aliases",
        sheet,
        "--accept-suggestions",
    ]
    command(*words, "--ratings", put("list", "player,rating\nJürgen,1500\nMuñoz,1500\n"))
    assert sheet.read_bytes() == "seen,means\nMuñozz,Muñoz\nJürgn,Jürgen\n".encode(encoding)


def test_suggestions_that_an_encoding_has_no_letters_for_are_not_added(put, command):
    sheet = put("aliases", (".csv", "seen,means\nMuñozz,Muñoz\nNúñes,Núñez\n".encode("cp1252")))
    before = sheet.read_bytes()
    words = [
        "check",
        put("games", "White,Black,Result\nWałęs,Muñozz,1-0\n"),
        "--aliases",
        sheet,
        "--accept-suggestions",
    ]
    answer = command(*words, "--ratings", put("list", "player,rating\nWałęsa,1500\nMuñoz,1500\nNúñez,1500\n"))
    assert (answer.exit, sheet.read_bytes()) == (2, before)
