"""Laws 8B1, 9B1 and 81C: the Director is called, comes, and keeps the time; what a table may hear about a lead."""

from bridgelaws.bridge.cards import Card
from bridgelaws.text import say
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.decide.results import check_board, find_sitting
from bridgelaws.tournament.event.events import (
    CallAnswered,
    ClockSet,
    DirectorCalled,
    DirectorPlays,
    HandsLooked,
    LeadChecked,
    OfTheEvening,
    RoomSet,
)
from bridgelaws.tournament.event.open_boards import LEADS_A_BOARD, is_settled
from bridgelaws.tournament.event.state import EventState

ROOM_PAGES = ("", "change", "ranking", "quiet")


def decide(state: EventState, proposed: OfTheEvening) -> Decision:
    match proposed:
        case DirectorCalled():
            return _call(state, proposed)
        case CallAnswered():
            return _answer(state, proposed)
        case ClockSet():
            return _clock(state, proposed)
        case RoomSet():
            return _room(state, proposed)
        case DirectorPlays():
            return _plays(state, proposed)
        case LeadChecked():
            return _lead(state, proposed)
        case HandsLooked():
            find_sitting(state, proposed.place)
            check_board(state, proposed.place, proposed.board)
            return Decision((proposed,))


def _call(state: EventState, proposed: DirectorCalled) -> Decision:
    """9B1: anybody at a table may call; from a table there is, with a ruling there was."""
    if (there := state.calls.get(proposed.call)) is not None:
        if there.called == proposed:
            return Decision(())
        raise Refused(
            say("Call {call} is another one already: give this one a number of its own", call=proposed.call), "9B1(a)"
        )
    if state.sitting(proposed.place) is None:
        raise Refused(say("Nobody sits at {place}: the call cannot come from there", place=proposed.place.said), "5A")
    if proposed.after_play and proposed.board is None:
        raise Refused(say("What is looked at again after the play needs its board"), "81C")
    if proposed.ruling and proposed.ruling not in state.rulings:
        raise Refused(say("There is no ruling {ruling} to be looked at again", ruling=proposed.ruling), "81C")
    return Decision((proposed,))


def _answer(state: EventState, proposed: CallAnswered) -> Decision:
    if (call := state.calls.get(proposed.call)) is None:
        raise Refused(say("There is no call {call}", call=proposed.call), "9B1(a)")
    if proposed.ruling and proposed.ruling not in state.rulings:
        raise Refused(say("There is no ruling {ruling} that could have come of it", ruling=proposed.ruling), "81C")
    return Decision(() if call.answered is not None else (proposed,))


def _clock(state: EventState, proposed: ClockSet) -> Decision:
    """8B1: of the round that is being played, or of none before the first."""
    if not proposed.round or proposed.round != state.started.get(proposed.session, 0):
        raise Refused(
            say("Round {round} is not being played: the clock is that of the round called last", round=proposed.round),
            "8B1",
        )
    if proposed.left < 0 or (proposed.ends is not None and proposed.ends.tzinfo is None):
        raise Refused(say("That is no time at which a round could end"), "8B1")
    return Decision(() if state.clocks.get((proposed.session, proposed.round)) == proposed else (proposed,))


def _room(state: EventState, proposed: RoomSet) -> Decision:
    if proposed.page not in ROOM_PAGES or proposed.part < 1:
        raise Refused(say("The screen in the room has no such page"), "8B1")
    return Decision(() if state.room == proposed else (proposed,))


def _plays(state: EventState, proposed: DirectorPlays) -> Decision:
    if proposed.contestant and proposed.contestant not in state.contestants:
        raise Refused(say("Nobody is entered as {contestant}", contestant=proposed.contestant), "81")
    return Decision((proposed,))


def _lead(state: EventState, proposed: LeadChecked) -> Decision:
    """A table hears about so many cards of a board that it is playing, and no more: else it could ask for a whole hand."""
    place, board, asked = proposed.place, proposed.board, (proposed.leader, proposed.card)
    find_sitting(state, place)
    check_board(state, place, board)
    heard = state.leads_checked.get((place, board), ())
    if proposed.card not in Card.__members__:
        raise Refused(say("“{lead}” is no card to lead: write one as SA, HT or C2", lead=proposed.card), "77")
    if asked in heard:
        return Decision(())
    if is_settled(state.sheet(place, board)):
        late = say("Board {board} at {place} has its result: leads are no longer checked", board=board, place=place.said)
        raise Refused(late, "79A1")
    if len(heard) >= LEADS_A_BOARD:
        raise Refused(
            say(
                "At {place} leads of board {board} have been checked as often as a table may ask",
                board=board,
                place=place.said,
            ),
            "16A3",
        )
    return Decision((proposed,))
