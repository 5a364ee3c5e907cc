"""`python -m elo_batch` is the command `elo-batch`."""

from elo_batch.cli import run

if __name__ == "__main__":
    run()
