"""A finished board: the contract, the tricks as won and as transferred, and the score."""

from msgspec import Struct

from bridgelaws.bridge.awards import Reason, TableResult, not_played, obtained
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import Side
from bridgelaws.table.effects.board import Review
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table


class Result(Struct, frozen=True):
    """What goes into the traveller, and what still waits for the Director."""

    contract: Contract | None
    tricks_won: int  # by declarer's side, as the cards fell
    tricks: int  # after what rulings transferred
    score: int  # of declarer's side
    rulings: tuple[Ruling, ...]
    reviews: tuple[Review, ...]


def result(table: Table) -> Result | None:
    """The result of a board that is over: played to the end, or passed out; None while it goes on, or if it is cancelled."""
    if table.cancelled:
        return None
    if table.tricks_agreed is not None:
        return _result_agreed_on(table, table.tricks_agreed)
    if table.at_play is None:
        passed_out = table.auction.ended and table.auction.bid is None
        return Result(None, 0, 0, 0, table.rulings, table.reviews) if passed_out else None
    state = table.at_play
    if not state.ended:
        return None
    contract = table.contract
    assert contract is not None, "cards were played for it"
    won = state.tricks_of(contract.declarer.side)
    tricks = won - (state.transferred or 0)
    worth = score(contract, tricks, table.board.vulnerable)
    return Result(contract, won, tricks, worth, table.rulings, table.reviews)


def _result_agreed_on(table: Table, tricks: int) -> Result:
    """79A: the number of tricks won is agreed upon before the cards go back."""
    contract = table.contract
    assert contract is not None, "tricks are won in a contract"
    counted = tricks - ((table.at_play.transferred or 0) if table.at_play else 0)
    worth = score(contract, counted, table.board.vulnerable)
    return Result(contract, tricks, counted, worth, table.rulings, table.reviews)


def was_stopped(table: Table) -> bool:
    """12A2: the board was cancelled, or an adjusted score has ended it before there was a result."""
    return table.cancelled or (table.adjusted is not None and result(table) is None)


def ns_score(table: Table) -> int | None:
    """What the board scored at the table, seen by North-South; None while it goes on."""
    ended = result(table)
    if ended is None:
        return None
    return ended.score if ended.contract is None or ended.contract.declarer.side is Side.NS else -ended.score


def counts_as(table: Table) -> TableResult | None:
    """What the board counts as when it is scored: an adjusted score, the result, or cancelled; None while it goes on.

    Whoever scores the event needs no more of a table than this.
    """
    if table.adjusted is not None:
        return table.adjusted
    if table.cancelled:
        return not_played(Reason.CANCELLED)
    worth = ns_score(table)
    return None if worth is None else obtained(worth)
