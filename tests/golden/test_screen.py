"""What the officer sees: every word of the sheets verbatim, nothing that moves the terminal, never too much of it."""

import pytest

from elo_batch.cli.show import show_problems
from elo_batch.domain.codes import CODES, problem

MARKUP = [
    "[red]x[/red]",
    ":smile:",
    "[/]",
    "[bold",
    "[link=http://x.invalid]x[/link]",
    "\\[b]",
    "{name}",
    "%s",
    "<b>x</b>",
]
CONTROLS = [
    "\x1b[31mred",
    "\x1b]0;title\x07",
    "bell\x07",
    "\x9b31m",
    "back\x08\x08",
    "\u202eright",
    "a\rb",
    "\x00nul",
    "\x7fdel",
]
RATE = "rate games.csv --ratings list.csv"


@pytest.fixture
def rows(folder):
    """Write these games, in text that a CSV can hold."""

    def put(*lines, head="White,Black,Result,Date"):
        text = "\n".join([head, *lines]) + "\n"
        (folder / "games.csv").write_bytes(text.encode())

    return put


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_is_printed_verbatim(name, rows, elo, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    rows(f'"{name}",Zed Novak,1-0,')
    told = elo("rate games.csv --initial 1500")
    assert told.exit == 0
    assert name in told.out
    assert name in told.err


@pytest.mark.parametrize("name", MARKUP)
@pytest.mark.parametrize("cells", ['"{}",Ben Okafor,1-0,', 'Ana Ruiz,Ben Okafor,"{}",', 'Ana Ruiz,Ben Okafor,1-0,"{}"'])
def test_markup_in_a_bad_cell_is_printed_verbatim(name, cells, rows, elo):
    rows(cells.replace("{}", name))
    told = elo(RATE)
    assert told.exit == 1
    assert f"found {name}" in told.err


@pytest.mark.parametrize("name", CONTROLS)
@pytest.mark.parametrize("cells", ['"{}",Ben Okafor,1-0,', 'Ana Ruiz,Ben Okafor,"{}",', 'Ana Ruiz,Ben Okafor,1-0,"{}"'])
def test_no_control_character_of_a_cell_reaches_the_terminal(name, cells, rows, elo):
    rows(cells.replace("{}", name))
    for told in (elo(RATE), elo("rate games.csv --initial 1500 --on-error skip")):
        assert all(letter.isprintable() or letter == "\n" for letter in told.out + told.err)


@pytest.mark.parametrize("name", ["\x1b[31mred.csv", "bell\x07.csv", "[red]x.csv"])
def test_no_control_character_of_a_file_name_reaches_the_terminal(name, elo, folder):
    (folder / "games.csv").rename(folder / name)
    for told in (elo("rate", name, "--ratings", "list.csv"), elo("rate", name + "x", "--ratings", "list.csv")):
        assert all(letter.isprintable() or letter == "\n" for letter in told.out + told.err)
    assert name not in told.err or name.startswith("[red]")


def test_no_control_character_of_a_heading_reaches_the_terminal(rows, elo):
    rows("Ana Ruiz,Ben Okafor,1-0,x", head="White,Black,Result,\x1b[31mred")
    told = elo(RATE)
    assert all(letter.isprintable() or letter == "\n" for letter in told.out + told.err)


@pytest.mark.parametrize("count", [20, 21, 45])
def test_twenty_of_a_code_are_shown_and_then_their_count(count, rows, elo):
    rows(*(f"Ana Ruiz,Ben Okafor,x{number}," for number in range(count)))
    told = elo(RATE)
    assert told.err.count("error G103: ") == 20
    if count > 20:
        assert f"and {count - 20} more G103: " in told.err
        last = [line for line in told.err.splitlines() if "more G103" in line]
        assert last[0].count("x") == min(count - 20, 20)
        assert ("and 5 more; --format json names all of them, a marked copy too" in last[0]) == (count == 45)
    else:
        assert "more G103" not in told.err
    assert elo(f"{RATE} --format json").codes.count("G103") == count


def test_one_code_does_not_crowd_out_another(rows, elo):
    rows(*["Ana Ruiz,Ben Okafor,x,"] * 50, "Ana Ruiz,Ben Okafor,1-0,soon")
    told = elo(RATE)
    assert "error G108: " in told.err


def test_a_problem_is_told_as_the_design_shows_it(rows, elo):
    rows("Ana Ruiz,Ben Okafor,2-Jan,2026-10-03")
    assert (
        "games.csv:C2: error G104: a date stands where a result is expected, found 2-Jan\n"
        "  hint: Excel turned 1/2 or 1-2 into a date; write 0.5, or format the column as text\n"
    ) in elo(RATE).err


def test_problems_go_to_the_error_stream_and_the_summary_to_the_other(rows, elo):
    rows("Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Cleo Park,Dan Weiss,bye,")
    told = elo(RATE)
    assert "2 rows read: 1 rated, 1 unplayed" in told.out
    assert "G118" in told.err
    assert "G118" not in told.out


@pytest.mark.parametrize("option", ["--quiet", "-q"])
def test_quiet_keeps_errors_and_warnings_and_no_notes(option, rows, elo):
    games = ["Ana Ruiz,Ben Okafor,1-0,2026-10-03", "Ana Ruiz,Ben Okafor,0-1,2026-10-03", "Cleo Park,Dan Weiss,bye,"]
    rows(*games)
    told = elo(f"{RATE} {option}")
    assert ("G204" in told.err, "G118" in told.err, "note" in told.err) == (True, False, False)
    rows(*games, "Cleo Park,Dan Weiss,x,")
    assert "G103" in elo(f"{RATE} {option}").err


def test_quiet_leaves_json_whole(rows, elo):
    rows("Cleo Park,Dan Weiss,bye,")
    assert "G118" in elo(f"{RATE} --quiet --format json").codes


def test_the_top_of_the_list_shows_ten_players(rows, elo):
    rows(*(f"Player {number:02},Ben Okafor,1-0," for number in range(15)))
    told = elo("rate games.csv --initial 1500")
    assert [line.split()[0] for line in told.out.splitlines() if "Player" in line] == ["1"] * 10


@pytest.mark.parametrize("width", ["80", "200"])
@pytest.mark.parametrize(
    "name", ["Maria Fernanda " * 5 + "Gonzalez", "Ø" * 70, "李" * 30], ids=["words", "letters", "wide"]
)
def test_a_rating_is_never_cut_short_however_narrow_the_terminal(name, width, rows, elo, monkeypatch):
    monkeypatch.setenv("COLUMNS", width)
    rows(f"{name},Ben Okafor,1-0,")
    told = elo("rate games.csv --initial 1500")
    assert all(number in told.out for number in ("1510", "1490", "+10", "-10"))


def test_a_long_cell_is_shown_in_short(rows, elo):
    rows(f"Ana Ruiz,Ben Okafor,{'x' * 5000},")
    told = elo(RATE)
    assert max(map(len, told.err.splitlines())) < 400


def test_no_bar_is_drawn_where_there_is_no_terminal(elo):
    told = elo(RATE)
    assert "\x1b" not in told.out + told.err
    assert "━" not in told.err


def test_thousands_of_places_stand_on_no_line_of_the_screen(rows, elo):
    rows(*(f"Ana Ruiz,Ben Okafor,x{number}," for number in range(3000)))
    told = elo(RATE)
    assert "… and 2980 more G103: C22 x20, C23 x21" in told.err
    assert "C41 x39 and 2960 more; --format json" in told.err
    assert max(map(len, told.err.splitlines())) < 500
    assert elo(f"{RATE} --format json").codes.count("G103") == 3000


def test_a_note_that_names_hundreds_of_newcomers_is_cut_on_the_screen_and_whole_in_json(rows, elo):
    rows(*(f"Ana Ruiz,Player {number * 7919:09d},1-0," for number in range(1, 301)))
    told = elo(f"{RATE} --initial 1500")
    (line,) = [line for line in told.err.splitlines() if "G303" in line]
    assert "Player 000007919, " in line
    assert line.endswith(" letters; --format json has all)")
    assert len(line) < 800
    answer = elo(f"{RATE} --initial 1500 --format json").json
    (found,) = [one["found"] for one in answer["problems"] if one["code"] == "G303"]
    assert found.count("Player") == 300


@pytest.mark.parametrize(("length", "end"), [(600, "x\n"), (601, "x, … (601 letters; --format json has all)\n")])
def test_what_was_found_is_cut_where_it_is_longer_than_a_few_lines(length, end, capsys):
    show_problems([problem("G103", found="x" * length)], quiet=False)
    (line, _) = capsys.readouterr().err.splitlines(keepends=True)
    assert line == f"error G103: {CODES['G103'].title}, found {'x' * 599}{end}"


@pytest.mark.parametrize("count", [10, 11, 120])
def test_ten_examples_of_texts_like_formulas_and_their_number_do(count, folder, elo):
    names = [f"+{number} tel" for number in range(1, count + 1)]
    text = "player,rating,Phone\nAna Ruiz,1500,\nBen Okafor,1600,\nCleo Park,1400,\n"
    (folder / "list.csv").write_text(text + "".join(f"P{name[1:]},1500,{name}\n" for name in names))
    for output in ("--ratings-out new.csv", "--update up.csv"):
        for how in ("--format json", "--quiet"):
            told = elo(f"{RATE} {output} {how}")
            if how == "--quiet":
                assert max(map(len, told.err.splitlines())) < 300
                continue
            (warning,) = [one for one in told.json["problems"] if one["code"] == "F111"]
            assert f": {count} texts would run" in warning["message"]
            assert warning["found"].count("tel") == min(count, 10)
            assert warning["found"].endswith(f" and {count - 10} more") == (count > 10)
            assert warning["found"].startswith("+1 tel, +10 tel, ")
