"""bridgelaws demo: a short guided tour, one screen at a time."""

import sys
from collections.abc import Callable

import click

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.notation import read_call, write_call, write_card, write_seat
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.score import score
from bridgelaws.bridge.seats import SEATS
from bridgelaws.cli.coverage import summary
from bridgelaws.cli.diagram import diagram
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ledger import ledger

BOARD = Board.numbered(1, seeded_deal("demo", 1))
CALLS = "1H P 1S P 2C P 3NT P P P"


@click.command()
def demo() -> None:
    """A short guided tour: a board dealt, bid, played and scored, then the book."""
    steps: list[tuple[str, Callable[[], None]]] = [
        ("A board, dealt by Law 6", _board),
        ("Its auction, by Laws 17 to 22", _auction),
        ("Its play, by Laws 41 to 44, and its score, by Law 77", _play),
        ("The book: Law 27 in two editions", _book),
        ("How much of the Laws is carried out so far", _coverage),
    ]
    click.secho("Bridgelaws: duplicate bridge, run by the Laws", bold=True)
    for number, (title, show) in enumerate(steps, start=1):
        click.secho(f"\n{number}. {title}\n", bold=True)
        show()
        if number < len(steps) and sys.stdin.isatty() and sys.stdout.isatty():
            click.pause("\nPress any key to go on ...")
    click.echo("\nTry next:  .venv/bin/bridgelaws --help   or   .venv/bin/bridgelaws law 27")


def _board() -> None:
    click.echo(diagram(BOARD))
    click.echo("\nThe same seed always gives this board:  bridgelaws deal --boards 1 --seed demo")


def auction() -> Auction:
    made = Auction.start(BOARD.dealer)
    for text in CALLS.split():
        call = read_call(text)
        assert made.why_not(call) is None, f"the demo's own auction is not legal at {text}"
        made = made.after(call)
    return made


def play_out(played: Play) -> Play:
    """Every hand plays its lowest legal card: enough to show the mechanics, and nobody's idea of good bridge."""
    while not played.ended:
        cards = played.legal_cards()
        assert cards, "hands are known in the demo"
        played = played.after(cards[-1])
    return played


def _auction() -> None:
    made = auction()
    columns = [write_seat(seat) for seat in SEATS]
    click.echo("  " + "".join(f"{name:8}" for name in columns))
    calls = [write_call(call) for _, call in made.calls]
    for start in range(0, len(calls), 4):
        click.echo("  " + "".join(f"{call:8}" for call in calls[start : start + 4]))
    contract = made.contract
    assert contract is not None
    click.echo(f"\nContract {contract.bid} by {write_seat(contract.declarer)}; {write_seat(contract.opening_leader)} leads.")
    click.echo("Not everything is a legal call: over 1♥ a bid of 1♦ is insufficient (18D), and that is where Law 27 begins.")


def _play() -> None:
    contract = auction().contract
    assert contract is not None
    played = play_out(Play.start(contract, BOARD.deal))
    for number, trick in enumerate(played.tricks, start=1):
        winner = trick.winner(contract.trumps)
        cards = "  ".join(f"{_mark(write_card(card), seat is winner):4}" for seat, card in trick.plays)
        click.echo(f"  {number:2}. {write_seat(trick.plays[0][0]):6} {cards}")
    made = played.declarer_tricks
    worth = score(contract, made, BOARD.vulnerable)
    click.echo(f"\n{contract} with every hand playing its lowest card: {made} tricks, {worth:+d}.")


def _mark(card: str, won: bool) -> str:
    return f"{card}*" if won else card


def _book() -> None:
    for edition in reversed(Edition):
        entry = catalogue(edition)[Provision("27B1(b)")]
        click.secho(f"27B1(b) in the Laws of {edition}", bold=True)
        click.echo(click.wrap_text(entry.digest, 100, "  ", "  "))
    click.echo('\nAll of it:  bridgelaws law 27     One provision:  bridgelaws law "27B1(b)" --edition 2007')


def _coverage() -> None:
    for edition in reversed(Edition):
        click.echo(summary(ledger(edition)))
    click.echo("Row by row:  bridgelaws coverage")
