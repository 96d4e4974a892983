"""What the reading process is asked and what it answers: four bytes of length, then MessagePack; a file goes as it is."""

from typing import IO

import msgspec
from msgspec import Struct

from bridgelaws.club.evening_files import Found
from bridgelaws.exchange.device_results import DeviceFile
from bridgelaws.practice.records import MOST_BOARDS

LENGTH = 4


class Question(Struct, frozen=True):
    """About the file that follows: ``practice`` wants its boards ready for a table, ``deals`` its hands.

    ``evening`` wants an evening that was kept at the desk, ``movement`` a movement, ``devices`` results, ``claim`` the lines
    of the claim that an interview is about, ``list`` the rows of a spreadsheet.
    """

    wanted: str
    name: str
    book: str = ""
    language: str = "en"
    most: int = MOST_BOARDS
    boards: int = 0  # in each set of a movement
    chosen: str = ""  # which movement of several


class Answer(Struct, frozen=True):
    """Boards as JSON, hands in PBN by the number of the board, or why it cannot be read."""

    boards: str = ""
    deals: dict[int, str] = {}
    evening: Found | None = None
    movement: str = ""  # as YAML
    lines: tuple[str, ...] = ()
    devices: DeviceFile | None = None
    rows: tuple[tuple[str, ...], ...] = ()  # of a list
    told: str = ""
    refused: str = ""
    failed: str = ""  # the fault of ours, for the log


def put(pipe: IO[bytes], what: Question | Answer, data: bytes | None = None) -> None:
    written = msgspec.msgpack.encode(what)
    for part in (written, data):
        if part is not None:
            pipe.write(len(part).to_bytes(LENGTH, "big"))
            pipe.write(part)
    pipe.flush()


def take(pipe: IO[bytes]) -> bytes | None:
    """The next part; None when there is none any more."""
    head = pipe.read(LENGTH)
    if len(head) != LENGTH:
        return None
    length = int.from_bytes(head, "big")
    body = pipe.read(length)
    return body if len(body) == length else None
