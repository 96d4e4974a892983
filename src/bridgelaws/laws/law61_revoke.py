"""Law 61: failure to follow suit."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.table.at_play import AtPlay, Revoke
from bridgelaws.table.irregularities import RevokeMade
from bridgelaws.table.state import Table


def revokes(state: AtPlay) -> tuple[Revoke, ...]:
    """61A: every time a hand could have followed suit and did not, as far as hands are known or the Director has found."""
    found = [
        Revoke(seat, number, trick.plays[0][1].suit, card)
        for number, trick in enumerate((*state.play.tricks, state.play.trick), start=state.before + 1)
        for seat, card in trick.plays[1:]
        if card.suit is not trick.plays[0][1].suit and _could_follow(state, seat, number)
    ]
    return (*found, *state.admitted)


def _could_follow(state: AtPlay, seat: Seat, number: int) -> bool:
    led = state.trick(number).plays[0][1].suit
    hand = state.hand_before(seat, number)
    return hand is not None and hand.has_suit(led)


def to_be_ruled_on(table: Table) -> tuple[RevokeMade, ...]:
    """The revokes that nobody has ruled on yet."""
    state = table.at_play
    if state is None:
        return ()
    ruled = {(r.seat, r.trick) for r in (*state.corrected, *state.noted, *state.too_late)}
    waiting = [r for r in revokes(state) if (r.seat, r.trick) not in ruled]
    return tuple(RevokeMade(r.seat, r.trick, r.led, r.card) for r in waiting)
