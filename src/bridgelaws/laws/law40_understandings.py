"""Law 40: partnership understandings: what must be made known, and what regulations allow."""

from bridgelaws.bridge.calls import Bid, Call
from bridgelaws.bridge.notation import read_call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import Duty
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.laws import now_or_later
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case, said
from bridgelaws.table.matters_of_understandings import (
    Deviation,
    ExplanationIncomplete,
    MethodsVaried,
    NotAllowedUnderstanding,
    NotDisclosed,
    Occasion,
    Undisclosed,
)
from bridgelaws.table.rulings import Advice, Effect, Ruling

ALERT_REQUIRED = Ask(
    "alert_required",
    "40B2(a)(iii)",
    AnswerKind.YES_NO,
    "Do the regulations want {call} alerted or announced, with the meaning it has by agreement?{known}",
)
AGAINST_REGULATIONS = Ask(
    "against_regulations", "40B4", AnswerKind.YES_NO, "Is {understanding} against the regulations of the event?"
)
SPECIAL_INFORMATION = Ask(
    "special_information",
    "40B5(a)",
    AnswerKind.YES_NO,
    "Did {explainer} know {left_out} from agreement or partnership experience, and not from what bridge players know?",
)
CRUCIAL = Ask(
    "crucial",
    "40B5(b)",
    AnswerKind.YES_NO,
    "Was {left_out} crucial for an opponent’s choice of action?",
)
PARTNER_KNEW = Ask(
    "partner_knew",
    "40C1",
    AnswerKind.YES_NO,
    "Had {partner} more reason than the opponents to expect that {player} would depart from the methods?{known}",
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
    ruling = now_or_later.if_damaged(case, "40A4", "40A4")
    return _penalized(case, ruling, "different meanings for the two partners")


def _unless_allowed(case: Case) -> Ruling:
    """40B2(a), 2007: the Regulating Authority may vary the rule."""
    if case.book.regulations.partners_may_use_different_meanings:
        return case.ruling("2007:40B2(a)", Advice("The regulations allow partners to differ in what a call means."))
    ruling = now_or_later.if_damaged(case, "2007:40B2(a)", "2007:40B2(a)")
    return _penalized(case, ruling, "different meanings for the two partners")


_different_meanings = by_edition({Edition.LAWS_2007: _unless_allowed, Edition.LAWS_2017: _always_an_infraction})


# B2. What regulations say.


def alert_required(case: Case, caller: Seat, about: Call | None) -> bool:
    """40B2(a)(iii), 21B1(a): no duty to alert without a regulation; with one the Director says if it reaches the call."""
    regulations = case.book.regulations
    if regulations.alerts is Duty.NONE or (about and _too_high(case, caller, about)):
        return False
    kinds = ", ".join([each.value for each in regulations.alertable_calls])
    where = [f"alerts: {regulations.alerts.value}"] if regulations.alerts is not Duty.ALWAYS else []
    which = [f"which calls: {kinds}"] if kinds else []
    declined = ["unless the opponents asked for none"] if regulations.opponents_may_decline_alerts else []
    meaning = case.table.meaning(caller, about) if about else None
    entered = [f"entered as {case.described(caller, meaning.call)}"] if meaning else []
    known = "; ".join([*where, *which, *declined, *entered])
    call = f"{said(caller)}’s {about}" if about else "the call"
    required: bool = case.need(ALERT_REQUIRED, of=DIRECTOR, call=call, known=f" ({known})" if known else "")
    return required


def _too_high(case: Case, caller: Seat, about: Call) -> bool:
    """40B2(a)(iii): where nothing is alerted from some bid on, and no screens stand between partners."""
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
        return case.ruling("40B2(a)(iv)", Advice(f"No regulation forbids other methods after {matter.after.value}."))
    told = Advice(f"The regulations forbid to agree on other methods after {matter.after.value}.")
    return _penalized(case, now_or_later.if_damaged(case, "40B2(a)(iv) 40B4", "40B4", told), "methods that vary")


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
    no_duty = (matter.what is Undisclosed.METHODS_BEFORE_PLAY and not regulations.pre_alerts) or (
        matter.what is Undisclosed.SYSTEM_CARD and not regulations.system_cards_per_pair
    )
    if no_duty:
        return case.ruling("40A1(b)", Advice(f"No regulation wants {matter.what.value} shown or told."))
    effects = _disclosed_now(case, matter)
    cites = "40A1(b) 40B2(a)(ii) 40B3(a)" if matter.what is Undisclosed.SYSTEM_CARD else "40A1(b) 40B3(a)"
    if not matter.repeated:
        return now_or_later.if_damaged(case, cites, "40B3(a)", *effects)
    ruling = now_or_later.if_damaged(case, f"{cites} 40B3(b)", "40B3(a)", *effects)
    return _penalized(case, ruling, "not disclosing again")


def _disclosed_now(case: Case, matter: NotDisclosed) -> tuple[Effect, ...]:
    """What there is to say, besides the score."""
    match matter.what:
        case Undisclosed.METHODS_BEFORE_PLAY:
            return (Advice("It is told now; alerts and system cards are due all the same. A lapse normally costs nothing."),)
        case Undisclosed.SYSTEM_CARD if case.book.regulations.doubt_goes_against_pair_without_system_card:
            return (Advice("Until the cards are there, the pair has no doubtful point decided in its favour."),)
    return (Advice("The opponents are told now."),)


def rule_not_allowed(case: Case) -> Ruling:
    """40B1(b), 40B1(c), 40B2(a)(i), 40B4: a special understanding against the regulations; damage is made good."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, NotAllowedUnderstanding)
    listed = matter.understanding in regulations.disallowed_understandings
    if not listed and not case.need(AGAINST_REGULATIONS, of=DIRECTOR, understanding=matter.understanding):
        return case.ruling("40A3 40B2(a)(i)", Advice("It is allowed."))
    special = "40B1(b) " if matter.understanding in regulations.special_understandings else ""
    ruling = now_or_later.if_damaged(case, f"{special}40B2(a)(i) 40B4", "40B4")
    return _penalized(case, ruling, f"the use of {matter.understanding}")


def rule_incomplete(case: Case) -> Ruling:
    """40B5(a), 40B5(b): all that agreement and experience tell is disclosed, not what any player may infer."""
    matter = case.irregularity
    assert isinstance(matter, ExplanationIncomplete)
    if not case.need(SPECIAL_INFORMATION, of=DIRECTOR, explainer=matter.offender, left_out=matter.left_out):
        return case.ruling("40B5(a)", Advice("What follows from general knowledge of bridge need not be told."))
    if not case.need(CRUCIAL, of=DIRECTOR, left_out=matter.left_out):
        return case.ruling("40B5(a)", Advice("It is told now; nobody’s choice hung on it."))
    return now_or_later.if_damaged(case, "40B5(a) 40B5(b)", "40B5(b)", Advice("It is told now."))


# C. Departing from the methods.


def rule_deviation(case: Case) -> Ruling:
    """40A3, 40C1, 40C2: free, and nobody need tell, unless partner has more reason than the opponents to expect it."""
    matter = case.irregularity
    assert isinstance(matter, Deviation)
    player = matter.offender
    if barred := _psychic_artificial(case, matter):
        return barred
    times = matter.times_before
    known = f" (known of before: {times})" if times else ""
    if not case.need(PARTNER_KNEW, of=DIRECTOR, partner=player.partner, player=player, known=known):
        free = Advice("Partner knew no more than the opponents: the call or play is free, and nobody need tell of it.")
        return case.ruling("40A3 40C1 40C2", free)
    implicit = Advice("It is part of their understandings by now, and must be made known.")
    return _penalized(case, now_or_later.if_damaged(case, "40C1", "40C1", implicit), "an understanding kept hidden")


def _psychic_artificial(case: Case, matter: Deviation) -> Ruling | None:
    """40B2(a)(v): regulations may restrict psychic artificial calls."""
    allowed, call = case.book.regulations.psychic_artificial_calls_allowed, matter.call
    if allowed or call is None or not case.table.is_artificial(matter.offender, call):
        return None
    if not case.need(PSYCHIC, of=DIRECTOR, call=call):
        return None
    return _penalized(case, now_or_later.if_damaged(case, "40B2(a)(v) 40B4", "40B4"), "a psychic artificial call")


def _penalized(case: Case, ruling: Ruling, what: str) -> Ruling:
    """40B3(b), 40B4, 40C1: a procedural penalty besides."""
    return law90.besides(case, ruling, case.irregularity.offender, what)
