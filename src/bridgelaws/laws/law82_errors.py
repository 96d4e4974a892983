"""Law 82C: a ruling that was wrong. What it took out of the auction or the play is put back while nothing rests on it."""

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import AuctionReverts, CallCancelled, CallEntered, CallReplaced, RulingUndone
from bridgelaws.table.effects.board import (
    Advice,
    BoardCancelled,
    Impose,
    InformationAuthorized,
    InformationUnauthorized,
    PenaltyGiven,
    ResultCorrected,
    Review,
    ReviewDone,
    ScoreAdjusted,
)
from bridgelaws.table.effects.play import (
    BecomesPenaltyCard,
    CardPutDown,
    CardTakenBack,
    PenaltyCardPickedUp,
    RevokeAdmitted,
    RevokeNoted,
)
from bridgelaws.table.matters.directing import DirectorErred
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say

CAN_BE_SCORED = Ask(
    "can_be_scored", "82C", AnswerKind.YES_NO, "Can the ruling be corrected so that the board is scored normally?"
)
# What goes with the ruling when it is taken back; anything else has changed the auction or the play.
_FALLS_WITH_IT = (
    Advice,
    BoardCancelled,
    Impose,
    InformationAuthorized,
    InformationUnauthorized,
    PenaltyGiven,
    ResultCorrected,
    Review,
    ReviewDone,
    RevokeAdmitted,
    RevokeNoted,
    RulingUndone,
    ScoreAdjusted,
)


def rule(case: Case) -> Ruling:
    """82C, 12A3: a wrong ruling is put right if the board can still be scored; otherwise both sides are non-offending."""
    matter, table = case.irregularity, case.table
    assert isinstance(matter, DirectorErred)
    every = standing(table)
    wrong = [number for number in every if number == matter.ruling - 1] if matter.ruling else every[-1:]
    undone: list[Effect] = [RulingUndone(number) for number in wrong]
    if not case.need(CAN_BE_SCORED, of=DIRECTOR):
        return law12.for_both_innocent(case, "82C 12A3", *undone)
    back = put_back(table, wrong[0]) if wrong else ()
    if back:
        again = Advice(say("I was wrong, and it is still in time. Forget what I said before; I rule on it again."))
        return case.ruling("82C", *undone, again, *back)
    return case.ruling("82C", *undone, *[each for number in wrong for each in stays(table, number)], _SCORED_NORMALLY)


_SCORED_NORMALLY = Advice(say("The ruling is corrected, and the board is scored normally."))


def standing(table: Table) -> list[int]:
    """The rulings that have done something and have not been taken back."""
    words = (Advice, RulingUndone)
    every = enumerate(table.rulings)
    return [n for n, r in every if n not in table.undone and any(not isinstance(e, words) for e in r.effects)]


def stays(table: Table, number: int) -> tuple[Advice, ...]:
    """82C, 81C5: calls and cards that the ruling has moved and that are not put back; the Director says so."""
    if all(isinstance(effect, _FALLS_WITH_IT) for effect in table.rulings[number].effects):
        return ()
    return (Advice(say("The calls and cards stay as they are; only the duties imposed by the ruling end.")),)


def put_back(table: Table, number: int) -> tuple[Effect, ...]:
    """82C: the call or card that the ruling had taken back lies on the table again, if nobody has acted since."""
    later = [table.rulings[n] for n in standing(table) if n > number]
    if any(not isinstance(effect, _FALLS_WITH_IT) for ruling in later for effect in ruling.effects):
        return ()
    moved = [effect for effect in table.rulings[number].effects if not isinstance(effect, _FALLS_WITH_IT)]
    match moved:
        case [CallCancelled() | CallReplaced()]:
            return _call_again(table, table.rulings[number].offender)
        case [CardTakenBack(), BecomesPenaltyCard(seat, card)]:
            return _card_again(table, seat, card)
        case _:
            return ()


def _call_again(table: Table, offender: Seat | None) -> tuple[Effect, ...]:
    """82C: the auction goes back to that call, as long as nobody else has called since."""
    taken_out = [gone for gone in table.withdrawn if gone.seat is offender and not gone.counted]
    if not taken_out or table.at_play or table.auction_period_over or table.floor:
        return ()
    calls, gone = table.auction.calls, taken_out[-1]
    if any(seat is not gone.seat for seat, _ in calls[gone.at :]):
        return ()
    again = CallEntered(gone.seat, gone.call)
    return (AuctionReverts(gone.at, gone.seat, unintended=True), again) if calls[gone.at :] else (again,)


def _card_again(table: Table, seat: Seat, card: Card) -> tuple[Effect, ...]:
    """82C: a defender's lead out of turn lies on the table again, as long as no card has been played since."""
    state = table.at_play
    if state is None or state.ended or state.floor or not state.retracted:
        return ()
    lies_there = any((penalty.seat, penalty.card) == (seat, card) for penalty in state.penalty_cards)
    if not lies_there or state.retracted[-1].after != state.cards_played:
        return ()
    return PenaltyCardPickedUp(seat, card), CardPutDown(seat, card)
