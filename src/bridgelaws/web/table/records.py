"""Boards of files, put through the Director: their steps at a practice table."""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import Record
from bridgelaws.formats.registry import read
from bridgelaws.lawbook.book import LawBook
from bridgelaws.played.replaying import replayed
from bridgelaws.table.events import CallMade, CardPlayed, Event, HandSpread
from bridgelaws.text import say
from bridgelaws.web.table.practice import Practice, Step, practice_on

MOST_BOARDS = 200  # of a file, to choose from


class Listed(Struct, frozen=True):
    """A board of a file, to choose from."""

    at: int
    number: int
    players: str
    calls: int
    cards: int


def read_records(data: bytes, name: str) -> tuple[Record, ...]:
    found = tuple([record for record in read(data, name).records if record.deal is not None or record.calls])
    if not found:
        raise BridgelawsError(say("No board with hands or calls is found in it: paste a board in PBN or LIN."))
    return found[:MOST_BOARDS]


def listed(records: tuple[Record, ...]) -> tuple[Listed, ...]:
    return tuple([_listed(at, record) for at, record in enumerate(records)])


def _listed(at: int, record: Record) -> Listed:
    return Listed(at, record.number or at + 1, players(record), len(record.calls), len(record.cards))


def players(record: Record) -> str:
    names = [record.player(seat) for seat in SEATS]
    return ", ".join([name for name in names if name])[:120]


def as_practice(record: Record, at: int, book: str) -> Practice:
    """The board with every call and card of its record; only its hands where there are no calls."""
    number = min(record.number or at + 1, 9999)
    regular = Board.numbered(max(number, 1))
    done = replayed(record, LawBook.of(book)) if record.calls else None
    if done is not None:
        steps = tuple([step for event in done.log if (step := _step(event))])
        return replace(practice_on(done.start.board, book, steps), title=players(record), from_file=True)
    whole = record.deal if record.deal and all(len(hand) == 13 for hand in record.deal.hands.values()) else None
    dealer: Seat = record.dealer or regular.dealer
    vulnerable: Vulnerability = record.vulnerable or regular.vulnerable
    made = practice_on(Board(regular.number, dealer, vulnerable, whole), book)
    return replace(made, title=players(record), from_file=True)


def _step(event: Event) -> Step | None:
    match event:
        case CallMade(seat, call):
            return Step("call", seat.value, str(call))
        case CardPlayed(seat, card):
            return Step("card", seat.value, str(card))
        case HandSpread(seat):
            return Step("spread", seat.value)
        case _:
            return None
