"""What rulings do to the auction. Decides nothing."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import PASS, Call, Pass
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.effects import auction
from bridgelaws.table.irregularities import Irregularity, NeverReplaced, SimultaneousCall, TurnMissed
from bridgelaws.table.restrictions import Until
from bridgelaws.table.state import Made, Table, Withdrawn
from bridgelaws.table.undoing import undo_play, undo_rulings


def apply(table: Table, effect: auction.AuctionEffect) -> Table:
    match effect:
        case auction.CallStands():
            first, *rest = table.floor
            return add_call(table.with_(floor=tuple(rest)), first.seat, first.call)
        case auction.CallCancelled():
            first, *rest = table.floor
            return withdraw_call(table.with_(floor=tuple(rest)), first.seat, first.call)
        case auction.CallReplaced(by):
            first, *rest = table.floor
            if there := next((made for made in rest if (made.seat, made.call) == (first.seat, by)), None):
                rest.remove(there)  # it was on the table already, made before the ruling
            return add_call(withdraw_call(table.with_(floor=tuple(rest)), first.seat, first.call), first.seat, by)
        case auction.CallWithdrawn(seat, call):
            there = next((made for made in table.floor[1:] if (made.seat, made.call) == (seat, call)), None)
            kept = tuple(made for made in table.floor if made is not there)
            return withdraw_call(table.with_(floor=kept), seat, call)
        case auction.LaterCallsCancelled(calls):
            later = table.floor[1:] if calls is None else table.floor[1 : 1 + calls]
            for made in later:
                table = withdraw_call(table, made.seat, made.call)
            return table.with_(floor=(*table.floor[:1], *table.floor[1 + len(later) :]))
        case auction.PassImplied(seat):
            return add_call(table.with_(implied=(*table.implied, len(table.auction.calls))), seat, PASS)
        case auction.AuctionReverts(calls, turn, unintended):
            return _revert(table, calls, turn, unintended)
        case auction.RulingUndone(number):
            return undo_rulings(table, {number})
        case auction.CallEntered(seat, call, anew, shows, artificial):
            table = note_meaning(table, Made(seat, call, shows, artificial)) if shows or artificial else table
            return table.with_(floor=(Made(seat, call), *table.floor)) if anew else _put_down_again(table, seat, call)
        case auction.TakenInOrder(first, over):
            return _put_in_order(table, first, over)
        case auction.CaseClosed(seat, call):
            return table.with_(cases=tuple(case for case in table.cases if not _is_about(case.irregularity, seat, call)))
        case auction.WaitingPassesCancelled(until):
            return _cancel_passes(table, until)
        case auction.DoublingStruck(seat, call):
            return table.with_(struck=(*table.struck, (seat, call)))


def add_call(table: Table, seat: Seat, call: Call) -> Table:
    """The call counts; whatever bound that player only until the next call is over."""
    auction = table.auction.after(call, by=seat)
    if not table.restrictions:
        return table.with_(auction=auction)
    over = [r for r in table.restrictions if r.seat is seat and r.until is Until.NEXT_CALL]
    if not over:
        return table.with_(auction=auction)
    spent = (*table.spent, *[(len(table.auction.calls), restriction) for restriction in over])
    return table.with_(auction=auction, spent=spent, restrictions=tuple(r for r in table.restrictions if r not in over))


def withdraw_call(table: Table, seat: Seat, call: Call, back_to: int | None = None) -> Table:
    """What was said of the call goes with it: made again, it may mean something else."""
    meaning = table.meaning(seat, call)
    kept = tuple(known for known in table.meanings if known is not meaning)
    at = len(table.auction.calls) if back_to is None else back_to
    gone = Withdrawn(seat, call, meaning=meaning, at=at, counted=back_to is not None)
    return table.with_(withdrawn=(*table.withdrawn, gone), meanings=kept)


def note_meaning(table: Table, made: Made) -> Table:
    """What is said of the call; made again, it may mean something else."""
    if made.shows or made.artificial or table.meaning(made.seat, made.call):
        return table.with_(meanings=(*table.meanings, made))
    return table


def _revert(table: Table, calls: int, turn: Seat, unintended: bool) -> Table:
    """The calls go, and with them the rulings that rest on them; what they had brought to an end is in force again.

    Whatever else was ruled meanwhile stays: no law lifts it because calls go.
    """
    for seat, call in table.auction.calls[calls:]:
        table = withdraw_call(table, seat, call, back_to=calls)
    gone = [r for r in table.rests if (r.call == calls and unintended if r.put_down else r.call >= calls)]
    changed = [r for r in table.rests if r.put_down and r.call == calls and table.auction.calls[calls][0] is turn]
    again = [restriction for at, restriction in table.spent if at >= calls]
    table = table.with_(
        auction=replace(table.auction.cut(calls), turn=turn),
        implied=tuple(at for at in table.implied if at < calls),
        restrictions=(*table.restrictions, *again),
        spent=tuple((at, restriction) for at, restriction in table.spent if at < calls),
        rests=tuple(r for r in table.rests if r not in gone and (r.call < calls or r in changed)),
        cases=tuple(case for case in table.cases if not isinstance(case.irregularity, TurnMissed | NeverReplaced)),
        hands_returned=False,
    )
    return undo_rulings(undo_play(table), {rests.ruling for rests in gone})


def _is_about(irregularity: Irregularity, seat: Seat, call: Call) -> bool:
    calls = [getattr(irregularity, name, None) for name in ("call", "bid", "second", "replacement")]
    return irregularity.offender is seat and call in calls


def _cancel_passes(table: Table, until: Seat) -> Table:
    floor = list(table.floor)
    while floor and floor[0].seat is not until and isinstance(floor[0].call, Pass):
        first = floor.pop(0)
        table = withdraw_call(table, first.seat, first.call)
    return table.with_(floor=tuple(floor))


def _put_down_again(table: Table, seat: Seat, call: Call) -> Table:
    """A call put down again has not been withdrawn after all."""
    again = next((gone for gone in reversed(table.withdrawn) if (gone.seat, gone.call) == (seat, call)), None)
    kept = tuple(gone for gone in table.withdrawn if gone is not again)
    meanings = (again.meaning,) if again and again.meaning else ()
    floor = (*meanings, *table.floor) if meanings else (Made(seat, call), *table.floor)
    return table.with_(floor=floor, withdrawn=kept, meanings=(*table.meanings, *meanings))


def _put_in_order(table: Table, first: Seat, over: bool) -> Table:
    """That player's comes first among the calls made together; what was found against the one that lay first is dropped."""
    where = table.made_together
    together = table.floor[where]
    taken_first = next(made for made in together if made.seat is first)
    second, *rest = [replace(made, apart=not over) for made in together if made is not taken_first]
    ordered = (replace(taken_first, together=False), replace(second, together=False), *rest)
    floor = (*table.floor[: where.start], *ordered, *table.floor[where.stop :])
    if taken_first is together[0]:
        return table.with_(floor=floor)
    lay_first = together[0]
    dropped = [c for c in table.cases if _is_about(c.irregularity, lay_first.seat, lay_first.call)]
    kept = tuple(c for c in table.cases if c not in dropped or isinstance(c.irregularity, SimultaneousCall))
    return table.with_(floor=floor, cases=kept)
