"""Law 20: review and explanation of calls: who may ask and answer when, and when a wrong explanation is put right."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law21_misinformation as law21
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.laws import now_or_later
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case, said
from bridgelaws.table.deeds_of_play import QuestionPut
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.matters_of_information import (
    ExplanationToCorrect,
    Purpose,
    QuestionAsked,
    QuestionSuspected,
    Wish,
)
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Advice, Review, ReviewDone, Ruling
from bridgelaws.table.state import Table

SOLE_PURPOSE = Ask(
    "sole_purpose", "20G1", AnswerKind.YES_NO, "Did {player} ask {purpose} and for no other reason?", away_from_table=True
)
_REVIEWS = (Wish.REVIEW, Wish.PART_OF_REVIEW)


# A to F3. Questions and answers.


def rule_question(case: Case) -> Ruling:
    """20A, 20B, 20C, 20D, 20F1, 20F2, 20F3: whether it may be asked now, and who answers."""
    matter, name = case.irregularity, _name(case)
    assert isinstance(matter, QuestionAsked)
    law, why_not = _asked(case.table, case.book.edition, matter.asker, matter.wish)
    if why_not:
        return case.ruling(law, Advice(f"{name} may not ask: {why_not}."))
    if wrong := _answered_wrongly(case, matter):
        return wrong
    may = Advice(f"{name} may ask.")
    if matter.wish is Wish.ONE_CALL:
        partner = said(matter.asker.partner)
        return case.ruling(f"{law} 20F3 16B1(a)", may, Advice(f"{partner} may not use what the question tells."))
    return case.ruling(law, may)


def _name(case: Case) -> str:
    matter = case.irregularity
    assert isinstance(matter, QuestionAsked)
    return said(matter.asker)


def _answered_wrongly(case: Case, matter: QuestionAsked) -> Ruling | None:
    """20D, 20F1: a review is given by an opponent; an explanation by the caller's partner, unless the Director says so."""
    by = matter.answered_by
    if by is None:
        return None
    if matter.wish in _REVIEWS or matter.wish is Wish.LAST_CALL:
        if by.side is not matter.asker.side:
            return None
        return case.ruling(
            "20D", Advice(f"{said(by)} may not answer: only an opponent of {_name(case)} repeats the auction.")
        )
    if matter.about is None or by is matter.about.partner:
        return None
    law = "20F2" if case.table.auction.ended else "20F1"
    right = said(matter.about.partner)
    return case.ruling(law, Advice(f"{right} answers, and not {said(by)}, unless the Director says otherwise."))


def _asked(table: Table, edition: Edition, seat: Seat, wish: Wish) -> tuple[str, str]:
    """The provision, and why the question may not be put now; nothing if it may."""
    if wish is Wish.LAST_CALL:
        return "20A", ""
    if table.auction.ended or table.at_play is not None or table.lead_faced:
        return _after_final_pass(table, seat, wish)
    if wish is Wish.OWN_LEAD:
        return "20C1", "the auction is not over"
    law = "20B" if wish in _REVIEWS else "20F1"
    if wish is Wish.PART_OF_REVIEW:
        return law, "the whole auction is repeated, or nothing"
    if seat is not table.turn:
        return law, "it is not that player’s turn"
    bound = table.is_bound_to_pass(seat)
    if bound and wish is Wish.REVIEW:
        return law, "whoever must pass has no review"
    silenced: str = _bound_to_pass(edition) if bound else ""
    return (silenced, "whoever must pass asks nothing") if silenced else (law, "")


def _asks_all_the_same() -> str:
    """20F1, 2007: only the review is closed to a player who must pass."""
    return ""


def _asks_nothing() -> str:
    """20F1:fn, 2017: a player who must pass may not ask."""
    return "20F1:fn"


_bound_to_pass = by_edition({Edition.LAWS_2007: _asks_all_the_same, Edition.LAWS_2017: _asks_nothing})


def _after_final_pass(table: Table, seat: Seat, wish: Wish) -> tuple[str, str]:
    """20C1, 20C2, 20F2, 41B: defenders and declarer in turn; before the lead is faced leader's partner and declarer too."""
    state = table.at_play
    contract = state.play.contract if state else table.contract
    if contract is None or result(table) is not None:
        return ("20C2" if wish in _REVIEWS else "20F2"), "there is nothing to play"
    if wish is Wish.OWN_LEAD:
        return "20C1", "" if seat.side is not contract.declarer.side else "only a defender can have the opening lead"
    law = "20C2" if wish in _REVIEWS else "20F2"
    if seat is contract.dummy:
        return "41B", "dummy, or who is going to be, asks nothing"
    if wish is Wish.PART_OF_REVIEW:
        return law, "the whole auction is repeated, or nothing"
    if state is None or not (state.play.trick.plays or state.play.tricks or state.before):
        return (law if seat is contract.opening_leader else "41B"), ""
    own = (seat, contract.dummy) if seat is contract.declarer else (seat,)
    if state.play.turn not in own:
        return law, "it is not that player’s turn to play"
    played = state.before or any(state.card_of(hand, number) for hand in own for number in range(1, 14))
    return law, "the first turn to play is over" if wish is Wish.REVIEW and played else ""


def asked(table: Table, deed: QuestionPut, edition: Edition) -> str | None:
    """20B, 20F1: why a question may not be put during the auction; None if it may."""
    wish = Wish.REVIEW if deed.what == "review" else Wish.EXPLANATION
    law, why_not = _asked(table, edition, deed.seat, wish)
    return f"{said(deed.seat)} may not ask: {why_not} (Law {law})." if why_not else None


def rule_error_in_review(case: Case) -> Ruling:
    """20E: all four, dummy too, must put an error in a review right; one that was not is made good if it did damage."""
    return now_or_later.if_damaged(case, "20E", "20E", Advice("The auction is repeated correctly."))


# F4, F5. A wrong explanation is put right.


def rule_correction(case: Case) -> Ruling:
    """20F4, 20F5: who gave it tells by the end of the Clarification Period; partner not before the auction is over."""
    matter = case.irregularity
    assert isinstance(matter, ExplanationToCorrect)
    if matter.noticed_by is matter.offender:
        return _own_explanation(case, matter)
    if matter.noticed_by is matter.offender.partner:
        return _partners_explanation(case, matter)
    return law21.misexplained(case, matter.offender, matter.about)


def _own_explanation(case: Case, matter: ExplanationToCorrect) -> Ruling:
    """20F4(a), 75B2: the Director is called, and rules by 21B or 40B3."""
    may_wait = not case.table.auction.ended and not case.table.auction_period_over and not matter.told
    law, waits = _when_own(case.book.edition, case.table)
    if may_wait and waits:
        told = Advice(f"{said(matter.offender)} may tell now, and must before the opening lead is faced.")
        return case.ruling(law, told)
    return law21.misexplained(case, matter.offender, matter.about, law)


def _at_once(table: Table) -> tuple[str, bool]:
    """20F4, 75B, 2007: at once, in the auction too."""
    del table
    return "2007:20F4 2007:75B", False


def _before_the_lead_is_faced(table: Table) -> tuple[str, bool]:
    """20F4(a), 20F4(b), 75B2, 2017: not later than the Clarification Period; noticed in the play, then at once."""
    return ("75B2", False) if table.auction_period_over else ("20F4(a) 20F4(b) 75B2", True)


_when_own = by_edition({Edition.LAWS_2007: _at_once, Edition.LAWS_2017: _before_the_lead_is_faced})


def _partners_explanation(case: Case, matter: ExplanationToCorrect) -> Ruling:
    """20F5(a), 20F5(b), 75B3: silent in the auction; declarer and dummy tell after it, defenders when play is over."""
    table, who = case.table, matter.noticed_by
    if result(table) is not None:
        law = "20F5(b) 75B3"
    elif not table.auction.ended and table.at_play is None and not table.lead_faced:
        law = "20F5(a) 75B3"
        if not matter.told:
            return case.ruling(
                law, Advice(f"{said(who)} says and does nothing while the auction lasts."), *_remind(case, who)
            )
        return _told_too_early(case, matter, law)
    elif _declares(table, who):
        law = "20F5(b)(ii) 75B3"
    else:
        law = "20F5(b)(i) 75B3"
        if not matter.told:
            silent = Advice(f"{said(who)}, a defender, calls the Director and tells when play has ended, not before.")
            return case.ruling(law, silent, Review("20F5(b)(i)"))
        return _told_too_early(case, matter, law)
    return law21.misexplained(case, matter.offender, matter.about, law)


def _remind(case: Case, who: Seat) -> tuple[Advice, ...]:
    del case
    return (Advice(f"{said(who)} tells after the final pass if the side declares, and after play if it defends."),)


def _declares(table: Table, seat: Seat) -> bool:
    contract = table.at_play.play.contract if table.at_play else table.contract
    return contract is not None and contract.declarer.side is seat.side


def _told_too_early(case: Case, matter: ExplanationToCorrect, law: str) -> Ruling:
    """20F5(a), 16B1(a): partner may not use it; the opponents have Law 21 all the same."""
    closed = Advice(f"{said(matter.noticed_by)} spoke too early: {said(matter.offender)} may not use what was said.")
    return law21.misexplained(case, matter.offender, matter.about, f"{law} 16B1(a)", closed)


def review_told_after_play(case: Case) -> Ruling:
    """20F5(b)(i), 75B3: the defender tells now; then it is Law 21B3."""
    matter, done = case.irregularity, ReviewDone("20F5(b)(i)")
    assert isinstance(matter, ReviewDue)
    return law21.misexplained(case, matter.offender, None, "20F5(b)(i) 75B3", done)


# G. Incorrect procedure.


def rule_purpose(case: Case) -> Ruling:
    """20G1, 20G2: no question only to help partner, or only to draw a wrong answer."""
    matter = case.irregularity
    assert isinstance(matter, QuestionSuspected)
    player = matter.offender
    law: str = "20G1" if matter.purpose is Purpose.PARTNER else _wrong_answer(case.book.edition)
    if not case.need(SOLE_PURPOSE, of=DIRECTOR, player=player, purpose=matter.purpose.value):
        return case.ruling(law, Advice("The question was in order."))
    partner = said(player.partner)
    told = Advice(f"{partner} may not use what the question told." if matter.purpose is Purpose.PARTNER else _NOT_SO)
    return case.ruling(law, told, *law90.may_penalize(case, player, "that question"))


_NOT_SO = "Questions are put to learn what opponents have agreed."
_wrong_answer = by_edition({Edition.LAWS_2007: lambda: "73D2", Edition.LAWS_2017: lambda: "20G2"})
