"""DLM, Duplimate: a text file of settings with a line for each of 99 boards; the cards in letters, and a checksum."""

import re
from functools import reduce
from operator import xor
from typing import Final

from bridgelaws.bridge.deal import Deal
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.dealing.collection import (
    board,
    choose,
    deal_of,
    first_run,
    irregular_markings,
    owners_of,
    small_enough,
)
from bridgelaws.formats.model import Fault, File, Format, Record, Written
from bridgelaws.formats.text import decode
from bridgelaws.text import say

_HIGHEST: Final = 99
_BOARD: Final = re.compile(r"board\s+0*([1-9][0-9]{0,2})", re.IGNORECASE)
_CARDS: Final = re.compile(r"([a-p]{26})([0-9]{3})")
_NO_CARDS: Final = deal_of([0] * 13 + [1] * 13 + [2] * 13 + [3] * 13)  # what lines of boards not in use hold
_KEPT: Final = {"headline": "DlmHeadline"}


def read(data: bytes) -> File:
    """The boards from the first to the last that the file names; lines of others are left over from earlier use."""
    lines = decode(small_enough(data)).splitlines()
    heading = next((line.strip().lower() for line in lines if line.strip()), "")
    if heading != "[document]":
        raise BridgelawsError(say("This is not DLM: it must begin with [Document]."))
    settings: dict[str, str] = {}
    boards: dict[int, tuple[int, str]] = {}
    for at, line in enumerate(lines, 1):
        name, equals, value = line.partition("=")
        if equals and (numbered := _BOARD.fullmatch(name.strip())):
            boards.setdefault(int(numbered[1]), (at, value.strip()))
        elif equals:
            settings.setdefault(name.strip().lower(), value.strip())
    numbers, faults = _numbers(settings, boards)
    records = tuple(_board(number, *boards.get(number, (0, ""))) for number in numbers)
    tags = tuple((tag, settings[name]) for name, tag in _KEPT.items() if settings.get(name))
    return File(records=records, tags=tags, faults=tuple(faults))


def _numbers(settings: dict[str, str], boards: dict[int, tuple[int, str]]) -> tuple[list[int], list[Fault]]:
    ends = [settings.get(name, "") for name in ("from board", "to board")]
    if not all(re.fullmatch("[0-9]{1,3}", end) for end in ends) or not 1 <= int(ends[0]) <= int(ends[1]):
        said = "–".join(f"“{end[:10]}”" for end in ends)
        return sorted(boards), [
            Fault(say("It cannot be seen which boards are meant ({written}): all lines of boards are read.", written=said))
        ]
    first, last = int(ends[0]), int(ends[1])
    count = last - first + 1
    faults = []
    expected = count ^ 1 if settings.get("status", "").lower() == "show" else count
    if settings.get("checksum", "").isdecimal() and settings["checksum"].lstrip("0")[:6] != str(expected).lstrip("0"):
        faults.append(
            Fault(
                say(
                    "Its checksum is {checksum}, and {boards} boards give {expected}.",
                    checksum=settings["checksum"][:6],
                    boards=count,
                    expected=expected,
                )
            )
        )
    if settings.get("crypto key", "0").strip("0"):
        faults.append(Fault(say("A crypto key is named: if its deals are enciphered they are not those dealt.")))
    return list(range(first, last + 1)), faults


def _board(number: int, line: int, value: str) -> Record:
    if not line:
        return board(number, None, Fault(say("Board {board} is announced, and there is no line for it.", board=number)))
    found = _CARDS.fullmatch(value)
    if found is None:
        return board(
            number, None, Fault(say("Board {board} has no 26 letters from a to p and three digits.", board=number), line)
        )
    owners = [owner for letter in found[1] for owner in divmod(ord(letter) - ord("a"), 4)]
    try:
        deal = deal_of(owners)
    except BridgelawsError as error:
        return board(number, None, Fault(say("Board {board}: {fault}", board=number, fault=error.said), line))
    if _checksum(number, found[1]) != int(found[2]):
        said = say(
            "Board {board}: its checksum is {checksum}, and its letters give {expected}. The deal may not be the one meant.",
            board=number,
            checksum=found[2],
            expected=f"{_checksum(number, found[1]):03}",
        )
        return board(number, deal, Fault(said, line, len(value) - 2))
    return board(number, deal)


def write(file: File) -> Written:
    kept = {tag: value for tag, value in file.tags if tag in _KEPT.values()}
    found = choose(_without(file, kept), "DLM")
    boards, left_out = first_run(found.boards, "DLM", _HIGHEST)
    lines = [
        "[Document]",
        f"Headline={' '.join(kept.get('DlmHeadline', '').split())}",
        "Status=Show",
        "Duplicates=1",
        f"From board={boards[0][0]}",
        f"To board={boards[-1][0]}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={len(boards) ^ 1}",
    ]
    deals = dict(boards)
    for number in range(1, _HIGHEST + 1):
        letters = _letters(deals.get(number, _NO_CARDS))
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={letters}{_checksum(number, letters):03}"]
    text = "".join([line + "\r\n" for line in lines])
    return Written(text.encode("utf-8"), found.lost + irregular_markings(file, "DLM") + left_out)


def _without(file: File, kept: dict[str, str]) -> File:
    return File(records=file.records, tags=tuple(tag for tag in file.tags if tag[0] not in kept), remarks=file.remarks)


def _letters(deal: Deal) -> str:
    owners = owners_of(deal)
    return "".join([chr(ord("a") + 4 * one + other) for one, other in zip(owners[::2], owners[1::2], strict=True)])


def _checksum(number: int, letters: str) -> int:
    return reduce(xor, letters.encode(), number)


def recognise(data: bytes) -> bool:
    return data[:200].removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(b"[document]")


DLM: Final = Format("dlm", "DLM (Duplimate)", (".dlm",), recognise, read, write)
