"""What a view is made of: the values that a seat is sent. `online.seen` alone makes them."""

from enum import Enum
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.online.state import Phase


class Public(Enum):
    """Who has no seat: sees who sits there, and nothing of the cards."""

    EVERYBODY = "everybody"


Viewer: TypeAlias = Seat | Public


class Because(Enum):
    """Why a card may be seen; there is no other reason."""

    OWN = "own"
    DUMMY = "dummy"
    TRICK = "trick"
    LAST_TRICK = "last trick"
    CLAIM = "claim"
    OVER = "over"


class Shown(Struct, frozen=True, array_like=True):
    """A card that this viewer may see, and why."""

    card: Card
    because: Because


def shown(card: Card, because: Because) -> Shown:
    """The only maker of a card in a view."""
    assert isinstance(because, Because), "a card is shown for a reason"
    return Shown(card, because)


class Sitting(Struct, frozen=True, omit_defaults=True):
    name: str = ""
    robot: bool = False
    away: bool = False
    free: bool = False
    taken: int = 0  # how often another device has taken the seat over
    new_device: bool = False  # on this board
    tries: int = 0  # of others to take it


class SeenCall(Struct, frozen=True, omit_defaults=True):
    seat: Seat
    call: str
    note: str = ""  # what this viewer was told of its meaning
    may_ask: bool = False


class SeenHand(Struct, frozen=True):
    seat: Seat
    cards: tuple[Shown, ...]


class May(Struct, frozen=True, omit_defaults=True):
    """What the viewer in turn may do; nobody else is told anything."""

    calls: tuple[str, ...] = ()
    hand: Seat | None = None  # from which a card is played
    cards: tuple[Card, ...] = ()


class AskedAbout(Struct, frozen=True):
    """A question to this viewer, about their own call."""

    place: int
    call: str


class SeenClaim(Struct, frozen=True, omit_defaults=True):
    seat: Seat
    tricks: int
    left: int
    statement: str = ""
    yours: str = ""  # this viewer's answer; nobody else's until all have answered
    answers: tuple[tuple[Seat, str], ...] = ()
    open: tuple[str, ...] = ()  # what this viewer may answer
    named: tuple[tuple[Side, int], ...] = ()
    possible: tuple[int, ...] = ()


class SeenOver(Struct, frozen=True, omit_defaults=True):
    """66D: the board is over; all four hands, and the result."""

    hands: tuple[SeenHand, ...] = ()
    contract: str = ""
    declarer: Seat | None = None
    tricks: int = 0
    score_ns: int | None = None
    passed_out: bool = False
    left_open: bool = False
    ready: tuple[Seat, ...] = ()


class BoardDone(Struct, frozen=True, omit_defaults=True):
    number: int
    contract: str = ""
    declarer: Seat | None = None
    tricks: int = 0
    score_ns: int | None = None
    left_open: bool = False


class Remembered(Struct, frozen=True):
    """What all four have seen of a board up to now. No page shows it again (66C); a robot forgets nothing."""

    calls: tuple[tuple[Seat, str], ...] = ()
    tricks: tuple[tuple[tuple[Seat, Card], ...], ...] = ()  # those that are complete


class Seen(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A view: all that one viewer is sent."""

    state: Phase
    you: Seat | None = None
    host: bool = False
    evening: bool = False  # a table of an evening, whose results go there
    names: dict[str, Sitting] = {}
    knocks: tuple[tuple[str, str], ...] = ()  # to the host: digest and name
    board: int = 0
    dealer: Seat | None = None
    vul: str = ""
    turn: Seat | None = None
    hand: tuple[Shown, ...] = ()
    left: dict[str, int] = {}
    won: dict[str, int] = {}
    trick_number: int = 0
    auction: tuple[SeenCall, ...] = ()
    contract: str = ""
    declarer: Seat | None = None
    dummy: SeenHand | None = None
    lead_down: Seat | None = None
    own_lead: Shown | None = None
    trick: tuple[tuple[Seat, Shown], ...] = ()
    last_trick: tuple[tuple[Seat, Shown], ...] = ()
    faced: SeenHand | None = None
    may: May | None = None
    held: str = ""  # what this viewer has called or played, and the others have not been shown yet
    can: tuple[str, ...] = ()  # buttons: look, claim, undo, no_questions, explain
    asked: tuple[AskedAbout, ...] = ()
    waits_for_answer: tuple[int, ...] = ()  # places the viewer has asked about and heard nothing yet
    claim: SeenClaim | None = None
    undo: Seat | None = None
    undo_open: bool = False
    taken_back: int = 0
    matters: int = 0
    over: SeenOver | None = None
    done: tuple[BoardDone, ...] = ()
