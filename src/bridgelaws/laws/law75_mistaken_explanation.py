"""Law 75: mistaken explanation or mistaken call. What follows for the calls made meanwhile is in Law 21."""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law16_unauthorized_information as law16
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case, said
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.rulings import Advice, Effect, Review, Ruling

EVIDENCE = Ask(
    "evidence",
    "21B1(b)",
    AnswerKind.CHOICE,
    "What does the evidence show of {explainer}’s explanation of {call}: a wrong explanation, a right one and a mistaken "
    "call, no agreement at all, or nothing either way?{known}",
    choices=("wrong explanation", "mistaken call", "no agreement", "no evidence"),
    away_from_table=True,
)


class Finding(Struct, frozen=True):
    """What the Director has found: the provisions, and what opponents should have had; nothing if all was right."""

    cites: str
    truth: str = ""
    told_now: str = "The opponents are given the right explanation."
    heard: str = "explanation"  # what told the caller how partner took the call


def determined(case: Case, explainer: Seat, about: Call | None) -> Finding:
    """75B1, 75C, 75D1, 75D2, 21B1(b): the agreement comes first; without evidence the explanation is taken to be wrong."""
    caller, call = explainer.partner, str(about) if about else "partner’s call"
    evidence = case.need(EVIDENCE, of=DIRECTOR, explainer=explainer, call=call, known=_known(case, caller, about))
    if evidence == "mistaken call":
        return Finding("75A 75C")
    found: Finding = _infraction(case.book.edition, evidence)
    return found


def _known(case: Case, caller: Seat, about: Call | None) -> str:
    """What the table knows, beside the question: the hand, and what was said of the call."""
    hand = held(case, caller)
    meaning = case.table.meaning(caller, about) if about else None
    shows = [f"entered as {case.described(caller, meaning.call)}"] if meaning else []
    return f" ({'; '.join([hand, *shows] if hand else shows)})" if hand or shows else ""


def held(case: Case, seat: Seat) -> str:
    """The hand, if the deal is known: evidence beside a question."""
    deal = case.table.board.deal
    cards = deal.hand(seat) if deal else None
    return f"{said(seat)} held {cards}" if cards else ""


def _against_the_agreement(evidence: str) -> Finding:
    """75B, 75C, 21B1(b), 2007: wrong, or presumed to be; describing what was never agreed is no better."""
    cites = "75A 2007:75B" if evidence == "wrong explanation" else "75A 21B1(b) 2007:75B"
    return Finding(cites, "the right explanation")


def _agreed_or_not(evidence: str) -> Finding:
    """75B1, 75D1, 75D2, 75D3, 2017: what opponents should have heard: the agreement or, if there is none, just that."""
    match evidence:
        case "wrong explanation":
            return Finding("75A 75B1 75D1", "the right explanation")
        case "no agreement":
            return Finding("75A 75D2", NO_AGREEMENT, "The opponents are told that nothing is agreed.")
    return Finding("75A 21B1(b) 75B1", "the right explanation")


NO_AGREEMENT = "the word that nothing is agreed"
_infraction = by_edition({Edition.LAWS_2007: _against_the_agreement, Edition.LAWS_2017: _agreed_or_not})


def truth_found(case: Case) -> str:
    """75D3: what opponents should have been told, by the ruling that left this to the end of play."""
    found = any(Provision("75D2") in ruling.cites for ruling in case.table.rulings)
    return NO_AGREEMENT if found else "what opponents had a right to know"


def yardstick(case: Case) -> str:
    """75D3, 2017: the provision that says with what the result is compared; 2007 has none."""
    found: str = _yardstick(case.book.edition)
    return found


_yardstick = by_edition({Edition.LAWS_2007: lambda: "", Edition.LAWS_2017: lambda: " 75D3"})


def heard(explainer: Seat, what: str) -> tuple[Effect, ...]:
    """75A: right or wrong, what an explanation tells the caller about partner's understanding is closed to the caller."""
    caller, name = said(explainer.partner), said(explainer)
    return (Advice(f"{caller} may not use what {name}’s {what} told {caller}."), Review("75A"))


def mistaken_call(case: Case, explainer: Seat, also: str, *effects: Effect) -> Ruling:
    """75C: no infraction; nobody need correct anything, and the result stands whatever the damage."""
    stands = Advice("The explanation was right and the call the mistake: there is no infraction, and the result stands.")
    return case.ruling(f"{also} 75A 75C", stands, *effects, *heard(explainer, "explanation"))


def review_heard(case: Case) -> Ruling:
    """75A, 73C1: whether the caller used what the explanation told; the test is that of Law 16B."""
    matter = case.irregularity
    assert isinstance(matter, ReviewDue)
    return law16.review(replace(case, irregularity=ReviewDue(matter.offender.partner, matter.law)), also="75A 73C1")
