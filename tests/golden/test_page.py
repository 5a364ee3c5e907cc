"""The page to read and to print: one file, nothing from outside, every name as text."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from importlib.resources import files

import numpy as np
import pytest
from helpers import games_frame, list_frame

import elo_batch
from elo_batch.domain.arrays import NONE
from elo_batch.reports.page import sections
from elo_batch.reports.page.charts import Bars, chart
from elo_batch.reports.page.page import page
from elo_batch.reports.period_sums import period_sums
from elo_batch.reports.spans import counts, spans

HOSTILE = (
    *("<script>alert(1)</script>", "</td></table>", 'a" onload="x', "Ben & Co &amp; Sons", "'quoted'", "=1+1"),
    *("مريم الأسطرلابي", "דוד", "<!-- gone", "]]>", "{{x}}", "&lt;b&gt;", "李小龍", "</style>", "javascript:alert(1)"),
)
RATE = "rate games.csv --ratings list.csv"
VOID = {"meta", "br", "rect", "line", "link", "img", "input"}
CSS = files("elo_batch.reports.page").joinpath("page.css").read_text(encoding="utf-8")


class Page(HTMLParser):
    """What a browser makes of a page: elements with their attributes and text."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.crossed = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        element = {"tag": tag, "text": "", **dict(attrs), "inside": [one["tag"] for one in self.open]}
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        if self.open and self.open[-1]["tag"] == tag:
            self.open.pop()
        elif tag not in VOID:
            self.crossed.append(tag)

    def handle_data(self, data):
        for element in self.open:
            element["text"] += data

    def all(self, tag, **having):
        return [one for one in self.elements if one["tag"] == tag and having.items() <= one.items()]

    def texts(self, tag, **having):
        return [one["text"] for one in self.all(tag, **having)]


def rated(pairs, names=HOSTILE, **options):
    listed = list_frame(
        [(name, 1500 + 10 * number, "secret") for number, name in enumerate(names)], "player rating Club"
    )
    rows = [
        (names[a], names[b], result, f"2026-10-{1 + number % 28:02}") for number, (a, b, result) in enumerate(pairs)
    ]
    games = games_frame(rows, "player_a player_b result date")
    return elo_batch.rate(games, ratings=listed, **{"initial": 1500, "duplicates": "keep", **options})


def told(run):
    return run.page_writer().keywords["told"]


def page_of(run, **options):
    return "".join(page(told(run), **options))


@pytest.fixture(scope="module")
def hostile():
    """A run in which everybody meets the next, and one game is not played."""
    pairs = [(number, (number + 1) % len(HOSTILE), "1-0") for number in range(len(HOSTILE))]
    return rated([*pairs, (0, 5, "+/-")])


@pytest.fixture(scope="module")
def read(hostile):
    return Page(page_of(hostile))


def test_the_page_is_nested_as_html_should_be(read):
    assert (read.crossed, read.open) == ([], [])


def test_every_name_stands_on_the_page_as_text(read, hostile):
    assert set(HOSTILE) <= set(read.texts("bdi"))
    links = [one["text"] for one in read.all("a") if one["href"].startswith("#p") and one["href"][2:].isdigit()]
    assert links == hostile.ratings["player"].tolist()
    assert sorted(text.split(" · ")[0] for text in read.texts("summary")) == sorted(HOSTILE)


def test_names_make_no_elements(read):
    assert [one["text"].startswith("// Opens") for one in read.all("script")] == [True]
    assert [one for one in read.elements if {"onload", "onerror", "onclick", "style"} & set(one)] == []


def test_nothing_comes_from_outside_or_leads_there(hostile, read):
    assert [one for one in read.elements if {"src", "data", "action", "srcset", "xlink:href"} & set(one)] == []
    assert read.all("link") == read.all("img") == read.all("iframe") == []
    anchors = {one["id"] for one in read.elements if "id" in one}
    assert [one["href"] for one in read.all("a") if one["href"][0] != "#" or one["href"][1:] not in anchors] == []
    assert re.findall(r"url\(|@import|https?://", page_of(hostile)) == []


def test_every_anchor_is_there_once(read):
    anchors = [one["id"] for one in read.elements if "id" in one]
    assert len(anchors) == len(set(anchors))


def test_only_our_script_may_run(read):
    (policy,) = [one["content"] for one in read.all("meta") if "http-equiv" in one]
    digest = base64.b64encode(hashlib.sha256(read.texts("script")[0].encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def test_the_page_can_be_read_aloud(read):
    assert read.all("html")[0]["lang"] == "en"
    assert read.texts("title")[0] == "Ratings 2026-10-01 to 2026-10-15"
    assert len(read.all("h1")) == 1
    assert len(read.all("table")) == len(read.all("caption")) > len(HOSTILE)
    assert {one.get("scope") for one in read.all("th")} == {"col", "row"}
    charts = [one for one in read.all("svg") if one["role"] == "img"]
    assert [one["aria-labelledby"] for one in charts] == ["c0a-t c0a-d", "c0b-t c0b-d", "k-t k-d"]
    assert [text.partition(". ")[0] for text in read.texts("desc")] == ["Number of players"] * 2 + ["Points per game"]


def test_the_page_fits_a_telephone(read):
    assert [one["content"] for one in read.all("meta", name="viewport")] == ["width=device-width, initial-scale=1"]
    assert all("div" in one["inside"] for one in read.all("table"))
    assert len(read.all("div", **{"class": "wide"})) == len(read.all("table"))


def test_lines_of_names_are_broken_after_commas_only():
    names = ("Van-der-Berg, Maria-Magdalena", "Ana Ruiz", "Papadopoulos ,Björn", "x" * 30 + " " + "y" * 30 + ", Jr")
    read = Page(page_of(rated([(0, 1, "1-0"), (2, 3, "1-0")], names=names)))
    assert set(names) <= set(read.texts("bdi"))
    whole = {one["text"] for one in read.all("span", **{"class": "whole"}) if "bdi" in one["inside"]}
    assert {"Van-der-Berg,", "Maria-Magdalena", "Ana Ruiz", "Papadopoulos ,Björn", "Jr"} <= whole
    assert not any("x" * 30 in part for part in whole)
    assert re.search(r"\.whole \{ white-space: nowrap; \}", CSS)
    (heads,) = re.findall(r'tbody th\[scope="row"\] \{([^}]*)\}', CSS)
    assert "min-width: 9rem" in heads
    assert "anywhere" not in heads


def test_a_change_has_its_sign_and_an_arrow(read, hostile):
    changes = hostile.ratings["change"].tolist()
    rises = [f"▲ +{change}" for change in changes if change > 0]
    assert rises
    assert set(rises) <= set(read.texts("span", **{"class": "up"}))
    assert {f"▼ {change}" for change in changes if change < 0} <= set(read.texts("span", **{"class": "down"}))


def test_the_list_stands_in_its_order_with_all_its_numbers(hostile, read):
    start = read.elements.index(read.all("section", id="list")[0])
    end = read.elements.index(read.all("section", id="working")[0])
    cells = [one["text"] for one in read.elements[start:end] if one["tag"] in {"td", "th"}]
    headings = ["rank", "player", "rating", "change", "previous", "played", "score", "expected", "performance", "peak"]
    assert cells[: len(headings)] == headings
    rows = [cells[at : at + len(headings)] for at in range(len(headings), len(cells), len(headings))]
    frame = hostile.ratings
    assert [row[:3] for row in rows] == [
        [str(rank), player, str(rating)]
        for rank, player, rating in zip(frame["rank"], frame["player"], frame["rating"], strict=True)
    ]
    assert [row[7] for row in rows] == [f"{value:.2f}" for value in frame["expected"]]


def test_own_columns_stay_at_home_unless_shown(hostile, tmp_path):
    assert "secret" not in page_of(hostile)
    hostile.write_page(tmp_path / "page.html", show=["Club"])
    read = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert read.texts("td").count("secret") == len(HOSTILE)


def test_every_player_who_played_is_explained_as_why_does(hostile, read):
    said = [one["text"] for one in read.all("li")]
    for player in HOSTILE:
        (period,) = hostile.why(player).lists[0].periods
        start = said.index(period.said[0])
        assert any(said[at : at + len(period.said)] == list(period.said) for at in range(start, len(said)))


def test_several_periods_and_lists_are_explained_as_why_does():
    listed = list_frame([("Ana", 1500, 1600), ("Ben", 1600, None), ("Cleo", 1400, 1500)], "player rating rapid_rating")
    rows = [("Ana", "Ben", "1-0", "2026-10-03", "G/60"), ("Cleo", "Ana", "1-0", "2026-11-03", "rapid")]
    rows += [("Ben", "Cleo", "½-½", "2026-11-04", "standard"), ("Cleo", "Ana", "0-1", "2026-10-05", "standard")]
    games = games_frame([(*row[:4], "standard" if row[4] == "G/60" else row[4]) for row in rows],
                        "player_a player_b result date time_control")  # fmt: skip
    options = {"period": "month", "list_columns": "standard=rating,rapid=rapid_rating", "initial": 1500}
    run = elo_batch.rate(games, ratings=listed, **options)
    read = Page(page_of(run))
    for player in ("Ana", "Ben", "Cleo"):
        (found,) = [one for one in read.all("details") if one["text"].startswith(player)]
        periods = [(one.on, period) for one in run.why(player).lists for period in one.periods]
        for on, period in periods:
            assert f"{on}, period {period.period}" in found["text"]
            assert all(sentence in found["text"] for sentence in period.said)
    assert {"rapid rating", "rapid change"} <= set(read.texts("th"))


LISTS = {"list_columns": "standard=rating,rapid=rapid_rating", "initial": 1500, "duplicates": "keep"}


def test_newcomers_and_first_ratings_of_several_lists_stand_with_what_each_list_shows():
    listed = list_frame([("Ana", 1500, 1600), ("Ben", 1600, None)], "player rating rapid_rating")
    rows = [("Ana", "Ben", "1-0", "rapid"), ("Ana", "New", "1-0", "rapid"), ("Ana", "Ben", "1-0", "standard")]
    games = games_frame(rows, "player_a player_b result time_control")
    text = page_of(elo_batch.rate(games, ratings=listed, newcomers=["New"], **LISTS))
    tables = {one.partition("<")[0]: one.partition("</table>")[0] for one in text.split("<caption>")[1:]}
    first = Page(f"<table><caption>{tables['First ratings on this list']}")
    assert (first.texts("bdi"), first.texts("th")[1:3]) == (["Ben", "New"], ["rapid rating", "rapid played"])
    new = Page(f"<table><caption>{tables['Newcomers']}")
    assert new.texts("td") == ["none yet", "0", "1493", "1"]
    assert "A newcomer is a player who was not on the list given." in Page(text).texts("p")


def test_a_page_without_newcomers_or_first_ratings_says_nothing_of_them(read):
    assert not any("newcomer is" in text or "first rating" in text for text in read.texts("p"))
    assert "Newcomers" not in read.texts("caption")


def test_what_expected_means_for_a_first_rating_and_that_it_is_no_rise_is_on_the_page():
    day = "2026-{:02}-{:02}".format
    rows = [(day(1, 3 + n), "Falls", f"R{n}", "0-1", "Jan") for n in range(3)]
    rows += [(day(3, 3 + n), "Falls", f"R{n}", "1-0", "Mar") for n in range(6)]
    listed = list_frame([("Falls", 1405, 300), *((f"R{n}", 1600, 300) for n in range(6))], "player rating games")
    games = games_frame(rows, "date white black result event")
    run = elo_batch.rate(games, ratings=listed, policy="fide-standard", duplicates="keep")
    assert run.ratings.set_index("player").loc["Falls", "change"] > 500
    text = page_of(run)
    assert sections.EXPECTED in Page(text).texts("p")
    rises = text.partition("Biggest rises")[2].partition("</table>")[0]
    assert "R1" in rises
    assert "Falls" not in rises


def test_a_run_of_several_periods_tells_what_each_came_to_as_the_sheet_does():
    rows = [("A", "B", "1-0", "2026-10-03"), ("B", "C", "½-½", "2026-11-03"), ("C", "A", "0-1", "2026-12-03")]
    run = elo_batch.rate(games_frame(rows, "player_a player_b result date"), initial=1500, period="month")
    read = Page(page_of(run))
    start = read.elements.index(read.all("section", id="periods")[0])
    end = read.elements.index(read.all("section", id="charts")[0])
    cells = [one["text"] for one in read.elements[start:end] if one["tag"] in {"td", "th"}]
    wanted = period_sums(run.data, run.games, run.changes)
    assert [heading.replace(" ", "_") for heading in cells[:8]] == list(wanted.columns)
    assert [cells[at] for at in range(8, 32, 8)] == ["2026-10", "2026-11", "2026-12"]
    assert cells[9:16] == ["1", "2", "2", "0", "0", "▲ +10", "▼ -10"]
    assert [cells[at + 3] for at in range(8, 32, 8)] == ["2", "1", "0"]
    assert "A newcomer is counted in the period of the first game." in read.texts("p")
    assert {"href": "#periods"}.items() <= read.all("a", href="#periods")[0].items()


def test_periods_of_several_lists_have_a_table_each():
    listed = list_frame([("Ana", 1500, 1600), ("Ben", 1600, 1500)], "player rating rapid_rating")
    rows = [("Ana", "Ben", "1-0", "2026-10-03", "rapid"), ("Ana", "Ben", "1-0", "2026-11-03", "standard")]
    games = games_frame(rows, "player_a player_b result date time_control")
    read = Page(page_of(elo_batch.rate(games, ratings=listed, period="month", **LISTS)))
    assert [text for text in read.texts("caption") if "periods" in text] == [
        "standard: rating periods",
        "rapid: rating periods",
    ]
    start = read.elements.index(read.all("section", id="periods")[0])
    end = read.elements.index(read.all("section", id="charts")[0])
    cells = [one["text"] for one in read.elements[start:end] if one["tag"] == "td"]
    assert cells[::7] == ["0", "1", "1", "0"]


def test_expected_and_actual_scores_are_those_of_the_figure_and_drawn_at_their_places(tmp_path):
    names = tuple("ABCDEF")
    run = rated([(a, b, "1-0") for a in range(6) for b in range(a)] + [(0, 5, "½-½")], names=names)
    run.write_workbook(tmp_path / "r.xlsx")
    figure = elo_batch.calibration(tmp_path / "r.xlsx")
    known = figure.table[figure.table["games"] > 0]
    text = page_of(run)
    read = Page(text.partition('<section id="calibration">')[2].partition("</section>")[0])
    rows = read.texts("td")
    assert [rows[at : at + 3] for at in range(0, len(rows), 3)] == [
        [str(row.games), f"{row.expected:.3f}", f"{row.actual:.3f}"] for row in known.itertuples()
    ]
    assert [one.lower() for one in read.texts("p")] == [f"{one}." for one in figure.said]
    (left, bottom), (right, top) = [(44, 326), (344, 26)]
    points = [(float(one["cx"]), float(one["cy"])) for one in read.all("circle")]
    assert points == [
        (round(left + (right - left) * row.expected, 1), pytest.approx(bottom - (bottom - top) * row.actual, abs=0.06))
        for row in known.itertuples()
    ]


def test_a_run_without_expected_scores_has_no_such_section():
    listed = list_frame({"A": 1500, "B": 1500})
    run = elo_batch.rate(
        games_frame([("A", "B", "+/-", "2026-10-03")], "player_a player_b result date"), ratings=listed
    )
    assert Page(page_of(run)).all("section", id="calibration") == []


def test_a_run_of_one_period_has_no_table_of_periods(read):
    assert read.all("section", id="periods") == []


def test_a_large_run_says_whose_working_is_left_away(hostile):
    read = Page(page_of(hostile, most_lines=9))
    assert len(read.all("details")) == 4
    (words,) = [text for text in read.texts("p") if "of the 15 players who played stands here" in text]
    assert words.startswith("The working of 4 of the 15 players")
    assert "9 lines at most" in words
    anchors = {one["id"] for one in read.elements if "id" in one}
    assert {one["href"][1:] for one in read.all("a")} <= anchors


def test_working_is_shown_up_to_the_last_line_that_fits(hostile):
    assert len(Page(page_of(hostile, most_lines=30)).all("details")) == 15
    assert len(Page(page_of(hostile, most_lines=29)).all("details")) == 14


def test_of_many_problems_of_a_kind_the_rest_is_counted():
    run = rated([(0, 1, "+/-")] * 23 + [(0, 1, "1-0")])
    read = Page(page_of(run))
    assert read.texts("td").count("G118") == 20
    assert "3 more of G118 stand in the table problems, which --tables writes." in read.texts("p")


def test_of_many_newcomers_and_games_left_out_the_rest_is_counted(monkeypatch):
    monkeypatch.setattr(sections, "MOST_NEWCOMERS", 2)
    monkeypatch.setattr(sections, "MOST_LEFT_OUT", 3)
    pairs = [("A", "B", "1-0"), ("C", "D", "1-0"), *[("A", "B", "+/-")] * 5]
    games = games_frame([(*pair, "2026-10-01") for pair in pairs], "player_a player_b result date")
    read = Page(page_of(elo_batch.rate(games, initial=1500, duplicates="keep")))
    assert "2 more newcomers stand in the list." in read.texts("p")
    assert "2 more such games stand in the table games, which --tables writes." in read.texts("p")
    assert read.texts("td", **{"data-label": "reason"}) == ["forfeit"] * 3


def test_the_biggest_rises_and_falls_come_first():
    names = tuple("ABCDEFGHIJKLMN")
    run = rated([(number, 13 - number, "1-0") for number in range(7)], names=names)
    read = Page(page_of(run))
    changes = dict(zip(run.ratings["player"], run.ratings["change"], strict=True))
    order = sorted(names, key=lambda player: changes[player])
    found = [one["text"] for one in read.all("th") if one.get("scope") == "row"][:10]
    assert [changes[player] for player in found[:5]] == [changes[player] for player in order[::-1][:5]]
    assert [changes[player] for player in found[5:]] == [changes[player] for player in order[:5]]
    assert read.texts("caption")[:2] == ["Biggest rises", "Biggest falls"]


def test_a_hostile_period_or_file_breaks_out_of_nothing(tmp_path):
    label = '"><script>alert(1)</script><b x="'
    (tmp_path / f"it's {label.replace('/', '')}.csv").write_text(
        'White,Black,Result,Group\nAna,Ben,1-0,"' + label.replace('"', '""') + '"\n', encoding="utf-8"
    )
    (path,) = tmp_path.iterdir()
    read = Page(page_of(elo_batch.rate(path, initial=1500, period="column:Group")))
    assert (read.crossed, len(read.all("script")), read.all("b", x="")) == ([], 1, [])
    assert read.texts("h1") == [f"Ratings {label}"]
    assert any(path.name in one["aria-label"] for one in read.all("div") if "aria-label" in one)


def test_the_summary_counts_as_the_run_does(hostile, read):
    facts = dict(zip(read.texts("dt"), read.texts("dd"), strict=True))
    counts = hostile.counts
    assert facts == {
        "games rated": str(counts["games_rated"]),
        "rating periods": "1",
        "players on the list": str(len(HOSTILE)),
        "who played": str(len(HOSTILE)),
        "newcomers": "0",
        "rows read": str(counts["rows_read"]),
        "rows rated": str(counts["rows_rated"]),
        "rows unplayed": "1",
    }


def test_a_page_of_no_games_is_a_page(elo, folder):
    (folder / "games.csv").write_text("White,Black,Result\n", encoding="utf-8")
    assert elo(f"{RATE} --html page.html").exit == 0
    read = Page((folder / "page.html").read_text(encoding="utf-8"))
    assert (read.crossed, read.all("details")) == ([], [])
    assert "No rating has changed." in read.texts("p")


def test_letters_that_no_page_holds_are_shown_as_such(tmp_path):
    run = rated([(0, 1, "1-0")], names=("bell\x07", "Ben"))
    run.write_page(tmp_path / "page.html")
    read = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert "bell\N{REPLACEMENT CHARACTER}" in read.texts("bdi")


def test_the_command_writes_the_page_and_says_so(elo):
    told = elo(f"{RATE} --html page.html")
    assert (told.exit, told.out.splitlines()[-1]) == (0, "wrote page.html")
    assert elo(f"{RATE} --html page.html").out.splitlines()[-1] == "replaced page.html"


def test_a_page_beside_the_games_is_known_again(elo, folder):
    (folder / "october").mkdir()
    (folder / "games.csv").rename(folder / "october" / "october.csv")
    line = "rate october --ratings list.csv --html october/page.html --format json"
    assert [elo(line).exit, elo(line).exit] == [0, 0]
    (folder / "october" / "page.html").write_text("<h1>of somebody else</h1>", encoding="utf-8")
    assert elo("rate october --ratings list.csv --html october/page.html").exit == 2


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--html page.xlsx", "a page's name ends in .html"),
        ("--html nowhere/page.html", "there is no folder"),
        ("--html page.html --tables page.html", "page.html is a file; name a folder"),
    ],
)
def test_a_page_that_cannot_be_is_refused(option, words, elo, folder, standing):
    (folder / "page.html").write_text('<meta name="generator" content="elo_batch output">', encoding="utf-8")
    before = standing()
    told = elo(f"{RATE} {option}")
    assert (told.exit, words in told.err) == (2, True)
    assert standing() == before


def colours(css):
    """For light, dark and paper the colours by name."""
    blocks = re.findall(r":root \{([^}]*)\}", css)
    return [dict(re.findall(r"--([a-z]+): (#[0-9a-f]{3,6})", block)) for block in blocks]


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    bright, dim = sorted([luminance(one), luminance(other)], reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("theme", range(3))
def test_every_text_stands_out_from_what_is_behind_it(theme):
    shown = colours(CSS)[theme]
    texts = ("ink", "soft", "link", "up", "down", "error", "warning", "note")
    weak = {
        (text, behind): round(contrast(shown[text], shown[behind]), 2)
        for text in texts
        for behind in ("paper", "band")
        if contrast(shown[text], shown[behind]) < 4.5
    }
    assert weak == {}
    assert contrast(shown["ink"], shown["head"]) >= 7
    assert min(contrast(shown[bar], shown["paper"]) for bar in ("before", "after")) >= 3


def test_bars_are_as_high_as_they_count():
    values = np.array([1401.0, 1402, 1403, 1499, 1550, np.nan])
    drawn = Page(chart("Players", "rating", [Bars(name="", kind="after", values=values)], "c"))
    heights = [float(one["height"]) for one in drawn.all("rect")]
    assert [round(height / min(heights), 1) for height in heights] == [3, 1, 1]
    bottoms = {round(float(one["y"]) + float(one["height"]), 1) for one in drawn.all("rect")}
    assert len(bottoms) == 1


@pytest.mark.parametrize("values", [[1500.0], [0.0, 0.0], [-32.0, -0.5, 0.0, 31.9], [100.0, 2900.0], [1e7, -1e7]])
def test_spans_hold_every_value_once_in_a_dozen_at_most(values):
    values = np.array(values)
    borders = spans(values, 12)
    assert 1 <= len(borders) - 1 <= 12
    assert counts(values, borders).sum() == len(values)
    assert borders[0] <= values.min() < values.max() + 1e-9 < borders[-1] or values.max() < borders[-1]
    assert np.ptp(np.diff(borders)) == 0
    assert NONE not in counts(values, borders)


def test_a_value_on_a_border_lies_above_it():
    assert counts(np.array([1450.0, 1500.0]), np.array([1400.0, 1450.0, 1500.0, 1550.0])).tolist() == [0, 1, 1]


def test_without_values_there_is_no_chart():
    assert chart("Players", "rating", [Bars(name="", kind="after", values=np.array([np.nan]))], "c") == ""
