"""What rulings do to the board as a whole: duties, information, reviews, scores and penalties. Decides nothing."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table.effects import board
from bridgelaws.table.restrictions import MustPass, Restriction
from bridgelaws.table.state import Exposed, Table


def apply(table: Table, effect: board.BoardEffect) -> Table:
    match effect:
        case board.Impose(restriction):
            return _impose(table, replace(restriction, ruling=len(table.rulings) - 1))
        case board.InformationUnauthorized(side, seat, call):
            return limit_information(table, seat, call, side)
        case board.InformationAuthorized(seat, call):
            return limit_information(table, seat, call, None)
        case board.PlayUnauthorized(side, seat, card):
            closed = (side, seat, card)
            return table if closed in table.cards_closed else table.with_(cards_closed=(*table.cards_closed, closed))
        case board.CardsExposed(seat, cards, led):
            shown = tuple(Exposed(seat, Card(card), led) for card in cards)
            return table.with_(exposed=(*table.exposed, *shown))
        case board.Review():
            return table if effect in table.reviews else table.with_(reviews=(*table.reviews, effect))
        case board.ReviewDone(law, offender, action):
            done = board.Review(law, offender, action)
            return table.with_(reviews=tuple([review for review in table.reviews if review != done]))
        case board.ScoreAdjusted(result):
            return table.with_(adjusted=result)
        case board.BoardCancelled():
            return table.with_(cancelled=True, reviews=())
        case board.ResultCorrected(tricks):
            table = table.with_(tricks_agreed=tricks, lead_faced=True)
            state = table.at_play  # 64: what revokes cost follows from the tricks won, and is worked out again
            return table if state is None else table.with_(at_play=replace(state, settled=0, transferred=None))
        case board.PenaltyGiven():
            return table.with_(penalties=(*table.penalties, effect))
        case board.Advice():
            return table


def _impose(table: Table, restriction: Restriction) -> Table:
    """Whoever is bound to pass from now on was not when calls that still lie on the table were made."""
    floor, seat = table.floor, restriction.seat
    if isinstance(restriction, MustPass) and not table.is_bound_to_pass(seat):
        floor = tuple(replace(made, rho_free=True) if made.seat is seat.lho else made for made in floor)
    if isinstance(restriction, MustPass):
        floor = tuple(replace(made, free=True) if made.seat is seat else made for made in floor)
    return table.with_(floor=floor, restrictions=(*table.restrictions, restriction))


def limit_information(table: Table, seat: Seat, call: Call, side: Side | None) -> Table:
    """The last time that this player withdrew this call, but once each if it was withdrawn more than once."""
    found = [n for n, gone in enumerate(table.withdrawn) if gone.seat is seat and gone.call == call]
    if not found:
        return table  # it was put down again, and so has not been withdrawn after all
    closed_before = [table.withdrawn[n].unauthorized_for for n in found]
    to_change = [n for n, sides in zip(found, closed_before, strict=True) if (side not in sides if side else sides)]
    at = max(to_change or found)
    closed = (*table.withdrawn[at].unauthorized_for, side) if side else ()
    changed = replace(table.withdrawn[at], unauthorized_for=tuple(dict.fromkeys(closed)))
    return table.with_(withdrawn=(*table.withdrawn[:at], changed, *table.withdrawn[at + 1 :]))
