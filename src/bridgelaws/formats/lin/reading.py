"""From the commands of a LIN file to records: hands of Bridge Base Online, and vugraph files with two rooms."""

import re
from typing import Final

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.play import Trick
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.lin.commands import Command, LinBoard, cut
from bridgelaws.formats.model import CallEntry, CardEntry, Fault, File, Record, Remark, Stated, place_faults
from bridgelaws.formats.text import decode, whole
from bridgelaws.text import say

HEADER: Final = (
    "Event",
    "Stage",
    "Scoring",
    "LinFirst",
    "LinLast",
    "HomeTeam",
    "LinHomeCarry",
    "VisitTeam",
    "LinVisitCarry",
)
SCORING: Final = {"I": "IMP", "P": "MP", "B": "BAM"}
ROOMS: Final = {"o": "Open", "c": "Closed"}
PLAYERS: Final = ("South", "West", "North", "East")
_BIDS: Final = {str(bid).replace("NT", "N"): bid for bid in BIDS}
_CALLS: Final[dict[str, Call]] = {
    **_BIDS,
    **{str(bid): bid for bid in BIDS},
    **dict.fromkeys(("P", "PASS", "-"), PASS),
    **dict.fromkeys(("D", "X", "DBL"), DOUBLE),
    **dict.fromkeys(("R", "XX", "RDBL"), REDOUBLE),
}
_ONE_CALL: Final = re.compile(r"([1-7](?:NT|N|C|D|H|S)|PASS|P|RDBL|DBL|XX|X|D|R|-)(!*)|\s+|(.)", re.DOTALL)
_CARDS: Final = {
    written: card for card in PACK for written in (card.value, card.value.lower(), card.value[0].lower() + card.letter)
}
_QX: Final = re.compile(r"([A-Za-z]?)\D*?([0-9]+)(?:,.*)?", re.ASCII)
_RESULT: Final = re.compile(r"([1-7])(NT?|C|D|H|S)([NESW])(x{0,2}|r)(=|[+-][0-9]{1,2})", re.IGNORECASE | re.ASCII)
_MOST_ENTRIES: Final = 1_000  # calls or cards; the longest auction has 319
_MOST_WORDS: Final = 10_000  # letters in an explanation; what follows is a remark
_LAYOUT: Final = frozenset(("pg", "st", "rh", "md", "sv", "mb", "an", "pc", "mc", "nt", "qx", "ah"))
_LOOKS_LIKE: Final = re.compile(r"(?:^[^\S\n]*|\|\s*)(?:md|qx|pn|vg|st)\|", re.MULTILINE)


def looks_like_lin(data: bytes) -> bool:
    return _LOOKS_LIKE.search(decode(data)) is not None


def read_lin(data: bytes) -> File:
    """Every board of a LIN file, at each table."""
    text = decode(data)
    header, boards, faults = cut(text)
    said = {command.key: command.value for command in reversed(header)}
    tags = tuple([(f"Lin{command.key.title()}", command.value) for command in header if command.key not in ("pg", "nt")])
    reader = _Reader(said)
    records = place_faults(tuple([reader.record(board) for board in boards]), text)
    remarks = tuple([Remark(command.value) for command in header if command.key == "nt"])
    return File(records=records, tags=tags, remarks=remarks, faults=tuple([_fault(fault) for fault in faults]))


def _fault(error: BridgelawsError) -> Fault:
    return Fault(error.said, getattr(error, "line", 0) or 0)


class _Reader:
    """What the head of the file says holds for its boards."""

    def __init__(self, said: dict[str, str]) -> None:
        self.common: list[tuple[str, str]] = []
        values = [value.strip() for value in said["vg"].split(",")] if "vg" in said else []
        for name, value in zip(HEADER, values, strict=False):
            if value and not name.startswith("Lin"):
                self.common.append((name, SCORING.get(value, value) if name == "Scoring" else value))
        self.first = whole(values[3]) if len(values) > 3 else None
        self.results = [value.strip() for value in said.get("rs", "").split(",")]
        self.first_names = self.names = _names(said.get("pn") or said.get("pw") or "")
        self.names_of_room: dict[str, list[str]] = {}

    def record(self, board: LinBoard) -> Record:
        room, number = _where(board)
        table = _Table(board)
        names = self._names(board, room)
        tags = [*self.common, *([("Room", room)] if room else [])]
        tags += [(seat, name) for seat, name in zip(PLAYERS, names, strict=False) if name]
        tags += table.other
        return Record(
            number=number,
            dealer=board.dealer,
            vulnerable=board.vulnerable,
            deal=table.deal,
            calls=tuple(table.calls),
            leader=table.cards[0].seat if table.cards else None,
            cards=tuple(table.cards),
            play_end="*" if table.claim is not None else "",
            claim=table.claim,
            stated=self._read_stated(number, room, table.faults),
            tags=tuple(tags),
            remarks=tuple(table.remarks),
            faults=tuple(table.faults),
            line=board.commands[0].line,
        )

    def _names(self, board: LinBoard, room: str) -> list[str]:
        """Players sit until others are named: eight in both rooms, four in this one. No names at all are the first again.

        Of eight, four that are empty leave those of their room where they are.
        """
        own = board.first("pn") or board.first("pw")
        if own is not None:
            every = _names(own.value)
            if any(every) and len(every) < 8:
                self.names_of_room[room] = every
            else:
                self.names = self._with_those_who_stay(every) if any(every) else self.first_names
                self.names_of_room.pop(room, None)
                if any(every):
                    self.names_of_room.clear()
        return self._sitting(room)

    def _with_those_who_stay(self, names: list[str]) -> list[str]:
        rooms = {"Open": names[:4], "Closed": names[4:8]}
        seated = [named if any(named) else [*self._sitting(room), "", "", "", ""][:4] for room, named in rooms.items()]
        return [name for room in seated for name in room]

    def _sitting(self, room: str) -> list[str]:
        names = self.names_of_room.get(room, self.names)
        return names[4:] if room == "Closed" and len(names) >= 8 else names

    def _read_stated(self, number: int | None, room: str, faults: list[Fault]) -> Stated:
        """``rs`` lists the results of the open and the closed room, board after board."""
        if number is None or self.first is None or not room:
            return Stated()
        at = 2 * (number - self.first) + (room == "Closed")
        text = self.results[at] if 0 <= at < len(self.results) else ""
        if not text:
            return Stated()
        if text.upper() in ("PASS", "P", "AP"):
            return Stated(passed_out=True)
        found = _RESULT.fullmatch(text)
        if found is None:
            faults.append(
                Fault(
                    say(
                        "The result “{written}” in the list (rs) cannot be understood: it is one such as 4HE= or 3NNx-2.",
                        written=text,
                    )
                )
            )
            return Stated()
        bid = _BIDS[found[1] + found[2].upper()[:1]]
        doubling = {"": "", "x": "X", "xx": "XX", "r": "XX"}[found[4].lower()]
        over = 0 if found[5] == "=" else int(found[5])
        tricks = 6 + int(found[1]) + over
        if not 0 <= tricks <= 13:
            faults.append(
                Fault(say("The result “{written}” in the list (rs) cannot be: there are thirteen tricks.", written=text))
            )
            return Stated()
        return Stated(Seat(found[3].upper()), False, bid, Doubling(doubling), False, tricks)


class _Table:
    """The calls and cards of a board, with what was said about them."""

    def __init__(self, board: LinBoard) -> None:
        self.calls: list[CallEntry] = []
        self.cards: list[CardEntry] = []
        self.claim: int | None = None
        self.remarks: list[Remark] = []
        self.other: list[tuple[str, str]] = []
        self.faults: list[Fault] = []
        self.cut_short = False
        self.deal = None
        self.auction = Auction.start(board.dealer or Seat.NORTH)
        self.contract: Contract | None = None
        self.turn: Seat | None = None
        self.number = 1  # of the trick
        self.trick: list[tuple[Seat, Card]] = []
        try:
            self.deal = board.position
        except BridgelawsError as error:
            command = board.first("md")
            assert command is not None, "what has no deal has none that is wrong"
            self.faults.append(Fault(error.said, command.line))
            self.other.append(("LinMd", command.value))
        self.owners = {card: seat for seat, hand in self.deal.hands.items() for card in hand.cards} if self.deal else {}
        for command in board.commands:
            self._take(command)

    def _take(self, command: Command) -> None:
        match command.key:
            case "pc":
                self._cards(command)
            case "mb":
                self._call(command)
            case "an":
                self._explain(command)
            case "nt":
                at, entries = ("Play", len(self.cards)) if self.cards else ("Auction", len(self.calls))
                self.remarks.append(Remark(command.value, at, entries))
            case "mc":
                self._read_claim(command)
            case "ah" if not re.fullmatch(r"Board\s+[0-9]+", command.value.strip(), re.ASCII) and command.value.strip():
                self.other.append(("LinAh", command.value))
            case "pn" | "pw":
                pass
            case key if key not in _LAYOUT:
                self.other.append((f"Lin{key.title()}", command.value))

    def _call(self, command: Command) -> None:
        """A call, or several that follow each other without anything between them."""
        text = command.value.upper()
        for found in _ONE_CALL.finditer(text):
            if found[3]:
                self.faults.append(
                    Fault(
                        say(
                            "“{command}” is no call: it is p, d, r, or a level and C, D, H, S or N.",
                            command=command.value.strip(),
                        ),
                        command.line,
                    )
                )
                return
            if found[1] and len(self.calls) > _MOST_ENTRIES:
                self._too_much(command)
                return
            if found[1]:
                call = _CALLS[found[1]]
                self.calls.append(CallEntry(call, alerted=bool(found[2])))
                self.auction = self.auction.after(call)

    def _explain(self, command: Command) -> None:
        if self.calls and len(self.calls[-1].explanation) < _MOST_WORDS:
            last = self.calls[-1]
            text = f"{last.explanation} {command.value}" if last.explanation else command.value
            self.calls[-1] = CallEntry(last.call, last.insufficient, last.alerted, text.strip(), last.nags)
        else:
            self.remarks.append(Remark(command.value, "Auction", len(self.calls)))

    def _cards(self, command: Command) -> None:
        card = _CARDS.get(command.value)
        if card is not None:
            self._card(card, command)
            return
        text = command.value.strip()
        for each in re.findall(r"\S10|\S\S|\S", text.upper().replace("10", "T")):
            card = _CARDS.get(each)
            if card is not None:
                self._card(card, command)
            else:
                self.faults.append(
                    Fault(say("“{written}” is no card: it is a suit (S H D C) and a rank.", written=text), command.line)
                )

    def _card(self, card: Card, command: Command) -> None:
        cards, trick = self.cards, self.trick
        if len(cards) > _MOST_ENTRIES:
            self._too_much(command)
            return
        seat = self.turn or self._on_lead()
        if self.owners.get(card, seat) is not seat:
            if any([card is entry.card for entry in cards]):
                told = say("“{written}” was played before, and is not counted again.", written=_as_written(command))
                self.faults.append(Fault(told, command.line))
                return
            seat = self._find_holder(card, seat, command)
        cards.append(CardEntry(self.number, seat, card))
        trick.append((seat, card))
        if len(trick) == 4:
            self.turn = Trick(tuple(trick)).winner(self.contract.trumps if self.contract else None)
            self.number += 1
            trick.clear()
        else:
            self.turn = seat.lho
            if self.faults:  # the order may be broken
                self.turn = self._next_to_play(seat)

    def _find_holder(self, card: Card, turn: Seat, command: Command) -> Seat:
        """The hand that played a card that is not in the hand whose turn it was: the one that held it.

        A card may be left out, and all that follow are those of other hands than their place says. If the hand that
        held this one has played to the trick, the trick is over, though it lacks a card.
        """
        owner = self.owners[card]
        if self.contract or self.cards:
            told = say(
                "“{written}” was held by {seat}, and it was {turn}’s turn: a card before it may be missing.",
                written=_as_written(command),
                seat=owner,
                turn=turn,
            )
            self.faults.append(Fault(told, command.line))
        if any([owner is seat for seat, _ in self.trick]):
            self.number += 1
            self.trick.clear()
        return owner

    def _next_to_play(self, seat: Seat) -> Seat:
        played = [each for each, _ in self.trick]
        return next(each for each in (seat.lho, seat.partner, seat.rho) if each not in played)

    def _too_much(self, command: Command) -> None:
        if not self.cut_short:
            self.faults.append(Fault(say("No more calls and cards are read: no board has so many."), command.line))
        self.cut_short = True

    def _on_lead(self) -> Seat:
        """The hand that led first: the file does not say; if nobody bid there is no telling, and South is as good as any."""
        self.contract = self.auction.contract
        return self.contract.opening_leader if self.contract else Seat.SOUTH

    def _read_claim(self, command: Command) -> None:
        text = command.value.strip()
        tricks = whole(text)
        if tricks is not None and tricks <= 13:
            self.claim = tricks
        else:
            self.faults.append(
                Fault(say("“{written}” tricks cannot be claimed: there are thirteen.", written=text), command.line)
            )


def _as_written(command: Command) -> str:
    return f"{command.key}|{command.value}|"


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")] if text.strip(" ,") else []


def _where(board: LinBoard) -> tuple[str, int | None]:
    command = board.first("qx")
    found = _QX.fullmatch(command.value.strip()) if command else None
    return (ROOMS.get(found[1].lower(), found[1]) if found else ""), board.number
