"""A tap as the page of a table sends it, and the interview that taps begin."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bridgelaws.assistant.interview import Interview, with_facts
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.at_table.hands import write_hands
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.web.assistant.kept import interviews
from bridgelaws.web.page import PageContext


def read_form(fields: Mapping[str, str]) -> str:
    """The tap, put together where it came in pieces: a level and a denomination, several cards."""
    typed = fields.get("tap", "")
    if typed.startswith("bid "):
        level = fields.get("level", "")
        if level not in tuple("1234567"):
            raise BridgelawsError(say("Choose the level of the bid first, then its denomination."))
        return f"calls {level}{typed.removeprefix('bid ')}"
    if typed == "typed":
        return f"calls {fields.get('calls', '')}"
    if typed.startswith("cards "):
        cards = [name.removeprefix("card-") for name in fields if name.startswith("card-")]
        return f"fact {typed.removeprefix('cards ')} {' '.join(cards)}"
    if typed.startswith("hands "):
        return f"fact {typed.removeprefix('hands ')} {write_hands(read_hands_form(fields))}"
    return typed


def read_hands_form(fields: Mapping[str, str]) -> dict[Seat, list[Card]]:
    """The cards of each player that are ticked."""

    def find(seat: Seat) -> list[Card]:
        ticked = [name.removeprefix(f"left-{seat}-") for name in fields if name.startswith(f"left-{seat}-")]
        return [Card(card) for card in ticked if card in Card.__members__]

    return {seat: find(seat) for seat in SEATS}


def keep_begun(page: PageContext, begun: Interview, heading: Mapping[str, str], before: str) -> str:
    """The interview's name; answers of the one that was begun before are kept where they still serve."""
    placed = replace(begun, heading=dict(heading))
    earlier = interviews(page).get(before) if before else None
    if earlier is not None and earlier.kind == begun.kind:
        placed = with_facts(replace(earlier, heading=dict(heading)), placed)
    return interviews(page).add(placed)


def hands_parts(deal: Deal | None, fields: Mapping[str, str] | None) -> dict[str, Any]:
    """What the page of the cards that are left shows: those of the deal, all still there; or any card of the pack."""
    ticked = read_hands_form(fields) if fields else {}

    def offered_to(seat: Seat) -> tuple[Card, ...]:
        hand = deal.hand(seat) if deal else None
        return tuple(sorted(hand if hand is not None else Card, reverse=True))

    return {
        "suits": sorted(Suit, reverse=True),
        "ticked": any(ticked.values()),
        "offered_to": offered_to,
        "is_ticked": lambda seat, card: card in ticked[seat] if any(ticked.values()) else deal is not None,
    }
