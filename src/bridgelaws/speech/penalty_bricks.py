"""Sentences about penalty cards: to the owner, the partner and declarer, when a card is laid, left lying or picked up."""

from collections.abc import Mapping, Sequence

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import Review
from bridgelaws.table.effects.play import BecomesPenaltyCard
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.restrictions import MayNotLead, MustLead
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, any_of, say, template

_LAST = 13
_BOTH = 2  # defenders, or cards


def penalty_cards(table: Table) -> tuple[PenaltyCard, ...]:
    return table.at_play.penalty_cards if table.at_play else ()


def declarer_of(table: Table) -> Seat:
    contract = table.contract
    assert contract is not None, "cards are played for a contract"
    return contract.declarer


def suits_of(cards: Sequence[Card]) -> tuple[Suit, ...]:
    return tuple(dict.fromkeys([card.suit for card in cards]))


def reviews_of(given: Given) -> tuple[Review, ...]:
    """What the Director looks at later; nobody is told now."""
    return tuple([effect for effect in given.ruling.effects if isinstance(effect, Review)])


def laid(given: Given) -> list[Clause]:
    """49, 50, 51: what a new penalty card means, to its owner, to partner, to declarer, and who may use it."""
    new = [effect for effect in given.ruling.effects if isinstance(effect, BecomesPenaltyCard)]
    told = list[Clause]()
    owners = list(dict.fromkeys([effect.seat for effect in new]))
    chooses_now = any(_is_on_lead(owner, given.after) for owner in owners)
    if len(new) == len(owners) == _BOTH and chooses_now and all(effect.major for effect in new):
        return [Clause(Role.DUTY, _of_both(new), (*reviews_of(given), *[effect.card for effect in new]))]
    for owner in owners:
        lying = [each for each in penalty_cards(given.after) if each.seat is owner]
        told += _lay(owner, lying, given, len(new) < len(lying))
    return told


def _of_both(new: Sequence[BecomesPenaltyCard]) -> Text:
    """50D2, 51: each has one, so that declarer chooses at every lead of either."""
    cards = [say("{seat:gen} {card}", seat=each.seat, card=each.card) for each in new]
    return say("On the table lie {cards}, both major penalty cards.", cards=all_of(cards))


def _lay(owner: Seat, lying: Sequence[PenaltyCard], given: Given, older: bool) -> list[Clause]:
    cards, covers = [each.card for each in lying], reviews_of(given)
    if not cards:
        return []
    if _is_the_last_card(owner, given.after):
        return [Clause(Role.DUTY, _for_the_last_trick(owner, lying[0]), covers)]
    if not lying[0].major:
        nobody = Clause(Role.DUTY, say("Nobody else is restricted."), spare=True)
        return [*[Clause(Role.DUTY, text, covers) for text in _minor(owner, cards[0], given.ruling.edition)], nobody]
    if len(cards) == 1 and _comes_now(owner, cards[0], given.after):
        trick = given.after.at_play.number if given.after.at_play else 1
        text = template(
            "{seat}, {card} stays face up as a major penalty card; {suit} were led, so it is your card to trick {trick}."
        )
        return [Clause(Role.DUTY, say(text, seat=owner, card=cards[0], suit=cards[0].suit, trick=trick), covers)]
    chooses_now = _is_on_lead(owner.partner, given.after)  # declarer, who is told so with the options
    if len(cards) == 1 and chooses_now:
        text = template("{seat}, {card} stays face up as a major penalty card.")
        return [Clause(Role.DUTY, say(text, seat=owner, card=cards[0]), (*covers, *cards))]
    texts = _several(owner, cards, declarer_of(given.after), older) if len(cards) > 1 else (_one(owner, cards[0]),)
    if chooses_now:
        return [Clause(Role.DUTY, text, (*covers, *cards)) for text in texts]
    waits = partner_waits_for_declarer(owner, cards, given.after)
    return [Clause(Role.DUTY, text, covers) for text in (*texts, waits, *_who_may_use(given.ruling.edition, owner, cards))]


def _comes_now(owner: Seat, card: Card, table: Table) -> bool:
    """50D1(a): it follows suit in the trick that its owner plays to next."""
    state = table.at_play
    if state is None or state.play.turn is not owner or not state.play.trick.plays:
        return False
    return state.play.trick.plays[0][1].suit is card.suit


def _is_the_last_card(owner: Seat, table: Table) -> bool:
    state = table.at_play
    return state is not None and state.cards_left(owner) == 1 and state.trick_for(owner) == _LAST


def _for_the_last_trick(owner: Seat, lying: PenaltyCard) -> Text:
    """50: there is nothing to choose any more, neither for the owner nor for declarer."""
    if lying.major:
        text = template("{seat}, {card} stays face up as a major penalty card for trick 13.")
    else:
        text = template("{seat}, {card} stays face up as a minor penalty card for trick 13.")
    return say(text, seat=owner, card=lying.card)


def _is_on_lead(seat: Seat, table: Table) -> bool:
    state = table.at_play
    return state is None or (not state.ended and state.play.turn is seat and not state.play.trick.plays)


def _one(owner: Seat, card: Card) -> Text:
    text = template("{seat}, {card} stays face up as a major penalty card; play it at your first legal chance.")
    return say(text, seat=owner, card=card)


def _several(owner: Seat, cards: Sequence[Card], declarer: Seat, older: bool) -> tuple[Text, ...]:
    """51A; of a minor and a new one both are major from now on."""
    parts = {"seat": owner, "cards": all_of(cards), "declarer": declarer}
    if len(cards) == _BOTH:
        return _two(older, parts)
    if older:
        first = say("{seat}, you now have several, so {cards} are all major penalty cards and stay face up.", **parts)
    else:
        first = say("{seat}, {cards} stay face up, and all of them are major penalty cards.", **parts)
    text = template("Play one at your first legal chance; if several can be played, {declarer} says which.")
    return first, say(text, **parts)


def _two(older: bool, parts: Mapping[str, object]) -> tuple[Text, ...]:
    if older:
        first = say("{seat}, you now have two, so {cards} are both major penalty cards and stay face up.", **parts)
    else:
        first = say("{seat}, {cards} stay face up, and both are major penalty cards.", **parts)
    return first, say("Play one at your first legal chance; if both can be played, {declarer} says which.", **parts)


def partner_waits_for_declarer(owner: Seat, cards: Sequence[Card], table: Table) -> Text:
    """50D2, 51B: what declarer may choose when partner is on lead."""
    text = template(
        "{partner}, when you are on lead, wait: {declarer} may ask for {suits:one}, forbid {suits} while you keep the"
        " lead, or leave you free."
    )
    return say(text, partner=owner.partner, declarer=declarer_of(table), suits=any_of(suits_of(cards)))


def _minor(owner: Seat, card: Card, edition: Edition) -> tuple[Text, ...]:
    """50C."""
    parts = {"seat": owner, "card": card, "suit": card.suit, "partner": owner.partner}
    return (
        say("{seat}, {card} stays face up as a minor penalty card.", **parts),
        say("Until it is played, play no other {suit:bare} below the ten; an honour you may play.", **parts),
        say("{partner}, you may lead anything.", **parts),
        *_minor_tells(edition, owner, card),
    )


def _minor_tells_all(owner: Seat, card: Card) -> tuple[Text, ...]:
    """50E1, 2017: nobody is told anything about it."""
    del owner, card
    return ()


def _minor_tells_its_duty(owner: Seat, card: Card) -> tuple[Text, ...]:
    """50E1, 2007."""
    text = template(
        "{partner}, that {seat} has {card} you may not use; you may only count on its being played"
        " before other small {suit}."
    )
    return (say(text, partner=owner.partner, seat=owner, card=card, suit=card.suit),)


_minor_tells = by_edition({Edition.LAWS_2007: _minor_tells_its_duty, Edition.LAWS_2017: _minor_tells_all})


def _everybody(owner: Seat, cards: Sequence[Card]) -> tuple[Text, ...]:
    """50E1, 2017."""
    del owner
    if len(cards) == 1:
        return (say("While it lies there everybody may use it."),)
    return (say("While they lie there everybody may use them."),)


def _duty_only(owner: Seat, cards: Sequence[Card]) -> tuple[Text, ...]:
    """50E1, 2007."""
    text = template("{partner}, all that you may use of {cards} is that they must be played.")
    one = template("{partner}, all that you may use of {cards} is that it must be played.")
    return (say(one if len(cards) == 1 else text, partner=owner.partner, cards=all_of(cards)),)


_who_may_use = by_edition({Edition.LAWS_2007: _duty_only, Edition.LAWS_2017: _everybody})


def still_lying(given: Given, told: Sequence[Clause]) -> list[Clause]:
    """Penalty cards of before, in a word, where nothing has been said of them."""
    if result(given.after) is not None:  # nobody plays any more
        return []
    new = {effect.seat for effect in given.ruling.effects if isinstance(effect, BecomesPenaltyCard)}
    old = [each for each in penalty_cards(given.after) if each in penalty_cards(given.before) and each.seat not in new]
    said = " ".join([str(clause.text) for clause in told])
    return [Clause(Role.DUTY, _still(each)) for each in old if each.card.value not in said]


def _still(lying: PenaltyCard) -> Text:
    parts = {"seat": lying.seat, "card": lying.card}
    if lying.major:
        return say("{seat}, {card} stays face up and is still to be played at your first legal chance.", **parts)
    text = template("{seat}, {card} still lies there: it comes before any other {suit:bare} below the ten.")
    return say(text, suit=lying.card.suit, **parts)


def _own(given: Given, leader: Seat) -> list[Card]:
    return [each.card for each in penalty_cards(given.after) if each.seat is leader and each.major]


def led_now(given: Given, leader: Seat, bound: MustLead | MayNotLead | None) -> list[Card]:
    """50D1(a), 50D1(b): the leader's own penalty cards, save those that declarer's choice keeps from being led."""
    if bound is None:
        return _own(given, leader)
    return [card for card in _own(given, leader) if (card.suit in bound.suits) is isinstance(bound, MustLead)]


def own_cards_of_leader(given: Given, leader: Seat, bound: MustLead | MayNotLead | None) -> list[Clause]:
    """The leader's own penalty cards, old or new; which of several is led declarer is asked."""
    now = led_now(given, leader, bound)
    later = [card for card in _own(given, leader) if card not in now]
    parts = {"leader": leader, "owner": leader.partner, "declarer": declarer_of(given.after)}
    told = list[Clause]()
    if len(now) == 1:
        lead = template("{leader}, {cards} is your major penalty card, and you lead it now.")
        told.append(Clause(Role.DUTY, say(lead, cards=now[0], **parts)))
    if later:
        wait = template("{leader}, {cards} stays face up and is played at your first legal chance.")
        many = template("{leader}, {cards} stay face up; play one of them at your first legal chance.")
        then = template("When {owner} is on lead, {owner} waits for {declarer} because of {cards}.")
        told.append(Clause(Role.DUTY, say(many if later[1:] else wait, cards=all_of(later), **parts)))
        told.append(Clause(Role.DUTY, say(then, cards=all_of(later), **parts)))
    return told
