"""Things that go wrong, each with a button: it asks, shows the effect, then does it."""

from collections.abc import Callable

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Ask, Proposed, Typed, chosen, reason_ask, results, several, tables, text
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.repairs.matches import ask_fouled, plan_fouled
from bridgelaws.club.repairs.rounds import (
    ask_arrow_switch,
    ask_late_pair,
    ask_pair_leaves,
    ask_wrong_board,
    ask_wrong_table,
    plan_arrow_switch,
    plan_late_pair,
    plan_pair_leaves,
    plan_wrong_board,
    plan_wrong_table,
)
from bridgelaws.club.results.suspicious import turned
from bridgelaws.lawbook.choices import FouledBoard
from bridgelaws.text import Text, say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.events import BoardFouled, Event, RegulationChosen, ResultCorrected
from bridgelaws.tournament.event.score_sheet import OnlyScore, Place, Played
from bridgelaws.tournament.movements.model import Contest


class Trouble(Struct, frozen=True):
    """Something that goes wrong: what is asked, and what is done about it."""

    key: str
    title: Text
    words: Text
    asks: Callable[[Evening], list[Ask]]
    plan: Callable[[Evening, Typed], Proposed]


# Results.


def _ask_reversed(evening: Evening) -> list[Ask]:
    found = results(evening)
    none = say("No result has been entered yet.")
    return [Ask("result", say("Which result"), found, found[0][0] if found else "", none=none), reason_ask()]


def chosen_result(evening: Evening, key: str) -> tuple[Place, int]:
    number, _, rest = key.partition("-")
    table, _, board = rest.rpartition("-")
    found = evening.place(table, int(number)) if number.isdecimal() and board.isdecimal() else None
    if found is None:
        raise WrongFacts({"result": say("Choose one of these.")})
    return found, int(board)


def _plan_reversed(evening: Evening, typed: Typed) -> Proposed:
    where, board = chosen_result(evening, chosen(typed, _ask_reversed(evening)[0]))
    was = evening.state.sheet(where, board).written
    reason = text(typed, "reason", say("entered the wrong way round"))
    match was:
        case Played():
            now: Played | OnlyScore = turned(was)
        case OnlyScore(ns):
            now = OnlyScore(-ns)
        case _:
            raise WrongFacts({"result": say("There is nothing to turn round in it.")})
    tells = say("{was} becomes {now}.", was=was.said, now=now.said)
    laws = grounds.RESULT_CORRECTED.under(evening.state.regulations.edition)
    return Proposed((ResultCorrected(where, board, was, now, reason),), (tells,), laws)


# A fouled board.


def _ask_fouled(evening: Evening) -> list[Ask]:
    state = evening.state
    if state.contest is Contest.TEAMS:
        return ask_fouled(evening)
    boards = sorted({board for each, board in state.sheets if each.session == evening.session})
    places = sorted({each for each, _ in state.sheets if each.session == evening.session})
    return [
        Ask(
            "board",
            say("Board"),
            tuple((str(board), say("Board {board}", board=board)) for board in boards),
            str(boards[0]) if boards else "",
            none=say("No result has been entered yet."),
        ),
        Ask(
            "from",
            say("Fouled from this round on"),
            tuple(
                (str(number), say("Round {round}", round=number)) for number in evening.rounds() if number <= evening.round
            ),
            str(evening.round),
            hint=say("Those who played it in this round and later are scored as a group of their own."),
            none=say("No round has been called yet."),
        ),
        *_method(evening),
        Ask("what", say("What was wrong"), hint=say("Such as: two low clubs exchanged between North and East.")),
        Ask(
            "but",
            say("Not at these tables"),
            tuple((f"{each.round}-{table_name(each)}", f"{each.round}-{table_name(each)}") for each in places),
            many=True,
        ),
    ]


def _method(evening: Evening) -> list[Ask]:
    """87B: asked for once, where regulations leave it to the Director."""
    if evening.state.regulations.fouled_board_method is not FouledBoard.DIRECTOR_SELECTS:
        return []
    choices = (
        (FouledBoard.NEUBERG.value, say("as a board with fewer scores (Neuberg)")),
        (FouledBoard.ONE_FOR_EACH_OUTSIDE.value, say("within the group, one more for each score outside")),
    )
    return [Ask("method", say("How the groups are rated"), choices, FouledBoard.NEUBERG.value)]


def _plan_fouled(evening: Evening, typed: Typed) -> Proposed:
    if evening.state.contest is Contest.TEAMS:
        return plan_fouled(evening, typed)
    asks = {ask.name: ask for ask in _ask_fouled(evening)}
    board, first = int(chosen(typed, asks["board"])), int(chosen(typed, asks["from"]))
    but = set(several(typed, asks["but"]))
    places = tuple(
        each
        for each, number in evening.state.sheets
        if number == board
        and each.session == evening.session
        and each.round >= first
        and f"{each.round}-{table_name(each)}" not in but
    )
    if not places:
        raise WrongFacts({"from": say("No table has a result on board {board} from that round on.", board=board)})
    what = text(typed, "what", say("fouled"), 100)
    tells = say("{count} results on board {board} are scored apart from the rest.", count=len(places), board=board)
    chosen_now: list[Event] = []
    if "method" in asks:
        chosen_now = [RegulationChosen("fouled_board_method", chosen(typed, asks["method"]), "Director")]
    fouled = BoardFouled(evening.session, board, what, places, what)
    return Proposed((*chosen_now, fouled), (tells,), grounds.BOARD_FOULED.under(evening.state.regulations.edition))


# The phone.


def _ask_phone(evening: Evening) -> list[Ask]:
    return [tables(evening)]


def _plan_phone(evening: Evening, typed: Typed) -> Proposed:
    told = say(
        "Table {table} gets a new code. Whatever was entered is kept; the old phone can no longer enter anything.",
        table=chosen(typed, tables(evening)),
    )
    return Proposed((), (told,))


TROUBLES = {
    each.key: each
    for each in (
        Trouble(
            "wrong-board",
            say("Wrong board played"),
            say("A table began a board that was not meant for it in this round."),
            ask_wrong_board,
            plan_wrong_board,
        ),
        Trouble(
            "wrong-table",
            say("Pairs at the wrong table"),
            say("Say who really sat there, before results are entered; the rounds to come are planned anew if need be."),
            ask_wrong_table,
            plan_wrong_table,
        ),
        Trouble(
            "arrow-switch",
            say("Arrow-switch missed"),
            say("A round was played in the other directions than planned, at all tables or at one."),
            ask_arrow_switch,
            plan_arrow_switch,
        ),
        Trouble("late-pair", say("Late pair"), say("A pair comes when play has begun."), ask_late_pair, plan_late_pair),
        Trouble("pair-leaves", say("Pair leaves"), say("A pair cannot play to the end."), ask_pair_leaves, plan_pair_leaves),
        Trouble("phone-died", say("Phone has died"), say("Another phone takes over at the table."), _ask_phone, _plan_phone),
        Trouble(
            "reversed",
            say("Result reversed"),
            say("A result was entered for the wrong side: North–South and East–West change places in it."),
            _ask_reversed,
            _plan_reversed,
        ),
        Trouble(
            "fouled-board",
            say("Fouled board"),
            say("From some round on the board was not the one the others played: cards had changed hands."),
            _ask_fouled,
            _plan_fouled,
        ),
    )
}
