"""The table as far as it was told: what the desk knows, what was tapped, and the auction that comes of it."""

from functools import cached_property

from msgspec import Struct

from bridgelaws import director
from bridgelaws.actions.reading import read_auction
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.of_matters import contest
from bridgelaws.club.at_table.known import Known
from bridgelaws.club.at_table.told import Told
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.events import CallMade
from bridgelaws.table.evolve import evolve
from bridgelaws.table.legal import legal_calls
from bridgelaws.table.state import Table

AUCTION, SLIP = "auction", "slip"


class AtTable(Struct, frozen=True, dict=True):
    known: Known
    told: Told

    @property
    def board(self) -> Board:
        return Board.numbered(self.known.board or 1)

    @property
    def seat(self) -> Seat:
        assert self.told.seat is not None, "a verb belongs to a player"
        return self.told.seat

    @cached_property
    def calls(self) -> tuple[CallMade, ...]:
        return tuple(read_auction(" ".join(self.told.calls), self.board.dealer))

    @cached_property
    def auction(self) -> Table:
        """With every call as it was made; `BridgelawsError` for one that cannot have been."""
        table, book = director.start(self.board, contest(dict(self.known.contest))), LawBook.of(self.known.book)
        for made in self.calls:
            table = evolve(table, *director.act(table, made, book))
        return table

    @property
    def contract(self) -> Contract | None:
        """As it was told, as it was bid, or as it stands on the slip."""
        if self.told.contract_told is not None:
            return self.told.contract_told
        if self.disputed is not None:
            return self.disputed[self.told.facts.get("stands", AUCTION)]
        if self.auction.auction.ended:
            return self.auction.contract
        return self.known.written.bid if self.known.written and not self.told.calls else None

    @property
    def disputed(self) -> dict[str, Contract] | None:
        """The contract of the auction that was told and that of the slip, where they are two."""
        written, bid = self.known.written, self.auction.contract if self.auction.auction.ended else None
        if written is None or bid is None or self.told.contract_told is not None or written.bid == bid:
            return None
        return {AUCTION: bid, SLIP: written.bid}

    @property
    def bid_out(self) -> bool:
        """Whether the auction was told to its end, and its contract was played."""
        return self.auction.auction.ended and self.contract == self.auction.contract

    @property
    def passed_out(self) -> bool:
        return self.auction.auction.ended and self.contract is None

    @property
    def turn(self) -> Seat | None:
        """Who is to call, or to lead; nobody once a result is written."""
        if self.contract is not None:
            return None if self.known.written else self.contract.opening_leader
        return None if self.auction.auction.ended else next_to_call(self)

    @property
    def legal(self) -> tuple[Call, ...]:
        return () if self.auction.auction.ended else legal_calls(self.auction)


def next_to_call(at: AtTable) -> Seat:
    """After a call that is not settled yet, the player after it."""
    return at.auction.floor[-1].seat.lho if at.auction.floor else at.auction.turn


def check_calls(at: AtTable) -> None:
    """`BridgelawsError` where the calls cannot have been made so: after three passes nobody calls in turn."""
    at.auction.auction  # noqa: B018 (worked out here, so that it is refused here)


def why_not_so(at: AtTable) -> BridgelawsError | None:
    try:
        check_calls(at)
    except BridgelawsError as refused:
        return refused
    return None
