"""A simultaneous: the same boards at many clubs, each with a file of its own, scored as one field."""

from collections.abc import Sequence

from msgspec.structs import replace

from bridgelaws.bridge.awards import Penalty
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import SatOut, Session

MOST_CLUBS = 1000


def join_clubs(clubs: Sequence[tuple[str, Contest]]) -> Contest:
    """One contest of one session: contestants are named by club and number (``north:7``), and there is one winner.

    Each club's file is read by itself, so that a bad one names its club; the regulations are those of the first.
    """
    if not 1 < len(clubs) <= MOST_CLUBS:
        raise BridgelawsError(
            say("A simultaneous has from 2 to {most} clubs, not {count}.", most=MOST_CLUBS, count=len(clubs))
        )
    names = _different([name for name, _ in clubs])
    first = clubs[0][1]
    sessions = [_only_session(name, contest, first) for name, (_, contest) in zip(names, clubs, strict=True)]
    boards: dict[int, list[Line]] = {}
    for name, session in zip(names, sessions, strict=True):
        for number, lines in session.boards:
            boards.setdefault(number, []).extend(_of_club(name, line) for line in lines)
    return Contest(
        regulations=first.regulations,
        contestants=tuple(
            _contestant(name, one) for name, (_, contest) in zip(names, clubs, strict=True) for one in contest.contestants
        ),
        sessions=(
            Session(
                boards=tuple((number, tuple(lines)) for number, lines in sorted(boards.items())),
                method=sessions[0].method,
                byes=tuple(_bye(name, bye) for name, each in zip(names, sessions, strict=True) for bye in each.byes),
                penalties=tuple(
                    _penalty(name, one) for name, each in zip(names, sessions, strict=True) for one in each.penalties
                ),
            ),
        ),
        two_winners=all(contest.two_winners for _, contest in clubs),
        name=first.name,
    )


def _different(names: Sequence[str]) -> list[str]:
    """Clubs whose files have one name are told apart by a number."""
    found: list[str] = []
    for name in names:
        own, at = name, 2
        while own in found:
            own, at = f"{name}-{at}", at + 1
        found.append(own)
    return found


def _only_session(name: str, contest: Contest, first: Contest) -> Session:
    if contest.teams is not None or len(contest.sessions) != 1:
        raise BridgelawsError(say("{club}: a simultaneous is one session of pairs or players.", club=name))
    (session,) = contest.sessions
    if session.method is not first.sessions[0].method:
        told = say(
            "{club} is scored by {method}, the first club by {other}: a simultaneous is scored in one way.",
            club=name,
            method=session.method,
            other=first.sessions[0].method,
        )
        raise BridgelawsError(told)
    return session


def _of_club(club: str, line: Line) -> Line:
    return replace(line, ns=tuple(f"{club}:{one}" for one in line.ns), ew=tuple(f"{club}:{one}" for one in line.ew))


def _contestant(club: str, one: Contestant) -> Contestant:
    return replace(one, id=f"{club}:{one.id}", section="")


def _bye(club: str, bye: SatOut) -> SatOut:
    return replace(bye, contestant=f"{club}:{bye.contestant}")


def _penalty(club: str, penalty: Penalty) -> Penalty:
    return replace(penalty, contestant=f"{club}:{penalty.contestant}")
