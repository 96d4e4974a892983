"""Results as others publish them, USEBIO and the American league's JSON, turned into a contest and scored anew.

Published matchpoints are left aside: lines show what a program of its own mind printed. What was published of each
contestant is kept beside the contest, so that the two can be compared.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import Reason, TableResult, not_played
from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.individuals import join_tables
from bridgelaws.exchange.lines import accept_published, read_result
from bridgelaws.exchange.plain import number
from bridgelaws.exchange.sections import Compared, put_together
from bridgelaws.formats.adjusted import read_adjusted
from bridgelaws.formats.usebio import (
    AWARDED,
    Participant,
    PublishedMatch,
    TravellerBoard,
    TravellerLine,
    Usebio,
    read_usebio,
)
from bridgelaws.lawbook.choices import ButlerDatum, DatumRounding, FewerScores, Rounding
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import Text, say
from bridgelaws.tournament.scoring.boards import Line, score_board
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.marks import Method
from bridgelaws.tournament.scoring.matches import Match, MatchBoard, TeamMethod, score_match
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import SatOut, Session
from bridgelaws.tournament.scoring.teams import TeamEvent
from bridgelaws.tournament.scoring.undecided import Undecided
from bridgelaws.tournament.scoring.victory_points import Scale, scale, scales, victory_points


class Figures(Struct, frozen=True, kw_only=True):
    """What was printed of a contestant."""

    score: Fraction | None = None
    percent: Fraction | None = None
    place: str = ""


class Published(Struct, frozen=True):
    """A contest to be scored anew, and what was printed: by contestant, and by board, North-South and East-West."""

    contest: Contest
    figures: dict[str, Figures]
    lines: dict[tuple[int, str, str], tuple[Fraction, Fraction]]
    doubtful: tuple[Text | str, ...] = ()  # lines whose contract cannot be read or has another score; the score counts
    matches: tuple[tuple[Fraction, Fraction] | None, ...] = ()  # what each match of the contest was given
    compared: Compared | None = None  # how the sections of a session were, where there are several
    not_recomputed: str = ""  # the scoring that is not known to us: the list has the totals that are printed
    boards_rounded: Rounding = Rounding.EXACT  # where the figures printed are sums of rounded boards
    a_board: bool = False  # the totals printed are averages a board


_PERCENTAGES = re.compile(r"A(\d\d)(\d\d)")  # North-South's and East-West's artificial score
_BOARD_A_MATCH = {"PAB", "POINT_A_BOARD", "BAM"}
_IN_IMPS = {"IMPS", "IMP", "VPS", "VP", "VICTORY_POINTS", "TEAMS"}
_METHODS = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "MP_PAIRS": Method.MATCHPOINTS,
    "MATCHPOINTS": Method.MATCHPOINTS,
    "INDIVIDUAL": Method.MATCHPOINTS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "CROSS_IMP": Method.CROSS_IMPS,
    "BUTLER": Method.BUTLER,
    "BUTLER_IMPS": Method.BUTLER,
    "BUTLER_PAIRS": Method.BUTLER,
}


def read_published(
    content: bytes,
    source: str,
    *,
    victory_points: str | None = None,
    regulations: Mapping[str, Any] | None = None,
    sections: Compared | None = None,
) -> Published:
    """A USEBIO file, by the scale named if it holds matches; what it does not say of its regulations is inferred."""
    found, compared = put_together(join_tables(read_usebio(content, source)), source, sections)
    if found.left_out:
        raise BridgelawsError(
            say(
                "{place}: {fault} Correct it: the others are compared with it.",
                place=source,
                fault=found.left_out[0].said,
            )
        )
    inferred = {"boards_with_fewer_scores": _fewer(found, source), "bye_at_matchpoints": "own percentage"}
    chosen = choose_from({**(regulations or {}), **inferred, "name": source}, source)
    if any(section.matches for section in found.sections):
        return _teams(found, chosen, victory_points, source)
    method = _METHODS.get(found.scoring) or _METHODS.get(found.event_type)
    if method is None:
        return _by_totals_printed(found, chosen, source)
    if method is Method.BUTLER:
        chosen = _datum_that_fits(found, chosen, source)
    sessions = tuple(_session(section.boards, method, source) for section in found.sections)
    contest = Contest(
        name=found.description,
        regulations=chosen,
        contestants=_contestants(found, sessions),
        sessions=sessions,
        two_winners=found.winners == 2,
    )
    return Published(contest, _figures(found), _lines_printed(found), _doubtful(found, source), compared=compared)


def _lines_printed(found: Usebio) -> dict[tuple[int, str, str], tuple[Fraction, Fraction]]:
    """By board and sides; who met again on a board of that number in another session is left out."""
    lines: dict[tuple[int, str, str], tuple[Fraction, Fraction]] = {}
    times: Counter[tuple[int, str, str]] = Counter()
    for section in found.sections:
        for board in section.boards:
            for line in board.lines:
                key = (board.number, "+".join(line.ns), "+".join(line.ew))
                times[key] += 1
                if line.ns_points and line.ew_points:
                    lines[key] = read_number(line.ns_points), read_number(line.ew_points)
    return {key: printed for key, printed in lines.items() if times[key] == 1}


def _by_totals_printed(found: Usebio, regulations: Regulations, source: str) -> Published:
    """A scoring that is not known to us: the totals that are printed, as far as there are any."""
    scoring, figures = found.scoring or found.event_type, _figures(found)
    totals = {each: printed.score for each, printed in figures.items() if printed.score is not None}
    if not totals:
        raise BridgelawsError(
            say("{place}: scoring {method} cannot be worked out anew.", place=source, method=scoring or "?")
        )
    contest = Contest(
        name=found.description,
        regulations=regulations,
        contestants=tuple(
            Contestant(id=each.number, names=each.names, direction=each.direction if found.winners == 2 else "")
            for each in found.participants
        ),
        teams=TeamEvent(matches=(), carried=totals),
    )
    return Published(contest, figures, {}, not_recomputed=scoring)


def _fewer(found: Usebio, source: str) -> str:
    """Programs use Neuberg on boards with fewer scores, unless another way gives more lines what is printed."""
    boards = [board for section in found.sections for board in section.boards]
    printed = [board for board in boards if any(line.ns_points and line.points_in == "MATCH_POINTS" for line in board.lines)]
    fewer = [board for board in printed if any(_is_artificial(line) or not line.score for line in board.lines)]
    ways = (FewerScores.NEUBERG, FewerScores.OWN_TOP, FewerScores.PERCENTAGE)
    tried = {way: choose_from({"boards_with_fewer_scores": way.value}, source) for way in ways}
    return max(ways, key=lambda way: sum(_matchpoints_that_fit(board, tried[way], source) for board in fewer)).value


def _matchpoints_that_fit(board: TravellerBoard, regulations: Regulations, source: str) -> int:
    """Printed to a decimal or more, two for each score beaten or one."""
    lines = [_line(line, Board.numbered(board.number), source) for line in board.lines]
    marks = score_board(lines, Method.MATCHPOINTS, regulations)
    pairs = [
        (mark.ns.worth, read_number(line.ns_points))
        for mark, line in zip(marks, board.lines, strict=True)
        if line.ns_points and not _is_artificial(line)
    ]
    return max(sum(abs(worth / unit - figure) <= Fraction(1, 20) for worth, figure in pairs) for unit in (1, 2))


def _datum_that_fits(found: Usebio, regulations: Regulations, source: str) -> Regulations:
    """The file prints IMPs but not what scores were compared with: the datum that gives the most lines what is printed."""
    boards = [board for section in found.sections for board in section.boards]
    return max(tried_datums(regulations), key=lambda each: sum(_lines_that_fit(board, each, source) for board in boards))


def tried_datums(regulations: Regulations) -> list[Regulations]:
    """Every way to compute a datum, the usual one first."""
    return [
        replace(regulations, butler_datum=variant, butler_datum_rounded=rounding)
        for variant in (ButlerDatum.WITHOUT_EXTREMES, *ButlerDatum)
        for rounding in DatumRounding
    ]


def _lines_that_fit(board: TravellerBoard, regulations: Regulations, source: str) -> int:
    lines = [_line(line, Board.numbered(board.number), source) for line in board.lines]
    marks = score_board(lines, Method.BUTLER, regulations)
    printed = [line.ns_points for line in board.lines]
    return sum(bool(text) and mark.ns.worth == read_number(text) for mark, text in zip(marks, printed, strict=True))


def _is_artificial(line: TravellerLine) -> bool:
    return line.score.startswith("A")


def _doubtful(found: Usebio, source: str) -> tuple[Text | str, ...]:
    sentences: list[Text | str] = []
    boards = [board for section in found.sections for board in section.boards]
    boards += [board for section in found.sections for match in section.matches for board in match.boards]
    for board in boards:
        for line in board.lines:
            data = {"contract": line.contract, "declarer": line.played_by, "tricks": line.tricks, "score": line.score}
            if _is_artificial(line):
                data = {"result": line.score}
            if line.contract or _is_artificial(line):
                try:
                    read_result(data, Board.numbered(board.number), _where(line, board.number, source))
                except BridgelawsError as error:
                    sentences.append(error.said)
    return tuple(sentences)


def _where(line: TravellerLine, board: int, source: str) -> Text:
    return say(
        "{place}, board {board}, {ns} against {ew}",
        place=source,
        board=board,
        ns="+".join(line.ns),
        ew="+".join(line.ew),
    )


def _session(boards: Iterable[TravellerBoard], method: Method, source: str) -> Session:
    scored = tuple(
        (board.number, tuple(_line(line, Board.numbered(board.number), source) for line in board.lines)) for board in boards
    )
    # A percentage needs no correction for boards not played; IMPs are brought to as many boards as the others have.
    return Session(boards=scored, method=method, byes=() if method is Method.MATCHPOINTS else find_rested(scored))


def find_rested(boards: Sequence[tuple[int, tuple[Line, ...]]]) -> tuple[SatOut, ...]:
    """Who has fewer results than there are boards."""
    played = Counter(each for _, lines in boards for line in lines for each in (*line.ns, *line.ew))
    most = max(played.values(), default=0)
    return tuple(SatOut(each, most - count) for each, count in played.items() if count < most)


def _line(line: TravellerLine, board: Board, source: str) -> Line:
    where = _where(line, board.number, source)
    if line.notes.startswith(AWARDED):
        return Line(line.ns, line.ew, read_adjusted(line.notes.removeprefix(AWARDED)))
    if not line.score and not line.contract:
        return Line(line.ns, line.ew, not_played(Reason.NOT_ENTERED))
    if figures := _PERCENTAGES.fullmatch(line.score):
        ns, ew = (accept_published(Fraction(each)) for each in figures.groups())
        return Line(line.ns, line.ew, TableResult(ns, ew))
    return Line(line.ns, line.ew, read_result({"result" if _is_artificial(line) else "score": line.score}, board, where))


def _contestants(found: Usebio, sessions: Iterable[Session]) -> tuple[Contestant, ...]:
    """Those listed; a pair that has results but no entry keeps its number."""
    listed = {each.number: each for each in found.participants if each.number}
    playing = dict.fromkeys(
        each for session in sessions for _, lines in session.boards for line in lines for each in (*line.ns, *line.ew)
    )
    return tuple(
        Contestant(
            id=each,
            names=listed[each].names if each in listed else (),
            direction=listed[each].direction if each in listed and found.winners == 2 else "",
            stratum=_stratum(listed[each]) if each in listed else "",
        )
        for each in dict.fromkeys([*listed, *playing])
    )


def _stratum(participant: Participant) -> str:
    """A label other than the section's is the list it competes in beside the whole field's."""
    return next((value for name, value in participant.labels if name.lower() != "section"), "")


def _figures(found: Usebio) -> dict[str, Figures]:
    return {
        each.number: Figures(
            score=read_number(each.total) if each.total else None,
            percent=read_number(each.percentage) if each.percentage else None,
            place=each.place,
        )
        for each in found.participants
    }


def _teams(found: Usebio, regulations: Regulations, named: str | None, source: str) -> Published:
    """Matches; board by board, where points are added and nothing is converted, or in IMPs by the scale that was used."""
    matches = [match for section in found.sections for match in section.matches]
    more = dict(found.more)
    methods = {found.scoring, more.get("MATCH_SCORING_METHOD", "")} - {""}
    by_board = bool(methods) and methods <= _BOARD_A_MATCH
    if methods and not by_board and not methods <= _IN_IMPS:
        unknown = replace(found, scoring=min(methods - _IN_IMPS))
        return _by_totals_printed(unknown, regulations, source)
    of = None if by_board else scale(named) if named else _scale_that_fits(found, source)
    in_victory_points = of is not None or more.get("MATCH_SCORING_METHOD") == "VPS"
    contest = Contest(
        name=found.description,
        regulations=regulations,
        contestants=tuple(Contestant(id=each.number, names=each.names) for each in found.participants),
        teams=TeamEvent(
            matches=tuple(_list_match(found, match, source, in_victory_points) for match in matches),
            method=TeamMethod.BOARD_A_MATCH if by_board else TeamMethod.IMPS,
            scale=of,
        ),
    )
    given = tuple(_read_given(match) if of is not None or by_board else None for match in matches)
    return Published(contest, _figures(found), {}, _doubtful(found, source), matches=given)


def _read_given(match: PublishedMatch) -> tuple[Fraction, Fraction] | None:
    if not match.boards or not (match.team_score and match.opposing_team_score):
        return None
    return read_number(match.team_score), read_number(match.opposing_team_score)


def _list_match(found: Usebio, match: PublishedMatch, source: str, in_victory_points: bool) -> Match:
    """A match of the list; of a knockout with its round, since whoever came further stands first."""
    read = _match(match, source, in_victory_points)
    if found.event_type != "KO":
        return read
    return replace(read, knockout=True, round=int(match.round) if match.round.isdecimal() else 0)


def _scale_that_fits(found: Usebio, source: str) -> Scale | None:
    """The file prints victory points but not their scale: the one of ours that gives every match what it was given."""
    matches = [match for section in found.sections for match in section.matches if match.boards]
    if not all(match.team_score and match.opposing_team_score for match in matches):
        return None
    regulations = choose_from({}, source)
    nets = [score_match(_match(match, source, False), TeamMethod.IMPS, regulations).home.net for match in matches]
    given = [(read_number(match.team_score), read_number(match.opposing_team_score)) for match in matches]
    if all(own - theirs == net for (own, theirs), net in zip(given, nets, strict=True)):
        return None  # plain IMPs
    for each in map(scale, scales()):
        try:
            worth = [victory_points(each, net, len(match.boards)) for net, match in zip(nets, matches, strict=True)]
        except Undecided:
            continue
        if worth == given:
            return each
    raise BridgelawsError(
        say("{place}: no scale of victory points gives what the matches were given: name one.", place=source)
    )


def _match(match: PublishedMatch, source: str, in_victory_points: bool) -> Match:
    """The team named first sits North-South in the line whose direction says so, and East-West in the other.

    Of a match without boards only what it was given is known.
    """
    name = f"round {match.round}: {match.team} - {match.opposing_team}"
    if not match.boards and match.team_score and match.opposing_team_score:
        given = (read_number(match.team_score), read_number(match.opposing_team_score))
        alone = Match(home=match.team, away=match.opposing_team, name=name)
        return replace(alone, victory_points=given) if in_victory_points else replace(alone, imps=given)
    boards = []
    for board in match.boards:
        rooms = {line.direction: _line(line, Board.numbered(board.number), source).result for line in board.lines}
        if rooms.keys() != {"NS", "EW"}:
            raise BridgelawsError(
                say(
                    "{place}: board {board} of {home} - {away} lacks a table.",
                    place=source,
                    board=board.number,
                    home=match.team,
                    away=match.opposing_team,
                )
            )
        boards.append(MatchBoard(board.number, rooms["NS"], rooms["EW"]))
    return Match(
        home=match.team,
        away=match.opposing_team,
        boards=tuple(boards),
        length=len(boards),
        name=name,
    )


def read_number(text: str) -> Fraction:
    return number(text, say("A figure that was published"))
