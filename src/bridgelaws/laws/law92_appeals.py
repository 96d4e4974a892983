"""Laws 92 and 93: the right to appeal, and who decides what."""

from bridgelaws.lawbook.choices import AppealsBody, AppealStage
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.matters_of_directing import Appeal, CommitteeDisagrees, Question
from bridgelaws.table.rulings import Advice, Ruling

PARTNER_CONCURS = Ask("concurs", "92D1", AnswerKind.YES_NO, "Do you agree to {appellant}’s appeal?")
CAPTAIN_CONCURS = Ask("captain_concurs", "92D2", AnswerKind.YES_NO, "Does the captain agree to {appellant}’s appeal?")
BODY_CAN_ACT = Ask(
    "body_can_act",
    "93A",
    AnswerKind.YES_NO,
    "Is there a committee that can hear it without holding up the event?",
)
ABOUT = Ask(
    "about",
    "93B1",
    AnswerKind.CHOICE,
    "What is the appeal about?",
    choices=("law or regulations", "facts or judgement", "both"),
)
CHANGED = Ask("changed", "93B3", AnswerKind.YES_NO, "Does the committee change the score?")


def rule(case: Case) -> Ruling:
    """92A, 92B, 92D: about a ruling at the own table, in time, and with the consent of partner or captain."""
    appeal, regulations = case.irregularity, case.book.regulations
    assert isinstance(appeal, Appeal)
    if not appeal.own_table:
        return case.ruling("92A", Advice("The appeal is refused: the ruling was not given at the appellant’s table."))
    if appeal.minutes > regulations.appeal_period_minutes:
        return case.ruling("92B", Advice("The appeal is refused: the time for it is over."))
    if refused := _without_consent(case, appeal):
        return refused
    return _sent_on(case)


def _without_consent(case: Case, appeal: Appeal) -> Ruling | None:
    """92D1, 92D2: both partners must agree, in a team the captain; in an individual contest nobody else."""
    match case.table.contest.form:
        case Form.PAIRS:
            law, agreed = "92D1", case.need(PARTNER_CONCURS, of=appeal.appellant.partner, appellant=appeal.appellant)
        case Form.TEAMS:
            law, agreed = "92D2", case.need(CAPTAIN_CONCURS, of=DIRECTOR, appellant=appeal.appellant)
        case Form.INDIVIDUAL:
            return None
    return None if agreed else case.ruling(law, Advice("The appeal is not heard: who must agree to it does not."))


def _sent_on(case: Case) -> Ruling:
    """92C, 93A, 93B1, 93B2: through the Director; points of law he decides himself, the rest goes to the committee."""
    regulations = case.book.regulations
    omitted = AppealStage.COMMITTEE in regulations.appeal_stages_omitted
    if regulations.appeals_heard_by is AppealsBody.DIRECTOR_IN_CHARGE or omitted:
        return case.ruling("92C 93A 93C3(b)" if omitted else "92C 93A", _BY_THE_DIRECTOR)
    if not case.need(BODY_CAN_ACT, of=DIRECTOR):
        return case.ruling("92C 93A", _BY_THE_DIRECTOR)
    match case.need(ABOUT, of=DIRECTOR):
        case "law or regulations":
            return case.ruling("92C 93B1", Advice("The Director in charge decides; this may be appealed to the committee."))
        case "facts or judgement":
            return case.ruling("92C 93B2", Advice("The committee decides."))
    both = Advice("The Director in charge decides the points of law, the committee the rest.")
    return case.ruling("92C 93B1 93B2", both)


_BY_THE_DIRECTOR = Advice("The Director in charge decides the appeal.")


def rule_committee(case: Case) -> Ruling:
    """93B3: it has all powers of the Director, but on law, regulations and discipline it can only recommend."""
    matter = case.irregularity
    assert isinstance(matter, CommitteeDisagrees)
    if matter.about is not Question.JUDGEMENT:
        return case.ruling(
            "93B3", Advice("The committee cannot overrule that: it may recommend a change.")
        )
    if not case.need(CHANGED, of=DIRECTOR):
        return case.ruling("93B3", Advice("The ruling stands."))
    return law12.adjusted(case, "93B3", None)


def rule_referred(case: Case) -> Ruling:
    """93C2: the Regulating Authority may settle finally what is passed on to it."""
    return case.ruling("93C2", Advice("The Regulating Authority considers the matter and may settle it finally."))
