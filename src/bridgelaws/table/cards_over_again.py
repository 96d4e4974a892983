"""Cards played over again from the opening position, so that tricks, turns and winners are never patched."""

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.table.at_play import AtPlay, PenaltyCard, Revoke


def without(state: AtPlay, seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    return tuple(down for down in state.floor if down != (seat, card))


def replaced(state: AtPlay, seat: Seat, trick: int, by: Card) -> AtPlay:
    """The same cards played over again, with this one in place of the other; it is a penalty card no longer."""
    changed = [_swapped(number, player, card, (trick, seat), by) for number, player, card in plays_of(state)]
    kept = tuple(penalty for penalty in state.penalty_cards if penalty.card is not by)
    return over_again(replace(state, penalty_cards=kept), changed)


def returned(state: AtPlay) -> AtPlay:
    """Without the cards of the trick in progress."""
    now = state.number
    earlier = [(player, card) for number, player, card in plays_of(state) if number < now]
    return over_again(replace(state, waiting=()), earlier)


def cut_back(state: AtPlay, seat: Seat, trick: int) -> AtPlay:
    """Without what was played after this hand's card to that trick."""
    plays = plays_of(state)
    last = next(at for at, (number, player, _) in enumerate(plays) if (number, player) == (trick, seat))
    return over_again(replace(state, waiting=()), [(player, card) for _, player, card in plays[: last + 1]])


def played_over(state: AtPlay, seat: Seat, by: Card) -> AtPlay:
    """Tricks twelve and thirteen with the hands' last two cards: this one to the twelfth, what is left to the last."""
    earlier = [(player, card) for number, player, card in plays_of(state) if number < 12]
    twelfth = [(player, card) for number, player, card in plays_of(state) if number == 12]
    wrong = state.card_of(seat, 12)
    last = {player: card for number, player, card in plays_of(state) if number == 13} | {seat: wrong}
    for player in SEATS:
        if (hand := state.play.hands[player.index]) and player is not seat and len(hand.cards) == 1:
            last[player] = hand.cards[0]
    state = over_again(state, [*earlier, *[(player, by if player is seat else card) for player, card in twelfth]])
    while not state.play.ended and (card := last.get(state.play.turn)):
        state = replace(state, play=state.play.after(card))
    return replace(state, penalty_cards=(), floor=(), waiting=()) if state.play.ended else state


def penalized(state: AtPlay, seat: Seat, card: Card, major: bool) -> AtPlay:
    """Two or more penalty cards of one defender are all major."""
    before = tuple(penalty for penalty in state.penalty_cards if penalty.card is not card)  # it may lie face up already
    cards = (*before, PenaltyCard(seat, card, major))
    several = sum(penalty.seat is seat for penalty in cards) > 1
    return replace(state, penalty_cards=tuple(replace(p, major=True) if several and p.seat is seat else p for p in cards))


def corrected(state: AtPlay, revoke: Revoke, both_sides: bool) -> AtPlay:
    both = (*state.both_sides_corrected, revoke) if both_sides else state.both_sides_corrected
    return replace(state, corrected=(*state.corrected, revoke), both_sides_corrected=both)


def plays_of(state: AtPlay) -> list[tuple[int, Seat, Card]]:
    """Every card played since the opening position, in order, with the number of its trick."""
    tricks = (*state.play.tricks, state.play.trick)
    return [(state.before + at, player, card) for at, trick in enumerate(tricks, start=1) for player, card in trick.plays]


def _swapped(number: int, player: Seat, card: Card, place: tuple[int, Seat], by: Card) -> tuple[Seat, Card]:
    return (player, by) if (number, player) == place else (player, card)


def over_again(state: AtPlay, plays: list[tuple[Seat, Card]], supplied_to: tuple[int, Seat] | None = None) -> AtPlay:
    """Hands that were left out of a trick are left out again, save the one that has now been given a card."""
    tricks = (*state.play.tricks, state.play.trick)
    omitted = {
        (at, seat)
        for at, trick in enumerate(tricks)
        for seat in trick.omitted
        if (state.before + at + 1, seat) != supplied_to
    }
    play = state.opening
    for player, card in plays:
        while play.turn is not player and (len(play.tricks), play.turn) in omitted:
            play = play.without_card(play.turn)
        play = play.after(card, by=player)
        while len(play.trick.plays) + len(play.trick.omitted) == 3 and (len(play.tricks), play.turn) in omitted:
            play = play.without_card(play.turn)
    state = without_used(replace(state, play=play))
    for seat, card in [*[filed[1:] for filed in state.filed], *[stuck[1:3] for stuck in state.stuck]]:
        state = cleared(state, seat, card)
    return state


def supplied(state: AtPlay, seat: Seat, trick: int, card: Card, counts: bool) -> AtPlay:
    """The card that was missing: played after all, or only put where it should lie."""
    if not counts:
        return cleared(replace(state, filed=(*state.filed, (trick, seat, card))), seat, card)
    plays = plays_of(state)
    last = max(
        at for at, (number, player, _) in enumerate(plays) if number == trick and _is_before(state, player, seat, trick)
    )
    changed = [(player, played) for _, player, played in plays]
    return over_again(state, [*changed[: last + 1], (seat, card), *changed[last + 1 :]], (trick, seat))


def _is_before(state: AtPlay, player: Seat, seat: Seat, trick: int) -> bool:
    leader = state.trick(trick).plays[0][0]
    return (player.index - leader.index) % 4 < (seat.index - leader.index) % 4


def cleared(state: AtPlay, seat: Seat, card: Card) -> AtPlay:
    """Without that card in that hand, if the hand is known."""
    hand, hands = state.play.hands[seat.index], state.play.hands
    if hand is None or card not in hand:
        return state
    kept = (*hands[: seat.index], hand.without(card), *hands[seat.index + 1 :])
    return replace(state, play=replace(state.play, hands=kept))


def without_used(state: AtPlay) -> AtPlay:
    """If a card that waits for a trick has been played otherwise, nothing waits for that trick any more."""
    if not state.waiting:
        return state
    used = {number for number, _, card in state.waiting if any(card is fallen for _, _, fallen in plays_of(state))}
    return replace(state, waiting=tuple(waits for waits in state.waiting if waits[0] not in used))
