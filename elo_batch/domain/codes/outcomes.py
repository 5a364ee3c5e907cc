"""G15: results that are names, letters and remarks."""

from elo_batch.domain.codes.meaning import error, note, warning

OUTCOMES = (
    error(
        "G150",
        "the winner is neither of the two sides",
        why="A name in the result says who won, if it is one of the two; it is never taken as a draw.",
        example="Cleo Park as the winner of Ana Ruiz against Ben Okafor",
        repair="write the name as it stands beside the game, or draw",
    ),
    error(
        "G151",
        "the winner and the result contradict each other",
        why="One of the two cells is mistaken, and rating either would be a guess.",
        example="winner Ben Okafor beside the result 1-0 of Ana Ruiz against Ben Okafor",
        repair="correct the one that is wrong; for a game not played write so in the result (forfeit, bye)",
    ),
    error(
        "G152",
        "a letter or sign that stands for different results in different languages",
        why="V is a victory in French and a defeat (verloren) in German; the column's other letters do not tell which.",
        example="V alone in a column, or + and - without any other result",
        repair="write 1-0, 0-1 and 0.5-0.5",
    ),
    error(
        "G153",
        "points that do not add up to one game",
        why="What one side takes of a game the other gives; a penalty that takes points from one side only changes the "
        "standings, and cannot be rated.",
        example="½-0, where one side was fined half a point",
        repair="write the result as it was played (1-0, 0-1, 0.5-0.5), or bye or forfeit if there was no game",
    ),
    warning(
        "G154",
        "a remark that may say that the game was not played",
        why="A whole cell such as forfeit or bye leaves the game out; a longer remark may tell of a game that was "
        "begun. The result stands, so the game is rated.",
        example="black forfeited after 20 moves",
        repair="if nobody played, write forfeit (or bye) as the result",
    ),
    warning(
        "G157",
        "a note that tells another result than the row",
        why="One of the two cells may be mistaken; a free note may also speak of another game, so the result stands "
        "and the game is rated. In a column for how games end the same is an error (G151).",
        example="the note draw beside the result 1-0",
        repair="correct the result or the note",
    ),
    error(
        "G158",
        "a score beside a colour, in a player's own report: it may have White's points first, or the player's",
        why="0-1 of a player who had Black is a loss seen from the player, and a win as scores are written.",
        example="Ana Ruiz, who had Black against Ben Okafor, with the result 0-1",
        repair="write win, loss or draw, or the player's points alone: 1, 0 or 0.5",
    ),
    note(
        "G159",
        "how scores beside a colour are read",
        why="Where both players report their games, the two reports agree in one reading of the scores only.",
        example="1-0 in the report of White and in that of Black: White's points stand first",
    ),
    error(
        "G156",
        "other points than --points says",
        why="Under --points 3-1-0 a result is 3 and 0, 1 and 1, or 0 and 3, and a row is one game.",
        example="2-1 under --points 3-1-0",
        repair="correct the points; if they are goals, use --scoreline outcome in place of --points",
    ),
    error(
        "G155",
        "the name of a side that is also a word for another result",
        why="A player may be called White, or NA, or have the id 1 in a column that names winners by ids; nobody can "
        "tell whether the name or the result is meant.",
        example="White as the result of Ana Ruiz against White",
        repair="write 1-0 or 0-1",
    ),
)
