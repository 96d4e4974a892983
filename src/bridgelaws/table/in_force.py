"""What stays in force, as sentences."""

from typing import assert_never

from bridgelaws.bridge.cards import Suit
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.restrictions import (
    LeadOption,
    MayNotDouble,
    MayNotLead,
    MustLead,
    MustPass,
    MustPlay,
    PlayDemanded,
    ReplacementDue,
    Restriction,
    Until,
)
from bridgelaws.text import Text, any_of, say, template


def in_force(restriction: Restriction) -> Text:
    """A restriction as a sentence."""
    seat, law = restriction.seat, Provision(restriction.law)
    match restriction:
        case MustPass(until=Until.NEXT_CALL):
            return say("{seat} must pass at the next turn ({law:number}).", seat=seat, law=law)
        case MustPass():
            return say("{seat} must pass for the rest of the auction ({law:number}).", seat=seat, law=law)
        case MayNotDouble():
            return say(
                "{seat} may bid or pass at the next turn, but not double or redouble ({law:number}).", seat=seat, law=law
            )
        case ReplacementDue(withdrawn=call, rhos_turn=True):
            told = template(
                "If {rho} passes, {seat} must repeat {call}; if {rho} acts, {seat} may make any legal call ({law:number})."
            )
            return say(told, rho=seat.rho, seat=seat, call=call, law=law)
        case ReplacementDue(withdrawn=call):
            return say(
                "At {seat}’s turn any legal call may be made; it is then compared with {call} ({law:number}).",
                seat=seat,
                call=call,
                law=law,
            )
        case LeadOption():
            return _lead_option(restriction, law)
        case MustLead(suits=suits):
            return say("{seat} must lead {suits} if able ({law:number}).", seat=seat, suits=any_of(suits), law=law)
        case MayNotLead(suits=suits):
            return say(
                "{seat} may not lead {suits} while keeping the lead ({law:number}).", seat=seat, suits=any_of(suits), law=law
            )
        case MustPlay(card=card):
            return say(
                "{seat} must play {card} at the next turn, if that is legal ({law:number}).", seat=seat, card=card, law=law
            )
        case PlayDemanded(demand=demand, suit=suit):
            return say(
                "{seat} must play {demanded} if able ({law:number}).", seat=seat, demanded=_say_demand(demand, suit), law=law
            )
        case _:
            assert_never(restriction)


def _lead_option(option: LeadOption, law: Provision) -> Text:
    """What Law 26 lets declarer choose; 26 as a whole is the older edition's, where it depends on the call."""
    parts = {"side": option.seat.side, "seat": option.seat, "call": option.withdrawn, "law": law}
    if option.law == "26B":
        return say(
            "If {side} defend: when {seat} first has the lead after the withdrawn {call}, declarer may forbid the lead of "
            "one suit ({law:number}).",
            **parts,
        )
    return say(
        (
            "If {side} defend: when {seat} first has the lead after the withdrawn {call}, declarer may require or "
            "forbid a suit it showed, or forbid any one suit if it showed none ({law:number})."
        ),
        **parts,
    )


def _say_demand(demand: str, suit: Suit) -> Text:
    match demand:
        case "suit":
            return say("a card of {suit}", suit=suit)
        case "not suit":
            return say("no card of {suit}", suit=suit)
        case "highest":
            return say("the highest card of {suit}", suit=suit)
        case _:
            return say("the lowest card of {suit}", suit=suit)
