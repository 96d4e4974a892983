"""Verbs of the lead and the play: out of turn, seen, not followed suit, two at once, claimed."""

from collections.abc import Iterator
from typing import Any

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import Fact, ask_card, ask_cards, ask_choice, ask_seat
from bridgelaws.club.at_table.revoke import REVOKED
from bridgelaws.club.at_table.steps import (
    action,
    ask_contract,
    ask_trick,
    ask_won,
    at_the_lead,
    contract_of,
    in_the_auction,
    in_the_play,
    is_dummy_then,
    position_of,
)
from bridgelaws.club.at_table.verbs import Group, Happened, Moment, Verb, moment_of
from bridgelaws.text import Text, say

# The opening lead, and cards before it.


def _ask_lead(at: AtTable) -> Iterator[Fact]:
    in_turn = say(
        "Then {seat} was to lead, and the lead was in turn. Is it another player, or another declarer?", seat=at.seat
    )
    yield from ask_contract(at, {at.seat.rho: in_turn})
    yield ask_card("card", say("Which card did {seat} lead?", seat=at.seat))


def _led(at: AtTable) -> Happened:
    return at_the_lead(at, f"{at.seat} {at.told.facts['card']}")


def _led_face_down(at: AtTable) -> Happened:
    return at_the_lead(at, action("face_down", by=at.seat.value, card=at.told.facts["card"]))


def _may_have_led(at: AtTable) -> bool:
    """Whoever was not to lead."""
    return not at.passed_out and (at.contract is None or at.contract.opening_leader is not at.seat)


def _is_bid_out(at: AtTable) -> bool:
    """A lead face down needs the auction: only then is it known that nobody had to call any more."""
    return at.auction.auction.ended and _may_have_led(at)


# Later in the play.


def _ask_position(at: AtTable, first: int = 1) -> Iterator[Fact]:
    yield from ask_contract(at)
    yield ask_trick(first)
    yield ask_won(at)


def _ask_out_of_turn(at: AtTable) -> Iterator[Fact]:
    yield ask_card("card", say("Which card did {seat} play?", seat=at.seat))
    yield from _ask_position(at, 2)
    others = tuple([seat for seat in Seat if seat is not at.seat])
    yield ask_seat("leader", say("Who was to lead to that trick?"), others)


def _played_out_of_turn(at: AtTable) -> Happened:
    return in_the_play(at, Seat(at.told.facts["leader"]), f"{at.seat} {at.told.facts['card']}")


# A card that is seen, in the auction or in the play.

# Each with what the laws ask about it: how it came into view, by whose error, and whether partner could see its face.
_SEEN = {"own_error": "yes", "partner_could_see": "yes", "designates_otherwise": "no"}
HOW: dict[str, tuple[Text, dict[str, str]]] = {
    "dropped": (say("dropped: partner could see it"), _SEEN),
    "shown": (say("shown on purpose: partner could see it"), _SEEN),
    "named": (say("named by its holder"), {}),
    "unseen": (say("dropped: partner could not see it"), {**_SEEN, "partner_could_see": "no"}),
    "knocked": (say("not its holder’s own error"), {"own_error": "no"}),
}
_UNDER = {"unseen": "dropped", "knocked": "dropped"}  # how it is told to the laws


def _ask_exposed(at: AtTable) -> Iterator[Fact]:
    if moment_of(at) is not Moment.AUCTION:
        yield from ask_contract(at)
    yield ask_card("cards", say("Which card of {seat:gen} was seen?", seat=at.seat))
    yield ask_choice("how", say("How did it come into view?"), {key: words for key, (words, _) in HOW.items()})


def _exposed(at: AtTable) -> Happened:
    how = at.told.facts["how"]
    step = action("exposed", by=at.seat.value, cards=at.told.facts["cards"], how=_UNDER.get(how, how))
    return in_the_auction(at, step) if moment_of(at) is Moment.AUCTION else Happened((step,), position_of(contract_of(at)))


# Cards in the play.


def _simple(key: str, *names: str) -> Any:
    """An action at a trick, with its card or cards."""

    def happens(at: AtTable) -> Happened:
        told = {name: at.told.facts[name] for name in names}
        return in_the_play(at, at.seat, action(key, by=at.seat.value, **told))

    return happens


def _ask_two_cards(at: AtTable) -> Iterator[Fact]:
    yield ask_cards("cards", say("Which cards did {seat} play at once?", seat=at.seat))
    yield from _ask_position(at)


def _ask_card_slip(at: AtTable) -> Iterator[Fact]:
    yield ask_card("card", say("Which card of dummy’s did {seat} name?", seat=at.seat))
    gone = (Card(at.told.facts["card"]),) if "card" in at.told.facts else ()
    yield ask_card("meant", say("Which card was meant?"), gone)
    yield from _ask_position(at)


def _card_slip(at: AtTable) -> Happened:
    facts, dummy = at.told.facts, at.seat.partner
    return in_the_play(at, dummy, f"{dummy} {facts['card']}", action("card_slip", by=dummy.value, meant=facts["meant"]))


def _is_played(at: AtTable) -> bool:
    return not at.passed_out


def _is_declarer(at: AtTable) -> bool:
    return not at.passed_out and (at.contract is None or at.seat is at.contract.declarer)


HANDLED = {
    "seen": say("held so that partner could see it"),
    "near table": say("held nearly touching the table"),
    "held as played": say("held as if it had been played"),
    "named": say("named as the card to be played"),
}
_OF_DEFENDERS, _OF_DECLARER = ("seen", "named"), ("near table", "held as played", "named")


def _ask_handled(at: AtTable) -> Iterator[Fact]:
    yield from ask_contract(at, is_dummy_then(at))
    yield ask_card("card", say("Which card?"))
    own = _OF_DECLARER if at.contract is not None and at.seat is at.contract.declarer else _OF_DEFENDERS
    yield ask_choice("how", say("What did {seat} do with it?", seat=at.seat), {how: HANDLED[how] for how in own})
    yield from _ask_position(at)


def _ask_penalty_card(at: AtTable) -> Iterator[Fact]:
    yield ask_card("card", say("Which penalty card did {seat} pick up?", seat=at.seat))
    yield from _ask_position(at)


def _picked_up(at: AtTable) -> Happened:
    found = _simple("picks_up", "card")(at)
    return Happened(found.steps, {**found.position, "penalty_cards": [f"{at.seat} {at.told.facts['card']} major"]})


def _is_defender(at: AtTable) -> bool:
    return not at.passed_out and (at.contract is None or at.seat.side is not at.contract.declarer.side)


IN_THE_PLAY = (
    Verb(
        "led",
        say("led out of turn"),
        Group.PLAY,
        "opening_lead_out_of_turn",
        _ask_lead,
        _led,
        (Moment.LEAD,),
        _may_have_led,
    ),
    Verb(
        "led-face-down",
        say("led out of turn, face down"),
        Group.PLAY,
        "opening_lead_out_of_turn",
        _ask_lead,
        _led_face_down,
        (Moment.LEAD,),
        lambda at: _is_defender(at) and _is_bid_out(at),
    ),
    Verb(
        "exposed",
        say("let a card be seen"),
        Group.PLAY,
        lambda at: "card_exposed_in_auction" if moment_of(at) is Moment.AUCTION else "exposed_card",
        _ask_exposed,
        _exposed,
        (Moment.AUCTION, Moment.LEAD, Moment.PLAY),
        answers=lambda at: HOW[at.told.facts["how"]][1],
    ),
    REVOKED,
    Verb(
        "played-out-of-turn",
        say("led or played out of turn, later"),
        Group.PLAY,
        "lead_out_of_turn",
        _ask_out_of_turn,
        _played_out_of_turn,
        (Moment.PLAY,),
        _is_played,
    ),
    Verb(
        "two-cards",
        say("played two cards at once"),
        Group.PLAY,
        "two_cards_at_once",
        _ask_two_cards,
        _simple("at_once", "cards"),
        (Moment.PLAY,),
        _is_played,
    ),
    Verb(
        "card-slip",
        say("named a card of dummy’s by mistake"),
        Group.PLAY,
        "unintended_card",
        _ask_card_slip,
        _card_slip,
        fits=_is_declarer,
    ),
    Verb(
        "handled",
        say("held a card as if playing it"),
        Group.PLAY,
        "card_handled",
        _ask_handled,
        _simple("handled", "card", "how"),
        fits=lambda at: not at.passed_out and (at.contract is None or at.seat is not at.contract.dummy),
    ),
    Verb(
        "picked-up",
        say("picked up a penalty card"),
        Group.PLAY,
        "penalty_card_taken_up",
        _ask_penalty_card,
        _picked_up,
        fits=_is_defender,
    ),
)
