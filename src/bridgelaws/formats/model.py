"""What every format is read into and written from: boards as they were played at one table, as a file tells of them.

What the engine needs is typed. All other facts are tags under the names PBN gives them, whichever format they came from, and
what a format says in words of its own is kept under a name that begins with the format's (``LinZz``); so nothing is lost
on the way, and a format writes those tags that it has a place for. (``gc=False``: these values hold no circles, and files of
many boards are read faster if nobody looks for any.)
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.awards import TableResult
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import Bid, Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.formats.text import fraction
from bridgelaws.text import Text, say


class CallEntry(Struct, frozen=True, gc=False):
    """A call as recorded; none where the turn of that player was passed over and nobody minded (PBN ``^S``)."""

    call: Call | None
    insufficient: bool = False  # marked as an insufficient bid that was accepted (PBN ``^I``)
    alerted: bool = False
    explanation: str = ""
    nags: tuple[int, ...] = ()  # numeric annotations, as PBN numbers them


class CardEntry(Struct, frozen=True, gc=False):
    """A card as recorded, in the order of play."""

    trick: int
    seat: Seat
    card: Card
    revoke: bool = False  # marked as a revoke (PBN ``^R``)
    out_of_turn: bool = False  # marked as a lead out of turn that was accepted (PBN ``^L``)
    explanation: str = ""
    nags: tuple[int, ...] = ()


class Stated(Struct, frozen=True, gc=False):
    """Contract and result as the file states them, apart from what follows from calls and cards."""

    declarer: Seat | None = None
    wrong_declarer: bool = False  # another hand than the auction gives became declarer (PBN ``^S``)
    bid: Bid | None = None
    doubling: Doubling = Doubling.UNDOUBLED
    passed_out: bool = False
    tricks: int | None = None  # by declarer's side
    agreed_otherwise: bool = False  # the tricks are as agreed, and differ from those won (PBN ``^9``)

    @property
    def contract(self) -> Contract | None:
        return Contract(self.bid, self.doubling, self.declarer) if self.bid and self.declarer else None


class Remark(Struct, frozen=True, gc=False):
    """Words beside the record: a comment, what was said at the table or by a commentator, an escaped line.

    It stands behind the tag ``at`` (before all of them if that is empty), in a section behind so many entries of it.
    """

    text: str
    at: str = ""
    entries: int = 0
    kind: str = "comment"  # or "line": to the end of its line, or "escape": a line that starts with %


class Section(Struct, frozen=True, gc=False):
    """A tag with lines below it, such as a table: ``name``, its heading as written, and its rows."""

    name: str
    heading: str
    rows: tuple[tuple[str, ...], ...] = ()


class Fault(Struct, frozen=True, gc=False):
    """What is wrong with a file, in a sentence, and where."""

    text: Text | str
    line: int = 0
    column: int = 0

    @property
    def said(self) -> Text | str:
        if not self.line:
            return self.text
        if not self.column:
            return say("Line {line}: {fault}", line=self.line, fault=self.text)
        return say("Line {line}, column {column}: {fault}", line=self.line, column=self.column, fault=self.text)

    def __str__(self) -> str:
        return str(self.said)


class Record(Struct, frozen=True, kw_only=True, gc=False):
    """A board at one table. What the file does not tell is None or empty."""

    number: int | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    deal: Deal | None = None  # hands may be unknown, or short at the end of the play
    calls: tuple[CallEntry, ...] = ()
    auction_end: str = ""  # "+" if it is to be continued, "*" if it was broken off
    leader: Seat | None = None  # of the first trick
    cards: tuple[CardEntry, ...] = ()
    play_end: str = ""
    claim: int | None = None  # tricks declarer's side has in all, after a claim
    stated: Stated = Stated()
    adjusted: TableResult | None = None  # what counts instead of the result
    tags: tuple[tuple[str, str], ...] = ()  # every other fact, and typed ones that could not be understood
    sections: tuple[Section, ...] = ()
    remarks: tuple[Remark, ...] = ()
    faults: tuple[Fault, ...] = ()
    line: int = 0

    def tag(self, name: str) -> str:
        """The tag of this name; empty if there is none, or if it says that nobody knows."""
        value = next((value for tag, value in self.tags if tag == name), "")
        return "" if value == "?" else value

    def player(self, seat: Seat) -> str:
        return self.tag(seat.name.title())


class File(Struct, frozen=True, kw_only=True):
    """A file: its boards, what it says of itself, and faults that belong to no board."""

    records: tuple[Record, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    remarks: tuple[Remark, ...] = ()
    faults: tuple[Fault, ...] = ()


class Written(Struct, frozen=True):
    """A file as bytes, and what could not be carried over, a sentence each."""

    data: bytes
    lost: tuple[Text | str, ...] = ()


class Format(Struct, frozen=True):
    """A format: how to recognise, read and write it. One that cannot be read, or not written, has None there."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    recognise: Callable[[bytes], bool]  # by the content; several formats may claim a file, the first in the list gets it
    read: Callable[[bytes], File] | None = None
    write: Callable[[File], Written] | None = None
    check: Callable[[bytes], tuple[Fault, ...]] | None = None  # what its standard has against a file that can be read


class SideScores(Struct, frozen=True):
    """A score for each side, of which one may be left out: ``NS 10 EW -10``.

    >>> SideScores.parse("EW 140")
    SideScores(ns=None, ew=Fraction(140, 1))
    """

    ns: Fraction | None = None
    ew: Fraction | None = None

    @classmethod
    def parse(cls, text: str) -> "SideScores | None":
        """None if it is no such score; one number without a side is no such score either."""
        words = text.split()
        if max(map(len, words), default=0) > 20 or "e" in text.lower().replace("ew", ""):
            return None  # 1e999999999 would be worked out digit by digit
        if len(words) not in (2, 4) or len({*words[::2]}) < len(words[::2]) or {*words[::2]} - {"NS", "EW"}:
            return None
        try:
            found = {side: fraction(number) for side, number in zip(words[::2], words[1::2], strict=True)}
        except (ValueError, ZeroDivisionError):
            return None
        return cls(found.get("NS"), found.get("EW"))


_FAR: Final = 10_000  # columns; a file in one line of a million would be gone through again for each fault


def place_faults(records: tuple[Record, ...], text: str) -> tuple[Record, ...]:
    """The records with a column for each fault that names a word of its line, which is where the word stands."""
    if not any([record.faults for record in records]):
        return records
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return tuple(
        [
            replace(record, faults=tuple([_place(fault, lines) for fault in record.faults])) if record.faults else record
            for record in records
        ]
    )


def _place(fault: Fault, lines: list[str]) -> Fault:
    quoted = re.search('[“"]([^”"]*)[”"]', str(fault.text))
    word = quoted[1] if quoted else ""
    if fault.column or not word or not 0 < fault.line <= len(lines):
        return fault
    return Fault(fault.text, fault.line, lines[fault.line - 1].find(word, 0, _FAR) + 1)
