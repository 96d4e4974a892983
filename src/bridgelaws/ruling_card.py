"""The ruling card: what to say, what happens now, what stays in force, what to check at the end, and the laws."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from bridgelaws.bridge.awards import Artificial, Assigned, Award, NotPlayed, Obtained, SelfInflicted
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card as PlayingCard
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.notation import write_call, write_card, write_seat
from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.restrictions import (
    LeadOption,
    MayNotDouble,
    MayNotLead,
    MustLead,
    MustPass,
    MustPlay,
    PlayDemanded,
    ReplacementDue,
    Restriction,
    Until,
)
from bridgelaws.table.result import result
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
    Ruling,
    RulingUndone,
    ScoreAdjusted,
    TakenInOrder,
    TrickKept,
    TricksPlayedOver,
    TricksTransferred,
    WaitingPassesCancelled,
    WrongCardSettled,
)
from bridgelaws.table.state import Table


class Card(Struct, frozen=True):
    """A ruling in words."""

    say: tuple[str, ...]
    now: str
    in_force: tuple[str, ...]
    at_the_end: tuple[str, ...]
    laws: tuple[tuple[str, str], ...]  # each with our digest


def ruling_card(ruling: Ruling, now: str) -> Card:
    """The card for a ruling; ``now`` says whose turn it is, or that the auction is over."""
    face_up = [effect.card for effect in ruling.effects if isinstance(effect, BecomesPenaltyCard)]
    said = [text for effect in ruling.effects if (text := _say_of_cards(effect, face_up) or _say(effect))]
    return Card(
        say=tuple(said) or ("Nothing more is to be done.",),
        now=now,
        in_force=tuple(in_force(effect.restriction) for effect in ruling.effects if isinstance(effect, Impose)),
        at_the_end=tuple(_check(effect.law, ruling.edition) for effect in ruling.effects if isinstance(effect, Review)),
        laws=tuple((str(provision), _digest(provision, ruling.edition)) for provision in ruling.cites),
    )


def in_force(restriction: Restriction) -> str:
    """A restriction as a sentence."""
    seat = write_seat(restriction.seat)
    match restriction:
        case MustPass(until=Until.NEXT_CALL):
            return f"{seat} must pass at the next turn ({restriction.law})."
        case MustPass():
            return f"{seat} must pass for the rest of the auction ({restriction.law})."
        case MayNotDouble():
            return f"{seat} may bid or pass at the next turn, but not double or redouble ({restriction.law})."
        case ReplacementDue(rhos_turn=True):
            rho = write_seat(restriction.seat.rho)
            call = write_call(restriction.withdrawn)
            acts = f"if {rho} acts, {seat} may make any legal call"
            return f"If {rho} passes, {seat} must repeat {call}; {acts} ({restriction.law})."
        case ReplacementDue():
            call = write_call(restriction.withdrawn)
            return f"At {seat}’s turn any legal call may be made; it is then compared with {call} ({restriction.law})."
        case LeadOption():
            call = write_call(restriction.withdrawn)
            first = f"when {seat} first has the lead after the withdrawn {call}, declarer may"
            return f"If {_side(restriction.seat.side)} defend: {first} {_lead_choice(restriction.law)} ({restriction.law})."
        case MustLead(suits=suits):
            return f"{seat} must lead {_suits(suits)} if able ({restriction.law})."
        case MayNotLead(suits=suits):
            return f"{seat} may not lead {_suits(suits)} while keeping the lead ({restriction.law})."
        case MustPlay(card=card):
            return f"{seat} must play {write_card(card)} at the next turn, if that is legal ({restriction.law})."
        case PlayDemanded(demand=demand, suit=suit):
            return f"{seat} must play {_demand(demand, suit)} if able ({restriction.law})."
        case _:
            assert_never(restriction)


def _lead_choice(law: str) -> str:
    """What Law 26 lets declarer choose; 26 as a whole is the older edition's, where it depends on the call."""
    barred = "forbid the lead of one suit"
    return barred if law == "26B" else f"require or forbid a suit that it showed, or {barred} if it showed none"


def _suits(suits: tuple[Suit, ...]) -> str:
    return " or ".join([suit.name.lower() for suit in suits])


def _demand(demand: str, suit: Suit) -> str:
    name = suit.name.lower()
    return {"suit": f"a card of {name}", "not suit": f"no card of {name}"}.get(demand, f"the {demand} card of {name}")


def _say_of_cards(effect: Effect, face_up: Sequence[PlayingCard]) -> str:
    """Cards that do not count, where some of them do not go back to the hand either but stay on the table."""
    match effect:
        case CardTakenBack() if face_up:
            return "The card does not count as played."
        case LaterCardsTakenBack() if face_up:
            return "The cards faced after it do not count either."
        case FacedCardTakenBack(seat, card) if card in face_up:
            return f"{write_seat(seat)}’s {write_card(card)} does not count as played."
        case _:
            return ""


def _say(effect: Effect) -> str:
    match effect:
        case CallStands():
            return "The call stands as if it had been in order."
        case CallCancelled():
            return "The call is cancelled."
        case CallReplaced(by):
            return f"The call is withdrawn; {_call(by)} takes its place."
        case CallWithdrawn(_, call):
            return f"{_call(call)} does not count either."
        case LaterCallsCancelled(calls):
            return "" if calls == 0 else "The calls made after it are cancelled too."
        case WaitingPassesCancelled():
            return "Passes made meanwhile are cancelled too."
        case PassImplied(seat):
            return f"{write_seat(seat)} was bound to pass and is taken to have passed."
        case AuctionReverts(_, turn):
            return f"The auction goes back to {write_seat(turn)}."
        case RulingUndone():
            return "What was ruled on the call out of rotation no longer holds."
        case CallEntered(seat, call):
            return f"{write_seat(seat)}’s call is {_call(call)}."
        case TakenInOrder(first, _):
            return f"{write_seat(first)}’s call is taken first."
        case DoublingStruck(_, call):
            return f"The contract is scored as if {_call(call)} had not been called."
        case InformationUnauthorized(side, _, call):
            return f"{_side(side)} may not use what the withdrawn {_call(call)} told; their opponents may."
        case InformationAuthorized():
            return "Everybody may use what the withdrawn call told."
        case CardsExposed(seat, cards, _):
            return f"{write_seat(seat)}’s {' '.join(cards)} stays face up on the table until the auction is over."
        case Advice(text):
            return text
        case CardPlaced(seat, card):
            return f"{write_seat(seat)} plays {write_card(card)}."
        case LastCardReturned(seat, card):
            return f"{write_seat(seat)} takes {write_card(card)} back and plays again."
        case LeadFrom(seat):
            return f"The lead comes from {write_seat(seat)}."
        case CardSupplied(seat, trick, card, counts):
            where = "" if counts else ", among the cards played only"
            return f"{write_seat(seat)} puts {write_card(card)} into trick {trick}{where}."
        case ExtraCardRestored(seat, trick, card):
            return f"{write_seat(seat)}’s {write_card(card)} comes out of trick {trick} and back to the hand."
        case TrickKept(trick, owner):
            return f"Trick {trick} stays {write_seat(owner)}’s."
        case CardStands():
            return "The card stands as if it had been played in turn."
        case CardTakenBack():
            return "The card goes back to its hand."
        case FaceDownLeadTakenBack(seat, _):
            return f"{write_seat(seat)} takes the face-down lead back into the hand."
        case LaterCardsTakenBack():
            return "The cards faced after it go back too."
        case EarlyCardStays(seat, card):
            return f"{write_seat(seat)}’s {write_card(card)} stays face up and is played when its turn comes."
        case FacedCardTakenBack(seat, card):
            return f"{write_seat(seat)}’s {write_card(card)} goes back to its hand."
        case CardTakenFirst(seat, card):
            return f"{write_seat(seat)}’s {write_card(card)} comes first."
        case CardPutDown(seat, card):
            return f"{write_seat(seat)} plays {write_card(card)}."
        case PenaltyCardPickedUp(seat, card):
            return f"{write_seat(seat)} picks up {write_card(card)}."
        case LeadChosen(leader):
            return f"{write_seat(leader)} is to lead."
        case DeclarerChanged(declarer):
            return f"{write_seat(declarer)} becomes declarer, {write_seat(declarer.partner)} is dummy."
        case CardReplaced(seat, trick, card, by):
            return f"In trick {trick} {write_seat(seat)} plays {write_card(by)} instead of {write_card(card)}."
        case LeadReturned():
            return "The lead to the next trick goes back."
        case LaterPlaysReturned(seat, trick):
            return f"What was played after {write_seat(seat)}’s card to trick {trick} goes back; play goes on from there."
        case ClaimSettled(tricks):
            return f"{tricks} of the tricks that were open {'is' if tricks == 1 else 'are'} the claimer’s."
        case ClaimVoided(by_consent):
            return f"There is no claim; play goes on.{' No card is a penalty card any more.' if by_consent else ''}"
        case ClaimReopened():
            return "The claim is no longer agreed to: the Director decides the tricks that are left (Law 70)."
        case TricksPlayedOver(seat, card, by):
            return f"To trick 12 {write_seat(seat)} plays {write_card(by)} instead of {write_card(card)}; trick 13 follows."
        case BecomesPenaltyCard(seat, card, major):
            return (
                f"{write_seat(seat)}’s {write_card(card)} stays face up as a {'major' if major else 'minor'} penalty card."
            )
        case TricksTransferred(to, tricks):
            return f"{tricks} {'trick goes' if tricks == 1 else 'tricks go'} to {_side(to)} when play is over."
        case RevokeNoted(_, in_time):
            return "The revoke is established and is not corrected." if in_time else "It is too late to transfer tricks."
        case RevokeLetBe():
            return "Nothing is transferred for the revoke."
        case (
            Impose() | Review() | CaseClosed() | RevokeCorrected() | RevokeAdmitted() | RevokesSettled() | RevokeUnfounded()
        ):
            return ""
        case WrongCardSettled() | ReviewDone():
            return ""
        case ScoreAdjusted(result, why):
            both = f"{_award(result.ns, Side.NS)}, {_award(result.ew, Side.EW)}"
            return f"The score is adjusted: {both}. {why}".rstrip()
        case BoardCancelled():
            return "Nothing that happened at the table on this board counts."
        case ResultCorrected(tricks):
            return f"Declarer’s side has {tricks} {'trick' if tricks == 1 else 'tricks'}, and the board is scored so."
        case PenaltyGiven(seats, amount, unit):
            who = " and ".join([write_seat(seat) for seat in seats])
            return f"{who}: a penalty of {float(amount):g} {unit.value}." if amount else f"{who}: a warning."
        case _:
            assert_never(effect)


def _award(award: Award, side: Side) -> str:
    match award:
        case Artificial(average):
            return f"{average.value} for {_side(side)}"
        case Obtained(score):
            return f"{score if side is Side.NS else -score:+d} for {_side(side)}, as at the table"
        case Assigned(outcomes):
            sign = 1 if side is Side.NS else -1
            shares = [f"{float(each.weight * 100):g} % of {sign * each.score:+d}" for each in outcomes]
            return f"{' and '.join(shares).removeprefix('100 % of ')} for {_side(side)}"
        case SelfInflicted(score, without):
            less = f"less what {_side(side)} brought upon themselves ({_award(without, side)} without their own error)"
            return f"{_award(score, side)}, {less}"
        case NotPlayed(reason):
            return f"no score for {_side(side)} ({reason.value})"


def _check(law: str, edition: Edition) -> str:
    return f"{law}: {_digest(Provision(law), edition)}"


def _digest(provision: Provision, edition: Edition) -> str:
    entries = catalogue(edition).under(provision)
    return next((entry.digest for entry in entries if entry.provision is provision), entries[0].digest)


def _call(call: Call) -> str:
    return write_call(call)


def _side(side: Side) -> str:
    one, other = side.seats
    return f"{write_seat(one)}-{write_seat(other)}"


def turn_now(table: Table) -> str:
    """Who is to call or play, or what is over."""
    if result(table) is not None:
        return "The board is over."
    if table.to_play is not None:
        return f"{write_seat(table.to_play)} to {'play' if table.at_play else 'lead'}."
    if table.at_play is not None:
        return "The play is over."
    return "The auction is over." if table.auction.ended else f"{write_seat(table.turn)} to call."
