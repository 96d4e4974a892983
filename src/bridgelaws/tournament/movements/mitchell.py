"""Mitchell movements: North-South stay, East-West move up a table, the boards move down one."""

from enum import Enum

from msgspec import structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say, template
from bridgelaws.tournament.movements.balance import best_switch, switch
from bridgelaws.tournament.movements.model import (
    Movement,
    Sitting,
    board_set,
    boards_in_a_round,
    missing_note,
    number_within,
    numbers,
    rounds_of,
    with_tables,
)

MOST_TABLES = 60  # of one Mitchell; more play in sections, or a web


class Form(Enum):
    """What keeps East-West from boards they have played when the number of tables is even."""

    PLAIN = "plain"  # nothing needed: an odd number of tables, or no more than half a circle
    SKIP = "skip"
    SHARE_AND_RELAY = "share-and-relay"


class Half(Enum):
    """What becomes of the pair without opponents when the number of pairs is odd."""

    NS_SITS_OUT = "ns"  # the last East-West pair is missing: North-South pairs sit out in turn
    EW_SITS_OUT = "ew"  # the last North-South pair is missing
    ROVER = "rover"  # an extra pair takes the seats of another North-South pair each round but the first


def mitchell(
    tables: int,
    rounds: int | None = None,
    boards_per_round: int | None = None,
    form: Form | None = None,
    half: Half | None = None,
) -> Movement:
    """Pairs 1 to T sit North-South, T + 1 to 2T East-West. With a rover there is one pair more, otherwise with a half
    one fewer.

    >>> str(mitchell(7).title)
    'Mitchell, 7 tables, 7 rounds of 4 boards'
    """
    number_within(say("number of tables for a Mitchell"), tables, 2, MOST_TABLES)
    form = form or best_form(tables, rounds)
    if tables % 2 and form is not Form.PLAIN:
        raise BridgelawsError(
            say(
                "{tables} tables need no skip and no relay: with an odd number a plain Mitchell meets no board twice.",
                tables=tables,
            )
        )
    most = most_rounds(tables, form)
    rounds = number_within(say("number of rounds"), most if rounds is None else rounds, 1, most, _why(tables, form))
    size = boards_in_a_round(rounds, boards_per_round)
    schedule = [[_sitting(table, at, tables, form, size) for table in range(1, tables + 1)] for at in range(rounds)]
    whole = Movement(
        kind="mitchell",
        title=say(_TITLES[form], tables=tables, rounds=rounds, boards=size),
        tables=tables,
        contestants=numbers(2 * tables),
        rounds=rounds_of(schedule),
        at_once=2 if form is Form.SHARE_AND_RELAY else 1,
        winners=2,
        notes=_notes(tables, rounds, form),
    )
    return _with_half(whole, half) if half else whole


def scramble(movement: Movement, rounds: int | tuple[int, ...] | None = None, not_at: tuple[int, ...] = ()) -> Movement:
    """One winner: these rounds arrow-switched, or so many of the last ones, or those that give the best balance."""
    if rounds is None:
        chosen = best_switch(movement).rounds or (movement.rounds[-1].number,)
    elif isinstance(rounds, int):
        number_within(say("number of rounds to switch"), rounds, 0, len(movement.rounds))
        chosen = tuple(each.number for each in movement.rounds[len(movement.rounds) - rounds :])
    else:
        chosen = rounds
    return switch(movement, chosen, not_at)


def best_form(tables: int, rounds: int | None = None) -> Form:
    """A skip where the rounds allow it, for it needs no shared boards; all rounds of an even number need share and relay."""
    if tables % 2 or (rounds is not None and rounds <= tables // 2):
        return Form.PLAIN
    return Form.SHARE_AND_RELAY if tables in (rounds, 2) else Form.SKIP


def most_rounds(tables: int, form: Form) -> int:
    if form is Form.PLAIN and tables % 2 == 0:
        return tables // 2
    return tables - 1 if form is Form.SKIP else tables


def _why(tables: int, form: Form) -> Text:
    match form:
        case Form.PLAIN if tables % 2 == 0:
            return say("with more of them, and no skip or relay, East-West would come to boards they have played")
        case Form.SKIP:
            return say("share and relay allows one more than a skip")
        case _:
            return say("with more of them opponents would meet again")


def _sitting(table: int, at: int, tables: int, form: Form, size: int) -> Sitting:
    boards = board_set(_set(table, at, tables, form), size)
    return Sitting(table, (str(table),), (_east_west(table, at, tables, form),), boards)


def _east_west(table: int, at: int, tables: int, form: Form) -> str:
    """One table up each round; with a skip once two, so that the boards that come the other way are met only once."""
    steps = at + (form is Form.SKIP and at >= tables // 2)
    return str(tables + (table - 1 - steps) % tables + 1)


def _set(table: int, at: int, tables: int, form: Form) -> int:
    relay = form is Form.SHARE_AND_RELAY and table > tables // 2  # the sets above the relay stand start one ahead
    return (table - 1 + relay + at) % tables + 1


_TITLES = {
    Form.PLAIN: template("Mitchell, {tables} tables, {rounds} rounds of {boards} boards"),
    Form.SKIP: template("Skip Mitchell, {tables} tables, {rounds} rounds of {boards} boards"),
    Form.SHARE_AND_RELAY: template("Share-and-relay Mitchell, {tables} tables, {rounds} rounds of {boards} boards"),
}
_WITH_ROVER = {
    _TITLES[Form.PLAIN]: template("Mitchell, {tables} tables with a rover, {rounds} rounds of {boards} boards"),
    _TITLES[Form.SKIP]: template("Skip Mitchell, {tables} tables with a rover, {rounds} rounds of {boards} boards"),
    _TITLES[Form.SHARE_AND_RELAY]: template(
        "Share-and-relay Mitchell, {tables} tables with a rover, {rounds} rounds of {boards} boards"
    ),
}


def _notes(tables: int, rounds: int, form: Form) -> tuple[Text, ...]:
    if form is Form.SKIP and rounds > tables // 2:
        return (say("After round {round} East-West skip a table: they move up two.", round=tables // 2),)
    if form is Form.SHARE_AND_RELAY:
        stand = say(
            "A relay stand lies between tables {lower} and {higher}.",
            lower=tables // 2,
            higher=tables // 2 + 1,
        )
        return (say("Tables 1 and {table} share their boards all session.", table=tables), stand)
    return ()


def _with_half(whole: Movement, half: Half) -> Movement:
    if half is Half.ROVER:
        return with_rover(whole)
    tables = whole.tables
    missing = str(2 * tables if half is Half.NS_SITS_OUT else tables)
    kept = [[sitting for sitting in each.sittings if missing not in sitting.contestants] for each in whole.rounds]
    return structs.replace(
        whole,
        title=with_tables(whole.title, f"{tables - 1}½"),
        contestants=tuple(one for one in whole.contestants if one != missing),
        rounds=rounds_of(kept),
        notes=(*whole.notes, missing_note(missing)),
    )


def with_rover(whole: Movement) -> Movement:
    """An extra pair that in each round but the first sits in for another North-South pair, which rests."""
    rover = str(len(whole.contestants) + 1)
    visits = _visits(whole)
    if visits is None:
        raise BridgelawsError(
            say(
                "{movement} has no room for a rover pair without repeats: take fewer rounds, or let a pair sit out instead.",
                movement=whole.title,
            )
        )
    schedule = [
        [structs.replace(sitting, ns=(rover,)) if sitting.table == table else sitting for sitting in each.sittings]
        for each, table in zip(whole.rounds, (0, *visits), strict=True)
    ]
    return structs.replace(
        whole,
        title=_with_rover(whole),
        contestants=(*whole.contestants, rover),
        rounds=rounds_of(schedule),
        notes=(
            *whole.notes,
            say("Pair {pair} waits in round 1 and then takes the North-South seats of a new table each round.", pair=rover),
        ),
    )


def _with_rover(whole: Movement) -> Text | str:
    title = with_tables(whole.title, f"{whole.tables}½")
    return title if isinstance(title, str) else Text(_WITH_ROVER[title.template], title.parts)


def _visits(whole: Movement) -> tuple[int, ...] | None:
    """The table for the rover in rounds 2, 3, ...: new hosts, new opponents, new boards every time; None if none is
    found soon.
    """
    patience = 20_000

    def search(at: int, visited: tuple[Sitting, ...]) -> tuple[Sitting, ...] | None:
        nonlocal patience
        patience -= 1
        if at == len(whole.rounds) or patience < 0:
            return visited if at == len(whole.rounds) else None
        for sitting in whole.rounds[at].sittings:
            if all(sitting.ns != old.ns and sitting.ew != old.ew and sitting.boards != old.boards for old in visited):
                found = search(at + 1, (*visited, sitting))
                if found is not None:
                    return found
        return None

    found = search(1, ())
    return None if found is None else tuple(sitting.table for sitting in found)
