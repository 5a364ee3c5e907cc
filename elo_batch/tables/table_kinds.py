"""The kinds of tables: how their columns are called, and which of them each must have."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from elo_batch.domain.arrays import NONE
from elo_batch.tables.aliases import GAMES, RATINGS, meanings, plain


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of table: how its columns are called and which of them it must have.

    Attributes:
        called: what people call it.
        aliases: the headings of each canonical column.
        lacks: the columns that a set of canonical columns is short of; none when the table can be read.
        settle: settles headings whose meaning hangs on the others; takes and gives column → index.
        missing, double, hidden, unused: its codes for a missing column, a twofold one, hidden rows, a column that
            means something and is not used.
        named: how many headings a message about missing ones names at most.
        empty, empty_words: its code for a table without rows, and its words where the code's own do not fit.
        example: the column in which a template marks its example row.
        correct: what to do about a heading with a slip in it.
        pinned: plain headings that mean a column because somebody has said so.
    """

    called: str
    aliases: dict[str, tuple[str, ...]]
    lacks: Callable[[frozenset[str]], tuple[str, ...]]
    settle: Callable[[dict[str, int]], dict[str, int]]
    missing: str
    double: str
    hidden: str
    unused: str
    named: int = 12
    empty: str = ""
    empty_words: str = ""
    example: str = ""
    correct: str = "call it {column}"
    pinned: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def means(self) -> dict[str, str]:
        """For each plain heading the column that it means here."""
        return {**meanings(self.aliases), **self.pinned}

    def meant(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The column that each heading means; empty where none."""
        return tuple(self.means.get(plain(text), "") for text in texts)

    def lacking(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The columns that a table under these headings would lack."""
        return self.lacks(frozenset(self.meant(texts)))


def _games_lack(found: frozenset[str]) -> tuple[str, ...]:
    if {"winner", "loser"} <= found and not found & {"player_a", "player_b"}:
        return ()
    lacking = sides_lacking(found)
    return lacking if found & {"result", "score_a", "winner"} else (*lacking, "result")


def sides_lacking(found: frozenset[str]) -> tuple[str, ...]:
    """The sides of which a sheet has neither a name nor an id; a player and an opponent are sides too."""
    first = {"player_a", "id_a"} | ({"name"} if "opponent" in found else set())
    sides = (("player_a", first), ("player_b", {"player_b", "id_b", "opponent"}))
    return tuple(name for name, known in sides if found.isdisjoint(known))


def settle_ids(taken: dict[str, int]) -> dict[str, int]:
    """Where a sheet has no other names of the sides, those of player and opponent are; without names the ids are."""
    settled = {column: index for column, index in taken.items() if column not in {"name", "opponent"}}
    if "opponent" in taken and "player_b" not in settled:
        own = {"player_a": taken["name"]} if "name" in taken else {}
        settled = {**own, "player_b": taken["opponent"], **settled}
    for name, by_id in (("player_a", "id_a"), ("player_b", "id_b")):
        if by_id in settled and name not in settled:
            settled[name] = settled.pop(by_id)
    return settled


def _list_lacks(found: frozenset[str]) -> tuple[str, ...]:
    player = () if found & {"id", "player", "name"} else ("player",)
    return player if "rating" in found else (*player, "rating")


def _settle_games(taken: dict[str, int]) -> dict[str, int]:
    """Winner and loser are the two sides where no other column names them; else the winner is a result.

    Draws have a column of their own only where no result says more.
    """
    settled = settle_ids(taken)
    settled.pop("loser", None)
    if taken.keys() & {"result", "score_a"}:
        settled.pop("draw", None)
    if {"player_a", "player_b"} <= settled.keys():
        if "winner" not in settled:
            settled.pop("draw", None)
        return settled
    settled.pop("winner", None)
    return {"player_a": taken["winner"], "player_b": taken["loser"], **settled}


def _settle_players(taken: dict[str, int]) -> dict[str, int]:
    """Ids go before names: with an id column, `player` holds names; a list of names only has them as players."""
    settled = dict(taken)
    if "id" in taken:
        settled["name"] = taken.get("name", taken.get("player", NONE))
        settled["player"] = taken["id"]
    elif "player" not in taken:
        settled["player"] = taken["name"]
        settled["name"] = NONE
    settled.pop("id", None)
    return {column: index for column, index in settled.items() if index != NONE}


GAMES_TABLE = Kind(
    called="games",
    aliases=GAMES,
    lacks=_games_lack,
    settle=_settle_games,
    missing="G101",
    double="G102",
    hidden="G122",
    unused="G124",
    empty="G117",
    example="note",
)
LIST_TABLE = Kind(
    called="a rating list",
    aliases=RATINGS,
    lacks=_list_lacks,
    settle=_settle_players,
    missing="P101",
    double="P102",
    hidden="P117",
    unused="P121",
    empty="P119",
    example="status",
)
