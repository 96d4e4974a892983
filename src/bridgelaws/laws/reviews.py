"""What earlier rulings left for the end of play: each is looked at with its own question, and then Law 12 speaks."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec.structs import replace

from bridgelaws.bridge.seats import Side
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law12_when_assessed, law21_calls_changed
from bridgelaws.laws import law13_wrong_number_of_cards as law13
from bridgelaws.laws import law16_information_from_elsewhere as law16d
from bridgelaws.laws import law16_unauthorized_information as law16b
from bridgelaws.laws import law20_corrections as law20
from bridgelaws.laws import law21_misinformation as law21
from bridgelaws.laws import law72_could_have_known as law72
from bridgelaws.laws import law73_communication as law73
from bridgelaws.laws import law75_mistaken_explanation as law75
from bridgelaws.laws import law81_director as law81
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import ReviewDone
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table

Look: TypeAlias = Callable[[Case], Ruling]

HELPED = Ask(
    "helped",
    "27D",
    AnswerKind.YES_NO,
    "Without the help of the withdrawn call, could the outcome well have been different, and was the other side damaged?",
)
EXPOSED_CARD_HELPED = Ask(
    "helped",
    "50E4",
    AnswerKind.YES_NO,
    "Without the help of the exposed card, could the outcome well have been different, to the others’ damage?",
)
NOT_COMPENSATED = Ask(
    "not_compensated",
    "64C1",
    AnswerKind.YES_NO,
    "Would the other side have had a better result without the revoke than it has now, with the tricks transferred?",
)
MORE_WITHOUT_LATER = Ask(
    "more_without_later_revokes",
    "64C2(a)",
    AnswerKind.YES_NO,
    "Would the other side probably have won more tricks if one or more of the later revokes had not happened?",
)
DAMAGED_BY_REVOKES = Ask(
    "damaged_by_revokes",
    "64C2(b)",
    AnswerKind.YES_NO,
    "Both sides have revoked: was either damaged, compared with the likely result without any revoke?",
)
PLAYED_TWICE = Ask(
    "played_twice", "67B3", AnswerKind.YES_NO, "Was the card played again later, so that it can no longer be corrected?"
)
LINE_MAY_REST_ON_IT = Ask(
    "line_may_rest_on_it", "55C", AnswerKind.YES_NO, "Did declarer take a line that the lead out of turn may have prompted?"
)
CARD_MAY_HAVE_SUGGESTED = Ask(
    "card_suggested",
    "62D2",
    AnswerKind.YES_NO,
    "Did partner play a card that the revoke card may have suggested?",
)
DUMMY_SUGGESTED = Ask(
    "dummy_suggested",
    "45F",
    AnswerKind.YES_NO,
    "Did dummy, by touching or indicating a card, suggest a play that damaged the defenders?",
)
MISLED = Ask(
    "misled",
    "47E2(b)",
    AnswerKind.YES_NO,
    "Did the wrong explanation damage the defenders, whose card could not be taken back?",
)
NO_REMEDY = Ask("no_remedy", "12A1", AnswerKind.YES_NO, "Is the innocent side damaged without any other remedy?")
DEFENDERS_GAINED = Ask("gained", "43B3", AnswerKind.YES_NO, "Did the defenders gain by their irregularity?")
GAINED = Ask(
    "gained",
    "11A",
    AnswerKind.CHOICE,
    "Which side gained because an opponent, after the irregularity, acted in ignorance of the law?",
    choices=("NS", "EW", "neither"),
)


def _look(ask: Ask, cites: str) -> Look:
    """One question; if the answer is yes, the score is adjusted."""

    def look(case: Case) -> Ruling:
        done = ReviewDone(_law(case))
        if not case.need(ask, of=DIRECTOR):
            return case.ruling(cites, done)
        return law12.adjust(case, cites, _matter(case).offender.side, done)

    return look


def _both_revoked(case: Case) -> Ruling:
    """64C2(b): both sides have offended, so neither is the innocent one."""
    done = ReviewDone(_law(case))
    if not case.need(DAMAGED_BY_REVOKES, of=DIRECTOR):
        return case.ruling("64C2(b)", done)
    return law12.adjust(case, "64C2(b)", None, done)


def _information(cites: str) -> Look:
    """What these cards told is put to the test of Law 16C."""
    return lambda case: law16b.review_withdrawn(case, cites)


def _damage(cites: str) -> Look:
    """What waited for a result alone: if there is damage, the score is adjusted."""
    return lambda case: law12_when_assessed.review(case, cites)


def _forfeit(case: Case) -> Ruling:
    """11A: the side that gained loses the gain; the other keeps its score."""
    done, gained = ReviewDone(_law(case)), case.need(GAINED, of=DIRECTOR)
    return case.ruling("11A", done) if gained == "neither" else law12.one_side_only(case, "11A", Side(gained), done)


def _defenders_only(case: Case) -> Ruling:
    """43B3, 2017: what the defenders gained is taken from them alone; declarer's side keeps its score."""
    done, state = ReviewDone(_law(case)), case.table.at_play
    assert state is not None
    if not case.need(DEFENDERS_GAINED, of=DIRECTOR):
        return case.ruling("43B3", done)
    return law12.one_side_only(case, "43B3", state.play.contract.declarer.side.other, done)


# By its number; a number that only an older edition has, or that means something else there, bears the year.
REVIEWS: dict[str, Look] = {
    "11A": _forfeit,
    "2007:11A": _look(NO_REMEDY, "11A 12B1"),
    "12A1": _look(NO_REMEDY, "12A1"),
    "13A2": law13.review_seen,
    "2007:13D2(a)": law13.review_seen,
    "13B1": law13.review_corrected,
    "2007:13A": law13.review_corrected,
    "16B3": law16b.review,
    "2007:16A4": law16b.review,
    "16C3": law16b.review_withdrawn,
    "2007:16D2": law16b.review_withdrawn,
    "16D2(c)": law16d.review,
    "2007:16C2(c)": law16d.review,
    "20E": _damage("20E"),
    "20F5(b)(i)": law20.review,
    "2007:21B2": law21_calls_changed.review_conveyed,
    "21B3": law21.review,
    "23C": _look(HELPED, "23C"),
    "27D": _look(HELPED, "27D"),
    "40A4": _damage("40A4"),
    "40B3(a)": _damage("40B3(a)"),
    "40B4": _damage("40B4"),
    "40B5(b)": _damage("40B5(b)"),
    "40C1": _damage("40C1"),
    "2007:40B2(a)": _damage("2007:40B2(a)"),
    "2007:40B4": _damage("40B3(a)"),
    "2007:40B5": _damage("40B4"),
    "2007:40B6(b)": _damage("40B5(b)"),
    "43B3": _defenders_only,
    "2007:43B3": _look(DEFENDERS_GAINED, "43B3 12B1"),
    "45F": _look(DUMMY_SUGGESTED, "45F"),
    "47E2(b)": _look(MISLED, "47E2(b)"),
    "50E2": _information("50E2"),
    "50E3": _information("50E3"),
    "2007:50E3": _look(EXPOSED_CARD_HELPED, "2007:50E3"),
    "50E4": _look(EXPOSED_CARD_HELPED, "50E4"),
    "55C": _information("55C"),
    "2007:55C": _look(LINE_MAY_REST_ON_IT, "55C"),
    "62D2": _information("62D2"),
    "2007:62D2": _look(CARD_MAY_HAVE_SUGGESTED, "62D2"),
    "64C1": _look(NOT_COMPENSATED, "64C1"),
    "2007:64C": _look(NOT_COMPENSATED, "64C1"),
    "64C2(a)": _look(MORE_WITHOUT_LATER, "64C2(a)"),
    "64C2(b)": _both_revoked,
    "67B3": _look(PLAYED_TWICE, "67B3"),
    "72C": law72.review,
    "2007:23": law72.review,
    "73E2": law73.review_inference,
    "2007:73F": law73.review_inference,
    "75A": law75.review_heard,
    "84D": law81.review_nothing_prescribed,
    "13C": law13.review_foreign,
    "2007:13F": law13.review_foreign,
}

# In this order they are looked at (Law 64 itself has spoken before).
ORDER = (
    "64C1 64C 64C2(a) 64C2(b) 67B3 50E4 50E3 50E2 16C3 16D2 62D2 55C 45F 43B3 47E2(b) 11A 13A2 13D2(a) 13B1 13A 13C "
    "13F 16D2(c) 16C2(c) 20E 20F5(b)(i) 21B3 21B2 40B3(a) 40B4 40B5 40B5(b) 40B6(b) 40C1 40A4 40B2(a) 75A 23C 27D "
    "73E2 73F 72C 23 16B3 16A4 12A1 84D"
).split()


def in_order(laws: Iterable[str]) -> tuple[str, ...]:
    """What waits, in the order in which it is looked at."""
    return tuple(sorted(laws, key=ORDER.index))


def waiting(table: Table) -> tuple[str, ...]:
    """What waits at this table: a law once for each side that offended."""
    of_a_side = dict.fromkeys([(review.law, review.offender and review.offender.side) for review in table.reviews])
    return in_order(law for law, _ in of_a_side)


def rule(case: Case) -> Ruling:
    """The review that was taken up; each ends with ReviewDone, whatever else it does."""
    due = _matter(case)
    ruling = (REVIEWS.get(f"{case.book.edition}:{due.law}") or REVIEWS[due.law])(case)
    done = [ReviewDone(due.law, due.at_fault, due.action) if isinstance(e, ReviewDone) else e for e in ruling.effects]
    return replace(ruling, effects=tuple(done))


def _law(case: Case) -> str:
    return _matter(case).law


def _matter(case: Case) -> ReviewDue:
    assert isinstance(case.irregularity, ReviewDue)
    return case.irregularity
