"""Law 79: tricks won, disputes about them, and errors in the score."""

from fractions import Fraction

from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, ResultCorrected
from bridgelaws.table.matters.directing import ScoreWrong, TricksDisputed
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import say

TRICKS_FOUND = Ask(
    "tricks_found", "79B2", AnswerKind.NUMBER, "How many tricks do you find that declarer’s side won?", most=13
)
CONVINCED = Ask("convinced", "79B3", AnswerKind.YES_NO, "Are you clearly convinced that the recorded result is wrong?")
LOWERED = Ask(
    "lowered",
    "79B3",
    AnswerKind.CHOICE,
    "Does the score stand, or is one side’s lowered without raising the other’s?",
    choices=("stands", "NS", "EW"),
)
APPROVED = Ask("approved", "79C2", AnswerKind.YES_NO, "Does the Tournament Organizer approve such a late correction?")
BEYOND_DOUBT = Ask("beyond_doubt", "79C2", AnswerKind.YES_NO, "Is it beyond reasonable doubt that the score is wrong?")


def rule_disputed(case: Case) -> Ruling:
    """79B, 79B1, 79B2: with a claim Laws 69 and 71 decide; otherwise the Director finds the tricks."""
    matter = case.irregularity
    assert isinstance(matter, TricksDisputed)
    if matter.claim:
        return _rule_claimed(case)
    if not matter.after_round:
        return case.ruling("79B2", _correct(case))
    found: Ruling = _after_the_round(case.book.edition, case)
    return found


def _rule_claimed(case: Case) -> Ruling:
    """79B1: by Law 69B or 71; they ask for themselves if the claim was entered, otherwise the Director finds the tricks."""
    decides, state = Advice(say("There was a claim or concession, so I rule on that.")), case.table.at_play
    if result(case.table) is None or (state and state.claim):
        return case.ruling("79B1", decides)
    return case.ruling("79B1", decides, _correct(case))


def _nobody_need_be_raised(case: Case) -> Ruling:
    """79B2, 2007: called only after the round, the Director need not raise anybody's score."""
    if case.need(CONVINCED, of=DIRECTOR):
        return case.ruling("2007:79B2", _correct(case))
    return _stands_or_lowered(case, "2007:79B2")


def _only_if_convinced(case: Case) -> Ruling:
    """79B3, 2017: both scores change only if the Director is clearly convinced; otherwise it stands, or one is lowered."""
    if case.need(CONVINCED, of=DIRECTOR):
        return case.ruling("79B3", _correct(case))
    return _stands_or_lowered(case, "79B3")


_after_the_round = by_edition({Edition.LAWS_2007: _nobody_need_be_raised, Edition.LAWS_2017: _only_if_convinced})


def _stands_or_lowered(case: Case, cites: str) -> Ruling:
    decided = case.need(LOWERED, of=DIRECTOR)
    if decided == "stands":
        return case.ruling(cites, Advice(say("The score recorded stands.")))
    return law12.one_side_only(case, cites, Side(decided))


def _correct(case: Case) -> ResultCorrected:
    found: Fraction = case.need(TRICKS_FOUND, of=DIRECTOR)
    return ResultCorrected(int(found), was=case.table.tricks_agreed)


def rule_kept(case: Case) -> Ruling:
    """79A2: nobody may knowingly keep such a trick; it is given back, and the Director may penalize."""
    offender = case.irregularity.offender
    back = _correct(case)
    return case.ruling("79A2", back, *law90.may_penalize(case, offender, say("keeping a trick that was not won")))


def rule_wrong(case: Case) -> Ruling:
    """79C1, 79C2: corrected in the Correction Period; later only with the Organizer's leave and beyond reasonable doubt."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, ScoreWrong)
    if matter.minutes <= regulations.correction_period_minutes:
        return case.ruling("79C1", _correct(case))
    stands = Advice(say("The Correction Period is over: the score stands."))
    if not regulations.scores_may_be_corrected_after_period:
        return case.ruling("79C2", stands)
    if not (case.need(BEYOND_DOUBT, of=DIRECTOR) and case.need(APPROVED, of=DIRECTOR)):
        return case.ruling("79C2", stands)
    return case.ruling("79C2", _correct(case))
