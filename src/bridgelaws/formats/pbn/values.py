"""What the values of PBN's tags mean: seats, vulnerability, deals, contracts, results."""

import re
from typing import Final

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call
from bridgelaws.bridge.cards import PACK, Card, Hand
from bridgelaws.bridge.contract import Doubling
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.errors import Malformed
from bridgelaws.text import Text, say

UNKNOWN: Final = ("", "?", "-")  # a value that says nothing; for vulnerability "-" does

SEATS_WRITTEN: Final = {
    written: seat
    for seat in SEATS
    for written in (seat.value, seat.value.lower(), seat.name, seat.name.title(), seat.name.lower())
}
VULNERABLE: Final = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
VULNERABLE_WRITTEN: Final = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
CALLS_WRITTEN: Final[dict[str, Call]] = {
    **{str(bid): bid for bid in BIDS},
    "Pass": PASS,
    "X": DOUBLE,
    "XX": REDOUBLE,
}  # as the standard has them
CALLS_SEEN: Final[dict[str, Call]] = {
    **{str(bid).upper().replace("NT", "N"): bid for bid in BIDS},
    **{text.upper(): call for text, call in CALLS_WRITTEN.items()},
    "P": PASS,
    "PA": PASS,
    "D": DOUBLE,
    "DBL": DOUBLE,
    "R": REDOUBLE,
    "RDBL": REDOUBLE,
}  # in capitals
CARDS_WRITTEN: Final[dict[str, Card]] = {card.value: card for card in PACK}

_CONTRACT: Final = re.compile(r"([1-7])\s*(C|D|H|S|NT?)\s*(X{0,2})", re.ASCII)
_TRICKS: Final = re.compile(r"[0-9]{1,2}", re.ASCII)
_OF_SIDES: Final = re.compile(r"(NS|EW)\s+([0-9]{1,2})(?:\s+(NS|EW)\s+([0-9]{1,2}))?", re.ASCII)
_BIDS: Final = {str(bid): bid for bid in BIDS}
_PASSED_OUT: Final = ("PASS", "AP", "ALL PASS", "PASSED OUT")


def read_deal(text: str) -> Deal:
    """A deal; small letters will do, and a fourth hand follows from three. Hands of fewer cards are an end position."""
    plain = " ".join(text.upper().split())
    try:
        return Deal.of(Deal.parse(plain).hands) if "-" in plain else Deal.parse(plain)
    except Malformed as fault:
        hands = _short_hands(plain)
        if hands is None:
            raise Malformed(fault.what, text, min(fault.at, len(text)), fault.expected) from None
        return Deal(*[hands.get(seat) for seat in SEATS])


def _short_hands(text: str) -> dict[Seat, Hand] | None:
    """The hands of an end position: as many cards in each that is given, and no card twice."""
    parts = text[2:].split(" ")
    if text[1:2] != ":" or text[0] not in "NESW" or len(parts) != 4:
        return None
    try:
        hands = {Seat(text[0]).plus(place): Hand.parse(part) for place, part in enumerate(parts) if part != "-"}
    except Malformed:
        return None
    cards = [card for hand in hands.values() for card in hand]
    alike = len({len(hand) for hand in hands.values()}) == 1 and len({*cards}) == len(cards)
    return hands if alike and 0 < len(cards) < 13 * len(hands) else None


def read_contract(text: str) -> tuple[Bid | None, Doubling, bool] | None:
    """The bid, whether it is doubled, and whether the board was passed out; None if it is no contract.

    >>> read_contract("5HX")
    (Bid(5, Denomination.HEARTS), Doubling.DOUBLED, False)
    """
    plain = text.strip().upper().replace("*", "X")
    if plain in _PASSED_OUT:
        return None, Doubling.UNDOUBLED, True
    found = _CONTRACT.fullmatch(plain)
    if found is None:
        return None
    denomination = "NT" if found[2] == "N" else found[2]
    return _BIDS[found[1] + denomination], Doubling(found[3]), False


def read_result(text: str, declarer: Seat | None) -> int | Text | None:
    """The tricks of declarer's side; None where nobody can tell whose they are, a sentence where they cannot be.

    >>> read_result("NS 9 EW 4", Seat.EAST), read_result("EW 4", Seat.SOUTH), read_result("9", None)
    (4, 9, 9)
    """
    if _TRICKS.fullmatch(text):
        return int(text) if int(text) <= 13 else say("{tricks} tricks cannot be: there are thirteen.", tricks=int(text))
    found = _OF_SIDES.fullmatch(text.strip())
    if found is None or found[1] == found[3]:
        return say("“{written}” is no result: it is a number of tricks, such as 9 or NS 9 EW 4.", written=text)
    tricks = {found[1]: int(found[2])}
    if found[3]:
        tricks[found[3]] = int(found[4])
    if sum(tricks.values()) > 13 or (len(tricks) == 2 and sum(tricks.values()) != 13):
        return say("“{written}” cannot be: the tricks of both sides make thirteen.", written=text)
    if declarer is None:
        return None
    side = declarer.side.value
    return tricks[side] if side in tricks else 13 - tricks[Side(side).other.value]
