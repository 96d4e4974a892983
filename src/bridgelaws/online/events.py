"""What happens at a table whose cards are on phones. Calls and cards are the table's own events, as anywhere else.

Steps are kept, and what follows from each is worked out by the Director when the stream is read. Hands are not in the
stream until a board is over: they are kept beside it, under the commitment that stands here.
"""

from datetime import datetime
from typing import TypeAlias

from msgspec import Struct

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.online.settings import Settings
from bridgelaws.personal import Words
from bridgelaws.store.shapes import Shapes
from bridgelaws.table.acts_of_play import InspectionWanted
from bridgelaws.table.events import (
    CallMade,
    CardPlayed,
    ClaimAgreed,
    ClaimMade,
    ConcessionObjected,
    LedFaceDown,
    PlayOnWanted,
    ResultAgreed,
)


class TableOpened(Struct, frozen=True, tag=True):
    """A table of its own; ``links`` are digests of the seats' tokens, of North, East, South and West."""

    book: str
    settings: Settings
    links: tuple[str, str, str, str]
    host: Seat
    code: str  # six letters with which one knocks
    place: str = ""  # of an evening: event, session, round and table
    boards: tuple[int, ...] = ()  # that are played there, in this order; none: as many as they like


class SeatGiven(Struct, frozen=True, tag=True):
    """Somebody sits down, or comes with another device: the latest one counts."""

    seat: Seat
    name: Words
    device: str = ""  # a digest; a robot has none
    robot: bool = False


class SeatTried(Struct, frozen=True, tag=True):
    """Somebody came with an invitation to a seat that is taken, and was not let in."""

    seat: Seat


class Knocked(Struct, frozen=True, tag=True):
    """Somebody with no more than the table's code asks to be let in."""

    name: Words
    device: str


class LetIn(Struct, frozen=True, tag=True):
    """The host has answered a knock; no seat means no."""

    device: str
    seat: Seat | None = None


class WentAway(Struct, frozen=True, tag=True):
    """Nothing was heard of that seat's device for a while."""

    seat: Seat


class CameBack(Struct, frozen=True, tag=True):
    seat: Seat


class BoardBegun(Struct, frozen=True, tag=True):
    """6: the board is dealt; its deal is the one that the commitment shows."""

    number: int
    commitment: str


class Explained(Struct, frozen=True, tag=True):
    """40B2(a)(iii): what the call at that place means, for the opponents; unasked it is an alert."""

    seat: Seat
    place: int
    text: Words
    unasked: bool = True


class AskedAbout(Struct, frozen=True, tag=True):
    """20F1: an opponent wants to know what the call at that place means."""

    by: Seat
    place: int


class QuestionsOver(Struct, frozen=True, tag=True):
    """41B: this player has no question before the opening lead is faced."""

    seat: Seat


class ClaimAnswered(Struct, frozen=True, tag=True):
    """One of the other three has answered a claim, apart: agree, doubt or play on."""

    seat: Seat
    answer: str


class TricksNamed(Struct, frozen=True, tag=True):
    """After a doubted claim a side says how many tricks declarer wins in all."""

    side: Side
    tricks: int


class UndoAsked(Struct, frozen=True, tag=True):
    """A player would like the last call or card back."""

    seat: Seat


class UndoAnswered(Struct, frozen=True, tag=True):
    """An opponent's answer."""

    seat: Seat
    agreed: bool


class UndoRefused(Struct, frozen=True, tag=True):
    """Nobody has answered in time."""


class DirectorWanted(Struct, frozen=True, tag=True):
    """9B1(a): a player has called a Director whom this table does not have: the matter is kept with the board."""

    seat: Seat
    about: Words = ""


class LeftOpen(Struct, frozen=True, tag=True):
    """The board ends here without a result: a Director has to decide."""

    seat: Seat


class Ready(Struct, frozen=True, tag=True):
    """79A: this player agrees to the result and is ready for the next board."""

    seat: Seat


class DealOpened(Struct, frozen=True, tag=True):
    """The board is over: its deal in PBN, and the secret it was sealed with."""

    number: int
    deal: str
    secret: str


class BoardAgreed(Struct, frozen=True, tag=True):
    """79A: all have agreed to the result, or nobody has disputed it in time: it goes into the evening."""

    number: int


class Held(Struct, frozen=True, tag=True):
    """73D1: a call or card that was made fast, shown to the others when a time drawn by lot has passed."""

    seat: Seat
    until: datetime
    call: str = ""
    card: str = ""
    text: Words = ""


class HeldDropped(Struct, frozen=True, tag=True):
    """Before it was shown something else had happened that does not let it be done."""


class TableClosed(Struct, frozen=True, tag=True):
    """Nobody has played here for a long time, or everybody has left."""


Played: TypeAlias = (
    CallMade
    | LedFaceDown
    | CardPlayed
    | ClaimMade
    | ClaimAgreed
    | ConcessionObjected
    | PlayOnWanted
    | ResultAgreed
    | InspectionWanted
)
OfBoard: TypeAlias = (
    Explained
    | AskedAbout
    | QuestionsOver
    | ClaimAnswered
    | TricksNamed
    | UndoAsked
    | UndoAnswered
    | UndoRefused
    | DirectorWanted
    | LeftOpen
    | Ready
    | Held
    | HeldDropped
)
OfTable: TypeAlias = (
    TableOpened
    | SeatGiven
    | SeatTried
    | Knocked
    | LetIn
    | WentAway
    | CameBack
    | BoardBegun
    | DealOpened
    | BoardAgreed
    | TableClosed
)
Event: TypeAlias = OfTable | OfBoard | Played
SHAPES: Shapes[Event] = Shapes(Event)
