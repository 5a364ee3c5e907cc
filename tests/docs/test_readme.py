"""What the README says is so: its commands, its Python, its options, its columns, its tables."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest
import typer.main

from elo_batch.cli import app
from elo_batch.domain.marks import COMPARISON_OUT, RATINGS_OUT

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
INSIDE = (ROOT / "elo_batch" / "README.md").read_text(encoding="utf-8")


def option_names(command):
    """The long options of a subcommand."""
    group = typer.main.get_command(app)
    return {name for parameter in group.commands[command].params for name in parameter.opts if name.startswith("--")}


def test_the_readme_is_short():
    assert len(README.splitlines()) < 250


def test_the_two_set_up_commands_stand_as_agreed():
    month = "examples/01-club-month"
    assert (
        f"\npython -m pip install . && elo-batch rate {month}/games.xlsx --ratings {month}/ratings.xlsx "
        "--output october.xlsx\n"
    ) in README
    assert '\npython -m pip install ".[test]" && python -m pytest\n' in README


def test_every_option_named_exists():
    known = option_names("rate") | option_names("check") | option_names("calc") | option_names("odds")
    known |= option_names("compare") | option_names("why") | option_names("plot") | option_names("verify")
    assert set(re.findall(r"--[a-z][a-z-]+", README)) - known == set()


@pytest.mark.parametrize("command", ["rate", "odds", "compare", "why", "plot", "verify"])
def test_every_option_is_documented(command):
    assert option_names(command) - set(re.findall(r"--[a-z][a-z-]*", README)) == set()


@pytest.mark.parametrize(
    "command",
    [*("rate", "check", "why", "verify", "compare", "calc", "odds", "plot", "template", "explain", "schemas")],
)
def test_every_command_is_documented(command):
    assert f"elo-batch {command}" in README


@pytest.mark.parametrize("line", re.findall(r"`(elo-batch (?:calc|odds) [^`]+)`", README))
def test_the_calculations_shown_run(line, tmp_path, elo_batch_command):
    (tmp_path / "round5.csv").write_text("White,Black\nAna Ruiz,Ben Okafor\n", encoding="utf-8")
    shutil.copy(ROOT / "examples/01-club-month/ratings.xlsx", tmp_path)
    done = elo_batch_command(line, tmp_path)
    assert (done.returncode, "expected" in done.stdout or (tmp_path / "odds.xlsx").exists()) == (0, True)


@pytest.mark.parametrize("line", re.findall(r"`(elo-batch compare [^`]+)`", README))
def test_the_comparison_shown_runs(line, tmp_path, elo_batch_command):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    done = elo_batch_command(line, tmp_path)
    assert (done.returncode, "4 of 5 players move differently" in done.stdout) == (0, True)


@pytest.mark.parametrize("line", re.findall(r"`(elo-batch why [^`]+)`", README))
def test_the_working_shown_is_that_of_the_list_above(line, tmp_path, elo_batch_command):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    done = elo_batch_command(line, tmp_path)
    assert (done.returncode, "\n1500 -> 1507 (+7)\n" in done.stdout) == (0, True)


@pytest.mark.parametrize("line", re.findall(r"`(elo-batch plot [^`]+)`", README))
def test_the_history_shown_is_drawn(line, tmp_path, elo_batch_command):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    done = elo_batch_command(line, tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "wrote ana.png")


def test_every_column_of_a_comparison_is_named():
    assert " ".join(COMPARISON_OUT) in " ".join(README.split())


def test_every_column_of_the_list_is_named():
    assert [column for column in (*RATINGS_OUT, "rating_exact") if column not in README] == []


def test_the_python_shown_runs(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    code = re.search(r"```python\n(.+?)```", README, re.DOTALL)[1]
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102  # the README's own example
    printed = capsys.readouterr().out
    assert "Ana Ruiz" in printed
    assert "G118" in printed


def test_the_table_shown_is_what_the_example_gives():
    expected = (ROOT / "examples/01-club-month/expected/november-list.csv").read_text(encoding="utf-8")
    for line in expected.splitlines()[1:]:
        rank, player, _, rating, previous, change, played, score, sum_expected = line.split(",")[:9]
        sign = "+" if int(change) > 0 else ""
        row = f"| {rank} | {player} | {rating} | {previous} | {sign}{change} | {played} | {score} |"
        assert f"{row} {float(sum_expected):.2f} |" in README


def test_every_link_leads_somewhere():
    for text, home in ((README, ROOT), (INSIDE, ROOT / "elo_batch")):
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (home / target).exists(), target


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    for requirement in wanted:
        name = re.match(r"[A-Za-z-]+", requirement)[0]
        assert re.search(rf"\b{name}\b", INSIDE), f"{name} has no reason in elo_batch/README.md"
        assert "<" in requirement, f"{requirement} has no upper bound"


def test_the_project_names_no_machine_of_its_makers():
    words = ("/work/", "/root/", "/home/", "pypi.org", "farm-")
    for path in [
        *ROOT.glob("*.md"),
        *ROOT.glob("elo_batch/**/*"),
        *ROOT.glob("examples/**/*"),
        ROOT / "pyproject.toml",
    ]:
        if path.is_file() and path.suffix in {".py", ".md", ".toml", ".txt", ".csv"}:
            text = path.read_text(encoding="utf-8")
            assert [word for word in words if word in text] == [], path
