"""What an interview may know of the other tables, and who may be asked in its poll."""

from bridgelaws.assistant.interview import Interview
from bridgelaws.assistant.polls import Poll
from bridgelaws.club.errors import NotNow, NotThere
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.rulings.rulings import board_of, others_did, place_of
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.text import say


def results_elsewhere(evenings: Evenings, interview: Interview) -> tuple[str, ...]:
    """The other tables' results, where the interview belongs to a table of an event."""
    evening = _evening_of(evenings, interview)
    if evening is None:
        return ()
    with evening.lock:
        return others_did(evening, interview.heading, evenings.settings(evening.id).director_plays)


def check_peer(evenings: Evenings, interview: Interview, poll: Poll, visitor: Visitor) -> bool:
    """Whether the board is not open, so that a peer is asked first; a table that has still to play it is refused.

    It is the board of the ruling, and the one that the poll names if that is another.
    """
    evening = _evening_of(evenings, interview)
    boards = {board for board in (board_of(interview.heading), poll.board) if board}
    if evening is None:
        return False
    with evening.lock:
        place = place_of(evening, interview.heading)
        closed = [board for board in boards if place is not None and not evening.is_open(place.session, board)]
        if place is None or not closed:
            return False
        if set().union(*[evening.still_to_play(place.session, board) for board in closed]) & _who_sits_with(
            evening, visitor
        ):
            raise NotNow(say("Somebody at your table may still have to play this board: you may not see it."))
        return True


def _evening_of(evenings: Evenings, interview: Interview) -> Evening | None:
    try:
        return evenings.get(interview.heading.get("evening", ""))
    except NotThere:  # it belongs to no event, or to one that is gone
        return None


def _who_sits_with(evening: Evening, visitor: Visitor) -> set[str]:
    """Who sits at the table that the phone of a peer speaks for."""
    if visitor.role is not Role.TABLE or visitor.event != evening.id:
        return set()
    place = evening.place(visitor.table, max(evening.round, 1))
    sitting = evening.state.sitting(place) if place else None
    return set(sitting.contestants) if sitting else set()
