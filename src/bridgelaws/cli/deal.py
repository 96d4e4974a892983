"""bridgelaws deal: boards dealt at random (Law 6)."""

import re
from collections.abc import Iterator

import click

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import random_deal, seeded_deal
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
@lang_option
@json_option
def deal(boards: str, seed: str | None, form: str | None, as_json: bool) -> None:
    """Deal boards, every possible deal being equally likely.

    \b
    bridgelaws deal
    bridgelaws deal --boards 1-24 --seed "club night 7" --format pbn > club.pbn
    """
    if as_json and form:
        raise click.UsageError(words(say("--json is a format of its own: leave --format out")))
    for board in dealt(boards, seed):
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
