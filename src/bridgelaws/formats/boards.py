"""The boards in a file, whichever format it is in: number, markings, deal, and what is wrong with each."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from msgspec import Struct

from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats import lin, pbn, registry
from bridgelaws.formats.model import Record
from bridgelaws.formats.text import decode, whole
from bridgelaws.text import Text, say


class BoardRead(Struct, frozen=True):
    """A board as a file gives it; what it leaves out is None, and what follows from its number is filled in (Law 2)."""

    line: int
    number: int | None
    dealer: Seat | None
    vulnerable: Vulnerability | None
    deal: Deal | None
    problems: tuple[Text | str, ...] = ()


T = TypeVar("T")
_LOOKS_LIKE_PBN: Final = re.compile(r"^[^\S\n]*\[\s*[A-Za-z]\w*\s*\"", re.MULTILINE | re.ASCII)
_LOOKS_LIKE_LIN: Final = re.compile(r"(?:^[^\S\n]*|\|\s*)(?:md|qx|pn|vg|st)\|", re.MULTILINE)
_DEALERS: Final = {seat.value.lower(): seat for seat in SEATS}
_VULNERABLE: Final = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}


def read_boards(data: bytes, name: str = "") -> tuple[BoardRead, ...]:
    r"""Every board with a deal in a file, as far as it has any; a sentence if the file is in no format known here.

    >>> (board,) = read_boards(b'[Board "2"]\n[Deal "N:AKQJT98765432... - - -"]')
    >>> board.number, board.dealer, board.vulnerable, board.deal.east
    (2, Seat.EAST, Vulnerability.NS, None)
    """
    text = decode(data)
    if _LOOKS_LIKE_PBN.search(text):
        games = pbn.games(text)
        found = [board for game in games for board in _from_pbn(game)]
        faults = [fault for game in games for fault in game.faults]
        if faults and not found:
            raise faults[0]
    elif _LOOKS_LIKE_LIN.search(text):
        found = [_from_lin(board) for board in lin.boards(text)]
    else:
        found = [_from_record(record) for record in registry.read(data, name).records if record.deal or record.faults]
    if not found:
        raise BridgelawsError(say('There is no deal in it: PBN has [Deal "N:..."], LIN has md|...|.'))
    return tuple([_mark(board) for board in found])


def _mark(board: BoardRead) -> BoardRead:
    """2:dealer, 2:vulnerability: a marking that the file leaves out follows from the number; one that is wrong does not."""
    if board.number is None or board.problems:
        return board
    regular = Board.numbered(board.number)
    dealer, vulnerable = board.dealer or regular.dealer, board.vulnerable or regular.vulnerable
    return BoardRead(board.line, board.number, dealer, vulnerable, board.deal)


def _from_pbn(game: pbn.Game) -> Iterator[BoardRead]:
    tag = game.tag("Deal")
    if tag is None or tag.value in ("", "?"):
        return
    problems: list[Text | str] = []
    number = game.value("Board") or ""
    yield BoardRead(
        tag.line,
        whole(number) or None,
        _read_marking(game, "Dealer", _DEALERS, problems),
        _read_marking(game, "Vulnerable", _VULNERABLE, problems),
        _pbn_deal(tag, problems),
        tuple(problems),
    )


def _pbn_deal(tag: pbn.Tag, problems: list[Text | str]) -> Deal | None:
    """Small letters will do, and a fourth hand that is not given follows from three that are."""
    try:
        return Deal.of(Deal.parse(" ".join(tag.value.upper().split())).hands)
    except BridgelawsError as error:
        problems.append(error.said)
        return None


def _read_marking(game: pbn.Game, name: str, meanings: Mapping[str, T], problems: list[Text | str]) -> T | None:
    value = game.value(name)
    if value is None or value in ("", "?"):
        return None
    if value.lower() not in meanings:
        allowed = ", ".join(meanings).upper()
        problems.append(
            say(
                '[{tag} "{written}"] cannot be understood: it must be one of {allowed}.',
                tag=name,
                written=value,
                allowed=allowed,
            )
        )
    return meanings.get(value.lower())


def _from_record(record: Record) -> BoardRead:
    """Of a format without lines a board has none."""
    problems = () if record.deal else tuple([fault.said for fault in record.faults])
    return BoardRead(record.line, record.number, record.dealer, record.vulnerable, record.deal, problems)


def _from_lin(board: lin.LinBoard) -> BoardRead:
    problems: list[Text | str] = []
    deal = None
    try:
        deal = board.deal
    except BridgelawsError as error:
        problems.append(error.said)
    command = board.first("md")
    assert command is not None
    return BoardRead(command.line, board.number, board.dealer, board.vulnerable, deal, tuple(problems))
