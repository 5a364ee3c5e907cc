"""Runs the command on one line of arguments after the other, with little memory; tells of each how it ended.

`python judge_each.py LINES` reads a JSON list of lists of arguments and prints a JSON line for each of them.
"""

import contextlib
import io
import json
import resource
import signal
import sys
import time
from pathlib import Path

from elo_batch.cli import main

MEMORY, SECONDS = 3 << 30, 60


def ended(line):
    """How the command ends: exit code, the two streams, and seconds."""
    out, err = io.StringIO(), io.StringIO()
    sys.argv = ["elo-batch", *line]
    start = time.perf_counter()
    code = None
    signal.alarm(SECONDS)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as stop:
            code = stop.code or 0
    signal.alarm(0)
    return {"exit": code, "out": out.getvalue(), "err": err.getvalue(), "seconds": time.perf_counter() - start}


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for arguments in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        sys.stdout.write(json.dumps(ended(arguments)) + "\n")
        sys.stdout.flush()
