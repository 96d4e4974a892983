"""The auction and the play of a PBN game: from words to entries, with marks of irregularities, annotations and notes."""

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Final, TypeAlias

from bridgelaws.bridge.calls import PASS, Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.formats.model import CallEntry, CardEntry, Fault
from bridgelaws.formats.pbn.games import Line
from bridgelaws.formats.pbn.values import CALLS_SEEN, CALLS_WRITTEN, CARDS_WRITTEN
from bridgelaws.formats.text import whole
from bridgelaws.text import Text, any_of, say, template

SUFFIXES: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # of calls; those of cards are six higher
REFERENCE: Final = re.compile(r"=0*([0-9]{1,9})=", re.ASCII)
_PIECES: Final = re.compile(r"\^[A-Za-z]?|=[^=]*=|\$\w*|[!?]+|[*+]|-+|[^\^=$!?*+\-]+")
_MOST_CELLS: Final = 1_000  # the longest auction has 319 calls, and the longest play 52 cards
_MOST_FAULTS: Final = 100
_ALERT: Final = re.compile(r"Alert(?::\s*|$)")


class _Entry:
    """A call or card with something said of it."""

    __slots__ = ("mark", "nags", "notes", "value")

    def __init__(self, value: Call | Card | None, mark: str = "") -> None:
        self.value, self.mark = value, mark
        self.nags: list[int] = []
        self.notes: list[str] = []


_FROM: Final = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))  # the columns from the one that led
_Full: TypeAlias = _Entry | Card | Pass | Double | Redouble | Bid
_Cell: TypeAlias = _Full | None  # None: nothing here, written as a hyphen


class Words:
    """The words of one section taken apart: what each cell holds, what ends it, and what is wrong with it."""

    def __init__(self, lines: list[Line], notes: Mapping[str, str], *, cards: bool) -> None:
        self.lines, self.notes, self.of_cards = lines, notes, cards
        self.cells: list[_Cell] = []
        self.counts: list[int] = []  # how many cells there were before each line
        self.end, self.mark, self.waiting, self.line = "", "", -1, 0
        self.faults: list[Fault] = []
        self.begun = False
        self._read()

    def _read(self) -> None:
        plain: Mapping[str, Call | Card] = CARDS_WRITTEN if self.of_cards else CALLS_WRITTEN
        cells = self.cells
        for line in self.lines:
            self.line = line.line
            if len(cells) > _MOST_CELLS or len(self.faults) > _MOST_FAULTS:
                self._no_more()
                return
            self.counts.append(len(cells))
            for text in line.texts[:_MOST_CELLS]:
                value = plain.get(text)
                if value is not None and not self.mark and not self.end:
                    cells.append(value)
                    self.begun = True
                elif value is not None:
                    self._add(value, text)
                elif text == "-":
                    cells.append(None)
                elif len(self.faults) <= _MOST_FAULTS:
                    for piece in _PIECES.findall(text[:_MOST_CELLS]):
                        self._piece(piece)
                    if len(text) > _MOST_CELLS:
                        self._no_more()
            if len(line.texts) > _MOST_CELLS:
                self._no_more()
                return
        if self.mark:
            self._fault(say("{mark} stands before nothing.", mark=self.mark))

    def _no_more(self) -> None:
        self._fault(say("No more of [{tag}] is read: no board has so much.", tag=self._tag))

    @property
    def _tag(self) -> str:
        return "Play" if self.of_cards else "Auction"

    def _add(self, value: Call | Card | None, text: str) -> None:
        if self.end and (self.waiting < 0 or not self.of_cards):
            self._fault(say("“{written}” stands after “{end}”, which ends the section.", written=text, end=self.end))
        self.cells.append(_Entry(value, self.mark) if self.mark or value is None else value)
        self.mark, self.begun = "", True

    @property
    def _last(self) -> _Entry:
        """The last call or card, with room for what is said of it."""
        at = len(self.cells) - 1
        while self.cells[at] is None:
            at -= 1
        cell = self.cells[at]
        if not isinstance(cell, _Entry):
            cell = self.cells[at] = _Entry(cell)
        return cell

    def _piece(self, piece: str) -> None:
        match piece[0]:
            case "^":
                self._irregularity(piece)
            case "=":
                self._note(piece[1:-1].strip())
            case "$":
                self._nag(piece[1:])
            case "!" | "?":
                nag = SUFFIXES.get(piece)
                self._annotate(nag + 6 if nag and self.of_cards else nag, piece)
            case "*" | "+":
                if self.end:
                    self._fault(
                        say("“{written}” stands after “{end}”, which ends the section.", written=piece, end=self.end)
                    )
                elif piece == "+":
                    self.waiting = len(self.cells)
                self.end = self.end or piece
                if piece == "+":
                    self.cells.append(None)
            case "-":
                self.cells.append(None)
                if len(piece) > 1:
                    self._fault(say("“{written}” is written “-”.", written=piece))
            case _:
                self._value(piece)

    def _value(self, piece: str) -> None:
        plain = piece.upper()
        if self.of_cards:
            card = CARDS_WRITTEN.get(plain.replace("10", "T")) or CARDS_WRITTEN.get(plain[::-1])
            if card is None:
                self._fault(
                    say("“{written}” is no card: it is a suit (S H D C) and a rank (A K Q J T 9 ... 2).", written=piece)
                )
                self.cells.append(None)
                self.mark = ""
            else:
                self._add(card, piece)
        elif plain == "AP":
            for _ in range(self._passes_to_come()):
                self._add(PASS, piece)
        else:
            call = CALLS_SEEN.get(plain)
            if call is None:
                self._fault(
                    say("“{written}” is no call: it is Pass, X, XX, or a level and C, D, H, S or NT.", written=piece)
                )
                self.mark = ""
                return
            if piece != str(call) and isinstance(call, Bid):
                self._fault(say("“{written}” is written “{instead}”.", written=piece, instead=str(call)))
            self._add(call, piece)

    def _passes_to_come(self) -> int:
        calls = [_value(cell) for cell in self.cells if _value(cell) is not None]
        passes = 0
        while passes < len(calls) and isinstance(calls[-1 - passes], Pass):
            passes += 1
        return max(0, (3 if any([isinstance(call, Bid) for call in calls]) else 4) - passes)

    def _irregularity(self, piece: str) -> None:
        allowed = ("^R", "^L") if self.of_cards else ("^I", "^S")
        piece = piece.upper()
        if piece not in allowed:
            self._fault(
                say("“{written}” is no mark of this section: it is {allowed}.", written=piece, allowed=any_of(allowed))
            )
        elif self.mark:
            self._fault(
                say("{written} stands after {mark}: one mark is enough for a call or card.", written=piece, mark=self.mark)
            )
        elif piece == "^S":
            self._add(None, piece)
        else:
            self.mark = piece

    def _nag(self, number: str) -> None:
        nag = whole(number)
        if nag is None or nag > 255:
            self._fault(say("“{written}” is no annotation: $ is followed by a number from 0 to 255.", written=f"${number}"))
            return
        if (7 <= nag <= 12) if not self.of_cards else (1 <= nag <= 6):
            belongs = template("{written} is an annotation of cards.")
            if self.of_cards:
                belongs = template("{written} is an annotation of calls.")
            self._fault(say(belongs, written=f"${nag}"))
        self._annotate(nag, f"${nag}")

    def _annotate(self, nag: int | None, piece: str) -> None:
        if nag is None:
            self._fault(
                say("“{written}” is no annotation: it is one of {suffixes}.", written=piece, suffixes=" ".join(SUFFIXES))
            )
        elif not self.begun:
            self._fault(say("“{written}” stands before any call or card.", written=piece))
        else:
            last = self._last
            if 1 <= nag <= 12 and any([1 <= other <= 12 for other in last.nags]):
                self._fault(say("“{written}” is a second judgement of the same call or card.", written=piece))
            last.nags.append(nag)

    def _note(self, number: str) -> None:
        if not 1 <= (whole(number) or 0) <= 32:
            self._fault(say("“{written}” is no reference: notes are numbered from 1 to 32.", written=f"={number}="))
        elif not self.begun:
            self._fault(say("“{written}” stands before any call or card.", written=f"={number}="))
        else:
            last = self._last
            if last.notes:
                self._fault(say("“{written}” is a second note on the same call or card.", written=f"={number}="))
            plain = str(whole(number))
            if plain not in self.notes:
                self._fault(say("There is no note {number}.", number=plain))
            last.notes.append(self.notes.get(plain, ""))

    def _fault(self, text: Text) -> None:
        self.faults.append(Fault(text, self.line))

    @property
    def referred(self) -> set[str]:
        return references(self.lines)


def references(lines: list[Line]) -> set[str]:
    return {number for line in lines for text in line.texts for number in REFERENCE.findall(text)}


def _value(cell: _Cell) -> Call | Card | None:
    return cell.value if isinstance(cell, _Entry) else cell


def call_entries(words: Words, dealer: Seat | None, first: Seat | None) -> tuple[tuple[CallEntry, ...], list[int]]:
    """The calls from the dealer's on, and which entry each cell is; hyphens fill the row before the dealer."""
    filled = 0
    while filled < len(words.cells) and words.cells[filled] is None and filled != words.waiting:
        filled += 1
    begins = first.plus(filled) if first else None
    empty = filled == len(words.cells) or (words.waiting >= 0 and words.waiting == filled)
    if dealer is not None and begins is not None and begins is not dealer and not empty:
        text = say("{seat} calls first, although {dealer} is the dealer.", seat=begins, dealer=dealer)
        words.faults.append(Fault(text, words.lines[0].line))
    entries: list[CallEntry] = []
    numbers: list[int] = []
    for at, cell in enumerate(words.cells):
        numbers.append(len(entries))
        if cell is not None:
            entries.append(_call_entry(cell))
        elif at >= filled and at != words.waiting:
            words.faults.append(Fault(say("A call is missing: a hyphen stands among the calls."), words.lines[-1].line))
    return tuple(entries), [*numbers, len(entries)]


def _call_entry(cell: _Cell) -> CallEntry:
    value = _value(cell)
    assert not isinstance(value, Card)
    if not isinstance(cell, _Entry):
        return CallEntry(value)
    alerted, explanation = _alert(_join(cell.notes))
    return CallEntry(value, cell.mark == "^I", alerted, explanation, tuple(cell.nags))


def _join(notes: list[str]) -> str:
    return " / ".join([note for note in notes if note])


def _alert(text: str) -> tuple[bool, str]:
    """An alert is written at the head of the note, since PBN has no other place for it."""
    found = _ALERT.match(text)
    return (True, text[found.end() :]) if found else (False, text)


def card_entries(
    words: Words, first: Seat, trumps: Suit | None, owners: Mapping[Card, Seat]
) -> tuple[tuple[CardEntry, ...], list[int]]:
    """The cards in the order they were played: in each row the hand that led first, though columns are fixed.

    A row whose cards stand in other columns than their hands', each in one, is read by the hands.
    """
    entries: list[CardEntry] = []
    numbers = [0] * (len(words.cells) + 1)
    leader, seats = first, (first, first.lho, first.partner, first.rho)
    for start in range(0, len(words.cells), 4):
        row = words.cells[start : start + 4]
        cards = [owners.get(cell) for cell in row] if owners else []  # type: ignore[arg-type]  # what is no card has no owner
        if (
            len(cards) == 4
            and cards[0] is seats[0]
            and cards[1] is seats[1]
            and cards[2] is seats[2]
            and cards[3] is seats[3]
        ):
            trick = start // 4 + 1
            for column in _FROM[(leader.index - first.index) & 3]:  # an ordinary row: four cards, each in its hand's column
                entries.append(CardEntry(trick, seats[column], row[column]))  # type: ignore[arg-type]
                numbers[start + column + 1] = len(entries)
            leader = _winner([(entry.seat, entry.card) for entry in entries[-4:]], trumps)
            continue
        there = {seat: cell for seat, cell in zip(seats, row, strict=False) if cell is not None}
        if not there:
            continue
        if owners and any([owners.get(_card(cell), seat) is not seat for seat, cell in there.items()]):
            there = _by_owners(there, owners, words, start)
        leader = next((seat for seat, cell in there.items() if type(cell) is _Entry and cell.mark == "^L"), leader)
        trick, plays = start // 4 + 1, []
        for seat in (leader, leader.lho, leader.partner, leader.rho):
            cell = there.get(seat)
            if cell is not None:
                card = _card(cell)
                entries.append(CardEntry(trick, seat, card) if cell is card else _card_entry(trick, seat, cell))
                plays.append((seat, card))
                own = seats.index(seat)  # a card may stand there twice
                column = own if own < len(row) and row[own] is cell else row.index(cell)
                numbers[start + column + 1] = len(entries)
        if len(plays) == 4:
            leader = _winner(plays, trumps)
    return tuple(entries), numbers


def _card(cell: _Cell) -> Card:
    card = cell.value if type(cell) is _Entry else cell
    assert isinstance(card, Card)
    return card


def _card_entry(trick: int, seat: Seat, cell: _Cell) -> CardEntry:
    assert isinstance(cell, _Entry)
    marks = (cell.mark == "^R", cell.mark == "^L")
    return CardEntry(trick, seat, _card(cell), *marks, _join(cell.notes), tuple(cell.nags))


def _winner(plays: list[tuple[Seat, Card]], trumps: Suit | None) -> Seat:
    return Trick(tuple(plays)).winner(trumps)


def _by_owners(there: dict[Seat, _Full], owners: Mapping[Card, Seat], words: Words, start: int) -> dict[Seat, _Full]:
    held = {owners[_card(cell)]: cell for cell in there.values() if _card(cell) in owners}
    if len(held) < len(there):
        return there
    at = bisect_right(words.counts, start) - 1
    text = say(
        "The cards of trick {trick} stand in the wrong columns; they are read by who held them.", trick=start // 4 + 1
    )
    words.faults.append(Fault(text, words.lines[at].line))
    return held
