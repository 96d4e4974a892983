"""Rules 110, 111, 113 and 114: rooms and results of a match, deals made in advance, vugraph and screens."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf.decision import Decision


class ClosedRoom(Struct, frozen=True, forbid_unknown_fields=True):
    named_by_director: str = ""


class AskingForResults(Struct, frozen=True, forbid_unknown_fields=True):
    """A player whose table has finished asks for results of the other."""

    other_table_playing: bool
    team: str = "the player's team"


class HandedIn(Struct, frozen=True, forbid_unknown_fields=True):
    by: Literal["home", "away"]
    verified_by_opponents: bool


class Entering(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to enter the closed room during play."""

    who: str
    director_allows: bool = False


class Deals(Struct, frozen=True, forbid_unknown_fields=True):
    constructed: bool
    announced: bool = False


class Vugraph(Struct, frozen=True, forbid_unknown_fields=True):
    declines: bool = False
    home_told_to_sit: str = ""  # against its right of 104


class Screens(Struct, frozen=True, forbid_unknown_fields=True):
    demanded: bool


def closed_room(facts: ClosedRoom, regulations: Regulations) -> Decision:
    """110A, 2007: the one the Director names, or else the one in which the home team sits East-West."""
    return Decision(outcome=facts.named_by_director or "where home sits East-West", cites=("110A",))


def asking(facts: AskingForResults, regulations: Regulations) -> Decision:
    """110B, 2007: not while the other table plays; it costs victory points, booked by 109D."""
    if not facts.other_table_playing:
        return Decision(outcome="allowed", cites=("110B",))
    amount = Fraction(str(regulations.other_table_information_penalty_victory_points))
    return Decision(outcome="breach", cites=("110B", "109D"), taken={facts.team: amount})


def hand_in(facts: HandedIn, regulations: Regulations) -> Decision:
    """110C, 2007: the home team hands in a result its opponents have verified."""
    valid = facts.by == "home" and facts.verified_by_opponents
    return Decision(outcome="valid" if valid else "not valid", cites=("110C",))


def entering(facts: Entering, regulations: Regulations) -> Decision:
    """110D, 2007: officials, the Director and his helpers; others only by the Director's leave."""
    admitted = facts.who in ("official", "Director", "assistant") or facts.director_allows
    return Decision(outcome="admitted" if admitted else "refused", cites=("110D",))


def deals(facts: Deals, regulations: Regulations) -> Decision:
    """111, 2007: random ones; constructed ones only where the event was announced with them."""
    announced = facts.announced or regulations.constructed_deals_announced
    legal = announced or not facts.constructed
    return Decision(outcome="legal" if legal else "illegal", cites=("111",), more={"results_stand": legal})


def vugraph(facts: Vugraph, regulations: Regulations) -> Decision:
    """113, 2007: whoever is called plays there, and keeps all other rights."""
    if facts.declines:
        return Decision(outcome="breach", cites=("113", "90B8"))
    if facts.home_told_to_sit:
        return Decision(outcome="its seats of 104 stay", cites=("113", "104A"))
    return Decision(outcome="must play there", cites=("113",))


def screens(facts: Screens, regulations: Regulations) -> Decision:
    """114, 2007: wherever the organizer demands them."""
    demanded = facts.demanded or regulations.screens
    return Decision(outcome="must be used" if demanded else "no screens", cites=("114",))
