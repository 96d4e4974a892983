"""Boards made up at random: legal auctions and plays, cut off anywhere, with things said about them."""

import random
from typing import Any

from hypothesis import strategies as st

from bridgelaws.bridge import PASS, Auction, Board, Play, seeded_deal
from bridgelaws.formats.model import CallEntry, CardEntry, Record, Remark, Stated

_LETTERS = st.characters(categories=("L", "N", "P", "S"), exclude_characters="|}\\")
TEXT = (
    st.text(st.one_of(_LETTERS, st.just(" ")), min_size=1, max_size=20)
    .map(str.strip)
    .filter(lambda text: bool(text) and not text.startswith(("#", "%", "Alert")) and text != "?")
)
NAME = TEXT.map(lambda text: text.replace(",", ";")).filter(lambda text: text not in ("-", "?"))


@st.composite
def records(draw: Any, *, remarks: bool = True) -> Record:
    """A board with its auction, and as much of its play as chance will have."""
    number = draw(st.integers(1, 64))
    chance = random.Random(draw(st.integers(0, 10**9)))
    board = Board.numbered(number, seeded_deal("formats", chance.randrange(10**6)))
    auction = Auction.start(board.dealer)
    while not auction.ended:
        auction = auction.after(PASS if chance.random() < 0.55 else chance.choice(auction.legal_calls()[:7]))
    calls = [CallEntry(call) for _, call in auction.calls]
    for at in draw(st.lists(st.integers(0, len(calls) - 1), max_size=3)):
        calls[at] = CallEntry(calls[at].call, alerted=draw(st.booleans()), explanation=draw(TEXT))
    contract = auction.contract
    common = {"number": number, "dealer": board.dealer, "vulnerable": board.vulnerable, "deal": board.deal}
    tags = tuple([(seat, draw(NAME)) for seat in ("South", "West", "North", "East")])
    if contract is None:
        return Record(**common, calls=tuple(calls), stated=Stated(passed_out=True), tags=tags)
    play, cards = Play.start(contract, board.deal), list[CardEntry]()
    for _ in range(draw(st.sampled_from((0, 1, 5, 17, 50, 52)))):
        card = chance.choice(play.legal_cards() or ())
        cards.append(CardEntry(len(cards) // 4 + 1, play.turn, card))
        play = play.after(card)
    claim = None if play.ended else play.declarer_tricks + draw(st.integers(0, 13 - sum(play.won)))
    tricks = play.declarer_tricks if claim is None else claim
    said: tuple[Remark, ...] = ()
    if remarks:
        places = st.one_of(
            st.tuples(st.just("Auction"), st.integers(0, len(calls))),
            st.tuples(st.just("Play"), st.integers(1, len(cards))) if cards else st.just(("Auction", 0)),
        )
        found = [Remark(draw(TEXT), *place) for place in draw(st.lists(places, max_size=4))]
        said = tuple(sorted(found, key=lambda remark: (remark.at, remark.entries)))
    return Record(
        **common,
        calls=tuple(calls),
        leader=contract.opening_leader if cards else None,
        cards=tuple(cards),
        play_end="*" if claim is not None and cards else "",
        claim=claim if cards else None,
        stated=Stated(contract.declarer, False, contract.bid, contract.doubling, False, tricks),
        tags=tags,
        remarks=said,
    )
