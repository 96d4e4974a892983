"""What may be called now: the mechanics of the auction, less what restrictions forbid."""

from bridgelaws.bridge.calls import PASS, Call, Double, Redouble
from bridgelaws.table.state import Table


def legal_calls(table: Table) -> tuple[Call, ...]:
    """Every call that the player in turn may make without a new irregularity."""
    seat = table.turn
    if table.auction.ended:
        return ()
    if table.must_pass(seat):
        return (PASS,)
    calls = table.auction.legal_calls()
    if table.may_not_double(seat):
        calls = tuple(call for call in calls if not isinstance(call, Double | Redouble))
    if repeated := table.required_repetition(seat):
        return (repeated,)  # even an insufficient bid: it must be made again, and then Law 27 governs
    return calls
