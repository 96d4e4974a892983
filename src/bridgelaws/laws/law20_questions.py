"""Law 20: review and explanation of calls: who may ask, and who answers, when."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import CallMethod
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law12_when_assessed
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.acts_of_play import QuestionPut
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.information import (
    Purpose,
    QuestionAsked,
    QuestionSuspected,
    Wish,
)
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template

ONLY_FOR_PARTNER = Ask(
    "sole_purpose",
    "20G1",
    AnswerKind.YES_NO,
    "Did {player} ask to help partner and for no other reason?",
    away_from_table=True,
)
ONLY_FOR_A_WRONG_ANSWER = Ask(
    "sole_purpose",
    "20G1",
    AnswerKind.YES_NO,
    "Did {player} ask to draw a wrong answer and for no other reason?",
    away_from_table=True,
)
# Why a question may not be put, where more is said about it than the reason.
OWN_AUCTION = say("only the opponents’ calls are explained")
WHOLE_AUCTION = say("the whole auction is repeated, or nothing")
NOT_THEIR_TURN = say("it is not that player’s turn")
MUST_PASS = say("whoever must pass asks nothing")
NO_REVIEW = say("a player who must pass has no right to a review")
NOT_THE_REVIEWER = template("{player} may not answer: only an opponent of {asker} reviews the auction.")
_REVIEWS = (Wish.REVIEW, Wish.PART_OF_REVIEW)
_EXPLANATIONS = (Wish.EXPLANATION, Wish.ONE_CALL)


# A to F3. Questions and answers.


def rule_question(case: Case) -> Ruling:
    """20A, 20B, 20C, 20D, 20F1, 20F2, 20F3: whether it may be asked now, and who answers."""
    matter = case.irregularity
    assert isinstance(matter, QuestionAsked)
    law, why_not = _why_not_ask(case.table, case.book.edition, matter.asker, matter.wish)
    if why_not:
        return case.ruling(law, Advice(_may_not_ask(matter.asker, why_not)))
    if matter.wish in _EXPLANATIONS and matter.about and matter.about.side is matter.asker.side:
        return case.ruling("20F1", Advice(_may_not_ask(matter.asker, OWN_AUCTION)))
    if wrong := _rule_answered_wrongly(case, matter):
        return wrong
    may, (also, how) = Advice(say("{player} may ask.", player=matter.asker)), _way_of_answering(case, matter.wish)
    if matter.wish is Wish.ONE_CALL:
        closed = Advice(say("{partner} may not use information from the question.", partner=matter.asker.partner))
        return case.ruling(f"{law}{also} 20F3 16B1(a)", may, *how, closed)
    return case.ruling(f"{law}{also}", may, *how)


def _way_of_answering(case: Case, wish: Wish) -> tuple[str, tuple[Advice, ...]]:
    """18F, 20F1:written: explanations in writing, where regulations have them; a review whose calls were not spoken."""
    regulations = case.book.regulations
    if wish in (Wish.EXPLANATION, Wish.ONE_CALL) and regulations.written_explanations:
        return _in_writing(case.book.edition), (Advice(say("The explanation is given in writing.")),)
    if wish is Wish.REVIEW and regulations.call_method is not CallMethod.SPOKEN:
        found: tuple[str, tuple[Advice, ...]] = _calls_not_spoken(case.book.edition)
        return found
    return "", ()


def _make_understood() -> tuple[str, tuple[Advice, ...]]:
    """20:fn1, 2007: where calls are not spoken, who answers makes sure that it is understood which calls were made."""
    return " 2007:20:fn1", (Advice(say("Whoever answers makes sure that it is understood which calls were made.")),)


_in_writing = by_edition({Edition.LAWS_2007: lambda: "", Edition.LAWS_2017: lambda: " 20F1:written"})
_calls_not_spoken = by_edition({Edition.LAWS_2007: _make_understood, Edition.LAWS_2017: lambda: ("", ())})


def _rule_answered_wrongly(case: Case, matter: QuestionAsked) -> Ruling | None:
    """20D, 20F1: a review is given by an opponent; an explanation by the caller's partner, unless the Director says so."""
    by = matter.answered_by
    if by is None:
        return None
    if matter.wish in _REVIEWS or matter.wish is Wish.LAST_CALL:
        if by.side is not matter.asker.side:
            return None
        return case.ruling("20D", Advice(say(NOT_THE_REVIEWER, player=by, asker=matter.asker)))
    if matter.about is None or by is matter.about.partner:
        return None
    law = "20F2" if case.table.auction.ended else "20F1"
    told = template("{right} should answer, not {player}, unless I say otherwise.")
    return case.ruling(law, Advice(say(told, right=matter.about.partner, player=by)))


def _may_not_ask(player: Seat, why_not: Text) -> Text:
    return say("{player} may not ask: {reason}.", player=player, reason=why_not)


def _why_not_ask(table: Table, edition: Edition, seat: Seat, wish: Wish) -> tuple[str, Text | None]:
    """The provision, and why the question may not be put now; nothing if it may."""
    if wish is Wish.LAST_CALL:
        return "20A", None
    if table.auction.ended or table.at_play is not None or table.lead_faced:
        return _after_final_pass(table, seat, wish)
    if wish is Wish.OWN_LEAD:
        return "20C1", say("the auction is not over")
    law = "20B" if wish in _REVIEWS else "20F1"
    if wish is Wish.PART_OF_REVIEW:
        return law, WHOLE_AUCTION
    if seat is not table.turn:
        return law, NOT_THEIR_TURN
    bound = table.is_bound_to_pass(seat)
    if bound and wish is Wish.REVIEW:
        return law, NO_REVIEW
    silenced: str = _bound_to_pass(edition) if bound else ""
    return (silenced, MUST_PASS) if silenced else (law, None)


def _asks_all_the_same() -> str:
    """20F1, 2007: only the review is closed to a player who must pass."""
    return ""


def _asks_nothing() -> str:
    """20F1:fn, 2017: a player who must pass may not ask."""
    return "20F1:fn"


_bound_to_pass = by_edition({Edition.LAWS_2007: _asks_all_the_same, Edition.LAWS_2017: _asks_nothing})


def _after_final_pass(table: Table, seat: Seat, wish: Wish) -> tuple[str, Text | None]:
    """20C1, 20C2, 20F2, 41B: defenders and declarer in turn; before the lead is faced leader's partner and declarer too."""
    state = table.at_play
    contract = state.play.contract if state else table.contract
    if contract is None or result(table) is not None:
        return ("20C2" if wish in _REVIEWS else "20F2"), say("there is no play")
    if wish is Wish.OWN_LEAD:
        defends = seat.side is not contract.declarer.side
        return "20C1", None if defends else say("only a defender may ask whose opening lead it is")
    law = "20C2" if wish in _REVIEWS else "20F2"
    if seat is contract.dummy:
        return "41B", say("dummy, actual or presumed, may not ask")
    if wish is Wish.PART_OF_REVIEW:
        return law, WHOLE_AUCTION
    if state is None or not (state.play.trick.plays or state.play.tricks or state.before):
        return (law if seat is contract.opening_leader else "41B"), None
    own = (seat, contract.dummy) if seat is contract.declarer else (seat,)
    if state.play.turn not in own:
        return law, say("it is not that player’s turn to play")
    played = state.before or any(state.card_of(hand, number) for hand in own for number in range(1, 14))
    return law, say("the first turn to play is over") if wish is Wish.REVIEW and played else None


def why_not_ask(table: Table, deed: QuestionPut, edition: Edition) -> Text | None:
    """20B, 20F1: why a question may not be put during the auction; None if it may."""
    wish = Wish.REVIEW if deed.what == "review" else Wish.EXPLANATION
    law, why_not = _why_not_ask(table, edition, deed.seat, wish)
    if not why_not:
        return None
    return say("{player} may not ask: {reason} ({law}).", player=deed.seat, reason=why_not, law=Provision(law))


def rule_error_in_review(case: Case) -> Ruling:
    """20E: all four, dummy too, must put an error in a review right; one that was not is made good if it did damage."""
    return law12_when_assessed.if_damaged(
        case, "20E", "20E", Advice(say("Please give the auction again, correctly this time."))
    )


# G. Incorrect procedure.


def rule_purpose(case: Case) -> Ruling:
    """20G1, 20G2: no question only to help partner, or only to draw a wrong answer."""
    matter = case.irregularity
    assert isinstance(matter, QuestionSuspected)
    player = matter.offender
    for_partner = matter.purpose is Purpose.PARTNER
    law: str = "20G1" if for_partner else _wrong_answer(case.book.edition)
    if not case.need(ONLY_FOR_PARTNER if for_partner else ONLY_FOR_A_WRONG_ANSWER, of=DIRECTOR, player=player):
        return case.ruling(law, Advice(say("The question was permitted.")))
    closed = say("{partner} may not use information from the question.", partner=player.partner)
    told = Advice(closed if for_partner else say("Questions are asked to learn what the opponents have agreed."))
    return case.ruling(law, told, *law90.may_penalize(case, player, say("that question")))


_wrong_answer = by_edition({Edition.LAWS_2007: lambda: "73D2", Edition.LAWS_2017: lambda: "20G2"})
