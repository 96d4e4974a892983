"""What went wrong, as a person tells it: the auction or the position, then the one thing that happened."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import Any, TypeVar

import click
from msgspec import Struct

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.notation import read_card, read_contract, read_seat
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.cases.of_matters import allowed_values, default_text, read_fact
from bridgelaws.cases.steps import Asked, Refused, read_step
from bridgelaws.cli.ruling.printing import print_line
from bridgelaws.cli.ruling.reading import (
    prompt,
    read_auction,
    read_board,
    read_cards,
    read_made,
    read_optional,
    read_played,
    read_tricks,
    read_whole,
    read_yes,
)
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws.matters import MATTERS
from bridgelaws.table.contest import Contest, Form, Scale
from bridgelaws.table.events import (
    AttentionDrawn,
    CallsMadeTogether,
    CardPlayed,
    CardsShown,
    ChangeWanted,
    Deed,
    Event,
    MatterRaised,
    ResultAgreed,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.matters import Matter, ReviewDue
from bridgelaws.table.state import Table

AUCTION = (
    "The calls so far, the irregular one last. A call out of turn has its seat before it, as in W:2H; one that is not "
    "natural has its meaning after it: 2D=H shows hearts, 2D=H,S both majors, P=art is artificial and shows no suit."
)
CARDS = (
    "The cards since then, the irregular one last, each from the hand whose turn it was; a card out of turn has its seat "
    "before it, as in W:HK. Nothing if none was played."
)


E = TypeVar("E", bound=Enum)


class Fact(Struct, frozen=True):
    """Something that is asked for, and how it is read."""

    name: str
    text: str
    read: Callable[[str], Any]


class Happening(Struct, frozen=True):
    """Something that can go wrong in the play, as a step of a case file is made from it."""

    text: str
    facts: tuple[Fact, ...]
    step: Callable[[Mapping[str, Any]], object]


PLAYER = Fact("by", "Which player (N, E, S or W)", read_seat)
CARD = Fact("card", "Which card, such as HK", read_card)
_OF_THE_AUCTION = (
    "a call: insufficient, out of turn, inadmissible, after the final pass ...",
    "a player says that a call was a slip",
    "two calls at the same moment",
    "a card was seen or led during the auction",
)
_OF_THE_PLAY = (
    Happening("a card led or played out of turn, or not the one that had to be played", (), lambda _: {"attention": None}),
    Happening(
        "a defender’s card was seen: dropped, shown or named",
        (PLAYER, Fact("cards", "Which cards, such as HK or H9 D2", read_cards), Fact("how", "dropped, shown or named", str)),
        lambda f: {"exposed": {"by": str(f["by"]), "cards": [str(card) for card in f["cards"]], "how": f["how"]}},
    ),
    Happening(
        "a revoke",
        (PLAYER, Fact("trick", "To which trick (1 to 13)", read_whole)),
        lambda f: {"revoke": {"by": str(f["by"]), "trick": f["trick"]}},
    ),
    Happening(
        "declarer’s words for a card of dummy’s: a suit, a rank, high, low, win, anything",
        (Fact("words", "What declarer said", str),),
        lambda f: {"dummy": f["words"]},
    ),
    Happening(
        "a player says that a card was named or played by mistake",
        (PLAYER, Fact("meant", "Which card was meant", read_card)),
        lambda f: {"unintended_card": {"by": str(f["by"]), "meant": str(f["meant"])}},
    ),
    Happening(
        "two cards or more at once",
        (PLAYER, Fact("cards", "Which cards, such as H9 D2", read_cards)),
        lambda f: {"cards": [str(card) for card in f["cards"]], "by": str(f["by"])},
    ),
    Happening(
        "two players at the same moment: whose card came second in the account",
        (PLAYER, CARD),
        lambda f: {"together": f"{f['by']} {f['card']}"},
    ),
    Happening("a player has put no card to the trick", (PLAYER,), lambda f: {"omits": str(f["by"])}),
    Happening(
        "a card too many lies in the trick",
        (PLAYER, CARD),
        lambda f: {"stuck": f"{f['by']} {f['card']}"},
    ),
    Happening(
        "a penalty card was taken up",
        (PLAYER, CARD),
        lambda f: {"picks_up": {"by": str(f["by"]), "card": str(f["card"])}},
    ),
    Happening("dummy warns declarer, or points something out, without the right to", (), lambda _: {"dummy_warns": None}),
)


# Everyday words by which people look for a matter, beside those of its own sentence.
_WORDS = {
    "unauthorized_information": "hesitation tempo slow fast pause thought remark gesture tone UI",
    "misinformation": "misinformation explanation alert announcement told MI",
    "explanation_to_correct": "explanation corrected",
    "appeal": "appeal committee jury",
    "wrong_number_of_cards": "fourteen twelve 14 12 cards",
    "card_missing": "twelve missing lost card",
    "score_wrong": "score entered correction",
    "tricks_disputed": "tricks disagree",
    "offence": "penalty slow late noise procedural",
    "misconduct": "rude conduct discipline",
    "fouled_board": "fouled mixed cards",
}


def words() -> tuple[str, ...]:
    """The kinds with all words by which they are found, in the same order."""
    of_matters = [f"{_told(MATTERS[name])} {_WORDS.get(name, '')}" for name in MATTERS]
    return (*kinds()[: -len(of_matters)], *of_matters)


def kinds() -> tuple[str, ...]:
    """Everything that can have gone wrong, to be chosen from by its number."""
    return (*_OF_THE_AUCTION, *[each.text for each in _OF_THE_PLAY], *[_told(kind) for kind in _matters()])


def gather(kind: int, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    """The table as it stood, and what happened at it; asked again until it can have been so."""
    before = len(_OF_THE_AUCTION) + len(_OF_THE_PLAY)
    if kind > before:
        return _matter(_matters()[kind - before - 1], book)
    if kind > len(_OF_THE_AUCTION):
        return _in_play(_OF_THE_PLAY[kind - len(_OF_THE_AUCTION) - 1], book)
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


def play_on(
    table: Table, log: tuple[Event, ...], cards: list[tuple[Seat | None, Any]], book: LawBook
) -> tuple[Table, tuple[Event, ...]]:
    for seat, card in cards:
        table, log = act(table, log, CardPlayed(seat or _next_hand(table), card), book)
    return table, log


def _next_hand(table: Table) -> Seat:
    """Whose card it is when nobody is named: the hand after the last one that lies there, or the one to lead."""
    state = table.at_play
    if state and state.floor:
        return state.floor[-1][0].lho
    return table.turn


def act(table: Table, log: tuple[Event, ...], deed: Deed, book: LawBook) -> tuple[Table, tuple[Event, ...]]:
    events = director.act(table, deed, book)
    return evolve(table, *events), log + events


# Matters.


def _matters() -> tuple[type[Matter], ...]:
    return tuple(kind for kind in MATTERS.values() if kind is not ReviewDue)


def _told(kind: type[Matter]) -> str:
    text = (kind.__doc__ or kind.__name__).partition("\n")[0].rstrip(".")
    return text[:1].lower() + text[1:]


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
