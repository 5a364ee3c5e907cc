"""Nothing heavy is imported before there is work to do."""

import pytest

HEAVY = ("openpyxl", "pandas", "numpy", "pandera", "rich", "pyarrow", "xlsxwriter", "python_calamine", "matplotlib")
LOADED = f"print(*sorted({{name.partition('.')[0] for name in sys.modules}} & set({HEAVY})))"
HELP = """
import sys
from elo_batch.cli import main
sys.argv = ["elo-batch", *sys.argv[1:]]
try:
    main()
except SystemExit as stop:
    assert not stop.code
"""


@pytest.mark.parametrize("module", ["elo_batch", "elo_batch.cli"])
def test_importing_loads_nothing_heavy(module, process):
    assert process("-c", f"import sys\nimport {module}\n{LOADED}").out.split() == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["rate", "--help"],
        ["odds", "--help"],
        ["compare", "--help"],
        ["why", "--help"],
        ["plot", "--help"],
        ["template", "--help"],
        ["explain", "G104"],
    ],
)
def test_help_and_explain_load_nothing_heavy(arguments, process):
    told = process("-c", f"{HELP}\n{LOADED}", *arguments)
    assert told.exit == 0
    assert told.out.splitlines()[-1] == ""


def test_only_the_command_that_draws_loads_what_draws(process):
    rates = ["rate", "games.csv", "--ratings", "list.csv", "--html", "page.html", "--tables", "tables", "--quiet"]
    assert "matplotlib" not in process("-c", f"{HELP}\n{LOADED}", *rates).out
    assert "matplotlib" in process("-c", f"{HELP}\n{LOADED}", "plot", "list.csv", "--distribution", "-o", "d.png").out


def test_the_door_offers_what_it_names(process):
    told = process(
        "-c", "import elo_batch\nprint([getattr(elo_batch, name) for name in elo_batch.__all__] and 'all there')"
    )
    assert (told.exit, told.out) == (0, "all there\n")


def test_the_door_knows_no_other_names(process):
    told = process("-c", "import elo_batch\nelo_batch.nothing_of_the_kind")
    assert told.err.rstrip().endswith("AttributeError: module 'elo_batch' has no attribute 'nothing_of_the_kind'")
