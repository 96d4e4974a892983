"""What the pages of results are drawn with, served by the club or on a site of its own."""

from typing import Any

from msgspec.structs import asdict

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.club.publication.overview import look_over
from bridgelaws.club.publication.ranking import people
from bridgelaws.club.publication.source import Source
from bridgelaws.publishing import showing
from bridgelaws.publishing.links import Links


def give_parts(source: Source, links: Links, tab: str) -> dict[str, Any]:
    """What every page of an event's results shows."""
    return {
        **asdict(look_over(source)),
        "evening": source.evening,
        "links": links,
        "tab": tab,
        "people": lambda one: people(source.state, one),
        "show": showing,
        "sides": (Side.NS, Side.EW),
        "seats": SEATS,
        "suits_down": tuple(reversed(Suit)),
    }
