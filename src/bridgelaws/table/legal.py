"""What may be called or played now: the mechanics, less what restrictions and penalty cards forbid."""

from bridgelaws.bridge.calls import PASS, Call, Double, Redouble
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.in_force import in_force
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.restrictions import MayNotLead, MustLead, MustPlay, PlayDemanded, Restriction
from bridgelaws.table.result import was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import Text, any_of, say


def legal_calls(table: Table) -> tuple[Call, ...]:
    """Every call that the player in turn may make without a new irregularity."""
    seat = table.turn
    if table.auction.ended or was_stopped(table):
        return ()
    if table.must_pass(seat):
        return (PASS,)
    if repeated := table.required_repetition(seat):
        return (repeated,)  # even an insufficient bid: it must be made again, and then Law 27 governs
    return without_barred_doubles(table, seat)


def without_barred_doubles(table: Table, seat: Seat) -> tuple[Call, ...]:
    """30B2(b), 2007: what Laws 18 and 19 allow, but no double by a player who may only bid or pass."""
    calls = table.auction.legal_calls()
    if table.may_not_double(seat):
        return tuple(call for call in calls if not isinstance(call, Double | Redouble))
    return calls


def legal_cards(table: Table) -> tuple[Card, ...] | None:
    """Every card that the hand in turn may play without a new irregularity; None if the hand is not known."""
    state = table.at_play
    if state is None:
        return None
    hand = state.play.hands[state.play.turn.index]
    if hand is None or state.ended or was_stopped(table):
        return None if hand is None else ()
    return cards_allowed(table, state.play.turn, hand.cards)


def why_not_card(table: Table, seat: Seat, card: Card) -> tuple[str, Text] | None:
    """Why this hand may not play the card now: the provision, and a sentence; None if nothing is known against it.

    The reasons come in the order of precedence: suit to be followed, a restriction, a major penalty card, a minor one.
    """
    state = table.at_play
    hand = state.play.hands[seat.index] if state else None
    if state is None or hand is None:
        return None
    if card not in hand.cards:
        return "1A", say("{seat} does not hold {card}.", seat=seat, card=card)
    led, cards = state.play.trick.led, hand.cards
    if led and card.suit is not led and any(each.suit is led for each in cards):
        return "44C", say("{seat} must follow suit with {suit}.", seat=seat, suit=led)
    cards = tuple(each for each in cards if each.suit is led) or cards
    for restriction in table.restrictions:
        if restriction.seat is seat and not _designates(state, restriction):
            obeying = fitting(restriction, cards, led)
            if obeying and card not in obeying:
                return restriction.law, in_force(restriction)
            cards = obeying or cards
    if card in with_penalty_cards(table, seat, cards):
        return None
    own = [penalty for penalty in state.penalty_cards if penalty.seat is seat]
    major = [penalty.card for penalty in own if penalty.major and penalty.card in cards]
    if major:
        return "50D1(a)", say("{seat}’s major penalty card must be played: {cards}.", seat=seat, cards=any_of(major))
    minor = next(penalty.card for penalty in own if penalty.card.suit is card.suit)
    return "50C", say("{seat} must play {card} before other cards of that suit below ten.", seat=seat, card=minor)


def cards_allowed(table: Table, seat: Seat, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """44C, 50D1(b), 59: follow suit; obey a restriction if able; play a major penalty card; respect a minor one."""
    return with_penalty_cards(table, seat, within_restrictions(table, seat, cards))


def within_restrictions(table: Table, seat: Seat, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """44C, 59: those that follow suit and obey what restrictions say, if there are any."""
    state = table.at_play
    assert state is not None
    led = state.play.trick.led
    cards = tuple(card for card in cards if card.suit is led) or cards
    for restriction in table.restrictions:
        if restriction.seat is seat and not _designates(state, restriction):
            cards = fitting(restriction, cards, led) or cards  # 59: what cannot be obeyed binds nobody
    return cards


def with_penalty_cards(table: Table, seat: Seat, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """50C, 50D1(a), 51A: of these the major penalty cards, or the one declarer designated; else what a minor one leaves."""
    state = table.at_play
    assert state is not None
    own = [penalty for penalty in state.penalty_cards if penalty.seat is seat]
    if major := tuple(penalty.card for penalty in own if penalty.major and penalty.card in cards):
        named = [r.card for r in table.restrictions if isinstance(r, MustPlay) and r.seat is seat]
        return tuple(card for card in major if card in named) or major
    for penalty in own:  # 50C: no other card below ten of that suit
        kept = tuple(c for c in cards if c is penalty.card or c.suit is not penalty.card.suit or c.rank.is_honour)
        cards = kept or cards
    return cards


def _designates(state: AtPlay, restriction: Restriction) -> bool:
    """51A: declarer's choice among penalty cards, no restriction on other cards."""
    penalty_cards = [penalty.card for penalty in state.penalty_cards if penalty.major]
    return isinstance(restriction, MustPlay) and restriction.card in penalty_cards


def fitting(restriction: Restriction, cards: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
    """Those of the cards that do what one restriction says; none if it cannot be obeyed."""
    match restriction:
        case MustLead(suits=suits) if led is None:
            return tuple(card for card in cards if card.suit in suits)
        case MayNotLead(suits=suits) if led is None:
            return tuple(card for card in cards if card.suit not in suits)
        case MustPlay(card=card):
            return (card,) if card in cards else ()
        case PlayDemanded(demand="suit", suit=suit):
            return tuple(card for card in cards if card.suit is suit)
        case PlayDemanded(demand="not suit", suit=suit):
            return tuple(card for card in cards if card.suit is not suit)
        case PlayDemanded(demand=demand, suit=suit):
            of_suit = [card for card in cards if card.suit is suit]
            return ((max if demand == "highest" else min)(of_suit),) if of_suit else ()
        case _:
            return cards
