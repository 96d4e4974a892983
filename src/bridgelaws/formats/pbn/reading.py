"""From the games of a PBN file to records."""

import re
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.awards import TableResult
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.calls import PASS, Denomination
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.contract import Doubling
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.adjusted import read_adjusted
from bridgelaws.formats.model import CallEntry, CardEntry, Fault, File, Record, Remark, Section, Stated, place_faults
from bridgelaws.formats.pbn.games import Comment, Game, Line, Tag, games_and_rest
from bridgelaws.formats.pbn.sections import Words, call_entries, card_entries, references
from bridgelaws.formats.pbn.values import SEATS_WRITTEN, UNKNOWN, VULNERABLE, read_contract, read_deal, read_result
from bridgelaws.formats.text import decode, whole
from bridgelaws.text import Text, say

ADJUSTED: Final = "AdjustedScore"  # a tag of our own: PBN has split scores, and no word for weighted or artificial ones
_TYPED: Final = frozenset("Board Dealer Vulnerable Deal Declarer Contract Result Auction Play Note AdjustedScore".split())
_NOTE: Final = re.compile(r"\s*0*([0-9]{1,9})\s*:(.*)", re.DOTALL | re.ASCII)
_DENOMINATIONS: Final = {each.value: each for each in Denomination}
_LOOKS_LIKE: Final = re.compile(r"^[^\S\n]*\[\s*[A-Za-z]\w*\s*\"|^% (?:PBN|EXPORT)", re.MULTILINE | re.ASCII)
_BEHIND: Final = 1_000_000  # after every line of the section
_SHOWN: Final = 80  # letters of a line that is told
_OURS: Final = ("% PBN 2.1", "% EXPORT")
_HEAD: Final = re.compile(r"%(Lin\w+) (.*)")  # what the head of another format said, kept as an escaped line


def read_pbn(data: bytes) -> File:
    r"""Every board of a PBN file.

    >>> file = read_pbn(b'[Board "1"]\n[Dealer "N"]\n[Contract "1C"]\n[Declarer "N"]\n[Auction "N"]\n1C AP\n')
    >>> str(file.records[0].stated.contract), [str(entry.call) for entry in file.records[0].calls]
    ('1C N', ['1C', 'P', 'P', 'P'])
    """
    text = decode(data)
    games, escapes, alone = games_and_rest(text)
    rest = [Remark(line, kind="escape") for line in escapes if not _is_head(line)]
    rest += [Remark(comment.text, kind="line" if comment.rest_of_line else "comment") for comment in alone]
    head = [_HEAD.fullmatch(line) for line in (games[0].escapes if games else escapes)]
    tags = tuple([(found[1], found[2]) for found in head if found])
    records = tuple([_Game(game).record() for game in games])
    return File(records=place_faults(records, text), tags=tags, remarks=tuple(rest))


class _Game:
    def __init__(self, game: Game) -> None:
        self.game, self.values = game, dict(game.values)
        self.faults = [Fault(fault.said, fault.line or 0, fault.at + 1) for fault in game.faults]
        self.tags: list[tuple[str, str]] = []
        self.lines: dict[str, int] = {}
        self.words: dict[str, list[Line]] = {}
        self.notes: dict[str, dict[str, str]] = {"Auction": {}, "Play": {}}
        self.comments: list[tuple[str, int, Comment]] = []
        self._sort()

    def _sort(self) -> None:
        """Puts every item where it belongs: behind its tag, notes to their section."""
        lines: list[Line] = []
        at = part = ""
        for item in self.game.parts:
            if type(item) is Line and at == "Note":
                self._below_a_note(item, part)
            elif type(item) is Line:
                lines.append(item)
            elif type(item) is Tag:
                at, lines = item.name, []
                if at == "Note":
                    self._note(item, part)
                elif at not in self.lines:
                    self.lines[at] = item.line
                    self.words[at] = lines
                    part = at if at in self.notes else part
                else:
                    self.faults.append(Fault(say("[{tag}] comes a second time; the first counts.", tag=at), item.line))
            elif type(item) is Comment:
                self.comments.append((at if at != "Note" else part, len(lines) if at != "Note" else _BEHIND, item))

    def _below_a_note(self, line: Line, part: str) -> None:
        """Words that belong to no section are kept as what they may be meant for."""
        text = " ".join(line.texts)
        self.comments.append((part, _BEHIND, Comment(text, line.line)))
        told = say("“{written}” stands below a note, and is kept as a comment.", written=text[:_SHOWN])
        self.faults.append(Fault(told, line.line))

    def _note(self, tag: Tag, part: str) -> None:
        found = _NOTE.fullmatch(tag.value)
        if not part:
            self.faults.append(
                Fault(say('[Note "{written}"] belongs to no auction and no play.', written=tag.value), tag.line)
            )
        elif found is None or not 1 <= (whole(found[1]) or 0) <= 32:
            text = f'[Note "{tag.value}"] must have a number from 1 to 32 and a colon before its text.'
            self.faults.append(Fault(text, tag.line))
        if found is not None and part:
            self.notes[part].setdefault(found[1], found[2].strip())

    def record(self) -> Record:
        values = self.values
        dealer = self._seat("Dealer")
        vulnerable = self._vulnerable()
        deal = self._deal()
        stated = self._read_stated()
        calls, call_words, call_counts = self._auction(dealer)
        if dealer is None and calls:
            dealer = self._first_to_call(call_words)
        if stated.declarer is None and stated.tricks is None and calls:
            stated = self._result_of_the_side(stated, dealer, calls)
        leader = self._seat("Play")
        cards, card_words, card_counts = self._play(leader, self._trumps(stated, dealer, calls), deal)
        counts = {"Auction": (call_words, call_counts), "Play": (card_words, card_counts)}
        number = values.get("Board", "")
        if not whole(number) and "Board" in values:
            self._keep("Board", "" if number in UNKNOWN else say("“{written}” is no number of a board.", written=number))
        sections = self._sections()
        apart = _TYPED.union([section.name for section in sections])
        tags = [(name, value) for name, value in values.items() if name not in apart]
        record_end = card_words.end if card_words else ""
        full = len(cards) >= (4 * max([len(hand) for hand in deal.hands.values()], default=13) if deal else 52)
        return Record(
            number=whole(number) or None,
            dealer=dealer,
            vulnerable=vulnerable,
            deal=deal,
            calls=calls,
            auction_end=call_words.end if call_words else "",
            leader=leader,
            cards=cards,
            play_end=record_end,
            claim=stated.tricks if record_end == "*" and not full else None,
            stated=stated,
            adjusted=self._read_adjusted(),
            tags=(*self.tags, *tags),
            sections=sections,
            remarks=self._remarks(counts),
            faults=tuple(self.faults),
            line=self.game.line,
        )

    def _keep(self, name: str, fault: Text | str = "") -> None:
        """A value that says nothing, or cannot be understood, is kept as it is written."""
        self.tags.append((name, self.values[name]))
        if fault:
            self.faults.append(Fault(say("[{tag}] {fault}", tag=name, fault=fault), self.lines.get(name, self.game.line)))

    def _seat(self, name: str) -> Seat | None:
        value = self.values.get(name)
        if value is None:
            return None
        seat = SEATS_WRITTEN.get(value.strip())
        if seat is None:
            self._keep(name, "" if value in UNKNOWN else say("“{written}” is no seat: it is N, E, S or W.", written=value))
        return seat

    def _vulnerable(self) -> Vulnerability | None:
        value = self.values.get("Vulnerable")
        if value is None:
            return None
        found = VULNERABLE.get(value.strip().lower())
        if found is None:
            self._keep(
                "Vulnerable", "" if value in UNKNOWN else say("“{written}” is none of None, NS, EW and All.", written=value)
            )
        return found

    def _deal(self) -> Deal | None:
        value = self.values.get("Deal")
        if value is None or value in UNKNOWN:
            if value is not None:
                self._keep("Deal")
            return None
        try:
            return read_deal(value)
        except BridgelawsError as error:
            self._keep("Deal", error.said)
            return None

    def _read_stated(self) -> Stated:
        declarer, wrong = self._declarer()
        bid, doubling, passed_out = None, Doubling.UNDOUBLED, False
        value = self.values.get("Contract")
        if value is not None:
            found = read_contract(value)
            if found is None:
                known = value in UNKNOWN or value in _DENOMINATIONS  # an end position has trumps and no contract
                self._keep(
                    "Contract",
                    "" if known else say("“{written}” is no contract: it is one such as 4S, 3NTX or Pass.", written=value),
                )
            else:
                bid, doubling, passed_out = found
        tricks, agreed = self._result(declarer, passed_out)
        return Stated(declarer, wrong, bid, doubling, passed_out, tricks, agreed)

    def _declarer(self) -> tuple[Seat | None, bool]:
        value = self.values.get("Declarer")
        if value is None:
            return None, False
        marked = value.startswith("^")
        seat = SEATS_WRITTEN.get(value.removeprefix("^").strip())
        if seat is None:
            self._keep(
                "Declarer", "" if value in UNKNOWN else say("“{written}” is no seat: it is N, E, S or W.", written=value)
            )
        return seat, marked and seat is not None

    def _result(self, declarer: Seat | None, passed_out: bool) -> tuple[int | None, bool]:
        value = self.values.get("Result")
        if value is None:
            return None, False
        plain = value.removeprefix("^").strip()
        found = None if value in UNKNOWN else read_result(plain, declarer)
        if isinstance(found, Text):
            self._keep("Result", found)
        elif found is None or passed_out:
            self._keep("Result")
        else:
            return found, plain != value.strip()
        return None, False

    def _result_of_the_side(self, stated: Stated, dealer: Seat | None, calls: tuple[CallEntry, ...]) -> Stated:
        """Tricks of a side (``NS 7``) are declarer's or not as the auction has it, where no declarer is named."""
        number = whole(self.values.get("Board", ""))
        first = dealer or (Board.numbered(number).dealer if number else None)
        kept = ("Result", self.values.get("Result", ""))
        if first is None or kept not in self.tags or stated.passed_out:
            return stated
        auction = _call(first, calls)
        plain = kept[1].removeprefix("^").strip()
        tricks = read_result(plain, auction.contract.declarer) if auction.ended and auction.contract else None
        if not isinstance(tricks, int):
            return stated
        self.tags.remove(kept)
        return replace(stated, tricks=tricks, agreed_otherwise=plain != kept[1].strip())

    def _trumps(self, stated: Stated, dealer: Seat | None, calls: tuple[CallEntry, ...]) -> Suit | None:
        """Of the contract stated; else of the one that was bid; else none."""
        if stated.bid is not None:
            return stated.bid.denomination.suit
        if named := _DENOMINATIONS.get(self.values.get("Contract", "")):
            return named.suit
        contract = _call(dealer or Seat.NORTH, calls).contract
        return contract.trumps if contract else None

    def _auction(self, dealer: Seat | None) -> "tuple[tuple[CallEntry, ...], Words | None, list[int]]":
        if "Auction" not in self.lines:
            return (), None, []
        self._notes_put_behind_the_play()
        words = Words(self.words["Auction"], self.notes["Auction"], cards=False)
        first = self._seat("Auction")
        entries, counts = call_entries(words, dealer, first)
        self._finish("Auction", words)
        return entries, words, counts

    def _first_to_call(self, words: Words | None) -> Seat | None:
        """The dealer, where the file does not name one."""
        first = SEATS_WRITTEN.get(self.values.get("Auction", "").strip())
        self.faults.append(
            Fault(say("There is an auction and no dealer: whoever calls first is taken to be it."), self.lines["Auction"])
        )
        if first is None or words is None:
            return None
        return first.plus(next((at for at, cell in enumerate(words.cells) if cell is not None), 0))

    def _play(
        self, leader: Seat | None, trumps: Suit | None, deal: Deal | None
    ) -> "tuple[tuple[CardEntry, ...], Words | None, list[int]]":
        if "Play" not in self.lines:
            return (), None, []
        words = Words(self.words["Play"], self.notes["Play"], cards=True)
        entries, counts = card_entries(words, leader, trumps, self._owners(deal)) if leader else ((), [0])
        self._finish("Play", words)
        return entries, words, counts

    def _owners(self, deal: Deal | None) -> dict[Card, Seat]:
        return {card: seat for seat, hand in deal.hands.items() for card in hand.cards} if deal else {}

    def _notes_put_behind_the_play(self) -> None:
        """Some programs put the notes of the auction there."""
        if self.notes["Play"] and not self.notes["Auction"]:
            played = references(self.words.get("Play", []))
            misplaced = {number: text for number, text in self.notes["Play"].items() if number not in played}
            self.notes["Auction"] = misplaced
            self.notes["Play"] = {number: text for number, text in self.notes["Play"].items() if number in played}

    def _finish(self, part: str, words: Words) -> None:
        self.faults += words.faults
        referred = words.referred if self.notes[part] else set()
        for number, text in self.notes[part].items():
            if number not in referred:
                self.tags.append((f"{part}Note", f"{number}:{text}"))
                self.faults.append(
                    Fault(
                        say("Nothing refers to note {number} of [{tag}].", number=number, tag=part),
                        self.lines[part],
                    )
                )

    def _read_adjusted(self) -> TableResult | None:
        value = self.values.get(ADJUSTED)
        if value is None:
            return None
        try:
            return read_adjusted(value)
        except BridgelawsError as error:
            self._keep(ADJUSTED, error.said)
            return None

    def _sections(self) -> tuple[Section, ...]:
        return tuple(
            [
                Section(name, self.values[name], _rows(self.values[name], words))
                for name, words in self.words.items()
                if (words or (name.endswith("Table") and name != "Table")) and name not in ("Auction", "Play")
            ]
        )

    def _remarks(self, counts: "dict[str, tuple[Words | None, list[int]]]") -> tuple[Remark, ...]:
        found = [Remark(line, kind="escape") for line in self.game.escapes if not _is_head(line)]
        found += [_remark(comment, "", 0) for comment in self.game.before]
        for at, before, comment in self.comments:
            words, numbers = counts.get(at, (None, []))
            if words is None:
                found.append(_remark(comment, at, min(before, len(self.words.get(at, [])))))
                continue
            cell = words.counts[before] if before < len(words.counts) else len(words.cells)
            found.append(_remark(comment, at, numbers[cell] if cell < len(numbers) else cell))
        return tuple(found)


def _call(dealer: Seat, calls: tuple[CallEntry, ...]) -> Auction:
    auction = Auction.start(dealer)
    for entry in calls:
        auction = auction.after(entry.call or PASS)
    return auction


def _is_head(line: str) -> bool:
    return line in _OURS or _HEAD.fullmatch(line) is not None


def _remark(comment: Comment, at: str, entries: int) -> Remark:
    return Remark(comment.text, at, entries, "line" if comment.rest_of_line else "comment")


def _rows(heading: str, lines: list[Line]) -> tuple[tuple[str, ...], ...]:
    """A table has as many cells in a row as columns in its heading, if that comes out even; else a row is a line."""
    columns = heading.count(";") + 1
    rows = tuple([tuple(line.texts) for line in lines])
    if len({line.line for line in lines}) < len(lines):  # quotes and comments cut a line into several
        together = [[*parts] for _, parts in groupby(lines, key=lambda line: line.line)]
        rows = tuple([tuple([text for part in parts for text in part.texts]) for parts in together])
    words = [text for row in rows for text in row]
    if columns == 1 or len(words) % columns or all([len(row) == columns for row in rows]):
        return rows
    return tuple([tuple(words[at : at + columns]) for at in range(0, len(words), columns)])


def looks_like_pbn(data: bytes) -> bool:
    return _LOOKS_LIKE.search(decode(data)) is not None
