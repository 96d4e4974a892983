"""A table as its stream tells it: who sits there, and the board in progress."""

from datetime import datetime
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.lawbook.book import LawBook
from bridgelaws.online.settings import Settings
from bridgelaws.table.events import Event as TableEvent
from bridgelaws.table.result import Result, result
from bridgelaws.table.state import Table


class Phase(Enum):
    OPEN = "open"  # seats are free
    AUCTION = "auction"
    LEAD = "lead"  # the opening lead is to be made
    CLARIFICATION = "clarification"  # it lies face down
    PLAY = "play"
    CLAIM = "claim"
    CONTESTED = "contested"  # a claim was doubted
    OVER = "over"
    CLOSED = "closed"


class Holder(Struct, frozen=True):
    name: str  # of a robot, its system and version
    device: str = ""
    robot: bool = False
    away: bool = False
    taken: int = 0  # how often another device has taken the seat over
    taken_at: int = 0  # the board during which that was last
    tries: int = 0  # of others to take it


class Knock(Struct, frozen=True):
    name: str
    device: str


class Note(Struct, frozen=True):
    """An explanation of the call at that place in the auction."""

    place: int
    seat: Seat
    text: str
    unasked: bool


class Question(Struct, frozen=True):
    place: int
    by: Seat
    of: Seat


class Undo(Struct, frozen=True):
    seat: Seat
    asked: datetime
    agreed: tuple[Seat, ...] = ()


class HeldBack(Struct, frozen=True):
    """What a player has done and the others have not been shown yet."""

    seat: Seat
    until: datetime
    call: str
    card: str
    text: str


class OnBoard(Struct, frozen=True):
    """The board in progress, or the one just finished."""

    board: Board
    commitment: str
    table: Table
    since: datetime  # the last thing happened
    acted: datetime  # the last call or card, or one of them was taken back: everybody has seen it
    log: tuple[TableEvent, ...] = ()
    steps: tuple[int, ...] = ()  # how long the log was before each call and card
    notes: tuple[Note, ...] = ()
    questions: tuple[Question, ...] = ()  # as they were asked, answered or not
    satisfied: tuple[Seat, ...] = ()  # no question before the lead is faced
    looking: tuple[Seat, ...] = ()  # at the last trick
    answers: tuple[tuple[Seat, str], ...] = ()  # to a claim
    named: tuple[tuple[Side, int], ...] = ()
    held: HeldBack | None = None
    undo: Undo | None = None
    taken_back: int = 0
    ready: tuple[tuple[Seat, datetime], ...] = ()
    matters: tuple[tuple[Seat, str], ...] = ()  # for a Director whom the table does not have
    left_open: bool = False
    opened: bool = False  # deal and secret are in the stream

    @property
    def result(self) -> Result | None:
        return result(self.table)

    @property
    def is_over(self) -> bool:
        return self.left_open or self.result is not None

    @property
    def leader_down(self) -> Seat | None:
        """Whose opening lead lies face down."""
        state = self.table.at_play
        return state.face_down[0][0] if state and state.face_down else None

    @property
    def dummy_is_down(self) -> bool:
        return self.table.lead_faced and self.table.at_play is not None

    def note_at(self, place: int) -> Note | None:
        return next((note for note in reversed(self.notes) if note.place == place), None)

    def answer_of(self, seat: Seat) -> str | None:
        return next((answer for who, answer in self.answers if who is seat), None)

    def named_by(self, side: Side) -> int | None:
        return next((tricks for who, tricks in self.named if who is side), None)


class Finished(Struct, frozen=True):
    """A board that was played: what it takes to show it again."""

    board: Board
    log: tuple[TableEvent, ...]
    notes: tuple[Note, ...]
    names: tuple[str, str, str, str]
    left_open: bool
    commitment: str
    secret: str = ""
    contract: Contract | None = None
    tricks: int = 0
    score_ns: int | None = None


class OnlineTable(Struct, frozen=True):
    book: LawBook
    settings: Settings = Settings()
    links: tuple[str, ...] = ()
    host: Seat = Seat.SOUTH
    code: str = ""
    holders: tuple[Holder | None, ...] = (None, None, None, None)
    knocks: tuple[Knock, ...] = ()
    let_in: tuple[tuple[str, Seat | None], ...] = ()  # answers to knocks
    on_board: OnBoard | None = None
    finished: tuple[Finished, ...] = ()
    heard: datetime | None = None  # when anything happened last
    closed: bool = False
    place: str = ""  # of an evening: event, session, round and table
    boards: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()  # boards whose results are agreed

    @property
    def to_begin(self) -> int | None:
        """The number of the next board; None if this place of an evening has played all of its boards."""
        if not self.boards:
            return self.on_board.board.number + 1 if self.on_board else 1
        begun = {each.board.number for each in self.finished}
        return next((number for number in self.boards if number not in begun), None)

    def holder(self, seat: Seat) -> Holder | None:
        return self.holders[seat.index]

    def seat_of(self, device: str) -> Seat | None:
        """Whose device this is, by its digest."""
        return next((s for s in SEATS if (h := self.holder(s)) and device and h.device == device), None)

    def name(self, seat: Seat) -> str:
        found = self.holder(seat)
        return found.name if found else ""

    @property
    def is_full(self) -> bool:
        return all(self.holders)

    @property
    def phase(self) -> Phase:
        if self.closed:
            return Phase.CLOSED
        return Phase.OPEN if self.on_board is None else phase_of(self.on_board)

    def with_(self, **changes: object) -> "OnlineTable":
        return replace(self, **changes)


def phase_of(on: OnBoard) -> Phase:
    table, state = on.table, on.table.at_play
    if on.is_over:
        return Phase.OVER
    if state is not None and state.claim is not None:
        return Phase.CONTESTED if any(answer == "doubt" for _, answer in on.answers) and _all_answered(on) else Phase.CLAIM
    if not table.auction.ended:
        return Phase.AUCTION
    if state is None:
        return Phase.LEAD
    return Phase.PLAY if table.lead_faced else Phase.CLARIFICATION


def _all_answered(on: OnBoard) -> bool:
    state = on.table.at_play
    assert state is not None
    assert state.claim is not None
    claimer = state.claim.seat
    return all(on.answer_of(seat) is not None for seat in SEATS if seat is not claimer)


def all_answered(on: OnBoard) -> bool:
    """Whether each of the other three has answered the claim."""
    return _all_answered(on)


def deal_of(on: OnBoard) -> Deal:
    assert on.board.deal is not None, "the deal of a board that is played here is known to the server"
    return on.board.deal


def player_of(table: Table, hand: Seat) -> Seat:
    """41D, 45B: who plays from this hand: declarer from dummy's, once the lead has been faced."""
    contract = table.contract
    return contract.declarer if contract and table.lead_faced and hand is contract.dummy else hand
