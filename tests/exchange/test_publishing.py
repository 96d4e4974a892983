"""Contests of our own published as USEBIO, and worked out anew from what was published."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import numbered_deal
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.file import read_results
from bridgelaws.exchange.published import read_published
from bridgelaws.exchange.publishing import About, Played, publication
from bridgelaws.formats.usebio import Usebio, read_usebio, write_usebio
from bridgelaws.tournament.scoring.contest import ContestResult, result_of

PAIRS = """
event: Wednesday pairs
scoring: {scoring}
regulations: {{based_on: wbf-2017, boards_with_fewer_scores: Neuberg}}
contestants:
  - {{id: 1, names: [Player 1, Player 2]}}
  - {{id: 2, names: [Player 3, Player 4]}}
  - {{id: 3, names: [Player 5, Player 6]}}
  - {{id: 4, names: [Player 7, Player 8]}}
  - {{id: 5, names: [Player 9, Player 10]}}
  - {{id: 6, names: [Player 11, Player 12]}}
boards:
  1:
    - {{ns: 1, ew: 2, contract: 4S, declarer: N, tricks: 10}}
    - {{ns: 3, ew: 4, contract: 3NT, declarer: E, tricks: -1}}
    - {{ns: 5, ew: 6, score: 170}}
  2:
    - {{ns: 1, ew: 4, contract: pass}}
    - {{ns: 5, ew: 2, result: {{60%: 620, 40%: -100}}, non_offending: ns}}
    - {{ns: 3, ew: 6, result: {{ns: average plus, ew: average minus}}}}
  3:
    - {{ns: 1, ew: 6, result: {{ns: -50, ew: 420}}}}
    - {{ns: 3, ew: 2, result: time ran out}}
    - {{ns: 5, ew: 4, result: {{100%: 140}}}}
"""
TEAMS = """
event: Teams of four
scoring: teams IMPs
victory_points: wbf-20-0
matches:
  - home: Reds
    away: Blues
    boards:
      1: {open: {contract: 4S, declarer: N, tricks: 10}, closed: {score: 170}}
      2: {open: {ns: average plus, ew: average minus}, closed: {score: -100}}
  - home: Greens
    away: Reds
    boards:
      1: {open: {score: 420}, closed: {score: 420}}
      2: {open: {score: -100}, closed: {score: 620}}
"""
INDIVIDUAL = """
scoring: matchpoints
boards:
  1:
    - {ns: [1, 3], ew: [2, 4], score: 420}
    - {ns: [5, 7], ew: [6, 8], score: -50}
"""
SWISS = """
scoring: cross-IMPs
victory_points: wbf-20-0
sessions:
  - boards:
      1: [{ns: 1, ew: 2, score: 420}, {ns: 3, ew: 4, score: 170}]
      2: [{ns: 1, ew: 2, score: 0}, {ns: 3, ew: 4, score: 110}]
  - boards:
      3: [{ns: 1, ew: 3, score: -100}, {ns: 2, ew: 4, score: 140}]
      4: [{ns: 1, ew: 3, score: 0}, {ns: 2, ew: 4, score: 620}]
"""


def figures(result: ContestResult) -> dict[str, tuple[Fraction, str]]:
    return {place.contestant.id: (place.score, place.standing.shown) for place in result.places}


def again(text: str, about: About | None = None) -> tuple[ContestResult, Usebio, bytes, tuple[str, ...]]:
    result = result_of(read_results(text, "own.yaml"))
    told = publication(result, about)
    content = write_usebio(told.usebio)
    return result, read_usebio(content, "own.xml"), content, tuple(map(str, told.lost))


@pytest.mark.parametrize(
    ("scoring", "event_type", "points"),
    [
        ("matchpoints", "MP_PAIRS", "MATCH_POINTS"),
        ("Butler", "BUTLER_PAIRS", "BUTLER_POINTS"),
        ("cross-IMPs", "CROSS_IMP", "CROSS_IMP_POINTS"),
    ],
)
def test_81C8_pairs_are_reported_with_adjusted_scores_of_every_kind(scoring: str, event_type: str, points: str) -> None:
    played = Played(read_contract("4S", Seat.NORTH), 10, Card("DT"))
    about = About(
        club="Club",
        day=date(2026, 2, 1),
        hands={1: numbered_deal(5)},
        played={(1, "1", "2"): played, (2, "1", "4"): Played(None)},
    )
    result, value, content, lost = again(PAIRS.format(scoring=scoring), about)
    assert (value.event_type, value.date, value.hands[0].deal) == (event_type, "01/02/2026", numbered_deal(5))
    lines = {(board.number, *line.ns, *line.ew): line for board in value.sections[0].boards for line in board.lines}
    first = lines[1, "1", "2"]
    assert (first.contract, first.played_by, first.lead, first.tricks, first.score) == ("4S", "N", "DT", "10", "420")
    assert first.points_in == points
    assert lines[2, "1", "4"].contract == "PASS"
    assert lines[2, "3", "6"].score == "A6040"
    assert lines[3, "5", "4"].score == "140"  # assigned, and the same for both
    assert lines[3, "3", "2"].score == ""
    assert lines[3, "3", "2"].ns_points == ""
    assert lost == (
        "Board 2, 5 against 2: what was awarded stands in NOTES alone, without a SCORE.",
        "Board 3, 1 against 6: what was awarded stands in NOTES alone, without a SCORE.",
    )
    assert {each.number: each.names for each in value.participants}["4"] == ("Player 7", "Player 8")
    if scoring == "matchpoints":  # byes and the datum are not told by the file, and matchpoints need neither
        assert figures(result_of(read_published(content, "own.xml").contest)) == figures(result)


def test_teams_and_their_victory_points() -> None:
    result, value, content, lost = again(TEAMS, About(swiss=True))
    assert (value.event_type, value.scoring, value.more) == ("SWISS_TEAMS", "IMPS", (("MATCH_SCORING_METHOD", "VPS"),))
    first, second = value.sections[0].matches
    assert (first.round, first.team, first.opposing_team, second.round) == ("1", "Reds", "Blues", "2")
    assert [board.imps for board in first.boards] == ["6", "3"]  # 420 - 170 is 250; average plus
    assert [line.direction for line in first.boards[0].lines] == ["NS", "EW"]
    assert first.boards[1].lines[0].score == "A6040"
    assert not lost
    assert figures(result_of(read_published(content, "own.xml").contest)) == figures(result)


def test_individuals_name_four_players() -> None:
    result, value, content, _ = again(INDIVIDUAL)
    assert value.event_type == "INDIVIDUAL"
    assert {each.kind for each in value.participants} == {"PLAYER"}
    assert value.sections[0].boards[0].lines[0].ns == ("1", "3")
    assert b"<S_PLAYER_NUMBER>3</S_PLAYER_NUMBER>" in content
    assert figures(result_of(read_published(content, "own.xml").contest)) == figures(result)


def test_78D_a_board_with_fewer_scores_is_scored_as_its_lines_show() -> None:
    """By the Laws' own default, of which the file says nothing but the matchpoints."""
    for way in ("percentage of own top", "own top kept", "Neuberg"):
        text = f"""
regulations: {{based_on: wbf-2017, boards_with_fewer_scores: {way}}}
boards:
  1:
    - {{ns: [1, 2], ew: [3, 4], contract: 4S, declarer: N, tricks: 10}}
    - {{ns: [5, 6], ew: [7, 8], result: {{ns: average plus, ew: average minus}}}}
    - {{ns: [9, 10], ew: [11, 12], result: {{ns: -50, ew: {{60%: 420, 40%: -100}}}}}}
"""
        result, _, content, _ = again(text)
        assert figures(result_of(read_published(content, "own.xml").contest)) == figures(result), way


def test_a_match_handed_in_as_a_sum_has_its_score_alone() -> None:
    handed_in = "  - {home: Blues, away: Greens, imps: [31, 24], length: 16}\n"
    result, value, content, lost = again(TEAMS + handed_in)
    assert (value.sections[0].matches[2].team_score, value.sections[0].matches[2].boards) == ("12.03", ())
    assert lost == ("Blues - Greens: its IMPs are left out, since a match without boards has its victory points alone.",)
    assert figures(result_of(read_published(content, "own.xml").contest)) == figures(result)
    plain = TEAMS.replace("victory_points: wbf-20-0\n", "") + handed_in
    result, _, content, lost = again(plain)
    assert not lost
    assert figures(result_of(read_published(content, "own.xml").contest)) == figures(result)


def test_swiss_pairs_have_a_session_for_each_match() -> None:
    result, value, _, _ = again(SWISS)
    assert value.event_type == "SWISS_PAIRS_CROSS_IMPS"
    assert [section.session for section in value.sections] == ["1", "2"]
    totals = {each.number: Fraction(each.total) for each in value.participants}
    assert all(abs(totals[who] - score) < Fraction(1, 10000) for who, (score, _) in figures(result).items())


def test_penalties_and_forms_that_usebio_cannot_tell() -> None:
    text = """
boards:
  1: [{ns: 1, ew: 2, score: 420, form: A}, {ns: 3, ew: 4, score: 170, form: A}, {ns: 5, ew: 6, score: 50, form: B}]
regulations: {based_on: wbf-2017, fouled_board_method: Neuberg in each group}
penalties: [{contestant: 1, amount: 1, unit: matchpoints}]
"""
    _, _, _, lost = again(text)
    assert "Penalties and byes are in the totals alone: USEBIO has no place for them." in lost
    assert "Board 1 is fouled: that its lines are compared in groups is left out." in lost


def test_results_that_are_not_whole_are_not_ranked() -> None:
    content = again(INDIVIDUAL)[2].replace(b"<BOARD_NUMBER>1<", b"<BOARD_NUMBER>one<")
    with pytest.raises(BridgelawsError, match="“one” is not the number of a board: the board is left out"):
        read_published(content, "own.xml")


def test_figures_no_file_needs_are_refused_at_once() -> None:
    content = again(INDIVIDUAL)[2].replace(b"<TOTAL_SCORE>2<", b"<TOTAL_SCORE>1e999999999<")
    with pytest.raises(BridgelawsError, match="is no number"):
        read_published(content, "own.xml")


def test_real_contests_published_anew_rank_alike(shared_data: Path) -> None:
    for name in ("mp-pairs.xml", "usebio-and-pbn.xml", "cross-imp-pairs.xml", "multiple-teams.xml"):
        first = result_of(read_published((shared_data / "results" / name).read_bytes(), name).contest)
        told = publication(first)
        assert not told.lost or name == "cross-imp-pairs.xml"  # it has byes
        second = result_of(read_published(write_usebio(told.usebio), name).contest)
        assert figures(second) == figures(first)
