"""Replay: a thousand boards called and played again, each call and each card checked against the Laws."""

import random
from typing import Any

from msgspec import Struct

from bench import peer
from bench.measure import Report, best_seconds, rate, report, show
from bench.scoring import player
from bridgelaws.bridge import PACK, PASS, Auction, Board, Call, Card, Contract, Deal, Play, Seat, seeded_deal

COUNT = 1_000


class Replayed(Struct, frozen=True):
    """What happened on a board: legal throughout, and made beforehand."""

    dealer: Seat
    deal: Deal
    calls: tuple[Call, ...]
    contract: Contract
    cards: tuple[Card, ...]


def replay() -> Report:
    chance = random.Random(44)
    boards = [made_up(number, chance) for number in range(1, COUNT + 1)]
    theirs = _of_peer(boards) if peer.TYPES else None
    positions, wrong = _compared(boards, theirs) if theirs else (0, 0)
    whole, auction, checked, unchecked, peer_checked, peer_unchecked = best_seconds(
        [
            lambda: _whole(boards),
            lambda: _auctions(boards),
            lambda: _plays(boards),
            lambda: _plays_unchecked(boards),
            (lambda: _peer_plays(theirs)) if theirs else None,
            (lambda: _peer_plays_unchecked(theirs)) if theirs else None,
        ]
    )
    return report(
        "replay",
        [
            rate("auction and play, every call and card checked", COUNT, (whole, None)),
            rate("the auction alone, every call checked", COUNT, (auction, None)),
            rate("the play alone, every card checked", COUNT, (checked, peer_checked)),
            rate("the play alone, cards not checked", COUNT, (unchecked, peer_unchecked)),
        ],
        count=COUNT,
        calls=sum(len(board.calls) for board in boards),
        cards=sum(len(board.cards) for board in boards),
        checked=positions,
        disagreements=wrong,
    )


def made_up(number: int, chance: random.Random) -> Replayed:
    dealer, deal = Board.numbered(number).dealer, seeded_deal("replay", number)
    auction = Auction.start(dealer)
    while not auction.ended:
        auction = auction.after(_some_call(auction, chance))
    contract = auction.contract
    assert contract is not None, f"board {number} was passed out"
    play, cards = Play.start(contract, deal), []
    while not play.ended:
        cards.append(chance.choice(play.legal_cards() or ()))
        play = play.after(cards[-1])
    return Replayed(dealer, deal, tuple([call for _, call in auction.calls]), contract, tuple(cards))


def _some_call(auction: Auction, chance: random.Random) -> Call:
    """A pass three times in five, else one of the lowest legal calls; nobody passes a board out."""
    about_to_be_passed_out = auction.bid is None and auction.passes == 3
    if chance.random() < 0.6 and not about_to_be_passed_out:
        return PASS
    return chance.choice(auction.legal_calls()[1:6] or (PASS,))


def _whole(boards: list[Replayed]) -> None:
    for board in boards:
        contract = _called(board)
        assert contract == board.contract, f"{contract} is not {board.contract}"
        _played(board, contract)


def _auctions(boards: list[Replayed]) -> None:
    for board in boards:
        _called(board)


def _plays(boards: list[Replayed]) -> None:
    for board in boards:
        _played(board, board.contract)


def _plays_unchecked(boards: list[Replayed]) -> None:
    for board in boards:
        play = Play.start(board.contract, board.deal)
        for card in board.cards:
            play = play.after(card)


def _called(board: Replayed) -> Contract | None:
    auction = Auction.start(board.dealer)
    for call in board.calls:
        assert auction.why_not(call) is None, f"{call} after {auction}"
        auction = auction.after(call)
    return auction.contract


def _played(board: Replayed, contract: Contract) -> Play:
    play = Play.start(contract, board.deal)
    for card in board.cards:
        assert play.why_not(card) is None, f"{card} after {play.trick}"
        play = play.after(card)
    return play


def _of_peer(boards: list[Replayed]) -> list[tuple[Any, list[Any]]]:
    """The same deals and cards as the peer has them; its deal knows who leads and what is trumps."""
    types = peer.TYPES
    cards = {card: types.Card(card.value) for card in PACK}
    deals = [
        types.Deal(
            str(board.deal),
            first=player(board.contract.opening_leader),
            trump=types.Denom.find(board.contract.bid.denomination.value),
        )
        for board in boards
    ]
    return [(deal, [cards[card] for card in board.cards]) for deal, board in zip(deals, boards, strict=True)]


def _peer_plays(boards: list[tuple[Any, list[Any]]]) -> None:
    for deal, cards in boards:
        playing = deal.copy()
        for card in cards:
            assert card in playing.legal_moves(), f"{card} in {playing}"
            playing.play(card)


def _peer_plays_unchecked(boards: list[tuple[Any, list[Any]]]) -> None:
    for deal, cards in boards:
        playing = deal.copy()
        for card in cards:
            playing.play(card)


def _compared(boards: list[Replayed], theirs: list[tuple[Any, list[Any]]]) -> tuple[int, int]:
    """At how many positions the two were asked for the turn and the legal cards, and at how many they differed."""
    positions = wrong = 0
    known = {peer.TYPES.Card(card.value): card for card in PACK}
    for board, (deal, cards) in zip(boards, theirs, strict=True):
        play, playing = Play.start(board.contract, board.deal), deal.copy()
        for card, other in zip(board.cards, cards, strict=True):
            legal = {known[legal] for legal in playing.legal_moves()}
            same = legal == set(play.legal_cards() or ()) and playing.curplayer == player(play.turn)
            positions, wrong = positions + 1, wrong + (not same)
            play = play.after(card)
            playing.play(other)
    return positions, wrong


if __name__ == "__main__":
    show(replay())
