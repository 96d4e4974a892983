"""Judgement: finding, rule, consequence, the score in contracts with weights for both sides, and the right of appeal."""

from collections.abc import Sequence
from itertools import takewhile

from bridgelaws.bridge.awards import Artificial, Assigned, Average, Award, NotPlayed, Obtained, SelfInflicted, Unit
from bridgelaws.bridge.likely import LikelyResult
from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.provision import Provision
from bridgelaws.speech import findings
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech import score_bricks as scores
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.speech.numbers import Count
from bridgelaws.table.effects.board import Advice, BoardCancelled, PenaltyGiven, ResultCorrected, ScoreAdjusted
from bridgelaws.table.matters import Matter, ReviewDue
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


def rule(given: Given) -> tuple[Clause, ...] | None:
    """Any ruling on a matter: what was found, then what it does to the score and who is told what."""
    if not isinstance(given.irregularity, Matter):
        return None
    found = findings.find(given)
    covers = penalty.reviews_of(given) if found else ()
    told = [Clause(Role.HAPPENED, text, covers) for text in found]
    told += _damaged(given) if found else []
    advice = [effect.text for effect in given.ruling.effects if isinstance(effect, Advice)]
    told += [Clause(Role.MEANS, text) for text in advice if not found]
    if found and result(given.before) is None:
        told += [Clause(Role.INFORMATION, text) for text in advice if "may not use" in text.template]
    decided = [*_adjusted(given), *_instead_of_board(given), *_corrected(given), *_cancelled(given)]
    told += decided
    told += _penalties(given)
    if (not decided and isinstance(given.irregularity, ReviewDue) and result(given.after) is not None) or (
        not decided and found and findings.leaves_the_result(given) and result(given.after) is not None
    ):
        told += stands(given)
    elif decided and not _cancelled(given):
        told.append(scores.you_may_appeal())
    return tuple(told) or None


def _damaged(given: Given) -> list[Clause]:
    """83: the law, and whom it cost something; where each side is not scored by its own fault or gain."""
    wrong = given.irregularity
    adjusted = [effect for effect in given.ruling.effects if isinstance(effect, ScoreAdjusted)]
    if not adjusted or not isinstance(wrong, Matter) or wrong.at_fault is None or given.answer("gained") in ("NS", "EW"):
        return []
    number = "".join(takewhile(str.isdigit, str(given.ruling.cites[0])))
    texts = (
        say("That is {law}.", law=Provision(number)),
        say("{side} were damaged, so I adjust the score.", side=wrong.at_fault.side.other),
    )
    return [Clause(Role.MEANS, text) for text in texts]


def stands(given: Given) -> list[Clause]:
    return [*scores.result_stands(given.after), scores.you_may_appeal()]


def decide(given: Given) -> list[Clause]:
    """The score and any penalty, with the right of appeal, where another module says what was found."""
    told = [*_adjusted(given), *_corrected(given), *_penalties(given)]
    return [*told, scores.you_may_appeal()] if told else []


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
    each = [Clause(Role.SCORE, text) for side, award in ((Side.NS, ns), (Side.EW, ew)) for text in _side(side, award, given)]
    return [*told, *each]


def _likely(given: Given) -> tuple[LikelyResult, ...]:
    """The results the score is made of, as they were last named."""
    found = [each.value for each in given.answers if each.key == "likely_results"]
    return found[-1] if found and isinstance(found[-1], tuple) else ()  # type: ignore[return-value]


def _assigned(likely: Sequence[LikelyResult], table: Table) -> list[Clause]:
    """12C1: one result, or several with their weights."""
    named = [_name(each, table) for each in likely]
    if len(named) == 1:
        at_table = scores.final_result(table)
        told = say("The score is {result}.", result=named[0])
        if at_table is not None:
            told = say("The score is {result}, instead of {table}.", result=named[0], table=at_table)
        return [Clause(Role.SCORE, told)]
    parts = [
        say("{percent} percent of {result}", percent=each.share * 100, result=name)
        for each, name in zip(likely, named, strict=True)
    ]
    weights = say("The weights are applied to the matchpoints or IMPs; the computer works it out.")
    first = say("The score is {shares}, for both sides.", shares=all_of(parts))
    return [Clause(Role.SCORE, first), Clause(Role.SCORE, weights, spare=True)]


def _name(each: LikelyResult, table: Table) -> Text:
    if each.contract is None:
        return say("passed out, nought")
    return scores.scored(each.contract, each.tricks, table)


def _side(side: Side, award: Award, given: Given) -> tuple[Text, ...]:
    parts = {"side": side}
    match award:
        case Artificial(Average.PLUS):
            return (
                say(
                    "{side} get average plus, 60 percent, or their own percentage on the other boards if that is higher.",
                    **parts,
                ),
            )
        case Artificial(Average.MINUS):
            return (say("{side} get average minus, 40 percent.", **parts),)
        case Artificial():
            return (say("{side} get average, 50 percent.", **parts),)
        case Obtained(score):
            return (say("{side} keep the result at the table, {sign} {score}.", **_seen(score, side), **parts),)
        case Assigned(outcomes):
            return (_assigned_to(side, outcomes, given),)
        case SelfInflicted(assigned, without, obtained):
            own = template(
                "{side} themselves made it worse, and bear what that cost: from {first} I take the difference"
                " between {without} and {table}."
            )
            return (
                say(
                    own,
                    first=_points(assigned, side),
                    without=_points(without, side),
                    table=_score(obtained, side),
                    **parts,
                ),
            )
        case NotPlayed() if given.answer("played_before"):
            return (say("{side} keep the score they already have on this board.", **parts),)
        case NotPlayed():
            return (say("For {side} the board is not scored here.", **parts),)


def _assigned_to(side: Side, outcomes: Sequence[object], given: Given) -> Text:
    likely = _likely(given)
    if len(likely) == 1 and len(outcomes) == 1:
        return say("For {side} the score is {result}.", side=side, result=_name(likely[0], given.after))
    shares = [
        say("{percent} percent of {score}", percent=each.weight * 100, score=_score(each.score, side))  # type: ignore[attr-defined]
        for each in outcomes
    ]
    if len(shares) == 1:
        return say("{side} get {score}.", side=side, score=_score(outcomes[0].score, side))  # type: ignore[attr-defined]
    return say("{side} get {shares}.", side=side, shares=all_of(shares))


def _points(award: Award, side: Side) -> object:
    outcomes = getattr(award, "outcomes", ())
    return all_of([_score(each.score, side) for each in outcomes])


def _seen(score: int, side: Side) -> dict[str, object]:
    seen = score if side is Side.NS else -score
    return {"sign": say("plus") if seen >= 0 else say("minus"), "score": abs(seen)}


def _score(score: int, side: Side) -> Text:
    seen = score if side is Side.NS else -score
    return say("plus {score}", score=seen) if seen >= 0 else say("minus {score}", score=-seen)


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
    parts = {"declarer": contract.declarer, "tricks": Count(found.tricks), "result": ended}
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


def _penalties(given: Given) -> list[Clause]:
    found = [effect for effect in given.ruling.effects if isinstance(effect, PenaltyGiven)]
    return [Clause(Role.SCORE, say_penalty(effect)) for effect in found]


def say_penalty(effect: PenaltyGiven) -> Text:
    """90, 91: to whom, how much; of nought it is a warning."""
    seat, side = effect.seats[0], effect.seats[0].side
    parts = {"seat": seat, "side": side, "amount": effect.amount}
    if not effect.amount:
        return say("{seat}, this is a warning.", **parts)
    match effect.unit:
        case Unit.MATCHPOINTS:
            return say("{side} lose {amount} matchpoints; the other side’s score does not change.", **parts)
        case Unit.PERCENT_OF_TOP:
            return say("{side} lose {amount} percent of a top; the other side’s score does not change.", **parts)
        case Unit.PERCENT:
            return say("{side} lose {amount} percent of the session; the other side’s score does not change.", **parts)
        case Unit.IMPS:
            return say("{side} lose {amount} IMPs; the other side’s score does not change.", **parts)
        case Unit.TOTAL_POINTS:
            return say("{side} lose {amount} total points; the other side’s score does not change.", **parts)
        case Unit.VICTORY_POINTS:
            return say("{side} lose {amount} victory points; the other side’s score does not change.", **parts)
