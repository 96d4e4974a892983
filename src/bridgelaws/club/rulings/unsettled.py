"""What a session left open: calls, rulings to be looked at again, boards with two results.

It is told until it is settled, though another session is being played or the score is published.
"""

from msgspec.structs import replace

from bridgelaws.club.evenings import Evening
from bridgelaws.club.rulings.queue import Waiting, comes_back, dispute_line, later_of, waiting_of
from bridgelaws.text import say


def find_unsettled(evening: Evening, session: int) -> list[Waiting]:
    """Of one session; the addresses say which, if it is not the one being played."""
    state, address = evening.state, f"/tonight/{evening.id}"
    waiting = [call for call in state.waiting_calls() if call.called.place.session == session]
    later = [call for call in state.calls.values() if call.called.place.session == session and comes_back(state, call)]
    disputes = [(place, board) for place, board in state.disputes if place.session == session]
    lines = [
        *[waiting_of(call, address) for call in waiting],
        *[later_of(call, address) for call in later],
        *[dispute_line(state, place, board, address) for place, board in disputes],
    ]
    if session == evening.session:
        return lines
    return [replace(each, address=f"{each.address}?session={session}") for each in lines]


def find_left_by_earlier(evening: Evening) -> list[Waiting]:
    """Of the sessions before the one being played, each line with its session: others may sit at that table now."""
    return [
        replace(each, title=say("Session {session} · {title}", session=earlier, title=each.title))
        for earlier in evening.sessions
        if earlier < evening.session
        for each in find_unsettled(evening, earlier)
    ]
