"""Law 40: partnership understandings: what must be made known, and what regulations allow."""

from bridgelaws.bridge.calls import Bid, Call
from bridgelaws.bridge.notation import read_call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import Alertable, Duty
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws import law75_mistaken_explanation as law75
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.laws.law12_when_assessed import if_damaged
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice
from bridgelaws.table.matters.understandings import (
    Deviation,
    ExplanationIncomplete,
    MethodsVaried,
    NotAllowedUnderstanding,
    NotDisclosed,
    Occasion,
    Undisclosed,
)
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import Text, say, say_count

ALERT_REQUIRED = Ask(
    "alert_required",
    "40B2(a)(iii)",
    AnswerKind.YES_NO,
    "Do the regulations require {player}’s {call}, with its agreed meaning, to be alerted or announced?",
)
ALERT_OF_A_CALL_REQUIRED = Ask(
    "alert_required",
    "40B2(a)(iii)",
    AnswerKind.YES_NO,
    "Do the regulations require the call, with its agreed meaning, to be alerted or announced?",
)
AGAINST_REGULATIONS = Ask(
    "against_regulations", "40B4", AnswerKind.YES_NO, "Does the understanding break the regulations of the event?"
)
SPECIAL_INFORMATION = Ask(
    "special_information",
    "40B5(a)",
    AnswerKind.YES_NO,
    (
        "Did {explainer} know the omitted information from agreement or partnership experience, rather than from "
        "general bridge knowledge?"
    ),
)
CRUCIAL = Ask(
    "crucial",
    "40B5(b)",
    AnswerKind.YES_NO,
    "Was the omitted information crucial for an opponent’s choice of action?",
)
PARTNER_KNEW = Ask(
    "partner_knew",
    "40C1",
    AnswerKind.YES_NO,
    "Had {partner} more reason than the opponents to expect {player} to depart from the methods?",
    away_from_table=True,
)
PSYCHIC = Ask("psychic", "40B2(a)(v)", AnswerKind.YES_NO, "Was the artificial {call} a psychic call?")


# A. Methods.


def rule_different_meanings(case: Case) -> Ruling:
    """40A4: what a call means by agreement does not depend on who makes it; style and judgement may differ."""
    found: Ruling = _different_meanings(case.book.edition, case)
    return found


def _always_an_infraction(case: Case) -> Ruling:
    """40A4, 2017: no authority can allow it."""
    ruling = if_damaged(case, "40A4", "40A4")
    return _penalize(case, ruling, say("different meanings for the two partners"))


def _unless_allowed(case: Case) -> Ruling:
    """40B2(a), 2007: the Regulating Authority may vary the rule."""
    if case.book.regulations.partners_may_use_different_meanings:
        return case.ruling("2007:40B2(a)", Advice(say("The regulations allow partners to differ in what a call means.")))
    ruling = if_damaged(case, "2007:40B2(a)", "2007:40B2(a)")
    return _penalize(case, ruling, say("different meanings for the two partners"))


_different_meanings = by_edition({Edition.LAWS_2007: _unless_allowed, Edition.LAWS_2017: _always_an_infraction})


# B2. What regulations say.


def alert_required(case: Case, caller: Seat, about: Call | None) -> bool:
    """40B2(a)(iii), 21B1(a): no duty to alert without a regulation; with one the Director says if it reaches the call."""
    regulations = case.book.regulations
    if regulations.alerts is Duty.NONE or (about and _too_high(case, caller, about)):
        return False
    known = (*_alerts(regulations), *law75.say_meaning(case, caller, about))
    required: bool = (
        case.need(ALERT_REQUIRED, of=DIRECTOR, known=known, player=caller, call=about)
        if about
        else case.need(ALERT_OF_A_CALL_REQUIRED, of=DIRECTOR, known=known)
    )
    return required


def _alerts(regulations: Regulations) -> tuple[Text, ...]:
    """What the regulations say of alerts, in sentences beside the question."""
    where = regulations.alerts is Duty.IN_MAJOR_EVENTS
    declined = regulations.opponents_may_decline_alerts
    return (
        *((say("Alerts apply in major events; elsewhere by agreement."),) if where else ()),
        *[_ALERTED[kind] for kind in regulations.alertable_calls],
        *((say("No alert is required if the opponents asked for none."),) if declined else ()),
    )


_ALERTED = {
    Alertable.ARTIFICIAL: say("Artificial calls are alerted."),
    Alertable.UNUSUAL: say("Calls with an unusual meaning are alerted."),
}


def _too_high(case: Case, caller: Seat, about: Call) -> bool:
    """40B2(a)(iii), 80B2(e): where nothing is alerted from some bid on, and no screens stand between partners."""
    regulations, calls = case.book.regulations, case.table.auction.calls
    if regulations.no_alerts_from == "none" or regulations.screens:
        return False
    lowest = read_call(regulations.no_alerts_from)
    assert isinstance(lowest, Bid), f"no bid: {lowest}"
    until = max([at for at, made in enumerate(calls) if made == (caller, about)], default=len(calls) - 1)
    bids = [call for _, call in (*calls[: until + 1], (caller, about)) if isinstance(call, Bid)]
    return any([bid == lowest or bid.supersedes(lowest) for bid in bids])


def rule_varied(case: Case) -> Ruling:
    """40B2(a)(iv): whether methods may change after an irregularity is for the Regulating Authority to say."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, MethodsVaried)
    forbidden: bool = _may_be_forbidden(case.book.edition, matter.after)
    after_irregularity = matter.after is Occasion.OPPONENTS_IRREGULARITY
    allowed = (
        regulations.understandings_may_vary_after_irregularity
        if after_irregularity
        else regulations.understandings_may_vary_after_question
    )
    if allowed or not forbidden:
        return case.ruling("40B2(a)(iv)", Advice(_NOT_FORBIDDEN_AFTER[matter.after]))
    told = Advice(_FORBIDDEN_AFTER[matter.after])
    return _penalize(case, if_damaged(case, "40B2(a)(iv) 40B4", "40B4", told), say("methods that vary"))


_NOT_FORBIDDEN_AFTER = {
    Occasion.OPPONENTS_IRREGULARITY: say("No regulation forbids other methods after an opponent’s irregularity."),
    Occasion.OWN_IRREGULARITY: say("No regulation forbids other methods after an irregularity of their own."),
    Occasion.QUESTION: say("No regulation forbids other methods after a question or an answer."),
}
_FORBIDDEN_AFTER = {
    Occasion.OPPONENTS_IRREGULARITY: say(
        "The regulations forbid agreeing on other methods after an opponent’s irregularity."
    ),
    Occasion.OWN_IRREGULARITY: say("The regulations forbid agreeing on other methods after an irregularity of their own."),
    Occasion.QUESTION: say("The regulations forbid agreeing on other methods after a question or an answer."),
}
_may_be_forbidden = by_edition(
    {
        Edition.LAWS_2007: lambda after: True,
        Edition.LAWS_2017: lambda after: after is Occasion.OPPONENTS_IRREGULARITY,
    }
)


# B3, B4, B5. What was not told, or not allowed.


def rule_not_disclosed(case: Case) -> Ruling:
    """40A1(b), 40B2(a)(ii), 40B3(a), 40B3(b): damage is made good; repeated, it may be penalized."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, NotDisclosed)
    if matter.what is Undisclosed.METHODS_BEFORE_PLAY and not regulations.pre_alerts:
        return case.ruling("40A1(b)", Advice(say("No regulation requires the main methods to be disclosed before play.")))
    if matter.what is Undisclosed.SYSTEM_CARD and not regulations.system_cards_per_pair:
        return case.ruling("40A1(b)", Advice(say("No regulation requires a system card.")))
    effects = _disclose_now(case, matter)
    cites = "40A1(b) 40B2(a)(ii) 40B3(a)" if matter.what is Undisclosed.SYSTEM_CARD else "40A1(b) 40B3(a)"
    if not matter.repeated:
        return if_damaged(case, cites, "40B3(a)", *effects)
    ruling = if_damaged(case, f"{cites} 40B3(b)", "40B3(a)", *effects)
    return _penalize(case, ruling, say("not disclosing again"))


def _disclose_now(case: Case, matter: NotDisclosed) -> tuple[Effect, ...]:
    """What there is to say, besides the score."""
    match matter.what:
        case Undisclosed.METHODS_BEFORE_PLAY:
            return (
                Advice(
                    say(
                        "{side}, please disclose it now; alerts and system cards are still required. A lapse normally costs"
                        " nothing.",
                        side=matter.offender.side,
                    )
                ),
            )
        case Undisclosed.SYSTEM_CARD if case.book.regulations.doubt_goes_against_pair_without_system_card:
            return (Advice(say("Until the cards are there, no doubtful point is decided in the pair’s favour.")),)
    return (Advice(say("{side}, please tell the opponents now.", side=matter.offender.side)),)


def rule_not_allowed(case: Case) -> Ruling:
    """40B1(b), 40B1(c), 40B2(a)(i), 40B4: a special understanding against the regulations; damage is made good."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, NotAllowedUnderstanding)
    listed = matter.understanding in regulations.disallowed_understandings
    known = (say("The understanding: {understanding}.", understanding=matter.understanding),) if matter.understanding else ()
    if not listed and not case.need(AGAINST_REGULATIONS, of=DIRECTOR, known=known):
        return case.ruling("40A3 40B2(a)(i)", Advice(say("It is allowed.")))
    special = "40B1(b) " if matter.understanding in regulations.special_understandings else ""
    ruling = if_damaged(case, f"{special}40B2(a)(i) 40B4", "40B4")
    return _penalize(case, ruling, say("an understanding that is not allowed"))


def rule_incomplete(case: Case) -> Ruling:
    """40B5(a), 40B5(b): all that agreement and experience tell is disclosed, not what any player may infer."""
    matter = case.irregularity
    assert isinstance(matter, ExplanationIncomplete)
    known = (say("Omitted: {left_out}.", left_out=matter.left_out),) if matter.left_out else ()
    if not case.need(SPECIAL_INFORMATION, of=DIRECTOR, known=known, explainer=matter.offender):
        return case.ruling("40B5(a)", Advice(say("Inferences from general bridge knowledge need not be disclosed.")))
    if not case.need(CRUCIAL, of=DIRECTOR, known=known):
        return case.ruling("40B5(a)", Advice(say("It is disclosed now; nobody’s choice depended on it.")))
    return if_damaged(case, "40B5(a) 40B5(b)", "40B5(b)", Advice(say("It is disclosed now.")))


# C. Departing from the methods.


def rule_deviation(case: Case) -> Ruling:
    """40A3, 40C1, 40C2: free, and nobody need tell, unless partner has more reason than the opponents to expect it."""
    matter = case.irregularity
    assert isinstance(matter, Deviation)
    player = matter.offender
    if barred := _psychic_artificial(case, matter):
        return barred
    times = matter.times_before
    before = say_count(
        ("It was known to have happened once before."), "It was known to have happened {count} times before.", times
    )
    if not case.need(PARTNER_KNEW, of=DIRECTOR, known=(before,) if times else (), partner=player.partner, player=player):
        free = Advice(
            say("Partner knew no more than the opponents: the call or play is allowed, and need not be disclosed.")
        )
        return case.ruling("40A3 40C1 40C2", free)
    implicit = Advice(say("It has become part of their understandings, and must be disclosed."))
    return _penalize(case, if_damaged(case, "40C1", "40C1", implicit), say("a concealed understanding"))


def _psychic_artificial(case: Case, matter: Deviation) -> Ruling | None:
    """40B2(a)(v): regulations may restrict psychic artificial calls."""
    allowed, call = case.book.regulations.psychic_artificial_calls_allowed, matter.call
    if allowed or call is None or not case.table.is_artificial(matter.offender, call):
        return None
    if not case.need(PSYCHIC, of=DIRECTOR, call=call):
        return None
    return _penalize(case, if_damaged(case, "40B2(a)(v) 40B4", "40B4"), say("a psychic artificial call"))


def _penalize(case: Case, ruling: Ruling, what: Text) -> Ruling:
    """40B3(b), 40B4, 40C1: a procedural penalty besides."""
    return law90.besides(case, ruling, case.irregularity.offender, what)
