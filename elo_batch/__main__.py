"""`python -m elo_batch` is the command `elo-batch`."""

from elo_batch.cli import main

if __name__ == "__main__":
    main()
