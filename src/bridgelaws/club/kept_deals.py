"""The deals of a session as they are kept beside the log: sealed before play, opened when the score is published (6E4)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bridgelaws.bridge.deal import Deal
from bridgelaws.club.database import Database
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.event.events import DealsOpened, DealsSealed, Event
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.sealed_deals import SealedDeals, agrees, seal

if TYPE_CHECKING:
    from bridgelaws.club.evening import Evening


class NewDeals(Struct, frozen=True):
    """Deals to be kept, and the seal on those that nobody can have seen yet."""

    session: int
    deals: Mapping[int, Deal]
    made: SealedDeals | None

    def keep_seal(self, database: Database, event: str) -> None:
        """Before the log says that they are sealed, so that it can always be proved."""
        if self.made is not None:
            deals = msgspec.json.encode({board: deal.pbn() for board, deal in self.made.deals.items()}).decode()
            statement = "INSERT INTO web_sealed VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            database.run(statement, event, self.made.commitment, self.made.secret, deals)

    def plan(self, evening: "Evening") -> tuple[Event, ...]:
        """The seal, unless there is one already or play has begun; a sealed deal is not changed."""
        sealed = evening.state.sealed.get(self.session)
        known = evening.deals(self.session) if sealed is not None else {}
        for board, deal in self.deals.items():
            if sealed is not None and board in sealed.boards and known.get(board) != deal:
                raise BridgelawsError(say("Board {board} is sealed: its deal cannot be changed.", board=board))
        if self.made is None or sealed is not None or evening.state.started.get(self.session):
            return ()
        return (DealsSealed(self.session, tuple(sorted(self.made.deals)), self.made.commitment),)

    def write(self, database: Database, event: str) -> None:
        statement = (
            "INSERT INTO web_deals VALUES (?, ?, ?, ?) "
            "ON CONFLICT (event, session, board) DO UPDATE SET deal = excluded.deal"
        )
        for board, deal in self.deals.items():
            database.run(statement, event, self.session, board, deal.pbn())


def seal_new(evening: "Evening", session: int, deals: Mapping[int, Deal]) -> NewDeals:
    """If play has not begun they are sealed, so that they can be proved afterwards."""
    with evening.lock:
        begun, sealed = evening.state.started.get(session), evening.state.sealed.get(session)
        planned = {board for _, sitting in evening.state.places(session) for board in sitting.boards}
    kept = {board: deal for board, deal in deals.items() if len(deal.hands) == 4 and board in planned}
    return NewDeals(session, deals, seal(kept) if kept and not begun and sealed is None else None)


def read_deals(database: Database, event: str, state: EventState, session: int) -> dict[int, Deal]:
    """Every deal that is known of a session."""
    rows = database.rows("SELECT board, deal FROM web_deals WHERE event = ? AND session = ?", event, session)
    opened = state.opened.get(session)
    sealed = opened.deals if opened else _read_sealed(database, event, state, session)[1]  # whatever was written beside them
    return {int(board): _deal(str(deal)) for board, deal in rows} | {board: _deal(text) for board, text in sealed.items()}


def open_sealed(database: Database, event: str, state: EventState, session: int) -> tuple[Event, ...]:
    """Nothing where there is nothing sealed, or where what is known is not what was sealed: that cannot be proved."""
    sealed = state.sealed.get(session)
    if sealed is None or session in state.opened:
        return ()
    (secret, _), known = _read_sealed(database, event, state, session), read_deals(database, event, state, session)
    deals = {board: known[board] for board in sealed.boards if board in known}
    if not secret or not agrees(sealed.commitment, deals, secret):
        return ()
    return (DealsOpened(session, {board: deal.pbn() for board, deal in deals.items()}, secret),)


def _read_sealed(database: Database, event: str, state: EventState, session: int) -> tuple[str, dict[int, str]]:
    """The secret of a session's sealed deals, and those deals; nothing where they are not known."""
    sealed = state.sealed.get(session)
    asked = "SELECT secret, deals FROM web_sealed WHERE event = ? AND commitment = ?"
    for secret, deals in database.rows(asked, event, sealed.commitment) if sealed else ():
        return str(secret), msgspec.json.decode(deals, type=dict[int, str])
    older = database.rows("SELECT secret FROM web_seals WHERE event = ? AND session = ?", event, session)
    return str(older[0][0]) if older else "", {}


@lru_cache(2000)
def _deal(text: str) -> Deal:
    return Deal.parse(text)
