"""Club games of the American league, as they are published: matchpoints of 1, 1/2 and 0."""

import msgspec
from msgspec import Struct

from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.lines import read_result
from bridgelaws.exchange.plain import board_of
from bridgelaws.exchange.published import Figures, Published, find_rested, read_number
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.text import say
from bridgelaws.tournament.scoring.boards import Line
from bridgelaws.tournament.scoring.contest import Contest
from bridgelaws.tournament.scoring.ranking import Contestant
from bridgelaws.tournament.scoring.sessions import Session


class StratumPlace(Struct, frozen=True):
    strat_number: int
    rank: str


class Summary(Struct, frozen=True):
    pair_number: str
    score: str
    percentage: str
    strat: str | None = None
    strat_place: tuple[StratumPlace, ...] = ()

    @property
    def place(self) -> str:
        """The rank in the first stratum; places beyond those that earn anything are not printed."""
        return next((each.rank for each in self.strat_place if each.strat_number == 1), "")


class TableLine(Struct, frozen=True):
    ns_pair: str
    ew_pair: str
    ns_score: str
    ns_match_points: str
    ew_match_points: str


class GameBoard(Struct, frozen=True):
    board: int
    results: tuple[TableLine, ...]


class Section(Struct, frozen=True):
    pair_summaries: tuple[Summary, ...]
    boards: tuple[GameBoard, ...]


class GameSession(Struct, frozen=True):
    sections: tuple[Section, ...]


class Game(Struct, frozen=True):
    """What is needed of the file; it says more."""

    sessions: tuple[GameSession, ...]
    winner_type: int | None = None


def read_acbl(text: str, source: str) -> Published:
    """The contest, and what was printed: totals as if every board had been played."""
    try:
        game = msgspec.json.decode(text, type=Game)
    except msgspec.DecodeError as fault:
        raise BridgelawsError(
            say("{place} cannot be read as a game of the American league: {fault}.", place=source, fault=str(fault))
        ) from None
    sections = [section for session in game.sessions for section in session.sections]
    chosen = {"matchpoint_unit": "1-0.5-0", "boards_with_fewer_scores": "Neuberg", "bye_at_matchpoints": "own percentage"}
    summaries = [each for section in sections for each in section.pair_summaries]
    contest = Contest(
        regulations=choose_from(chosen, source),
        contestants=tuple(Contestant(id=each.pair_number, stratum=each.strat or "") for each in summaries),
        sessions=tuple(_session(section, source) for section in sections),
        two_winners=game.winner_type == 2,
    )
    figures = {
        each.pair_number: Figures(score=read_number(each.score), percent=read_number(each.percentage), place=each.place)
        for each in summaries
    }
    lines = {
        (board.board, line.ns_pair, line.ew_pair): (
            read_number(line.ns_match_points),
            read_number(line.ew_match_points),
        )
        for section in sections
        for board in section.boards
        for line in board.results
    }
    return Published(contest, figures, lines)


def _session(section: Section, source: str) -> Session:
    boards = []
    for each in section.boards:
        board = board_of(each.board, source)
        boards.append((board.number, tuple(_line(line, board, source) for line in each.results)))
    return Session(boards=tuple(boards), byes=find_rested(boards))


def _line(line: TableLine, board: Board, source: str) -> Line:
    where = say(
        "{place}, board {board}, {ns} against {ew}", place=source, board=board.number, ns=line.ns_pair, ew=line.ew_pair
    )
    return Line((line.ns_pair,), (line.ew_pair,), read_result({"score": line.ns_score}, board, where))
