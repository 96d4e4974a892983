"""Teams of eight: two pairs of each team in each direction, and how their scores on a board are compared."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from bridgelaws.bridge.awards import Obtained, TableResult
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.score import imps
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.lines import read_result
from bridgelaws.exchange.plain import Place, as_list, board_of, choice
from bridgelaws.text import say, template
from bridgelaws.tournament.scoring.matches import MatchBoard

NAME = "teams of eight"


class Comparison(Enum):
    """The value is what a file says; nobody prescribes one, so it is announced."""

    CROSS = "cross-IMPs"  # each score of the home pairs with each of the visitors': four comparisons
    TWO = "two teams of four"  # the first with the first, the second with the second
    ADDED = "add then IMP"


def read_comparison(text: object, source: Place) -> Comparison:
    if text is None:
        raise BridgelawsError(
            say(
                "{place}: teams of eight are compared by “{cross}”, “{two}” or “{added}”: say which was announced, as "
                "comparison.",
                place=source,
                cross=Comparison.CROSS.value,
                two=Comparison.TWO.value,
                added=Comparison.ADDED.value,
            )
        )
    return choice(Comparison, str(text), say("{place}: {key}", place=source, key="comparison"))


class Eight(Struct, frozen=True):
    """A match of teams of eight: its comparisons, or where scores are added what each team won on all boards."""

    boards: tuple[MatchBoard, ...] = ()
    imps: tuple[Fraction, Fraction] | None = None
    length: int = 0


def read_boards(boards: Mapping[object, object], comparison: Comparison, where: Place) -> Eight:
    """Scores are those of both teams' North-South pairs, as North-South see them."""
    found, won, lost = list[MatchBoard](), 0, 0
    for written, tables in boards.items():
        board = board_of(written, where)
        if not isinstance(tables, dict) or tables.keys() != {"home", "away"}:
            raise _two_tables_each(board, where)
        home, away = (_read_two(board, tables[side], where) for side in ("home", "away"))
        match comparison:
            case Comparison.CROSS:
                found += [MatchBoard(board.number, own, theirs) for own in home for theirs in away]
            case Comparison.TWO:
                found += [MatchBoard(board.number, own, theirs) for own, theirs in zip(home, away, strict=True)]
            case Comparison.ADDED:
                swing = imps(_add(board, home, where) - _add(board, away, where))
                won, lost = won + max(swing, 0), lost + max(-swing, 0)
    added = (Fraction(won), Fraction(lost)) if comparison is Comparison.ADDED and boards else None
    return Eight(tuple(found), added, len(boards))


def _read_two(board: Board, given: object, where: Place) -> tuple[TableResult, TableResult]:
    listed = as_list(given)
    if len(listed) != 2:
        raise _two_tables_each(board, where)
    there = say("{place}, board {board}", place=where, board=str(board.number))
    first, second = (
        read_result(each if isinstance(each, dict) and each.keys() & _WHOLE else _as_result(each), board, there)
        for each in listed
    )
    return first, second


_WHOLE = frozenset({"contract", "score", "result"})


def _as_result(given: object) -> dict[str, object]:
    return {"score": given} if isinstance(given, int) and not isinstance(given, bool) else {"result": given}


def _add(board: Board, two: tuple[TableResult, TableResult], where: Place) -> int:
    points = 0
    for each in two:
        if not isinstance(each.ns, Obtained) or each.ew != each.ns:
            raise BridgelawsError(
                say(
                    "{place}, board {board}: an adjusted score cannot be added to another: compare otherwise, or leave the "
                    "board out.",
                    place=where,
                    board=str(board.number),
                )
            )
        points += each.ns.score
    return points


def _two_tables_each(board: Board, where: Place) -> BridgelawsError:
    told = template("{place}, board {board}: write home and away, two scores of North-South each, such as [620, 170].")
    return BridgelawsError(say(told, place=where, board=str(board.number)))
