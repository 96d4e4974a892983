"""A contest worked out, published as USEBIO: pairs, individuals, Swiss pairs and teams, with adjusted scores.

USEBIO has no weights and no split scores. Such a line keeps its matchpoints or IMPs, and its NOTES say in words that
`published` reads again what was awarded; what other programs cannot see is told, a sentence each.
"""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Artificial, Assigned, NotPlayed, Obtained, TableResult
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal
from bridgelaws.exchange.lines import was_published
from bridgelaws.formats.adjusted import write_adjusted
from bridgelaws.formats.usebio import (
    AWARDED,
    Dealt,
    Participant,
    Player,
    PublishedMatch,
    Section,
    TravellerBoard,
    TravellerLine,
    Usebio,
)
from bridgelaws.lawbook.choices import MatchpointUnit
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import Text, say, template
from bridgelaws.tournament.scoring.artificial import artificial_percent
from bridgelaws.tournament.scoring.boards import Marks
from bridgelaws.tournament.scoring.contest import ContestResult, FinalPlace
from bridgelaws.tournament.scoring.marks import Mark, Method
from bridgelaws.tournament.scoring.matches import MatchScore, TeamMethod
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.rounding import half_up
from bridgelaws.tournament.scoring.sessions import SessionScores

_SCORING = {
    Method.MATCHPOINTS: ("MP_PAIRS", "SWISS_PAIRS", "MATCH_POINTS", "MATCH_POINTS"),
    Method.BUTLER: ("BUTLER_PAIRS", "SWISS_PAIRS_BUTLER_IMPS", "BUTLER_IMPS", "BUTLER_POINTS"),
    Method.CROSS_IMPS: ("CROSS_IMP", "SWISS_PAIRS_CROSS_IMPS", "CROSS_IMPS", "CROSS_IMP_POINTS"),
    Method.TOTAL_POINTS: ("AGGREGATE", "AGGREGATE", "AGGREGATE", "MATCH_POINTS"),
}  # type of the event, the same in matches, how boards are scored, in what lines have points
_TEAM_SCORING = {
    TeamMethod.IMPS: "IMPS",
    TeamMethod.BOARD_A_MATCH: "POINT_A_BOARD",
    TeamMethod.PATTON: "PATTON",
    TeamMethod.PATTON_AND_VICTORY_POINTS: "PATTON",
    TeamMethod.TOTAL_POINTS: "AGGREGATE",
}


class Played(Struct, frozen=True):
    """What was played at a table: no contract if the board was passed out."""

    contract: Contract | None
    tricks: int = 0
    lead: Card | None = None


class InSession(Struct, frozen=True):
    """What is told of one session: in another a board of the same number has other hands."""

    hands: Mapping[int, Deal] = {}
    played: Mapping[tuple[int, str, str], Played] = {}


class About(Struct, frozen=True, kw_only=True):
    """What a publication tells beside the scores; ``played`` is by board and by who sat North-South and East-West.

    Of several sessions each has its own: by the number of the session among those scored, or for matches by the name
    that ``session_of`` gives.
    """

    club: str = ""
    club_id: str = ""
    day: date | None = None
    swiss: bool = False
    hands: Mapping[int, Deal] = {}
    played: Mapping[tuple[int, str, str], Played] = {}
    sessions: Mapping[str, InSession] = {}
    session_of: Mapping[str, str] = {}  # a match, by its name


class Publication(Struct, frozen=True):
    usebio: Usebio
    lost: tuple[Text, ...]


class _Telling(Struct, frozen=True):
    """What every line needs, and where it says what it could not tell."""

    regulations: Regulations
    about: About
    lost: list[Text]


def publication(result: ContestResult, about: About | None = None) -> Publication:
    """81C8: the results as a federation takes them for its record."""
    about = about or About()
    telling = _Telling(result.contest.regulations, about, [])
    lost = telling.lost
    if any(each.section for each in result.contest.contestants):
        lost.append(say("Sections of contestants are left out: the field was compared as one."))
    teams = result.contest.teams
    if any(each.penalties or each.byes for each in result.contest.sessions) or (teams and (teams.penalties or teams.byes)):
        lost.append(say("Penalties and byes are in the totals alone: USEBIO has no place for them."))
    event_type, scoring, kind = _kinds(result, about)
    usebio = Usebio(
        version="1.2",
        club=about.club,
        club_id=about.club_id,
        description=result.contest.name or "Results",
        event_type=event_type,
        scoring=scoring,
        date=about.day.strftime("%d/%m/%Y") if about.day else "",
        program="Bridgelaws",
        winners=2 if result.contest.two_winners else 1,
        participants=_participants(result, kind),
        sections=_sections(result, telling),
        hands=_hands(about),
        more=(("MATCH_SCORING_METHOD", "VPS"),) if teams and teams.scale else (),
    )
    return Publication(usebio, tuple(dict.fromkeys(lost)))


def _hands(about: About) -> tuple[Dealt, ...]:
    """A hand set for each session, by the session's name; one without a name where there is one session."""
    sets = {"": InSession(about.hands)} | dict(about.sessions)
    return tuple(Dealt(number, each.hands[number], name) for name, each in sets.items() for number in sorted(each.hands))


def _of_session(telling: _Telling, session: str) -> _Telling:
    own = telling.about.sessions.get(session)
    return telling if own is None else replace(telling, about=replace(telling.about, played=own.played))


def _kinds(result: ContestResult, about: About) -> tuple[str, str, str]:
    """The type of the event, how its boards are scored, and what its participants are."""
    if result.contest.teams is not None:
        matches = result.contest.teams.matches
        knockout = bool(matches) and all(match.knockout for match in matches)
        kind = "KO" if knockout else "SWISS_TEAMS" if about.swiss else "TEAMS"
        return kind, _TEAM_SCORING[result.contest.teams.method], "TEAM"
    method = result.contest.sessions[0].method if result.contest.sessions else Method.MATCHPOINTS
    event_type, in_matches, scoring, _ = _SCORING[method]
    lines = [line for session in result.contest.sessions for _, lines in session.boards for line in lines]
    if any(len(line.ns) > 1 for line in lines):
        return "INDIVIDUAL", scoring, "PLAYER"
    return in_matches if result.contest.scale else event_type, scoring, "PAIR"


def _participants(result: ContestResult, kind: str) -> tuple[Participant, ...]:
    placed = {place.contestant.id for place in result.places}
    unplaced = [each for each in result.contest.contestants if each.id not in placed]
    return (
        *[_participant(place.contestant, kind, place) for place in result.places],
        *[_participant(each, kind, None) for each in unplaced],
    )


def _participant(contestant: Contestant, kind: str, place: FinalPlace | None) -> Participant:
    numbers = contestant.numbers[: len(contestant.names)]
    return Participant(
        number=contestant.id,
        kind=kind,
        players=tuple(Player(name, number) for name, number in zip_longest(contestant.names, numbers, fillvalue="")),
        direction=contestant.direction,
        total=decimal(place.score) if place else "",
        percentage=decimal(place.percent) if place and place.percent is not None else "",
        place=place.standing.shown if place else "",
        handicap=decimal(contestant.handicap) if contestant.handicap else "",
    )


def _sections(result: ContestResult, telling: _Telling) -> tuple[Section, ...]:
    if result.teams is not None:
        of_session: dict[str, list[PublishedMatch]] = {}
        for match, number in zip(result.teams.matches, _rounds(result.teams.matches), strict=True):
            session = telling.about.session_of.get(match.match.name, "")
            of_session.setdefault(session, []).append(_match(match, number, _of_session(telling, session)))
        return tuple(Section("", session, (), tuple(matches)) for session, matches in of_session.items())
    sessions = result.pairs.sessions if result.pairs else ()
    names = [""] if len(sessions) == 1 else [str(at) for at in range(1, len(sessions) + 1)]
    return tuple(
        Section("", name, _boards(session, _of_session(telling, name)))
        for name, session in zip(names, sessions, strict=True)
    )


def _boards(session: SessionScores, telling: _Telling) -> tuple[TravellerBoard, ...]:
    method = session.session.method
    return tuple(
        TravellerBoard(board, tuple(_line(board, each, method, telling) for each in marks)) for board, marks in session.lines
    )


def _line(board: int, marks: Marks, method: Method, telling: _Telling) -> TravellerLine:
    line = marks.line
    halves = telling.regulations.matchpoint_unit is MatchpointUnit.ONE_HALF_ZERO
    unit = 2 if halves and method is Method.MATCHPOINTS else 1
    if line.form:
        telling.lost.append(say("Board {board} is fouled: that its lines are compared in groups is left out.", board=board))
    shown = _show((board, "+".join(line.ns), "+".join(line.ew)), line.result, telling)
    points = ("", "") if method is Method.TOTAL_POINTS else (_points(marks.ns, unit), _points(marks.ew, unit))
    return TravellerLine(
        ns=line.ns, ew=line.ew, ns_points=points[0], ew_points=points[1], points_in=_SCORING[method][3], **shown
    )


def _points(mark: Mark, unit: int) -> str:
    return "" if mark.points is None else decimal(mark.points / unit)


def _show(where: tuple[int, str, str], result: TableResult, telling: _Telling) -> dict[str, str]:
    """The part of a line that tells what happened at the table, or what was awarded in its place."""
    both = (result.ns, result.ew)
    if isinstance(result.ns, Obtained) and result.ns == result.ew:
        return _show_play(telling.about.played.get(where)) | {"score": str(result.ns.score)}
    if all(isinstance(award, NotPlayed) for award in both):
        return {"notes": AWARDED + write_adjusted(result)}
    shown = {} if any(map(was_published, both)) else {"notes": AWARDED + write_adjusted(result)}
    if all(isinstance(award, Artificial) for award in both):
        percents = [artificial_percent(award, telling.regulations) for award in both if isinstance(award, Artificial)]
        if all(each.denominator == 1 and each < 100 for each in percents):
            return shown | {"score": "A" + "".join(f"{int(each):02}" for each in percents)}
    if isinstance(result.ns, Assigned) and result.ns == result.ew and len(result.ns.outcomes) == 1:
        return shown | {"score": str(result.ns.outcomes[0].score)}
    board, ns, ew = where
    telling.lost.append(
        say(
            "Board {board}, {ns} against {ew}: what was awarded stands in NOTES alone, without a SCORE.",
            board=board,
            ns=ns,
            ew=ew,
        )
    )
    return shown


def _show_play(played: Played | None) -> dict[str, str]:
    if played is None:
        return {}
    if played.contract is None:
        return {"contract": "PASS"}
    lead = {"lead": str(played.lead)} if played.lead else {}
    contract = f"{played.contract.bid}{played.contract.doubling}"
    return {"contract": contract, "played_by": str(played.contract.declarer), "tricks": str(played.tricks)} | lead


def _rounds(matches: tuple[MatchScore, ...]) -> list[int]:
    """A team's matches are its rounds, in the order in which they are listed, unless they state their round."""
    played: dict[str, int] = {}
    found = []
    for each in matches:
        teams = (each.match.home, each.match.away)
        number = each.match.round or 1 + max(played.get(team, 0) for team in teams)
        played |= dict.fromkeys(teams, number)
        found.append(number)
    return found


def _match(match: MatchScore, number: int, telling: _Telling) -> PublishedMatch:
    home, away = match.match.home, match.match.away
    swings = {swing.number: swing for swing in match.swings}
    boards = tuple(
        TravellerBoard(
            board.number,
            (
                _room(home, away, "NS", _show((board.number, home, away), board.open, telling)),
                _room(away, home, "EW", _show((board.number, away, home), board.closed, telling)),
            ),
            decimal(swings[board.number].home) if board.number in swings else "",
        )
        for board in match.match.boards
    )
    if match.match.imps is not None and not boards and match.home.victory_points is not None:
        told = template("{home} - {away}: its IMPs are left out, since a match without boards has its victory points alone.")
        telling.lost.append(say(told, home=home, away=away))
    scores = [side.won if side.victory_points is None else side.victory_points for side in (match.home, match.away)]
    return PublishedMatch(
        round=str(number),
        team=match.match.home,
        opposing_team=match.match.away,
        team_score=decimal(scores[0]),
        opposing_team_score=decimal(scores[1]),
        boards=boards,
    )


def _room(ns: str, ew: str, direction: str, shown: dict[str, str]) -> TravellerLine:
    return TravellerLine(ns=(ns,), ew=(ew,), direction=direction, **shown)


def decimal(value: Fraction) -> str:
    """A figure as it is printed, to at most four decimals.

    >>> decimal(Fraction(62, 3)), decimal(Fraction(-7)), decimal(Fraction(5, 2))
    ('20.6667', '-7', '2.5')
    """
    rounded = half_up(value, 4)
    return str(int(rounded)) if rounded.denominator == 1 else f"{float(rounded):.4f}".rstrip("0")
