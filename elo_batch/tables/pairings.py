"""A sheet of pairings to come: two players in a row, no result needed."""

from elo_batch.tables.aliases import GAMES
from elo_batch.tables.headings import Kind

PAIRINGS_TABLE = Kind(
    called="pairings",
    aliases={name: GAMES[name] for name in ("player_a", "player_b")},
    lacks=lambda found: tuple(name for name in ("player_a", "player_b") if name not in found),
    settle=dict,
    missing="G101",
    double="G102",
    hidden="G122",
    unused="G124",
)
