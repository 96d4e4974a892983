"""Reading LIN, the format of Bridge Base Online: a stream of ``key|value|``, cut into boards.

Nothing is lost: a board keeps all its commands in order. Only the deal and the board's markings are understood so far.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import Malformed
from bridgelaws.formats.text import whole
from bridgelaws.text import say, template


class Command(Struct, frozen=True, gc=False):
    """``md|3SAK..,...|``: what is said, two letters, and the value."""

    key: str
    value: str
    line: int


class LinBoard(Struct, frozen=True):
    """The commands of one board at one table; those of a vugraph file before its first board are a header without a deal.

    >>> (board,) = boards("md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|ah|Board 7|sv|b|")
    >>> board.number, board.dealer, board.vulnerable, str(board.deal)[:20]
    (7, Seat.SOUTH, Vulnerability.BOTH, 'N:..AKQJT98765432. .')
    """

    commands: tuple[Command, ...]

    def first(self, key: str) -> Command | None:
        return next((command for command in self.commands if command.key == key), None)

    @property
    def number(self) -> int | None:
        """``qx|o14|`` is board 14 in the open room; ``ah|Board 14|`` says the same to people."""
        for key, pattern in (("qx", r"\w*?([0-9]+)(?:,.*)?"), ("ah", r"\D*([0-9]+)\s*")):
            command = self.first(key)
            found = re.fullmatch(pattern, command.value.strip()[:100]) if command else None
            if found:
                return whole(found[1]) or None
        return None

    @property
    def dealer(self) -> Seat | None:
        command = self.first("md")
        return _DEALERS.get(command.value.strip()[:1]) if command else None

    @property
    def vulnerable(self) -> Vulnerability | None:
        command = self.first("sv")
        return _VULNERABLE.get(command.value.strip().lower()) if command else None

    @property
    def deal(self) -> Deal | None:
        """The hands of South, West, North and East; the last may be left out. None if the board has no ``md``."""
        command = self.first("md")
        return Deal.of(_hands(command.value.strip())) if command else None

    @property
    def position(self) -> Deal | None:
        """The deal, or what is left of it near the end of a play."""
        command = self.first("md")
        if command is None:
            return None
        hands = _hands(command.value.strip())
        return _end_position(hands) or Deal.of(hands)


_PLAIN_HAND: Final = re.compile("S([2-9AKQJT]*)H([2-9AKQJT]*)D([2-9AKQJT]*)C([2-9AKQJT]*)")
_DEALERS: Final = {"1": Seat.SOUTH, "2": Seat.WEST, "3": Seat.NORTH, "4": Seat.EAST}
_SEATS: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_VULNERABLE: Final = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}


def boards(text: str) -> tuple[LinBoard, ...]:
    """Every board in the text; a command that cannot be one is an error."""
    _, found, faults = cut(text)
    if faults:
        raise faults[0]
    return found


def cut(text: str) -> tuple[tuple[Command, ...], tuple[LinBoard, ...], tuple[Malformed, ...]]:
    """The commands before the first board, every board, and what is no command.

    Each ``qx`` begins a board, and so does a deal or a list of players after a deal. Players, and whatever else stands
    before the first deal without a ``qx``, belong to that board, unless the file has a head of its own (``vg``).
    """
    faults: list[Malformed] = []
    found: list[list[Command]] = [[]]
    dealt = False
    board = found[0]
    for command in _commands(text, faults):
        key = command.key
        if key == "qx" or (dealt and key in ("md", "pn")):
            found.append(board := [])
            dealt = False
        board.append(command)
        dealt = dealt or key == "md"
    head: tuple[Command, ...] = ()
    if len(found) > 1 and not any([each.key == "md" for each in found[0]]):
        head = tuple(found[0])
    return head, tuple([LinBoard(tuple(each)) for each in found if any([one.key == "md" for one in each])]), tuple(faults)


def _commands(text: str, faults: list[Malformed]) -> Iterator[Command]:
    """What begins with no key is skipped up to the next one: a stray bar costs a command and not the file."""
    parts = text.replace("\r\n", "\n").replace("\r", "\n").split("|")
    line, at = 1, 0
    while at + 1 < len(parts):
        key, value = parts[at], parts[at + 1]
        if len(key) == 2 and key.isalnum():  # as nearly all are
            yield Command(key.lower(), value, line)
            at += 2
            if "\n" in value:
                line += value.count("\n")
            continue
        line += key.count("\n", 0, len(key) - len(key.lstrip()))
        plain = key.strip()
        if len(plain) != 2 or not plain.isalnum():
            if not faults or faults[-1].line != line:
                faults.append(
                    Malformed(
                        template("a file of LIN"), plain or "|", 0, template("two letters and a bar, such as md|"), line
                    )
                )
            line += key.lstrip().count("\n")
            at += 1
            continue
        yield Command(plain.lower(), value, line)
        line += value.count("\n") + key[len(key.rstrip()) :].count("\n")
        at += 2


def _hands(text: str) -> dict[Seat, Hand]:
    start = 1 if text[:1].isdigit() else 0
    hands: dict[Seat, Hand] = {}
    written = text[start:].split(",")
    if len(written) > 4:
        raise Malformed(template("a deal"), text, len(text), say("four hands at most, not {hands}", hands=len(written)))
    at = start
    for seat, part in zip(_SEATS, written, strict=False):
        hand = _hand(text, at, part)
        if hand.cards:  # suits without a card (SHDC) say as little as nothing
            hands[seat] = hand
        at += len(part) + 1
    return hands


def _end_position(hands: dict[Seat, Hand]) -> Deal | None:
    """Two or more hands of fewer cards, as many in each."""
    cards = [card for hand in hands.values() for card in hand.cards]
    alike = len({len(hand.cards) for hand in hands.values()}) == 1 and len({*cards}) == len(cards)
    return (
        Deal(*[hands.get(seat) for seat in SEATS]) if alike and len(hands) > 1 and 0 < len(cards) < 13 * len(hands) else None
    )


def _hand(text: str, start: int, part: str) -> Hand:
    """``SAK2HQT..``: a letter for each suit before its cards, which may stand in any order."""
    plain = _PLAIN_HAND.fullmatch(part)
    if plain is not None:
        try:
            return Hand.parse(".".join(plain.groups()))
        except Malformed:
            pass  # a card is there twice, and below it is found which
    suit, cards = "", []
    for at, letter in enumerate(part.upper().replace("10", " T"), start=start):
        if letter in "SHDC":
            suit = letter
        elif suit and letter in "AKQJT98765432":
            card = Card(suit + letter)
            if card in cards:
                raise Malformed(template("a deal"), text, at, say("each card once ({card} is there already)", card=card))
            cards.append(card)
        elif not letter.isspace():
            expected = template("a suit (S H D C)")
            if suit:
                expected = template("a rank (A K Q J T 9 ... 2) or a suit (S H D C)")
            raise Malformed(template("a deal"), text, at, expected)
    return Hand.of(cards)
