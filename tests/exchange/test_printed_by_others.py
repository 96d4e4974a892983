"""What programs print in ways of their own: individuals as pairs, rounded boards, averages a board, teams, the league."""

import json
from fractions import Fraction
from typing import Any

from bridgelaws.exchange.american import read_acbl
from bridgelaws.exchange.comparing import compare_with_print
from bridgelaws.exchange.fitting import fit_to_print
from bridgelaws.exchange.published import read_published
from bridgelaws.exchange.score_tables import read_score_tables
from bridgelaws.lawbook.choices import Rounding
from bridgelaws.tournament.scoring.contest import result_of


def _individual(lines: list[tuple[str, str, str, str, int, int, int]], numbers: list[str]) -> bytes:
    people = "".join(f"<PLAYER><PLAYER_NUMBER>{each}</PLAYER_NUMBER></PLAYER>" for each in numbers)
    rows = "".join(
        f"<TRAVELLER_LINE><N_PLAYER_NUMBER>{n}</N_PLAYER_NUMBER><S_PLAYER_NUMBER>{s}</S_PLAYER_NUMBER>"
        f"<E_PLAYER_NUMBER>{e}</E_PLAYER_NUMBER><W_PLAYER_NUMBER>{w}</W_PLAYER_NUMBER><SCORE>{score}</SCORE>"
        f"<NS_MATCH_POINTS>{ns}</NS_MATCH_POINTS><EW_MATCH_POINTS>{ew}</EW_MATCH_POINTS></TRAVELLER_LINE>"
        for n, s, e, w, score, ns, ew in lines
    )
    board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{rows}</BOARD>"
    event = f'<EVENT EVENT_TYPE="INDIVIDUAL"><PARTICIPANTS>{people}</PARTICIPANTS>{board}</EVENT>'
    return f'<USEBIO Version="1.1">{event}</USEBIO>'.encode()


def test_two_lines_of_an_individual_are_one_table_though_a_partners_number_is_somebodys() -> None:
    """Player 1 has the partners 11 and 12, and 12 is a player of the event too."""
    lines = [
        ("1", "11", "2", "22", 80, 2, 0),
        ("3", "31", "4", "42", 80, 2, 0),
        ("5", "51", "6", "62", -50, 0, 2),
        ("7", "71", "12", "122", -50, 0, 2),
    ]
    found = read_published(_individual(lines, ["1", "2", "3", "4", "5", "6", "7", "12"]), "x.xml")
    [(board, tables)] = found.contest.sessions[0].boards
    assert (board, [(line.ns, line.ew) for line in tables]) == (1, [(("1", "3"), ("2", "4")), (("5", "7"), ("6", "12"))])
    assert not compare_with_print(found, result_of(found.contest))


def test_an_individual_that_names_all_four_players_stays_as_it_is() -> None:
    lines = [("1", "2", "3", "4", 80, 2, 0), ("5", "6", "7", "8", -50, 0, 2)]
    found = read_published(_individual(lines, [str(each) for each in range(1, 9)]), "x.xml")
    assert [line.ns for line in found.contest.sessions[0].boards[0][1]] == [("1", "2"), ("5", "6")]


def _pairs_with_a_short_board(percentages: dict[str, str]) -> bytes:
    """Board 1 has three scores, board 2 two of three: 2.5 and -0.5 of 4 more exactly, with thirds where it counts."""
    people = "".join(
        f"<PAIR><PAIR_NUMBER>{one}</PAIR_NUMBER><PERCENTAGE>{percent}</PERCENTAGE></PAIR>"
        for one, percent in percentages.items()
    )

    def board(number: int, lines: list[tuple[str, str, int]]) -> str:
        rows = "".join(
            f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
            f"<SCORE>{score}</SCORE></TRAVELLER_LINE>"
            for ns, ew, score in lines
        )
        return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{rows}</BOARD>"

    full = board(1, [("1", "5", 50), ("2", "6", 100), ("3", "7", 150), ("4", "8", 200)])
    short = board(2, [("1", "6", 50), ("2", "7", 100), ("3", "8", 150)])
    event = f"<WINNER_TYPE>1</WINNER_TYPE><PARTICIPANTS>{people}</PARTICIPANTS>{full}{short}"
    return f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">{event}</EVENT></USEBIO>'.encode()


def test_98C_2007_a_program_that_rounds_each_board_is_followed() -> None:
    """Neuberg: (m + 1) 4/3 - 1 of 6 is 1/3, 3 and 17/3: 0.3, 3 and 5.7 where boards are rounded to a decimal."""
    rounded = {"1": "2.50", "2": "41.67", "3": "80.83", "4": "100.00"}
    exact = {"1": "2.78", "2": "41.67", "3": "80.56", "4": "100.00"}
    found, result = fit_to_print(read_published(_pairs_with_a_short_board(rounded), "x.xml"))
    assert found.boards_rounded is Rounding.ONE_DECIMAL
    assert not compare_with_print(found, result)
    assert {place.contestant.id: place.score for place in result.places}["1"] == Fraction(3, 10)
    found, result = fit_to_print(read_published(_pairs_with_a_short_board(exact), "x.xml"))
    assert (found.boards_rounded, bool(compare_with_print(found, result))) == (Rounding.EXACT, False)


def _pbn(scoring: str, heading: str, rows: dict[int, list[str]], totals: list[str]) -> bytes:
    games: list[str] = []
    for number, lines in rows.items():
        tags = [f'[Event "E"]\n[Board "{number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Scoring "{scoring}"]']
        tags += ["\n".join(totals)] if totals and not games else []
        games.append("\n".join([*tags, f'[ScoreTable "{heading}"]', *lines]))
    return ("% PBN 2.0\n" + "\n\n".join(games) + "\n").encode()


def test_butler_tables_print_averages_a_board_and_a_datum_without_extremes() -> None:
    """Scores 420, 400, 400, 50, -50: the mean without the best and worst is 283.3, to the ten 280; of all five 240."""
    heading = r"PairId_NS\2R;PairId_EW\2R;Score_NS\5R;Score_EW\5R;IMP_NS\3R;IMP_EW\3R;ButlerDatum\4R"
    scores = [(420, 4), (400, 3), (400, 3), (50, -6), (-50, -8)]
    ours = [
        f"{at} {at + 5} {f'{s} -' if s >= 0 else f'- {-s}'} {imps} {-imps} 280" for at, (s, imps) in enumerate(scores, 1)
    ]
    totals = [
        '[TotalScoreTable "Rank;PairId;TotalScoreIMP;Names;NrBoards"]',
        '1 1 4.00 "P1 - P2" 2',
        '10 6 -4.00 "P3 - P4" 2',
    ]
    again = _pbn("IMP;Butler-2;Mean", heading, {1: ours, 17: ours}, totals)
    found, result = fit_to_print(read_score_tables([again], "x.pbn"))
    assert found.a_board
    assert not compare_with_print(found, result)
    [first] = [place for place in result.places if place.contestant.id == "1"]
    assert (first.contestant.names, first.score) == (("P1", "P2"), Fraction(8))


def test_teams_in_pbn_have_the_victory_points_that_are_printed_and_matches_to_come_wait() -> None:
    heading = r"Round\1R;Table\1R;TeamId_Home\1R;TeamId_Away\1R;MatchDetails\28L;VP_Home\5R;VP_Away\5R"
    rows = ['1 1 2 1 "1,15,54|2,30,0|200,45,54" 8.02 11.98', "2 1 1 2 - - -"]
    totals = ['[TotalScoreTable "Rank;TeamId;TotalScoreVP;TeamName"]', '1 1 11.98 "T one"', '2 2 8.20 "T two"']
    found = read_score_tables([_pbn("Teams", heading, {1: rows}, totals)], "x.pbn")
    result = result_of(found.contest)
    assert [(p.contestant.id, p.contestant.names, float(p.score)) for p in result.places] == [
        ("1", ("T one",), 11.98),
        ("2", ("T two",), 8.02),
    ]
    assert [(each.of, float(each.by)) for each in compare_with_print(found, result).contestants] == [("2", -0.18)]


def test_teams_in_pbn_without_victory_points_have_the_imps_of_their_segments() -> None:
    heading = r"Round\1R;TeamId_Home\1R;TeamId_Away\1R;MatchDetails\28L;VP_Home\5R;VP_Away\5R"
    found = read_score_tables([_pbn("Teams", heading, {1: ['1 2 1 "1,15,54|2,30,0" - -']}, [])], "x.pbn")
    assert [(p.contestant.id, p.score) for p in result_of(found.contest).places] == [("1", Fraction(9)), ("2", Fraction(-9))]


def _league(**more: Any) -> dict[str, Any]:
    def line(ns: int, ew: int, score: str, own: str, theirs: str) -> dict[str, Any]:
        return {"ns_pair": ns, "ew_pair": ew, "ns_score": score, "ns_match_points": own, "ew_match_points": theirs}

    def summary(number: int, direction: str, score: str, percent: str) -> dict[str, Any]:
        players = [{"name": f"P{number}{direction}"}, {"name": f"Q{number}{direction}"}]
        return {"pair_number": number, "direction": direction, "score": score, "percentage": percent, "players": players}

    boards = [{"board_number": 1, "board_results": [line(1, 1, "420", "1.00", "0.00"), line(2, 2, "PASS", "0.00", "1.00")]}]
    people = [summary(1, "NS", "1.00", "100.00"), summary(2, "NS", "0.00", "0.00")]
    people += [summary(1, "EW", "0.00", "0.00"), summary(2, "EW", "1.00", "100.00")]
    section = {"name": "A", "pair_summaries": people, "boards": boards}
    return {"winner_type": 2, "sessions": [{"sections": [section], **more}]}


def test_a_game_of_the_league_with_two_winners_numbered_alike() -> None:
    found = read_acbl(json.dumps(_league()), "x.json")
    result = result_of(found.contest)
    assert [(p.contestant.id, p.contestant.names[0], p.standing.field) for p in result.places] == [
        ("N1", "P1NS", "NS"),
        ("N2", "P2NS", "NS"),
        ("E2", "P2EW", "EW"),
        ("E1", "P1EW", "EW"),
    ]
    assert not compare_with_print(found, result)


def test_sections_of_the_league_are_compared_as_the_file_says() -> None:
    game = _league(cross_section_scoring=1)
    section = game["sessions"][0]["sections"][0]
    game["sessions"][0]["sections"].append({**section, "name": "B"})
    across = read_acbl(json.dumps(game), "x.json")
    assert [len(lines) for _, lines in across.contest.sessions[0].boards] == [4]
    assert {each.id for each in across.contest.contestants} >= {"AN1", "BE2"}
    game["sessions"][0]["cross_section_scoring"] = 0
    assert len(read_acbl(json.dumps(game), "x.json").contest.sessions) == 2
