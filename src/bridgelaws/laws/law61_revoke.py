"""Law 61: failure to follow suit."""

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.irregularities import RevokeInquiry, RevokeMade
from bridgelaws.table.irregularities_of_cards import PointedOutByDummyWithoutRights
from bridgelaws.table.play_state import AtPlay, Breach, Revoke
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say


def revokes(state: AtPlay) -> tuple[Revoke, ...]:
    """61A: every time a hand could have done what it had to and did not, as far as hands are known or the Director has
    found: followed suit, obeyed a restriction, played a penalty card.
    """
    found = {(revoke.seat, revoke.trick): revoke for revoke in (*_off_suit(state), *_find_disobedience(state, certain=True))}
    for revoke in state.admitted:
        if state.card_of(revoke.seat, revoke.trick) is revoke.card:  # not corrected meanwhile
            found.setdefault((revoke.seat, revoke.trick), revoke)
    return tuple(found.values())


def _off_suit(state: AtPlay) -> list[Revoke]:
    """44C, 61A: the hand held a card of the suit led and played one of another suit."""
    found = list[Revoke]()
    held = [set(hand.cards) if hand is not None else set[Card]() for hand in state.opening.hands]  # when a trick begins
    for number, trick in enumerate((*state.play.tricks, state.play.trick), start=state.before + 1):
        led = trick.led
        for seat, card in trick.plays:
            if card.suit is not led and any([kept.suit is led for kept in held[seat.index]]):
                assert led is not None, "a card lies there"
                found.append(Revoke(seat, number, led, card))
        for seat, card in trick.plays:
            held[seat.index].discard(card)
        for at, seat, card in state.filed:  # a card stuck in a trick is held all the time (67B2(b))
            if at == number:
                held[seat.index].discard(card)
    return found


def _find_shown_later(state: AtPlay) -> list[Revoke]:
    """44C, 61A: of a hand that is not known, a card of the suit led, played since, shows that it was held."""
    found = list[Revoke]()
    tricks = tuple(enumerate((*state.play.tricks, state.play.trick), start=state.before + 1))
    for number, trick in tricks:
        for seat, card in trick.plays:
            if trick.led is None or card.suit is trick.led or state.opening.hands[seat.index] is not None:
                continue
            since = [later for at, other in tricks if at > number for player, later in other.plays if player is seat]
            if any(later.suit is trick.led for later in since):
                found.append(Revoke(seat, number, trick.led, card))
    return found


def _find_disobedience(state: AtPlay, certain: bool) -> list[Revoke]:
    """61A: a card or suit that the Laws or an opponent required was not played, and the hand had one, or may have had."""
    return [
        Revoke(missed.seat, missed.trick, state.trick(missed.trick).plays[0][1].suit, missed.card, missed.kind)
        for missed in state.missed
        if missed.certain is certain and state.card_of(missed.seat, missed.trick) is missed.card
    ]


def find_at(state: AtPlay, seat: Seat, number: int) -> RevokeMade | None:
    """The revoke of that hand to that trick, if the cards show one or show that there may be one."""
    every = [*revokes(state), *_find_disobedience(state, certain=False)]
    return next((_make(r) for r in every if (r.seat, r.trick) == (seat, number)), None)


def to_be_ruled_on(table: Table) -> tuple[RevokeMade, ...]:
    """The revokes that nobody has ruled on yet. A penalty card not played is Law 52's, unless play has gone on since."""
    state = table.at_play
    if state is None:
        return ()
    ruled = {(r.seat, r.trick) for r in (*state.corrected, *state.noted, *state.too_late, *state.let_be)}
    known = {(r.seat, r.trick): r for r in (*revokes(state), *_find_disobedience(state, certain=False))}
    shown = {(r.seat, r.trick): r for r in _find_shown_later(state)}
    waiting = [replace(_make(r), shown=place not in known) for place, r in (shown | known).items() if place not in ruled]
    return tuple(made for made in waiting if not _is_still_for_law_52(state, made))


def _is_still_for_law_52(state: AtPlay, made: RevokeMade) -> bool:
    revoke = Revoke(made.offender, made.trick, made.led, made.card, made.kind)
    return is_for_law_52(state, revoke) and not state.has_played_to(revoke.seat.side, revoke.trick + 1)


def is_for_law_52(state: AtPlay, revoke: Revoke) -> bool:
    """52: what was wrong was only that a penalty card had to be played; suit was followed, or could not be."""
    return revoke.kind is Breach.PENALTY_CARD and not (
        any((r.seat, r.trick) == (revoke.seat, revoke.trick) for r in _off_suit(state)) or _had_it_face_up(state, revoke)
    )


def _had_it_face_up(state: AtPlay, revoke: Revoke) -> bool:
    """44C: a card of the suit led lay there as a penalty card, so that the hand is known to have held it."""
    missed = next((m for m in state.missed if (m.seat, m.trick, m.card) == (revoke.seat, revoke.trick, revoke.card)), None)
    return missed is not None and revoke.card.suit is not revoke.led and any(c.suit is revoke.led for c in missed.instead)


def _make(revoke: Revoke) -> RevokeMade:
    return RevokeMade(revoke.seat, revoke.trick, revoke.led, revoke.card, revoke.kind)


def ask(table: Table, by: Seat, of: Seat) -> tuple[RevokeMade | RevokeInquiry | PointedOutByDummyWithoutRights, ...]:
    """61B1, 61B2(a), 61B3, 43B2(b): declarer may ask defenders, dummy declarer, defenders anybody; if the cards show a
    revoke, it has come to light. Some of these questions do not go free, and the last found here is looked at first.
    """
    state = table.at_play
    if state is None:
        return ()
    contract = state.play.contract
    dummy_asks = by is contract.dummy
    defender_asks_partner = by.side is not contract.declarer.side and of is by.partner
    not_free = (dummy_asks and of.side is not by.side) or defender_asks_partner
    lost_right = dummy_asks and of is contract.declarer and state.dummy_transgressed is not None
    shown = [made for made in to_be_ruled_on(table) if made.offender is of][-1:]
    inquiry = (RevokeInquiry(by, of),) if not_free else ()
    if dummy_asks and of.side is not by.side and state.dummy_transgressed and not table.attention:  # 43B3
        return (*[PointedOutByDummyWithoutRights(of, made.trick) for made in shown], *inquiry)
    return (*[replace(made, dummy_asked=lost_right) for made in shown], *inquiry)


def rule_inquiry(case: Case) -> Ruling:
    """61B2(b), 61B3, 43A1(b): dummy may not ask a defender; a defender may ask partner, whom the answer tells too much."""
    wrong = case.irregularity
    assert isinstance(wrong, RevokeInquiry)
    review = Review("16B3")
    if wrong.asked is wrong.offender.partner:
        return case.ruling(
            "61B3", review, Advice(say("The question was allowed; partner may not use information from it.")), of_itself=True
        )
    told = Advice(say("Dummy may not ask a defender about a revoke; {law} may be applied.", law=Cited("90")))
    return case.ruling("61B2(b) 43A1(b)", review, told, of_itself=True)
