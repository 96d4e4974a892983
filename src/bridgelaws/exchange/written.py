"""A contest written down: as JSON that `read_results` reads as the same contest, and its results as CSV."""

import csv
from collections.abc import Sequence
from fractions import Fraction
from io import StringIO
from typing import Any

import msgspec

from bridgelaws.bridge.awards import Artificial, Assigned, Award, NotPlayed, Obtained, Penalty, SelfInflicted, TableResult
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.lines import was_published
from bridgelaws.exchange.matches import TEAM_METHODS
from bridgelaws.exchange.shapes import (
    ByeRow,
    ContestantRow,
    MatchRow,
    PenaltyRow,
    ResultRow,
    ResultsFile,
    SessionRow,
)
from bridgelaws.lawbook.elections import preset
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.matches import LineUp, Match
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import Session
from bridgelaws.tournament.scoring.teams import TeamEvent
from bridgelaws.tournament.scoring.victory_points import Scale, scale, scales


def write_results(contest: Contest) -> bytes:
    """The contest as a results file in JSON."""
    return msgspec.json.format(msgspec.json.encode(as_file(contest)), indent=1) + b"\n"


def as_file(contest: Contest) -> ResultsFile:
    common: dict[str, Any] = {
        "event": contest.name,
        "regulations": _regulations(contest.regulations),
        "split_for_prizes": contest.split_for_prizes,
        "qualify": contest.qualify,
        "contestants": tuple(_contestant(each) for each in contest.contestants),
    }
    if contest.teams is not None:
        return _teams(contest.teams, common)
    methods = {session.method for session in contest.sessions}
    if len(methods) != 1:
        raise BridgelawsError(say("Sessions scored by different methods have no place in one results file: write each."))
    common |= {"scoring": methods.pop().value, "winners": "two" if contest.two_winners else "one"}
    common |= {"victory_points": _scale(contest.scale)} if contest.scale else {}
    if contest.count is not None:
        common |= {"count": {"best": contest.count.best, "minimum": contest.count.minimum}}
    rows = tuple(_session(session) for session in contest.sessions)
    if len(rows) > 1 or rows[0].name:
        return ResultsFile(**common, sessions=rows)
    only = {name: getattr(rows[0], name) for name in ("boards", "byes", "penalties", "results_expected")}
    return ResultsFile(**common, **only)


def _regulations(chosen: Regulations) -> dict[str, Any]:
    """The choices that differ from those of the edition."""
    base = preset(f"wbf-{chosen.edition}")
    own = {
        name: msgspec.to_builtins(getattr(chosen, name))
        for name in Regulations.__struct_fields__
        if name != "readings" and getattr(chosen, name) != getattr(base, name)
    }
    readings = {key: followed.value for key, followed in chosen.readings if (key, followed) not in base.readings}
    return {"based_on": base.name, "name": chosen.name} | own | ({"readings": readings} if readings else {})


def _contestant(each: Contestant) -> ContestantRow:
    return ContestantRow(
        id=each.id,
        names=each.names,
        numbers=each.numbers,
        section=each.section,
        direction=each.direction,
        stratum=each.stratum,
        handicap=_figure(each.handicap),
        carried=_figure(each.carried),
        carried_percent=_figure(each.carried_percent),
        carried_boards=each.carried_boards,
        hors_concours=each.hors_concours,
    )


def _session(session: Session) -> SessionRow:
    return SessionRow(
        name=session.name,
        boards={str(number): tuple(_line(line) for line in lines) for number, lines in session.boards},
        byes=tuple(ByeRow(contestant=each.contestant, boards=each.boards) for each in session.byes),
        penalties=tuple(_penalty(each) for each in session.penalties),
        results_expected=session.expected,
    )


def _line(line: Line) -> ResultRow:
    ns, ew = (sat[0] if len(sat) == 1 else sat for sat in (line.ns, line.ew))
    side = line.result.non_offending
    given: dict[str, Any] = {"non_offending": side.value if side else None} | _marked(line.marked)
    return ResultRow(ns=ns, ew=ew, form=line.form, **given, **_result(line.result))


def _marked(vulnerable: Vulnerability | None) -> dict[str, Any]:
    return {"vulnerable": vulnerable.value} if vulnerable else {}


def _result(result: TableResult) -> dict[str, Any]:
    if isinstance(result.ns, Obtained) and result.ns == result.ew:
        return {"score": result.ns.score}
    if isinstance(result.ns, NotPlayed) and result.ns == result.ew:
        return {"result": result.ns.reason.value}
    return {"result": {"ns": _award(result.ns), "ew": _award(result.ew)}}


def _award(award: Award) -> Any:
    match award:
        case Obtained(score):
            return score
        case Assigned(outcomes):
            return {f"{each.weight * 100}%": each.score for each in outcomes}
        case SelfInflicted(assigned, without_error, obtained):
            return {"assigned": _award(assigned), "without_error": _award(without_error), "obtained": obtained}
        case Artificial(_, Fraction() as percent) if was_published(award):
            return {"published": _figure(percent)}
        case Artificial(average, percent, imps, own_session_counts):
            figures = {"percent": percent, "imps": imps}
            own = {name: _figure(value) for name, value in figures.items() if value is not None}
            return {"average": average.value} | own | ({} if own_session_counts else {"own_session_counts": False})
        case NotPlayed():
            raise BridgelawsError(say("A board that one side alone has not played has no place in a results file."))


def _penalty(each: Penalty) -> PenaltyRow:
    return PenaltyRow(
        contestant=each.contestant,
        amount=_figure(each.amount),
        unit=each.unit.value,
        law=each.law,
        board=each.board,
        match=each.match,
        reason=each.reason,
    )


def _teams(event: TeamEvent, common: dict[str, Any]) -> ResultsFile:
    return ResultsFile(
        **common,
        scoring=next(name for name, method in TEAM_METHODS.items() if method is event.method),
        victory_points=_scale(event.scale) if event.scale else "none",
        matches=tuple(_match(match) for match in event.matches),
        byes=tuple(ByeRow(contestant=who, score=_figure(worth)) for who, worth in event.byes.items()),
        penalties=tuple(_penalty(each) for each in event.penalties),
    )


def _match(match: Match) -> MatchRow:
    two = {
        name: None if given is None else (_figure(given[0]), _figure(given[1]))
        for name, given in (("imps", match.imps), ("victory_points", match.victory_points))
    }
    if len({each.number for each in match.boards}) < len(match.boards):
        raise BridgelawsError(say("Several comparisons of one board, as of teams of eight, have no place in that file."))
    boards = {
        str(each.number): {"open": _room(each.open, each.open_marked), "closed": _room(each.closed, each.closed_marked)}
        for each in match.boards
    }
    return MatchRow(
        home=match.home,
        away=match.away,
        name=match.name,
        boards=boards,  # type: ignore[arg-type]  # open and closed are the literals
        length=match.length,
        knockout=match.knockout,
        round=match.round,
        winner=match.winner,
        did_not_come=match.did_not_come,
        line_up=_line_up(match.line_up),  # type: ignore[arg-type]  # the same literals
        **two,
    )


def _line_up(of: LineUp) -> dict[str, dict[str, tuple[str, ...]]]:
    rooms = {"open": {"ns": of.open_ns, "ew": of.open_ew}, "closed": {"ns": of.closed_ns, "ew": of.closed_ew}}
    told = {room: {side: people for side, people in sides.items() if people} for room, sides in rooms.items()}
    return {room: sides for room, sides in told.items() if sides}


def _room(result: TableResult, marked: Vulnerability | None) -> dict[str, Any]:
    side = {"non_offending": result.non_offending.value} if result.non_offending else {}
    return _result(result) | side | _marked(marked)


def _scale(of: Scale) -> str | dict[str, Any]:
    if of.name in scales() and scale(of.name) == of:
        return of.name
    found: dict[str, Any] = msgspec.to_builtins(of)
    return found


def _figure(value: Fraction) -> int | str:
    """Exactly: a whole number, or a fraction as a text."""
    return int(value) if value.denominator == 1 else str(value)


def write_csv(rows: Sequence[dict[str, Any]]) -> bytes:
    """Rows of figures, such as those of ``rank --json``: the first line names the columns, all that occur in any row."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    text = StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({column: _cell(value) for column, value in row.items()})
    return text.getvalue().encode()


def _cell(value: object) -> object:
    """Lists and tables as JSON; a text that a spreadsheet would take for a formula begins with an apostrophe."""
    if isinstance(value, list | tuple | dict):
        return msgspec.json.encode(value, enc_hook=str).decode()
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return "" if value is None else value
