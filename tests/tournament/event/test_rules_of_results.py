"""What may be entered as a result, and when (Laws 5, 8, 15B, 77, 79)."""

import pytest

from bridgelaws.bridge.awards import Artificial, Average, NotPlayed, Reason, TableResult, artificial
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.text import NOTHING
from bridgelaws.tournament.event.entry_events import EntryWithdrawn
from bridgelaws.tournament.event.events import (
    AwardMade,
    BoardAllowed,
    BoardFouled,
    BoardTakenBack,
    DisputeSettled,
    PeriodSet,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
    RoundStarted,
)
from bridgelaws.tournament.event.read_models import Standings
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Place, Played, Unplayed, Written
from support.desk import DOWN, MADE, Desk, match_of_teams, ruling, three_tables

AT_TABLE_1 = Place(1, 1, 1)


@pytest.fixture
def desk() -> Desk:
    return three_tables()


def test_79A1_a_result_of_those_who_sit_there_is_taken(desk: Desk) -> None:
    assert desk(ResultEntered(AT_TABLE_1, 1, ("1",), ("4",), MADE), by="1a").notice == NOTHING
    sheet = desk.state.sheet(AT_TABLE_1, 1)
    assert (sheet.written, sheet.by, sheet.confirmed) == (MADE, "1a", ())
    counts = sheet.counts(1)
    assert counts is not None
    assert str(counts.ns) == "Obtained(score=420)"


def test_5B_a_pair_that_does_not_sit_there(desk: Desk) -> None:
    desk.refuses(
        ResultEntered(AT_TABLE_1, 1, ("1",), ("5",), MADE), "5B", "Pair 5 does not sit at table 1 in round 1: 1 and 4 do"
    )
    desk.refuses(ResultEntered(AT_TABLE_1, 1, ("17",), ("4",), MADE), "5B", "Pair 17 does not sit")


def test_5B_the_right_pairs_the_wrong_way_round(desk: Desk) -> None:
    desk.refuses(
        ResultEntered(AT_TABLE_1, 1, ("4",), ("1",), MADE),
        "5B",
        "the seats are 1 North-South and 4 East-West",
        "not the other way round",
    )


def test_15B_a_board_of_another_round(desk: Desk) -> None:
    proposed = ResultEntered(AT_TABLE_1, 5, ("1",), ("4",), MADE)
    desk.refuses(proposed, "15B", "Board 5 is not played at table 1 in round 1: boards 1-2 are", "call the Director")


def test_5A_a_table_that_is_not_there(desk: Desk) -> None:
    desk.refuses(ResultEntered(Place(1, 1, 9), 1, ("1",), ("4",), MADE), "5A", "Nobody plays at table 9", "tables 1-3")
    desk.refuses(ResultEntered(Place(1, 9, 1), 1, ("1",), ("4",), MADE), "5A", "There is no round 9", "rounds 1-3")
    desk.refuses(ResultEntered(Place(2, 1, 1), 1, ("1",), ("4",), MADE), "5A", "Session 2 has not been planned")


def test_8B1_a_round_that_has_not_been_called(desk: Desk) -> None:
    proposed = desk.result(2, 1, 3)
    desk.refuses(proposed, "8B1", "Round 2 has not begun: it does when the Director calls it")
    desk(RoundStarted(1, 2))
    assert desk(proposed).events == (proposed,)


def test_8B1_rounds_are_called_in_order(desk: Desk) -> None:
    desk.refuses(RoundStarted(1, 3), "8B1", "Round 3 cannot be called now: round 2 is next")
    assert desk(RoundStarted(1, 1)).events == ()  # it is on already


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (Played("4S", Seat.NORTH, 14), "14 tricks in 4S N cannot be"),
        (Played("8S", Seat.NORTH, 10), '"8S" is not a contract'),
        (Played("", Seat.NORTH, 10), "is not a contract"),
        (Played("4S", Seat.NORTH, 10, "ZZ"), "“ZZ” is no card to lead"),
        (OnlyScore(415), "+415 is no score on board 1"),
        (OnlyScore(620), "+620 is no score on board 1 (none vulnerable)"),  # nobody is vulnerable on board 1
    ],
)
def test_77_what_cannot_be_a_result(desk: Desk, written: Written, words: str) -> None:
    desk.refuses(ResultEntered(AT_TABLE_1, 1, ("1",), ("4",), written), "77", words)


@pytest.mark.parametrize("written", [PassedOut(), OnlyScore(-50), OnlyScore(0), Unplayed(Reason.NO_TIME)])
def test_77_other_ways_a_board_ends(desk: Desk, written: Written) -> None:
    assert desk(desk.result(1, 1, 1, written)).events


def test_79B_a_second_different_result_is_kept_beside_the_first(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE), by="1a")
    decision = desk(desk.result(1, 1, 1, DOWN), by="4b")
    assert decision.events == (ResultDisputed(AT_TABLE_1, 1, ("1",), ("4",), DOWN),)
    assert decision.law == "79B"
    assert str(decision.notice) == (
        "Board 1 at table 1 in round 1 has a result already, 4S N, 10 tricks; "
        "yours, 4S N, 9 tricks, is kept beside it: call the Director, who decides which is recorded (Law 79B)."
    )
    sheet = desk.state.sheet(AT_TABLE_1, 1)
    assert (sheet.written, sheet.others) == (MADE, (DOWN,))
    assert desk(desk.result(1, 1, 1, DOWN)).events == ()  # said once is enough
    assert desk(desk.result(1, 1, 1, MADE)).events == ()


def test_79B_a_disputed_result_is_not_confirmed(desk: Desk) -> None:
    desk.refuses(ResultConfirmed(AT_TABLE_1, 1, Side.EW), "79A1", "has no result yet")
    desk(desk.result(1, 1, 1, MADE), by="table 1 NS")
    desk(ResultConfirmed(AT_TABLE_1, 1, Side.EW), by="table 1 EW")
    assert desk.state.sheet(AT_TABLE_1, 1).confirmed == (Side.EW,)
    desk(desk.result(1, 1, 1, DOWN))
    desk.refuses(ResultConfirmed(AT_TABLE_1, 1, Side.NS), "79B", "is disputed")


def test_79B2_the_director_decides_while_the_round_is_on(desk: Desk) -> None:
    desk.refuses(DisputeSettled(AT_TABLE_1, 1, DOWN, "counted the tricks"), "79A1", "no result yet")
    desk(desk.result(1, 1, 1, MADE))
    desk.refuses(DisputeSettled(AT_TABLE_1, 1, DOWN, "counted the tricks"), "79C1", "Nobody disputes")
    desk(desk.result(1, 1, 1, DOWN))
    desk(DisputeSettled(AT_TABLE_1, 1, DOWN, "counted the tricks"))
    sheet = desk.state.sheet(AT_TABLE_1, 1)
    assert (sheet.written, sheet.others, desk.state.disputes) == (DOWN, (), {})
    assert [(each.was, each.now, each.reason) for each in sheet.corrections] == [(MADE, DOWN, "counted the tricks")]


def test_79B3_after_the_round_only_if_clearly_convinced(desk: Desk) -> None:
    """K-79-5, K-79-7: what was recorded stands, or is changed for both if the Director is clearly convinced."""
    desk(desk.result(1, 1, 1, DOWN))
    desk(desk.result(1, 1, 1, MADE))
    desk(RoundStarted(1, 2))
    desk.refuses(DisputeSettled(AT_TABLE_1, 1, MADE, "they say so"), "79B3", "Round 1 is over", "clearly convinced")
    desk(DisputeSettled(AT_TABLE_1, 1, MADE, "all four remember the play", clearly_convinced=True))
    assert desk.state.sheet(AT_TABLE_1, 1).written == MADE


def test_79B3_the_recorded_score_may_always_stand(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, DOWN))
    desk(desk.result(1, 1, 1, MADE))
    desk(RoundStarted(1, 2))
    desk(DisputeSettled(AT_TABLE_1, 1, DOWN, "nothing shows it was otherwise"))
    assert desk.state.sheet(AT_TABLE_1, 1).corrections == ()


def correction(**more: object) -> ResultCorrected:
    return ResultCorrected(AT_TABLE_1, 1, DOWN, MADE, "entered as 9 by mistake", **more)  # type: ignore[arg-type]


def test_79C1_an_error_is_corrected_before_and_within_the_period(desk: Desk) -> None:
    """K-79-2: 20 minutes after publication."""
    desk.published().later(20)
    desk(correction(), by="Director")
    sheet = desk.state.sheet(AT_TABLE_1, 1)
    (made,) = sheet.corrections
    assert (sheet.written, made.was, made.now, made.by, made.at) == (MADE, DOWN, MADE, "Director", desk.now)


def test_79C1_the_period_ends_thirty_minutes_after_publication(desk: Desk) -> None:
    desk.published().later(30)
    assert desk(correction()).events
    late = three_tables().published().later(30.1)
    late.refuses(correction(), "79C2", "The Correction Period ended at 19:00", "needs the organizer’s leave")


def test_79C2_after_the_period_with_leave_and_beyond_doubt(desk: Desk) -> None:
    """K-79-3, K-79-4."""
    desk.published().later(45)
    desk.refuses(correction(beyond_doubt=True), "79C2", "needs the organizer’s leave; say who gave it")
    desk.refuses(correction(organizers_leave="Club board"), "79C2", "beyond reasonable doubt")
    assert desk(correction(organizers_leave="Club board", beyond_doubt=True)).events


def test_79C2_no_later_correction_where_no_regulation_allows_it_2007() -> None:
    """SBF-98-4: 20 minutes after publication corrected, 31 minutes refused."""
    early = three_tables(regulations="sbf-2007").published().later(20)
    assert early(correction()).events
    late = three_tables(regulations="sbf-2007").published().later(31)
    sure = correction(organizers_leave="Club board", beyond_doubt=True)
    late.refuses(sure, "79C2", "no regulation allows a later correction: the score stands")


def test_79C1_the_organizer_may_let_the_period_end_later(desk: Desk) -> None:
    desk.published()
    desk(PeriodSet(1, "correction", desk.now.replace(hour=23)))
    desk.later(120)
    assert desk(correction()).events


def test_79C1_fn_an_earlier_end_needs_a_special_contest(desk: Desk) -> None:
    """K-79-6."""
    desk.published()
    early = desk.now.replace(minute=40)
    desk.refuses(
        PeriodSet(1, "correction", early), "79C1:fn", "at least: an earlier end needs a contest of a special nature"
    )
    desk(PeriodSet(1, "correction", early, special_nature="the final starts in a quarter of an hour"))
    desk.later(15).refuses(correction(), "79C2", "ended at 18:40")


def test_79C2_a_period_that_is_over_is_not_opened_again(desk: Desk) -> None:
    desk.published().later(31)
    desk.refuses(PeriodSet(1, "correction", desk.now.replace(hour=23)), "79C2", "is not opened again")


def test_79C2_a_result_from_a_table_after_the_period(desk: Desk) -> None:
    desk.published().later(31)
    desk.refuses(desk.result(1, 1, 1, MADE), "79C2", "has been published with 4S N, 9 tricks")


def test_79C1_what_was_seen_must_still_stand_there(desk: Desk) -> None:
    desk(desk.result(1, 1, 1, MADE))
    desk.refuses(correction(), "79C1", "has 4S N, 10 tricks by now, not 4S N, 9 tricks: look at it again")


def test_8B2_a_postponed_board_gets_its_result_later(desk: Desk) -> None:
    desk(desk.result(1, 1, 2, Unplayed(Reason.POSTPONED)))
    desk(RoundStarted(1, 2))
    assert isinstance(desk(desk.result(1, 1, 2, MADE)).events[0], ResultEntered)
    assert desk.state.sheet(AT_TABLE_1, 2).written == MADE


def test_15B1_nobody_plays_a_board_twice(desk: Desk) -> None:
    """Pair 4 has played boards 1 and 2 at table 1, and is at table 2 in round 2."""
    desk(desk.result(1, 1, 1))
    desk(RoundStarted(1, 2))
    wrong = BoardAllowed(Place(1, 2, 2), 1, 5, "board 1 lay on the table")
    assert desk.state.sitting(Place(1, 2, 2)).ew == ("4",)  # type: ignore[union-attr]
    desk.refuses(wrong, "15B1", "4 has played board 1 before, at table 1 in round 1: it is cancelled for both sides")


def test_15B2_a_board_nobody_has_played_counts(desk: Desk) -> None:
    """In round 1 board 5 was begun at table 1 instead of board 2."""
    desk(BoardAllowed(AT_TABLE_1, 5, 2, "board 5 lay on the table"))
    desk(ResultEntered(AT_TABLE_1, 5, ("1",), ("4",), MADE))
    assert desk.state.sheet(AT_TABLE_1, 5).written == MADE
    desk.refuses(BoardAllowed(AT_TABLE_1, 1, None, ""), "15B", "Board 1 is meant for table 1 in round 1 anyway")
    desk.refuses(BoardAllowed(AT_TABLE_1, 6, 5, ""), "15B", "Board 5 was not to be played", "boards 1-2 were")
    for round_ in (2, 3):  # when 1 comes to board 5 by the movement, it cannot be played again
        desk(RoundStarted(1, round_))
    (later,) = [place for place, sitting in desk.state.places(1) if "1" in sitting.ns and 5 in sitting.boards]
    sitting = desk.state.sitting(later)
    assert sitting is not None
    desk.refuses(ResultEntered(later, 5, sitting.ns, sitting.ew, MADE), "15B3", "1 has a score on board 5 already")


def test_15B3_who_is_deprived_of_a_score_gets_an_artificial_one(desk: Desk) -> None:
    """Pair 1 played board 5 too early; whoever meets pair 1 on it later cannot play it, and pair 1 has its score."""
    desk(BoardAllowed(AT_TABLE_1, 5, 2, "board 5 lay on the table"))
    desk(ResultEntered(AT_TABLE_1, 5, ("1",), ("4",), MADE))
    desk(RoundStarted(1, 2))
    desk(RoundStarted(1, 3))
    desk(ruling("R1"))
    (later,) = [place for place, sitting in desk.state.places(1) if "1" in sitting.ns and 5 in sitting.boards]
    both = AwardMade(later, 5, artificial(Average.PLUS, Average.PLUS), "R1")
    desk.refuses(both, "15B3", "1 has a score on board 5 already, from table 1 in round 1", "1 gets nothing for it")
    deprived = TableResult(NotPlayed(Reason.CANCELLED), Artificial(Average.PLUS))
    desk(AwardMade(later, 5, deprived, "R1"))
    standings = Standings()
    for event, _, _ in desk.log:
        standings(desk.state, event)
    scores = standings.scores((1, ""))
    assert scores["1"].boards == 1
    sitting = desk.state.sitting(later)
    assert sitting is not None
    assert scores[sitting.ew[0]].percent == 60  # 12C2(a)


def test_15B_boards_played_before_under_the_older_numbers_2007() -> None:
    desk = three_tables(regulations="wbf-2007")
    proposed = ResultEntered(AT_TABLE_1, 5, ("1",), ("4",), MADE)
    desk.refuses(proposed, "15A1", "Board 5 is not played at table 1 in round 1")
    desk(desk.result(1, 1, 1))
    desk(RoundStarted(1, 2))
    desk.refuses(BoardAllowed(Place(1, 2, 2), 1, 5, "board 1 lay on the table"), "15B", "4 has played board 1 before")


def test_79B2_after_the_round_only_if_clearly_convinced_2007() -> None:
    """What is 79B3 in the newer edition."""
    desk = three_tables(regulations="wbf-2007")
    desk(desk.result(1, 1, 1, DOWN))
    desk(desk.result(1, 1, 1, MADE))
    desk(RoundStarted(1, 2))
    desk.refuses(DisputeSettled(AT_TABLE_1, 1, MADE, "they say so"), "79B2", "clearly convinced")


def test_15B_fn_team_events_have_a_law_of_their_own() -> None:
    desk = match_of_teams()
    desk.refuses(BoardAllowed(Place(1, 1, 1, room="open"), 9, 1, ""), "86B2", "In a team event")
    desk.refuses(ResultEntered(Place(1, 1, 1, room="open"), 9, ("A",), ("B",), MADE), "86B2", "Board 9 is not played")


def test_5A_a_match_is_played_in_two_rooms() -> None:
    desk = match_of_teams()
    desk.refuses(ResultEntered(Place(1, 1, 1), 1, ("A",), ("B",), MADE), "5A", "say open or closed")
    desk(ResultEntered(Place(1, 1, 1, room="open"), 1, ("A",), ("B",), MADE))
    desk.refuses(ResultEntered(Place(1, 1, 1, room="closed"), 1, ("A",), ("B",), MADE), "5B", "the seats are B North-South")
    desk(ResultEntered(Place(1, 1, 1, room="closed"), 1, ("B",), ("A",), DOWN))


def test_87A_a_fouled_board_names_tables_that_play_it(desk: Desk) -> None:
    desk.refuses(BoardFouled(1, 1, "turned", (Place(1, 1, 2),), ""), "15B", "Board 1 is not played at table 2")
    desk.refuses(BoardFouled(1, 1, "turned", (Place(1, 1, 7),), ""), "87A", "Nobody plays at table 7")
    desk(BoardFouled(1, 1, "turned", (AT_TABLE_1,), "two hands exchanged"))
    assert desk.state.forms == {(AT_TABLE_1, 1): "turned"}
    desk(BoardFouled(1, 1, "", (AT_TABLE_1,), "it was another board"))
    assert desk.state.forms == {}


def test_15B2_a_board_let_count_may_be_taken_back_while_it_has_no_score(desk: Desk) -> None:
    taken_back = BoardTakenBack(AT_TABLE_1, 5, "it was board 2 after all")
    desk.refuses(taken_back, "15B2", "Board 5 was not let count at table 1 in round 1")
    desk(BoardAllowed(AT_TABLE_1, 5, 2, "board 5 lay on the table"))
    desk(taken_back)
    desk.refuses(ResultEntered(AT_TABLE_1, 5, ("1",), ("4",), MADE), "15B", "Board 5 is not played")
    desk(BoardAllowed(AT_TABLE_1, 5, 2, "board 5 lay on the table"))
    desk(ResultEntered(AT_TABLE_1, 5, ("1",), ("4",), MADE))
    desk.refuses(taken_back, "15B2", "has a score: it stays")


def test_5A_who_has_withdrawn_has_no_later_results(desk: Desk) -> None:
    desk(EntryWithdrawn("1", "ill"))
    assert desk(desk.result(1, 1, 1)).events  # the round that was on when they left
    desk.enter_everything(1)
    desk(RoundStarted(1, 2))
    (place, board) = next((place, sitting.boards[0]) for place, sitting in desk.state.places(1) if place.round == 2)
    desk.refuses(desk.result(2, place.table, board), "5A", "1 has withdrawn before round 2")
    assert desk(desk.result(2, place.table, board, Unplayed(Reason.WITHDREW))).events
