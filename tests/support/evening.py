"""An evening of three tables and six boards: who sits where, what is played, who has a phone, and the ranking on paper."""

import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from support.by_hand import Line, percentages, score
from support.club import Device, Phone

DIRECTOR = "Tilda Ljungvide"
PAIRS = """Alva Alm, Bo Ask
Cia Bok, Dan Ek
Elsa Fur, Finn Gran
Gun Hägg, Ib Idegran
Jan Jasmin, Kaj Kastanj
Lis Lind, Mia Lönn"""
# A Mitchell of three tables with one winner: (North-South, East-West, boards) of each table; the last round arrow-switched.
ROUNDS = (
    {"1": ("1", "4", (1, 2)), "2": ("2", "5", (3, 4)), "3": ("3", "6", (5, 6))},
    {"1": ("1", "6", (3, 4)), "2": ("2", "4", (5, 6)), "3": ("3", "5", (1, 2))},
    {"1": ("5", "1", (5, 6)), "2": ("6", "2", (1, 2)), "3": ("4", "3", (3, 4))},
)
# What is played: by round, table and board.
PLAYED: dict[tuple[int, str, int], Any] = {
    (1, "1", 1): "4S N =", (1, "1", 2): "3NT S +1", (1, "2", 3): "4H E -1", (1, "2", 4): "2D W =",
    (1, "3", 5): "1NT N -2", (1, "3", 6): "4SX S -1", (2, "1", 3): "2S N +1", (2, "1", 4): "pass",
    (2, "2", 5): "3C E =", (2, "2", 6): "5D W =", (2, "3", 1): "4S N -1", (2, "3", 2): "3NT S =",
    (3, "1", 5): "2H S =", (3, "1", 6): "3NT E -1", (3, "2", 1): "3S N +1", (3, "2", 2): "6NT S -1",
    (3, "3", 3): "4H W =", (3, "3", 4): "2D W -1",
}  # fmt: skip
THE_BOARD = (2, "2", 6)  # where there was an irregularity


def on_paper(results: dict[tuple[int, str, int], Any], taken: dict[str, Fraction] | None = None) -> dict[str, str]:
    """The percentages of results, or of what the Director awarded instead, with a comma as all three languages write it."""
    boards: dict[int, list[Line]] = {}
    for (number, table, board), result in results.items():
        ns, ew, _ = ROUNDS[number - 1][table]
        weighed = result if isinstance(result, dict) else {score(board, result): Fraction(1)}
        boards.setdefault(board, []).append((ns, ew, weighed))
    return {one: f"{float(value):.2f}".replace(".", ",") for one, value in percentages(boards, taken).items()}


class Club:
    """Three phones stay at their tables, one moves with its pair; two of them speak Danish."""

    def __init__(self, chromium: Any, served: str, folder: Path | None, prove: Callable[[str], str]) -> None:
        self.folder = folder
        self.prove = prove
        self.desk = Device(chromium, served, "sv")
        self.phones = {table: Phone(chromium, served, locale) for table, locale in (("1", "sv"), ("2", "da"), ("3", "sv"))}
        self.mover = Phone(chromium, served, "da")
        self.wall = Device(chromium, served, "lv")
        self.devices = [self.desk, *self.phones.values(), self.mover, self.wall]
        self.event = ""
        self.codes: dict[str, str] = {}
        self.scanned: dict[str, str] = {}

    def picture(self, device: Device, name: str) -> None:
        device.picture(self.folder, f"evening-{name}")

    def on_desk(self, address: str) -> Any:
        self.desk.open(f"/tonight/{self.event}{address}")
        return self.desk.page

    def play(self, number: int, table: str, board: int) -> None:
        """With two phones one side enters and the other confirms; with one it is handed over."""
        phone = self.phones[table]
        phone.enter(number, board, PLAYED[number, table, board])
        if "4" in ROUNDS[number - 1][table]:
            phone.sees(".waits")
            self.mover.confirm()
        else:
            phone.confirm()


def hands_of(board: int) -> list[list[str]]:
    """Some hands for a board: North, East, South, West."""
    pack = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    random.Random(board).shuffle(pack)
    return [pack[at : at + 13] for at in range(0, 52, 13)]


def deal_of(board: int) -> str:
    """As a dealing machine writes them."""
    shown = [".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC") for hand in hands_of(board)]
    return f'[Board "{board}"]\n[Dealer "{"NESW"[(board - 1) % 4]}"]\n[Deal "N:{" ".join(shown)}"]'


def ranking(device: Device) -> dict[str, str]:
    """Contestants and their percentages as a page of results lists them."""
    device.sees(".ranking-sheet tbody tr")
    cells = [row.locator("td").all_inner_texts() for row in device.page.locator(".ranking-sheet tbody tr").all()]
    return {cell[1]: cell[-1] for cell in cells}
