"""Which headings mean which column. Compared without case, accents, blanks and punctuation."""

import unicodedata


def _headings(words: dict[str, str]) -> dict[str, tuple[str, ...]]:
    """For each column the headings that mean it, in the languages of the readme."""
    return {column: tuple(text.split()) for column, text in words.items()}


GAMES: dict[str, tuple[str, ...]] = _headings(
    {
        "player_a": (
            "player_a white home home_team team_home player_1 player1 team_a team_1 player white_player "
            "white_name home_player side_a weiss blancs blancas bianco wit heim weiß weisser weiss_name spieler_1 "
            "spieler_weiss heimmannschaft joueur_1 domicile joueur_blancs jugador_1 equipo_local giocatore_1 casa "
            "squadra_casa bianchi speler_1 witspeler thuis thuisploeg jogador_1 brancas mandante zawodnik_1 "
            "gracz_1 białe biały gospodarz gospodarze"
        ),
        "player_b": (
            "player_b black away away_team team_away player_2 player2 team_b team_2 black_player "
            "black_name away_player visitor side_b schwarz noirs negras nero zwart gast schwarzer schwarz_name "
            "spieler_2 spieler_schwarz gastmannschaft joueur_2 exterieur jugador_2 visitante "
            "equipo_visitante giocatore_2 ospite trasferta neri speler_2 zwartspeler uit uitploeg jogador_2 "
            "pretas zawodnik_2 gracz_2 czarne czarny gość goście"
        ),
        "name": (
            "name player_name own_name spieler spielerin joueur jugador giocatore speler jogador zawodnik gracz nom "
            "nombre nome naam nazwisko"
        ),
        "opponent": (
            "opponent opponent_name opp opponents gegner gegnerin gegner_name adversaire rival oponente contrincante "
            "avversario tegenstander adversário przeciwnik"
        ),
        "id_a": (
            "id_a white_id white_fide_id white_no home_id player_a_id player_1_id player1_id side_a_id id_white "
            "id_home id_1 weiss_id heim_id id_weiss"
        ),
        "id_b": (
            "id_b black_id black_fide_id black_no away_id player_b_id player_2_id player2_id side_b_id id_black "
            "id_away id_2 schwarz_id gast_id id_schwarz"
        ),
        "result": (
            "result res outcome ergebnis resultat resultado risultato uitslag wynik ergebnisse résultat esito "
            "uitkomst rezultat"
        ),
        "score_a": (
            "score_a home_score score_home home_goals goals_home goals_a points_a white_score score_1 score1 fthg "
            "score home_points home_pts white_points white_pts pts_a points_1 pts_1"
        ),
        "score_b": (
            "score_b away_score score_away away_goals goals_away goals_b points_b black_score score_2 score2 ftag "
            "away_points away_pts black_points black_pts pts_b points_2 pts_2"
        ),
        "winner": "winner won_by sieger gewinner vainqueur gagnant ganador vincitore winnaar vencedor zwycięzca",
        "loser": "loser lost_by verlierer perdant perdedor perdente verliezer przegrany",
        "draw": "draw drawn is_draw tie tied unentschieden remis nulle tablas patta empate",
        "date": "date day played_on game_date match_date datum fecha data giorno dag dia dzień date_of_game",
        "round": "round rd rnd runde ronde ronda turno rodada rodada rodada runda round_no spieltag",
        "event": (
            "event tournament competition turnier tournoi torneo toernooi veranstaltung wettbewerb wettkampf "
            "compétition evento competición competizione evenement competitie torneio competição turniej zawody "
            "wydarzenie"
        ),
        "event_start": "event_start start_date tournament_start event_from",
        "event_end": "event_end end_date tournament_end event_to",
        "games": "games games_played number_of_games partien spiele parties partidas partite partijen",
        "k": "k k_factor k_value",
        "k_a": "k_a white_k k_white home_k k_home",
        "k_b": "k_b black_k k_black away_k k_away",
        "rating_a": (
            "rating_a white_rating rating_white white_elo elo_white white_rtg whiteelo home_rating rating_home "
            "home_elo elo_a rating_1 rating1 elo1 elo_1 elo_weiss weiss_elo weiss_rating elo_blancs "
            "blancs_elo blancs_rating elo_blancas blancas_elo blancas_rating elo_bianco bianco_elo bianco_rating "
            "elo_wit wit_elo wit_rating elo_brancas brancas_elo brancas_rating elo_białe białe_elo białe_rating"
        ),
        "rating_b": (
            "rating_b black_rating rating_black black_elo elo_black black_rtg blackelo away_rating rating_away "
            "away_elo elo_b rating_2 rating2 elo2 elo_2 elo_schwarz schwarz_elo schwarz_rating "
            "elo_noirs noirs_elo noirs_rating elo_negras negras_elo negras_rating elo_nero nero_elo nero_rating "
            "elo_zwart zwart_elo zwart_rating elo_pretas pretas_elo pretas_rating elo_czarne czarne_elo czarne_rating"
        ),
        "rated": "rated is_rated",
        "neutral": "neutral neutral_ground neutral_site",
        "time_control": "time_control tempo",
        "note": (
            "note notes remark remarks comment bemerkung bemerkungen anmerkung remarque remarques commentaire "
            "observaciones nota opmerking opmerkingen observação observações uwagi"
        ),
    }
)

RATINGS: dict[str, tuple[str, ...]] = _headings(
    {
        "id": "id player_id member_id member_no fide_id spieler_id mitgliedsnummer fide_id_nr",
        "player": "player member handle team spieler joueur jugador spielerin giocatore speler jogador zawodnik gracz",
        "name": (
            "name player_name full_name nom nombre nome naam nazwisko imię_i_nazwisko nom_complet nombre_completo "
            "nome_completo"
        ),
        "rating": (
            "rating elo rtg current_rating rating_elo wertung wertungszahl elozahl classement_elo cote puntuación "
            "punteggio_elo pontuação rating_elo_fide"
        ),
        "games": "games career_games number_of_games games_total partien spiele parties partidas partite partijen",
        "k": "k k_factor k_value",
        "birth_year": (
            "birth_year year_of_birth born yob jahrgang geburtsjahr année_de_naissance naissance "
            "año_de_nacimiento anno_di_nascita geboortejaar ano_de_nascimento rok_urodzenia birthyear year_born"
        ),
        "peak": "peak peak_rating highest_rating best_rating höchste_wertung",
        "federation": (
            "federation fed country verband föderation fédération federación federazione federatie federação federacja"
        ),
        "status": "status",
        "as_of": "as_of rated_to",
        "rating_exact": "rating_exact",
    }
)

OF_A_RULE_BOOK: dict[str, tuple[str, ...]] = {
    "base": ("base", "base_rating", "corrected_rating"),
    "standard": ("standard", "standard_rating", "std", "std_rating"),
    "pending": ("pending",),
    "record": ("record",),
}
"""Columns of a rating list that mean something only where the rule book uses them."""

LONGEST = 1_000
"""Characters of a heading that are looked at; a text of megabytes is no heading."""
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})


def plain(text: str) -> str:
    """Text as it is compared: no case, accents, blanks or punctuation.

    >>> plain(" Home_Team "), plain("Résultat")
    ('hometeam', 'resultat')
    """
    folded = text[:LONGEST].casefold()
    if not folded.isascii():
        folded = unicodedata.normalize("NFKD", folded.translate(_LETTERS))
    return folded if folded.isalnum() else "".join(filter(str.isalnum, folded))


def meanings(aliases: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """For each plain heading the canonical column that it means."""
    return {plain(alias): column for column, known in aliases.items() for alias in known}
