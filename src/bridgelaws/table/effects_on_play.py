"""What rulings do to the play. Decides nothing."""

from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.cards_counted import bring_in, count_card, is_lead_from_wrong_hand, state_of, turn_over
from bridgelaws.table.effects import play as effects
from bridgelaws.table.irregularities import (
    Irregularity,
    LeadDue,
    LeadOutOfTurn,
    PenaltyCardNotPlayed,
    PenaltyCardsToChooseFrom,
    PlayOutOfTurn,
    RevokeMade,
)
from bridgelaws.table.irregularities_of_cards import CardOmitted, CardTooMany, WrongCardLaid
from bridgelaws.table.play_state import AtPlay, Claim, LeadChoiceMade, Retracted, Revoke
from bridgelaws.table.rebuild_play import (
    correct,
    cut_back,
    in_force_again,
    over_again,
    penalize,
    play_over,
    plays_of,
    replace_card,
    return_cards,
    supply,
    without,
)
from bridgelaws.table.restrictions import Until
from bridgelaws.table.state import Table


def apply(table: Table, effect: effects.PlayEffect) -> Table:
    state = state_of(table)
    if isinstance(effect, effects.FacedCardEffect):
        return _settle_faced_card(table, state, effect)
    if isinstance(effect, effects.TrickEffect):
        return _put_right(table, state, effect)
    if isinstance(effect, effects.RevokeEffect):
        return _note_revoke(table, state, effect)
    if isinstance(effect, effects.ClaimEffect):
        return _settle_claim(table, state, effect)
    match effect:
        case effects.PenaltyCardPickedUp(seat, card):
            kept = tuple(p for p in state.face_up if (p.seat, p.card) != (seat, card))
            return table.with_(at_play=replace(state, face_up=kept))
        case effects.BecomesPenaltyCard(seat, card, major, for_good):
            shown = tuple(exposed for exposed in table.exposed if exposed.card is not card)
            return table.with_(exposed=shown, at_play=penalize(state, seat, card, major, for_good))
        case effects.LeadChosen(leader):
            return _close_choices_before_lead(table, state, leader)
        case effects.DeclarerChanged(declarer):
            contract = replace(state.play.contract, declarer=declarer)
            opening, play = replace(state.opening, contract=contract), replace(state.play, contract=contract)
            return table.with_(at_play=replace(state, opening=opening, play=play))


def _settle_faced_card(table: Table, state: AtPlay, effect: effects.FacedCardEffect) -> Table:
    match effect:
        case effects.CardStands():
            (seat, card), *rest = state.floor
            return count_card(table, replace(state, floor=tuple(rest)), seat, card)
        case effects.CardTakenBack(as_if_never_played):
            from_wrong_hand = is_lead_from_wrong_hand(state) or state.lead_retracted
            state = state if as_if_never_played else has_played(state, state.floor[0][0])
            return table.with_(at_play=replace(state, floor=state.floor[1:], lead_retracted=from_wrong_hand))
        case effects.FaceDownLeadTakenBack(seat, card):
            return table.with_(at_play=replace(state, face_down=turn_over(state, seat, card)))
        case effects.LaterCardsTakenBack(cards):
            stay = () if cards is None else state.floor[1 + cards :]
            for seat, _ in state.floor[1 : len(state.floor) - len(stay)]:
                state = has_played(state, seat)
            return table.with_(at_play=replace(state, floor=(*state.floor[:1], *stay)))
        case effects.EarlyCardStays(seat, card):
            early = (*state.waiting, (state.trick_for(seat), seat, card))
            stays = replace(has_played(state, seat), floor=without(state, seat, card), waiting=early)
            return bring_in(table.with_(at_play=stays))
        case effects.FacedCardTakenBack(seat, card):
            return table.with_(at_play=replace(has_played(state, seat), floor=without(state, seat, card)))
        case effects.CardTakenFirst(seat, card):
            return table.with_(at_play=replace(state, floor=((seat, card), *without(state, seat, card))), cases=())
        case effects.CardPutDown(seat, card, after):
            down = (*state.floor[:after], (seat, card), *state.floor[after:])
            defends = seat.side is not state.play.contract.declarer.side
            return table.with_(lead_faced=table.lead_faced or defends, at_play=replace(state, floor=down))


def _put_right(table: Table, state: AtPlay, effect: effects.TrickEffect) -> Table:
    """Cards exchanged, called for, taken back, supplied and restored under Laws 43 to 47, 62 and 67."""
    match effect:
        case effects.CardReplaced(seat, trick, card, by) if (trick, seat, card) in state.waiting:
            early = tuple((trick, seat, by) if waits == (trick, seat, card) else waits for waits in state.waiting)
            return table.with_(at_play=replace(state, waiting=early))
        case effects.CardReplaced(seat, trick, _, by):
            return _with_replaced(table, state, (seat, trick), by)
        case effects.LeadReturned():
            return change_cards(table, return_cards(state))
        case effects.TricksPlayedOver(seat, _, by, others):
            return change_cards(table, play_over(state, {seat: by, **dict(others)}))
        case effects.LaterPlaysReturned(seat, trick):
            return change_cards(table, cut_back(state, seat, trick))
        case effects.CardPlaced(seat, card):
            return count_card(table.with_(lead_faced=True), state, seat, card)
        case effects.LastCardReturned():
            return change_cards(table, over_again(state, [play[1:] for play in plays_of(state)[:-1]]))
        case effects.LeadFrom(seat):
            return table.with_(at_play=replace(state, play=replace(state.play, turn=seat)))
        case effects.CardSupplied(seat, trick, card, counts):
            return change_cards(table, supply(state, seat, trick, card, counts))
        case effects.ExtraCardRestored(seat, trick, card):
            kept_out = tuple(stuck for stuck in state.stuck if stuck[:3] != (trick, seat, card))
            return change_cards(table, over_again(replace(state, stuck=kept_out), [play[1:] for play in plays_of(state)]))
        case effects.TrickKept(trick, owner):
            play = state.play.owned_by(owner) if trick == state.number else state.play
            return table.with_(at_play=replace(state, play=play, owners=(*state.owners, (trick, owner))))
        case effects.WrongCardSettled(trick):
            wrong = tuple(card for card in state.wrong_cards if card.trick != trick)
            return table.with_(at_play=replace(state, wrong_cards=wrong))


def _note_revoke(table: Table, state: AtPlay, effect: effects.RevokeEffect) -> Table:
    match effect:
        case effects.RevokeCorrected(revoke, both_sides):
            others = tuple(case for case in table.cases if not _is_about(case.irregularity, revoke))
            return table.with_(cases=others, at_play=correct(state, revoke, both_sides))
        case effects.RevokeNoted(revoke, in_time):
            if any((known.seat, known.trick) == (revoke.seat, revoke.trick) for known in (*state.noted, *state.too_late)):
                return table  # attention was first drawn to it before
            where = {"noted": (*state.noted, revoke)} if in_time else {"too_late": (*state.too_late, revoke)}
            return table.with_(at_play=replace(state, **where))
        case effects.RevokeLetBe(revoke):
            return table.with_(at_play=replace(state, let_be=(*state.let_be, revoke)))
        case effects.RevokeAdmitted(revoke):
            return table.with_(at_play=replace(state, admitted=(*state.admitted, revoke)))
        case effects.RevokesSettled():
            return table.with_(at_play=replace(state, settled=len(state.noted) + len(state.too_late), transferred=None))
        case effects.RevokeUnfounded(seat, trick):
            unmet = tuple(missed for missed in state.missed if (missed.seat, missed.trick) != (seat, trick))
            return table.with_(at_play=replace(state, missed=unmet))
        case effects.TricksTransferred(to, tricks):
            defends = to is not state.play.contract.declarer.side
            moved = (state.transferred or 0) + (tricks if defends else -tricks)
            return table.with_(at_play=replace(state, transferred=moved))


def _settle_claim(table: Table, state: AtPlay, effect: effects.ClaimEffect) -> Table:
    match effect:
        case effects.ClaimReopened():
            reopened = replace(state.claim, agreed=False, reopened=True) if state.claim else None
            return table.with_(at_play=_set_claim(state, reopened))
        case effects.ClaimSettled(tricks):
            assert state.claim is not None, "no claim to be settled"
            return table.with_(at_play=_set_claim(state, replace(state.claim, tricks=tricks, agreed=True, ruled=True)))
        case effects.ClaimVoided(by_consent):
            return table.with_(at_play=replace(_set_claim(state, None), face_up=() if by_consent else state.face_up))


def _with_replaced(table: Table, state: AtPlay, place: tuple[Seat, int], by: Card) -> Table:
    """The card in its place may have lain on the table out of turn."""
    about = tuple(case for case in table.cases if not _is_out_of_turn(case.irregularity, by))
    down = tuple(faced for faced in state.floor if faced[1] is not by)
    seat, trick = place
    return change_cards(table.with_(cases=about), replace_card(replace(state, floor=down), seat, trick, by))


def _is_out_of_turn(irregularity: object, card: Card) -> bool:
    return isinstance(irregularity, LeadOutOfTurn | PlayOutOfTurn) and irregularity.card is card


def has_played(state: AtPlay, seat: Seat) -> AtPlay:
    """63A1: that side has played to the trick that is open for this hand, whatever becomes of the card."""
    played_to = Retracted(seat.side, state.trick_for(seat), state.cards_played)
    return replace(state, retracted=(*state.retracted, played_to))


def _close_choices_before_lead(table: Table, state: AtPlay, leader: Seat) -> Table:
    over = [r for r in table.restrictions if r.seat is leader and r.until is Until.FIRST_LEAD]
    after = state.cards_played
    cards = tuple(penalty.card for penalty in state.penalty_cards if penalty.seat is leader.partner)
    made = replace(
        state,
        lead_chosen=LeadChoiceMade(leader, after, cards),
        spent=(*state.spent, *[(after, restriction) for restriction in over]),
    )
    return table.with_(at_play=made, restrictions=tuple(r for r in table.restrictions if r not in over))


def _set_claim(state: AtPlay, claim: Claim | None) -> AtPlay:
    """Tricks fall otherwise than they did, so Law 64 is applied anew."""
    return replace(state, claim=claim, settled=0, transferred=None)


def change_cards(table: Table, state: AtPlay) -> Table:
    """The cards lie otherwise than they did."""
    before = table.at_play
    assert before is not None
    return bring_in(without_object(in_force_again(table.with_(at_play=state), before)))


def _is_about(irregularity: object, revoke: Revoke) -> bool:
    return isinstance(irregularity, RevokeMade) and (irregularity.offender, irregularity.trick) == (
        revoke.seat,
        revoke.trick,
    )


def without_object(table: Table) -> Table:
    """Without what was found against cards that lie there no longer; those out of turn are looked at anew."""
    state = table.at_play
    assert state is not None
    return table.with_(cases=tuple(case for case in table.cases if _has_object(state, case.irregularity)))


def _has_object(state: AtPlay, wrong: Irregularity) -> bool:
    match wrong:
        case RevokeMade() | WrongCardLaid():
            return state.card_of(wrong.offender, wrong.trick) is wrong.card
        case PenaltyCardNotPlayed(offender, card):
            return card in (state.card_of(offender, state.number), state.card_of(offender, state.number - 1))
        case CardTooMany(offender, trick, card, extra):
            there = state.card_of(offender, trick) is card
            return there and any(stuck[:3] == (trick, offender, extra) for stuck in state.stuck)
        case CardOmitted(offender, trick):
            return offender in state.trick(trick).omitted
        case PlayOutOfTurn(offender, card):  # if the lead went back, it was never a lead itself
            return not state.play.trick.plays and (offender, card) in state.floor
        case LeadOutOfTurn():
            return False
        case LeadDue() | PenaltyCardsToChooseFrom():
            return not state.play.ended
        case _:
            return True
