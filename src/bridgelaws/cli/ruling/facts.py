"""What went wrong, as a person tells it in the terminal: the auction or the position, then the one thing that happened."""

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any, TypeVar

import click

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.notation import read_contract, read_seat
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.cases.of_matters import allowed_values, default_text, read_fact
from bridgelaws.cases.steps import Asked, Refused, read_step
from bridgelaws.cli.ruling.printing import print_line
from bridgelaws.cli.ruling.reading import prompt
from bridgelaws.errors import BridgelawsError
from bridgelaws.interview.acting import act, play_on
from bridgelaws.interview.happenings import AUCTION, CARDS, OF_THE_AUCTION, OF_THE_PLAY, Happening, matters
from bridgelaws.interview.reading import (
    read_auction,
    read_board,
    read_cards,
    read_made,
    read_optional,
    read_played,
    read_tricks,
    read_yes,
)
from bridgelaws.lawbook.book import LawBook
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import (
    AttentionDrawn,
    CallsMadeTogether,
    CardsShown,
    ChangeWanted,
    Deed,
    Event,
    MatterRaised,
    ResultAgreed,
)
from bridgelaws.table.matters import Matter
from bridgelaws.table.state import Table

E = TypeVar("E", bound=Enum)


def gather(kind: int, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    """The table as it stood, and what happened at it; asked again until it can have been so."""
    before = len(OF_THE_AUCTION) + len(OF_THE_PLAY)
    if kind > before:
        return _matter(matters()[kind - before - 1], book)
    if kind > len(OF_THE_AUCTION):
        return _in_play(OF_THE_PLAY[kind - len(OF_THE_AUCTION) - 1], book)
    return _in_auction(kind, book)


def _again(attempt: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
    while True:
        try:
            return attempt()
        except BridgelawsError as error:
            click.echo(str(error), err=True)


def _in_auction(kind: int, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    start, dealer = _board()
    print_line(AUCTION, 0)

    def happened() -> tuple[Event, ...]:
        table, log = start, tuple[Event, ...]()
        for made in prompt("Calls", lambda text: read_auction(text, dealer)):
            table, log = act(table, log, made, book)
        if kind > 1 or table.cases or not table.rulings:  # otherwise it has settled itself
            table, log = act(table, log, _more(kind), book)
        return log

    return start, _again(happened)


def _board() -> tuple[Table, Seat]:
    board = prompt("Dealer (N, E, S or W), or the number of the board", read_board)
    return director.start(board), board.dealer


def _more(kind: int) -> Deed:
    if kind == 1:
        return AttentionDrawn()
    seat = prompt("Which player (N, E, S or W)", read_seat)
    if kind == 2:
        meant = prompt("Which call was intended", lambda text: read_made(text, seat))
        return ChangeWanted(seat, meant.call, meant.shows, meant.artificial)
    if kind == 3:
        made = prompt("Which call did that player make at the same moment", lambda text: read_made(text, seat))
        return CallsMadeTogether(seat, made.call, made.shows, made.artificial)
    cards = prompt("Which cards, such as HK or H9 D2", read_cards)
    return CardsShown(seat, cards, led=prompt("Was it led (yes or no)", read_yes))


def _in_play(happening: Happening, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    declarer = prompt("Declarer (N, E, S or W)", read_seat)
    contract = prompt("Contract, such as 4S or 3NTX", lambda text: read_contract(text, declarer))
    won = prompt("Tricks won so far by North-South and East-West, such as 3 2 (nothing: none)", read_tricks)
    leader = contract.opening_leader
    if sum(won):
        leader = prompt("Who is to lead now (N, E, S or W)", read_seat)
    start = Table.in_play(Board.numbered(1), Play.ending(contract, leader, {}, won))
    print_line(CARDS, 0)

    def happened() -> tuple[Event, ...]:
        table, log = play_on(start, (), prompt("Cards", read_played), book)
        facts = {fact.name: prompt(fact.text, fact.read) for fact in happening.facts}
        deed = read_step(happening.step(facts))
        assert not isinstance(deed, Asked | Refused), f"{happening.text} is not a deed"
        if isinstance(deed, AttentionDrawn) and not table.cases and table.rulings:
            return log  # it has settled itself
        table, log = act(table, log, deed, book)
        return log if table.attention or not table.cases else act(table, log, AttentionDrawn(), book)[1]

    return start, _again(happened)


def _choice(kind: type[E], typed: str) -> E:
    for each in kind:
        if str(each.value).lower().startswith(typed.lower()):
            return each
    raise BridgelawsError(f'"{typed}" is not one of {", ".join([str(each.value) for each in kind])}.')


def _fact(kind: type[Matter], name: str, typed: str) -> Any:
    return read_fact(kind, name, typed) if typed else None


def _hint(kind: type[Matter], name: str) -> str:
    """What is asked for: the fact, what it can be, and what is taken if nothing is entered."""
    allowed = allowed_values(kind, name)
    possible = f" ({', '.join(allowed)})" if allowed else ""
    words = {"at_fault": "Who is said to be at fault (N, E, S or W; nothing: nobody)"}
    return words.get(name) or f"{name.replace('_', ' ').capitalize()}{possible}; nothing: {default_text(kind, name)}"


def _matter(kind: type[Matter], book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    start, dealer = _board()
    form = prompt("Pairs, teams or individual (nothing: pairs)", partial(_choice, Form))
    scale = prompt("Matchpoints, IMPs or total points (nothing: matchpoints)", partial(_choice, Scale))
    start = start.with_(contest=Contest(form, scale))
    click.echo("The calls so far, as far as they matter; nothing if none was made.")

    def happened() -> tuple[Event, ...]:
        table, log = start, tuple[Event, ...]()
        for made in prompt("Calls", lambda text: read_auction(text, dealer)):
            table, log = act(table, log, made, book)
        if table.auction.ended and table.contract:
            tricks = prompt("Tricks won by declarer’s side, if the board is over (nothing: it is not)", read_optional)
            if tricks is not None:
                table, log = act(table, log, ResultAgreed(tricks), book)
        facts: dict[str, Any] = {}
        for name in kind.__struct_fields__:
            value = prompt(_hint(kind, name), partial(_fact, kind, name))
            facts |= {} if value is None else {name: value}
        return act(table, log, MatterRaised(kind(**facts)), book)[1]

    return start, _again(happened)
