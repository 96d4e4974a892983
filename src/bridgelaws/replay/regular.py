"""Boards on which nothing went wrong: most of them. There is nothing for the Director to find, and no need to call.

Each call and each card is held against the mechanics of the game: in turn, sufficient, a double that is one, a card that the
hand holds and that follows suit. Whatever departs from that by a hair, or from what the record states, is put through the
Director; the tests compare both ways.
"""

from msgspec import Struct

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.formats.model import CardEntry, Record


class Regular(Struct, frozen=True, gc=False):
    """What a board without any irregularity came to; no contract: it was passed out; no tricks: it is not finished."""

    contract: Contract | None
    tricks: int | None = None


def regular(record: Record) -> Regular | None:
    """The outcome, if every call and card is in order and the record states nothing else; None if that is not certain."""
    stated, deal = record.stated, record.deal
    if deal is None or stated.wrong_declarer or stated.agreed_otherwise or not record.calls:
        return None
    dealer = record.dealer or (Board.numbered(record.number).dealer if record.number else None)
    auction = _auction(record, dealer) if dealer else None
    if auction is None:
        return None
    contract = auction.contract
    if contract is None:
        fits = not record.cards and not stated.bid and not stated.declarer and stated.tricks is None and record.claim is None
        return Regular(None) if fits else None
    if stated.passed_out or (stated.bid is not None and (stated.bid, stated.doubling) != (contract.bid, contract.doubling)):
        return None
    if stated.declarer is not None and stated.declarer is not contract.declarer:
        return None
    play = _play(record.cards, contract, deal)
    return _end(record, play) if play else None


def _auction(record: Record, dealer: Seat) -> Auction | None:
    auction = Auction.start(dealer)
    for entry in record.calls:
        call = entry.call
        if call is None or entry.insufficient or auction.why_not(call) is not None:
            return None
        auction = auction.after(call)
    return auction if auction.ended else None


def _play(cards: tuple[CardEntry, ...], contract: Contract, deal: Deal) -> Play | None:
    play = Play.start(contract, deal)
    if any([hand is None or len(hand.cards) != 13 for hand in play.hands]):
        return None
    for at, entry in enumerate(cards):
        seat, card = entry.seat, entry.card
        if seat is not play.turn or entry.trick != at // 4 + 1 or entry.revoke or entry.out_of_turn:
            return None
        hand, led = play.hands[seat.index], play.trick.led
        if hand is None or card not in hand or (led is not None and card.suit is not led and hand.has_suit(led)):
            return None
        play = play.after(card)
    return play


def _end(record: Record, play: Play) -> Regular | None:
    """The tricks won in play, or those claimed or stated (79A), if the cards leave room for them."""
    contract = play.contract
    said, claim = record.stated.tricks, record.claim
    if said is not None and claim is not None and said != claim:
        return None
    tricks = said if said is not None else claim
    won = play.declarer_tricks
    if play.ended:
        return Regular(contract, won) if tricks in (None, won) else None
    if tricks is None:
        return Regular(contract)
    return Regular(contract, tricks) if won <= tricks <= 13 - (sum(play.won) - won) else None
