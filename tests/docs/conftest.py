"""Running the command as documents show it."""

import os
import shlex
import subprocess
import sys

import pytest


@pytest.fixture
def elo_batch_command():
    """Runs a command line that begins with elo-batch in a folder, as it is printed in a document."""

    def run(line, folder):
        words = shlex.split(line)
        assert words[0] == "elo-batch"
        return subprocess.run(
            [sys.executable, "-m", "elo_batch", *words[1:]],
            cwd=folder,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "COLUMNS": "200", "PYTHONUTF8": "1"},
        )

    return run
