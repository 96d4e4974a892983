"""Laws 49 to 52: penalty cards laid, chosen, picked up, and not played."""

from collections.abc import Mapping, Sequence

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.incident import Asked, Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import Impose
from bridgelaws.table.effects.play import BecomesPenaltyCard, CardReplaced, CardTakenBack, PenaltyCardPickedUp
from bridgelaws.table.irregularities import (
    CardExposed,
    CardsShownBefore,
    LeadDue,
    PenaltyCardNotPlayed,
    PenaltyCardsToChooseFrom,
    PenaltyCardTakenUp,
)
from bridgelaws.table.restrictions import MayNotLead, MustLead, MustPlay
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, any_of, say, template

# Exposed.


def rule_exposed(given: Given) -> tuple[Clause, ...] | None:
    """48A, 49."""
    wrong = given.irregularity
    if not isinstance(wrong, CardExposed | CardsShownBefore):
        return None
    cards = wrong.cards if isinstance(wrong, CardExposed) else ()
    told = penalty.laid(given)
    if told:
        return tuple(told)
    if not cards:
        return None
    parts = {"seat": wrong.offender, "cards": all_of(cards), "partner": wrong.offender.partner}
    declarer = penalty.declarer_of(given.after)
    if wrong.offender.side is declarer.side:
        return (
            Clause(Role.MEANS, say("{seat} has shown {cards}; declarer’s side has no penalty cards.", **parts)),
            Clause(Role.DUTY, say("{seat}, take {cards} back.", **parts)),
        )
    if given.answer("designates_otherwise"):
        told = [Clause(Role.MEANS, say("That was not {seat:gen} fault, so I make it no penalty card.", **parts))]
    else:
        told = [Clause(Role.MEANS, say("{partner} could not have seen {cards}, so there is no penalty card.", **parts))]
    told.append(Clause(Role.DUTY, say("{seat}, take {cards} back.", **parts)))
    use = template("{partner}, you may not use that you saw it; {declarer} may use it.")
    if given.answer("partner_could_see"):
        told.append(Clause(Role.INFORMATION, say(use, declarer=declarer, **parts)))
    return tuple(told)


# Partner is on lead.


def choose_lead(asked: Asked) -> tuple[Clause, ...] | None:
    """50D2, 51B2: the three choices, or more where cards of several suits lie there."""
    wrong = asked.irregularity
    if not isinstance(wrong, LeadDue) or asked.key != "lead_choice":
        return None
    leader, table = wrong.offender, asked.table
    lying = [each.card for each in penalty.penalty_cards(table) if each.seat is leader.partner and each.major]
    if not lying:
        return None
    own = [each.card for each in penalty.penalty_cards(table) if each.seat is leader and each.major]
    too_soon = table.at_play.floor[0][1] if table.at_play and table.at_play.floor else None
    parts = {
        "leader": leader,
        "owner": leader.partner,
        "declarer": penalty.declarer_of(table),
        "cards": all_of(lying),
        "suits": any_of(penalty.suits_of(lying)),
    }
    if too_soon is not None:
        return _choose_after_a_lead(too_soon, parts)
    wait = Clause(Role.CHOICE, say("{leader}, please wait.", **parts))
    there = Clause(Role.CHOICE, _lie_there(lying, parts), tuple(lying))
    if own:
        return (wait, there, *_said(Role.CHOICE, _choose_beside_own(own, parts)))
    return (wait, there, *_said(Role.CHOICE, _choose(lying, parts)))


def _said(role: Role, texts: Sequence[Text]) -> list[Clause]:
    return [Clause(role, text) for text in texts]


def _lie_there(lying: Sequence[Card], parts: Mapping[str, object]) -> Text:
    if lying[1:]:
        return say("{owner:gen} {cards} lie there.", **parts)
    return say("{owner:gen} {cards} is still there.", **parts)


def _choose(lying: Sequence[Card], parts: Mapping[str, object]) -> tuple[Text, ...]:
    if len(penalty.suits_of(lying)) == 1:
        first = template(
            "{declarer}, you may ask {leader} for {suits:one}, or forbid {suits} as long as {leader} keeps the lead;"
            " in both cases {owner} picks {cards} up."
        )
        second = template("Or let {leader} lead anything, and {cards} stays on the table.")
        return say(first, **parts), say(second, **parts), _alone(parts)
    first = template(
        "{declarer}, you may ask {leader} for {suits:one}, or forbid {suits}, or all of these suits, as"
        " long as {leader} keeps the lead; or let {leader} lead anything."
    )
    second = template("{owner} picks up the cards of the suits you name; the others stay on the table.")
    return say(first, **parts), say(second, **parts), _alone(parts)


def _alone(parts: Mapping[str, object]) -> Text:
    declarer = parts["declarer"]
    assert isinstance(declarer, Seat)
    return say("You choose, without help from {partner}.", partner=declarer.partner)


def _choose_beside_own(own: Sequence[Card], parts: Mapping[str, object]) -> tuple[Text, ...]:
    parts = {**parts, "own": all_of(own)}
    ask = template("{declarer}, you may ask {leader} for {suits:one}, and {leader:gen} own {own} waits.")
    forbid = template("Or forbid {suits}, or say nothing about them, and then {leader} leads {own}.")
    up = template("If you ask or forbid, {owner} picks {cards} up; otherwise it stays on the table.")
    return say(ask, **parts), say(forbid, **parts), say(up, **parts)


def _choose_after_a_lead(led: Card, parts: Mapping[str, object]) -> tuple[Clause, ...]:
    """50D2, 50A: the lead came before the choice."""
    parts = {**parts, "led": led}
    first = template("{leader} led too soon: {led} does not count and is a major penalty card too.")
    ask = template(
        "{declarer}, ask for {suits:one}, and {led} waits; forbid {suits} or leave {cards} there, and"
        " {leader} must lead {led}."
    )
    up = template("If you ask or forbid, {owner} picks {cards} up.")
    return (
        Clause(Role.HAPPENED, say(first, **parts)),
        Clause(Role.CHOICE, say(ask, **parts)),
        Clause(Role.CHOICE, say(up, **parts)),
    )


def rule_lead(given: Given) -> tuple[Clause, ...] | None:
    """50D2: one speech: what the leader leads, what becomes of the card, what the leader may not use."""
    wrong = given.irregularity
    choice = given.answer("lead_choice")
    if not isinstance(wrong, LeadDue) or not isinstance(choice, str) or not _is_about_cards(given, wrong):
        return None
    leader = wrong.offender
    up = [effect.card for effect in given.ruling.effects if isinstance(effect, PenaltyCardPickedUp)]
    lying = [each.card for each in penalty.penalty_cards(given.after) if each.seat is leader.partner and each.major]
    parts = {"leader": leader, "owner": leader.partner, "declarer": penalty.declarer_of(given.after)}
    imposed = [effect.restriction for effect in given.ruling.effects if isinstance(effect, Impose)]
    bound = next((each for each in imposed if isinstance(each, MustLead | MayNotLead)), None)
    covers = (*penalty.reviews_of(given), *([bound] if bound else []))
    if bound is None:
        return (*_leave(given, lying, parts), *penalty.own_cards_of_leader(given, leader, bound))
    refused = _just_refused(given, leader)
    told = [Clause(Role.MEANS, _say_choice(bound, parts, refused))]
    told.append(Clause(Role.DUTY, _lead_so(given, bound, parts), covers))
    told += _pick_up(up, parts)
    if lying:
        stay = template("{cards} stays as a major penalty card.")
        many = template("{cards} stay as major penalty cards.")
        told.append(Clause(Role.DUTY, say(many if lying[1:] else stay, cards=all_of(lying))))
    return (*told, *penalty.own_cards_of_leader(given, leader, bound), *_dummy_goes_down(given, leader))


def _dummy_goes_down(given: Given, leader: Seat) -> list[Clause]:
    """41C, 41D: the opening lead is still to come."""
    state = given.after.at_play
    if state is not None and (state.before or state.play.tricks or state.play.trick.plays):
        return []
    dummy = penalty.declarer_of(given.after).partner
    return [Clause(Role.NEXT, say("{dummy} puts the hand down after {leader:gen} lead.", dummy=dummy, leader=leader))]


def _is_about_cards(given: Given, wrong: LeadDue) -> bool:
    return any(each.seat is wrong.offender.partner for each in penalty.penalty_cards(given.before))


def _just_refused(given: Given, leader: Seat) -> bool:
    """Declarer has refused a lead by the leader's partner in the ruling before, and chooses now."""
    last = given.before.rulings[-1] if given.before.rulings else None
    effects = last.effects if last else ()
    return any(isinstance(each, CardTakenBack) for each in effects) and any(
        isinstance(each, BecomesPenaltyCard) and each.seat is leader.partner for each in effects
    )


def _say_choice(bound: MustLead | MayNotLead, parts: Mapping[str, object], refused: bool) -> Text:
    parts = {**parts, "suits": all_of(bound.suits), "asked": any_of(bound.suits)}
    if isinstance(bound, MustLead):
        if refused:
            return say("{declarer} refuses and asks for {asked:one}.", **parts)
        return say("{declarer} asks for {asked:one}.", **parts)
    if refused:
        return say("{declarer} refuses and forbids {suits}.", **parts)
    return say("{declarer} forbids {suits}.", **parts)


def _lead_so(given: Given, bound: MustLead | MayNotLead, parts: Mapping[str, object]) -> Text:
    parts = {**parts, "suits": any_of(bound.suits)}
    now = penalty.led_now(given, bound.seat, bound)
    if isinstance(bound, MustLead):
        if now:
            return say("{leader}, lead {suits:one}.", **parts)
        return say("{leader}, lead {suits:one}, whichever you like; without one, lead any card.", **parts)
    if now:
        return say("{leader}, lead no {suits:bare} as long as you keep the lead.", **parts)
    return say("{leader}, lead any card but {suits:one}, and no {suits:bare} as long as you keep the lead.", **parts)


def _pick_up(cards: Sequence[Card], parts: Mapping[str, object]) -> list[Clause]:
    parts = {**parts, "cards": all_of(cards), "suits": any_of(penalty.suits_of(cards))}
    if not cards:
        return []
    one, many = (
        template("{owner}, pick {cards} up; it is no penalty card any more, and you may play any {suits:bare}."),
        template("{owner}, pick {cards} up; they are no penalty cards any more, and you may play any {suits:bare}."),
    )
    closed = template("From now on {leader} may not use that {owner} has {cards}.")
    return [Clause(Role.DUTY, say(many if cards[1:] else one, **parts)), Clause(Role.INFORMATION, say(closed, **parts))]


def _leave(given: Given, lying: Sequence[Card], parts: Mapping[str, object]) -> list[Clause]:
    """50D2(b)."""
    leader, several = parts["leader"], bool(lying[1:])
    assert isinstance(leader, Seat)
    parts = {**parts, "cards": all_of(lying)}
    it, they = template("{declarer} leaves {cards} where it is."), template("{declarer} leaves {cards} where they are.")
    refused = template("{declarer} refuses and leaves {cards} there.")
    stay = template("{owner}, {cards} stays face up as a major penalty card: play it at your first legal chance.")
    many = template("{owner}, {cards} stay face up as major penalty cards: play one at your first legal chance.")
    again = template("If {leader} is on lead again while it lies there, {leader} waits and {declarer} chooses again.")
    any_there = template("If {leader} is on lead again while one lies there, {leader} waits and {declarer} chooses again.")
    free = [] if penalty.led_now(given, leader, None) else [Clause(Role.DUTY, say("{leader}, lead any card.", **parts))]
    return [
        Clause(Role.MEANS, say(refused if _just_refused(given, leader) else they if several else it, **parts)),
        *free,
        Clause(Role.DUTY, say(many if several else stay, **parts)),
        Clause(Role.LATER, say(any_there if several else again, **parts)),
    ]


# Which of several.


def choose_card(asked: Asked) -> tuple[Clause, ...] | None:
    """51A."""
    wrong = asked.irregularity
    if not isinstance(wrong, PenaltyCardsToChooseFrom) or asked.table.at_play is None:
        return None
    state = asked.table.at_play
    led = state.play.trick.plays[0][1].suit if state.play.trick.plays else None
    cards = [each.card for each in state.penalty_cards if each.seat is wrong.offender]
    possible = [card for card in cards if card.suit is led] or cards
    parts = {
        "owner": wrong.offender,
        "declarer": penalty.declarer_of(asked.table),
        "cards": all_of(possible),
        "trick": state.number,
    }
    happened = [say("{cards} could be played now.", **parts)]
    if led is not None and not any(card.suit is led for card in cards):
        happened.insert(0, say("{owner} has no {suit:bare}.", suit=led, **parts))
    choice = say("{declarer}, you say which of them {owner} plays to trick {trick}.", **parts)
    wait = say("{owner}, please wait.", **parts)
    return (*_said(Role.HAPPENED, happened), Clause(Role.CHOICE, choice), Clause(Role.NEXT, wait))


def rule_card_chosen(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, PenaltyCardsToChooseFrom) or given.after.at_play is None:
        return None
    bound = next(
        (
            effect.restriction
            for effect in given.ruling.effects
            if isinstance(effect, Impose) and isinstance(effect.restriction, MustPlay)
        ),
        None,
    )
    if bound is None:
        return None
    state, owner = given.after.at_play, wrong.offender
    parts = {"owner": owner, "declarer": penalty.declarer_of(given.after), "card": bound.card, "trick": state.number}
    left = [each.card for each in state.penalty_cards if each.seat is owner and each.card is not bound.card]
    before = given.before.at_play
    early = before.floor[0][1] if before and before.floor else None
    told = [Clause(Role.MEANS, say("{declarer} names {card}.", **parts))]
    if early is not None:
        first = say("{owner} played {early} before {declarer} had chosen.", early=early, **parts)
        told = [Clause(Role.HAPPENED, first), *told]
    told.append(Clause(Role.DUTY, say("{owner}, play {card} to trick {trick}.", **parts), (bound,)))
    if left and early is not None:
        told.append(
            Clause(Role.DUTY, say("{cards} goes back face up on the table, still a penalty card.", cards=all_of(left)))
        )
    elif left:
        told.append(Clause(Role.DUTY, say("{cards} stays face up as your major penalty card.", cards=all_of(left))))
    return tuple(told)


# Not played, or taken up.


def choose_other_card(asked: Asked) -> tuple[Clause, ...] | None:
    """52B."""
    wrong = asked.irregularity
    if not isinstance(wrong, PenaltyCardNotPlayed):
        return None
    parts = _not_played(wrong, asked.table)
    taken_back = asked.table.at_play is not None and bool(asked.table.at_play.floor)
    if taken_back:
        first = say("{owner} may not take {card} back alone.", **parts)
    else:
        first = say("{owner} played {card} where {cards} had to be played.", **parts)
    choice = template(
        "{declarer}, you may accept {card}, and {cards} stays on the table as a major penalty card;"
        " or refuse, and {owner} plays {cards} now, and {card} becomes a major penalty card."
    )
    return Clause(Role.HAPPENED, first), Clause(Role.CHOICE, say(choice, **parts))


def _not_played(wrong: PenaltyCardNotPlayed, table: Table) -> dict[str, object]:
    lying = [each.card for each in penalty.penalty_cards(table) if each.seat is wrong.offender]
    return {
        "owner": wrong.offender,
        "card": wrong.card,
        "cards": any_of(lying),
        "declarer": penalty.declarer_of(table),
        "trick": _trick_of(table, wrong.offender, wrong.card),
    }


def _trick_of(table: Table, seat: Seat, card: Card) -> int:
    state = table.at_play
    assert state is not None
    return next((n for n in range(state.number, state.before, -1) if state.card_of(seat, n) is card), state.number)


def rule_not_played(given: Given) -> tuple[Clause, ...] | None:
    wrong = given.irregularity
    if not isinstance(wrong, PenaltyCardNotPlayed):
        return None
    parts = _not_played(wrong, given.before)
    replaced = next((effect for effect in given.ruling.effects if isinstance(effect, CardReplaced)), None)
    won = [Clause(Role.SCORE, text) for text in trick_won(given)]
    if replaced is not None:
        play = say("{owner}, play {by} to trick {trick}.", by=replaced.by, **parts)
        return (Clause(Role.MEANS, play), *penalty.laid(given), *won)
    if given.answer("accepts_other_card"):
        first = [
            say("{declarer} accepts {card}: it is {owner:gen} card to trick {trick}.", **parts),
            say("{owner}, {cards} stays face up on the table, to be played at your first legal chance.", **parts),
        ]
        return (*_said(Role.MEANS, first), *won)
    state = given.before.at_play
    later = state.floor[-1] if state and state.floor else None
    first = [say("{owner} should have played {cards} to trick {trick} and played {card}.", **parts)]
    if later is not None:
        first.append(
            say("{player} has played {later} after it, so {card} stands.", player=later[0], later=later[1], **parts)
        )
    else:
        first.append(say("Declarer’s side has played since, so {card} stands.", **parts))
    still = say("{owner}, {cards} stays face up, still to be played at your first legal chance.", **parts)
    return (*_said(Role.MEANS, first), Clause(Role.DUTY, still), *won)


def trick_won(given: Given) -> tuple[Text, ...]:
    """Who has won the trick that the ruling completed."""
    before, after = given.before.at_play, given.after.at_play
    if before is None or after is None or after.play.trick.plays or not after.play.tricks:
        return ()
    number = after.number - 1
    winner = after.winner(number)
    return (say("{seat} won trick {trick}.", seat=winner, trick=number),) if winner else ()


def rule_taken_up(given: Given) -> tuple[Clause, ...] | None:
    """50: the card goes back to the table."""
    wrong = given.irregularity
    if not isinstance(wrong, PenaltyCardTakenUp):
        return None
    parts = {"owner": wrong.offender, "card": wrong.card, "declarer": penalty.declarer_of(given.after)}
    text = template("{owner}, {card} goes back face up on the table; only {declarer:gen} choice can take it up.")
    return (Clause(Role.DUTY, say(text, **parts)),)
