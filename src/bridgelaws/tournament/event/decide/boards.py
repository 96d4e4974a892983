"""Laws 15B, 86, 87: boards that went astray: let count, taken back, fouled; and matches that were not played."""

from datetime import datetime

from msgspec.structs import replace

from bridgelaws.text import all_of, say
from bridgelaws.tournament.event.decide.refused import Decision, Refused
from bridgelaws.tournament.event.decide.results import check_board, find_sitting, no_such_table
from bridgelaws.tournament.event.events import BoardAllowed, BoardFouled, BoardTakenBack, MatchForfeited, OfBoards
from bridgelaws.tournament.event.state import ROOMS, EventState
from bridgelaws.tournament.event.team_results import scale_of
from bridgelaws.tournament.movements.model import Contest, write_boards
from bridgelaws.tournament.scoring.undecided import Undecided


def decide(state: EventState, proposed: OfBoards, now: datetime) -> Decision:
    session = proposed.session if isinstance(proposed, BoardFouled) else proposed.place.session
    if state.closed_to_rulings(session, now):
        raise Refused(
            say(
                "The periods of session {session} are over: which boards count, and with which, stays as it is",
                session=session,
            ),
            "81C3",
        )
    match proposed:
        case BoardAllowed():
            return _allow(state, proposed)
        case BoardTakenBack():
            return _take_back(state, proposed)
        case MatchForfeited():
            return _forfeit(state, proposed)
        case BoardFouled():
            if not proposed.places:
                raise Refused(say("Say at which tables board {board} was fouled", board=proposed.board), "87A")
            for place in proposed.places:
                if state.sitting(place) is None:
                    raise Refused(no_such_table(state, place), "87A")
                check_board(state, place, proposed.board)
            return Decision((proposed,))


def _allow(state: EventState, proposed: BoardAllowed) -> Decision:
    """15B, 15B:fn, 15B1, 15B2: a board that nobody at the table has played may be finished, and counts."""
    place, board = proposed.place, proposed.board
    sitting = find_sitting(state, place)
    if state.contest is Contest.TEAMS:
        raise Refused(say("In a team event a wrong board is dealt with as results that cannot be compared"), "86B2")
    if not state.in_play(place.session, board):
        raise Refused(say("Board {board} is not played in session {session}", board=board, session=place.session), "15B")
    if board in state.boards_at(place):
        raise Refused(
            say("Board {board} is meant for {place} anyway: enter its result", board=board, place=place.said), "15B"
        )
    if proposed.instead_of is not None and proposed.instead_of not in sitting.boards:
        boards = write_boards(sitting.boards)
        raise Refused(
            say(
                "Board {instead_of} was not to be played at {place}: boards {boards} were",
                instead_of=proposed.instead_of,
                place=place.said,
                boards=boards,
            ),
            "15B",
        )
    for contestant in sitting.contestants:
        if (before := state.boards_of.get((place.session, contestant), {}).get(board)) is not None:
            raise Refused(
                say(
                    "{contestant} has played board {board} before, at {before}: it is cancelled for both sides, and "
                    "the Director awards an artificial score",
                    contestant=contestant,
                    board=board,
                    before=before.said,
                ),
                "15B1",
            )
    return Decision((proposed,))


def _forfeit(state: EventState, proposed: MatchForfeited) -> Decision:
    """109A, 2007: of a match nothing has been played, it is a team's own, and a figure is regulated."""
    place, missing = proposed.place, proposed.did_not_come
    sitting = state.sittings.get(place)
    if state.contest is not Contest.TEAMS or sitting is None:
        raise Refused(say("No match is played at {place}: only a match is lost without play", place=place.said), "90A")
    if strangers := [team for team in missing if team not in sitting.contestants]:
        raise Refused(
            say(
                "{stranger} was not to play at {place}: {contestants} were",
                stranger=strangers[0],
                place=place.said,
                contestants=all_of(sitting.contestants),
            ),
            "90A",
        )
    if any(state.sheet(replace(place, room=room), board).written for room in ROOMS for board in sitting.boards):
        raise Refused(say("Something has been entered at {place}: what was played counts", place=place.said), "90A")
    try:
        regulated = state.regulations.walkover_victory_points_at_least and scale_of(state)
    except Undecided as question:
        raise Refused(question.question.text, "90A") from None
    if missing and not regulated:
        raise Refused(say("No regulation says what a match lost without play is worth: choose that first"), "90A")
    return Decision(() if state.forfeited.get(place, ()) == missing else (proposed,))


def _take_back(state: EventState, proposed: BoardTakenBack) -> Decision:
    if proposed.board not in state.extra_boards.get(proposed.place, {}):
        raise Refused(
            say("Board {board} was not let count at {place}", board=proposed.board, place=proposed.place.said), "15B2"
        )
    if state.sheet(proposed.place, proposed.board).counts(proposed.board) is not None:
        raise Refused(
            say("Board {board} at {place} has a score: it stays", board=proposed.board, place=proposed.place.said), "15B2"
        )
    return Decision((proposed,))
