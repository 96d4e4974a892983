"""What a person writes to tell what happened: calls, cards, boards, numbers, in the letters of the person's language."""

import re

from msgspec import Struct

from bridgelaws.bridge import cards as pack
from bridgelaws.bridge.alphabets import ALPHABETS
from bridgelaws.bridge.calls import Call, Denomination
from bridgelaws.bridge.notation import read_call, read_card, read_denomination, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.events import CallMade
from bridgelaws.text import say

YES = {"en": ("yes", "y"), "sv": ("ja", "j"), "da": ("ja", "j"), "lv": ("jā", "ja", "j")}
NO = {"en": ("no", "n"), "sv": ("nej", "n"), "da": ("nej", "n"), "lv": ("nē", "ne", "n")}
# What declarer says of dummy's card, as a case file writes it, in the words of each language.
_DESIGNATIONS = {
    "high": "high top hög högt höga högsta høj højt høje højeste stor stort største augstu augsta "
    "augstāko augstākā liels lielu lielo lielāko",
    "low": "low small little låg lågt låga lilla liten litet lägsta minsta lav lavt lille laveste mindste zemu zema "
    "zemāko zemākā mazs mazu mazo mazāko",
    "win": "win vinn vinna ta stick vind vinde tag stik stikke paņemt paņem ņem",
    "trump": "trump ruff stjäl stjäla trumfa trumf trumfe stjæl trumpi trumpo trumpot pārsit pārsist",
    "anything": "anything whatever vadsomhelst vilketsomhelst något nåt hvadsomhelst ligegyldigt noget "
    "jebko jebkuru kautko vienalga",
    "spade": "spaden spar spadern",
    "heart": "hjärtern hjerteren",
    "diamond": "rutern ruderen",
    "club": "klövern kløren",
    "ace": "esset dūzi",
    "king": "kungen kongen kungu",
    "queen": "damen dāmu",
    "jack": "knekten bonden kalpu",
    "ten": "10 tian desmitnieku tieren tier",
    "nine": "9 nio nian ni nieren deviņi devītnieks devītnieku",
    "eight": "8 åtta åttan otte otteren astoņi astotnieks astotnieku",
    "seven": "7 sju sjuan syv syveren septiņi septītnieks septītnieku",
    "six": "6 sex sexan seks sekseren seši sestnieks sestnieku",
    "five": "5 fem femman femmeren pieci piecnieks piecnieku",
    "four": "4 fyra fyran fire fireren četri četrinieks četrinieku",
    "three": "3 tre trean treeren trīs trijnieks trijnieku",
    "two": "2 två tvåan to toeren divi divnieks divnieku deuce",
}
_FILLERS = set(
    "a an the of in with please play en ett et den det af av i bara bare kun spil spela spēlē lūdzu tikai ar".split()
)


LONGEST_NUMBER = 9  # figures


def read_whole(text: str, _language: str = "en") -> int:
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise BridgelawsError(say("“{text}” is not a number.", text=text))
    return int(text)


def read_text(text: str, _language: str = "en") -> str:
    return text


def read_designation(text: str, language: str = "en") -> str:
    """What declarer said of dummy's card, as a case file writes it: a suit, a rank, a card, high, low, trump, win, anything.

    >>> read_designation("hjärter", "sv"), read_designation("højt", "da"), read_designation("dāmu", "lv")
    ('hearts', 'high', 'queen')
    >>> read_designation("low spade"), read_designation("six of spades"), read_designation("bare noget", "da")
    ('spades', 'S6', 'anything')
    """
    said = [word for word in text.lower().replace(",", " ").split() if word not in _FILLERS] or text.lower().split()
    whole = _name_designation("".join(said))
    if whole:
        return whole
    named = [_name_designation(word) for word in said]
    suits = [
        suit for suit in pack.Suit for name in named if name in (suit.name.lower(), suit.name.lower().removesuffix("s"))
    ]
    ranks = [rank for rank in pack.Rank for name in named if name == rank.name.lower()]
    words = [name for name in named if name in ("low", "trump")]
    match suits, ranks, words:
        case [suit], [rank], [] if len(said) == 2:
            return str(pack.Card.of(suit, rank))
        case [suit], [], ["low"] if len(said) == 2:  # the lowest of a suit is what its name alone asks for
            return suit.name.lower()
        case [], [], ["low", "trump"] | ["trump", "low"] if len(said) == 2:
            return "trump"
    try:
        return str(read_card(text, language))
    except BridgelawsError:
        return text


def _name_designation(said: str) -> str:
    """A single word as a case file writes it; nothing if it is none of them."""
    for plain, spoken in _DESIGNATIONS.items():
        if said == plain or said in spoken.split():
            return plain
    for alphabet in ALPHABETS.values():
        for named, names in (*alphabet.suits.items(), *alphabet.ranks.items()):
            if said in [name.lower() for name in names[1:] if len(name) > 1]:
                return named.name.lower()
    return ""


def read_tricks(text: str, language: str = "en") -> tuple[int, int]:
    """Tricks of the two sides.

    >>> read_tricks("3 2"), read_tricks("")
    ((3, 2), (0, 0))
    """
    numbers = [read_whole(part, language) for part in text.split()] or [0, 0]
    if len(numbers) != 2 or sum(numbers) > 12:
        told = say(
            ("“{text}” does not give the tricks of the two sides: write two numbers, such as 3 2, twelve at most."),
            text=text,
        )
        raise BridgelawsError(told)
    return numbers[0], numbers[1]


def read_yes(text: str, language: str = "en") -> bool:
    """Yes or no, in English or in the language.

    >>> read_yes("ja", "sv"), read_yes("no", "lv")
    (True, False)
    """
    said = text.lower()
    if said in (*YES[language], *YES["en"]):
        return True
    if said in (*NO[language], *NO["en"]):
        return False
    raise BridgelawsError(say("“{text}” is neither yes nor no.", text=text))


def read_cards(text: str | list[str], language: str = "en") -> tuple[pack.Card, ...]:
    """One card or more, in a line or a list.

    >>> read_cards("H9 D2"), read_cards(["H9"])
    ((Card('H9'), Card('D2')), (Card('H9'),))
    """
    cards = tuple([read_card(part, language) for part in (text.split() if isinstance(text, str) else text)])
    if not cards:
        raise BridgelawsError(say("No card was named: write one or more, such as HK or H9 D2."))
    if len(set(cards)) < len(cards):
        raise BridgelawsError(say("“{text}” names a card twice.", text=text))
    return cards


def read_auction(text: str, dealer: Seat, language: str = "en") -> list[CallMade]:
    """Calls in rotation from the dealer; ``E:1H`` is a call by East whoever's turn it is, ``2D=H`` one that shows hearts.

    >>> [f"{made.seat} {made.call}" for made in read_auction("1NT W:2H P", Seat.NORTH)]
    ['N 1NT', 'W 2H', 'N P']
    """
    seat, calls = dealer, []
    for part in text.split():
        named, said = _with_seat(part, language)
        seat = named or seat
        calls.append(read_made(said, seat, language))
        seat = seat.lho
    return calls


class Called(Struct, frozen=True):
    """A call with what is known of its meaning."""

    call: Call
    shows: tuple[Denomination, ...] = ()
    artificial: bool = False


def read_called(text: str, language: str = "en") -> Called:
    """A call with its meaning, if that is said: what it shows, or ``art`` if it is artificial and shows no suit.

    >>> read_called("2D=H").shows, read_called("P=art").artificial
    ((Denomination.HEARTS,), True)
    """
    call, given, meaning = text.partition("=")
    shows, artificial = read_meaning(meaning, language) if given else ((), False)
    return Called(read_call(call, language), shows, artificial)


def read_meaning(told: str | list[str], language: str = "en") -> tuple[tuple[Denomination, ...], bool]:
    """What a call shows, and whether it is artificial and shows no suit.

    >>> read_meaning("H,S"), read_meaning("art")
    (((Denomination.HEARTS, Denomination.SPADES), False), ((), True))
    """
    if isinstance(told, str) and told.strip().lower() == "art":
        return (), True
    parts = told.split(",") if isinstance(told, str) else told
    return tuple([read_denomination(each.strip(), language) for each in parts]), False


def read_made(text: str, seat: Seat, language: str = "en") -> CallMade:
    """A call by a player, with its meaning if that is said: ``2D=H``."""
    called = read_called(text, language)
    return CallMade(seat, called.call, called.shows, called.artificial)


def read_played(text: str, language: str = "en") -> list[tuple[Seat | None, pack.Card]]:
    """Cards as they fell; ``W:HK`` is one from West, whoever's turn it was.

    >>> [(seat and str(seat), str(card)) for seat, card in read_played("W:HK H2")]
    [('W', 'HK'), (None, 'H2')]
    """
    told = [_with_seat(part, language) for part in text.split()]
    return [(seat, read_card(card, language)) for seat, card in told]


def _with_seat(text: str, language: str) -> tuple[Seat | None, str]:
    before, named, said = text.rpartition(":")
    return (read_seat(before, language), said) if named and re.fullmatch(r"\w+", before) else (None, text)
