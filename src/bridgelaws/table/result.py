"""A finished board: the contract, the tricks as won and as transferred, and the score."""

from msgspec import Struct

from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.score import score
from bridgelaws.table.rulings import Review, Ruling
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
    """The result of a board that is over: played to the end, or passed out; None while it goes on."""
    if table.at_play is None:
        passed_out = table.auction.ended and table.auction.bid is None
        return Result(None, 0, 0, 0, table.rulings, table.reviews) if passed_out else None
    state = table.at_play
    if not state.ended:
        return None
    contract = state.play.contract
    won = state.tricks_of(contract.declarer.side)
    tricks = won - (state.transferred or 0)
    worth = score(contract, tricks, table.board.vulnerable)
    return Result(contract, won, tricks, worth, table.rulings, table.reviews)
