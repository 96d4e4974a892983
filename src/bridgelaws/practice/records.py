"""Boards of files: the list to choose from, and each as the steps of a practice table."""

import io
import json
import zipfile
from pathlib import PurePath

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import File, Record
from bridgelaws.formats.registry import read
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.book import LawBook
from bridgelaws.practice.practice import AGREED_OTHERWISE, MOST_STEPS, Practice, Step, practice_on
from bridgelaws.replay.regular import regular
from bridgelaws.replay.replaying import Replayed, replay_record
from bridgelaws.table.events import CallMade, CardPlayed, Event, HandSpread, LeadFaced, ResultAgreed
from bridgelaws.text import Text, say

MOST_BOARDS = 300  # of a file, to choose from
MOST_FILES = 100  # of an archive
LARGEST = 8_000_000  # bytes of what an archive holds, unpacked
MOST_LINES = 60_000  # anybody may send a file, and each line takes its time
_MOST_REMARKS = 12


class Listed(Struct, frozen=True):
    """A board of a file, to choose from."""

    at: int
    number: int
    players: str
    calls: int
    cards: int
    contract: str  # 4SX
    declarer: str
    passed_out: bool
    room: str

    @property
    def played(self) -> Contract | None:
        return read_contract(self.contract, Seat(self.declarer)) if self.contract else None


class BoardsFile(Struct, frozen=True):
    """The boards of a file, each ready for a table."""

    name: str
    listed: tuple[Listed, ...]
    boards: tuple[Practice, ...]


def read_records(data: bytes, name: str) -> tuple[Record, ...]:
    """The boards with hands or calls in a file, or in the files of a zip archive."""
    files = _unpack(data) if zipfile.is_zipfile(io.BytesIO(data)) else [(name, data)]
    if sum([content.count(b"\n") + content.count(b"\r") for _, content in files]) > MOST_LINES:
        raise BridgelawsError(say("The file has too many lines: send only the boards you want to look at."))
    found: list[Record] = []
    refused: BridgelawsError | None = None
    for each, content in files:
        try:
            found += _boards(read(content, each))
        except BridgelawsError as error:
            refused = error
        if len(found) >= MOST_BOARDS:
            break
    if not found and refused is not None:
        raise refused
    if not found:
        raise BridgelawsError(say("No board with hands or calls is found in it: paste a board in PBN or LIN."))
    return tuple(found[:MOST_BOARDS])


def _boards(file: File) -> list[Record]:
    return [record for record in file.records if record.deal is not None or record.calls]


def _unpack(data: bytes) -> list[tuple[str, bytes]]:
    """The files of an archive; refused where it would unpack to more than is taken here."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()][:MOST_FILES]
            if sum([entry.file_size for entry in entries]) > LARGEST:
                raise BridgelawsError(say("The archive holds too much: send its files one by one."))
            return [(PurePath(entry.filename).name, _read_bounded(archive, entry)) for entry in entries]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise BridgelawsError(say("The archive cannot be unpacked: send the file inside it.")) from error


def _read_bounded(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """What is said of its size may be wrong: no more is unpacked than is taken."""
    with archive.open(entry) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BridgelawsError(say("The archive holds too much: send its files one by one."))
    return data


def list_boards(records: tuple[Record, ...]) -> tuple[Listed, ...]:
    return tuple([_list_board(at, record) for at, record in enumerate(records)])


def _list_board(at: int, record: Record) -> Listed:
    stated, room = record.stated, record.tag("Room") or record.tag("Table")
    contract = stated.contract or _find_contract(record)
    return Listed(
        at,
        record.number or at + 1,
        players(record),
        len(record.calls),
        len(record.cards),
        f"{contract.bid}{contract.doubling}" if contract else "",
        contract.declarer.value if contract else "",
        stated.passed_out,
        room[:20],
    )


def _find_contract(record: Record) -> Contract | None:
    """The contract of an auction in which nothing went wrong, where the file states none."""
    done = regular(record)
    return done.contract if done else None


def players(record: Record) -> str:
    names = [record.player(seat) for seat in SEATS]
    return ", ".join([name for name in names if name])[:120]


def as_practice(record: Record, at: int, book: str, language: Language) -> Practice:
    """The board with every call and card of its record; only its hands where there are none."""
    done = replay_record(record, LawBook.of(book))
    if done is not None and (done.log or done.start.at_play is not None):
        return _replay(record, done, book, language)
    number = min(record.number or at + 1, 9999)
    regular = Board.numbered(max(number, 1))
    whole = record.deal if record.deal and all(len(hand) == 13 for hand in record.deal.hands.values()) else None
    dealer: Seat = record.dealer or regular.dealer
    vulnerable: Vulnerability = record.vulnerable or regular.vulnerable
    made = practice_on(Board(regular.number, dealer, vulnerable, whole), book)
    return replace(made, title=players(record), from_file=True)


def _replay(record: Record, done: Replayed, book: str, language: Language) -> Practice:
    agreed_otherwise = record.stated.agreed_otherwise
    steps = tuple([step for event in done.log if (step := _step(event, agreed_otherwise))])[:MOST_STEPS]
    remarks: list[Text | str] = [*done.finds, *([done.stuck] if done.stuck else [])]
    made = practice_on(done.start.board, book, steps)
    return replace(
        made,
        title=players(record),
        from_file=True,
        position=_position(done, record),
        remarks=tuple([speak(text, language) for text in remarks[:_MOST_REMARKS]]),
    )


def _position(done: Replayed, record: Record) -> str:
    """Where the auction is not known the play begins in the contract that is stated."""
    state = done.start.at_play
    if state is None:
        return ""
    contract = state.play.contract
    deal = record.deal
    hands = {seat.value: str(hand) for seat, hand in deal.hands.items()} if deal else {}
    told = {"contract": f"{contract.bid}{contract.doubling}", "declarer": contract.declarer.value, "hands": hands}
    return json.dumps(told)


def _step(event: Event, agreed_otherwise: bool) -> Step | None:
    match event:
        case CallMade(seat, call):
            return Step("call", seat.value, str(call))
        case CardPlayed(seat, card):
            return Step("card", seat.value, str(card))
        case HandSpread(seat):
            return Step("written", "", json.dumps({"spreads": seat.value}))
        case LeadFaced(seat):
            return Step("written", "", json.dumps({"lead": seat.value}))
        case ResultAgreed(tricks) if agreed_otherwise:
            return Step(AGREED_OTHERWISE, "", str(tricks))
        case ResultAgreed(tricks):
            return Step("written", "", json.dumps({"result": tricks}))
        case _:
            return None


def as_file(records: tuple[Record, ...], name: str, book: str, language: Language) -> BoardsFile:
    boards = [as_practice(record, at, book, language) for at, record in enumerate(records)]
    return BoardsFile(PurePath(name).name[:80], list_boards(records), tuple(boards))


def encode(file: BoardsFile) -> str:
    return msgspec.json.encode(file).decode()


def decode(text: str) -> BoardsFile:
    return msgspec.json.decode(text, type=BoardsFile)
