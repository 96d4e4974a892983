"""The position of a claim as its file writes it: hands, lead, the trick in progress, and the duties in force."""

from collections.abc import Iterable, Mapping
from typing import Any

from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.notation import read_card, read_denomination, read_seat
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.citing import Cited
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.restrictions import MayNotLead, MustLead
from bridgelaws.text import Text, say


def read_position(document: Mapping[Any, Any], declarer: Seat) -> Position:
    hands = mapping_at(document, "hands")
    held = {read_seat(str(seat)): Hand.parse(str(text).replace("-", "")) for seat, text in hands.items() if text is not None}
    lacking = [seat for seat in SEATS if seat not in held]
    if len(held) < len(hands) and not lacking:
        raise BridgelawsError(say("A hand is written down twice."))
    if lacking:
        raise BridgelawsError(
            say(
                "The hand of {seat} is missing: a claim is judged with all four known ({law}).",
                seat=lacking[0],
                law=Cited("70B3"),
            )
        )
    trick = [_seat_and(str(text), say("a card of the trick")) for text in list_at(document, "trick")]
    lead = document.get("lead")
    leader = read_seat(str(lead)) if lead is not None else trick[0][0] if trick else None
    if leader is None:
        raise BridgelawsError(say("lead is missing: who is to lead, or trick with the cards already played."))
    cards = []
    for place, (seat, text) in enumerate(trick):
        if seat is not leader.plus(place):
            raise BridgelawsError(
                say(
                    "{seat} cannot play card {number} of a trick led by {other}.",
                    seat=seat,
                    number=place + 1,
                    other=leader,
                )
            )
        cards.append(read_card(text))
    north, east, south, west = [held[seat] for seat in SEATS]
    return Position(
        (north, east, south, west),
        leader,
        declarer,
        _trumps(document),
        tuple(cards),
        tuple((seat, suit) for seat, suits in _pairs(document, "shown_out") for suit in suits),
        tuple(_penalty_card(str(text)) for text in list_at(document, "penalty_cards")),
        tuple(_restriction(str(text)) for text in list_at(document, "restrictions")),
    )


def _trumps(document: Mapping[Any, Any]) -> Suit | None:
    written = str(document.get("trumps", "NT"))
    return None if written.lower() in {"nt", "none", "notrump"} else _suit(written)


def _restriction(text: str) -> MustLead | MayNotLead:
    words = text.split()
    if len(words) >= 4 and words[1:3] == ["must", "lead"]:
        return MustLead(read_seat(words[0]), "26B", tuple(_suit(word) for word in words[3:]))
    if len(words) >= 5 and words[1:4] == ["may", "not", "lead"]:
        return MayNotLead(read_seat(words[0]), "26B", tuple(_suit(word) for word in words[4:]))
    raise BridgelawsError(
        say("“{written}” is not a restriction: write it as “W must lead H” or “W may not lead H”.", written=text)
    )


def _penalty_card(text: str) -> PenaltyCard:
    words = text.split()
    if len(words) != 3 or words[2] not in {"major", "minor"}:
        raise BridgelawsError(say("“{written}” is not a penalty card: write it as “E DK major”.", written=text))
    return PenaltyCard(read_seat(words[0]), read_card(words[1]), words[2] == "major")


def _pairs(document: Mapping[Any, Any], key: str) -> Iterable[tuple[Seat, tuple[Suit, ...]]]:
    for text in list_at(document, key):
        seat, suits = _seat_and(str(text), say("a player and suits"))
        yield seat, tuple(_suit(word) for word in suits.split())


def _seat_and(text: str, what: Text) -> tuple[Seat, str]:
    seat, _, rest = text.strip().partition(" ")
    if not rest:
        raise BridgelawsError(say("“{written}” is not {what}: write the seat first, as in “W H5”.", written=text, what=what))
    return read_seat(seat), rest


def _suit(text: str) -> Suit:
    named = {each.name.lower(): each for each in Suit}
    found = named.get(text.lower()) or read_denomination(text)
    if str(found) not in {str(suit) for suit in Suit}:
        raise BridgelawsError(say("{written} is not a suit.", written=text))
    return Suit(str(found))


def list_at(document: Mapping[Any, Any], key: str) -> list[Any]:
    found = document.get(key)
    return found if isinstance(found, list) else [] if found is None else [found]


def mapping_at(document: Mapping[Any, Any], key: str) -> Mapping[Any, Any]:
    found = document.get(key, {})
    if not isinstance(found, Mapping):
        raise BridgelawsError(say("{key} has keys and values of its own.", key=key))
    return found
