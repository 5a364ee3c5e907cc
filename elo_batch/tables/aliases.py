"""Which headings mean which column. Compared without case, accents, blanks and punctuation."""

import unicodedata

GAMES: dict[str, tuple[str, ...]] = {
    "player_a": (
        "player_a",
        "white",
        "home",
        "home_team",
        "team_home",
        "player_1",
        "player1",
        "team_a",
        "team_1",
        "player",
        "white_player",
        "white_name",
        "home_player",
        "side_a",
        "weiss",
        "blancs",
        "blancas",
        "bianco",
        "wit",
        "heim",
    ),
    "player_b": (
        "player_b",
        "black",
        "away",
        "away_team",
        "team_away",
        "player_2",
        "player2",
        "team_b",
        "team_2",
        "opponent",
        "black_player",
        "black_name",
        "away_player",
        "visitor",
        "side_b",
        "schwarz",
        "noirs",
        "negras",
        "nero",
        "zwart",
        "gast",
    ),
    "id_a": (
        *("id_a", "white_id", "white_fide_id", "white_no", "home_id", "player_a_id", "player_1_id", "player1_id"),
        *("side_a_id", "id_white", "id_home", "id_1"),
    ),
    "id_b": (
        *("id_b", "black_id", "black_fide_id", "black_no", "away_id", "player_b_id", "player_2_id", "player2_id"),
        *("side_b_id", "id_black", "id_away", "id_2"),
    ),
    "result": ("result", "res", "outcome", "ergebnis", "resultat", "resultado", "risultato", "uitslag", "wynik"),
    "score_a": (
        "score_a",
        "home_score",
        "score_home",
        "home_goals",
        "goals_home",
        "goals_a",
        "points_a",
        "white_score",
        "score_1",
        "score1",
        "fthg",
        "score",
    ),
    "score_b": (
        "score_b",
        "away_score",
        "score_away",
        "away_goals",
        "goals_away",
        "goals_b",
        "points_b",
        "black_score",
        "score_2",
        "score2",
        "ftag",
    ),
    "winner": ("winner", "won_by"),
    "loser": ("loser", "lost_by"),
    "date": ("date", "day", "played_on", "game_date", "match_date", "datum", "fecha", "data"),
    "round": ("round", "rd", "rnd", "runde", "ronde", "ronda", "turno"),
    "event": ("event", "tournament", "competition", "turnier", "tournoi", "torneo", "toernooi"),
    "event_start": ("event_start", "start_date", "tournament_start", "event_from"),
    "event_end": ("event_end", "end_date", "tournament_end", "event_to"),
    "games": ("games", "games_played", "number_of_games", "partien"),
    "k": ("k", "k_factor", "k_value"),
    "k_a": ("k_a", "white_k", "k_white", "home_k", "k_home"),
    "k_b": ("k_b", "black_k", "k_black", "away_k", "k_away"),
    "rating_a": (
        *("rating_a", "white_rating", "rating_white", "white_elo", "elo_white", "white_rtg", "whiteelo"),
        *("home_rating", "rating_home", "home_elo", "elo_a", "rating_1", "rating1", "elo1", "elo_1"),
    ),
    "rating_b": (
        *("rating_b", "black_rating", "rating_black", "black_elo", "elo_black", "black_rtg", "blackelo"),
        *("away_rating", "rating_away", "away_elo", "elo_b", "rating_2", "rating2", "elo2", "elo_2"),
    ),
    "rated": ("rated", "is_rated"),
    "neutral": ("neutral", "neutral_ground", "neutral_site"),
    "time_control": ("time_control", "tempo"),
    "note": ("note", "notes", "remark", "remarks", "comment"),
}

RATINGS: dict[str, tuple[str, ...]] = {
    "id": ("id", "player_id", "member_id", "member_no", "fide_id"),
    "player": ("player", "member", "handle", "team", "spieler", "joueur", "jugador"),
    "name": ("name", "player_name", "full_name"),
    "rating": ("rating", "elo", "rtg", "current_rating", "rating_elo"),
    "games": ("games", "career_games", "number_of_games", "games_total", "partien"),
    "k": ("k", "k_factor", "k_value"),
    "birth_year": ("birth_year", "year_of_birth", "born", "yob", "jahrgang"),
    "peak": ("peak", "peak_rating", "highest_rating", "best_rating"),
    "federation": ("federation", "fed", "country"),
    "status": ("status",),
    "as_of": ("as_of", "rated_to"),
    "rating_exact": ("rating_exact",),
}

OF_A_RULE_BOOK: dict[str, tuple[str, ...]] = {
    "base": ("base", "base_rating", "corrected_rating"),
    "standard": ("standard", "standard_rating", "std", "std_rating"),
    "pending": ("pending",),
    "record": ("record",),
}
"""Columns of a rating list that mean something only where the rule book uses them."""

_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})


def plain(text: str) -> str:
    """Text as it is compared: no case, accents, blanks or punctuation.

    >>> plain(" Home_Team "), plain("Résultat")
    ('hometeam', 'resultat')
    """
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in folded if letter.isalnum())


def meanings(aliases: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """For each plain heading the canonical column that it means."""
    return {plain(alias): column for column, known in aliases.items() for alias in known}
