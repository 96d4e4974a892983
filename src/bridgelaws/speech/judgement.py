"""Judgement: finding, rule, consequence, the score in contracts with weights for both sides, and the right of appeal."""

from collections.abc import Sequence
from itertools import takewhile

from bridgelaws.bridge.awards import Artificial, Assigned, NotPlayed, Unit
from bridgelaws.bridge.likely import LikelyResult
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.provision import Provision
from bridgelaws.laws.law12_adjusted_scores import BOTH_AVERAGED
from bridgelaws.speech import awards_spoken, findings
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech import score_bricks as scores
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.speech.numbers import Count
from bridgelaws.table.contest import Form
from bridgelaws.table.effects.board import Advice, BoardCancelled, PenaltyGiven, ResultCorrected, ScoreAdjusted
from bridgelaws.table.matters import Matter, ReviewDue
from bridgelaws.table.matters.conduct import Concealment, OwnInfraction
from bridgelaws.table.matters.directing import AgainstProcedure, Misconduct, Offence
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def rule(given: Given) -> tuple[Clause, ...] | None:
    """Any ruling on a matter: what was found, then what it does to the score and who is told what."""
    if not isinstance(given.irregularity, Matter):
        return None
    found = findings.find(given)
    covers = penalty.reviews_of(given) if found and result(given.before) is not None else ()
    told = [Clause(Role.HAPPENED, text, covers) for text in found]
    told += _damaged(given) if found else []
    advice = [effect.text for effect in given.ruling.effects if isinstance(effect, Advice)]
    told += [Clause(Role.MEANS, text) for text in advice if not found]
    if found and not isinstance(given.irregularity, findings.SAY_WHO_MAY_NOT_USE_IT):
        over = result(given.before) is not None
        told += [Clause(Role.INFORMATION, text, spare=over) for text in advice if "may not use" in text.template]
    stopped = [] if any(text in findings.NOT_PLAYED for text in found) else _instead_of_board(given)
    decided = [*_adjusted(given), *stopped, *_corrected(given), *_cancelled(given)]
    told += decided
    told += _offence(given)
    told += _penalties(given)
    told += _for_both_partners(given)
    if (not decided and isinstance(given.irregularity, ReviewDue) and result(given.after) is not None) or (
        not decided and found and findings.leaves_the_result(given) and result(given.after) is not None
    ):
        told += stands(given)
    elif decided and not _cancelled(given):
        told.append(scores.you_may_appeal(given))
    told += _warnings(given)
    return tuple(told) or None


def aside(given: Given) -> Seat | None:
    """91A: a suspension is told to that player alone; 72B2: and so is what need not be told to anybody else."""
    wrong = given.irregularity
    if isinstance(wrong, OwnInfraction) and wrong.how is Concealment.SILENT:
        return wrong.at_fault
    return wrong.at_fault if isinstance(wrong, Misconduct) and given.answer("measure") == "suspension" else None


def _damaged(given: Given) -> list[Clause]:
    """83: the law, and whom it cost something; where each side is not scored by its own fault or gain."""
    wrong = given.irregularity
    adjusted = [effect for effect in given.ruling.effects if isinstance(effect, ScoreAdjusted)]
    if not adjusted or not isinstance(wrong, Matter) or wrong.at_fault is None or given.answer("gained") in ("NS", "EW"):
        return []
    number = "".join(takewhile(str.isdigit, str(given.ruling.cites[0])))
    damaged = say("{side} were damaged, so I adjust the score.", side=wrong.at_fault.side.other)
    return [Clause(Role.MEANS, say("That is {law}.", law=Provision(number))), Clause(Role.MEANS, damaged, spare=True)]


def stands(given: Given) -> list[Clause]:
    return [*scores.result_stands(given.after), scores.you_may_appeal(given)]


def decide(given: Given) -> list[Clause]:
    """The score and any penalty, with the right of appeal, where another module says what was found."""
    told = [*_adjusted(given), *_corrected(given), *_penalties(given)]
    return [*told, scores.you_may_appeal(given), *_warnings(given)] if told else _warnings(given)


# The score.


def _adjusted(given: Given) -> list[Clause]:
    found = next((effect for effect in given.ruling.effects if isinstance(effect, ScoreAdjusted)), None)
    if found is None:
        return []
    likely = _likely(given)
    ns, ew = found.result.ns, found.result.ew
    told = [Clause(Role.SCORE, found.why)] if found.why else []
    if isinstance(ns, Assigned) and isinstance(ew, Assigned) and ns == ew and likely:
        return [*told, *_assigned(likely, given.after)]
    each = (*awards_spoken.say_side(Side.NS, ns, given), *awards_spoken.say_side(Side.EW, ew, given))
    if isinstance(ns, Artificial) and ns == ew:
        each = (awards_spoken.say_artificial(awards_spoken.Sides.BOTH, ns, given),)
    averaged = [text for text in given.advice if text == BOTH_AVERAGED]  # 12C4
    return [*told, *[Clause(Role.SCORE, text) for text in (*each, *averaged)]]


def _likely(given: Given) -> tuple[LikelyResult, ...]:
    """The results the score is made of, as they were last named."""
    found = [each.value for each in given.answers if each.key == "likely_results"]
    return found[-1] if found and isinstance(found[-1], tuple) else ()  # type: ignore[return-value]


def _assigned(likely: Sequence[LikelyResult], table: Table) -> list[Clause]:
    """12C1: one result, or several with their weights."""
    named = [_name(each, table) for each in likely]
    if len(named) == 1:
        at_table = scores.final_result(table)
        both = _name_for_both(likely[0], table)
        told = say("The score is {result}.", result=both)
        if at_table is not None:
            told = say("The score is {result}, instead of {table}.", result=both, table=at_table)
        return [Clause(Role.SCORE, told)]
    weights = Clause(Role.SCORE, say("The computer applies the weights to the matchpoints or IMPs."), spare=True)
    if len({each.contract for each in likely}) == 1 and likely[0].contract is not None:
        one = scores.say_weighted(likely[0].contract, [(each.tricks, each.share) for each in likely], table)
        return [Clause(Role.SCORE, one), weights]
    parts = [
        say("{percent} percent of {result}", percent=each.share * 100, result=name)
        for each, name in zip(likely, named, strict=True)
    ]
    first = say("I adjust the score of both {ns} and {ew} to {shares}.", shares=all_of(parts), ns=Side.NS, ew=Side.EW)
    return [Clause(Role.SCORE, first), weights]


def _name(each: LikelyResult, table: Table) -> Text:
    if each.contract is None:
        return say("passed out, nought")
    return scores.scored(each.contract, each.tricks, table)


def _name_for_both(each: LikelyResult, table: Table) -> Text:
    if each.contract is None:
        return say("passed out, nought")
    return scores.scored_for_both(each.contract, each.tricks, table)


def _instead_of_board(given: Given) -> list[Clause]:
    found = given.effects(ScoreAdjusted)
    results = [(each.result.ns, each.result.ew) for each in found if isinstance(each, ScoreAdjusted)]
    if any(isinstance(ns, Artificial | NotPlayed) and isinstance(ew, Artificial | NotPlayed) for ns, ew in results):
        return [Clause(Role.MEANS, say("The board is not played on here."))]
    return []


def _corrected(given: Given) -> list[Clause]:
    """79, 69, 71: so many tricks, whatever was recorded."""
    found = next((effect for effect in given.ruling.effects if isinstance(effect, ResultCorrected)), None)
    ended, contract = scores.final_result(given.after), given.after.contract
    if found is None or ended is None or contract is None:
        return []
    before = result(given.before)
    both = scores.scored_for_both(contract, found.tricks, given.after)
    parts = {"declarer": contract.declarer, "tricks": Count(found.tricks), "result": both}
    was = found.was if found.was is not None else before.tricks if before else None
    if was is not None and was != found.tricks:
        text = template("{declarer} has {tricks} tricks, not {was}: {result}.")
        return [Clause(Role.SCORE, say(text, was=Count(was), **parts))]
    return [Clause(Role.SCORE, say("{declarer} has {tricks} tricks: {result}.", **parts))]


def _cancelled(given: Given) -> list[Clause]:
    if not any(isinstance(effect, BoardCancelled) for effect in given.ruling.effects):
        return []
    return [Clause(Role.MEANS, say("The board is cancelled: put the cards back, and say nothing about them."))]


# Penalties.


def _offence(given: Given) -> list[Clause]:
    """90A: what it is for."""
    wrong = given.irregularity
    if not isinstance(wrong, Offence) or wrong.at_fault is None or not given.effects(PenaltyGiven):
        return []
    what = wrong.what or (wrong.which if wrong.which is not AgainstProcedure.OTHER else None)
    return [Clause(Role.HAPPENED, say("{side}, this is for {what}.", side=wrong.at_fault.side, what=what))] if what else []


def _penalties(given: Given) -> list[Clause]:
    found = [effect for effect in given.ruling.effects if isinstance(effect, PenaltyGiven) and effect.amount]
    return [Clause(Role.SCORE, say_penalty(effect)) for effect in found]


def _warnings(given: Given) -> list[Clause]:
    """A warning is a sentence and no score, said last."""
    found = [effect for effect in given.ruling.effects if isinstance(effect, PenaltyGiven) and not effect.amount]
    if not isinstance(given.irregularity, Offence):
        return [Clause(Role.NEXT, say("{player}, this is a warning.", player=effect.seats[0])) for effect in found]
    text = template("{side}, this is a warning; it costs nothing, but the next time it will.")
    return [Clause(Role.SCORE, say(text, side=effect.seats[0].side)) for effect in found]


def _for_both_partners(given: Given) -> list[Clause]:
    """12C3: in an individual contest."""
    alone = [effect for effect in given.ruling.effects if isinstance(effect, PenaltyGiven) and len(effect.seats) == 1]
    if given.before.contest.form is not Form.INDIVIDUAL or given.before.adjusted is None or not alone:
        return []
    side = alone[0].seats[0].side
    text = template("The adjusted score on this board counts for both {players}, although only one of you erred.")
    return [Clause(Role.SCORE, say(text, players=all_of(side.seats)))]


def say_penalty(effect: PenaltyGiven) -> Text:
    """90, 91: to whom, and how much."""
    seat, side = effect.seats[0], effect.seats[0].side
    parts = {"seat": seat, "side": side, "others": side.other, "amount": effect.amount}
    if len(effect.seats) == 1 and effect.unit is Unit.PERCENT_OF_TOP:
        text = template("{seat}, you alone lose {amount} percent of a top for it; {partner} had no part in it.")
        return say(text, partner=seat.partner, **parts)
    match effect.unit:
        case Unit.MATCHPOINTS:
            return say("{side} lose {amount} matchpoints; the score of {others} does not change.", **parts)
        case Unit.PERCENT_OF_TOP:
            return say("{side} lose {amount} percent of a top; the score of {others} does not change.", **parts)
        case Unit.PERCENT:
            return say("{side} lose {amount} percent of the session; the score of {others} does not change.", **parts)
        case Unit.IMPS:
            return say("{side} lose {amount} IMPs; the score of {others} does not change.", **parts)
        case Unit.TOTAL_POINTS:
            return say("{side} lose {amount} total points; the score of {others} does not change.", **parts)
        case Unit.VICTORY_POINTS:
            return say("{side} lose {amount} victory points; the score of {others} does not change.", **parts)
