"""Club standard: the rows bid, explain and say what was shown; whatever they show, the hand has."""

import pytest

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import PASS
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.conditions import measure
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.language import Language, speak
from bridgelaws.robots.system import Heard, load_system
from bridgelaws.robots.words import explain

SYSTEM = load_system()


@pytest.mark.parametrize(
    ("auction", "hand", "call"),
    [
        ("", "AQ5.KJ4.K72.QJ83", "1NT"),
        ("", "AQ542.KJ4.K72.83", "1S"),
        ("", "KQJ942.J4.872.83", "2S"),
        ("", "AKQ.AKQ.KQJ2.A83", "2C"),
        ("", "Q72.J4.K72.98643", "P"),
        ("1NT P", "KQ54.32.A54.J632", "2C"),
        ("1NT P", "54.QJ832.A54.632", "2D"),
        ("1NT P 2C P", "AJ54.K2.A54.KQ32", "2S"),
        ("1NT P 2H P", "K4.KJ2.A954.KQ32", "2S"),
        ("1H P", "54.QJ8.A543.J632", "2H"),
        ("1H", "AJ54.2.K954.KQ32", "X"),
        ("1C 1S", "54.KJ84.A932.J96", "X"),
        ("1S P 3S P 4NT P", "54.KJ84.A9.J9632", "5D"),
    ],
)
def test_the_call_of_the_system(auction: str, hand: str, call: str) -> None:
    heard = SYSTEM.hear(Seat.NORTH, auction.split())
    assert str(SYSTEM.choose(heard, Hand.parse(hand).cards)) == call


def test_whoever_bids_by_a_row_holds_what_it_shows_and_few_auctions_have_no_row() -> None:
    """Chapter 14 asks for 97 calls in 100 within what they show, and for at most 8 in 100 without a row."""
    calls = unknown = 0
    for board in range(60):
        deal, heard = seeded_deal("rows", board), Heard(Auction.start(SEATS[board % 4]))
        while not heard.auction.ended:
            hand = deal.hand(heard.auction.turn)
            assert hand is not None
            call = SYSTEM.choose(heard, hand.cards)
            calls, unknown = calls + 1, unknown + (call is None)
            assert heard.auction.why_not(call or PASS) is None
            heard = heard.after(call or PASS, SYSTEM)
            meaning = heard.meanings[-1]
            assert call is None or (meaning is not None and meaning.shows.hold(measure(hand.cards))), str(heard.auction)
    assert unknown <= 0.08 * calls


@pytest.mark.parametrize("language", Language)
def test_every_call_is_explained_in_every_language(language: Language) -> None:
    heard = SYSTEM.hear(Seat.NORTH, "1NT P 2H P 2S P 4S P P P".split())
    said = [", ".join([speak(text, language) for text in explain(meaning)]) for meaning in heard.meanings]
    assert all(said)
    assert "15–17" in said[0]


def test_what_the_rows_say_of_1NT_is_what_they_bid_it_on() -> None:
    (meaning,) = SYSTEM.hear(Seat.NORTH, ["1NT"]).meanings
    assert ", ".join(map(str, explain(meaning))) == "15–17 points, balanced"
