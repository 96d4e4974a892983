"""Laws 80 to 85: the organizer's and the Director's part, errors of procedure, and how rulings are come to."""

from collections.abc import Iterator

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws.law82_errors import standing, stays
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.auction import RulingUndone
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.effects.play import (
    BecomesPenaltyCard,
    PenaltyCardPickedUp,
    RevokeLetBe,
    RevokeNoted,
    TricksTransferred,
)
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.directing import (
    CloseDecision,
    FactsDisputed,
    NoticedByDirector,
    WaiverWanted,
)
from bridgelaws.table.matters.raised import Why
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say, template

FOR_CAUSE = Ask("for_cause", "81C5", AnswerKind.YES_NO, "Do you see cause to waive the rectification?")
SETTLEMENT = Ask("settlement_stands", "10B", AnswerKind.YES_NO, "Do you let the players’ own settlement stand?")
PROBABLE = Ask(
    "probable",
    "85A1",
    AnswerKind.CHOICE,
    "On the balance of probabilities: {what}?",
    choices=("so", "not so", "cannot be found"),
)
SO_THAT_PLAY_GOES_ON = Ask(
    "so_that_play_goes_on",
    "85B",
    AnswerKind.TEXT,
    "What do you rule, so that play can go on? Write it as you will say it.",
)
PROBABLY_SO = Ask(
    "probable",
    "85A1",
    AnswerKind.CHOICE,
    "On the balance of probabilities, did it happen as described?",
    choices=("so", "not so", "cannot be found"),
)
TOLD_OR_REFERRED = Ask(
    "told_or_referred",
    "83",
    AnswerKind.CHOICE,
    "Do you tell the contestants that they may appeal, or refer the matter to the committee yourself?",
    choices=("told", "referred"),
)
PROBABLY_DAMAGED = Ask(
    "probably_damaged",
    "84D",
    AnswerKind.YES_NO,
    "Has the irregularity probably damaged the innocent side?",
)


def rule_conflict(case: Case) -> Ruling:
    """80B2(f), 81B2: regulations may supplement the Laws, not conflict with them; the Director is bound by both."""
    return case.ruling("80B2(f) 81B2", Advice(say("The regulation is void as far as it conflicts with the Laws.")))


def rule_no_director(case: Case) -> Ruling:
    """80B2(a): without one the players name one of themselves, or somebody else."""
    return case.ruling("80B2(a)", Advice(say("The players name a Director: one of themselves, or another person.")))


def rule_waiver(case: Case) -> Ruling:
    """81C5, 10A, 10B: only the Director waives, for cause; what players settle themselves he may let stand or cancel."""
    matter = case.irregularity
    assert isinstance(matter, WaiverWanted)
    if matter.settled_by_players:
        stands = case.need(SETTLEMENT, of=DIRECTOR)
        settled = say("The players’ own settlement stands.") if stands else say("The players’ own settlement is cancelled.")
        return case.ruling("10A 10B 81C", Advice(settled))
    if not case.need(FOR_CAUSE, of=DIRECTOR):
        return case.ruling("81C5", Advice(say("The rectification is applied.")))
    return case.ruling("81C5", Advice(say("The rectification is waived.")), *_waive(case, matter.offender))


def _waive(case: Case, offender: Seat) -> list[Effect]:
    """81C5: what the last ruling against this player, or its noting a revoke, took or would take is given back."""
    number = to_be_waived(case.table, offender)
    assert number is not None, "what there is to waive was looked at when it was asked for"
    effects: list[Effect] = [RulingUndone(number), *stays(case.table, number)]
    for effect in case.table.rulings[number].effects:
        match effect:
            case RevokeNoted(revoke):
                effects.append(RevokeLetBe(revoke))
            case BecomesPenaltyCard(seat, card):
                effects.append(PenaltyCardPickedUp(seat, card))
            case TricksTransferred(to, tricks):
                effects.append(TricksTransferred(to.other, tricks))
    return effects


def to_be_waived(table: Table, offender: Seat) -> int | None:
    """The last ruling against this player that has an effect."""
    return max([number for number in standing(table) if table.rulings[number].offender is offender], default=None)


def why_not_waived(table: Table, matter: Matter, by: Seat | None, _book: LawBook) -> Iterator[Why]:
    """81C5: the innocent side asks, about something that there is to waive."""
    offender = matter.at_fault
    if offender and by and by.side is offender.side:
        yield say(
            "only the non-offending side can ask for it, and {seat} is on {offender}’s side", seat=by, offender=offender
        )
    if offender and to_be_waived(table, offender) is None:
        yield say("nothing has been ruled against {offender}", offender=offender)


def rule_noticed(case: Case) -> Ruling:
    """81C3: however it came to be known, an irregularity is put right while the periods of 79C and 92B run."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, NoticedByDirector)
    period = max(regulations.correction_period_minutes, regulations.appeal_period_minutes)
    if matter.minutes > period:
        return case.ruling("81C3", Advice(say("The periods for it are over: nothing can be corrected any more.")))
    return case.ruling("81C3", Advice(say("I have noticed it myself, and I rule on it as if you had called me.")))


def rule_facts(case: Case) -> Ruling:
    """85A1, 85A2, 85B: facts are found by the balance of probabilities; if they cannot be, play goes on all the same."""
    matter = case.irregularity
    assert isinstance(matter, FactsDisputed)
    what = matter.what
    match case.need(PROBABLE, of=DIRECTOR, what=what) if what else case.need(PROBABLY_SO, of=DIRECTOR):
        case "so":
            found = (
                say("“{what}”: the Director finds that it was so.", what=what)
                if what
                else say("The Director finds it happened as described.")
            )
            return case.ruling("85A1 85A2", Advice(found))
        case "not so":
            found = (
                say("“{what}”: the Director finds that it was not so.", what=what)
                if what
                else say("The Director finds it did not happen as described.")
            )
            return case.ruling("85A1 85A2", Advice(found))
    ruled = case.need(SO_THAT_PLAY_GOES_ON, of=DIRECTOR)
    return case.ruling("85B", Advice(say("The facts cannot be established: {ruling}.", ruling=ruled)))


def rule_close(case: Case) -> Ruling:
    """83, 81C7: the Director tells the side that it may appeal, or refers the matter himself."""
    matter = case.irregularity
    assert isinstance(matter, CloseDecision)
    about = matter.what
    if case.need(TOLD_OR_REFERRED, of=DIRECTOR) == "told":
        told = template("The contestants are told that this may be appealed ({what}).")
        plainly = say("The contestants are told that this may be appealed.")
        return case.ruling("83", Advice(say(told, what=about) if about else plainly))
    referred = template("The Director refers the matter to the committee ({what}).")
    plainly = say("The Director refers the matter to the committee.")
    return case.ruling("83 81C7", Advice(say(referred, what=about) if about else plainly))


def rule_nothing_prescribed(case: Case) -> Ruling:
    """84A, 84D: play goes on; if the innocent side is probably damaged, the score is adjusted."""
    if result(case.table) is None:
        return case.ruling("84A", Advice(say("Auction and play go on.")), Review(case.number("84D")))
    return _if_probably_damaged(case)


def review_nothing_prescribed(case: Case) -> Ruling:
    """84D: the same when play has ended."""
    return _if_probably_damaged(case, ReviewDone(case.number("84D")))


def _if_probably_damaged(case: Case, *effects: Effect) -> Ruling:
    matter = case.irregularity
    assert isinstance(matter, Matter)
    if not case.need(PROBABLY_DAMAGED, of=DIRECTOR):
        return case.ruling("84A", Advice(say("The result stands.")), *effects)
    return law12.adjust(case, "84D 12A1", matter.at_fault.side if matter.at_fault else None, *effects)
