"""What the forms of the assistant ask about the board, and how far it has got."""

from collections.abc import Mapping
from typing import Any

from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.assistant.fields import Field, Widget, WrongFacts
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import DOUBLE, PASS, REDOUBLE, Call
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import CallMade
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.text import say

Facts = Mapping[str, Any]

DEALER = Field("dealer", say("Dealer"), Widget.SEAT, default="N")
NUMBER = Field(
    "board",
    say("Board number"),
    Widget.NUMBER,
    say("If you enter it, the dealer and the vulnerability are those of the board."),
    needed=False,
    aside=True,
    most=999,
)
CALLS = Field(
    "calls",
    say("The calls, the irregular one last"),
    Widget.CALLS,
    say(
        "From the dealer on: 1NT 2S 2D. A call out of turn has its seat before it: W:2H. "
        "2D=H shows hearts, P=art is artificial."
    ),
)
CALLS_BEFORE = Field(
    "calls",
    say("The calls so far, as far as they matter"),
    Widget.CALLS,
    say("From the dealer on, such as 1NT P 3NT P P P; leave blank if there were none."),
    needed=False,
    aside=True,
)


def field_of(key: str, name: str) -> Field:
    """A fact of an action of the catalogue."""
    return next(field for field in ACTIONS[key].fields if field.name == name)


PLAYER = field_of("slip", "by")
TRICKS_MADE = Field(
    "tricks",
    say("Tricks won by declarer’s side, if the board is over"),
    Widget.NUMBER,
    needed=False,
    aside=True,
    most=13,
)
FORM = Field(
    "form",
    say("Contest"),
    Widget.CHOICE,
    needed=False,
    aside=True,
    default=Form.PAIRS.value,
    choices=tuple((form.value, say("{value}", value=form)) for form in Form),
)
SCALE = Field(
    "scale",
    say("Scoring"),
    Widget.CHOICE,
    needed=False,
    aside=True,
    default=Scale.MATCHPOINTS.value,
    choices=tuple((scale.value, say("{value}", value=scale)) for scale in Scale),
)
KNOCKOUT = Field("knockout", say("Is it a knockout match?"), Widget.YES_NO, needed=False, aside=True, default="no")
VULNERABLE = Field(
    "vulnerable",
    say("Vulnerable"),
    Widget.CHOICE,
    needed=False,
    aside=True,
    choices=tuple((each.value, say("{value}", value=each)) for each in Vulnerability),
)
DECLARER = Field("declarer", say("Declarer"), Widget.SEAT)
CONTRACT = Field("contract", say("Contract"), Widget.CONTRACT, say("Such as 4S or 3NTX."))
WON = Field(
    "won",
    say("Tricks won so far"),
    Widget.TRICKS,
    say("Such as 3 2; leave blank if none have been played."),
    needed=False,
)
LEADER = Field(
    "leader",
    say("Who was to lead to this trick?"),
    Widget.SEAT,
    say("Only if tricks have been played."),
    needed=False,
    otherwise=say("The opening leader"),
    only_with="won",
)
CARDS = Field(
    "cards",
    say("The cards since then, ending with the irregular one"),
    Widget.PLAYED,
    say("In playing order, such as H2 H3 HK; a card out of turn has its seat before it: W:HK."),
    needed=False,
)


HANDS = tuple(
    Field(
        f"hand_{seat.name.lower()}",
        say("{seat}’s cards before these were played", seat=seat),
        Widget.HAND,
        say("Spades, hearts, diamonds, clubs, such as AK.Q2..T9; only if they are known."),
        needed=False,
        aside=True,
    )
    for seat in SEATS
)


def hands_of(facts: Facts, played: int | None) -> dict[Seat, Hand]:
    """The hands that are known; each must have the cards that are left, if that is known, and no card is in two of them."""
    found = {seat: facts[f"hand_{seat.name.lower()}"] for seat in SEATS if f"hand_{seat.name.lower()}" in facts}
    seen: dict[Card, Seat] = {}
    for seat, hand in found.items():
        cards = tuple(hand)
        if played is not None and len(cards) != 13 - played:
            told = say(
                ("{seat} has {count} cards here but should have {left}."), seat=seat, count=len(cards), left=13 - played
            )
            raise WrongFacts({f"hand_{seat.name.lower()}": told})
        for card in cards:
            if card in seen:
                told = say("{seat} and {other} cannot both have {card}.", seat=seat, other=seen[card], card=card)
                raise WrongFacts({f"hand_{seat.name.lower()}": told})
            seen[card] = seat
    return found


def contest_of(facts: Facts) -> Contest:
    form, scale = facts.get("form", Form.PAIRS.value), facts.get("scale", Scale.MATCHPOINTS.value)
    return Contest(Form(form), Scale(scale), facts.get("knockout", False))


def calls_to(contract: Contract, dealer: Seat) -> list[CallMade]:
    """An auction that ends in this contract, where only the contract is known.

    >>> from bridgelaws.bridge.calls import Bid, Denomination
    >>> doubled = Contract(Bid(4, Denomination.SPADES), Doubling.DOUBLED, Seat.SOUTH)
    >>> [str(made.call) for made in calls_to(doubled, Seat.EAST)]
    ['P', '4S', 'X', 'P', 'P', 'P']
    """
    doubles = {Doubling.UNDOUBLED: (), Doubling.DOUBLED: (DOUBLE,), Doubling.REDOUBLED: (DOUBLE, REDOUBLE)}
    said: list[Call] = [PASS] * ((contract.declarer.index - dealer.index) % 4)
    said += [contract.bid, *doubles[contract.doubling], PASS, PASS, PASS]
    return [CallMade(dealer.plus(at), call) for at, call in enumerate(said)]


def lying_cards(facts: Facts) -> tuple[PenaltyCard, ...]:
    """Penalty cards that lie on the table already."""
    return tuple(
        [
            PenaltyCard(seat, card, major)
            for name, major in (("major", True), ("minor", False))
            for seat, card in facts.get(name, ())
            if seat is not None
        ]
    )
