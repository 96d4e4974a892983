"""evolve for the play: cards that fall, and what rulings do to them. Decides nothing."""

from typing import TypeAlias

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.at_play import AtPlay, PenaltyCard, Revoke
from bridgelaws.table.events import CardNamed, CardPlayed, NextBoardCalled, PlayedHandsReturned, RoundEnded
from bridgelaws.table.restrictions import Restriction, Until
from bridgelaws.table.rulings import (
    BecomesPenaltyCard,
    CardReplaced,
    CardStands,
    CardTakenBack,
    DeclarerChanged,
    LaterCardsTakenBack,
    LeadReturned,
    PenaltyCardPickedUp,
    RevokeAdmitted,
    RevokeCorrected,
    RevokeNoted,
    RevokesSettled,
    TricksPlayedOver,
    TricksTransferred,
)
from bridgelaws.table.state import Table

PlayEffect: TypeAlias = (
    CardStands
    | CardTakenBack
    | LaterCardsTakenBack
    | PenaltyCardPickedUp
    | DeclarerChanged
    | CardReplaced
    | LeadReturned
    | TricksPlayedOver
    | BecomesPenaltyCard
    | RevokeCorrected
    | RevokeNoted
    | RevokeAdmitted
    | TricksTransferred
    | RevokesSettled
)


def happened(table: Table, event: CardPlayed | CardNamed | NextBoardCalled | RoundEnded | PlayedHandsReturned) -> Table:
    state = _begun(table)
    match event:
        case CardPlayed(seat, card, counted=True):
            return _played(table.with_(lead_faced=True), state, seat, card)
        case CardPlayed(seat, card):
            down = replace(state, floor=(*state.floor, (seat, card)))
            return table.with_(lead_faced=True, at_play=down)
        case CardNamed(seat):
            return table.with_(at_play=replace(state, named=(*state.named, (seat.side, state.number))))
        case NextBoardCalled(seat):
            return table.with_(at_play=replace(state, next_board=(*state.next_board, seat)))
        case RoundEnded():
            return table.with_(at_play=replace(state, round_over=True))
        case PlayedHandsReturned():
            return table.with_(at_play=replace(state, hands_returned=True))


def effected(table: Table, effect: PlayEffect) -> Table:
    state = _begun(table)
    match effect:
        case CardStands():
            (seat, card), *rest = state.floor
            return _played(table, replace(state, floor=tuple(rest)), seat, card)
        case CardTakenBack():
            return table.with_(at_play=replace(state, floor=state.floor[1:]))
        case LaterCardsTakenBack():
            return table.with_(at_play=replace(state, floor=state.floor[:1]))
        case PenaltyCardPickedUp(seat, card):
            kept = tuple(p for p in state.penalty_cards if (p.seat, p.card) != (seat, card))
            return table.with_(at_play=replace(state, penalty_cards=kept))
        case DeclarerChanged(declarer):
            contract = replace(state.play.contract, declarer=declarer)
            opening, play = replace(state.opening, contract=contract), replace(state.play, contract=contract)
            return table.with_(at_play=replace(state, opening=opening, play=play))
        case CardReplaced(seat, trick, _, by):
            return table.with_(at_play=replaced(state, seat, trick, by))
        case LeadReturned():
            return table.with_(at_play=returned(state))
        case TricksPlayedOver(seat, _, by):
            return table.with_(at_play=played_over(state, seat, by))
        case BecomesPenaltyCard(seat, card, major):
            return table.with_(at_play=penalized(state, seat, card, major))
        case RevokeCorrected(revoke, both_sides):
            return table.with_(at_play=corrected(state, revoke, both_sides))
        case RevokeNoted(revoke, in_time):
            where = {"noted": (*state.noted, revoke)} if in_time else {"too_late": (*state.too_late, revoke)}
            return table.with_(at_play=replace(state, **where))
        case RevokeAdmitted(revoke):
            return table.with_(at_play=replace(state, admitted=(*state.admitted, revoke)))
        case RevokesSettled():
            return table.with_(at_play=replace(state, settled=True))
        case TricksTransferred(to, tricks):
            defends = to is not state.play.contract.declarer.side
            moved = (state.transferred or 0) + (tricks if defends else -tricks)
            return table.with_(at_play=replace(state, transferred=moved))


def _begun(table: Table) -> AtPlay:
    """The play as it stands; before the first card, as it will begin."""
    if table.at_play is not None:
        return table.at_play
    contract = table.contract
    assert contract is not None, "nothing is played on a board nobody bid on"
    play = Play.start(contract, table.board.deal)
    return AtPlay(play, play)


def _played(table: Table, state: AtPlay, seat: Seat, card: Card) -> Table:
    """The card counts. A penalty card played is one no longer; what bound that hand for one card is over, and bans end
    with the lead.
    """
    before = len(state.play.tricks)
    play = state.play.after(card, by=seat)
    kept = tuple(p for p in state.penalty_cards if p.card is not card) if state.penalty_cards else ()
    table = table.with_(at_play=replace(state, play=play, penalty_cards=kept))
    if not table.restrictions:
        return table
    over = {Until.NEXT_CARD} if len(play.tricks) == before else {Until.NEXT_CARD, Until.TRICK_ENDS}
    lost = None if len(play.tricks) == before else play.turn  # who leads now, if a trick has just ended
    return table.with_(restrictions=tuple(r for r in table.restrictions if not _is_over(r, seat, over, lost)))


def _is_over(restriction: Restriction, seat: Seat, over: set[Until], leader: Seat | None) -> bool:
    if restriction.until is Until.TRICK_ENDS:
        return Until.TRICK_ENDS in over
    if restriction.until is Until.LEAD_LOST:
        return leader is not None and leader is not restriction.seat
    if restriction.until is Until.FIRST_LEAD:
        return False
    return restriction.seat is seat and restriction.until in over


def replaced(state: AtPlay, seat: Seat, trick: int, by: Card) -> AtPlay:
    """The same cards played over again, with this one in place of the other."""
    changed = [_swapped(number, player, card, (trick, seat), by) for number, player, card in _plays(state)]
    return _over_again(state, changed)


def returned(state: AtPlay) -> AtPlay:
    """Without the cards of the trick in progress."""
    now = state.number
    return _over_again(state, [(player, card) for number, player, card in _plays(state) if number < now])


def played_over(state: AtPlay, seat: Seat, by: Card) -> AtPlay:
    """Tricks twelve and thirteen with the hands' last two cards: this one to the twelfth, what is left to the last."""
    earlier = [(player, card) for number, player, card in _plays(state) if number < 12]
    twelfth = [(player, card) for number, player, card in _plays(state) if number == 12]
    state = _over_again(state, earlier)
    for player, card in twelfth:
        state = replace(state, play=state.play.after(by if player is seat else card, by=player))
    while not state.play.ended:
        (last,) = state.play.legal_cards() or ()
        state = replace(state, play=state.play.after(last))
    return state


def penalized(state: AtPlay, seat: Seat, card: Card, major: bool) -> AtPlay:
    """Two or more penalty cards of one defender are all major."""
    cards = (*state.penalty_cards, PenaltyCard(seat, card, major))
    several = sum(penalty.seat is seat for penalty in cards) > 1
    return replace(state, penalty_cards=tuple(replace(p, major=True) if several and p.seat is seat else p for p in cards))


def corrected(state: AtPlay, revoke: Revoke, both_sides: bool) -> AtPlay:
    both = (*state.both_sides_corrected, revoke) if both_sides else state.both_sides_corrected
    return replace(state, corrected=(*state.corrected, revoke), both_sides_corrected=both)


def _plays(state: AtPlay) -> list[tuple[int, Seat, Card]]:
    """Every card played since the opening position, in order, with the number of its trick."""
    tricks = (*state.play.tricks, state.play.trick)
    return [(state.before + at, player, card) for at, trick in enumerate(tricks, start=1) for player, card in trick.plays]


def _swapped(number: int, player: Seat, card: Card, place: tuple[int, Seat], by: Card) -> tuple[Seat, Card]:
    return (player, by) if (number, player) == place else (player, card)


def _over_again(state: AtPlay, plays: list[tuple[Seat, Card]]) -> AtPlay:
    play = state.opening
    for player, card in plays:
        play = play.after(card, by=player)
    return replace(state, play=play)
