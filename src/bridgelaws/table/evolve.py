"""evolve: one event onto a table. Decides nothing; rulings bring their effects with them."""

from typing import assert_never

from msgspec.structs import replace

from bridgelaws.bridge.calls import PASS, Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallSettled,
    CallsMadeTogether,
    CardsShown,
    CaseDropped,
    ChangeWanted,
    Event,
    HandsReturned,
    IrregularityFound,
    LeadFaced,
    QuestionAnswered,
    RulingGiven,
)
from bridgelaws.table.restrictions import Until
from bridgelaws.table.rulings import (
    Advice,
    AuctionReverts,
    CallCancelled,
    CallEntered,
    CallReplaced,
    CallStands,
    CallWithdrawn,
    CardsExposed,
    CaseClosed,
    DoublingStruck,
    Effect,
    Impose,
    InformationAuthorized,
    InformationUnauthorized,
    LaterCallsCancelled,
    PassImplied,
    Review,
    Ruling,
)
from bridgelaws.table.state import Exposed, Made, OpenCase, Table, Withdrawn


def evolve(table: Table, *events: Event) -> Table:
    for event in events:
        table = _evolve(table, event)
    return table


def _evolve(table: Table, event: Event) -> Table:
    match event:
        case CallMade():
            return _made(table, event)
        case CallsMadeTogether(seat, call):
            return table.with_(floor=(*table.floor, Made(seat, call)))
        case CallSettled():
            first, *rest = table.floor
            settled = joined(table.with_(floor=tuple(rest)), first.seat, first.call)
            return settled if rest or table.cases else settled.with_(attention=False)
        case IrregularityFound(irregularity):
            return table.with_(cases=(*table.cases, OpenCase(irregularity)))
        case QuestionAnswered(answer):
            case = table.cases[-1]
            answered = OpenCase(case.irregularity, (*case.answers, answer))
            return table.with_(cases=(*table.cases[:-1], answered), attention=True)
        case RulingGiven(ruling):
            return _ruled(table, ruling)
        case CaseDropped():
            return table.with_(cases=table.cases[:-1])
        case AttentionDrawn():
            return table.with_(attention=True)
        case LeadFaced():
            return _play_begins(table)
        case HandsReturned():
            return table.with_(hands_returned=True)
        case ChangeWanted() | CardsShown():  # what they lead to is in the irregularity found; the Director is called
            return table.with_(attention=True)
        case _:
            assert_never(event)


def joined(table: Table, seat: Seat, call: Call) -> Table:
    """The call counts; whatever bound that player only until the next call is over."""
    auction = table.auction.after(call, by=seat)
    if not table.restrictions:
        return table.with_(auction=auction)
    kept = tuple(r for r in table.restrictions if r.seat is not seat or r.until is not Until.NEXT_CALL)
    return table.with_(auction=auction, restrictions=kept)


def _made(table: Table, event: CallMade) -> Table:
    made = Made(event.seat, event.call, event.shows, event.artificial)
    if event.shows or event.artificial:
        table = table.with_(meanings=(*table.meanings, made))
    if event.counted:
        return joined(table, event.seat, event.call)
    return table.with_(floor=(*table.floor, made))


def _play_begins(table: Table) -> Table:
    """What still lay on the table unruled now counts as the players treated it."""
    for made in table.floor:
        table = joined(table, made.seat, made.call)
    return table.with_(floor=(), lead_faced=True)


def _ruled(table: Table, ruling: Ruling) -> Table:
    table = table.with_(cases=table.cases[:-1], rulings=(*table.rulings, ruling))
    for effect in ruling.effects:
        table = _effected(table, effect)
    return table if table.cases or table.floor else table.with_(attention=False)


def _effected(table: Table, effect: Effect) -> Table:
    match effect:
        case CallStands():
            first, *rest = table.floor
            return joined(table.with_(floor=tuple(rest)), first.seat, first.call)
        case CallCancelled():
            first, *rest = table.floor
            return _withdrawn(table.with_(floor=tuple(rest)), first.seat, first.call)
        case CallReplaced(by):
            first, *rest = table.floor
            if rest and (rest[0].seat, rest[0].call) == (first.seat, by):
                rest = rest[1:]  # it was on the table already, made before the ruling
            return joined(_withdrawn(table.with_(floor=tuple(rest)), first.seat, first.call), first.seat, by)
        case CallWithdrawn(seat, call):
            return _withdrawn(table, seat, call)
        case LaterCallsCancelled():
            for made in table.floor[1:]:
                table = _withdrawn(table, made.seat, made.call)
            return table.with_(floor=table.floor[:1])
        case PassImplied(seat):
            return joined(table, seat, PASS)
        case AuctionReverts(calls, turn):
            return _reverted(table, calls, turn)
        case CallEntered(seat, call):
            return _entered(table, seat, call)
        case CaseClosed():
            return table.with_(cases=())
        case DoublingStruck(seat, call):
            return table.with_(struck=(*table.struck, (seat, call)))
        case Impose(restriction):
            return table.with_(restrictions=(*table.restrictions, restriction))
        case InformationUnauthorized(side, seat, call):
            return _information(table, seat, call, side)
        case InformationAuthorized(seat, call):
            return _information(table, seat, call, None)
        case CardsExposed(seat, cards, led):
            shown = tuple(Exposed(seat, Card(card), led) for card in cards)
            return table.with_(exposed=(*table.exposed, *shown))
        case Review():
            return table if effect in table.reviews else table.with_(reviews=(*table.reviews, effect))
        case Advice():
            return table
        case _:
            assert_never(effect)


def _withdrawn(table: Table, seat: Seat, call: Call) -> Table:
    return table.with_(withdrawn=(*table.withdrawn, Withdrawn(seat, call)))


def _reverted(table: Table, calls: int, turn: Seat) -> Table:
    for seat, call in table.auction.calls[calls:]:
        table = _withdrawn(table, seat, call)
    return table.with_(auction=replace(table.auction.cut(calls), turn=turn))


def _entered(table: Table, seat: Seat, call: Call) -> Table:
    """A call put down again has not been withdrawn after all."""
    again = [at for at, gone in enumerate(table.withdrawn) if (gone.seat, gone.call) == (seat, call)]
    kept = tuple(gone for at, gone in enumerate(table.withdrawn) if not again or at != again[-1])
    return table.with_(floor=(Made(seat, call), *table.floor), withdrawn=kept)


def _information(table: Table, seat: Seat, call: Call, side: object) -> Table:
    """The last time that this player withdrew this call."""
    at = max(n for n, w in enumerate(table.withdrawn) if w.seat is seat and w.call == call)
    changed = replace(table.withdrawn[at], unauthorized_for=side)
    return table.with_(withdrawn=(*table.withdrawn[:at], changed, *table.withdrawn[at + 1 :]))
