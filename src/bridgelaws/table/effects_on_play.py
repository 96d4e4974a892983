"""What rulings do to the play. Decides nothing."""

from typing import TypeAlias

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.at_play import AtPlay, Revoke
from bridgelaws.table.cards_counted import is_lead_from_wrong_hand, played, state_of, turned_over
from bridgelaws.table.cards_over_again import (
    corrected,
    cut_back,
    over_again,
    penalized,
    played_over,
    plays_of,
    replaced,
    returned,
    supplied,
    without,
)
from bridgelaws.table.irregularities import LeadOutOfTurn, PlayOutOfTurn, RevokeMade
from bridgelaws.table.restrictions import Until
from bridgelaws.table.rulings import (
    BecomesPenaltyCard,
    CardPlaced,
    CardPutDown,
    CardReplaced,
    CardStands,
    CardSupplied,
    CardTakenBack,
    CardTakenFirst,
    ClaimReopened,
    ClaimSettled,
    ClaimVoided,
    DeclarerChanged,
    EarlyCardStays,
    ExtraCardRestored,
    FacedCardTakenBack,
    FaceDownLeadTakenBack,
    LastCardReturned,
    LaterCardsTakenBack,
    LaterPlaysReturned,
    LeadChosen,
    LeadFrom,
    LeadReturned,
    PenaltyCardPickedUp,
    RevokeAdmitted,
    RevokeCorrected,
    RevokeNoted,
    RevokesSettled,
    RevokeUnfounded,
    TricksPlayedOver,
    TricksTransferred,
    WrongCardSettled,
)
from bridgelaws.table.state import Table

RevokeEffect: TypeAlias = (
    RevokeCorrected
    | RevokeNoted
    | RevokeAdmitted
    | RevokeUnfounded
    | RevokesSettled
    | LaterPlaysReturned
    | ClaimReopened
    | ClaimSettled
    | ClaimVoided
    | TricksTransferred
)


CardEffect: TypeAlias = CardPlaced | LastCardReturned | LeadFrom | CardSupplied | ExtraCardRestored | WrongCardSettled


PlayEffect: TypeAlias = (
    CardStands
    | CardTakenBack
    | FaceDownLeadTakenBack
    | LaterCardsTakenBack
    | EarlyCardStays
    | FacedCardTakenBack
    | CardTakenFirst
    | CardPutDown
    | PenaltyCardPickedUp
    | LeadChosen
    | DeclarerChanged
    | CardReplaced
    | LeadReturned
    | TricksPlayedOver
    | BecomesPenaltyCard
    | RevokeCorrected
    | RevokeNoted
    | RevokeAdmitted
    | RevokeUnfounded
    | LaterPlaysReturned
    | ClaimReopened
    | ClaimSettled
    | ClaimVoided
    | TricksTransferred
    | RevokesSettled
    | CardEffect
)


def effected(table: Table, effect: PlayEffect) -> Table:
    state = state_of(table)
    match effect:
        case CardPlaced() | LastCardReturned() | LeadFrom() | CardSupplied() | ExtraCardRestored() | WrongCardSettled():
            return _put_right(table, state, effect)
        case CardStands():
            (seat, card), *rest = state.floor
            return played(table, replace(state, floor=tuple(rest)), seat, card)
        case CardTakenBack(as_if_never_played):
            side = state.floor[0][0].side
            named = state.named if as_if_never_played else (*state.named, (side, state.number))
            retracted = is_lead_from_wrong_hand(state) or state.lead_retracted
            return table.with_(at_play=replace(state, floor=state.floor[1:], named=named, lead_retracted=retracted))
        case FaceDownLeadTakenBack(seat, card):
            return table.with_(at_play=replace(state, face_down=turned_over(state, seat, card)))
        case LaterCardsTakenBack(cards):
            stay = () if cards is None else state.floor[1 + cards :]
            return table.with_(at_play=replace(state, floor=(*state.floor[:1], *stay)))
        case EarlyCardStays(seat, card):
            number = state.number + 1 if state.has_played(seat, state.number) else state.number
            early = (*state.waiting, (number, seat, card))
            return table.with_(at_play=replace(state, floor=without(state, seat, card), waiting=early))
        case FacedCardTakenBack(seat, card):
            return table.with_(at_play=replace(state, floor=without(state, seat, card)))
        case CardTakenFirst(seat, card):
            return table.with_(at_play=replace(state, floor=((seat, card), *without(state, seat, card))), cases=())
        case CardPutDown(seat, card, after):
            down = (*state.floor[:after], (seat, card), *state.floor[after:])
            return table.with_(at_play=replace(state, floor=down))
        case PenaltyCardPickedUp(seat, card):
            kept = tuple(p for p in state.penalty_cards if (p.seat, p.card) != (seat, card))
            return table.with_(at_play=replace(state, penalty_cards=kept))
        case LeadChosen(leader):
            over = [r for r in table.restrictions if r.seat is leader and r.until is Until.FIRST_LEAD]
            kept_on = tuple(r for r in table.restrictions if r not in over)
            spent = (*table.spent, *[(len(table.auction.calls), restriction) for restriction in over])
            return table.with_(at_play=replace(state, lead_chosen=state.number), restrictions=kept_on, spent=spent)
        case DeclarerChanged(declarer):
            contract = replace(state.play.contract, declarer=declarer)
            opening, play = replace(state.opening, contract=contract), replace(state.play, contract=contract)
            return table.with_(at_play=replace(state, opening=opening, play=play))
        case CardReplaced(seat, trick, _, by):
            return _with_replaced(table, state, (seat, trick), by)
        case LeadReturned():
            return without_object(table.with_(at_play=returned(state)))
        case TricksPlayedOver(seat, _, by):
            return without_object(table.with_(at_play=played_over(state, seat, by)))
        case BecomesPenaltyCard(seat, card, major):
            shown = tuple(exposed for exposed in table.exposed if exposed.card is not card)
            return table.with_(exposed=shown, at_play=penalized(state, seat, card, major))
        case (
            RevokeCorrected()
            | RevokeNoted()
            | RevokeAdmitted()
            | RevokeUnfounded()
            | RevokesSettled()
            | LaterPlaysReturned()
            | ClaimReopened()
            | ClaimSettled()
            | ClaimVoided()
            | TricksTransferred()
        ):
            return _after_a_revoke(table, state, effect)


def _after_a_revoke(table: Table, state: AtPlay, effect: RevokeEffect) -> Table:
    match effect:
        case RevokeCorrected(revoke, both_sides):
            others = tuple(case for case in table.cases if not _is_about(case.irregularity, revoke))
            return table.with_(cases=others, at_play=corrected(state, revoke, both_sides))
        case RevokeNoted(revoke, in_time):
            where = {"noted": (*state.noted, revoke)} if in_time else {"too_late": (*state.too_late, revoke)}
            return table.with_(at_play=replace(state, **where))
        case RevokeAdmitted(revoke):
            return table.with_(at_play=replace(state, admitted=(*state.admitted, revoke)))
        case RevokesSettled():
            return table.with_(at_play=replace(state, settled=len(state.noted) + len(state.too_late), transferred=None))
        case RevokeUnfounded(seat, trick):
            unmet = tuple(missed for missed in state.missed if (missed.seat, missed.trick) != (seat, trick))
            return table.with_(at_play=replace(state, missed=unmet))
        case LaterPlaysReturned(seat, trick):
            return without_object(table.with_(at_play=cut_back(state, seat, trick)))
        case ClaimReopened():
            return table.with_(at_play=replace(state, claim=None))
        case ClaimSettled(tricks):
            assert state.claim is not None, "no claim to be settled"
            return table.with_(at_play=replace(state, claim=replace(state.claim, tricks=tricks, agreed=True, ruled=True)))
        case ClaimVoided(by_consent):
            cards = () if by_consent else state.penalty_cards
            return table.with_(at_play=replace(state, claim=None, penalty_cards=cards))
        case TricksTransferred(to, tricks):
            defends = to is not state.play.contract.declarer.side
            moved = (state.transferred or 0) + (tricks if defends else -tricks)
            return table.with_(at_play=replace(state, transferred=moved))


def _put_right(table: Table, state: AtPlay, effect: CardEffect) -> Table:
    """Cards called for, taken back, supplied and restored under Laws 43 to 47 and 67."""
    match effect:
        case CardPlaced(seat, card):
            return played(table.with_(lead_faced=True), state, seat, card)
        case LastCardReturned():
            return table.with_(at_play=over_again(state, [play[1:] for play in plays_of(state)[:-1]]))
        case LeadFrom(seat):
            return table.with_(at_play=replace(state, play=replace(state.play, turn=seat)))
        case CardSupplied(seat, trick, card, counts):
            return table.with_(at_play=supplied(state, seat, trick, card, counts))
        case ExtraCardRestored(seat, trick, card):
            kept_out = tuple(stuck for stuck in state.stuck if stuck[:3] != (trick, seat, card))
            return table.with_(at_play=over_again(replace(state, stuck=kept_out), [play[1:] for play in plays_of(state)]))
        case WrongCardSettled(trick):
            wrong = tuple(card for card in state.wrong_cards if card.trick != trick)
            return table.with_(at_play=replace(state, wrong_cards=wrong))


def _with_replaced(table: Table, state: AtPlay, place: tuple[Seat, int], by: Card) -> Table:
    """The card in its place is a penalty card no longer, and it may have lain on the table out of turn."""
    seat, trick = place
    unplayed = tuple(p for p in state.penalty_cards if p.card is not by)
    down = tuple(faced for faced in state.floor if faced[1] is not by)
    about = tuple(case for case in table.cases if not _is_out_of_turn(case.irregularity, by))
    changed = replace(replaced(state, seat, trick, by), penalty_cards=unplayed, floor=down)
    return table.with_(at_play=changed, cases=about)


def _is_out_of_turn(irregularity: object, card: Card) -> bool:
    return isinstance(irregularity, LeadOutOfTurn | PlayOutOfTurn) and irregularity.card is card


def _is_about(irregularity: object, revoke: Revoke) -> bool:
    return isinstance(irregularity, RevokeMade) and (irregularity.offender, irregularity.trick) == (
        revoke.seat,
        revoke.trick,
    )


def without_object(table: Table) -> Table:
    """Without what was found against cards that lie there no longer."""
    state = table.at_play
    assert state is not None
    stays = [
        case
        for case in table.cases
        if (
            state.card_of(wrong.offender, wrong.trick) is wrong.card
            if isinstance(wrong := case.irregularity, RevokeMade)
            else not state.play.ended
        )
    ]
    return table.with_(cases=tuple(stays))
