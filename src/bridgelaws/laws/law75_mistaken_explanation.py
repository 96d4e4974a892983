"""Law 75: mistaken explanation or mistaken call. What follows for the calls made meanwhile is in Law 21."""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law16_unauthorized_information as law16
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import Text, say, template

EVIDENCE = Ask(
    "evidence",
    "21B1(b)",
    AnswerKind.CHOICE,
    (
        "What does the evidence show about {explainer}’s explanation of {call}: a wrong explanation, a right one and "
        "a mistaken call, no agreement at all, or nothing either way?"
    ),
    choices=("wrong explanation", "mistaken call", "no agreement", "no evidence"),
    away_from_table=True,
)
EVIDENCE_OF_A_CALL = Ask(
    "evidence",
    "21B1(b)",
    AnswerKind.CHOICE,
    (
        "What does the evidence show about {explainer}’s explanation of partner’s call: a wrong explanation, a right "
        "one and a mistaken call, no agreement at all, or nothing either way?"
    ),
    choices=("wrong explanation", "mistaken call", "no agreement", "no evidence"),
    away_from_table=True,
)
_RIGHT_EXPLANATION = say("The right explanation should have been given.")
_NO_AGREEMENT = say("It should have been said that there is no agreement.")
_EXPLANATION = template("{caller} may not use information from {explainer}’s explanation.")


class Finding(Struct, frozen=True):
    """What the Director has found: the provisions, and what opponents should have had; nothing if all was right."""

    cites: str
    right: Text | None = None
    told_now: Text = say("The opponents are given the right explanation.")
    heard: str = _EXPLANATION  # what told the caller how partner took the call


def determine(case: Case, explainer: Seat, about: Call | None) -> Finding:
    """75B1, 75C, 75D1, 75D2, 21B1(b): the agreement comes first; without evidence the explanation is taken to be wrong."""
    known = _say_what_is_known(case, explainer.partner, about)
    if about:
        evidence = case.need(EVIDENCE, of=DIRECTOR, known=known, explainer=explainer, call=about)
    else:
        evidence = case.need(EVIDENCE_OF_A_CALL, of=DIRECTOR, known=known, explainer=explainer)
    if evidence == "mistaken call":
        return Finding("75A 75C")
    found: Finding = _infraction(case.book.edition, evidence)
    return found


def _say_what_is_known(case: Case, caller: Seat, about: Call | None) -> tuple[Text, ...]:
    """What the table knows, beside the question: the hand, and what was said of the call."""
    return (*say_hand(case, caller), *say_meaning(case, caller, about))


def say_hand(case: Case, seat: Seat) -> tuple[Text, ...]:
    """The hand, if the deal is known: evidence beside a question."""
    deal = case.table.board.deal
    cards = deal.hand(seat) if deal else None
    return (say("{player} held {hand}.", player=seat, hand=cards),) if cards else ()


def say_meaning(case: Case, caller: Seat, about: Call | None) -> tuple[Text, ...]:
    """What was said of the call when it was entered."""
    meaning = case.table.meaning(caller, about) if about else None
    return (say("It was entered as {call}.", call=case.described(caller, meaning.call)),) if meaning else ()


def _against_the_agreement(evidence: str) -> Finding:
    """75B, 75C, 21B1(b), 2007: wrong, or presumed to be; describing what was never agreed is no better."""
    cites = "75A 2007:75B" if evidence == "wrong explanation" else "75A 21B1(b) 2007:75B"
    return Finding(cites, _RIGHT_EXPLANATION)


def _find_agreement(evidence: str) -> Finding:
    """75B1, 75D1, 75D2, 75D3, 2017: what opponents should have heard: the agreement or, if there is none, just that."""
    match evidence:
        case "wrong explanation":
            return Finding("75A 75B1 75D1", _RIGHT_EXPLANATION)
        case "no agreement":
            return Finding("75A 75D2", _NO_AGREEMENT, say("The opponents are told that there is no agreement."))
    return Finding("75A 21B1(b) 75B1", _RIGHT_EXPLANATION)


_infraction = by_edition({Edition.LAWS_2007: _against_the_agreement, Edition.LAWS_2017: _find_agreement})


def right_found(case: Case) -> Text | None:
    """75D3: what opponents should have been told, as far as it is known, by the ruling that left this to the end of play."""
    found = any(Provision("75D2") in ruling.cites for ruling in case.table.rulings)
    return _NO_AGREEMENT if found else None


def yardstick(case: Case) -> str:
    """75D3, 2017: the provision that says with what the result is compared; 2007 has none."""
    found: str = _yardstick(case.book.edition)
    return found


_yardstick = by_edition({Edition.LAWS_2007: lambda: "", Edition.LAWS_2017: lambda: " 75D3"})


def close_to_caller(explainer: Seat, told: str = _EXPLANATION) -> tuple[Effect, ...]:
    """75A: right or wrong, what an explanation tells the caller about partner's understanding is closed to the caller."""
    return (Advice(say(told, caller=explainer.partner, explainer=explainer)), Review("75A"))


def mistaken_call(case: Case, explainer: Seat, also: str, *effects: Effect) -> Ruling:
    """75C: no infraction; nobody need correct anything, and the result stands whatever the damage."""
    stands = Advice(
        say("The explanation was right and the call the mistake: there is no infraction, and the result stands.")
    )
    return case.ruling(f"{also} 75A 75C", stands, *effects, *close_to_caller(explainer))


def review_heard(case: Case) -> Ruling:
    """75A, 73C1: whether the caller used what the explanation told; the test is that of Law 16B."""
    matter = case.irregularity
    assert isinstance(matter, ReviewDue)
    return law16.review(replace(case, irregularity=ReviewDue(matter.offender.partner, matter.law)), also="75A 73C1")
