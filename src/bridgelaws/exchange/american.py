"""Club games of the American league, as they are published: matchpoints of 1, 1/2 and 0."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec
from msgspec import Struct

from bridgelaws.bridge.awards import Artificial, Average, Reason, TableResult, not_played
from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.lines import read_result
from bridgelaws.exchange.plain import board_of, is_a_figure
from bridgelaws.exchange.published import Figures, Published, find_rested, read_number
from bridgelaws.exchange.sections import Compared
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.text import say
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import Session

Told = str | int | float | None  # some programs write numbers as texts, others as numbers
_CHOSEN = {"matchpoint_unit": "1-0.5-0", "boards_with_fewer_scores": "Neuberg", "bye_at_matchpoints": "own percentage"}
_AVERAGES = {"AVE": Average.EQUAL, "AVG": Average.EQUAL, "A": Average.EQUAL}
_NOT_PLAYED = {"", "NP", "NOT PLAYED", "LATE", "SIT OUT", "BYE"}


class StratumPlace(Struct, frozen=True):
    strat_number: Told = None
    rank: Told = ""


class Player(Struct, frozen=True):
    name: str | None = None
    id_number: Told = None


class Summary(Struct, frozen=True):
    pair_number: Told
    score: Told = None
    percentage: Told = None
    direction: str | None = None
    strat: Told = None
    strat_place: tuple[StratumPlace, ...] | None = ()
    players: tuple[Player, ...] | None = ()

    @property
    def place(self) -> str:
        """The rank in the first stratum; places beyond those that earn anything are not printed."""
        return next((_text(each.rank) for each in self.strat_place or () if _text(each.strat_number) == "1"), "")


class TableLine(Struct, frozen=True):
    ns_pair: Told
    ew_pair: Told
    ns_score: Told = None
    ew_score: Told = None
    ns_match_points: Told = None
    ew_match_points: Told = None


class GameBoard(Struct, frozen=True):
    board: Told = None
    board_number: Told = None
    results: tuple[TableLine, ...] = ()
    board_results: tuple[TableLine, ...] = ()

    @property
    def number(self) -> str:
        return _text(self.board) or _text(self.board_number)

    @property
    def lines(self) -> tuple[TableLine, ...]:
        return self.results or self.board_results


class Section(Struct, frozen=True):
    pair_summaries: tuple[Summary, ...]
    boards: tuple[GameBoard, ...]
    name: str | None = None


class GameSession(Struct, frozen=True):
    sections: tuple[Section, ...]
    cross_section_scoring: Told | bool = None


class Game(Struct, frozen=True):
    """What is needed of the file; it says more."""

    sessions: tuple[GameSession, ...]
    name: str | None = None
    winner_type: Told = None
    board_scoring_method: str | None = None


class Naming(Struct, frozen=True):
    """What goes before the number of a pair, where numbers alone would name two."""

    several: bool  # sections
    two_winners: bool  # North-South and East-West are numbered alike

    def name(self, section: Section, number: Told, direction: str) -> str:
        letters = (section.name or "").strip() if self.several else ""
        return f"{letters}{direction[:1] if self.two_winners else ''}{_text(number)}"


def read_acbl(text: str, source: str) -> Published:
    """The contest, and what was printed: totals as if every board had been played."""
    try:
        game = msgspec.json.decode(text, type=Game)
    except msgspec.DecodeError as fault:
        raise BridgelawsError(
            say("{place} cannot be read as a game of the American league: {fault}.", place=source, fault=str(fault))
        ) from None
    if game.board_scoring_method and game.board_scoring_method.upper() != "MATCH_POINTS":
        told = say("{place}: scoring {method} cannot be worked out anew.", place=source, method=game.board_scoring_method)
        raise BridgelawsError(told)
    naming = _naming(game)
    several = len(game.sessions) > 1
    sessions = [each for session in game.sessions for each in _sessions(session, naming, source)]
    figures: dict[str, Figures] = {}
    people: dict[str, Contestant] = {}
    for session in game.sessions:
        for section in session.sections:
            for each in section.pair_summaries:
                person = _contestant(each, section, naming)
                people.setdefault(person.id, person)
                figures[person.id] = Figures() if several else _figures(each)
    across = [bool(session.cross_section_scoring) for session in game.sessions if len(session.sections) > 1]
    contest = Contest(
        name=game.name or "",
        regulations=choose_from(_CHOSEN, source),
        contestants=_with_unlisted(people, sessions),
        sessions=tuple(sessions),
        two_winners=_text(game.winner_type) == "2",
    )
    compared = None if not across else Compared.ACROSS if all(across) else Compared.APART
    return Published(contest, figures, _printed_lines(game, naming, source), compared=compared)


def _text(told: Told) -> str:
    return "" if told is None else str(told).strip()


def _naming(game: Game) -> Naming:
    sections = [section for session in game.sessions for section in session.sections]
    alike = False
    for section in sections:
        counted = Counter(_text(each.pair_number) for each in section.pair_summaries)
        alike = alike or max(counted.values(), default=0) > 1
    several = any(len(session.sections) > 1 for session in game.sessions)
    return Naming(several, alike and _text(game.winner_type) == "2")


def _contestant(summary: Summary, section: Section, naming: Naming) -> Contestant:
    direction = (summary.direction or "").upper()
    return Contestant(
        id=naming.name(section, summary.pair_number, direction),
        names=tuple(each.name for each in summary.players or () if each.name),
        direction=direction if direction in {"NS", "EW"} and naming.two_winners else "",
        stratum=_text(summary.strat),
    )


def _with_unlisted(people: Mapping[str, Contestant], sessions: Iterable[Session]) -> tuple[Contestant, ...]:
    """A pair that has results and no summary keeps its number."""
    playing = [one for session in sessions for _, lines in session.boards for line in lines for one in (*line.ns, *line.ew)]
    return (*people.values(), *(Contestant(id=one) for one in dict.fromkeys(playing) if one not in people))


def _figures(summary: Summary) -> Figures:
    score, percent = _text(summary.score), _text(summary.percentage)
    return Figures(
        score=read_number(score) if is_a_figure(score) else None,
        percent=read_number(percent) if is_a_figure(percent) else None,
        place=summary.place,
    )


def _sessions(session: GameSession, naming: Naming, source: str) -> Iterator[Session]:
    """Its sections as one field, or each by itself."""
    together = [list(session.sections)] if session.cross_section_scoring else [[each] for each in session.sections]
    for sections in together:
        boards: dict[int, list[Line]] = {}
        for section in sections:
            for each in section.boards:
                board = board_of(each.number, source)
                boards.setdefault(board.number, []).extend(
                    _line(line, section, board, naming, source) for line in each.lines
                )
        scored = tuple((number, tuple(found)) for number, found in sorted(boards.items()) if found)
        name = (sections[0].name or "") if len(sections) == 1 else ""
        yield Session(boards=scored, byes=find_rested(scored), name=name)


def _line(line: TableLine, section: Section, board: Board, naming: Naming, source: str) -> Line:
    ns, ew = naming.name(section, line.ns_pair, "NS"), naming.name(section, line.ew_pair, "EW")
    own, theirs = _text(line.ns_score).upper(), _text(line.ew_score).upper()
    if own in {"PASS", "PASSED"}:
        own = "0"
    averages = [_average(each) for each in (own, theirs)]
    if averages[0] is not None and averages[1] is not None:
        return Line((ns,), (ew,), TableResult(averages[0], averages[1]))
    if own in _NOT_PLAYED:
        return Line((ns,), (ew,), not_played(Reason.NOT_ENTERED))
    where = say("{place}, board {board}, {ns} against {ew}", place=source, board=board.number, ns=ns, ew=ew)
    return Line((ns,), (ew,), read_result({"score": own}, board, where))


def _average(text: str) -> Artificial | None:
    """12C2: AVE, AVE+ or AVE-."""
    if text.rstrip("+-=") not in _AVERAGES:
        return None
    kind = {"+": Average.PLUS, "-": Average.MINUS}.get(text[-1], Average.EQUAL)
    return Artificial(kind)


def _printed_lines(game: Game, naming: Naming, source: str) -> dict[tuple[int, str, str], tuple[Fraction, Fraction]]:
    found: dict[tuple[int, str, str], tuple[Fraction, Fraction]] = {}
    times: Counter[tuple[int, str, str]] = Counter()
    for session in game.sessions:
        for section in session.sections:
            for board in section.boards:
                for line in board.lines:
                    who = naming.name(section, line.ns_pair, "NS"), naming.name(section, line.ew_pair, "EW")
                    key = (board_of(board.number, source).number, *who)
                    times[key] += 1
                    printed = _text(line.ns_match_points), _text(line.ew_match_points)
                    if all(map(is_a_figure, printed)):
                        found[key] = (read_number(printed[0]), read_number(printed[1]))
    return {key: both for key, both in found.items() if times[key] == 1}
