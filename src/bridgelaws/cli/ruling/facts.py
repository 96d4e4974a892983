"""What went wrong, as a person tells it in the terminal: the auction or the position, then the one thing that happened."""

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from bridgelaws import director
from bridgelaws.assistant.acting import act, play_on
from bridgelaws.assistant.happenings import AUCTION, CARDS, OF_THE_AUCTION, OF_THE_PLAY, Happening, matters
from bridgelaws.assistant.matter_facts import MatterFact, asked, facts_of, read_matter_fact
from bridgelaws.assistant.reading import (
    read_auction,
    read_board,
    read_cards,
    read_made,
    read_optional,
    read_played,
    read_tricks,
    read_yes,
)
from bridgelaws.assistant.topics import Topic
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Hand
from bridgelaws.bridge.notation import read_contract, read_hand, read_seat
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.steps import Asked, Refused, read_step
from bridgelaws.cli.ruling.printing import print_line
from bridgelaws.cli.ruling.reading import prompt
from bridgelaws.cli.speaking import language, words
from bridgelaws.errors import BridgelawsError
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
from bridgelaws.text import say

_FORMS = {"p": Form.PAIRS, "t": Form.TEAMS, "i": Form.INDIVIDUAL} | dict.fromkeys("lhk", Form.TEAMS)  # lag, hold, komandas
_SCALES = {"m": Scale.MATCHPOINTS, "i": Scale.IMPS, "t": Scale.TOTAL_POINTS}


def gather(topic: Topic, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    """The table as it stood, and what happened at it; asked again until it can have been so."""
    if topic.account in OF_THE_AUCTION:
        return _in_auction(topic.account, book)
    if topic.account in OF_THE_PLAY:
        return _in_play(OF_THE_PLAY[topic.account], book)
    return _matter(matters()[topic.account], book)


def _again(attempt: Callable[[], tuple[Event, ...]]) -> tuple[Event, ...]:
    while True:
        try:
            return attempt()
        except BridgelawsError as error:
            click.echo(words(error.said), err=True)


def _in_auction(account: str, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    start, dealer = _board()
    print_line(words(say(AUCTION)), 0)

    def happened() -> tuple[Event, ...]:
        table, log = start, tuple[Event, ...]()
        for made in prompt(say("Calls"), lambda text, lang: read_auction(text, dealer, lang)):
            table, log = act(table, log, made, book)
        if account != "call" or table.cases or not table.rulings:  # otherwise it has settled itself
            table, log = act(table, log, _more(account), book)
        return log

    return start, _again(happened)


def _board() -> tuple[Table, Seat]:
    board = prompt(say("Dealer (N, E, S or W), or the number of the board"), read_board)
    return director.start(board), board.dealer


def _more(account: str) -> Deed:
    if account == "call":
        return AttentionDrawn()
    seat = prompt(say("Which player (N, E, S or W)"), read_seat)
    if account == "slip":
        meant = prompt(say("Which call was intended"), lambda text, lang: read_made(text, seat, lang))
        return ChangeWanted(seat, meant.call, meant.shows, meant.artificial)
    if account == "together":
        asked_for = say("Which call did that player make at the same moment")
        made = prompt(asked_for, lambda text, lang: read_made(text, seat, lang))
        return CallsMadeTogether(seat, made.call, made.shows, made.artificial)
    cards = prompt(say("Which cards, such as HK or H9 D2"), read_cards)
    return CardsShown(seat, cards, led=prompt(say("Was it led (yes or no)"), read_yes))


def _in_play(happening: Happening, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    declarer = prompt(say("Declarer (N, E, S or W)"), read_seat)
    contract = prompt(say("Contract, such as 4S or 3NTX"), lambda text, lang: read_contract(text, declarer, lang))
    won = prompt(say("Tricks won so far by North-South and East-West, such as 3 2 (nothing: none)"), read_tricks)
    leader = contract.opening_leader
    if sum(won):
        leader = prompt(say("Who is to lead now (N, E, S or W)"), read_seat)
    start = Table.in_play(Board.numbered(1), Play.ending(contract, leader, _dummys_hand(happening, declarer), won))
    print_line(words(say(CARDS)), 0)

    def happened() -> tuple[Event, ...]:
        table, log = play_on(start, (), prompt(say("Cards"), read_played), book)
        facts = {fact.name: prompt(say(fact.text), fact.read) for fact in happening.facts}
        for step in happening.steps(facts):
            deed = read_step(step)
            assert not isinstance(deed, Asked | Refused), f"{happening.key} is not a deed"
            if isinstance(deed, AttentionDrawn) and not table.cases and table.rulings:
                return log  # it has settled itself
            table, log = act(table, log, deed, book)
        return log if table.attention or not table.cases else act(table, log, AttentionDrawn(), book)[1]

    return start, _again(happened)


def _dummys_hand(happening: Happening, declarer: Seat) -> dict[Seat, Hand]:
    """46B: what words for a card of dummy's mean depends on the cards that lie there."""
    if happening.key != "designation":
        return {}
    asked_for = say("Dummy’s cards now: spades, hearts, diamonds, clubs, such as AK4.Q2.J8.T97")
    return {declarer.partner: prompt(asked_for, read_hand)}


# Matters.


def _initial(kinds: dict[str, Any], typed: str, _language: str) -> Any:
    if typed[:1].lower() not in kinds:
        raise BridgelawsError(say("“{text}” is not one of the letters {letters}.", text=typed, letters=" ".join(kinds)))
    return kinds[typed[:1].lower()]


def _matter(kind: type[Matter], book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    start, dealer = _board()
    form = prompt(
        say("p for pairs, t for teams, i for individual (nothing: pairs)"), partial(_initial, {"": Form.PAIRS, **_FORMS})
    )
    asked_for = say("m for matchpoints, i for IMPs, t for total points (nothing: matchpoints)")
    scale = prompt(asked_for, partial(_initial, {"": Scale.MATCHPOINTS, **_SCALES}))
    start = start.with_(contest=Contest(form, scale))
    click.echo(words(say("The calls so far, as far as they matter; nothing if none was made.")))

    def happened() -> tuple[Event, ...]:
        table, log = start, tuple[Event, ...]()
        for made in prompt(say("Calls"), lambda text, lang: read_auction(text, dealer, lang)):
            table, log = act(table, log, made, book)
        if table.auction.ended and table.contract:
            asked_for = say("Tricks won by declarer’s side, if the board is over (nothing: it is not)")
            tricks = prompt(asked_for, read_optional)
            if tricks is not None:
                table, log = act(table, log, ResultAgreed(tricks), book)
        facts: dict[str, Any] = {}
        for fact in facts_of(kind):
            value = prompt(asked(fact), partial(_read, kind, fact))
            facts |= {} if value is None else {fact.name: value}
        return act(table, log, MatterRaised(kind(**facts)), book)[1]

    return start, _again(happened)


def _read(kind: type[Matter], fact: MatterFact, typed: str, _language: str) -> Any:
    return read_matter_fact(kind, fact, typed, language())
