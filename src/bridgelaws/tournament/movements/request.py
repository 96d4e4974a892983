"""A movement asked for in a Director's terms: kind, field, and what else is wished."""

import re

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say, say_count, template
from bridgelaws.tournament.movements.barometer import barometer
from bridgelaws.tournament.movements.check import FaultKind, check
from bridgelaws.tournament.movements.extra_rounds import BASES, appendix, blackpool, bowman
from bridgelaws.tournament.movements.howell import howell, without
from bridgelaws.tournament.movements.individual import individual
from bridgelaws.tournament.movements.knockout import knockout
from bridgelaws.tournament.movements.mitchell import Form, Half, mitchell, scramble
from bridgelaws.tournament.movements.model import Movement, number_within, numbers
from bridgelaws.tournament.movements.one_table_teams import american_whist, new_england_relay
from bridgelaws.tournament.movements.ring import hesitation, hesitation_and_a_half, switch_but_pivots
from bridgelaws.tournament.movements.round_robin import head_to_head, round_robin
from bridgelaws.tournament.movements.web import sections, web

KINDS = (
    "mitchell", "howell", "web", "hesitation", "blackpool", "appendix", "bowman", "barometer",
    "individual", "american-whist", "new-england-relay", "round-robin", "head-to-head", "knockout",
)  # fmt: skip
_OF_PAIRS = KINDS[:8]


class Request(Struct, frozen=True, kw_only=True):
    """``tables`` counts a half table as a whole one; ``half`` says that one pair is missing. A team takes one table."""

    kind: str
    tables: int
    half: bool = False
    rounds: int | None = None
    boards_per_round: int | None = None
    form: Form | None = None
    odd_pair: Half | None = None  # who rests where a pair is missing
    switch: str | None = None  # so many of the last rounds, rounds by their numbers (3,8 or rounds:8), or best
    not_at: tuple[int, ...] = ()  # tables where nobody turns
    pivots: int = 1  # of a hesitation Mitchell
    own_ring: bool = False  # of a double one
    rainbow: bool | None = None
    partners: int = 1  # of everybody within a round of a rainbow
    passing: bool = False  # of boards within a round of a barometer
    in_halves: bool = False  # both halves of a match before the break
    times: int = 1
    sections: int = 1
    seeded: int | None = None
    draw: str = ""
    third_place: bool = False


def read_tables(text: str) -> tuple[int, bool]:
    """How many tables, and whether the last is a half one.

    >>> read_tables("7"), read_tables("6.5"), read_tables("6½")
    ((7, False), (7, True), (7, True))
    """
    found = re.fullmatch(r"(\d{1,6})(\.5|,5|½)?(?:\.0)?", text.strip())
    if not found:
        raise BridgelawsError(say("“{text}” is not a number of tables: write 7, or 6.5 for six and a half.", text=text))
    return int(found[1]) + bool(found[2]), bool(found[2])


def read_sections(text: str) -> list[int] | None:
    """Tables of unequal sections, written 9+7 or 9,7; None if it is one number.

    >>> read_sections("9+7"), read_sections("16")
    ([9, 7], None)
    """
    parts = re.split(r"\s*[+,]\s*", text.strip())
    if len(parts) < 2 or not all(re.fullmatch(r"\d{1,3}", part) for part in parts):
        return None
    return [int(part) for part in parts]


def plan(request: Request) -> Movement:
    """The movement that was asked for; a wish that its kind cannot fulfil is refused."""
    _only_where_possible(request)
    number_within(say("number of sections"), request.sections, 1, 26)
    parts = [_one(request, size) for size in _shares(request)]
    for part in parts:
        _refuse_too_few_rounds(part)
    return sections(parts) if len(parts) > 1 else parts[0]


def _refuse_too_few_rounds(movement: Movement) -> None:
    """So few rounds that somebody never plays, or nothing can be compared, are no session."""
    faults = {fault.kind: fault.text for fault in reversed(check(movement).faults)}
    text = faults.get(FaultKind.NEVER_PLAYS) or faults.get(FaultKind.NEVER_COMPARED)
    if text:
        raise BridgelawsError(
            say_count(
                "{count} round is too few: {fault} Take more rounds.",
                "{count} rounds are too few: {fault} Take more rounds.",
                len(movement.rounds),
                fault=text,
            )
        )


def _one(request: Request, tables: int) -> Movement:
    rounds, boards, half = request.rounds, request.boards_per_round, request.half
    match request.kind:
        case "mitchell":
            odd = (request.odd_pair or Half.NS_SITS_OUT) if half else None
            movement = mitchell(tables - (odd is Half.ROVER), rounds, boards, request.form, odd)
        case "howell":
            return howell(tables, rounds, boards, missing=2 * tables if half else None)
        case "web":
            whole = web(tables, rounds, boards)
            movement = without(whole, 2 * tables) if half else whole
        case "barometer":
            whole = barometer(tables, rounds, boards, passing=request.passing)
            return without(whole, 2 * tables) if half else whole
        case "hesitation" | "blackpool" | "appendix" | "bowman":
            movement = _with_extra_rounds(request, tables)
        case "individual":
            return individual(tables, rounds, boards, rainbow=request.rainbow, partners=request.partners)
        case "american-whist":
            return american_whist(tables, rounds, boards, in_halves=request.in_halves)
        case "new-england-relay":
            return new_england_relay(tables, rounds, boards, in_halves=request.in_halves)
        case "round-robin":
            return round_robin(tables, boards, times=request.times, rounds=rounds)
        case "head-to-head":
            return head_to_head(12 if boards is None else boards, 2 if rounds is None else rounds)
        case "knockout":
            return knockout(
                numbers(tables), boards, seeded=request.seeded, draw=request.draw, third_place=request.third_place
            )
        case other:
            raise BridgelawsError(
                say("“{kind}” is not a kind of movement: there are {kinds}.", kind=other, kinds=", ".join(KINDS))
            )
    if request.switch is None:
        if request.not_at:
            raise BridgelawsError(say("Tables are left out of an arrow switch: say which rounds are switched."))
        return movement
    _refuse_no_such_table(request.not_at, movement)
    wanted = read_switch(request.switch, movement)
    turn = switch_but_pivots if request.kind == "hesitation" else scramble
    return turn(movement, wanted, request.not_at)


def read_switch(text: str, movement: Movement) -> int | tuple[int, ...] | None:
    """Which rounds to switch, as people write it: a number of the last ones, 3,8 or rounds:8 by name, or best (None)."""
    if text.strip() == "best":
        return None
    named = text.strip().removeprefix("rounds:")
    parts = named.split(",")
    if not all(re.fullmatch(r"\s*\d{1,3}\s*", part) for part in parts):
        raise BridgelawsError(
            say("“{text}” is not a choice of rounds to switch: write 2, or 3,8, or rounds:8, or best.", text=text)
        )
    if len(parts) == 1 and named == text.strip():
        return int(named)
    for number in (chosen := tuple(sorted({int(part) for part in parts}))):
        movement.round(number)
    return chosen


def _refuse_no_such_table(tables: tuple[int, ...], movement: Movement) -> None:
    for table in tables:
        if not 1 <= table <= movement.tables:
            raise BridgelawsError(
                say("There is no table {table}: tables are from 1 to {tables}.", table=table, tables=movement.tables)
            )


def _with_extra_rounds(request: Request, tables: int) -> Movement:
    """Movements with another number of rounds than a Mitchell has; who is missing, where a pair is, takes a share away."""
    rounds, boards = request.rounds, request.boards_per_round
    match request.kind:
        case "hesitation":
            make = hesitation_and_a_half if request.half else hesitation
            return make(tables, rounds, boards, request.pivots, own_ring=request.own_ring)
        case "blackpool":
            movement = blackpool(tables, boards)
        case "appendix":
            base = rounds or max((base for base in BASES if tables // 2 <= base < tables), default=0)
            movement = appendix(base, tables - base, boards)
        case _:
            movement = bowman(tables - 2 if rounds is None else rounds, boards, half=request.half)
    lacks = int(request.half and request.kind == "bowman")  # a table, the one whose North-South pair is missing
    if movement.tables != tables - lacks or (rounds is not None and rounds != len(movement.rounds)):
        raise BridgelawsError(
            say(
                "A {kind} of {tables} tables has {possible} rounds, not {rounds}.",
                kind=request.kind,
                tables=movement.tables,
                possible=len(movement.rounds),
                rounds=rounds or 0,
            )
        )
    return without(movement, 2 * tables) if request.half and not lacks else movement


def _only_where_possible(request: Request) -> None:
    wishes = {
        template("A form is not for the {kind}; it is for: {kinds}."): (request.form is not None, ("mitchell",)),
        template("A pair to rest is not for the {kind}; it is for: {kinds}."): (request.odd_pair is not None, ("mitchell",)),
        template("A half table is not for the {kind}; it is for: {kinds}."): (request.half, _OF_PAIRS),
        template("An arrow switch is not for the {kind}; it is for: {kinds}."): (
            request.switch is not None,
            ("mitchell", "web", "hesitation", "blackpool", "appendix", "bowman"),
        ),
        template("Pivots are not for the {kind}; they are for: {kinds}."): (request.pivots != 1, ("hesitation",)),
        template("A ring of our own is not for the {kind}; it is for: {kinds}."): (request.own_ring, ("hesitation",)),
        template("Changing partners within a round is not for the {kind}; it is for: {kinds}."): (
            request.partners != 1,
            ("individual",),
        ),
        template("Passing boards on within a round is not for the {kind}; it is for: {kinds}."): (
            request.passing,
            ("barometer",),
        ),
        template("An order in halves is not for the {kind}; it is for: {kinds}."): (
            request.in_halves,
            ("american-whist", "new-england-relay"),
        ),
        template("A rainbow is not for the {kind}; it is for: {kinds}."): (request.rainbow is not None, ("individual",)),
        template("Meeting several times is not for the {kind}; it is for: {kinds}."): (request.times > 1, ("round-robin",)),
        template("Playing in sections is not for the {kind}; it is for: {kinds}."): (
            request.sections > 1,
            (*_OF_PAIRS, "individual"),
        ),
        template("A number of rounds is not for the {kind}; it is for: {kinds}."): (
            request.rounds is not None,
            tuple(kind for kind in KINDS if kind != "knockout"),
        ),
        template("Seeding is not for the {kind}; it is for: {kinds}."): (
            request.seeded is not None or request.third_place or bool(request.draw),
            ("knockout",),
        ),
    }
    for refusal, (wanted, kinds) in wishes.items():
        if wanted and request.kind not in kinds:
            raise BridgelawsError(say(refusal, kind=request.kind, kinds=", ".join(kinds)))
    if request.kind == "head-to-head" and request.tables != 2:
        raise BridgelawsError(
            say("A head-to-head is between two teams, not {tables}: more of them play a round-robin.", tables=request.tables)
        )
    if request.odd_pair is not None and not request.half:
        raise BridgelawsError(say("Nobody needs to rest: say a half table, such as 6.5, if a pair is missing."))


def _shares(request: Request) -> list[int]:
    """Tables shared out to the sections, the first ones larger."""
    count, smallest = request.sections, 4 if request.kind == "web" else 1 if request.kind == "individual" else 2
    if count == 1:
        return [request.tables]
    if request.half:
        raise BridgelawsError(say("Sections with a half table are made one at a time: which of them is to have it?"))
    if request.tables < count * smallest:
        raise BridgelawsError(
            say(
                "{tables} tables are too few for {sections} sections: a {kind} has at least {smallest} in each.",
                tables=request.tables,
                sections=count,
                kind=request.kind,
                smallest=smallest,
            )
        )
    least, more = divmod(request.tables, count)
    return [least + (at < more) for at in range(count)]
