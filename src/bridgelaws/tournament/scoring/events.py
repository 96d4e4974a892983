"""Sessions put together: different tops made equal, carry-over, and one total for each contestant."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.tournament.scoring.marks import Mark, Own
from bridgelaws.tournament.scoring.rounding import round_as_regulated
from bridgelaws.tournament.scoring.sessions import Session, SessionScores, average, score_session
from bridgelaws.tournament.scoring.working import Working


class Total(Struct, frozen=True):
    """What a contestant is ranked by, and how it came about."""

    contestant: str
    points: Fraction
    percent: Fraction | None
    working: Working


class EventScores(Struct, frozen=True):
    sessions: tuple[SessionScores, ...]
    totals: dict[str, Total]


def score_event(
    sessions: Sequence[Session],
    regulations: Regulations,
    carried: Mapping[str, Fraction] | None = None,
    scored: tuple[SessionScores, ...] = (),
) -> EventScores:
    """94A, 2007: each contestant's sessions added up, with what was carried over from an earlier stage.

    ``scored`` are the same sessions as `score_session` has them, where somebody has them already.
    """
    scored = scored or tuple(score_session(session, regulations) for session in sessions)
    if len(scored) > 1 and any([_waits(session) for session in scored]):
        averages = _event_averages(scored)
        scored = tuple(score_session(session, regulations, averages) for session in sessions)
    contestants = dict.fromkeys(contestant for session in scored for contestant in session.scores)
    return EventScores(
        scored, {each: _total(each, scored, regulations, (carried or {}).get(each, Fraction(0))) for each in contestants}
    )


def _waits(session: SessionScores) -> bool:
    """Whether some figure depends on what the contestant has elsewhere in the event."""
    return any([mark.own is not Own.NEVER for _, lines in session.lines for line in lines for mark in (line.ns, line.ew)])


def _event_averages(sessions: Sequence[SessionScores]) -> dict[str, Fraction]:
    marks: dict[str, list[Mark]] = {}
    for session in sessions:
        for contestant, score in session.scores.items():
            marks.setdefault(contestant, []).extend(mark for _, mark in score.marks)
    found = {contestant: average(all_of_them) for contestant, all_of_them in marks.items()}
    return {contestant: own for contestant, own in found.items() if own is not None}


def _total(contestant: str, sessions: Sequence[SessionScores], regulations: Regulations, carried: Fraction) -> Total:
    played = [session for session in sessions if contestant in session.scores]
    largest = max((session.top for session in sessions if session.top), default=None)
    parts = [_part(contestant, session, largest, regulations) for session in played]
    if carried:
        parts.append(Working("100", "carried over", (), carried))
    exact = sum((part.value for part in parts), Fraction(0))
    points = round_as_regulated(exact, regulations.matchpoints_rounded)
    tops = sum((session.scores[contestant].top * _factor(session, largest) for session in played), Fraction(0))
    percent = 100 * (points - carried) / tops if tops else None
    return Total(contestant, points, percent, Working("78D", "sum of the sessions", (), points, tuple(parts)))


def _part(contestant: str, session: SessionScores, largest: Fraction | None, regulations: Regulations) -> Working:
    score = session.scores[contestant]
    factor = _factor(session, largest)
    if factor == 1:
        return score.working
    given = (("score", score.points), ("largest top", largest or 0), ("own top", session.top or 0))
    value = round_as_regulated(score.points * factor, regulations.matchpoints_rounded)
    return Working("97", "score x largest top / own top", given, value, (score.working,))


def _factor(session: SessionScores, largest: Fraction | None) -> Fraction:
    return largest / session.top if largest and session.top else Fraction(1)


def factor(points: Fraction, own_top: Fraction, largest_top: Fraction) -> Fraction:
    """97, 2007: a session's score multiplied up to the largest top of the event.

    >>> factor(Fraction(96), Fraction(8), Fraction(10))
    Fraction(120, 1)
    """
    return points * largest_top / own_top


def carry_over(points: Fraction, percent: Fraction) -> Fraction:
    """100, 2007: how much of a qualifying stage's score goes on to the final."""
    return points * percent / 100
