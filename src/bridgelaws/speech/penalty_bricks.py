"""Sentences about penalty cards: to the owner, the partner and declarer, when a card is laid, left lying or picked up."""

from collections.abc import Sequence

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects.board import Review
from bridgelaws.table.effects.play import BecomesPenaltyCard
from bridgelaws.table.play_state import PenaltyCard
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, any_of, say, template


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
    for owner in dict.fromkeys([effect.seat for effect in new]):
        lying = [each for each in penalty_cards(given.after) if each.seat is owner]
        told += _lay(owner, lying, given, len(new) < len(lying))
    return told


def _lay(owner: Seat, lying: Sequence[PenaltyCard], given: Given, older: bool) -> list[Clause]:
    cards, covers = [each.card for each in lying], reviews_of(given)
    if not cards:
        return []
    if not lying[0].major:
        return [Clause(Role.DUTY, text, covers) for text in _minor(owner, cards[0], given.ruling.edition)]
    texts = _several(owner, cards, declarer_of(given.after), older) if len(cards) > 1 else (_one(owner, cards[0]),)
    if _is_on_lead(owner.partner, given.after):  # then declarer chooses at once, and is told so
        return [Clause(Role.DUTY, text, covers) for text in texts]
    waits = partner_waits_for_declarer(owner, cards, given.after)
    return [Clause(Role.DUTY, text, covers) for text in (*texts, waits, *_who_may_use(given.ruling.edition, owner, cards))]


def _is_on_lead(seat: Seat, table: Table) -> bool:
    state = table.at_play
    return state is None or (not state.ended and state.play.turn is seat and not state.play.trick.plays)


def _one(owner: Seat, card: Card) -> Text:
    text = template("{seat}, {card} stays face up as a major penalty card; play it at your first legal chance.")
    return say(text, seat=owner, card=card)


def _several(owner: Seat, cards: Sequence[Card], declarer: Seat, older: bool) -> tuple[Text, ...]:
    """51A; of a minor and a new one both are major from now on."""
    parts = {"seat": owner, "cards": all_of(cards), "declarer": declarer}
    if older:
        first = say("{seat}, you now have several, so {cards} are all major penalty cards and stay face up.", **parts)
    else:
        first = say("{seat}, {cards} stay face up, and all of them are major penalty cards.", **parts)
    text = template("Play one at your first legal chance; if several can be played, {declarer} says which.")
    return first, say(text, **parts)


def partner_waits_for_declarer(owner: Seat, cards: Sequence[Card], table: Table) -> Text:
    """50D2, 51B: what declarer may choose when partner is on lead."""
    text = template(
        "{partner}, when you are on lead, wait: {declarer} may ask for {suits:one}, forbid {suits}, or leave you free."
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
    text = template("{partner}, you may count on {seat:gen} having to play {cards}, but on nothing else that they tell you.")
    one = template("{partner}, you may count on {seat:gen} having to play {cards}, but on nothing else that it tells you.")
    return (say(one if len(cards) == 1 else text, partner=owner.partner, seat=owner, cards=all_of(cards)),)


_who_may_use = by_edition({Edition.LAWS_2007: _duty_only, Edition.LAWS_2017: _everybody})


def still_lying(given: Given, told: Sequence[Clause]) -> list[Clause]:
    """Penalty cards of before, in a word, where nothing has been said of them."""
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
