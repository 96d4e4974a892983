"""Law 15: wrong board or hand. To be read beside the book; in 2007 the wrong hand is in 17D."""

import itertools

from msgspec.structs import replace

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law16_withdrawn_calls as law16
from bridgelaws.laws import law86_team_play as law86
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.auction import (
    AuctionReverts,
    CallCancelled,
    CallEntered,
    CallWithdrawn,
    CaseClosed,
    LaterCallsCancelled,
)
from bridgelaws.table.effects.board import Advice, BoardCancelled
from bridgelaws.table.matters.boards import CalledWithTheseCardsBefore
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made
from bridgelaws.text import say

NEW_CALL = Ask(
    "new_call",
    "15A2(b)",
    AnswerKind.CALL,
    "{call} was made with the cards of another board. What do you call with the right hand?",
)
DIFFERS = Ask(
    "differs",
    "15A3:fn",
    AnswerKind.YES_NO,
    "Does {new} differ significantly in meaning from the cancelled {call}, or is it psychic?",
    away_from_table=True,
)
MAY_BE_PLAYED = Ask(
    "may_be_played", "15A3", AnswerKind.YES_NO, "{call} has been made now: may the board be played normally?"
)
PLAYED_BEFORE = Ask("played_before", "15B1", AnswerKind.YES_NO, "Has any of the four players played this board before?")
RIGHT_BOARD_LATER = Ask(
    "right_board_later",
    "15B2",
    AnswerKind.YES_NO,
    ("Do you have the two pairs play the right board against each other later?"),
)
LATER_OPPONENTS = Ask(
    "later_opponents",
    "15B3",
    AnswerKind.YES_NO,
    "Was this board still to be played later against one of these pairs, so that somebody now loses a score on it?",
)
DEPRIVED = Ask("deprived", "15B3", AnswerKind.YES_NO, "Does this deprive {side} of a valid score on a board?")
SAME_CALLS = Ask(
    "same_calls",
    "15B2",
    AnswerKind.YES_NO,
    "With the right opponents seated the auction starts again: is every call so far the same as before?",
)


# A. Cards from a wrong board.


def rule_wrong_hand(case: Case) -> Ruling:
    """15A1: the first call of the player who had the wrong cards does not stand; all the later ones were made with them too.

    There is no time limit for that (15A2(a)); but when the auction period is over nobody can call again (12A2).
    """
    offender, calls = case.irregularity.offender, case.table.auction.calls
    counted = [number for number, (seat, _) in enumerate(calls) if seat is offender]
    cancelled = [gone.at for gone in case.table.withdrawn if gone.seat is offender]
    waiting = [len(calls) for made in case.table.floor if made.seat is offender]
    found: Ruling = _wrong_hand(case.book.edition, case, offender, min([*counted, *cancelled, *waiting]))
    return _penalize(case, found)


def _to_cancel(case: Case, offender: Seat, at: int) -> tuple[Made, ...]:
    """15A1: of the calls that nobody has ruled on, the one made with wrong cards, and whatever was made after it."""
    floor = case.table.floor
    if at < len(case.table.auction.calls):
        return floor
    return tuple(itertools.dropwhile(lambda made: made.seat is not offender, floor)) or floor


def _cancel(case: Case, waiting: tuple[Made, ...]) -> tuple[Effect, ...]:
    if not waiting or waiting[0] is not case.table.floor[0]:
        return tuple([CallWithdrawn(made.seat, made.call) for made in waiting])
    return (LaterCallsCancelled(), CallCancelled(), CaseClosed(waiting[0].seat, waiting[0].call))


def _partner_has_called(case: Case, offender: Seat, at: int) -> bool:
    """15A2(a): after the call made with wrong cards, though partner's call itself was cancelled."""
    since = [seat for seat, _ in case.table.auction.calls[at:]]
    waiting = [made.seat for made in _to_cancel(case, offender, at)]
    gone = itertools.dropwhile(lambda gone: gone.at <= at and gone.seat is not offender, case.table.withdrawn)
    return offender.partner in (*since, *waiting, *[each.seat for each in gone])


def _is_too_late_to_call(case: Case) -> bool:
    return case.table.auction_period_over or case.table.at_play is not None


def _only_that_call(case: Case, offender: Seat, at: int) -> Ruling:
    """17D1, 17D2, 2007: only that call goes; LHO repeats, and an artificial score follows if the new call differs."""
    calls = case.table.auction.calls
    if _partner_has_called(case, offender, at):
        return law12.artificial(case, "2007:17D1 2007:17D2")
    if _is_too_late_to_call(case):
        return law12.adjust(case, "2007:17D1 12A2", offender.side)
    if not calls[at:] or calls[at][0] is not offender:  # it was cancelled before, or nobody has ruled on it yet
        return case.ruling("2007:17D1 2007:17D2", *_cancel(case, _to_cancel(case, offender, at)))
    call, later = calls[at][1], calls[at + 1 :]
    new: Call = case.need(NEW_CALL, of=offender, call=call)
    if later and case.need(DIFFERS, of=DIRECTOR, new=new, call=call):
        return law12.artificial(case, "2007:17D1 2007:17D2")
    repeated = [CallEntered(seat, made, anew=True) for seat, made in reversed(later)]
    again = CallEntered(offender, new, anew=True)
    return case.ruling("2007:17D1 2007:17D2", AuctionReverts(at, offender), *repeated, again)


def _with_all_later_calls(case: Case, offender: Seat, at: int) -> Ruling:
    """15A1, 15A2(a), 15A2(b), 15A2(c), 2017: all later calls go too; the offender calls again unless partner has called."""
    calls = case.table.auction.calls
    if _partner_has_called(case, offender, at):
        return law12.adjust(case, "15A1 15A2(a)", offender.side)
    if _is_too_late_to_call(case):
        return law12.adjust(case, "15A1 12A2", offender.side)
    turn = calls[at][0] if calls[at:] else case.table.auction.turn  # if the call was cancelled before, perhaps another's
    waiting = _to_cancel(case, offender, at)
    told = (*calls[at:], *[(made.seat, made.call) for made in waiting])
    effects = (*_cancel(case, waiting), AuctionReverts(at, turn), *law16.close_to(offender.side, *told))
    return case.ruling("15A1 15A2(b) 15A2(c)", *effects, law16.review(case))


_wrong_hand = by_edition({Edition.LAWS_2007: _only_that_call, Edition.LAWS_2017: _with_all_later_calls})


def rule_board_of_those_cards(case: Case) -> Ruling:
    """15A3: the same call again, and the Director may let the board be played; another, and there is an adjusted score."""
    matter = case.irregularity
    assert isinstance(matter, CalledWithTheseCardsBefore)
    cancelled, calls = matter.cancelled, case.table.auction.calls
    waiting = [(made.seat, made.call) for made in case.table.floor]
    made = (*calls, *waiting, *[(gone.seat, gone.call) for gone in case.table.withdrawn])
    assert cancelled is not None, "which call was cancelled is part of the matter"
    now = next((call for seat, call in made if seat is matter.offender), None)
    if now is None:
        return case.ruling("15A3", Advice(say("{seat} calls first; then I compare that call.", seat=matter.offender)))
    differs = case.need(DIFFERS, of=DIRECTOR, new=now, call=cancelled)
    if not differs and case.need(MAY_BE_PLAYED, of=DIRECTOR, call=now):
        return case.ruling("15A3", Advice(say("The board is played normally.")))
    found: Ruling = _no_normal_play(case.book.edition, case, matter.offender)
    return found


def _artificially(case: Case, offender: Seat) -> Ruling:
    """17D3, 2007: an artificial adjusted score."""
    del offender
    return law12.artificial(case, "2007:17D3")


def _adjust(case: Case, offender: Seat) -> Ruling:
    """15A3, 2017: an adjusted score."""
    return law12.adjust(case, "15A3", offender.side)


_no_normal_play = by_edition({Edition.LAWS_2007: _artificially, Edition.LAWS_2017: _adjust})


# B. A board that was not to be played.


def rule_wrong_board(case: Case) -> Ruling:
    """15B, 15B:fn: for pairs and individuals; in team play the Director goes by 86B."""
    found: Ruling = _wrong_board(case.book.edition, case)
    return found


def _pairs_and_individuals(case: Case) -> Ruling:
    """15B1, 15B2, 15B3, 2017: played before by anybody, and it is cancelled; otherwise it is finished and counts."""
    if case.table.contest.form is Form.TEAMS:
        return law86.unplayable(case, "15B:fn")
    if case.need(PLAYED_BEFORE, of=DIRECTOR):
        return _rule_on_deprived(case, "15B1", "15B1 15B3", Advice(say("The board is cancelled for both sides.")))
    stands, later = Advice(say("The board is finished, and its score stands.")), _right_board(case)
    others = _deprive_others(case)
    return case.ruling("15B2 15B3" if others else "15B2", stands, *later, *others)


def _seat_anew(case: Case) -> Ruling:
    """15A1, 15A2, 15B, 15C, 2007: during the auction the right opponents are seated; later the score normally stands."""
    if case.need(PLAYED_BEFORE, of=DIRECTOR):
        return _rule_on_deprived(case, "2007:15B", "2007:15B", Advice(say("The second score is void for both sides.")))
    if case.table.auction.ended:
        stands, later = Advice(say("The score stands.")), _right_board(case)
        others = _deprive_others(case)
        return case.ruling(f"2007:15A1 2007:15A2{' 12A2 12C2(a)' if others else ''}", stands, *later, *others)
    if case.need(SAME_CALLS, of=DIRECTOR):
        return case.ruling("2007:15C", Advice(say("The right opponents are seated, and the board is played normally.")))
    return _rule_on_deprived(case, "2007:15C", "2007:15C", Advice(say("A call differed: the board is cancelled.")))


_wrong_board = by_edition({Edition.LAWS_2007: _seat_anew, Edition.LAWS_2017: _pairs_and_individuals})


def _rule_on_deprived(case: Case, cites: str, if_deprived: str, *effects: Effect) -> Ruling:
    """15B3: an artificial adjusted score for each contestant who cannot get a valid score on a board."""
    deprived = tuple([side for side in Side if case.need(DEPRIVED, of=DIRECTOR, side=side)])
    if deprived:
        return law12.artificial_for(case, if_deprived, deprived, *effects, BoardCancelled())
    return case.ruling(cites, *effects, BoardCancelled())


def _right_board(case: Case) -> tuple[Effect, ...]:
    """15B2: the Director may have the right board played later."""
    later = case.need(RIGHT_BOARD_LATER, of=DIRECTOR)
    return (Advice(say("The two pairs play the right board against each other later.")),) if later else ()


def _deprive_others(case: Case) -> tuple[Effect, ...]:
    """15B3: whoever was to meet these pairs on this board later has no opponents for it any more."""
    if not case.need(LATER_OPPONENTS, of=DIRECTOR):
        return ()
    return (
        Advice(say("Those who were to play this board later against one of these pairs get an artificial score on it.")),
    )


def _penalize(case: Case, ruling: Ruling) -> Ruling:
    """15A4: a procedural penalty besides."""
    penalized = law90.besides(case, ruling, case.irregularity.offender, say("taking cards from a wrong board"))
    if penalized.effects == ruling.effects:
        return ruling
    return replace(penalized, cites=(*penalized.cites, Provision(case.number("15A4"))))
