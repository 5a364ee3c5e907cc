"""G2: across rows of the games. G3: against the rating list."""

from elo_batch.domain.codes.meaning import error, note, warning

GAMES_ACROSS = (
    error(
        "G201",
        "a player meets himself",
        why="Both sides are the same player; the change would be 0 and hide the mistake.",
        example="Ana Ruiz against ana ruiz",
        repair="write the right opponent",
    ),
    error(
        "G202",
        "the same game stands twice",
        why="Rated twice it would count double.",
        example="both players reported their game",
        repair="delete one of the rows; or choose --duplicates drop (count it once) or keep (count both)",
    ),
    error(
        "G203",
        "reports of the same game contradict each other",
        why="In one round a pair has one result; rating both would be wrong for both.",
        example="both players claim the win in round 1",
        repair="ask the players and correct one of the rows",
    ),
    warning(
        "G204",
        "two results of the same pair on the same day",
        why="They may be two games, or two reports of one; without a round nobody can tell. Both are rated.",
        example="1-0 and 0-1 between the same two on 2026-10-03",
        repair="if it was one game, delete the wrong row; a column round settles it",
    ),
    note(
        "G205",
        "games that stand several times are all rated",
        why="Without date, round and event a second game and a second report look alike.",
        example="two rows 'Ana Ruiz, Ben Okafor, 1-0' in a log without dates",
    ),
    warning(
        "G206",
        "too many games for one rating period at this K",
        why="All games of a period count from the rating at its start; beyond K · games · ln10/1600 = 2 the "
        "rating overshoots its target, farther each period.",
        example="70 games at K 20 in one month",
        repair="rate shorter periods (--period week, say), or take a lower K",
    ),
    note(
        "G207",
        "rating periods",
        why="Each period is rated from the list that the one before it left.",
        example="3 periods by month: 2026-08 to 2026-10",
    ),
    note(
        "G208",
        "several spellings read as one player",
        why="Case and blanks do not make another player.",
        example="'Ana Ruiz' and 'ANA RUIZ'",
    ),
    warning(
        "G209",
        "games without a date, and a list that is already rated to a day",
        why="Nobody can tell whether these games are rated already.",
        example="a log without dates with a list rated to 2026-10-31",
        repair="make sure that these games are new; a column date settles it",
    ),
    note(
        "G210",
        "games of days to which the list is already rated were let through by --late",
        why="The officer has said that they are not in the list yet.",
        example="a report of October that arrived in December",
    ),
    error(
        "G211",
        "a game out of date order, which --stream needs",
        why="A log larger than memory is read once from top to bottom, so a period is closed when a later one begins.",
        example="a game of 2026-01-31 below one of 2026-02-01",
        repair="sort the log by its dates; or leave --stream away, then the order does not matter",
    ),
    error(
        "G212",
        "a game without a date, which --stream needs",
        why="A log larger than memory is read once from top to bottom, day by day; this game has no place in it.",
        example="a blank date, or a log without a column date",
        repair="fill in the date; or leave --stream away",
    ),
    error(
        "G213",
        "a player with two different ratings in one event",
        why="An event is rated from one list; without a column event each rating period is one event.",
        example="white_rating = 1500 in round 1, black_rating = 1510 of the same player in round 2",
        repair="correct one of the two cells; or name the events, if they were two",
    ),
    warning(
        "G214",
        "a player twice in one round",
        why="In most events everybody plays once in a round: a name or a round may be mistaken. Both games are rated.",
        example="Ana Ruiz against Ben Okafor and against Cleo Park in round 1 of one event",
        repair="correct the name or the round; if both games were played, nothing",
    ),
    note(
        "G220",
        "a log that lists each game once for each player: every game counts once",
        why="By its headings (Name and Opponent, say) each row is a player's own report, and nearly every row has a "
        "mirrored one of the other player. The second rows are left out.",
        example="Ana Ruiz, Ben Okafor, win and Ben Okafor, Ana Ruiz, loss",
        repair="if these were two games each, use --duplicates keep",
    ),
    warning(
        "G221",
        "a game that only one of its two players reports",
        why="The log lists each game once for each player, this one only once. It is rated by the one report.",
        example="Ana Ruiz, Ben Okafor, win without a row of Ben Okafor",
        repair="ask the other player; a slip in a name makes two such games",
    ),
    error(
        "G222",
        "the reports of the two players do not agree",
        why="The log lists each game once for each player; of this one the two rows say different things, so it can be "
        "neither of them, or two games.",
        example="Ana Ruiz, Ben Okafor, win and Ben Okafor, Ana Ruiz, win",
        repair="ask the players and correct one of the rows; if they were two games, use --duplicates keep",
    ),
    warning(
        "G223",
        "some games stand once for each player, and most do not",
        why="Each row is a player's own report. Without date, round and event nobody can tell a second report from a "
        "second game, so all rows are rated.",
        example="two of ten rows are mirrored",
        repair="delete the second reports; or give the games dates or rounds",
    ),
    error(
        "G301",
        "a player who is not on the rating list",
        why="A misspelt name would become a new player with a wrong rating.",
        example="'Zed Novak' plays, but the list has no such player",
        repair="correct the name or add the player; with --initial RATING newcomers enter at that rating",
    ),
    error(
        "G302",
        "a newcomer whose name nearly equals one on the list",
        why="It is most likely the listed player, misspelt.",
        example="'Jose Nunez' when the list has 'José Núñez'",
        repair="correct the name; if it is another person, confirm with --newcomers FILE (a column player)",
    ),
    error(
        "G313",
        "newcomers whose names nearly equal each other",
        why="They are most likely one person, spelled in two ways; as two, each would be rated for half of the games.",
        example="'Neu Bob' and 'Bob Neu', both on no list",
        repair="write one spelling; if they are several people, confirm them with --newcomers FILE (a column player)",
    ),
    note(
        "G303",
        "newcomers",
        why="They were not on the list and enter at the rule book's rating.",
        example="Zed Novak at 1500",
    ),
    error(
        "G304",
        "a game on or before the day to which the list is already rated",
        why="The list already contains that day; the game would count twice.",
        example="a game of 2026-10-12 with a list rated to 2026-10-31",
        repair="rate new games only, with --from and the day after; or use the list from before that day; "
        "--late counts these games a second time if the list has them already",
    ),
    note(
        "G305",
        "against or by an unrated player, left out",
        why="A player on the list without a rating gives no number to rate against.",
        example="the list shows UNR for the opponent",
        repair="with --initial RATING unrated players enter at that rating",
    ),
    note(
        "G309",
        "the ratings lie too far apart, not rated",
        why="The rule book does not rate games of so strong a player against one so much weaker.",
        example="2650 against 2000 under fide-rapid",
    ),
    note(
        "G310",
        "the games tell another rating than the list: the list's counts",
        why="The log has ratings beside the players; with a list given they are only compared with it.",
        example="white_rating = 1510 beside a list that says 1500",
        repair="to rate from the ratings in the log, choose --ratings log",
    ),
    error(
        "G311",
        "the id and the name of a side are not one player's",
        why="One of the two is mistaken, and rating either would be a guess.",
        example="White ID 7 (John Smith on the list) beside White Name Ben Okafor",
        repair="correct the one that is wrong; or remember the spelling in the alias sheet (--aliases); "
        "if somebody new has a listed player's name, confirm the new id with --newcomers FILE (a column player)",
    ),
    note(
        "G312",
        "an astonishing result",
        why="So much weaker a side seldom wins: sides or result may be mixed up. The game is rated all the same. "
        "The rule book says from which difference on: astonishing in [section.results].",
        example="0-1 between 2300 and 1600",
        repair="if the result stands the wrong way round, correct it",
    ),
    error(
        "G306",
        "a player whose entry on the list has an error",
        why="Nobody can be rated against an entry that cannot be read.",
        example="the opponent's rating is 'l500'",
        repair="mend the entry on the list",
    ),
    error(
        "G307",
        "a name that several players on the list share",
        why="Nobody can tell which of them played.",
        example="'Sam Lee' when the list has two of that name",
        repair="write the player's id instead of the name",
    ),
    warning(
        "G308",
        "a rated game of a player who has withdrawn or died",
        why="The list says that the player no longer plays: the name may be mistaken. The game is rated all the same.",
        example="a game of Ana Ruiz, whose status is withdrawn",
        repair="correct the name, or the status on the list",
    ),
)
