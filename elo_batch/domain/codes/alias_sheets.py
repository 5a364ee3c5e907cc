"""P: the officer's alias sheet, and what it means on the rating list."""

from elo_batch.domain.codes.meaning import error, note

ALIAS_SHEETS = (
    error(
        "P126",
        "the alias sheet lacks a column",
        why="--aliases says in each row which spelling was seen and whom it means.",
        example="a file with the headings 'Seen' and 'Player'",
        repair="name the columns seen and means",
    ),
    error(
        "P127",
        "an alias that lacks one of its two names",
        why="A spelling that means nobody, or a player without a spelling, cannot be used.",
        example="seen = Jon Smith, and means left blank",
        repair="write both names, or delete the row",
    ),
    error(
        "P202",
        "a spelling with two meanings",
        why="Nobody can tell which of the two players it means.",
        example="Jon Smith means John Smith in row 2 and Jonas Smith in row 5",
        repair="keep one of the rows",
    ),
    error(
        "P203",
        "aliases that lead in a circle",
        why="Each of them means the next, so none of them says which player it is.",
        example="Jon Smith means John Smith, and John Smith means Jon Smith",
        repair="delete the row whose seen is the right player",
    ),
    note(
        "P204",
        "an alias of an alias",
        why="What it means is itself a spelling that means somebody else; both were followed.",
        example="Jon means Jon Smith, and Jon Smith means John Smith",
    ),
    error(
        "P305",
        "an alias that means nobody on the list",
        why="With a slip in it the games would count for a new player.",
        example="Jon Smith means Jhon Smit, and the list has John Smith",
        repair="write the id or the name as on the list; a newcomer who nearly equals one is confirmed by --newcomers",
    ),
    error(
        "P306",
        "an alias that means a name several players on the list share",
        why="Nobody can tell which of them is meant.",
        example="S. Lee means Sam Lee, and the list has two of that name",
        repair="write the player's id",
    ),
    note(
        "P307",
        "an alias was used",
        why="The officer's alias sheet says whom the spelling means.",
        example="Jon Smith read as John Smith in 3 rows",
    ),
    note(
        "P308",
        "aliases that were not used",
        why="No game has these spellings, or they say what is so without them.",
        example="a spelling of last season",
    ),
    error(
        "P310",
        "two entries of an earlier list mean one player",
        why="Their ratings differ, and neither entry is the player's own, so nobody can tell which counts.",
        example="Jon Smith 1500 and J. Smith 1520 on September's list, both meaning John Smith",
        repair="delete one of the two from the earlier list, or one of the two aliases",
    ),
    note(
        "P309",
        "two entries of the list are one player",
        why="The alias sheet says so: the games of both count for one; the other stays on the list and is not rated.",
        example="12 means 0012, and both are on the list",
        repair="move what the entry has to the other, and delete it from the list when you like",
    ),
)
