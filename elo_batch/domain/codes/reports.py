"""Codes of a report that is held against itself."""

from elo_batch.domain.codes.meaning import error

REPORTS = (
    error(
        "F171",
        "this file is no report of ours that can be read",
        why="Only a report that rate has written can be held against itself.",
        example="a list of ratings, or a report without its sheet Working",
        repair="give the report.xlsx that rate wrote",
    ),
    error(
        "F172",
        "a cell of the report is not what the rest of it makes of it",
        why="Every number of a report stands in several places, or follows from others; this one does not agree.",
        example="a rating overwritten on the sheet Ratings",
        repair="ask who sent the report for the one that rate wrote, or rate the games again",
    ),
    error(
        "F173",
        "a formula of the report is not the one that rate writes there",
        why="A number in place of a formula, or another formula, no longer shows how the rating came about.",
        example="1522 in the place of =T2+V2",
        repair="ask who sent the report for the one that rate wrote, or rate the games again",
    ),
    error(
        "F174",
        "a row of the report is missing, stands twice, or stands elsewhere",
        why="Each rated game has a row on Games and one for each player on Working, each player one on Ratings.",
        example="a game deleted from the sheet Games",
        repair="ask who sent the report for the one that rate wrote, or rate the games again",
    ),
    error(
        "F175",
        "a sheet or a column of the report is missing",
        why="Without it a part of the report can no longer be held against the rest.",
        example="a report without its sheet Pool",
        repair="ask who sent the report for the one that rate wrote, or rate the games again",
    ),
    error(
        "F176",
        "an input is not the one that the report was made from",
        why="The sheet Rules names the SHA-256 of each file read; another file has another one.",
        example="games.xlsx saved anew after the rating",
        repair="find the file as it was rated, or rate this one",
    ),
)
