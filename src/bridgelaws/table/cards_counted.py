"""A card that counts: what it ends, and what is noticed with it."""

from msgspec.structs import replace

from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.legal import cards_allowed
from bridgelaws.table.play_state import AtPlay, Breach, Missed
from bridgelaws.table.restrictions import Restriction, Until
from bridgelaws.table.state import Table


def turn_over(state: AtPlay, seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """What lies face down besides this card."""
    return tuple(down for down in state.face_down if down != (seat, card)) if state.face_down else ()


def state_of(table: Table) -> AtPlay:
    """The play as it stands; before the first card, as it will begin."""
    if table.at_play is not None:
        return table.at_play
    contract = table.contract
    assert contract is not None, "nothing is played on a board nobody bid on"
    play = Play.start(contract, table.board.deal)
    return AtPlay(play, play)


def is_lead_from_wrong_hand(state: AtPlay) -> bool:
    """The card that goes back is declarer's lead, and it is declarer's other hand that is to lead."""
    side = state.play.contract.declarer.side
    return not state.play.trick.plays and state.floor[0][0].side is side and state.play.turn.side is side


def count_card(table: Table, state: AtPlay, seat: Seat, card: Card) -> Table:
    """The card counts, and then every card that was played early and whose turn has come."""
    counted = _count(table, state, seat, card)
    return bring_in(counted) if state.waiting else counted


def bring_in(table: Table) -> Table:
    """Every card that was played early counts when its turn has come."""
    while table.at_play and table.at_play.waiting and (due := _due(table.at_play)):
        _, hand, early = due
        kept = tuple(waits for waits in table.at_play.waiting if waits is not due)
        table = _count(table, replace(table.at_play, waiting=kept), hand, early)
    return table


def _due(state: AtPlay) -> tuple[int, Seat, Card] | None:
    """The early card that is next; if nobody has led yet, the first is a lead that was accepted."""
    waiting = [waits for waits in state.waiting if waits[0] == state.number]
    if waiting and not state.play.trick.plays:
        return waiting[0]
    return next((waits for waits in waiting if waits[1] is state.play.turn), None)


def _count(table: Table, state: AtPlay, seat: Seat, card: Card) -> Table:
    """The card counts. What bound that hand for one card is over, and bans end with the lead."""
    play = state.play.after(card, by=seat)
    if state.face_up or table.restrictions:
        state = _note_missed_duty(table, state, seat, card)
    table = replace(table, at_play=replace(state, play=play, told=(), lead_retracted=False))
    if not table.restrictions:
        return table
    before, leads = len(state.play.tricks), not state.play.trick.plays
    winner = None if len(play.tricks) == before else play.turn  # who leads now, if a trick has just ended
    over = [restriction for restriction in table.restrictions if _is_over(restriction, seat, leads, winner)]
    if not over:
        return table
    ended = replace(
        state, play=play, told=(), lead_retracted=False, spent=(*state.spent, *[(state.cards_played, r) for r in over])
    )
    return table.with_(at_play=ended, restrictions=tuple(r for r in table.restrictions if r not in over))


def _note_missed_duty(table: Table, state: AtPlay, seat: Seat, card: Card) -> AtPlay:
    """What the hand was bound to play instead, if anything."""
    hand, led = state.play.hands[seat.index], state.play.trick.led
    fallen = {played for trick in (*state.play.tricks, state.play.trick) for _, played in trick.plays}
    cards = hand.cards if hand else tuple(c for c in PACK if c not in fallen)
    bound = cards_allowed(table.with_(at_play=state), seat, cards)
    own = [p for p in state.penalty_cards if p.seat is seat and p.card in bound]
    owed = [p.card for p in own if p.major or p.card.suit is card.suit]
    could = hand is not None or led is None or card.suit is led or any(p.suit is led for p in owed)
    if card not in bound and could and (hand is None or led is None or card.suit is led or not hand.has_suit(led) or owed):
        law = next((r.law for r in table.restrictions if r.seat is seat), "50D1(a)")
        kind = Breach.PENALTY_CARD if owed else Breach.REQUIREMENT
        one = Missed(seat, state.number, card, tuple(bound), law, kind, hand is not None or bool(owed))
        state = replace(state, missed=(*state.missed, one))
    return state


def _is_over(restriction: Restriction, seat: Seat, leads: bool, winner: Seat | None) -> bool:
    match restriction.until:
        case Until.NEXT_CARD:
            return restriction.seat is seat
        case Until.HAS_LED:
            return restriction.seat is seat and leads
        case Until.LEAD_LOST:
            return winner is not None and winner is not restriction.seat
        case _:
            return False
