"""bridgelaws deal: boards dealt at random (Law 6)."""

import re
from collections.abc import Iterator
from hashlib import sha256
from random import Random, SystemRandom

import click

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.conditions import Conditions, deal_to_order
from bridgelaws.bridge.deal import random_deal, seeded_deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.cli.diagram import diagram
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.text import say

_PBN_VULNERABLE = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}


@click.command()
@click.option("--boards", default="1", show_default=True, help="One board (7), several (1-24) or a list (1-4,9).")
@click.option(
    "--seed",
    help="Any word or number: the same seed deals the same boards. Without it the system's randomness decides.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["diagram", "pbn", "line"]),
    help="The form in which to print; by default a diagram.",
)
@click.option("--north", metavar="CONDITIONS", help="What North must hold, such as “hcp 15-17, balanced”.")
@click.option("--east", metavar="CONDITIONS", help="What East must hold.")
@click.option("--south", metavar="CONDITIONS", help="What South must hold.")
@click.option("--west", metavar="CONDITIONS", help="What West must hold.")
@lang_option
@json_option
def deal(boards: str, seed: str | None, form: str | None, as_json: bool, **hands: str | None) -> None:
    """Deal boards, every possible deal being equally likely; with conditions, every deal that meets them.

    Conditions are joined by commas: hcp 15-17 (4-3-2-1), points 10+ (short suits counted), balanced, unbalanced,
    S 5+, H+S 9+, S >= H, shape 5-4-3-1 (any order), shape 4=3=3=3 (spades first), aces 2, stop H; "or" between two ways.

    \b
    bridgelaws deal
    bridgelaws deal --boards 1-24 --seed "club night 7" --format pbn > club.pbn
    bridgelaws deal --north "hcp 15-17, balanced" --south "S 5+, hcp 8-9"
    """
    if as_json and form:
        raise click.UsageError(words(say("--json is a format of its own: leave --format out")))
    wanted = {Seat[name.upper()]: Conditions.parse(text) for name, text in hands.items() if text is not None}
    for board in deal_boards(boards, seed, wanted) if wanted else dealt(boards, seed):
        assert board.deal is not None
        if as_json:
            shown = {"board": board.number, "dealer": str(board.dealer), "vulnerable": board.vulnerable.value}
            echo_json({**shown, "deal": str(board.deal)})
        elif form == "line":
            click.echo(str(board.deal))
        elif form == "pbn":
            click.echo(pbn(board))
        else:
            click.echo(diagram(board, language().value) + "\n")


def dealt(boards: str, seed: str | None) -> Iterator[Board]:
    for number in board_numbers(boards):
        yield Board.numbered(number, random_deal() if seed is None else seeded_deal(seed, number))


def deal_boards(boards: str, seed: str | None, wanted: dict[Seat, Conditions]) -> Iterator[Board]:
    """Deals to order; a seed gives a board the same deal whichever boards are dealt beside it."""
    for number in board_numbers(boards):
        yield Board.numbered(number, deal_to_order(wanted, SystemRandom() if seed is None else _chance(seed, number)))


def _chance(seed: str, board: int) -> Random:
    return Random(sha256(f"{seed}\0{board}".encode(errors="surrogateescape")).digest())


def board_numbers(text: str) -> list[int]:
    """The boards meant by ``1-24`` or ``1-4,9``."""
    numbers: list[int] = []
    at = 0
    for part in text.split(","):
        found = re.fullmatch(r"\s*([1-9][0-9]{0,3})(?:\s*-\s*([1-9][0-9]{0,3}))?\s*", part)
        if not found:
            expected = say("board numbers from 1 to 9999, such as 7 or 1-24 or 1-4,9")
            raise Malformed("a list of boards", text, at, expected)
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first:
            told = say("Boards {boards} run backwards: write the lower number first.", boards=part.strip())
            raise BridgelawsError(told)
        numbers += range(first, last + 1)
        at += len(part) + 1
    return numbers


def pbn(board: Board) -> str:
    tags = {
        "Board": board.number,
        "Dealer": board.dealer,
        "Vulnerable": _PBN_VULNERABLE[board.vulnerable.value],
        "Deal": board.deal,
    }
    return "".join([f'[{tag} "{value}"]\n' for tag, value in tags.items()])
