"""Law 21: misinformation: whether there was any, and what can still be done about it."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law21_calls_changed as calls_changed
from bridgelaws.laws import law40_understandings as law40
from bridgelaws.laws import law47_retraction as law47
from bridgelaws.laws import law75_mistaken_explanation as law75
from bridgelaws.laws.hands_in_play import decides
from bridgelaws.laws.law75_mistaken_explanation import Finding
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.irregularities_of_cards import PlayedOnWrongExplanation
from bridgelaws.table.matters.information import HowTold, Misinformation
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.text import Text, say, template

GAINED = Ask(
    "gained",
    "21B3",
    AnswerKind.YES_NO,
    "Compared with what was likely with timely correct information, did {offenders} gain by the misinformation?",
)
BASED_ON_IT = Ask("based_on_it", "20F6", AnswerKind.YES_NO, "Did {seat} play {card} because of the misinformation?")
TAKES_BACK = Ask("takes_back", "47E2(a)", AnswerKind.YES_NO, "Do you want {card} back?")


def rule_own(case: Case) -> Ruling:
    """21A: nobody is helped against a misunderstanding of the own making."""
    return case.ruling("21A", Advice(say("The misunderstanding was the player’s own: there is no redress.")))


def rule(case: Case) -> Ruling:
    """21B: first whether there was misinformation; then, by the time, a call or card changed, or the score."""
    matter = case.irregularity
    assert isinstance(matter, Misinformation)
    explainer, about = matter.offender, matter.about
    if matter.how is HowTold.EXPLANATION:
        return rule_misexplained(case, explainer, about)
    required = law40.alert_required(case, explainer.partner, about)
    if required is (matter.how is HowTold.NEEDLESS_ALERT):
        as_it_should_be = Advice(say("The regulations were followed: there is no misinformation."))
        return case.ruling("40B2(a)(iii) 21B1(a)", as_it_should_be)
    return _by_the_time(case, explainer, about, _MISSING if required else _NEEDLESS)


_MISSING = Finding(
    "75A 20F5(a)",
    say("An alert should have been given."),
    say("The alert is given now."),
    template("{caller} may not use information from {explainer}’s silence."),
)
_NEEDLESS = Finding(
    "75A 20F5(a)",
    say("No alert should have been given."),
    say("The opponents are told that no alert was due."),
    template("{caller} may not use information from {explainer}’s alert."),
)


def rule_misexplained(case: Case, explainer: Seat, about: Call | None, also: str = "", *effects: Effect) -> Ruling:
    """21B1(b), 20F6: for whoever calls the Director to it; a mistaken call is no infraction."""
    finding = law75.determine(case, explainer, about)
    if finding.right is None:
        return law75.mistaken_call(case, explainer, also, *effects)
    found = replace(finding, cites=f"{also} {finding.cites}".strip())
    return _by_the_time(case, explainer, about, found, *effects)


def _by_the_time(case: Case, explainer: Seat, about: Call | None, found: Finding, *effects: Effect) -> Ruling:
    """21B1(a), 21B3: a call can be changed until the auction period ends, a card as 47E2 says; then only the score."""
    effects = (*effects, *law75.close_to_caller(explainer, found.heard))
    if not case.table.auction_period_over:
        return calls_changed.rule(case, explainer, about, found, *effects)
    if result(case.table) is None:
        return _in_the_play(case, explainer, found, *effects)
    return _when_all_is_over(case, explainer, found, *effects)


# Too late for a call: a card, or the score.


def _in_the_play(case: Case, explainer: Seat, found: Finding, *effects: Effect) -> Ruling:
    """20F6, 21B3, 47E2: the last card may go back if it rested on it; what calls cost is looked at when play has ended."""
    told = (Advice(found.told_now), Advice(say("No call can be changed any more.")))
    late = case.ruling(f"{found.cites} 20F6 21B3", *told, Review("21B3"), *effects)
    last = _last_card(case)
    if last is None or last.offender.side is explainer.side or not _is_wanted_back(case, last):
        return late
    back = law47.rule_explanation(replace(case, irregularity=last))
    return replace(late, cites=(*late.cites, *back.cites), effects=(*back.effects, *late.effects))


def _last_card(case: Case) -> PlayedOnWrongExplanation | None:
    """The card that nobody has played after."""
    state = case.table.at_play
    if state is None or state.floor or state.claim:
        return None
    number = state.number if state.trick(state.number).plays else state.number - 1
    plays: tuple[tuple[Seat, Card], ...] = state.trick(number).plays if number > state.before else ()
    return PlayedOnWrongExplanation(plays[-1][0], number, plays[-1][1]) if plays else None


def _is_wanted_back(case: Case, last: PlayedOnWrongExplanation) -> bool:
    state = case.table.at_play
    assert state is not None
    if not case.need(BASED_ON_IT, of=DIRECTOR, seat=last.offender, card=last.card):
        return False
    wanted: bool = case.need(TAKES_BACK, of=decides(state, last.offender), card=last.card)
    return wanted


def _when_all_is_over(case: Case, explainer: Seat, found: Finding, *effects: Effect) -> Ruling:
    """21B3, 40B3(a): the score, measured by what was likely with the right information in time."""
    cites = f"{found.cites} 21B3"
    if not _has_gained(case, explainer, found.right):
        return case.ruling(cites, Advice(say("Nothing was gained by it: the result stands.")), *effects)
    return law12.adjust(case, f"{cites} 40B3(a){law75.yardstick(case)}", explainer.side, *effects)


def _has_gained(case: Case, explainer: Seat, right: Text | None) -> bool:
    gained: bool = case.need(GAINED, of=DIRECTOR, known=(right,) if right else (), offenders=explainer.side)
    return gained


def review(case: Case) -> Ruling:
    """21B3: what was too late to be changed, when play has ended."""
    explainer, done = case.irregularity.offender, ReviewDone("21B3")
    if not _has_gained(case, explainer, law75.right_found(case)):
        return case.ruling("21B3", done)
    return law12.adjust(case, f"21B3 40B3(a){law75.yardstick(case)}", explainer.side, done)
