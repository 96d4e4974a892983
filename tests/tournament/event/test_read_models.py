"""Random evenings: what is kept up to date as it happens equals what is worked out from scratch."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaws.bridge.awards import Artificial, Average, Penalty, Reason, TableResult, Unit, artificial, assigned
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import New
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.entry_events import Entered, EntryWithdrawn, FieldAssigned
from bridgelaws.tournament.event.events import (
    SHAPES,
    AwardLifted,
    AwardMade,
    BoardAllowed,
    BoardFouled,
    BoardTakenBack,
    DisputeSettled,
    Event,
    PenaltyGiven,
    PenaltyLifted,
    ResultCorrected,
    ResultEntered,
    RoundsReplanned,
    RoundStarted,
    SessionPlanned,
)
from bridgelaws.tournament.event.fold import evolve
from bridgelaws.tournament.event.read_models import Standings, contest_of, lines_of, session_of
from bridgelaws.tournament.event.score_sheet import PassedOut, Place, Played, Unplayed, Written
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.mitchell import Half, mitchell
from bridgelaws.tournament.movements.model import Round, Sitting
from bridgelaws.tournament.scoring.contest import ContestResult, result_of
from bridgelaws.tournament.scoring.sessions import score_session
from bridgelaws.tournament.scoring.undecided import Undecided
from support.desk import Desk, match_of_teams, opened, players, three_tables

FIELD = (1, "")
RESULTS: tuple[Written, ...] = (
    Played("4S", Seat.NORTH, 10),
    Played("4S", Seat.NORTH, 9),
    Played("3NTX", Seat.EAST, 8),
    Played("2H", Seat.WEST, 8),
    PassedOut(),
    Unplayed(Reason.NO_TIME),
    Unplayed(Reason.POSTPONED),
)
AWARDS: tuple[TableResult, ...] = (
    artificial(Average.PLUS, Average.MINUS),
    artificial(Average.EQUAL, Average.EQUAL),
    assigned({420: Fraction(3, 5), -50: Fraction(2, 5)}),
    TableResult(Artificial(Average.PLUS), Artificial(Average.PLUS)),
)
MAKERS: tuple[Callable[[Desk, st.DataObject], Event], ...]


def place_and_board(desk: Desk, data: st.DataObject) -> tuple[Place, int, Sitting]:
    place, sitting = data.draw(st.sampled_from(list(desk.state.places(1))))
    return place, data.draw(st.sampled_from(desk.state.boards_at(place))), sitting


def a_result(desk: Desk, data: st.DataObject) -> Event:
    place, board, sitting = place_and_board(desk, data)
    return ResultEntered(place, board, sitting.ns, sitting.ew, data.draw(st.sampled_from(RESULTS)))


def a_correction(desk: Desk, data: st.DataObject) -> Event:
    place, board, _ = place_and_board(desk, data)
    was = desk.state.sheet(place, board).written or PassedOut()
    return ResultCorrected(place, board, was, data.draw(st.sampled_from(RESULTS)), "slip")


def a_settlement(desk: Desk, data: st.DataObject) -> Event:
    place, board, _ = place_and_board(desk, data)
    return DisputeSettled(place, board, data.draw(st.sampled_from(RESULTS)), "looked at", clearly_convinced=True)


def an_award(desk: Desk, data: st.DataObject) -> Event:
    place, board, _ = place_and_board(desk, data)
    return AwardMade(place, board, data.draw(st.sampled_from(AWARDS)), "R")


def a_lifted_award(desk: Desk, data: st.DataObject) -> Event:
    place, board, _ = place_and_board(desk, data)
    return AwardLifted(place, board, "R", "error")


def a_wrong_board(desk: Desk, data: st.DataObject) -> Event:
    place, _, sitting = place_and_board(desk, data)
    return BoardAllowed(place, data.draw(st.integers(1, 12)), data.draw(st.sampled_from((None, *sitting.boards))), "")


def a_board_taken_back(desk: Desk, data: st.DataObject) -> Event:
    place, board, _ = place_and_board(desk, data)
    return BoardTakenBack(place, board, "")


def a_fouled_board(desk: Desk, data: st.DataObject) -> Event:
    place, board, _ = place_and_board(desk, data)
    return BoardFouled(1, board, data.draw(st.sampled_from(["turned", "mixed", ""])), (place,), "")


def a_penalty(desk: Desk, data: st.DataObject) -> Event:
    who = data.draw(st.sampled_from(list(desk.state.contestants)))
    unit = data.draw(st.sampled_from([Unit.PERCENT_OF_TOP, Unit.MATCHPOINTS, Unit.PERCENT]))
    return PenaltyGiven(data.draw(st.sampled_from("PQR")), Penalty(contestant=who, amount=Fraction(5), unit=unit))


def a_lifted_penalty(_: Desk, data: st.DataObject) -> Event:
    return PenaltyLifted(data.draw(st.sampled_from("PQR")), "error")


def a_next_round(desk: Desk, _: st.DataObject) -> Event:
    return RoundStarted(1, desk.state.started[1] + 1)


def a_withdrawal(desk: Desk, data: st.DataObject) -> Event:
    return EntryWithdrawn(data.draw(st.sampled_from(list(desk.state.contestants))), "ill")


def a_new_plan(desk: Desk, data: st.DataObject) -> Event:
    """A round turned at a table, or the last round again with a table more or a table less."""
    some = data.draw(st.sampled_from(list(desk.state.plans[1, ""].rounds.values())))
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(some.sittings) - 1))
        turned = [each.turned() if number == at else each for number, each in enumerate(some.sittings)]
        return RoundsReplanned(1, (Round(some.number, tuple(turned)),), "sat the other way round")
    last = max(desk.state.plans[1, ""].rounds.values(), key=lambda each: each.number)
    if data.draw(st.booleans()):
        return RoundsReplanned(1, (Round(last.number, last.sittings[:-1]),), "pair left")
    extra = Sitting(9, ("90",), ("91",), data.draw(st.sampled_from([(1, 2), (7, 8)])))
    return RoundsReplanned(1, (Round(last.number, (*last.sittings, extra)),), "late pairs")


MAKERS = (
    *[a_result] * 8,
    a_correction,
    a_settlement,
    an_award,
    an_award,
    a_lifted_award,
    a_wrong_board,
    a_board_taken_back,
    a_fouled_board,
    a_penalty,
    a_lifted_penalty,
    a_next_round,
    a_withdrawal,
    a_new_plan,
)


def evening(data: st.DataObject) -> Desk:
    """Seven tables less half a one, so that somebody rests in every round; two late pairs are entered and not seated."""
    from support.desk import ruling

    movement = mitchell(data.draw(st.sampled_from([3, 5])), boards_per_round=2, half=Half.NS_SITS_OUT)
    entries = [Entered(one, players(one)) for one in (*movement.contestants, "90", "91")]
    rules = data.draw(st.sampled_from(["wbf-2017", "sbf-2007"]))
    more: dict[str, Any] = (
        {"fouled_board_method": "Neuberg in each group"} if rules == "wbf-2017" else {"assigned_score": "weighted"}
    )
    return Desk(
        opened(rules, **more), *entries, SessionPlanned(1, movement.rounds, winners=2), RoundStarted(1, 1), ruling("R")
    )


@settings(max_examples=150)
@given(st.data())
def test_79_random_histories_give_what_scoring_from_scratch_gives(data: st.DataObject) -> None:
    desk, standings = evening(data), Standings()
    for event, _, _ in desk.log:
        standings(desk.state, event)
    for make in data.draw(st.lists(st.sampled_from(MAKERS), max_size=60)):
        before = len(desk.log)
        with suppress(Refused):
            desk(make(desk, data))
        for event, _, _ in desk.log[before:]:
            standings(desk.state, event)
        if data.draw(st.integers(0, 5)) == 0:  # somebody looks, now and then
            assert_same(desk.state, standings)
    assert_same(desk.state, standings)
    assert replayed(desk) == desk.state


def assert_same(state: EventState, standings: Standings) -> None:
    from_scratch = score_session(session_of(state, FIELD), state.regulations)
    kept = standings.scores(FIELD)
    assert {one: (score.points, score.percent) for one, score in kept.items()} == {
        one: (score.points, score.percent) for one, score in from_scratch.scores.items()
    }
    assert {one: score.marks for one, score in kept.items()} == {
        one: score.marks for one, score in from_scratch.scores.items()
    }
    for board, _ in from_scratch.lines:
        assert [each.line for each in standings.board(FIELD, board)] == list(lines_of(state, FIELD, board))
    assert worked_out(standings.result) == worked_out(lambda: result_of(contest_of(state)))


def worked_out(work: Callable[[], ContestResult]) -> ContestResult | str:
    """The whole result; or what must be decided first."""
    try:
        return work()
    except BridgelawsError as asked:
        return str(asked)


def replayed(desk: Desk) -> EventState:
    """From what is written in the log, through the text it is written as."""
    state = EventState()
    for event, at, by in desk.log:
        written = SHAPES.written(event)
        evolve(state, SHAPES.read(New(written.kind, written.shape, written.payload, written.texts)), at, by)
    return state


def test_78A_a_board_as_it_fills() -> None:
    """Two results on board 1: matchpoints out of the top of three, by percentage as the WBF preset has it."""
    desk, standings = three_tables(), Standings()
    desk.enter_everything(2, Played("4S", Seat.NORTH, 9))
    first = next(place for place, sitting in desk.state.places(1) if 1 in sitting.boards and place.round == 1)
    desk(ResultCorrected(first, 1, Played("4S", Seat.NORTH, 9), Played("4S", Seat.NORTH, 10), "slip"))
    for event, _, _ in desk.log:
        standings(desk.state, event)
    marks = standings.board(FIELD, 1)
    assert [(each.line.ns, each.ns.points, each.ew.points) for each in marks] == [
        (("1",), Fraction(4), Fraction(0)),
        (("3",), Fraction(0), Fraction(4)),
    ]


def test_78B_a_match_in_two_rooms() -> None:
    """4S made in one room and down in the other: 420 + 50 = 470, 10 IMPs; the other boards are level."""
    desk = match_of_teams()
    made, down = Played("4S", Seat.NORTH, 10), Played("4S", Seat.NORTH, 9)
    for board in (1, 2, 3, 4):
        desk(ResultEntered(Place(1, 1, 1, room="open"), board, ("A",), ("B",), made))
        desk(ResultEntered(Place(1, 1, 1, room="closed"), board, ("B",), ("A",), down if board == 1 else made))
    result = result_of(contest_of(desk.state))
    assert [(place.contestant.id, place.score) for place in result.places] == [("A", Fraction(10)), ("B", Fraction(-10))]


def test_78D_a_match_in_victory_points() -> None:
    """WBF scale, 4 boards: blitz at 15 x 2 = 30 IMPs; a third of it, 10 IMPs, is worth 15 victory points exactly."""
    desk = match_of_teams(victory_point_scale="20-0 continuous")
    made, down = Played("4S", Seat.NORTH, 10), Played("4S", Seat.NORTH, 9)
    for board in (1, 2, 3, 4):
        desk(ResultEntered(Place(1, 1, 1, room="open"), board, ("A",), ("B",), made))
        desk(ResultEntered(Place(1, 1, 1, room="closed"), board, ("B",), ("A",), down if board == 1 else made))
    result = result_of(contest_of(desk.state))
    assert [(place.contestant.id, place.score) for place in result.places] == [("A", Fraction(15)), ("B", Fraction(5))]


def test_78D_a_scale_that_is_not_printed_is_asked_for() -> None:
    desk = match_of_teams(victory_point_scale="25-0")
    with pytest.raises(Undecided, match="print no table: announce victory_points"):
        contest_of(desk.state)


@pytest.mark.parametrize("winners", [1, 2])
def test_78D_one_list_or_two(winners: int) -> None:
    movement = mitchell(3, boards_per_round=2)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    desk = Desk(opened(), *entries, SessionPlanned(1, movement.rounds, winners=winners), RoundStarted(1, 1))
    desk.enter_everything(3)
    result = result_of(contest_of(desk.state))
    assert {place.standing.field for place in result.places} == ({"NS", "EW"} if winners == 2 else {""})
    assert {place.percent for place in result.places} == {50}


def test_78D_a_table_turned_by_mistake_moves_nobody_to_the_other_list() -> None:
    """Pair 1 sits East-West in two rounds of three, and stays with those it was entered among."""
    desk = three_tables()
    for number in (1, 2):
        each = desk.state.plans[1, ""].rounds[number]
        sittings = tuple(sitting.turned() if "1" in sitting.ns else sitting for sitting in each.sittings)
        desk(RoundsReplanned(1, (Round(number, sittings),), "they sat the other way"))
    desk.enter_everything(3)
    fields = {place.contestant.id: place.standing.field for place in result_of(contest_of(desk.state)).places}
    assert fields == {"1": "NS", "2": "NS", "3": "NS", "4": "EW", "5": "EW", "6": "EW"}
    desk(FieldAssigned("1", Side.EW, "they play in the other list"))
    fields = {place.contestant.id: place.standing.field for place in result_of(contest_of(desk.state)).places}
    assert fields["1"] == "EW"


def test_78D_nobody_is_ranked_by_direction_where_there_is_one_list() -> None:
    movement = mitchell(3, boards_per_round=2)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    desk = Desk(opened(), *entries, SessionPlanned(1, movement.rounds, winners=1), RoundStarted(1, 1))
    desk.refuses(FieldAssigned("1", Side.EW, ""), "78D", "one list for all")


def test_96A_a_pair_that_came_late_had_no_bye_2007() -> None:
    """Round 1 is over when 7 and 8 enter: what they missed is asked about, and counts for nothing."""
    movement = mitchell(3, boards_per_round=2)
    entries = [Entered(one, players(one)) for one in movement.contestants]
    desk = Desk(opened("sbf-2007"), *entries, SessionPlanned(1, movement.rounds, winners=2), RoundStarted(1, 1))
    desk.enter_everything(1)
    for late in ("7", "8"):
        desk(Entered(late, players(late)))
    second = desk.state.plans[1, ""].rounds[2]
    desk(RoundsReplanned(1, (Round(2, (*second.sittings, Sitting(4, ("7",), ("8",), (1, 2)))),), "two late pairs"))
    desk.enter_everything(3)
    contest = contest_of(desk.state)
    assert [(bye.contestant, bye.boards) for bye in contest.sessions[0].byes] == [("7", 2), ("8", 2)]  # round 3 alone
    asked = [str(question.text) for question in result_of(contest).questions]
    assert [text.split(":")[0] for text in asked] == [f"{late} entered after round 1 was called" for late in ("7", "8")]
