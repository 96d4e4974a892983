"""12C: what each side is given, in contracts, points, percent or IMPs, as it is spoken."""

from collections.abc import Sequence
from enum import Enum

from bridgelaws.bridge.awards import Artificial, Assigned, Average, Award, NotPlayed, Obtained, Outcome, SelfInflicted
from bridgelaws.bridge.likely import LikelyResult
from bridgelaws.bridge.score import score as points_of
from bridgelaws.bridge.seats import Side
from bridgelaws.speech import score_bricks as scores
from bridgelaws.speech.incident import Given
from bridgelaws.table.contest import Scale
from bridgelaws.text import Joined, Text, all_of, say, template


class Sides(Enum):
    """Where each is given the same."""

    BOTH = "Both sides"


def say_artificial(side: Side | Sides, award: Artificial, given: Given) -> Text:
    """12C2: an average, or more or less."""
    if given.before.contest.scale is Scale.IMPS:
        return _in_imps(side, award, given)
    match award.average:
        case Average.PLUS:
            text = template(
                "{side} get average plus, 60 percent, or their own percentage on the other boards if that is higher."
            )
            return say(text, side=side)
        case Average.MINUS:
            return say("{side} get average minus, 40 percent.", side=side)
        case Average.EQUAL:
            return say("{side} get average, 50 percent.", side=side)


def say_side(side: Side, award: Award, given: Given) -> tuple[Text, ...]:
    """One side's own score."""
    parts = {"side": side}
    match award:
        case Artificial():
            return (say_artificial(side, award, given),)
        case Obtained(score):
            return (say("{side} keep the result at the table, {points}.", points=_points(score, side), **parts),)
        case Assigned(outcomes):
            return (_assigned_to(side, outcomes, given),)
        case SelfInflicted(assigned, without, obtained):
            own = template(
                "{side} themselves made it worse, and bear what that cost: from {first} I take the difference"
                " between {without} and {table}."
            )
            words = {"first": _all_points(assigned, side), "without": _all_points(without, side)}
            return (say(own, table=_points(obtained, side), **words, **parts),)
        case NotPlayed() if given.answer("played_before"):
            return (say("{side} keep the score they already have on this board.", **parts),)
        case NotPlayed():
            return (say("For {side} the board is not scored here.", **parts),)


def _in_imps(side: Side | Sides, award: Artificial, given: Given) -> Text:
    """86B: what an average is in a match."""
    usual = given.book.regulations.average_plus_imps
    match award.average:
        case Average.PLUS if award.imps is not None:
            text = template(
                "{side} get the better of average plus, {usual} IMPs, and the likely results: that is plus {imps} IMPs."
            )
            return say(text, side=side, usual=usual, imps=award.imps)
        case Average.PLUS:
            return say("{side} get average plus, {usual} IMPs.", side=side, usual=usual)
        case Average.MINUS:
            return say("{side} get minus {imps} IMPs.", side=side, imps=abs(award.imps) if award.imps else usual)
        case _:
            return say("{side} get average, 0 IMPs.", side=side)


def _assigned_to(side: Side, outcomes: Sequence[Outcome], given: Given) -> Text:
    shares = [
        say("{percent} percent of {score}", percent=each.weight * 100, score=_points(each.score, side)) for each in outcomes
    ]
    if len(shares) > 1:
        return say("{side} get {shares}.", side=side, shares=all_of(shares))
    only = outcomes[0].score
    likely = next((each for each in _named(given) if _score_of(each, given) == only), None)
    if likely is None or likely.contract is None:
        return say("{side} get {score}.", side=side, score=_points(only, side))
    named = scores.scored_shortly(likely.contract, likely.tricks)
    return say("{side} get {result}, {score}.", side=side, result=named, score=_points(only, side))


def _named(given: Given) -> list[LikelyResult]:
    """Every result that the Director has named in this case."""
    values = [each.value for each in given.answers]
    return [each for value in values if isinstance(value, tuple) for each in value if isinstance(each, LikelyResult)]


def _score_of(likely: LikelyResult, given: Given) -> int | None:
    """From the side of North-South."""
    if likely.contract is None:
        return 0
    points = points_of(likely.contract, likely.tricks, given.after.board.vulnerable)
    return points if likely.contract.declarer.side is Side.NS else -points


def _all_points(award: Award, side: Side) -> Joined:
    return all_of([_points(each.score, side) for each in getattr(award, "outcomes", ())])


def _points(score: int, side: Side) -> Text:
    seen = score if side is Side.NS else -score
    return say("plus {score}", score=seen) if seen >= 0 else say("minus {score}", score=-seen)
