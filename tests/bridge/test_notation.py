"""Cards, calls, contracts, seats and hands as people write them: English, Swedish, Danish and Latvian."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridgelaws.bridge import (
    BIDS,
    CALLS,
    DOUBLE,
    PACK,
    PASS,
    REDOUBLE,
    SEATS,
    Bid,
    Call,
    Card,
    Contract,
    Denomination,
    Doubling,
    Hand,
    Seat,
    Suit,
)
from bridgelaws.bridge.notation import (
    read_call,
    read_card,
    read_contract,
    read_denomination,
    read_hand,
    read_seat,
    write_call,
    write_card,
    write_hand,
    write_seat,
)
from bridgelaws.errors import Ambiguous, BridgelawsError, Malformed
from bridgelaws.language import speak

LANGUAGES = ["en", "sv", "da", "lv"]
languages = st.sampled_from(LANGUAGES)
N, E, S, W = SEATS


def sentence(text: str) -> str:
    """A pattern for exactly this message."""
    return f"^{re.escape(text)}$"


# --- The letters of each language, from the glossary ------------------------------------------------------------------

SUIT_LETTERS = {"en": "CDHS", "sv": "KRHS", "da": "KRHS", "lv": "KKEP"}
RANK_LETTERS = {
    "en": "2 3 4 5 6 7 8 9 10 J Q K A".split(),
    "sv": "2 3 4 5 6 7 8 9 10 Kn D K E".split(),
    "da": "2 3 4 5 6 7 8 9 10 B D K E".split(),
    "lv": "2 3 4 5 6 7 8 9 10 J Q K A".split(),
}
NO_TRUMP = {"en": "NT", "sv": "NT", "da": "UT", "lv": "BT"}
PASSES = {"en": "Pass", "sv": "Pass", "da": "Pas", "lv": "Pass"}
DOUBLES = {"en": ("X", "XX"), "sv": ("D", "RD"), "da": ("D", "RD"), "lv": ("X", "XX")}


def letters(card: Card, language: str) -> tuple[str, str]:
    return SUIT_LETTERS[language][card.suit.index], RANK_LETTERS[language][card.rank.index]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_shown_with_its_symbol_and_the_languages_rank(language: str) -> None:
    shown = [write_card(card, language) for card in PACK]
    assert shown == [symbol + rank for symbol in "♣♦♥♠" for rank in RANK_LETTERS[language]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_is_shown_in_the_languages_letters(language: str) -> None:
    assert write_call(PASS, language) == PASSES[language]
    assert (write_call(DOUBLE, language), write_call(REDOUBLE, language)) == DOUBLES[language]
    assert [write_call(Bid(3, denomination), language) for denomination in Denomination] == [
        "3♣",
        "3♦",
        "3♥",
        "3♠",
        f"3{NO_TRUMP[language]}",
    ]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "North East South West"),
        ("sv", "Nord Öst Syd Väst"),
        ("da", "Nord Øst Syd Vest"),
        ("lv", "North East South West"),
    ],
)
def test_a_seat_is_shown_by_its_name(language: str, names: str) -> None:
    assert [write_seat(seat, language) for seat in SEATS] == names.split()


# --- What is written can be read --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_shown_can_be_read(language: str) -> None:
    for card in PACK:
        suit_and_rank = write_card(card, language)
        assert read_card(suit_and_rank, language) is card
        assert read_card(suit_and_rank[1:] + suit_and_rank[0], language) is card  # rank first


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_call_shown_can_be_read(language: str) -> None:
    for call in [*CALLS, Bid(8, Denomination.DIAMONDS), Bid(9, Denomination.NOTRUMP)]:
        assert read_call(write_call(call, language), language) == call


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_seat_shown_can_be_read(language: str) -> None:
    for seat in SEATS:
        assert read_seat(write_seat(seat, language), language) is seat
        assert read_seat(write_seat(seat, language)[0], language) is seat


@settings(deadline=None, max_examples=200)
@given(st.sets(st.sampled_from(PACK), max_size=13), languages)
def test_every_hand_shown_can_be_read(cards: set[Card], language: str) -> None:
    hand = Hand.of(cards)
    assert read_hand(write_hand(hand, language), language) == hand
    assert read_hand(write_hand(hand, language).replace("-", ""), language) == hand
    assert read_hand(str(hand), language) == hand  # PBN, in every language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_international_letters_are_understood_in_every_language(language: str) -> None:
    for call in CALLS:
        if str(call) != "P":
            assert read_call(str(call), language) == call
    assert read_call("P", language) == PASS
    assert [read_call(text, language) for text in ("X", "XX", "D", "RD")] == [DOUBLE, REDOUBLE, DOUBLE, REDOUBLE]
    assert [read_seat(letter, language) for letter in "NESW"] == list(SEATS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", [1, -1], ids=["suit first", "rank first"])
def test_every_card_in_national_letters_is_read_or_said_to_be_ambiguous(language: str, order: int) -> None:
    """Swedish and Danish KD is the queen of clubs or the king of diamonds; Latvian K is diamonds or clubs."""
    ambiguous = set()
    for card in PACK:
        text = "".join(letters(card, language)[::order])
        try:
            assert read_card(text, language) is card
        except Ambiguous:
            ambiguous.add(card)
    minors = {card for card in PACK if card.suit in (Suit.CLUBS, Suit.DIAMONDS)}
    assert ambiguous == {"en": set(), "sv": {Card("CQ")}, "da": {Card("CQ")}, "lv": minors}[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bid_in_national_letters_is_read_or_said_to_be_ambiguous(language: str) -> None:
    ambiguous = set()
    for bid in BIDS:
        suit = bid.denomination.suit
        text = f"{bid.level}{SUIT_LETTERS[language][suit.index] if suit else NO_TRUMP[language]}"
        try:
            assert read_call(text, language) == bid
        except Ambiguous:
            ambiguous.add(bid.denomination)
    assert ambiguous == ({Denomination.CLUBS, Denomination.DIAMONDS} if language == "lv" else set())


# --- Reading, by example ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "card"),
    [
        ("SA", "en", "SA"),
        ("AS", "en", "SA"),
        ("sa", "en", "SA"),
        ("♠A", "en", "SA"),
        ("A♠", "en", "SA"),
        ("♤A", "en", "SA"),
        ("♠\ufe0eA", "en", "SA"),
        ("♥\ufe0fK", "en", "HK"),
        (" ♦  10 ", "en", "DT"),
        ("DT", "en", "DT"),
        ("10♦", "en", "DT"),
        ("ace of spades", "en", "SA"),
        ("Ace Of Spades", "en", "SA"),
        ("ACE OF SPADES", "en", "SA"),
        ("ten of hearts", "en", "HT"),
        ("club king", "en", "CK"),
        ("7 of clubs", "en", "C7"),
        ("RKn", "sv", "DJ"),
        ("rkn", "sv", "DJ"),
        ("KnR", "sv", "DJ"),
        ("KKn", "sv", "CJ"),
        ("KK", "sv", "CK"),
        ("KE", "sv", "CA"),
        ("HD", "sv", "HQ"),
        ("ruter dam", "sv", "DQ"),
        ("Spader ess", "sv", "SA"),
        ("hjärter knekt", "sv", "HJ"),
        ("klöver tia", "sv", "CT"),
        ("♥Q", "sv", "HQ"),
        ("CQ", "sv", "CQ"),  # international letters, not mixed with Swedish ones
        ("DQ", "sv", "DQ"),
        ("RB", "da", "DJ"),
        ("KB", "da", "CJ"),
        ("spar es", "da", "SA"),
        ("hjerter dame", "da", "HQ"),
        ("ruder 10’er", "da", "DT"),
        ("klør bonde", "da", "CJ"),
        ("PA", "lv", "SA"),
        ("EK", "lv", "HK"),
        ("KE", "lv", "HK"),
        ("pīķi dūzis", "lv", "SA"),
        ("kāravi kungs", "lv", "DK"),
        ("kreiči kalps", "lv", "CJ"),
        ("DK", "lv", "DK"),
        ("CK", "lv", "CK"),
    ],
)
def test_cards_are_read(text: str, language: str, card: str) -> None:
    assert read_card(text, language) is Card(card)


@pytest.mark.parametrize(
    ("text", "language", "call"),
    [
        ("1NT", "en", "1NT"),
        ("1n", "en", "1NT"),
        ("1 no trump", "en", "1NT"),
        ("1 No-Trump", "en", "1NT"),
        ("3♠", "en", "3S"),
        ("3♠\ufe0e", "en", "3S"),
        (" 4 spades ", "en", "4S"),
        ("1 club", "en", "1C"),
        ("8D", "en", "8D"),  # it can be said (Law 38)
        ("pass", "en", "P"),
        ("No bid", "en", "P"),
        ("dbl", "en", "X"),
        ("Double", "en", "X"),
        ("D", "en", "X"),
        ("rdbl", "en", "XX"),
        ("Redouble", "en", "XX"),
        ("1 sang", "sv", "1NT"),
        ("2 ruter", "sv", "2D"),
        ("1♠", "sv", "1S"),
        ("2R", "sv", "2D"),
        ("2K", "sv", "2C"),
        ("2D", "sv", "2D"),
        ("2C", "sv", "2C"),
        ("Pass", "sv", "P"),
        ("D", "sv", "X"),
        ("RD", "sv", "XX"),
        ("dubbelt", "sv", "X"),
        ("redubbelt", "sv", "XX"),
        ("1 sans", "da", "1NT"),
        ("3UT", "da", "3NT"),
        ("4 hjerter", "da", "4H"),
        ("2 klør", "da", "2C"),
        ("pas", "da", "P"),
        ("dobler", "da", "X"),
        ("redobler", "da", "XX"),
        ("1BT", "lv", "1NT"),
        ("1 beztrumpis", "lv", "1NT"),
        ("1 pīķis", "lv", "1S"),
        ("2 pīķi", "lv", "2S"),
        ("2P", "lv", "2S"),
        ("2E", "lv", "2H"),
        ("2 kāravi", "lv", "2D"),
        ("2 kreiči", "lv", "2C"),
        ("kontra", "lv", "X"),
        ("rekontra", "lv", "XX"),
        ("pass", "lv", "P"),
    ],
)
def test_calls_are_read(text: str, language: str, call: str) -> None:
    read: Call = read_call(text, language)
    assert str(read) == call


@pytest.mark.parametrize(
    ("text", "language", "contract"),
    [
        ("4S", "en", "4S W"),
        ("4SX", "en", "4SX W"),
        ("4♠ xx", "en", "4SXX W"),
        ("3 nt", "en", "3NT W"),
        ("3NT doubled".removesuffix("d"), "en", "3NTX W"),
        ("3 no trump redouble", "en", "3NTXX W"),
        ("4DD", "en", "4DX W"),
        ("4HRD", "sv", "4HXX W"),
        ("5RD", "sv", "5DX W"),  # five diamonds doubled
        ("3UTD", "da", "3NTX W"),
        ("2 hjerter dobler", "da", "2HX W"),
        ("4P kontra", "lv", "4SX W"),
        ("4♣XX", "lv", "4CXX W"),
    ],
)
def test_DEF_contract_is_read_with_its_doubling(text: str, language: str, contract: str) -> None:
    assert str(read_contract(text, W, language)) == contract


def test_every_contract_written_can_be_read() -> None:
    for bid, doubling, seat in product(BIDS, Doubling, SEATS):
        assert read_contract(f"{bid}{doubling}", seat) == Contract(bid, doubling, seat)


@pytest.mark.parametrize(
    ("text", "language", "hand"),
    [
        ("♠ Q-4 ♥ A-J-9-5-2 ♦ K-8-3 ♣ 10-7-6", "sv", "Q4.AJ952.K83.T76"),  # as the Swedish slides print it
        ("♠ 85 ♥ AK853 ♦ KQ72 ♣ 73", "en", "85.AK853.KQ72.73"),
        ("♣73♦KQ72♥AK853♠85", "en", "85.AK853.KQ72.73"),
        ("♠\ufe0e 8 5\n♥\ufe0f A K 8 5 3\n♦ K Q 7 2\n♣\t7, 3", "en", "85.AK853.KQ72.73"),
        ("♠\xa010-9", "en", "T9..."),
        ("♠ 1098 ♥ – ♦ - ♣ —", "en", "T98..."),
        ("♠ EKDKn10", "sv", "AKQJT..."),
        ("♠ AKQJT", "sv", "AKQJT..."),
        ("♠ E-K-D-B-10", "da", "AKQJT..."),
        ("♠ A-K-Q-J-10", "lv", "AKQJT..."),
        ("♥ ess kung dam knekt tia", "sv", ".AKQJT.."),
        ("85.ak853.kq72.73", "en", "85.AK853.KQ72.73"),
        ("1098.A..", "da", "T98.A.."),
        ("...", "lv", "..."),
    ],
)
def test_hands_are_read(text: str, language: str, hand: str) -> None:
    assert str(read_hand(text, language)) == hand


@pytest.mark.parametrize(
    ("text", "language", "seat"),
    [
        ("n", "en", N),
        (" South ", "en", S),
        ("Öst", "sv", E),
        ("ö", "sv", E),
        ("V", "sv", W),
        ("E", "sv", E),
        ("Øst", "da", E),
        ("vest", "da", W),
        ("V", "da", W),
        ("W", "lv", W),
        ("East", "lv", E),
    ],
)
def test_seats_are_read(text: str, language: str, seat: Seat) -> None:
    assert read_seat(text, language) is seat


@pytest.mark.parametrize(
    ("text", "language", "denomination"),
    [
        ("NT", "en", Denomination.NOTRUMP),
        ("♧", "en", Denomination.CLUBS),
        ("sang", "sv", Denomination.NOTRUMP),
        ("K", "sv", Denomination.CLUBS),
        ("ruder", "da", Denomination.DIAMONDS),
        ("E", "lv", Denomination.HEARTS),
    ],
)
def test_DEF_denomination_is_read(text: str, language: str, denomination: Denomination) -> None:
    assert read_denomination(text, language) is denomination


# --- Two readings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "readings"),
    [
        ("KD", "sv", ("♣Q", "♦K")),
        ("DK", "sv", ("♣Q", "♦K")),
        ("KD", "da", ("♣Q", "♦K")),
        ("KK", "lv", ("♣K", "♦K")),
        ("KA", "lv", ("♣A", "♦A")),
        ("10K", "lv", ("♣10", "♦10")),
    ],
)
def test_a_card_with_two_readings_is_not_guessed(text: str, language: str, readings: tuple[str, str]) -> None:
    message = f'"{text}" can be read as {readings[0]} or {readings[1]}: write the card so that only one fits.'
    with pytest.raises(Ambiguous) as raised:
        read_card(text, language)
    assert speak(raised.value.said) == message
    assert raised.value.readings == tuple([read_card(reading) for reading in readings])


@pytest.mark.parametrize("read", [read_call, lambda text, language: read_contract(text, N, language)])
def test_a_bid_with_two_readings_is_not_guessed(read: Callable[[str, str], object]) -> None:
    message = '"2K" can be read as clubs or diamonds: write the denomination so that only one fits.'
    with pytest.raises(Ambiguous) as raised:
        read("2K", "lv")
    assert speak(raised.value.said) == message


def test_a_denomination_with_two_readings_is_not_guessed() -> None:
    with pytest.raises(Ambiguous) as raised:
        read_denomination("K", "lv")
    assert speak(raised.value.said) == '"K" can be read as clubs or diamonds: write a denomination so that only one fits.'


@pytest.mark.parametrize(("text", "language"), [("DE", "sv"), ("CE", "sv"), ("CB", "da"), ("RQ", "sv"), ("RA", "da")])
def test_letters_of_two_languages_are_not_mixed_in_one_card(text: str, language: str) -> None:
    with pytest.raises(Malformed):
        read_card(text, language)


# --- What cannot be read ----------------------------------------------------------------------------------------------

A_CARD = 'a suit and a rank, such as "SA", "♠A" or "10♦"'
A_CALL = 'a bid ("1C" to "7NT"), "P", "X" or "XX"'
A_CONTRACT = 'a bid from "1C" to "7NT", with "X" or "XX" if doubled'
A_DENOMINATION = "a denomination (C, D, H, S or NT)"


@pytest.mark.parametrize(
    ("text", "at", "stands", "expected"),
    [
        ("", 1, "the end", A_CARD),
        ("S", 2, "the end", A_CARD),
        ("S1", 2, '"1"', A_CARD),
        ("  S  1", 6, '"1"', A_CARD),
        ("Zorro", 1, '"Z"', A_CARD),
        ("ace of staves", 8, '"s"', A_CARD),
    ],
)
def test_a_card_that_cannot_be_read(text: str, at: int, stands: str, expected: str) -> None:
    with pytest.raises(
        Malformed, match=sentence(f'"{text}" is not a card: at character {at} stands {stands}, expected {expected}.')
    ):
        read_card(text)


@pytest.mark.parametrize(
    ("text", "at", "stands", "expected"),
    [
        ("", 1, "the end", A_CALL),
        ("maybe", 1, '"m"', A_CALL),
        ("  maybe", 3, '"m"', A_CALL),
        ("0S", 1, '"0"', A_CALL),
        ("²S", 1, '"²"', A_CALL),
        ("٣S", 1, '"٣"', A_CALL),
        ("1", 2, "the end", A_DENOMINATION),
        ("1X", 2, '"X"', A_DENOMINATION),
        (" 1  X", 5, '"X"', A_DENOMINATION),
        ("10S", 2, '"0"', A_DENOMINATION),
        ("4SX", 3, '"X"', "nothing after the denomination"),
        ("4  S  and more", 7, '"a"', "nothing after the denomination"),
        ("1Cΐΐΐΐΐΐΐ", 3, '"ΐ"', "nothing after the denomination"),  # letters that grow when their case is folded
    ],
)
def test_a_call_that_cannot_be_read(text: str, at: int, stands: str, expected: str) -> None:
    with pytest.raises(
        Malformed, match=sentence(f'"{text}" is not a call: at character {at} stands {stands}, expected {expected}.')
    ):
        read_call(text)


@pytest.mark.parametrize(
    ("text", "at", "stands", "expected"),
    [
        ("P", 1, '"P"', A_CONTRACT),
        ("8D", 1, '"8"', "a level from 1 to 7"),
        (" 9NT", 2, '"9"', "a level from 1 to 7"),
        ("4", 2, "the end", A_DENOMINATION),
        ("4SP", 3, '"P"', 'one "X", one "XX", or nothing'),
        ("4S XXX", 4, '"X"', 'one "X", one "XX", or nothing'),
    ],
)
def test_18A_a_contract_that_cannot_be_read(text: str, at: int, stands: str, expected: str) -> None:
    message = f'"{text}" is not a contract: at character {at} stands {stands}, expected {expected}.'
    with pytest.raises(Malformed, match=sentence(message)):
        read_contract(text, N)


@pytest.mark.parametrize(
    ("text", "at", "stands", "expected"),
    [
        ("♠ A-1 ♥ K", 5, '"1"', "a rank (A K Q J 10 9 ... 2)"),
        ("♠ A-K-A", 7, '"A"', "each card once (SA is there already)"),
        ("♠ A ♥ K ♠ A", 11, '"A"', "each card once (SA is there already)"),
        ("spades ♠ A", 1, '"s"', "a suit symbol (♠ ♥ ♦ ♣) first"),
        ("AK.QJ", 6, "the end", "four suits with three dots between them"),
        ("AK.Q1..", 5, '"1"', "a rank (A K Q J T 9 ... 2) or a dot"),
    ],
)
def test_a_hand_that_cannot_be_read(text: str, at: int, stands: str, expected: str) -> None:
    with pytest.raises(
        Malformed, match=sentence(f'"{text}" is not a hand: at character {at} stands {stands}, expected {expected}.')
    ):
        read_hand(text)


def test_a_seat_and_a_denomination_that_cannot_be_read() -> None:
    with pytest.raises(
        Malformed,
        match=sentence('"Q" is not a seat: at character 1 stands "Q", expected one of North, East, South or West.'),
    ):
        read_seat("Q")
    expected = "clubs, diamonds, hearts, spades or no trump"
    message = f'"X" is not a denomination: at character 1 stands "X", expected one of {expected}.'
    with pytest.raises(Malformed, match=sentence(message)):
        read_denomination("X")


def test_a_long_text_is_quoted_only_in_part() -> None:
    message = f'"{"S" * 57}..." is not a seat: at character 1 stands "S", expected one of North, East, South or West.'
    with pytest.raises(Malformed, match=sentence(message)):
        read_seat("S" * 61)


def test_a_fault_in_a_file_is_given_by_line_and_column() -> None:
    fault = Malformed("a call", "1X", 1, "a denomination", line=12)
    assert str(fault) == '"1X" is not a call: at line 12, column 2 stands "X", expected a denomination.'


@pytest.mark.parametrize(
    "ask",
    [
        lambda: read_card("SA", "fi"),
        lambda: read_seat("N", "fi"),
        lambda: write_card(Card("SA"), "fi"),
        lambda: write_call(PASS, "fi"),
    ],
)
def test_a_language_we_do_not_write_is_refused(ask: Callable[[], object]) -> None:
    with pytest.raises(BridgelawsError, match=sentence("“fi” is not a language we write: choose en, sv, da or lv.")):
        ask()


READERS: list[Callable[[str, str], object]] = [
    read_seat,
    read_denomination,
    read_card,
    read_call,
    lambda text, language: read_contract(text, S, language),
    read_hand,
]
near_misses = st.text("0123456789²٣①akqjtedbnrpuxshcdAKQJTÖØīķ♠♥♦♣♡ \t\n\xa0.-–—*’ßΐﬁſİ\ufe0e\ufe0f\ud800", max_size=20)


@settings(deadline=None, max_examples=1000)
@given(st.one_of(near_misses, st.text(max_size=40)), languages)
@example("²S", "en")
@example("1Cΐΐΐΐΐΐΐ", "en")
@example("1ß", "en")
def test_no_text_raises_anything_but_our_own_errors(text: str, language: str) -> None:
    for read in READERS:
        match fault_in(read, text, language):
            case Malformed() as fault:
                assert 0 <= fault.at <= len(fault.text)
                assert str(fault).endswith(f"expected {fault.expected}.")
            case Ambiguous() as fault:
                assert len(fault.readings) > 1
                assert str(fault).endswith(f"write {fault.what} so that only one fits.")
            case fault:
                assert fault is None


def fault_in(read: Callable[[str, str], object], text: str, language: str) -> BridgelawsError | None:
    """What the reader has against the text; anything that is not an error of ours comes through."""
    try:
        assert read(text, language) is not None
    except BridgelawsError as fault:
        return fault
    return None
