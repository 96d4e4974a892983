"""What time brings to a table: when something happens by itself, worked out from the table alone.

It follows from what everybody has seen and from nothing else, so that no clock tells of a question or of a card.
"""

from datetime import datetime, timedelta

from bridgelaws.bridge.seats import SEATS
from bridgelaws.online.settings import QUESTIONS, READY, SILENCE, UNDO
from bridgelaws.online.state import OnlineTable, Phase


def due_at(state: OnlineTable) -> datetime | None:
    """When something happens here by itself; None if nothing will."""
    on, heard = state.on_board, state.heard
    if state.closed or heard is None:
        return None
    closes = None if state.place else heard + timedelta(seconds=SILENCE)  # the evening ends its tables itself
    if on is None:
        return heard if state.is_full else closes
    if on.held is not None:
        return on.held.until
    if on.undo is not None:
        return on.undo.asked + timedelta(seconds=UNDO)
    if state.phase is Phase.CLARIFICATION:
        return on.acted + timedelta(seconds=QUESTIONS)
    if on.is_over and not on.opened:
        return on.since
    if state.place and on.is_over and on.board.number not in state.agreed:
        return on.ready[0][1] if are_all_ready(state) and on.ready else on.since + timedelta(seconds=READY)
    if state.to_begin is None:
        return closes
    if on.is_over and on.ready and state.is_full:
        return on.ready[0][1] if are_all_ready(state) else on.ready[0][1] + timedelta(seconds=READY)
    return closes


def are_all_ready(state: OnlineTable) -> bool:
    on = state.on_board
    ready = {who for who, _ in on.ready} if on else set()
    return all(seat in ready or ((held := state.holder(seat)) is not None and held.robot) for seat in SEATS)


def is_ready(state: OnlineTable, now: datetime) -> bool:
    on = state.on_board
    if on is None or not on.ready:
        return False
    return are_all_ready(state) or now >= on.ready[0][1] + timedelta(seconds=READY)
