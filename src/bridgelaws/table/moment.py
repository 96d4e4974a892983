"""How far a board has got."""

from bridgelaws.table.matters.raised import Moment
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.state import Table


def moment_of(table: Table) -> Moment:
    if was_stopped(table):
        return Moment.STOPPED
    if result(table) is not None:
        return Moment.OVER
    if table.at_play is not None or table.lead_faced:
        return Moment.PLAY
    if table.auction.ended:
        return Moment.CALLED
    return Moment.AUCTION if table.callers else Moment.NO_CALL
