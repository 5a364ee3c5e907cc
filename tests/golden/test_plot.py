"""Figures: who is drawn, from which lists, by which dates, and that the same numbers give the same bytes."""

import struct
import xml.etree.ElementTree as ET
import zlib
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

import elo_batch
from elo_batch.figures.history import spread
from elo_batch.reports.calibration import Sides, tenth_of, tenths

LISTS = {
    "one.csv": "player,name,rating,as_of\n0001,Ana Ruiz,1500,2026-10-31\n0002,Ben Okafor,1600,2026-10-30\n",
    "two.csv": "player,name,rating,as_of\n0001,Ana Ruiz,1510,2026-09-30\n0003,Cleo Park,1400,2026-09-30\n",
    "three.csv": "player,rating,as_of\n0001,1490,2026-11-30\n0002,,2026-11-30\n0003,1420,2026-11-29\n",
}
HISTORY = "plot one.csv two.csv three.csv --output out.png"
GAMES = (
    "period,date,event,round,player_a,player_b,score_a,games,rating_a,rating_b,expected_a,expected_b,k_a,k_b,"
    "change_a,change_b,rated,note,source\n"
)


@pytest.fixture
def lists(folder):
    for name, text in LISTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in LISTS]


def games(folder, rows, name="rated.csv"):
    """A file as --games-out writes it, from rows (score_a, games, expected_a, expected_b, rated)."""
    blank = ["all,2026-10-03,,,A,B", "1500,1500", "20,20,0,0", ",g!!2"]
    lines = [f"{blank[0]},{s},{n},{blank[1]},{a},{b},{blank[2]},{rated}{blank[3]}" for s, n, a, b, rated in rows]
    (folder / name).write_text(GAMES + "\n".join(lines) + "\n", encoding="utf-8")
    return folder / name


def size(path):
    raw = path.read_bytes()
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", raw[16:24])


def words(path):
    return [element.text for element in ET.parse(path).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314  # ours


def test_a_history_has_every_list_in_the_order_of_its_last_rated_day(lists):
    figure = elo_batch.rating_history(lists, ["Ana Ruiz", "0003"])
    assert figure.table["list"].tolist() == ["2026-09-30", "2026-10-31", "2026-11-30"]
    assert figure.table["Ana Ruiz"].tolist() == [1510, 1500, 1490]
    assert figure.table["Cleo Park"].fillna(0).tolist() == [1400, 0, 1420]
    assert figure.said == (
        "dates: the last rated day of each list (as_of)",
        "Cleo Park has no rating on 1 of 3 lists",
    )


def test_ratings_are_drawn_as_the_lists_show_them(folder):
    (folder / "list.csv").write_text("player,rating,rating_exact\nAna,1507,1506.98\n", encoding="utf-8")
    assert elo_batch.rating_history([folder / "list.csv"], ["Ana"]).table["Ana"].tolist() == [1507]
    assert "median 1507, mean 1507.0" in elo_batch.distribution(folder / "list.csv").said


def test_lists_without_days_are_dated_by_their_names(folder):
    for month, rating in (("2026-11", 1510), ("2026-10", 1500)):
        (folder / f"list-{month}.csv").write_text(f"player,rating\nAna,{rating}\n", encoding="utf-8")
    figure = elo_batch.rating_history([folder / "list-2026-11.csv", folder / "list-2026-10.csv"], ["Ana"])
    assert (figure.table["list"].tolist(), figure.table["Ana"].tolist()) == (["2026-10-01", "2026-11-01"], [1500, 1510])
    assert figure.said[0].startswith("dates: those in the files' names")


def test_two_lists_of_one_last_rated_day_are_not_told_apart_by_it(folder):
    for month in ("2026-10-31", "2026-11-30"):
        (folder / f"{month}.csv").write_text("player,rating,as_of\nAna,1500,2026-10-17\n", encoding="utf-8")
    figure = elo_batch.rating_history([folder / "2026-11-30.csv", folder / "2026-10-31.csv"], ["Ana"])
    assert figure.table["list"].tolist() == ["2026-10-31", "2026-11-30"]


def test_lists_without_any_dates_stand_as_given(folder):
    for name in ("spring", "autumn", "2026-13-45"):
        (folder / f"{name}.csv").write_text("player,rating\nAna,1500\n", encoding="utf-8")
    figure = elo_batch.rating_history([folder / f"{name}.csv" for name in ("spring", "autumn", "2026-13-45")], ["Ana"])
    assert figure.table["list"].tolist() == ["spring", "autumn", "2026-13-45"]
    assert figure.said == ("no dates: the lists stand in the order in which they were given",)


@pytest.mark.usefixtures("lists")
def test_a_player_who_is_on_no_list_is_offered_who_is_nearly_called_so(elo, standing):
    before = standing()
    told = elo(f"{HISTORY} --player", "Anna Ruiz")
    assert (told.exit, told.err.strip()) == (
        2,
        "nobody on these lists is called 'Anna Ruiz'; did you mean Ana Ruiz?",
    )
    assert elo(f"{HISTORY} --player", "Nobody Near").err.strip() == "nobody on these lists is called 'Nobody Near'"
    assert standing() == before


def test_a_name_that_two_share_asks_for_the_id(folder):
    (folder / "list.csv").write_text("player,name,rating\n1,Ana,1500\n2,Ana,1600\n", encoding="utf-8")
    with pytest.raises(elo_batch.UsageProblem, match=r"players on list.csv are called 'Ana': give the id, 1 or 2"):
        elo_batch.rating_history([folder / "list.csv"], ["Ana"])
    figure = elo_batch.rating_history([folder / "list.csv"], ["2", "1"])
    assert figure.table[["Ana (2)", "Ana (1)"]].to_numpy().tolist() == [[1600, 1500]]


def test_a_player_named_twice_is_refused(lists):
    with pytest.raises(elo_batch.UsageProblem, match="Ana Ruiz is named twice"):
        elo_batch.rating_history(lists, ["Ana Ruiz", "0001"])


@pytest.mark.usefixtures("lists")
def test_the_command_says_by_which_dates_it_drew(elo, folder):
    told = elo(f"{HISTORY} --quiet --player", "Ana Ruiz")
    assert (told.exit, told.err) == (0, "")
    assert told.out.splitlines() == ["dates: the last rated day of each list (as_of)", "wrote out.png"]
    assert min(size(folder / "out.png")) > 500
    assert elo(f"{HISTORY} --quiet --player", "Ana Ruiz").out.splitlines()[-1] == "replaced out.png"


@pytest.mark.usefixtures("lists")
def test_the_json_answer_has_the_numbers(elo):
    told = elo(f"{HISTORY} --format json --player", "0003")
    assert told.json["outputs"] == ["out.png"]
    assert [row["Cleo Park"] for row in told.json["figure"]] == [1400, None, 1420]


def test_names_are_drawn_letter_by_letter(folder):
    names = ["$a_b$", "<x> & y", "Ñandú", "مريم"]
    rows = "".join(f"{name},{1500 + 40 * number}\n" for number, name in enumerate(names))
    (folder / "list.csv").write_text(f"player,rating\n{rows}", encoding="utf-8")
    figure = elo_batch.rating_history([folder / "list.csv"], names)
    figure.write(folder / "out.svg")
    drawn = words(folder / "out.svg")
    assert {f"{name} {1500 + 40 * number}" for number, name in enumerate(names[:3])} <= set(drawn)


def test_letters_that_a_picture_lacks_are_told(elo, folder):
    (folder / "list.csv").write_text("player,rating\n李小龍,1500\n", encoding="utf-8")
    told = elo("plot list.csv --output out.png --player", "李小龍")
    assert "some letters of names are not in the picture's font; an .svg shows them by the reader's own" in told.out
    assert "font" not in elo("plot list.csv --output out.svg --player", "李小龍").out


@pytest.mark.parametrize("picture", ["out.png", "out.svg"])
@pytest.mark.parametrize("kind", ["--player 0001", "--distribution", "--calibration"])
def test_the_same_numbers_give_the_same_bytes(kind, picture, folder, lists, process):
    games(folder, [(1, 1, 0.6, 0.4, 1), (0.5, 1, 0.3, 0.7, 1)])
    (folder / "own").mkdir()
    (folder / "own" / "matplotlibrc").write_text(
        "axes.linewidth: 9\nfont.size: 30\nsvg.fonttype: path\n", encoding="utf-8"
    )
    files = {"-": lists[:1], "p": [*lists], "c": [folder / "rated.csv"]}[kind[2] if kind[2] in "pc" else "-"]
    line = ["-m", "elo_batch", "plot", *(path.name for path in files), *kind.split(), "--output", picture]
    drawn = []
    for number in range(2):
        odd = {"MATPLOTLIBRC": str(folder / "own"), "TZ": "Asia/Tokyo"} if number else {}
        assert process(*line, PYTHONHASHSEED=str(number), **odd).exit == 0
        drawn.append((folder / picture).read_bytes())
    assert drawn[0] == drawn[1]
    assert b"elo_batch output" in drawn[0][:4096]


def test_a_distribution_counts_everybody_with_a_rating(folder):
    ratings = [1000, 1049.9, 1050, 1400, 2149, ""]
    rows = "".join(f"P{number},{rating}\n" for number, rating in enumerate(ratings))
    (folder / "list.csv").write_text(f"player,rating\n{rows}", encoding="utf-8")
    figure = elo_batch.distribution(folder / "list.csv")
    table = figure.table[figure.table["players"] > 0]
    assert table[["from", "below", "players"]].to_numpy().tolist() == [
        [1000, 1050, 2],
        [1050, 1100, 1],
        [1400, 1450, 1],
        [2100, 2150, 1],
    ]
    assert figure.said == ("5 players with a rating", "1 without one are not shown", "median 1050, mean 1329.8")
    figure.write(folder / "out.svg")
    assert {"median 1050 ", "5 players by rating: list.csv"} <= set(words(folder / "out.svg"))


def test_a_list_in_another_encoding_is_read(folder):
    (folder / "list.csv").write_bytes("player,rating\nJosé Núñez,1500\n".encode("cp1252"))
    assert elo_batch.rating_history([folder / "list.csv"], ["José Núñez"]).ok
    figure = elo_batch.rating_history([folder / "list.csv"], ["José Núñez"], encoding="cp1252")
    assert figure.table["José Núñez"].tolist() == [1500]


def test_a_list_without_ratings_is_drawn_empty(folder):
    (folder / "list.csv").write_text("player,rating\nAna,\n", encoding="utf-8")
    figure = elo_batch.distribution(folder / "list.csv")
    figure.write(folder / "out.png")
    assert (len(figure.table), figure.said) == (0, ("0 players with a rating", "1 without one are not shown"))


def test_a_calibration_has_both_sides_of_every_rated_game(folder):
    rows = [
        (1, 1, 0.75, 0.25, 1),
        (0, 1, 0.75, 0.25, 1),
        (1, 1, 0.72, 0.28, 1),
        (3, 4, 2.2, 1.8, 1),
        (1, 1, "", "", 0),
        (1, 1, 0.9, 0.1, 0),
    ]
    figure = elo_batch.calibration(games(folder, rows))
    table = figure.table.set_index(figure.table["from"].round(1))
    assert table["games"].to_dict() == {0.0: 0, 0.1: 0, 0.2: 3, 0.3: 0, 0.4: 4, 0.5: 4, 0.6: 0, 0.7: 3, 0.8: 0, 0.9: 0}
    assert table.loc[0.7, ["expected", "actual"]].tolist() == pytest.approx([2.22 / 3, 2 / 3])
    assert table.loc[0.2, ["expected", "actual"]].tolist() == pytest.approx([0.78 / 3, 1 / 3])
    assert table.loc[0.5, ["expected", "actual"]].tolist() == pytest.approx([0.55, 0.75])
    off = (3 * (2.22 - 2) / 3 + 4 * 0.2) / 7
    assert figure.said == (
        "7 rated games, each of which counts for either side",
        f"mean distance between expected and actual score, weighted by games: {off:.3f}",
    )


def test_every_tenth_has_its_games_beside_it(folder):
    figure = elo_batch.calibration(games(folder, [(1, 1, 0.75, 0.25, 1)] * 1234))
    figure.write(folder / "out.svg")
    assert words(folder / "out.svg").count("1,234") == 2


def test_the_tenths_are_mirrored_about_one_half():
    share = np.arange(0, 101) / 100
    other = np.round(1 - share, 2)
    apart = share != 0.5
    assert (tenth_of(share)[apart] == 9 - tenth_of(other)[apart]).all()
    assert tenth_of(np.array([0.0, 0.0999, 0.1, 0.3, 0.7, 0.9, 1.0])).tolist() == [0, 0, 1, 3, 6, 8, 9]


def test_a_tenth_without_games_is_blank():
    table = tenths(Sides(games=np.array([1.0]), score=np.array([1.0]), expected=np.array([0.31])))
    assert table["actual"].notna().sum() == 1


@pytest.mark.parametrize("ending", ["csv", "xlsx", "parquet"])
def test_what_a_run_has_written_is_read_in_every_format(ending, elo, folder):
    assert elo(f"rate games.csv --ratings list.csv --games-out rated.{ending} --ratings-out new.{ending}").exit == 0
    frame = elo_batch.rate(folder / "games.csv", ratings=folder / "list.csv").games
    figure = elo_batch.calibration(folder / f"rated.{ending}")
    both = pd.concat([frame["expected_a"], frame["expected_b"]])
    known = figure.table[figure.table["games"] > 0]
    assert (known["games"] * known["expected"]).sum() == pytest.approx(both.sum(), abs=1e-9)
    assert elo_batch.distribution(folder / f"new.{ending}").table["players"].sum() == 4


def test_a_report_is_a_list_and_games(elo, folder):
    assert elo("rate games.csv --ratings list.csv --output report.xlsx").exit == 0
    assert elo("plot report.xlsx --calibration --output c.png").exit == 0
    assert elo("plot report.xlsx --distribution --output d.png").exit == 0
    told = elo("plot report.xlsx --output h.svg --player", "Ana Ruiz")
    assert (told.exit, "Ana Ruiz 1510" in words(folder / "h.svg")) == (0, True)


def test_a_list_with_errors_is_not_drawn(elo, folder, standing):
    (folder / "list.csv").write_text("player,rating\nAna,15oo\n", encoding="utf-8")
    before = standing()
    told = elo("plot list.csv --output out.png --player Ana")
    assert (told.exit, "list.csv:B2: error P" in told.err) == (1, True)
    assert told.out.strip() == "nothing was drawn"
    assert standing() == before
    with pytest.raises(elo_batch.BadDataError):
        elo_batch.distribution(folder / "list.csv").write(folder / "out.png")


def test_all_files_that_cannot_be_read_are_named(elo):
    told = elo("plot nowhere.csv list.csv gone.csv --output out.png --player Ana")
    assert (told.exit, [name in told.err for name in ("nowhere.csv", "gone.csv")]) == (2, [True, True])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("plot list.csv --output out.png", "say what to draw"),
        ("plot list.csv --output out.png --distribution --calibration", "say what to draw"),
        ("plot list.csv games.csv --output out.png --distribution", "--distribution shows one list"),
        ("plot list.csv --output out.pdf --distribution", "pictures are drawn as .png or .svg"),
        ("plot list.csv --output list.csv --distribution", "pictures are drawn as .png or .svg"),
        ("plot list.csv --output nowhere/out.png --distribution", "there is no folder"),
        ("plot games.csv --output out.png --calibration", "games.csv has no games with expected scores"),
        ("plot games.csv --output out.png --calibration --sheet Games", "leave --sheet and --encoding away"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(line, says, elo, standing):
    before = standing()
    told = elo(line)
    assert (told.exit, says in told.err) == (2, True)
    assert standing() == before


def test_a_list_given_is_never_drawn_over(elo, folder):
    (folder / "list.svg").symlink_to(folder / "list.csv")
    before = (folder / "list.csv").read_bytes()
    told = elo("plot list.csv --output list.svg --distribution")
    assert (told.exit, "is an input of this run" in told.err) == (2, True)
    with pytest.raises(elo_batch.OutputProblem, match="is an input of this run"):
        elo_batch.distribution(folder / "list.csv").write(folder / "list.svg")
    assert (folder / "list.csv").read_bytes() == before


def test_a_picture_beside_the_games_is_left_aside_as_ours(elo, folder):
    (folder / "october").mkdir()
    (folder / "games.csv").rename(folder / "october" / "october.csv")
    for name in ("a.png", "a.svg"):
        assert elo(f"plot list.csv --distribution --output october/{name}").exit == 0
    told = elo("check october --ratings list.csv --format json").json
    assert [one["message"] for one in told["problems"] if one["code"] == "F115"] == [
        "left aside: an output of ours"
    ] * 2


@pytest.mark.parametrize("seed", range(5))
def test_labels_never_overlap_and_keep_their_order(seed):
    chance = np.random.default_rng(seed)
    middles, tall = chance.integers(0, 60, 12).astype(float).tolist(), chance.choice([4.0, 8.0], 12).tolist()
    placed = spread(middles, tall)
    order = sorted(placed, key=placed.__getitem__)
    for below, above in pairwise(order):
        assert placed[below] + tall[below] / 2 <= placed[above] - tall[above] / 2 + 1e-9
        assert middles[below] <= middles[above]


def test_a_label_that_has_room_stands_at_its_place():
    assert spread([10.0, 50.0], [4.0, 4.0]) == {0: 10.0, 1: 50.0}


def test_a_picture_is_whole_to_the_last_byte(elo, folder):
    assert elo("plot list.csv --distribution --output out.png").exit == 0
    raw, at, packed = (folder / "out.png").read_bytes(), 8, b""
    while at < len(raw):
        (length,) = struct.unpack(">I", raw[at : at + 4])
        packed += raw[at + 8 : at + 8 + length] if raw[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + length
    assert len(zlib.decompress(packed)) > 500 * 500
