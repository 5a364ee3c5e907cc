"""What is said of where tables stand in a sheet, and of rows and cells that hold it together."""

from elo_batch.domain.codes.meaning import Code, error, note, warning

LAYOUTS: tuple[Code, ...] = (
    error(
        "F123",
        "a heading that is pinned stands in no sheet",
        why="--map, or [columns] in a rule book, says what a heading means; a slip in it would lose the column.",
        example='--map "Wieß=player_a" where the heading is Weiß',
        repair="write the heading as the sheet has it",
    ),
    note(
        "F124",
        "no game, left out",
        why="Headings that stand again, totals and signatures belong to the paper, not to the games.",
        example="Total in the last row, or a second block of games under the same headings",
    ),
    error(
        "G144",
        "the sheet has headings, and --columns names its columns too",
        why="Under --columns the first row is a game; the headings would be rated as one.",
        example="--columns player_a,player_b,result with a sheet that has White, Black, Result on top",
        repair="leave --columns away; what a heading means is said by --map",
    ),
    error(
        "G145",
        "--columns names more columns than the sheet has",
        why="Nobody can tell which of the names belongs to which column.",
        example="--columns player_a,player_b,result,date with a sheet of three columns",
        repair="name the columns from the left; a column that is not used has no name between its commas",
    ),
    error(
        "G147",
        "headings in another order stand among the games",
        why="What stands below them would be read under the headings on top.",
        example="Black, White, Result above the games of round 2, where round 1 has White, Black, Result",
        repair="bring the columns into one order, or put the second block on a sheet of its own",
    ),
    note(
        "F125",
        "another table of games on the sheet",
        why="Rounds stand side by side, or one below the other with columns in another order; each is read as it is.",
        example="White, Black, Result in columns A to C, and again in columns E to G",
        repair="look whether all tables are meant; one that is not goes to a sheet of its own",
    ),
    note(
        "F126",
        "merged cells, read as their value in each of their rows",
        why="A merged cell holds its value in its first row only; what it is merged over means the same.",
        example="round 1 in A2:A5, beside four games",
    ),
    note(
        "P134",
        "no player, left out",
        why="A total or an average under the list, below a blank row, belongs to the paper, not to the list.",
        example="Average, 1650 two rows below the last player",
    ),
    warning(
        "P135",
        "the last entry may be no player",
        why="Under a list there may be totals and remarks. This row looks like one, by its word or by what it lacks; "
        "but somebody may be called so, and it is taken for a player.",
        example="Members, 120 right under the last player",
        repair="leave a blank row above what is no player, or move it above the headings; if it is a player, nothing",
    ),
    error(
        "G162",
        "cells that belong to no table of the sheet",
        why="Among several tables, a cell under none of their headings may be of a game that would be lost.",
        example="a third table that begins a row lower and has no headings",
        repair="write headings above it, or move it to a sheet of its own",
    ),
    error(
        "G165",
        "names are parted over two columns",
        why="Read by one of them, all who share a surname, or a first name, would be one player.",
        example="White, White First Name, Black, Black First Name; or White merged over surname and first name",
        repair="join the two into one column (Schmidt, Jan), or give the players' ids",
    ),
    error(
        "P143",
        "names are parted over two columns",
        why="Read by one of them, all who share a surname, or a first name, would be one player.",
        example="the headings Name, Vorname, Elo",
        repair="join the two into one column (Schmidt, Jan), or give the players' ids",
    ),
    error(
        "G160",
        "one result is merged over several games",
        why="It may be the result of each of them, or of all together; nobody can tell.",
        example="1-0 in C2:C3, beside two games",
        repair="unmerge the cells and write each game's own result",
    ),
)
