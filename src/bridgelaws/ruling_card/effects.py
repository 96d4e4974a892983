"""What each effect of a ruling is in a sentence, to be said at the table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from bridgelaws.bridge.awards import Unit
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.ruling_card.awards import adjusted
from bridgelaws.table.rulings import (
    Advice,
    AuctionReverts,
    BecomesPenaltyCard,
    BoardCancelled,
    CallCancelled,
    CallEntered,
    CallReplaced,
    CallStands,
    CallWithdrawn,
    CardPlaced,
    CardPutDown,
    CardReplaced,
    CardsExposed,
    CardStands,
    CardSupplied,
    CardTakenBack,
    CardTakenFirst,
    CaseClosed,
    ClaimReopened,
    ClaimSettled,
    ClaimVoided,
    DeclarerChanged,
    DoublingStruck,
    EarlyCardStays,
    Effect,
    ExtraCardRestored,
    FacedCardTakenBack,
    FaceDownLeadTakenBack,
    Impose,
    InformationAuthorized,
    InformationUnauthorized,
    LastCardReturned,
    LaterCallsCancelled,
    LaterCardsTakenBack,
    LaterPlaysReturned,
    LeadChosen,
    LeadFrom,
    LeadReturned,
    PassImplied,
    PenaltyCardPickedUp,
    PenaltyGiven,
    ResultCorrected,
    Review,
    ReviewDone,
    RevokeAdmitted,
    RevokeCorrected,
    RevokeLetBe,
    RevokeNoted,
    RevokesSettled,
    RevokeUnfounded,
    RulingUndone,
    ScoreAdjusted,
    TakenInOrder,
    TrickKept,
    TricksPlayedOver,
    TricksTransferred,
    WaitingPassesCancelled,
    WrongCardSettled,
)
from bridgelaws.text import Text, all_of, say, say_count, template


def told(effect: Effect, face_up: Sequence[Card]) -> tuple[Text | str, ...]:
    """The sentences for an effect; none where nothing is said, because the table or the card shows it elsewhere."""
    match effect:
        case ScoreAdjusted(result, why):
            return (*adjusted(result), why) if why else adjusted(result)
        case ClaimVoided(by_consent):
            freed = (say("No card is a penalty card any more."),) if by_consent else ()
            return (say("There is no claim; play goes on."), *freed)
        case _:
            text = _of_cards_that_stay(effect, face_up) or _say(effect)
            return (text,) if text else ()


def _of_cards_that_stay(effect: Effect, face_up: Sequence[Card]) -> Text | None:
    """Cards that do not count, where some of them do not go back to the hand either but stay on the table."""
    match effect:
        case CardTakenBack() if face_up:
            return say("The card does not count as played.")
        case LaterCardsTakenBack() if face_up:
            return say("The cards faced after it do not count either.")
        case FacedCardTakenBack(seat, card) if card in face_up:
            return say("{seat}’s {card} does not count as played.", seat=seat, card=card)
        case _:
            return None


def _say(effect: Effect) -> Text | str | None:
    match effect:
        case CallStands():
            return say("The call stands as if it had been in order.")
        case CallCancelled():
            return say("The call is cancelled.")
        case CallReplaced(by):
            return say("The call is withdrawn; {by} takes its place.", by=by)
        case CallWithdrawn(_, call):
            return say("{call} does not count either.", call=call)
        case LaterCallsCancelled(calls):
            return say("The calls made after it are cancelled too.") if calls else None
        case WaitingPassesCancelled():
            return say("Passes made meanwhile are cancelled too.")
        case PassImplied(seat):
            return say("{seat} was bound to pass and is taken to have passed.", seat=seat)
        case AuctionReverts(_, turn):
            return say("The auction goes back to {turn}.", turn=turn)
        case RulingUndone():
            return say("What was ruled on the call out of rotation no longer holds.")
        case CallEntered(seat, call):
            return say("{seat}’s call is {call}.", seat=seat, call=call)
        case TakenInOrder(first, _):
            return say("{first}’s call is taken first.", first=first)
        case DoublingStruck(_, call):
            return say("The contract is scored as if {call} had not been called.", call=call)
        case InformationUnauthorized(side, _, call):
            return say("{side} may not use what the withdrawn {call} told; their opponents may.", side=side, call=call)
        case InformationAuthorized():
            return say("Everybody may use what the withdrawn call told.")
        case CardsExposed(seat, cards, _):
            return say_count(
                "{seat}’s {cards} stays face up on the table until the auction is over.",
                "{seat}’s {cards} stay face up on the table until the auction is over.",
                len(cards),
                seat=seat,
                cards=all_of([Card(card) for card in cards]),
            )
        case Advice(text):
            return text
        case CardPlaced(seat, card):
            return say("{seat} plays {card}.", seat=seat, card=card)
        case LastCardReturned(seat, card):
            return say("{seat} takes {card} back and plays again.", seat=seat, card=card)
        case LeadFrom(seat):
            return say("The lead comes from {seat}.", seat=seat)
        case CardSupplied(seat, trick, card, counts):
            if counts:
                return say("{seat} puts {card} into trick {trick}.", seat=seat, card=card, trick=trick)
            return say(
                "{seat} puts {card} into trick {trick}, among the cards played only.", seat=seat, card=card, trick=trick
            )
        case ExtraCardRestored(seat, trick, card):
            return say("{seat}’s {card} comes out of trick {trick} and back to the hand.", seat=seat, card=card, trick=trick)
        case TrickKept(trick, owner):
            return say("Trick {trick} stays {owner}’s.", trick=trick, owner=owner)
        case CardStands():
            return say("The card stands as if it had been played in turn.")
        case CardTakenBack():
            return say("The card goes back to its hand.")
        case FaceDownLeadTakenBack(seat, _):
            return say("{seat} takes the face-down lead back into the hand.", seat=seat)
        case LaterCardsTakenBack():
            return say("The cards faced after it go back too.")
        case EarlyCardStays(seat, card):
            return say("{seat}’s {card} stays face up and is played when its turn comes.", seat=seat, card=card)
        case FacedCardTakenBack(seat, card):
            return say("{seat}’s {card} goes back to its hand.", seat=seat, card=card)
        case CardTakenFirst(seat, card):
            return say("{seat}’s {card} comes first.", seat=seat, card=card)
        case CardPutDown(seat, card):
            return say("{seat} plays {card}.", seat=seat, card=card)
        case PenaltyCardPickedUp(seat, card):
            return say("{seat} picks up {card}.", seat=seat, card=card)
        case LeadChosen(leader):
            return say("{leader} is to lead.", leader=leader)
        case DeclarerChanged(declarer):
            return say("{declarer} becomes declarer, {partner} is dummy.", declarer=declarer, partner=declarer.partner)
        case CardReplaced(seat, trick, card, by):
            return say("In trick {trick} {seat} plays {by} instead of {card}.", trick=trick, seat=seat, by=by, card=card)
        case LeadReturned():
            return say("The lead to the next trick goes back.")
        case LaterPlaysReturned(seat, trick):
            return say(
                "What was played after {seat}’s card to trick {trick} goes back; play goes on from there.",
                seat=seat,
                trick=trick,
            )
        case ClaimSettled(tricks):
            return say_count(
                "{count} of the tricks that were open is the claimer’s.",
                "{count} of the tricks that were open are the claimer’s.",
                tricks,
            )
        case ClaimReopened():
            return say("The claim is no longer agreed to: the Director decides the tricks that are left (Law 70).")
        case TricksPlayedOver(seat, card, by):
            return say("To trick 12 {seat} plays {by} instead of {card}; trick 13 follows.", seat=seat, by=by, card=card)
        case BecomesPenaltyCard(seat, card, beside_others=True):
            told = template("{seat}’s {card} stays face up as a major penalty card: several of one defender are all major.")
            return say(told, seat=seat, card=card)
        case BecomesPenaltyCard(seat, card, major):
            if major:
                return say("{seat}’s {card} stays face up as a major penalty card.", seat=seat, card=card)
            return say("{seat}’s {card} stays face up as a minor penalty card.", seat=seat, card=card)
        case TricksTransferred(to, tricks):
            return say_count(
                "{count} trick goes to {side} when play is over.",
                "{count} tricks go to {side} when play is over.",
                tricks,
                side=to,
            )
        case RevokeNoted(_, in_time):
            if in_time:
                return say("The revoke is established and is not corrected.")
            return say("It is too late to transfer tricks.")
        case RevokeLetBe():
            return say("Nothing is transferred for the revoke.")
        case (
            Impose() | Review() | CaseClosed() | RevokeCorrected() | RevokeAdmitted() | RevokesSettled() | RevokeUnfounded()
        ):
            return None
        case WrongCardSettled() | ReviewDone() | ScoreAdjusted() | ClaimVoided():
            return None
        case BoardCancelled():
            return say("Nothing that happened at the table on this board counts.")
        case ResultCorrected(tricks):
            return say_count(
                "Declarer’s side has {count} trick, and the board is scored so.",
                "Declarer’s side has {count} tricks, and the board is scored so.",
                tricks,
            )
        case PenaltyGiven(seats, amount, unit):
            return _penalty(seats, amount, unit)
        case _:
            assert_never(effect)


def _penalty(seats: tuple[Seat, ...], amount: Fraction, unit: Unit) -> Text:
    players = all_of(seats)
    if not amount:
        return say("{players}: a warning.", players=players)
    match unit:
        case Unit.MATCHPOINTS:
            return say("{players}: a penalty of {amount} matchpoints.", players=players, amount=amount)
        case Unit.PERCENT_OF_TOP:
            return say("{players}: a penalty of {amount} percent of a top.", players=players, amount=amount)
        case Unit.PERCENT:
            return say("{players}: a penalty of {amount} percent of the session.", players=players, amount=amount)
        case Unit.IMPS:
            return say("{players}: a penalty of {amount} IMPs.", players=players, amount=amount)
        case Unit.TOTAL_POINTS:
            return say("{players}: a penalty of {amount} total points.", players=players, amount=amount)
        case Unit.VICTORY_POINTS:
            return say("{players}: a penalty of {amount} victory points.", players=players, amount=amount)
