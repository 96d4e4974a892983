"""Laws 92 and 93: the right to appeal, and who decides what."""

from collections.abc import Iterator

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import AppealsBody, AppealStage, Instance
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.auction import RulingUndone
from bridgelaws.table.effects.board import Advice, BoardCancelled, ScoreAdjusted
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.directing import Appeal, CommitteeDisagrees, Question
from bridgelaws.table.matters.raised import Moment, Why
from bridgelaws.table.moment import moment_of
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say, say_count

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
TABLE_RESULT = Ask("table_result", "93B3", AnswerKind.YES_NO, "Does the result at the table count again?")
CHANGED = Ask("changed", "93B3", AnswerKind.YES_NO, "Does the committee change the score?")


def why_not(table: Table, appeal: Matter, _by: Seat | None, book: LawBook) -> Iterator[Why]:
    """92A, 92B, 92D: about a ruling at the own table, in time, and with consent; otherwise nothing is recorded."""
    assert isinstance(appeal, Appeal)
    period = book.regulations.appeal_period_minutes
    if not table.rulings:
        yield say("no ruling has been given at this table"), "92A"
    if not appeal.own_table:
        yield say("the ruling was not given at the appellant’s table"), "92A"
    if appeal.minutes > period:
        over = say_count("the time for it, {count} minute, is over", "the time for it, {count} minutes, is over", period)
        yield over, "92B"
    if not appeal.consent:
        yield from _without_consent(table, appeal)


def _without_consent(table: Table, appeal: Appeal) -> Iterator[Why]:
    """92D1, 92D2: both partners must agree, in a team the captain; in an individual contest nobody else."""
    match table.contest.form:
        case Form.PAIRS:
            yield say("{partner} must agree to it", partner=appeal.appellant.partner), "92D1"
        case Form.TEAMS:
            yield say("the captain must agree to it"), "92D2"
        case Form.INDIVIDUAL:
            pass


def rule(case: Case) -> Ruling:
    """80B2(k), 92C, 93A, 93B1, 93B2: through the Director, who decides points of law; the rest goes to the committee."""
    regulations = case.book.regulations
    omitted = AppealStage.COMMITTEE in regulations.appeal_stages_omitted
    if regulations.appeals_heard_by is AppealsBody.DIRECTOR_IN_CHARGE or omitted:
        return case.ruling("92C 93A 93C3(b)" if omitted else "92C 93A", _BY_THE_DIRECTOR)
    if not case.need(BODY_CAN_ACT, of=DIRECTOR):
        return case.ruling("92C 93A", _BY_THE_DIRECTOR)
    match case.need(ABOUT, of=DIRECTOR):
        case "law or regulations":
            return case.ruling(
                "92C 93B1", Advice(say("The Director in charge decides; this may be appealed to the committee."))
            )
        case "facts or judgement":
            return case.ruling("92C 93B2", Advice(say("The committee decides.")))
    both = Advice(say("The Director in charge decides the points of law, the committee the rest."))
    return case.ruling("92C 93B1 93B2", both)


_BY_THE_DIRECTOR = Advice(say("The Director in charge decides the appeal."))


def rule_committee(case: Case) -> Ruling:
    """93B3: it has all powers of the Director, but on law, regulations and discipline it can only recommend."""
    matter = case.irregularity
    assert isinstance(matter, CommitteeDisagrees)
    if matter.about is not Question.JUDGEMENT:
        return case.ruling("93B3", Advice(say("The committee cannot overrule that: it may recommend a change.")))
    if not case.need(CHANGED, of=DIRECTOR):
        return case.ruling("93B3", Advice(say("The ruling stands.")))
    awards = [n for n, ruling in _standing(case.table) if any(isinstance(e, _ENDS_IN_A_SCORE) for e in ruling.effects)]
    if awards and result(case.table) and case.need(TABLE_RESULT, of=DIRECTOR):
        again = Advice(say("The result at the table counts again."))
        return case.ruling("93B3", *[RulingUndone(number) for number in awards], again)
    return law12.adjust(case, "93B3", _offenders(case.table))


_ENDS_IN_A_SCORE = (ScoreAdjusted, BoardCancelled)


def _standing(table: Table) -> list[tuple[int, Ruling]]:
    return [(number, ruling) for number, ruling in enumerate(table.rulings) if number not in table.undone]


def _offenders(table: Table) -> Side | None:
    """93B3: the committee has the Director’s powers over the same offending side, that of the last ruling with a score."""
    by = [ruling for _, ruling in _standing(table) if ruling.offender]
    scored = [ruling for ruling in by if any(isinstance(e, _ENDS_IN_A_SCORE) for e in ruling.effects)]
    offenders = [ruling.offender.side for ruling in scored or by if ruling.offender]
    return offenders[-1] if offenders else None


def why_not_heard(table: Table, matter: Matter, _by: Seat | None, _book: LawBook) -> Iterator[Why]:
    """93A, 93B2: a committee decides what was brought before it."""
    appeals = [ruling for ruling in table.rulings if Provision("92C") in ruling.cites]
    if not appeals and not any(Provision("81C7") in ruling.cites for ruling in table.rulings):
        yield say("no ruling has been appealed or referred"), "92C"
    elif appeals and Provision("93A") in appeals[-1].cites:
        yield say("the Director in charge hears the appeal, and no committee"), "93A"
    about_judgement = isinstance(matter, CommitteeDisagrees) and matter.about is Question.JUDGEMENT
    if about_judgement and moment_of(table) not in (Moment.OVER, Moment.STOPPED):
        yield say("the board is still going on"), "93B3"


def why_not_passed_on(table: Table, matter: Matter, by: Seat | None, book: LawBook) -> Iterator[Why]:
    """93C3(a): where the authority has let a body of the tournament decide finally, it is itself bound by that."""
    yield from why_not_heard(table, matter, by, book)
    if book.regulations.tournament_body_is_final:
        yield say("the decision of the tournament’s own body is final here"), "93C3(a)"
    if book.regulations.referred_matters_resolved_by is Instance.NONE:
        yield say("nobody is named here to whom it could be referred"), "93C2"


def rule_referred(case: Case) -> Ruling:
    """93C1, 93C2: whoever the regulations name considers what is passed on, and may settle it finally."""
    regulations = case.book.regulations
    cites = "93C2" if regulations.further_appeals_to is Instance.NONE else "93C1 93C2"
    if regulations.referred_matters_resolved_by is Instance.LAW_COMMISSION:
        return case.ruling(cites, Advice(say("The Law Commission considers the matter and may settle it finally.")))
    return case.ruling(cites, Advice(say("The Regulating Authority considers the matter and may settle it finally.")))
