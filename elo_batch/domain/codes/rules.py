"""R: the rule book."""

from elo_batch.domain.codes.meaning import error, note

RULES = (
    error(
        "R101",
        "this is not a TOML file",
        why="A rule book is a text of keys and values; one slip and nothing of it can be read.",
        example="k = 2O (a letter for a nought)",
        repair="correct the line; elo-batch policies elo shows a rule book to start from",
    ),
    error(
        "R102",
        "a key that no rule book has",
        why="A key with a slip in it would be ignored in silence, and its rule with it.",
        example="[section.limits] flor = 100",
        repair="correct the key; elo-batch policies elo shows how keys are written",
    ),
    error(
        "R103",
        "a key is missing",
        why="Without it nobody can be rated by this rule book.",
        example="a rule book without a K",
        repair="write the key; elo-batch policies elo shows where it stands",
    ),
    error(
        "R104",
        "a value that makes no sense here",
        why="K must be above 0 and at most 1000, ratings must be numbers, choices must be known.",
        example="k = 0, or curve = 'logistik'",
        repair="correct the value; schemas/rulebook.schema.json says what each key takes",
    ),
    error(
        "R105",
        "rules that contradict each other",
        why="No game could be rated by both.",
        example="floor = 2000 beside ceiling = 1000",
        repair="change one of the two",
    ),
    note(
        "R302",
        "sections of the rule book",
        why="Rules change; the day on which an event starts (or ends, as the book says) tells which of them hold.",
        example="fide-standard in September and October 2025: the exemption from the cap came between them",
    ),
    note(
        "R301",
        "a rule looks at something that the list does not say",
        why="The rule is not used for these players, the next one that fits is; for a peak the rating shown is taken. "
        "It is told where another K could come of it, and is an error with --strict.",
        example="a rule for juniors, and a list without birth_year",
        repair="add the column",
    ),
)
