"""The reader of workbooks is a compiled one: where it gives up, that is an error like any other."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

PANIC = "PanicException"
ERROR_STREAM = 2


@contextmanager
def without_panic(*, quiet: bool) -> Iterator[None]:
    """Turn a panic into an error; `quiet` keeps what it would print, line by line, from the screen.

    Raises:
        ValueError: there was a panic.
    """
    kept = _silenced() if quiet else None
    try:
        yield
    except BaseException as error:
        if type(error).__name__ != PANIC:
            raise
        raise ValueError("records that contradict each other") from None
    finally:
        if kept is not None:
            os.dup2(kept, ERROR_STREAM)
            os.close(kept)


def _silenced() -> int | None:
    """Where the error stream went until now; None where there is none."""
    try:
        if sys.stderr is not None:
            sys.stderr.flush()
        kept = os.dup(ERROR_STREAM)
    except OSError:
        return None
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, ERROR_STREAM)
    os.close(nowhere)
    return kept
