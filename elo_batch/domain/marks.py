"""How what we wrote is known again.

Outputs, which a folder run never rates; the example row of a template; the list of problems in a marked copy.
"""

OURS = "elo_batch output"
"""The document property that every workbook of ours carries."""

IN_FORCE = "elo_batch_"
"""What a name of a sheet begins with that an update gives to the heading of the ratings in force."""

PROBLEM_HEADINGS = (
    *("severity (elo-batch check)", "code", "place", "what is wrong", "found", "what to do", "suggestion"),
)
"""The first row of the sheet that a marked copy begins with; a sheet with this row is never read."""

EXAMPLE = "EXAMPLE"
"""What stands in the note of a game, or in the status of a player, that a template shows as an example."""
EXAMPLE_ROWS = (
    ("2026-10-03", "Autumn Open", "1", "Ana Ruiz", "Ben Okafor", "1-0", EXAMPLE),
    ("0012", "Ana Ruiz", "1500", "1990", EXAMPLE),
)
"""The cells of a template's examples as they come; in an example with others somebody has written."""
NO_RECORDS = "[\n]\n"
"""A JSON table of ours that has no rows."""
RATINGS_OUT = (
    *("rank", "player", "name", "rating", "previous", "change", "played", "score", "expected", "k_used"),
    *("performance", "games", "peak", "status", "as_of"),
)
WORKING, HISTORY, EQUAL = "working", "history", "equal"
"""On the sheet Ratings of a report: the links to the lines of the sheet Working, the sparklines, and the check."""
LIST_AT_END = "rating "
"""There, what the heading of a column begins with that holds the list at the end of a period."""
CHANGES_OUT = (
    "period",
    "player",
    "previous",
    "rating",
    "change",
    "played",
    "score",
    "expected",
    "k_used",
    "performance",
)
GAMES_OUT = (
    *("period", "date", "event", "round", "player_a", "player_b", "score_a", "games", "rating_a", "rating_b"),
    *("expected_a", "expected_b", "k_a", "k_b", "change_a", "change_b", "rated", "note", "source"),
)
WORKING_OUT = (
    *("period", "player", "opponent", "date", "event", "round", "score", "games", "rating", "opponent_rating"),
    *("difference", "expected", "surplus", "k", "k_rule", "change", "note", "source"),
)
ODDS_OUT = (
    *("round", "date", "player_a", "name_a", "player_b", "name_b", "rating_a", "rating_b"),
    *("expected_a", "expected_b", "k_a", "k_b"),
    *("change_a_if_a_wins", "change_a_if_draw", "change_a_if_b_wins"),
    *("change_b_if_a_wins", "change_b_if_draw", "change_b_if_b_wins"),
)
COMPARISON_OUT = (
    *("player", "name", "previous", "played", "rating_1", "change_1", "rating_2", "change_2", "difference"),
)
PROBLEMS_OUT = ("severity", "code", "file", "sheet", "row", "column", "cell", "message", "found", "hint")
RULES_OUT = ("rule_book_key", "rule_book_value")
COUNTS_OUT = ("counted", "count")
OUTPUT_HEADINGS = (
    *(RATINGS_OUT, CHANGES_OUT, GAMES_OUT, WORKING_OUT, ODDS_OUT, COMPARISON_OUT),
    *(PROBLEMS_OUT, RULES_OUT, COUNTS_OUT),
)
