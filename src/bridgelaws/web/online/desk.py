"""A table with phones as the desk sees it: who sits there, how far they are, and the links that open its seats."""

from msgspec import Struct

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.phone.table import stand
from bridgelaws.online.evening_tables import name_place
from bridgelaws.online.state import Phase
from bridgelaws.text import Text, say
from bridgelaws.web.online.devices import tables_of
from bridgelaws.web.online.pages import seat_address
from bridgelaws.web.page import PageContext

PHASES = {
    Phase.OPEN: say("waiting for players"),
    Phase.AUCTION: say("in the auction"),
    Phase.LEAD: say("before the opening lead"),
    Phase.CLARIFICATION: say("the lead is face down"),
    Phase.PLAY: say("in the play"),
    Phase.CLAIM: say("a claim is being answered"),
    Phase.CONTESTED: say("a claim is doubted"),
    Phase.OVER: say("the board is over"),
    Phase.CLOSED: say("closed"),
}


class SeatShown(Struct, frozen=True):
    seat: Seat
    name: str
    away: bool
    address: str  # empty where a Director who plays would look into a hand with it


class GameShown(Struct, frozen=True):
    board: int
    phase: Text
    seats: tuple[SeatShown, ...]


def seats_with_phones(page: PageContext, event: str, table: str) -> GameShown | None:
    """No card of it: the Director looks at hands by other ways, which are written down."""
    evening = page.request.app.state.evenings.get(event)
    standing = stand(evening, table)
    if standing.place is None or not standing.round:
        return None
    game = tables_of(page).at_place(name_place(event, standing.place.session, standing.round, table))
    if game is None:
        return None
    state = tables_of(page).state(game)
    held = [(seat, state.holder(seat)) for seat in SEATS]
    plays = bool(evening.settings.director_plays)
    seats = [
        SeatShown(
            seat,
            holder.name if holder else "",
            bool(holder and holder.away),
            "" if plays else seat_address(page, game, seat),
        )
        for seat, holder in held
    ]
    board = state.on_board.board.number if state.on_board else 0
    return GameShown(board, PHASES[state.phase], tuple(seats))
