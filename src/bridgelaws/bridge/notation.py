"""Cards, calls, contracts, seats and hands as people write them, in and out.

Every language understands its own letters and the international ones. Where the two disagree (Swedish ``KD`` is the
queen of clubs, international ``KD`` the king of diamonds) the reader says so instead of guessing.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeVar

from msgspec import Struct

from bridgelaws.bridge.alphabets import ALPHABETS, Alphabet, Words
from bridgelaws.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, Denomination, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card, Hand, Rank, Suit
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import Ambiguous, BridgelawsError, Malformed
from bridgelaws.text import Text, any_of, say, template

T = TypeVar("T")
Meanings = Mapping[str, Mapping[T, set[str]]]  # word -> what it may mean -> in which alphabets (own, international)

_EMOJI: Final = re.compile("[\ufe0e\ufe0f]")  # the selectors that make ♠ plain or colourful
_SYMBOLS: Final = dict(zip("♠♥♦♣♤♡♢♧", [*reversed(Suit), *reversed(Suit)], strict=True))


def read_seat(text: str, language: str = "en") -> Seat:
    """A seat by letter or name.

    >>> read_seat("n"), read_seat("Öst", "sv")
    (Seat.NORTH, Seat.EAST)
    """
    return _one_of(template("a seat"), text, lexicon(language).seats, _list_choices(Seat))


def read_denomination(text: str, language: str = "en") -> Denomination:
    return _one_of(template("a denomination"), text, lexicon(language).denominations, _list_choices(Denomination))


def read_card(text: str, language: str = "en") -> Card:
    """A card, suit first or rank first.

    >>> read_card("♠A"), read_card("10♦"), read_card("dt"), read_card("ace of spades"), read_card("RKn", "sv")
    (Card('SA'), Card('DT'), Card('DT'), Card('SA'), Card('DJ'))
    """
    plain = _plain(text).replace(" of ", " ").replace(" ", "")
    suits, ranks = lexicon(language).suits, lexicon(language).ranks
    readings = set()
    for at in range(1, len(plain)):
        first, last = plain[:at], plain[at:]
        for suit_word, rank_word in ((first, last), (last, first)):
            readings |= {
                Card.of(suit, rank)
                for suit, suit_origins in suits.get(suit_word, {}).items()
                for rank, rank_origins in ranks.get(rank_word, {}).items()
                if suit_origins & rank_origins  # letters of two languages are not mixed within one card
            }
    if not readings:
        started = max((at for at in range(len(plain) + 1) if plain[:at] in suits or plain[:at] in ranks), default=0)
        expected = template('a suit and a rank, such as "SA", "♠A" or "10♦"')
        raise Malformed(template("a card"), text, _place(text, plain[started:]), expected)
    return _only(template("the card"), text, readings)


def read_call(text: str, language: str = "en") -> Call:
    """A call; a bid above seven is read too, for it can be made (Law 38).

    >>> [str(read_call(text)) for text in ("1nt", "pass", "dbl", "3♠", "xx")]
    ['1NT', 'P', 'X', '3S', 'XX']
    >>> str(read_call("2 ruter", "sv")), str(read_call("kontra", "lv"))
    ('2D', 'X')
    """
    plain = _plain(text)
    if said := lexicon(language).calls.get(plain):
        return _only(template("the call"), text, set(said))
    expected = template('a bid ("1C" to "7NT"), "P", "X" or "XX"')
    bid, rest = _bid(text, plain, language, template("a call"), expected)
    if rest:
        raise Malformed(template("a call"), text, _place(text, rest), template("nothing after the denomination"))
    return bid


def read_contract(text: str, declarer: Seat, language: str = "en") -> Contract:
    """A contract, with its double or redouble if there is one.

    >>> print(read_contract("4SX", Seat.NORTH), read_contract("3 nt", Seat.EAST), read_contract("4♠xx", Seat.WEST))
    4SX N 3NT E 4SXX W
    """
    plain = _plain(text)
    expected = template('a bid from "1C" to "7NT", with "X" or "XX" if doubled')
    bid, rest = _bid(text, plain, language, template("a contract"), expected)
    if bid.level > 7:
        raise Malformed(template("a contract"), text, text.find(str(bid.level)), template("a level from 1 to 7"))
    if not rest:
        return Contract(bid, Doubling.UNDOUBLED, declarer)
    for call in lexicon(language).calls.get(rest.strip(), ()):
        if call in (DOUBLE, REDOUBLE):
            return Contract(bid, Doubling(str(call)), declarer)
    raise Malformed(template("a contract"), text, _place(text, rest), template('one "X", one "XX", or nothing'))


def read_hand(text: str, language: str = "en") -> Hand:
    """A hand in PBN, or with suit symbols: ``♠ Q-4 ♥ A-J-9-5-2 ♦ K-8-3 ♣ 10-7-6``; a dash is a void.

    >>> read_hand("♠ Q4 ♥ AJ952 ♦ K83 ♣ 10 7 6") == read_hand("Q4.AJ952.K83.T76")
    True
    >>> print(read_hand("♠ E-Kn-10 ♥ – ♦ D ♣ –", "sv"))
    AJT..Q.
    """
    symbols = [at for at, letter in enumerate(text) if letter in _SYMBOLS]
    if not symbols:
        return Hand.parse(_plain(text).replace("10", "t").upper())
    if text[: symbols[0]].strip():
        raise Malformed(template("a hand"), text, 0, template("a suit symbol (♠ ♥ ♦ ♣) first"))
    cards: list[Card] = []
    for at, end in zip(symbols, [*symbols[1:], len(text)], strict=True):
        for rank, place in _ranks_in(text, at + 1, end, language):
            card = Card.of(_SYMBOLS[text[at]], rank)
            if card in cards:
                raise Malformed(template("a hand"), text, place, say("each card once ({card} is there already)", card=card))
            cards.append(card)
    return Hand.of(cards)


def write_card(card: Card, language: str = "en") -> str:
    """A card as that language shows it.

    >>> write_card(Card("DJ")), write_card(Card("DJ"), "sv"), write_card(Card("ST"), "da")
    ('♦J', '♦Kn', '♠10')
    """
    return card.suit.symbol + alphabet(language).ranks[card.rank][0]


def write_call(call: Call, language: str = "en") -> str:
    """A call as that language shows it.

    >>> write_call(Bid(1, Denomination.NOTRUMP), "da"), write_call(DOUBLE, "sv"), write_call(PASS, "da")
    ('1UT', 'D', 'Pas')
    """
    letters = alphabet(language)
    match call:
        case Pass():
            return letters.passes[0]
        case Double():
            return letters.doubles[0]
        case Redouble():
            return letters.redoubles[0]
        case Bid(level, denomination):
            return f"{level}{denomination.suit.symbol if denomination.suit else letters.no_trump[0]}"


def write_hand(hand: Hand, language: str = "en") -> str:
    """A hand with suit symbols; a void is a dash.

    >>> write_hand(Hand.parse("85.AJT.."), "sv")
    '♠ 8-5 ♥ E-Kn-10 ♦ – ♣ –'
    """
    ranks = alphabet(language).ranks
    suits = [(suit, [ranks[card.rank][0] for card in hand.in_suit(suit)]) for suit in reversed(Suit)]
    return " ".join([f"{suit.symbol} {'-'.join(held) or '–'}" for suit, held in suits])


def write_seat(seat: Seat, language: str = "en") -> str:
    return alphabet(language).seats[seat][1]


def alphabet(language: str) -> Alphabet:
    try:
        return ALPHABETS[language]
    except KeyError:
        raise BridgelawsError(
            say(
                "“{language}” is not a language we write: choose {languages}.",
                language=language,
                languages=any_of(ALPHABETS),
            )
        ) from None


class Lexicon(Struct, frozen=True):
    """Every word a language understands, with what it may mean and in which alphabets it does so.

    Latvian K is two suits; Swedish K is a suit and a rank, which are looked up apart.
    """

    seats: Meanings[Seat]
    suits: Meanings[Suit]
    ranks: Meanings[Rank]
    denominations: Meanings[Denomination]
    calls: Meanings[Call]


@cache
def lexicon(language: str) -> Lexicon:
    pairs = {"international": ALPHABETS["en"], "own": alphabet(language)}
    suits = {origin: _with_symbols(letters.suits) for origin, letters in pairs.items()}
    return Lexicon(
        seats=_meanings({origin: letters.seats for origin, letters in pairs.items()}),
        suits=_meanings(suits),
        ranks=_meanings({origin: letters.ranks for origin, letters in pairs.items()}),
        denominations=_meanings(
            {
                origin: {Denomination(suit.value): words for suit, words in suits[origin].items()}
                | {Denomination.NOTRUMP: letters.no_trump}
                for origin, letters in pairs.items()
            }
        ),
        calls=_meanings(
            {origin: {PASS: x.passes, DOUBLE: x.doubles, REDOUBLE: x.redoubles} for origin, x in pairs.items()},
        ),
    )


def _meanings(origins: Mapping[str, Mapping[T, Words]]) -> Meanings[T]:
    found: dict[str, dict[T, set[str]]] = {}
    for origin, words in origins.items():
        for meaning, spellings in words.items():
            for word in spellings:
                for spelled in {_plain(word), _plain(word).replace(" ", "")}:
                    found.setdefault(spelled, {}).setdefault(meaning, set()).add(origin)
    return found


def _with_symbols(suits: Mapping[Suit, Words]) -> dict[Suit, Words]:
    return {suit: (*words, *[mark for mark, marked in _SYMBOLS.items() if marked is suit]) for suit, words in suits.items()}


def _bid(text: str, plain: str, language: str, what: str, expected: str) -> tuple[Bid, str]:
    """The bid a text begins with, and what follows it."""
    if plain[:1] not in tuple("123456789"):  # not isdigit: "²" and "٣" are digits too
        raise Malformed(what, text, _place(text, plain), expected)
    named = plain[1:].lstrip()
    words = lexicon(language).denominations
    longest = max((at for at in range(len(named) + 1) if named[:at] in words), default=0)
    if not longest:
        raise Malformed(what, text, _place(text, named), template("a denomination (C, D, H, S or NT)"))
    found, rest = set(words[named[:longest]]), named[longest:]
    if rest and len(found) > 1 and rest.strip() not in lexicon(language).calls:
        expected = template("nothing after the denomination but a double or redouble")
        raise Malformed(what, text, _place(text, rest), expected)
    denomination = _only(template("the denomination"), text, found)
    return Bid(int(plain[0]), denomination), rest


def _ranks_in(text: str, start: int, end: int, language: str) -> Iterable[tuple[Rank, int]]:
    """The ranks in a stretch of text, each with its place, longest letters first (Swedish Kn before K)."""
    words, at = lexicon(language).ranks, start
    while at < end:
        if text[at].isspace() or text[at] in "-–—,\ufe0e\ufe0f":
            at += 1
            continue
        longest = max((to for to in range(at + 1, end + 1) if text[at:to].casefold() in words), default=0)
        if not longest:
            raise Malformed(template("a hand"), text, at, template("a rank (A K Q J 10 9 ... 2)"))
        found = set(words[text[at:longest].casefold()])
        yield _only(template("the rank"), text, found), at
        at = longest


def _one_of(what: str, text: str, words: Meanings[T], allowed: Text) -> T:
    found = set(words.get(_plain(text), ()))
    if not found:
        raise Malformed(what, text, 0, allowed)
    return _only(what, text, found)


def _only(what: str, text: str, found: set[T]) -> T:
    if len(found) > 1:
        raise Ambiguous(what, text, tuple(sorted(found, key=str)))
    (reading,) = found
    return reading


def _list_choices(values: Iterable[Seat] | Iterable[Denomination]) -> Text:
    return say("one of {choices}", choices=any_of(values))


def _place(text: str, rest: str) -> int:
    """Where in the text, as it was written, the part that could not be read begins; ``rest`` is it, made plain."""
    left = len(rest.replace(" ", ""))
    for at in range(len(text) - 1, -1, -1):
        if left <= 0:
            return at + 1
        left -= len(_plain(text[at]))
    return 0


def _plain(text: str) -> str:
    return " ".join(_EMOJI.sub("", unicodedata.normalize("NFC", text)).casefold().split())
