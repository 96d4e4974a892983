"""Law 26 at the lead: declarer's choice after a withdrawn call, and what it makes the leader do."""

from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws.law26_lead_restrictions import FIRST_LEAD, LeadChoice, lead_choices
from bridgelaws.speech import bricks
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import Impose, InformationUnauthorized
from bridgelaws.table.irregularities import LeadDue
from bridgelaws.table.restrictions import LeadOption, MayNotLead, MustLead
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, any_of, say, template


def choose(asked: Asked) -> tuple[Clause, ...] | None:
    """26: which suits, for how long, or none; the choice comes only once."""
    declarer = asked.put_to
    if asked.text.template != FIRST_LEAD.text or not isinstance(declarer, Seat):
        return None
    parts = dict(asked.text.parts)
    leader = parts["leader"]
    choice = next((each for each in lead_choices(asked.table, asked.book) if each.leader is leader), None)
    if choice is None:
        return None
    told = {"leader": leader, "partner": leader.partner, "calls": parts["calls"], "declarer": declarer}
    happened = [
        say("{leader} is to lead for the first time.", **told),
        say("{partner} had to take back {calls:the}, so {declarer} has a choice before that.", **told),
    ]
    ask = say("{seat}, what do you choose, without help from {partner}?", seat=declarer, partner=declarer.partner)
    return (
        *[Clause(Role.HAPPENED, text) for text in happened],
        *[Clause(Role.CHOICE, text) for text in _options(choice, asked.table)],
        Clause(Role.NEXT, ask),
    )


def _options(choice: LeadChoice, table: Table) -> list[Text]:
    leader = choice.leader
    parts = {"leader": leader, "offender": leader.partner}
    ban = say("The ban lasts while {leader} keeps the lead.", **parts)
    free = say("Or you leave {leader} free; you have this choice only now.", **parts)
    if choice.require:
        suits = any_of(choice.require)
        demand = template("You may demand {suits} from {leader}, or forbid {suits} while {leader} keeps the lead.")
        return [say(demand, suits=suits, **parts), free]
    if len(choice.bar) == len(Suit):
        which = template("You may forbid {leader} one suit, any suit, as {offender} has shown none in the legal auction.")
        anything = template("You may forbid {leader} any one suit.")
        shown = any(option.law == "26B" and option.calls_before is None for option in table.lead_options())
        none = [] if shown else [say("You may not demand a suit.")]
        return [say(which if shown else anything, **parts), *none, ban, free]
    shown_suits = [suit for suit in reversed(Suit) if suit not in choice.bar]
    has = say(
        "{offender} has shown {suits} legally, so {those} cannot be forbidden.",
        suits=all_of(shown_suits),
        those=any_of(shown_suits),
        **parts,
    )
    return [has, say("You may forbid {leader} {suits}, one of them.", suits=any_of(choice.bar), **parts), ban, free]


def rule(given: Given) -> tuple[Clause, ...] | None:
    """26: what the leader must or may not lead, and for how long."""
    wrong = given.irregularity
    if not isinstance(wrong, LeadDue) or given.answer("first_lead") is None or given.answer("lead_choice") is not None:
        return None
    leader, contract = wrong.offender, given.after.contract
    if contract is None:
        return None
    parts = {"leader": leader, "declarer": contract.declarer}
    imposed = [effect.restriction for effect in given.ruling.effects if isinstance(effect, Impose)]
    told = list[Clause]()
    for each in imposed:
        if isinstance(each, MustLead):
            text = template("{declarer} demands {suits}: {leader}, lead {suits} if you can; otherwise any card.")
            told.append(Clause(Role.MEANS, say(text, suits=any_of(each.suits), **parts), (each,)))
        if isinstance(each, MayNotLead):
            suits = any_of(each.suits)
            first = say("{declarer} forbids {suits}.", suits=suits, **parts)
            if _has_nothing_else(given.after, leader, each):
                told += _in_spite_of_the_ban(first, suits, leader, each)
                continue
            keep = template("{leader}, lead any other suit, and lead no {suits} as long as you keep the lead.")
            if penalty.led_now(given, leader, each):  # 50D1(a): which card is led is told below
                keep = template("{leader}, lead no {suits:bare} as long as you keep the lead.")
            lost = say("After you have lost the lead you are free.")
            told += [
                Clause(Role.MEANS, first),
                Clause(Role.DUTY, say(keep, suits=suits, **parts), (each,)),
                Clause(Role.DUTY, lost),
            ]
    if not told:
        free = say("{declarer} leaves {leader} free, and this choice does not come back.", **parts)
        told = [Clause(Role.MEANS, free)]
        if not penalty.led_now(given, leader, None):
            told.append(Clause(Role.DUTY, say("{leader} may lead any suit.", **parts)))
    bound = next((each for each in imposed if isinstance(each, MustLead | MayNotLead)), None)
    return (*told, *penalty.own_cards_of_leader(given, leader, bound), *_still_closed(given, leader))


def _has_nothing_else(table: Table, leader: Seat, ban: MayNotLead) -> bool:
    hand = table.at_play.play.hands[leader.index] if table.at_play else None
    return hand is not None and all(card.suit in ban.suits for card in hand.cards)


def _in_spite_of_the_ban(first: Text, suits: object, leader: Seat, ban: MayNotLead) -> list[Clause]:
    """59: the Director has looked; the player does not announce the hand."""
    only = say("{leader} has nothing else, so {leader} may lead {suits} in spite of the ban.", leader=leader, suits=suits)
    return [
        Clause(Role.MEANS, first, (ban,)),
        Clause(Role.DUTY, only),
        Clause(Role.DUTY, say("The ban does not turn into anything else, and nobody else is restricted.")),
    ]


def _still_closed(given: Given, leader: Seat) -> tuple[Clause, ...]:
    options = [each for each in given.before.restrictions if isinstance(each, LeadOption) and each.seat is leader]
    closed = [InformationUnauthorized(leader.side, each.offender, each.withdrawn) for each in options]
    if len(closed) == 1:
        only = closed[0]
        parts = {"side": only.side, "others": bricks.opponents(only.side), "seat": only.seat, "call": only.call}
        text = template("{side} may still not take advantage of {seat:gen} {call:noun}; {others} may use {call:it}.")
        return (Clause(Role.INFORMATION, say(text, **parts), (only,)),)
    return (bricks.closed(closed),) if closed else ()
