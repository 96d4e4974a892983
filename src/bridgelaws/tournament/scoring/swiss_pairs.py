"""Pairs in matches of their own: every session is a round, and what a pair made in it becomes victory points."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from bridgelaws.bridge.awards import Penalty, Unit
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.events import EventScores, Total, score_event
from bridgelaws.tournament.scoring.sessions import Score, Session, SessionScores
from bridgelaws.tournament.scoring.ties import Meeting
from bridgelaws.tournament.scoring.victory_points import Scale, victory_points
from bridgelaws.tournament.scoring.working import Working


def score_swiss_pairs(
    sessions: Sequence[Session], regulations: Regulations, scale: Scale, carried: Mapping[str, Fraction]
) -> EventScores:
    """78D: the percentage or the IMPs of each round converted, and the victory points added up."""
    penalties = [each for session in sessions for each in session.penalties if each.unit is Unit.VICTORY_POINTS]
    rounds = [
        replace(session, penalties=tuple(each for each in session.penalties if each.unit is not Unit.VICTORY_POINTS))
        for session in sessions
    ]
    scores = score_event(rounds, regulations)
    totals = {each: _total(each, scores.sessions, scale, penalties, carried.get(each)) for each in scores.totals}
    return EventScores(scores.sessions, totals)


def _total(
    contestant: str,
    rounds: Sequence[SessionScores],
    scale: Scale,
    penalties: Sequence[Penalty],
    carried: Fraction | None,
) -> Total:
    parts = []
    for number, session in enumerate(rounds, 1):
        if contestant in session.scores and session.scores[contestant].boards:
            score = session.scores[contestant]
            given = (("margin", _margin(score)), ("boards", score.boards), ("scale", scale.name))
            name = session.session.name or f"match {number}"
            parts.append(Working("78D", f"{name}: victory points", given, _convert(score, scale), (score.working,)))
    if carried:
        parts.append(Working("78D", "carried over", (), carried))
    for penalty in penalties:
        if penalty.contestant == contestant:
            parts.append(Working(penalty.law, penalty.reason or "penalty", (), -penalty.amount))
    points = sum((part.value for part in parts), Fraction(0))
    return Total(contestant, points, None, Working("78D", "sum of the matches", (), points, tuple(parts)))


def _margin(score: Score) -> Fraction:
    return score.points if score.percent is None else score.percent


def _convert(score: Score, scale: Scale) -> Fraction:
    return victory_points(scale, _margin(score), score.boards)[0]


def meetings(rounds: Sequence[SessionScores], scale: Scale) -> tuple[Meeting, ...]:
    """Who met whom in which round, and what each made in it."""
    found = []
    for session in rounds:
        met = {(ns, ew) for _, lines in session.session.boards for line in lines for ns in line.ns for ew in line.ew}
        for one, other in sorted(met):
            if (other, one) in met and other < one:
                continue  # they changed seats during the round
            ours, theirs = session.scores[one], session.scores[other]
            if ours.boards and theirs.boards:
                points = (_convert(ours, scale), _convert(theirs, scale))
                found.append(Meeting(one, other, imps=(_margin(ours), _margin(theirs)), victory_points=points))
    return tuple(found)


def whole_event(rounds: Sequence[SessionScores]) -> dict[str, Fraction]:
    """Matchpoints or IMPs before they were converted, over all rounds."""
    found: dict[str, Fraction] = {}
    for session in rounds:
        for contestant, score in session.scores.items():
            found[contestant] = found.get(contestant, Fraction(0)) + score.points
    return found
