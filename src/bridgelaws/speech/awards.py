"""Adjusted scores in words, each side as it sees it."""

from bridgelaws.bridge.awards import (
    Artificial,
    Assigned,
    Average,
    Award,
    NotPlayed,
    Obtained,
    Outcome,
    SelfInflicted,
    TableResult,
)
from bridgelaws.bridge.seats import Side
from bridgelaws.text import Text, all_of, say, template


def say_award(result: TableResult) -> tuple[Text]:
    """The award in one sentence."""
    return (say("The score is adjusted: {ns}, {ew}.", ns=award(result.ns, Side.NS), ew=award(result.ew, Side.EW)),)


def award(given: Award, side: Side) -> Text:
    """What one side is given."""
    match given:
        case Artificial(average):
            return say(_AVERAGES[average], side=side)
        case Obtained(score):
            return say("{score:signed} for {side}, as at the table", score=_seen_by(score, side), side=side)
        case Assigned((only,)):
            return say("{score:signed} for {side}", score=_seen_by(only.score, side), side=side)
        case Assigned(outcomes):
            return say("{shares} for {side}", shares=all_of([_share(each, side) for each in outcomes]), side=side)
        case SelfInflicted(score, without):
            return say(
                "{score}, less what {side} brought upon themselves ({without} without their own error)",
                score=award(score, side),
                side=side,
                without=award(without, side),
            )
        case NotPlayed(reason):
            return say("no score for {side} ({reason})", side=side, reason=reason)


_AVERAGES = {
    Average.MINUS: template("average minus for {side}"),
    Average.EQUAL: template("average for {side}"),
    Average.PLUS: template("average plus for {side}"),
}


def _share(outcome: Outcome, side: Side) -> Text:
    return say("{percent} % of {score:signed}", percent=outcome.weight * 100, score=_seen_by(outcome.score, side))


def _seen_by(score: int, side: Side) -> int:
    return score if side is Side.NS else -score
