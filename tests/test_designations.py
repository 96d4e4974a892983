"""46: declarers' words for dummy's card, in four languages; a refusal lists what is understood."""

import pytest

from bridgelaws.actions.play import _read_words
from bridgelaws.bridge.notation import read_call, read_card, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError


@pytest.mark.parametrize(
    ("said", "language", "means"),
    [
        ("small", "en", "low"),
        ("ruff", "en", "trump"),
        ("ruff low", "en", "trump"),
        ("low spade", "en", "spades"),
        ("six of spades", "en", "S6"),
        ("the queen, please", "en", "queen"),
        ("stor", "sv", "high"),
        ("liten hjärter", "sv", "hearts"),
        ("spader sex", "sv", "S6"),
        ("stjäl", "sv", "trump"),
        ("bara nåt", "sv", "anything"),
        ("stort", "da", "high"),
        ("lille", "da", "low"),
        ("stikke", "da", "win"),
        ("hjerter seks", "da", "H6"),
        ("bare noget", "da", "anything"),
        ("liels", "lv", "high"),
        ("mazs", "lv", "low"),
        ("mazu pīķi", "lv", "spades"),
        ("pīķu dūzis", "lv", "SA"),
    ],
)
def test_46_what_declarer_says_is_understood(said: str, language: str, means: str) -> None:
    assert _read_words(said, language) == means


@pytest.mark.parametrize("language", ["en", "sv", "da", "lv"])
def test_46_what_is_not_understood_is_told_with_what_is(language: str) -> None:
    with pytest.raises(BridgelawsError, match="high, low, trump, win or anything"):
        _read_words("the one over there", language)


def test_latvian_cards_and_seats_and_the_danish_double_are_read() -> None:
    assert {str(read_card(text, "lv")) for text in ("pīķu dūzis", "piku duzis", "PA")} == {"SA"}
    assert [read_seat(letter, "lv") for letter in "ZADR"] == list(Seat)
    assert str(read_call("doblet", "da")) == "X"
