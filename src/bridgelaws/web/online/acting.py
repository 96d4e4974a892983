"""A deed of a seat, however it was sent: by a button, a line of the command box, or a program."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.online.deeds import CallDirector, Deed
from bridgelaws.online.evening_tables import EveningTables
from bridgelaws.web.online.devices import tables_of
from bridgelaws.web.page import PageContext


def carry_out(page: PageContext, game: str, seat: Seat, deed: Deed, *, seen: int, key: str | None = None) -> None:  # noqa: PLR0913
    """`Refused` if it is not legal now; at a table of an evening the desk hears of a call for the Director as well."""
    done = tables_of(page).act(game, seat, deed, key=key, seen=seen)
    if isinstance(deed, CallDirector) and done is not None:
        tables: EveningTables = page.request.app.state.evening_tables
        tables.call(game, seat, f"{game} {seat} {done.last}")
