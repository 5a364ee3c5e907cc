"""The contracts of the house: floors, published schemas, codes, the lazy door."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import elo_batch
from elo_batch.domain.codes import CODES
from elo_batch.tables.alias_sheet import ALIASES_TABLE
from elo_batch.tables.contracts import AliasesTable, GamesTable, RatingsTable, findings
from elo_batch.tables.schemas import published

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "elo_batch").rglob("*.py")}
HEAVY = ("openpyxl", "pandas", "numpy", "pandera", "pyarrow", "rich", "pydantic", "xlsxwriter", "python_calamine")


def test_rooms_use_lower_floors_only():
    done = subprocess.run([sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
                          cwd=ROOT, capture_output=True, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", sorted(published()))
def test_the_published_schema_is_the_code_s(name):
    assert (ROOT / "schemas" / name).read_text(encoding="utf-8") == published()[name], "run: elo-batch schemas schemas"


def test_there_is_no_schema_beside_those_published():
    assert {path.name for path in (ROOT / "schemas").iterdir()} == set(published())


def test_the_schemas_are_json():
    for text in published().values():
        assert json.loads(text)["properties"]


def test_every_code_used_is_explained_and_every_code_explained_is_used():
    used = {
        code
        for path, text in SOURCES.items()
        if "codes" not in path.parts
        for code in re.findall(r'"([FGPR]\d{3})"', text)
    }
    assert used == set(CODES)


def test_every_code_is_explained_in_full():
    for code in CODES.values():
        assert code.title
        assert code.why
        assert code.example
        assert code.repair or code.severity == "note"


def test_no_file_is_longer_than_three_hundred_lines():
    assert {str(path): lines for path, text in SOURCES.items() if (lines := text.count("\n")) > 300} == {}


@pytest.mark.parametrize("module", ["elo_batch", "elo_batch.cli"])
def test_opening_the_door_or_asking_for_help_loads_nothing_heavy(module):
    script = f"import sys, {module}; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_all_that_the_door_names_is_there():
    for name in elo_batch.__all__:
        assert getattr(elo_batch, name) is not None
    assert set(elo_batch.__all__) <= set(dir(elo_batch))


def test_the_door_knows_nothing_else():
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = elo_batch.nothing_of_the_kind


def test_the_types_are_published():
    assert (ROOT / "elo_batch" / "py.typed").exists()


def games(**changed):
    columns = {
        "player_a": ["Ana"], "player_b": ["Ben"], "score_a": [1.0], "games": [1],
        "k": [float("nan")], "k_a": [float("nan")], "k_b": [float("nan")],
        "date": pd.to_datetime(["2026-10-01"]).astype("datetime64[s]"), "round": ["1"], "event": ["Cup"],
        "rated": [True], "note": [""],
    }  # fmt: skip
    frame = pd.DataFrame({**columns, **changed}, index=[7])
    return frame.astype(dict.fromkeys(("player_a", "player_b", "round", "event", "note"), "str"))


def test_a_good_game_keeps_the_contract():
    assert findings(GamesTable, games()) == []


@pytest.mark.parametrize(
    ("changed", "column"),
    [
        ({"games": [0]}, "games"),
        ({"games": [100_001]}, "games"),
        ({"k": [0.0]}, "k"),
        ({"k": [1000.5]}, "k"),
        ({"score_a": [1.5]}, "score_a"),
        ({"score_a": [-0.5]}, "score_a"),
        ({"score_a": [float("nan")]}, "score_a"),
        ({"player_a": [None]}, "player_a"),
    ],
)
def test_the_contract_finds_the_column_and_the_sheet_s_own_row(changed, column):
    found = findings(GamesTable, games(**changed))
    assert {(one.row, one.column) for one in found} >= {(7, column)}


def test_an_alias_needs_both_names():
    frame = pd.DataFrame({"seen": ["Jon", None], "means": [None, "John"]}, index=[2, 5]).astype("str")
    assert [(one.row, one.column) for one in findings(AliasesTable, frame)] == [(2, "means"), (5, "seen")]


def test_the_contract_of_an_alias_sheet_names_the_headings_that_are_read():
    schema = json.loads(published()["aliases.schema.json"])
    assert schema["required"] == ["seen", "means"]
    assert {name: prop["x-headings"] for name, prop in schema["properties"].items()} == {
        name: list(texts) for name, texts in ALIASES_TABLE.aliases.items()
    }


def test_the_contract_coerces_nothing():
    for model in (AliasesTable, GamesTable, RatingsTable):
        assert model.to_schema().coerce is False
        assert not any(column.coerce for column in model.to_schema().columns.values())
