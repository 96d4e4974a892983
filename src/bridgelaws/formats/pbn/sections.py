"""The auction and the play of a PBN game: from words to entries, with marks of irregularities, annotations and notes."""

import re
from collections.abc import Mapping
from typing import Final

from bridgelaws.bridge.calls import PASS, Bid, Call, Pass
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.formats.model import CallEntry, CardEntry, Fault
from bridgelaws.formats.pbn.games import Word
from bridgelaws.formats.pbn.values import CALLS_SEEN, CALLS_WRITTEN, CARDS_WRITTEN

SUFFIXES: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # of calls; those of cards are six higher
REFERENCE: Final = re.compile(r"=0*([0-9]+)=", re.ASCII)
_PIECES: Final = re.compile(r"\^[A-Za-z]?|=[^=]*=|\$\w*|[!?]+|[*+]|-+|[^\^=$!?*+\-]+")
_ALERT: Final = re.compile(r"Alert(?::\s*|$)")


class _Entry:
    """A call or card being read, until all that is said of it has been seen."""

    __slots__ = ("mark", "nags", "notes", "value")

    def __init__(self, value: Call | Card | None, mark: str) -> None:
        self.value, self.mark = value, mark
        self.nags: list[int] = []
        self.notes: list[str] = []

    @property
    def card(self) -> Card:
        assert isinstance(self.value, Card)
        return self.value


class Words:
    """The words of one section taken apart: what each cell holds, what ends it, and what is wrong with it."""

    def __init__(self, words: list[Word], notes: Mapping[str, str], *, cards: bool) -> None:
        self.words, self.notes, self.of_cards = words, notes, cards
        self.cells: list[_Entry | None] = []  # None: no card or call here, written as a hyphen
        self.counts: list[int] = []  # how many cells there were before each word
        self.end, self.mark, self.waiting = "", "", -1
        self.faults: list[Fault] = []
        self.last: _Entry | None = None
        self._read()

    def _read(self) -> None:
        plain: Mapping[str, Call | Card] = CARDS_WRITTEN if self.of_cards else CALLS_WRITTEN
        for word in self.words:
            self.counts.append(len(self.cells))
            value = plain.get(word.text)
            if value is not None:
                self._add(value, word)
            elif word.text == "-":
                self.cells.append(None)
            else:
                for piece in _PIECES.findall(word.text):
                    self._piece(piece, word)
        if self.mark:
            self._fault(self.words[-1], f"{self.mark} stands before nothing.")

    def _add(self, value: Call | Card | None, word: Word) -> None:
        if self.end and (self.waiting < 0 or not self.of_cards):
            self._fault(word, f'"{word.text}" stands after "{self.end}", which ends the section.')
        self.last = _Entry(value, self.mark)
        self.mark = ""
        self.cells.append(self.last)

    def _piece(self, piece: str, word: Word) -> None:
        match piece[0]:
            case "^":
                self._irregularity(piece, word)
            case "=":
                self._note(piece[1:-1].strip(), word)
            case "$":
                self._nag(piece[1:], word)
            case "!" | "?":
                nag = SUFFIXES.get(piece)
                self._annotate(nag + 6 if nag and self.of_cards else nag, piece, word)
            case "*" | "+":
                if self.end:
                    self._fault(word, f'"{piece}" stands after "{self.end}", which ends the section.')
                elif piece == "+":
                    self.waiting = len(self.cells)
                    self.cells.append(None)
                self.end = self.end or piece
            case "-":
                self.cells.append(None)
                if len(piece) > 1:
                    self._fault(word, f'"{piece}" is written "-".')
            case _:
                self._value(piece, word)

    def _value(self, piece: str, word: Word) -> None:
        plain = piece.upper()
        if self.of_cards:
            card = CARDS_WRITTEN.get(plain.replace("10", "T")) or CARDS_WRITTEN.get(plain[::-1])
            if card is None:
                self._fault(word, f'"{piece}" is no card: it is a suit (S H D C) and a rank (A K Q J T 9 ... 2).')
                self.cells.append(None)
                self.mark = ""
            else:
                self._add(card, word)
        elif plain == "AP":
            for _ in range(self._passes_to_come()):
                self._add(PASS, word)
        else:
            call = CALLS_SEEN.get(plain)
            if call is None:
                self._fault(word, f'"{piece}" is no call: it is Pass, X, XX, or a level and C, D, H, S or NT.')
                self.mark = ""
                return
            if piece != str(call) and isinstance(call, Bid):
                self._fault(word, f'"{piece}" is written "{call}".')
            self._add(call, word)

    def _passes_to_come(self) -> int:
        calls = [cell.value for cell in self.cells if cell is not None and cell.value is not None]
        passes = 0
        while passes < len(calls) and isinstance(calls[-1 - passes], Pass):
            passes += 1
        return max(0, (3 if any([isinstance(call, Bid) for call in calls]) else 4) - passes)

    def _irregularity(self, piece: str, word: Word) -> None:
        allowed = ("^R", "^L") if self.of_cards else ("^I", "^S")
        piece = piece.upper()
        if piece not in allowed:
            self._fault(word, f'"{piece}" is no mark of this section: it is {" or ".join(allowed)}.')
        elif self.mark:
            self._fault(word, f"{piece} stands after {self.mark}: one mark is enough for a call or card.")
        elif piece == "^S":
            self._add(None, word)
        else:
            self.mark = piece

    def _nag(self, number: str, word: Word) -> None:
        if not number.isascii() or not number.isdecimal() or int(number[:9]) > 255:
            self._fault(word, f'"${number}" is no annotation: $ is followed by a number from 0 to 255.')
            return
        nag = int(number)
        if (7 <= nag <= 12) if not self.of_cards else (1 <= nag <= 6):
            belongs = "calls" if self.of_cards else "cards"
            self._fault(word, f"${nag} is an annotation of {belongs}.")
        self._annotate(nag, f"${nag}", word)

    def _annotate(self, nag: int | None, piece: str, word: Word) -> None:
        if nag is None:
            self._fault(word, f'"{piece}" is no annotation: it is one of {" ".join(SUFFIXES)}.')
        elif self.last is None:
            self._fault(word, f'"{piece}" stands before any call or card.')
        else:
            if 1 <= nag <= 12 and any([1 <= other <= 12 for other in self.last.nags]):
                self._fault(word, f'"{piece}" is a second judgement of the same call or card.')
            self.last.nags.append(nag)

    def _note(self, number: str, word: Word) -> None:
        if not number.isascii() or not number.isdecimal() or not 1 <= int(number[:9]) <= 32:
            self._fault(word, f'"={number}=" is no reference: notes are numbered from 1 to 32.')
        elif self.last is None:
            self._fault(word, f'"={number}=" stands before any call or card.')
        else:
            if self.last.notes:
                self._fault(word, f'"={number}=" is a second note on the same call or card.')
            if number not in self.notes:
                self._fault(word, f"There is no note {number}.")
            self.last.notes.append(self.notes.get(number, ""))

    def _fault(self, word: Word, text: str) -> None:
        self.faults.append(Fault(text, word.line))

    @property
    def referred(self) -> set[str]:
        return {number for word in self.words for number in REFERENCE.findall(word.text)}


def call_entries(words: Words, dealer: Seat | None, first: Seat | None) -> tuple[tuple[CallEntry, ...], list[int]]:
    """The calls from the dealer's on, and which entry each cell is; hyphens fill the row before the dealer."""
    filled = 0
    while filled < len(words.cells) and words.cells[filled] is None and filled != words.waiting:
        filled += 1
    begins = first.plus(filled) if first else None
    empty = filled == len(words.cells) or (words.waiting >= 0 and words.waiting == filled)
    if dealer is not None and begins is not None and begins is not dealer and not empty:
        text = f"{begins.name.title()} calls first, although {dealer.name.title()} is the dealer."
        words.faults.append(Fault(text, words.words[0].line))
    entries: list[CallEntry] = []
    numbers: list[int] = []
    for at, cell in enumerate(words.cells):
        numbers.append(len(entries))
        if cell is not None:
            entries.append(_call_entry(cell))
        elif at >= filled and at != words.waiting:
            words.faults.append(Fault("A call is missing: a hyphen stands among the calls.", words.words[-1].line))
    return tuple(entries), [*numbers, len(entries)]


def _call_entry(cell: _Entry) -> CallEntry:
    assert not isinstance(cell.value, Card)
    if not cell.mark and not cell.notes and not cell.nags:
        return CallEntry(cell.value)
    alerted, explanation = _alert(_joined(cell.notes))
    return CallEntry(cell.value, cell.mark == "^I", alerted, explanation, tuple(cell.nags))


def _joined(notes: list[str]) -> str:
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
    leader, seats = first, tuple([first.plus(column) for column in range(4)])
    for start in range(0, len(words.cells), 4):
        row = words.cells[start : start + 4]
        there = {seat: cell for seat, cell in zip(seats, row, strict=False) if cell is not None}
        if not there:
            continue
        if owners and any([owners.get(cell.card, seat) is not seat for seat, cell in there.items()]):
            there = _by_owners(there, owners, words, start)
        leader = next((seat for seat, cell in there.items() if cell.mark == "^L"), leader)
        order = [seat for seat in (leader, leader.lho, leader.partner, leader.rho) if seat in there]
        trick = start // 4 + 1
        for seat in order:
            cell = there[seat]
            numbers[start + row.index(cell) + 1] = len(entries) + 1
            if cell.mark or cell.notes or cell.nags:
                marks = (cell.mark == "^R", cell.mark == "^L")
                entries.append(CardEntry(trick, seat, cell.card, *marks, _joined(cell.notes), tuple(cell.nags)))
            else:
                entries.append(CardEntry(trick, seat, cell.card))
        if len(order) == 4:
            plays = tuple([(entry.seat, entry.card) for entry in entries[-4:]])
            leader = Trick(plays).winner(trumps)
    return tuple(entries), numbers


def _by_owners(there: dict[Seat, _Entry], owners: Mapping[Card, Seat], words: Words, start: int) -> dict[Seat, _Entry]:
    held = {owners[cell.card]: cell for cell in there.values() if cell.card in owners}
    if len(held) < len(there):
        return there
    at = max([place for place, cells in enumerate(words.counts) if cells <= start])
    text = f"The cards of trick {start // 4 + 1} stand in the wrong columns; they are read by who held them."
    words.faults.append(Fault(text, words.words[at].line))
    return held
