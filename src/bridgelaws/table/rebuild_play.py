"""Cards played over again from the opening position, so that tricks, turns and winners are never patched.

Whatever rested on cards that lie there no longer goes with them; what those cards had brought to an end is in force again.
"""

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.table.play_state import AtPlay, PenaltyCard, Retracted, Revoke
from bridgelaws.table.restrictions import MayNotLead, MustLead, Restriction, Until
from bridgelaws.table.state import Table

Plays = list[tuple[Seat, Card]]


def without(state: AtPlay, seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    return tuple(down for down in state.floor if down != (seat, card))


def replace_card(state: AtPlay, seat: Seat, trick: int, by: Card) -> AtPlay:
    """The same cards played over again, with this one in place of the other."""
    return over_again(state, [_swap(number, player, card, (trick, seat), by) for number, player, card in plays_of(state)])


def return_cards(state: AtPlay) -> AtPlay:
    """Without the cards of the trick in progress."""
    now = state.number
    earlier = [(player, card) for number, player, card in plays_of(state) if number < now]
    return over_again(replace(state, waiting=()), earlier)


def cut_back(state: AtPlay, seat: Seat, trick: int) -> AtPlay:
    """Without what was played after this hand's card to that trick."""
    plays = plays_of(state)
    last = next(at for at, (number, player, _) in enumerate(plays) if (number, player) == (trick, seat))
    return over_again(replace(state, waiting=()), [(player, card) for _, player, card in plays[: last + 1]])


def play_over(state: AtPlay, changes: dict[Seat, Card]) -> AtPlay:
    """Tricks twelve and thirteen with the hands' last two cards: these to the twelfth, what is left to the last."""
    plays = plays_of(state)
    earlier = [(player, card) for number, player, card in plays if number < 12]
    twelfth = [(player, card) for number, player, card in plays if number == 12]
    last = {player: hand.cards[0] for player in SEATS if (hand := state.play.hands[player.index]) and len(hand.cards) == 1}
    last |= {player: card for number, player, card in plays if number == 13}
    last |= {player: card for player, card in twelfth if player in changes}
    state = over_again(
        replace(state, floor=(), waiting=()), [*earlier, *[(player, changes.get(player, card)) for player, card in twelfth]]
    )
    while not state.play.ended and state.number == 13 and (card := last.get(state.play.turn)):
        state = replace(state, play=state.play.after(card))
    return state


def penalize(state: AtPlay, seat: Seat, card: Card, major: bool, for_good: bool) -> AtPlay:
    """Two or more penalty cards of one defender are all major; as a rule they stay so."""
    if not for_good:
        others = [penalty for penalty in state.face_up if penalty.card is not card]
        return replace(state, face_up=(*others, PenaltyCard(seat, card, major)))
    in_force = [penalty.card for penalty in state.penalty_cards if penalty.seat is seat and penalty.card is not card]
    others = [penalty for penalty in state.face_up if penalty.card is not card]  # it may lie face up already
    several = [replace(penalty, major=True) if penalty.card in in_force else penalty for penalty in others]
    return replace(state, face_up=(*several, PenaltyCard(seat, card, major or bool(in_force))))


def correct(state: AtPlay, revoke: Revoke, both_sides: bool) -> AtPlay:
    both = (*state.both_sides_corrected, revoke) if both_sides else state.both_sides_corrected
    return replace(state, corrected=(*state.corrected, revoke), both_sides_corrected=both)


def plays_of(state: AtPlay) -> list[tuple[int, Seat, Card]]:
    """Every card played since the opening position, in order, with the number of its trick."""
    tricks = (*state.play.tricks, state.play.trick)
    return [(state.before + at, player, card) for at, trick in enumerate(tricks, start=1) for player, card in trick.plays]


def _swap(number: int, player: Seat, card: Card, place: tuple[int, Seat], by: Card) -> tuple[Seat, Card]:
    return (player, by) if (number, player) == place else (player, card)


def over_again(state: AtPlay, plays: Plays, supplied_to: tuple[int, Seat] | None = None) -> AtPlay:
    """Hands that were left out of a trick are left out again, save the one that has now been given a card."""
    before = state
    state = replace(state, play=_play(state, plays, supplied_to), settled=0, transferred=None)  # 64: to be worked out anew
    state = _without_what_rested_on(before, state)
    for seat, card in [*[filed[1:] for filed in state.filed], *[stuck[1:3] for stuck in state.stuck]]:
        state = clear(state, seat, card)
    return without_used(state)


def _play(state: AtPlay, plays: Plays, supplied_to: tuple[int, Seat] | None) -> Play:
    tricks = (*state.play.tricks, state.play.trick)
    omitted = {
        (at, seat)
        for at, trick in enumerate(tricks)
        for seat in trick.omitted
        if (state.before + at + 1, seat) != supplied_to
    }
    owners = {number - state.before - 1: owner for number, owner in state.owners}
    play = state.opening
    for player, card in plays:
        if not play.trick.plays and len(play.tricks) in owners:
            play = play.owned_by(owners[len(play.tricks)])
        while play.trick.plays and play.turn is not player and (len(play.tricks), play.turn) in omitted:
            play = play.without_card(play.turn)
        play = play.after(card, by=player)
        while _rest_left_out(play, omitted):
            play = play.without_card(play.turn)
    return play


def _rest_left_out(play: Play, omitted: set[tuple[int, Seat]]) -> bool:
    """The trick is in progress, and every hand that has not played to it was left out."""
    done = [*[seat for seat, _ in play.trick.plays], *play.trick.omitted]
    return bool(done) and all((len(play.tricks), seat) in omitted for seat in SEATS if seat not in done)


def _without_what_rested_on(before: AtPlay, state: AtPlay) -> AtPlay:
    """What was found or done about cards that lie there no longer; that a side had played to a trick is kept (63A1)."""
    there, number, after = set(plays_of(state)), state.number, before.cards_played
    gone = {(player.side, trick) for trick, player, card in plays_of(before) if (trick, player, card) not in there}
    played = [Retracted(side, trick, after) for side, trick in gone if not state.has_played_to(side, trick)]
    dummy, chosen = state.play.contract.dummy, state.lead_chosen
    kept = [revoke for revoke in state.noted if revoke in state.corrected or _lies_there(state, revoke)]
    return replace(
        state,
        retracted=tuple(played_to for played_to in (*state.retracted, *played) if played_to.trick <= number),
        named=tuple(named for named in state.named if named[1] <= number),
        noted=tuple(kept),
        missed=tuple(missed for missed in state.missed if (missed.trick, missed.seat, missed.card) in there),
        wrong_cards=tuple(wrong for wrong in state.wrong_cards if (wrong.trick, dummy, wrong.card) in there),
        stuck=tuple(stuck for stuck in state.stuck if state.card_of(stuck[1], stuck[0])),
        owners=tuple(owned for owned in state.owners if owned[0] <= number),
        lead_chosen=chosen if chosen and chosen.leader is state.has_the_lead else None,
    )


def _lies_there(state: AtPlay, revoke: Revoke) -> bool:
    return state.card_of(revoke.seat, revoke.trick) is revoke.card or any(
        (trick, seat) == (revoke.trick, revoke.seat) for trick, seat, _ in state.filed
    )


def _count_unchanged(before: AtPlay, after: AtPlay) -> int:
    """How many cards, from the first, lie as they did."""
    pairs = list(zip(plays_of(before), plays_of(after), strict=False))
    return next((at for at, (one, other) in enumerate(pairs) if one != other), len(pairs))


def in_force_again(table: Table, before: AtPlay) -> Table:
    """50D2: what ended with cards that lie there no longer is in force; bans and demands on a lead that another hand has now
    are over.
    """
    state = table.at_play
    assert state is not None
    unchanged = _count_unchanged(before, state)
    again = [(at, restriction) for at, restriction in state.spent if at >= unchanged and _is_open(state, at, restriction)]
    every = (*table.restrictions, *[restriction for _, restriction in again])
    kept = tuple(restriction for restriction in every if not _has_lost_the_lead(state, restriction))
    spent = tuple(ended for ended in state.spent if ended not in again or ended[1] not in kept)
    return table.with_(restrictions=kept, at_play=replace(state, spent=spent))


def _is_open(state: AtPlay, at: int, restriction: Restriction) -> bool:
    """The card that ended it has gone, or the trick that took the lead away has another winner."""
    match restriction.until:
        case Until.LEAD_LOST:
            return True
        case Until.FIRST_LEAD:  # ended with the choice before that card
            return at > state.cards_played or state.has_the_lead is not restriction.seat
        case _:
            return at >= state.cards_played


def _has_lost_the_lead(state: AtPlay, restriction: Restriction) -> bool:
    return isinstance(restriction, MustLead | MayNotLead) and state.has_the_lead is not restriction.seat


def supply(state: AtPlay, seat: Seat, trick: int, card: Card, counts: bool) -> AtPlay:
    """The card that was missing: played after all, or only put where it should lie."""
    if not counts:
        return without_used(clear(replace(state, filed=(*state.filed, (trick, seat, card))), seat, card))
    plays = plays_of(state)
    last = max(
        at for at, (number, player, _) in enumerate(plays) if number == trick and _is_before(state, player, seat, trick)
    )
    changed = [(player, played) for _, player, played in plays]
    return over_again(state, [*changed[: last + 1], (seat, card), *changed[last + 1 :]], (trick, seat))


def _is_before(state: AtPlay, player: Seat, seat: Seat, trick: int) -> bool:
    leader = state.trick(trick).plays[0][0]
    return (player.index - leader.index) % 4 < (seat.index - leader.index) % 4


def clear(state: AtPlay, seat: Seat, card: Card) -> AtPlay:
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
    used = {number for number, _, card in state.waiting if state.is_gone(card)}
    return replace(state, waiting=tuple(waits for waits in state.waiting if waits[0] not in used))
