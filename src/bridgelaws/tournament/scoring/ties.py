"""Breaking ties: an ordered list of tie-breaks, each applied to those whom the ones before it left level.

A tie-break gives each of the tied a figure, higher first, or says that it does not apply to them.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.lawbook.choices import TieBreak
from bridgelaws.text import all_of, say
from bridgelaws.tournament.scoring.undecided import Open

INFINITE = Fraction(10**12)  # a quotient over nothing lost: above every other


class Meeting(Struct, frozen=True):
    """A match between two, seen by the first: what each won."""

    one: str
    other: str
    imps: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    victory_points: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    boards: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    points: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))


class Evidence(Struct, frozen=True, kw_only=True):
    """What ties may be broken by; what an event does not have stays empty."""

    boards: Mapping[str, Mapping[str, Fraction]] = {}  # contestant, board: percentage of the top, or IMPs
    board_average: Fraction = Fraction(50)  # 0 at IMPs
    imps: Mapping[str, tuple[Fraction, Fraction]] = {}  # won and lost over the event
    meetings: tuple[Meeting, ...] = ()
    totals: Mapping[str, Fraction] = {}  # final scores
    whole_event: Mapping[str, Fraction] = {}  # net IMPs, or matchpoints, where totals are victory points


Split: TypeAlias = tuple[TieBreak, tuple[tuple[str, Fraction], ...]]  # a tie-break, and the figure it gave each


class Level(Struct, frozen=True):
    """The tied in order: those who share a place stand together; ``by`` says what set them apart."""

    places: tuple[tuple[str, ...], ...]
    by: tuple[Split, ...]
    question: Open | None = None


Figures: TypeAlias = Mapping[str, Fraction]
Rule: TypeAlias = Callable[[Sequence[str], Evidence], Figures | None]


def split(tied: Sequence[str], order: Sequence[TieBreak], evidence: Evidence) -> Level:
    """78D: the tied set apart by the first tie-break that does, and those still level by the next."""
    for at, tie_break in enumerate(order):
        if tie_break is TieBreak.LOT:
            text = say("{contestants} are still level: draw lots, or let them share the place.", contestants=all_of(tied))
            return Level((tuple(tied),), (), Open("lot", "Director", text, tuple(tied)))
        figures = RULES[tie_break](tied, evidence)
        if figures is None or len(set(figures.values())) == 1:
            continue
        places: list[tuple[str, ...]] = []
        by: list[Split] = [(tie_break, tuple((each, figures[each]) for each in tied))]
        question = None
        for figure in sorted(set(figures.values()), reverse=True):
            level = [each for each in tied if figures[each] == figure]
            below = split(level, order[at + 1 :], evidence) if len(level) > 1 else Level((tuple(level),), ())
            places += below.places
            by += below.by
            question = question or below.question
        return Level(tuple(places), tuple(by), question)
    return Level((tuple(tied),), ())


def count_back(tied: Sequence[str], evidence: Evidence) -> Figures | None:
    """95A, 2007: on every board two for each of the tied beaten and one for each equalled; alone on it, against average."""
    if not any(evidence.boards.get(each) for each in tied):
        return None
    points = dict.fromkeys(tied, Fraction(0))
    for board in {board for each in tied for board in evidence.boards.get(each, {})}:
        there = {each: evidence.boards[each][board] for each in tied if board in evidence.boards.get(each, {})}
        for each, own in there.items():
            rivals = [theirs for other, theirs in there.items() if other != each] or [evidence.board_average]
            points[each] += sum(2 if own > theirs else 1 if own == theirs else 0 for theirs in rivals)
    return points


def imp_quotient(tied: Sequence[str], evidence: Evidence) -> Figures | None:
    """95B, 2007: IMPs won divided by IMPs lost; nothing lost is above all, nothing won or lost has no quotient."""
    if not all(each in evidence.imps and any(evidence.imps[each]) for each in tied):
        return None
    return {each: quotient(*evidence.imps[each]) for each in tied}


def quotient(won: Fraction, lost: Fraction) -> Fraction:
    return won / lost if lost else INFINITE


def _mutual(of: Callable[[Meeting], tuple[Fraction, Fraction]]) -> Rule:
    """Net sums over the matches the tied played among themselves; all of them must have met."""

    def rule(tied: Sequence[str], evidence: Evidence) -> Figures | None:
        among = [meeting for meeting in evidence.meetings if meeting.one in tied and meeting.other in tied]
        met = {frozenset((meeting.one, meeting.other)) for meeting in among}
        if len(met) < len(tied) * (len(tied) - 1) // 2:
            return None
        net = dict.fromkeys(tied, Fraction(0))
        for meeting in among:
            own, theirs = of(meeting)
            net[meeting.one] += own - theirs
            net[meeting.other] += theirs - own
        return net

    return rule


def opponents_scores(tied: Sequence[str], evidence: Evidence) -> Figures | None:
    """The final scores of those a contestant met; says nothing where everybody met everybody."""
    opponents = {each: _opponents(each, evidence) for each in tied}
    everybody = set(evidence.totals)
    if not all(opponents.values()) or all({each, *opponents[each]} == everybody for each in tied):
        return None
    return {
        each: sum((evidence.totals.get(other, Fraction(0)) for other in met), Fraction(0)) for each, met in opponents.items()
    }


def matches_won(tied: Sequence[str], evidence: Evidence) -> Figures | None:
    """Matches won at victory points, or at IMPs where there are none; a draw is half a win."""
    if not evidence.meetings:
        return None
    won = dict.fromkeys(tied, Fraction(0))
    for meeting in evidence.meetings:
        own, theirs = meeting.victory_points if any(meeting.victory_points) else meeting.imps
        for each, net in ((meeting.one, own - theirs), (meeting.other, theirs - own)):
            if each in won:
                won[each] += 1 if net > 0 else Fraction(1, 2) if net == 0 else 0
    return won


def whole_event(tied: Sequence[str], evidence: Evidence) -> Figures | None:
    """The score before it was converted, over all boards."""
    return {each: evidence.whole_event[each] for each in tied} if set(tied) <= set(evidence.whole_event) else None


def next_ranked(tied: Sequence[str], evidence: Evidence) -> Figures | None:
    """The margin each of the tied has against the highest placed contestant below them whom all of them met."""
    level = evidence.totals.get(tied[0], Fraction(0))
    below = sorted(
        (each for each in evidence.totals if evidence.totals[each] < level), key=lambda each: -evidence.totals[each]
    )
    for rival in below:
        if all(rival in _opponents(each, evidence) for each in tied):
            return {each: _margin(each, rival, evidence) for each in tied}
    return None


def _margin(one: str, other: str, evidence: Evidence) -> Fraction:
    net = Fraction(0)
    for meeting in evidence.meetings:
        if {meeting.one, meeting.other} == {one, other}:
            margin = meeting.imps[0] - meeting.imps[1]
            net += margin if meeting.one == one else -margin
    return net


def _opponents(of: str, evidence: Evidence) -> list[str]:
    return [m.other if m.one == of else m.one for m in evidence.meetings if of in (m.one, m.other)]


RULES: Mapping[TieBreak, Rule] = {
    TieBreak.COUNT_BACK: count_back,
    TieBreak.IMP_QUOTIENT: imp_quotient,
    TieBreak.MUTUAL_VICTORY_POINTS: _mutual(lambda meeting: meeting.victory_points),
    TieBreak.MUTUAL_IMPS: _mutual(lambda meeting: meeting.imps),
    TieBreak.MUTUAL_BOARDS: _mutual(lambda meeting: meeting.boards),
    TieBreak.MUTUAL_TOTAL_POINTS: _mutual(lambda meeting: meeting.points),
    TieBreak.OPPONENTS_SCORES: opponents_scores,
    TieBreak.MATCHES_WON: matches_won,
    TieBreak.WHOLE_EVENT: whole_event,
    TieBreak.NEXT_RANKED: next_ranked,
}
