"""From an incident to a speech: each law's own clauses, then what every ruling must say, in the order of the parts.

A law module says what happened and what it means. What it does not cover is added here, so that nothing that binds anybody
stays unsaid: duties, who may use what, the lead, what is looked at later, and who acts next.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence

from msgspec.structs import replace

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.speech import (
    again,
    arrival,
    boards,
    bricks,
    cards_shown,
    changes,
    effects,
    elsewhere,
    explanations,
    in_play,
    inadmissible,
    insufficient,
    judgement,
    next_to_act,
    out_of_rotation,
    partner_told,
    questions,
    replacement,
    reviews,
    revoke,
    team_boards,
    turns,
    understandings,
)
from bridgelaws.speech.duties import Bound, duties
from bridgelaws.speech.incident import Asked, Given, Incident, Stage
from bridgelaws.speech.moments import ORDER, Clause, Kind, Later, Moment, Role, Speech
from bridgelaws.speech.render import count_words
from bridgelaws.table.effects.board import Impose, InformationUnauthorized
from bridgelaws.table.events import AttentionDrawn, MatterRaised, RulingGiven
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import (
    BidAboveSeven,
    CallAfterFinalPass,
    CallByPlayerBoundToPass,
    CallChanged,
    CallOutOfRotation,
    CardExposedInAuction,
    DoubleMisnamed,
    InadmissibleDouble,
    InsufficientBid,
    NeverReplaced,
    NotRepeated,
    PartnerConsulted,
    ReplacementMade,
    RevokeMade,
    SimultaneousCall,
    TurnMissed,
    UnintendedCall,
)
from bridgelaws.table.matters.boards import (
    CalledWithTheseCardsBefore,
    CallFromWrongBoard,
    CardMissing,
    ForeignCard,
    HandTakenFromBoard,
    InformationFromElsewhere,
    WrongBoard,
    WrongNumberOfCards,
)
from bridgelaws.table.matters.information import (
    ExplanationToCorrect,
    Misinformation,
    OwnMisunderstanding,
    QuestionAsked,
    RightsReserved,
    UnauthorizedInformation,
)
from bridgelaws.table.matters.understandings import Consulted, Deviation
from bridgelaws.table.restrictions import LeadOption, MayNotDouble, MustPass, ReplacementDue, Restriction, Until
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text

LONGEST = 90  # words of a moment

Rule = Callable[[Given], tuple[Clause, ...] | None]
Choose = Callable[[Asked], Moment | tuple[Clause, ...] | None]

RULES: dict[type, Rule] = {
    CallOutOfRotation: out_of_rotation.rule,
    ReplacementMade: replacement.rule,
    NotRepeated: replacement.rule,
    NeverReplaced: replacement.rule,
    CallChanged: changes.rule_change,
    UnintendedCall: changes.rule_slip,
    InsufficientBid: insufficient.rule,
    InadmissibleDouble: inadmissible.rule_double,
    CallByPlayerBoundToPass: inadmissible.rule_bound,
    BidAboveSeven: inadmissible.rule_above_seven,
    CallAfterFinalPass: inadmissible.rule_too_late,
    TurnMissed: turns.rule_missed,
    SimultaneousCall: turns.rule_together,
    CardExposedInAuction: cards_shown.rule,
    Misinformation: explanations.rule,
    ExplanationToCorrect: explanations.rule,
    WrongNumberOfCards: boards.rule,
    HandTakenFromBoard: elsewhere.rule_taken_out,
    ForeignCard: boards.rule,
    CardMissing: boards.rule,
    CallFromWrongBoard: boards.rule,
    CalledWithTheseCardsBefore: boards.rule,
    WrongBoard: boards.rule,
    InformationFromElsewhere: elsewhere.rule,
    UnauthorizedInformation: partner_told.rule,
    RightsReserved: partner_told.rule,
    QuestionAsked: questions.rule,
    OwnMisunderstanding: questions.rule,
    Consulted: questions.rule,
    DoubleMisnamed: questions.rule_misnamed,
    PartnerConsulted: questions.rule_consulted,
    Deviation: understandings.rule,
}
CHOICES: dict[type, Choose] = {
    CallOutOfRotation: out_of_rotation.choose,
    CallChanged: changes.choose_change,
    UnintendedCall: changes.ask_about_slip,
    InsufficientBid: insufficient.choose,
    InadmissibleDouble: inadmissible.choose_double,
    Misinformation: explanations.choose,
    ExplanationToCorrect: explanations.choose,
    CallFromWrongBoard: boards.choose,
    WrongBoard: boards.choose,
}

RULES |= in_play.RULES
CHOICES |= in_play.CHOICES


def speak_of_incident(incident: Incident) -> Speech:
    """The speech of an incident as far as it has come; its last moment is how things stand."""
    moments = list[Moment]()
    wrong, table = incident.begins_with
    if wrong is not None:
        step = incident.stages[0].step
        if isinstance(step, AttentionDrawn) and table.at_play is None and not table.auction.ended:
            moments.append(arrival.thank())
        moments += arrival.ask(wrong, table, step.by if isinstance(step, MatterRaised) else None)
    for stage in incident.stages:
        moments += speak_of_stage(stage)
    return Speech(tuple(moments), later=_later(incident))


def speak_of_ruling(table: Table, ruling: Ruling, book: LawBook) -> Moment:
    """What would be said if the case under consideration were ruled on so."""
    case = table.cases[-1]
    after = evolve(table, RulingGiven(ruling))
    given = Given(case.irregularity, ruling, case.answers, table, after, book)
    return _rule((given,), after, next_known=False)[0]


def speak_of_stage(stage: Stage, rulings_only: bool = False) -> tuple[Moment, ...]:
    """What is said after one act or answer: the rulings it brought, then the choice that is open."""
    asked = _ask(stage.asked) if stage.asked and not rulings_only else None
    if not stage.given:
        said_again = again.say_again(stage.step, stage.before, stage.after) if not asked else None
        first = explanations.announce(stage.asked) if stage.asked and asked else None
        return tuple([each for each in (first, asked, said_again) if each])
    told = _rule(stage.given, stage.after, next_known=stage.asked is None)
    aside = () if rulings_only else (*replacement.advise(stage.given[-1]), *team_boards.announce(stage.given[-1]))
    return (*_join(told, asked, stage), *aside) if asked else (*told, *aside)


def _join(told: tuple[Moment, ...], asked: Moment, stage: Stage) -> tuple[Moment, ...]:
    """A choice that follows at once on a ruling makes one speech with it, if it can be said in one breath.

    A refused lead was followed by all the choices before it was refused: only the one still open is named.
    """
    if in_play.was_told_before(stage):
        return (asked,)
    if stage.after.at_play is None:
        return (*told, asked)
    said = [clause for moment in told for clause in moment.clauses]
    covered = {item for clause in said for item in clause.covers}
    clauses = (*said, *[clause for clause in asked.clauses if not clause.covers or not covered >= set(clause.covers)])
    if count_words(clauses) > LONGEST:
        return (*told, asked)
    return (replace(asked, clauses=clauses),)


def _ask(asked: Asked) -> Moment | None:
    """The options, where a player chooses; what only the Director finds out is not said at the table."""
    choose = CHOICES.get(type(asked.irregularity))
    found = (choose(asked) if choose else None) or changes.choose_change(asked)
    if isinstance(found, Moment):
        return found
    if not isinstance(asked.put_to, Seat):
        return None
    return Moment(Kind.CHOOSE, _in_order(found or (Clause(Role.CHOICE, asked.text),)), chooser=asked.put_to)


def _rule(given: Sequence[Given], after: Table, next_known: bool) -> tuple[Moment, ...]:
    """The ruling; in a shorter form, or as two moments, where it grows too long to be said in one breath."""
    for short in (False, True):
        clauses = _without_spare(_clauses(given, after, next_known, short))
        if count_words(clauses) <= LONGEST:
            break
    return tuple([Moment(Kind.RULE, part, aside=judgement.aside(given[-1])) for part in _split(clauses)])


def _without_spare(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """As many of those that can be done without as there is breath for; the last go first."""
    while count_words(clauses) > LONGEST and any(clause.spare for clause in clauses):
        last = max([at for at, clause in enumerate(clauses) if clause.spare])
        clauses = (*clauses[:last], *clauses[last + 1 :])
    return clauses


def _clauses(given: Sequence[Given], after: Table, next_known: bool, short: bool) -> tuple[Clause, ...]:
    bound = {duty.bound for duty in duties(after)}
    told = [each for clause in _of_all(given) for each in _unless_denied(clause, bound)]
    covered = {item for clause in told for item in clause.covers}
    told += _information(given, covered)
    told += _bound(given, after, covered, short)
    told += [clause for each in given for clause in reviews.spoken(each, covered, told)]
    if not told:
        told.append(bricks.nobody_is_restricted())
    if next_known and next_to_act.SAID not in [item for clause in told for item in clause.covers]:
        told += next_to_act.clauses(after, given[-1].book)
    return _in_order(told)


def _unless_denied(clause: Clause, bound: set[Bound]) -> tuple[Clause, ...]:
    """Nobody is said to be free who is not, by this ruling or another."""
    if not clause.denies & bound:
        return (clause,)
    return (Clause(clause.role, clause.otherwise, clause.covers),) if clause.otherwise else ()


def _of_all(given: Sequence[Given]) -> list[Clause]:
    """Each by its own law; revokes of both sides that are found at the same time are told as one."""
    revokes = [each for each in given if isinstance(each.irregularity, RevokeMade)]
    together = revoke.note_together(revokes) if len(revokes) > 1 else None
    if together is None:
        return [clause for each in given for clause in _of_law(each)]
    others = [clause for each in given if each not in revokes for clause in _of_law(each)]
    return [*others, *together]


def _of_law(given: Given) -> tuple[Clause, ...]:
    rule = RULES.get(type(given.irregularity), judgement.rule)
    told = rule(given)
    return effects.clauses(given) if told is None else told


def _in_order(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """The parts in their order, nothing twice."""
    once = {str(clause.text): clause for clause in reversed(list(clauses))}
    found = list(reversed(once.values()))
    return tuple(sorted(found, key=lambda clause: ORDER[clause.role]))


def _information(given: Sequence[Given], covered: set[Hashable]) -> list[Clause]:
    """16C: who may use what, one sentence a side."""
    closed = [effect for each in given for effect in each.ruling.effects if isinstance(effect, InformationUnauthorized)]
    told = list[Clause]()
    for side in dict.fromkeys([effect.side for effect in closed]):
        left = [effect for effect in closed if effect.side is side and effect not in covered]
        told += [bricks.closed(left)] if left else []
    return told


def _bound(given: Sequence[Given], after: Table, covered: set[Hashable], short: bool) -> list[Clause]:
    """Every duty in force: those new with this ruling in full, those of before in a word."""
    new = {_plain(effect.restriction) for each in given for effect in each.ruling.effects if isinstance(effect, Impose)}
    edition, told = given[-1].ruling.edition, list[Clause]()
    bound = [_plain(duty.restriction) for duty in duties(after)]
    silent = {each.seat for each in bound if isinstance(each, MustPass) and each.until is Until.AUCTION_ENDS}
    for restriction in dict.fromkeys(bound):
        if restriction in covered or _has_just_called(restriction, after):
            continue
        if isinstance(restriction, MustPass) and {restriction.seat, restriction.seat.partner} <= silent:
            told.append(Clause(Role.DUTY, bricks.both_must_pass(restriction.seat), (restriction,)))
            continue
        texts = _say_new(restriction, edition, after, short) if restriction in new else _say_still(restriction)
        role = Role.LEAD if isinstance(restriction, LeadOption) else Role.DUTY
        told += [Clause(role, text, (restriction,)) for text in texts]
    return told


def _has_just_called(restriction: Restriction, after: Table) -> bool:
    """The new call lies there, and is considered before it is compared."""
    return isinstance(restriction, ReplacementDue) and restriction.seat in [made.seat for made in after.floor]


def _plain(restriction: Restriction) -> Restriction:
    return replace(restriction, ruling=0)


def _say_new(restriction: Restriction, edition: Edition, after: Table, short: bool) -> tuple[Text, ...]:
    match restriction:
        case MustPass():
            return (bricks.must_pass(restriction, after),)
        case MayNotDouble():
            return (bricks.may_not_double(restriction),)
        case ReplacementDue() if after.must_pass(restriction.seat) is not None:
            return (bricks.still_to_be_compared(restriction),)
        case ReplacementDue(rhos_turn=True):
            return bricks.repeat_if_passed(restriction)
        case ReplacementDue():
            return bricks.call_anything_later(restriction)
        case LeadOption():
            return bricks.lead_may_be_restricted(restriction, edition, after, short)
        case _:
            return (effects.play_duty(restriction),)


def _say_still(restriction: Restriction) -> tuple[Text, ...]:
    match restriction:
        case MustPass():
            return (bricks.must_still_pass(restriction),)
        case MayNotDouble():
            return (bricks.may_not_double(restriction),)
        case ReplacementDue():
            return (bricks.still_to_be_compared(restriction),)
        case LeadOption():
            return (bricks.lead_still_restricted(restriction),)
        case _:
            return (effects.play_duty(restriction),)


def _split(clauses: tuple[Clause, ...]) -> tuple[tuple[Clause, ...], ...]:
    """In several where it is too long: what happened and who is bound first, the lead and the rest after it."""
    if count_words(clauses) <= LONGEST:
        return (clauses,)
    first = tuple([clause for clause in clauses if ORDER[clause.role] < ORDER[Role.INFORMATION]])
    parts = [list[Clause]()]
    for part in (first, clauses[len(first) :]):
        for clause in part:
            if parts[-1] and count_words((*parts[-1], clause)) > LONGEST:
                parts.append([])
            parts[-1].append(clause)
        parts.append([])
    return tuple([tuple(part) for part in parts if part])


def _later(incident: Incident) -> tuple[Later, ...]:
    return tuple(dict.fromkeys([each for given in incident.given for each in reviews.later(given)]))
