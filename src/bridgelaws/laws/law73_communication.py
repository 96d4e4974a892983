"""Law 73: communication, tempo and deception."""

from msgspec.structs import replace

from bridgelaws.bridge.calls import Bid
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import Duty, Force, Pause, StopBefore
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws import law12_adjusted_scores as law12
from bridgelaws.laws import law90_procedural_penalties as law90
from bridgelaws.laws import law91_discipline as law91
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review, ReviewDone
from bridgelaws.table.matters import ReviewDue
from bridgelaws.table.matters.conduct import FalseInference, PartnersCommunicated, PauseNotKept
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.text import Text, say, say_count, template

FALSE_INFERENCE = Ask(
    "false_inference",
    "73E2",
    AnswerKind.YES_NO,
    "Did {misled}, who is innocent, draw a false inference from what {player} did ({source})?",
)
BRIDGE_REASON = Ask("bridge_reason", "73E2", AnswerKind.YES_NO, "Had {player} a bridge reason for it?", away_from_table=True)
DEMONSTRABLE_BRIDGE_REASON = Ask(
    "bridge_reason", "73E2", AnswerKind.YES_NO, "Had {player} a demonstrable bridge reason for it?", away_from_table=True
)
COULD_BENEFIT = Ask(
    "could_benefit",
    "73E2",
    AnswerKind.YES_NO,
    "Could {player} have been aware, at the time, that it could work to {player}’s benefit?",
    away_from_table=True,
)
STRESSED = Ask("stressed", "73E1", AnswerKind.YES_NO, "Was the deception emphasised by unusual haste or hesitation?")
PROTECTED = Ask(
    "protected",
    "73E1",
    AnswerKind.YES_NO,
    "Was it protected by an understanding or experience that {side} have not disclosed?",
    away_from_table=True,
)
STOP_IN_FORCE = Ask("stop_in_force", "73A2", AnswerKind.YES_NO, "Is the warning before such calls in force at this event?")


# A. Tempo that regulations fix.


def rule_pause(case: Case) -> Ruling:
    """73A2: a pause that regulations have is kept whatever one holds; where it is recommended, players are reminded."""
    matter, regulations = case.irregularity, case.book.regulations
    assert isinstance(matter, PauseNotKept)
    law = _pauses(case)
    if matter.pause not in regulations.pauses:
        return case.ruling("73A2", Advice(_NO_PAUSE[matter.pause]))
    reminder = Advice(_remind(matter, regulations.pause_after_stop_seconds))
    if regulations.pauses_are is Force.RECOMMENDED:
        return case.ruling(law, reminder)
    haste = Advice(say("{partner} may not use information from the haste.", partner=matter.offender.partner))
    return case.ruling(law, reminder, haste, *law90.may_penalize(case, matter.offender, say("not keeping the pause")))


_NO_PAUSE = {
    Pause.FIRST_CALL: say("No regulation has a pause before the first call."),
    Pause.AFTER_STOP: say("No regulation has a pause after stop."),
    Pause.DUMMY_SPREAD: say("No regulation has a pause when dummy is spread."),
}


def _remind(matter: PauseNotKept, seconds: int) -> Text:
    player = matter.offender
    match matter.pause:
        case Pause.FIRST_CALL:
            return say("{player}, please remember the pause before the first call.", player=player)
        case Pause.DUMMY_SPREAD:
            return say("{player}, please remember the pause when dummy is spread.", player=player)
        case Pause.AFTER_STOP if seconds:
            return say_count(
                "{player}, please remember the pause of about {count} second after stop.",
                "{player}, please remember the pause of about {count} seconds after stop.",
                seconds,
                player=player,
            )
    return say("{player}, please remember the pause after stop.", player=player)


def _pauses(case: Case) -> str:
    """73A2:dbf, 2017: the note of the Danish book."""
    danish = case.book.regulations.name == "dbf-2017"
    return "73A2 73A2:dbf" if danish else "73A2"


def rule_stop(case: Case) -> Ruling:
    """73A2: the warning before certain calls, where regulations want it; the next player pauses all the same."""
    stop, player = case.book.regulations.stop, case.irregularity.offender
    due = stop is not Duty.NONE and _is_wanted_before(case, player)
    if not due or (stop is Duty.IN_MAJOR_EVENTS and not case.need(STOP_IN_FORCE, of=DIRECTOR)):
        return case.ruling("73A2", Advice(say("No warning was due before that call.")))
    told = template("{player}, please remember to say stop; the next player must pause all the same.")
    return case.ruling("73A2 73B1", Advice(say(told, player=player)))


def _is_wanted_before(case: Case, player: Seat) -> bool:
    """73A2: whether the player's last call is of a kind that regulations name."""
    calls, wanted = case.table.auction.calls, case.book.regulations.stop_before
    place = max([at for at, (seat, _) in enumerate(calls) if seat is player], default=None)
    call = calls[place][1] if place is not None else None
    if place is None or not isinstance(call, Bid):
        return False
    before = case.table.auction.cut(place).bid
    if before is None:
        return call.level > 1 and bool(wanted)  # an opening at the two level or higher is a jump too
    lowest = before.level + (0 if call.denomination > before.denomination else 1)
    return StopBefore.JUMP in wanted and call.level > lowest


# B, C. What partners must not tell each other.


def rule_communicated(case: Case) -> Ruling:
    """40A2, 73A1, 73B1, 73B2: partners tell each other nothing but by calls and plays; by arrangement nothing is graver."""
    matter = case.irregularity
    assert isinstance(matter, PartnersCommunicated)
    if matter.prearranged:
        ruling = law91.rule_conduct(case)
        return replace(ruling, cites=(Provision("73B2"), *ruling.cites))
    closed = template("{partner} may not use it; {law} decides whether it was used.")
    told = Advice(say(closed, partner=matter.offender.partner, law=Cited("16B")))
    penalty = law90.may_penalize(case, matter.offender, say("telling partner something"))
    return case.ruling("40A2 73A1 73B1", told, *penalty)


def rule_advantage(case: Case) -> Ruling:
    """73C1, 73C2: whoever took advantage may be penalized; damage is made good by 16B3."""
    cites: str = _penalized(case.book.edition)
    penalty = law90.may_penalize(case, case.irregularity.offender, say("using unauthorized information"))
    return case.ruling(cites, Advice(say("Damage is reviewed under {law}.", law=Cited("16B3"))), *penalty)


def _by_law_90() -> str:
    """73C, 2007: the ban alone; a penalty rests on Law 90."""
    return "2007:73C 90A"


def _by_its_own_words() -> str:
    """73C2, 2017: a penalty may be given."""
    return "73C1 73C2"


_penalized = by_edition({Edition.LAWS_2007: _by_law_90, Edition.LAWS_2017: _by_its_own_words})


# D, E. Deception.


def rule_inference(case: Case) -> Ruling:
    """73D1, 73D2, 73E2: a false inference, no bridge reason, and the opponent could have known: then damage is made good."""
    matter = case.irregularity
    assert isinstance(matter, FalseInference)
    player, source = matter.offender, matter.source
    if not case.need(FALSE_INFERENCE, of=DIRECTOR, misled=matter.misled, player=player, source=source):
        return case.ruling("73D1", Advice(say("Nobody was misled by it: the result stands.")))
    if why_not := _no_deception(case):
        return case.ruling("73D1 73E2", why_not)
    if result(case.table) is None:
        return case.ruling("73D2 73E2", Advice(say("Play goes on.")), Review(case.number("73E2")))
    return law12.if_damaged(case, "73D2 73E2", player.side)


def _no_deception(case: Case) -> Advice | None:
    """73D1: inferences are drawn at one's own risk, unless both answers are against the opponent."""
    player = case.irregularity.offender
    if case.need(_bridge_reason(case.book.edition), of=DIRECTOR, player=player):
        return Advice(
            say("There was a bridge reason: the inference was drawn at the player’s own risk, and the result stands.")
        )
    if not case.need(COULD_BENEFIT, of=DIRECTOR, player=player):
        return Advice(say("The player could not have known that it might gain: the result stands."))
    return None


_bridge_reason = by_edition(
    {Edition.LAWS_2007: lambda: BRIDGE_REASON, Edition.LAWS_2017: lambda: DEMONSTRABLE_BRIDGE_REASON}
)


def review_inference(case: Case) -> Ruling:
    """73E2: the damage, when play has ended."""
    matter = case.irregularity
    assert isinstance(matter, ReviewDue)
    return law12.if_damaged(case, "73D2 73E2", matter.offender.side, ReviewDone(matter.law))


def rule_deceptive(case: Case) -> Ruling:
    """73E1: a call or play may deceive, if no hidden understanding protects it."""
    side = case.irregularity.offender.side
    if _is_stressed(case.book.edition, case):
        return case.ruling("73E1 73D2", Advice(say("The tempo made it more than a deceptive play, so I look at the score.")))
    if case.need(PROTECTED, of=DIRECTOR, side=side):
        return case.ruling("73E1 40C1", Advice(say("A hidden understanding protected it, and that is not allowed.")))
    return case.ruling("73E1", Advice(say("Deceiving by the choice of a call or card is allowed: the result stands.")))


def _by_tempo(case: Case) -> bool:
    """73E1, 2017: it may not be stressed by tempo."""
    found: bool = case.need(STRESSED, of=DIRECTOR)
    return found


def _not_said(case: Case) -> bool:
    """73E, 2007: of tempo 73D2 alone speaks."""
    del case
    return False


_is_stressed = by_edition({Edition.LAWS_2007: _not_said, Edition.LAWS_2017: _by_tempo})
