"""What players and the Director read: a card for every contestant and table, and what to do between rounds."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.text import Text, all_of, say, say_count, template
from bridgelaws.tournament.movements.model import Contest, Movement, Round, Sitting, write_boards


class CardLine(Struct, frozen=True):
    """One round on a contestant's card; nothing but the round if he rests."""

    round: int
    table: int | None = None
    seat: str = ""  # NS, EW; N, E, S, W; home, away
    partner: str = ""
    opponents: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()


class GuideCard(Struct, frozen=True):
    contestant: str
    lines: tuple[CardLine, ...]


class TableLine(Struct, frozen=True):
    round: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    boards: tuple[int, ...]
    boards_to: int | None  # the table where most of them lie next round; None: the side table


class TableCard(Struct, frozen=True):
    table: int
    lines: tuple[TableLine, ...]


class Move(Struct, frozen=True):
    """Where somebody goes before a round; None is the side table."""

    contestant: str
    from_table: int | None
    from_seat: str
    to_table: int | None
    to_seat: str


class GuideCall(Struct, frozen=True):
    """Something to call out: a key and a number for those who say it in another language, and a sentence.

    ``ns``, ``ew`` and ``boards`` move so many tables up, or down if the number is negative.
    """

    key: str
    text: Text | str
    number: int = 0
    who: tuple[str, ...] = ()


class Instructions(Struct, frozen=True):
    """Before a round: what to call out, every move that is needed, and who rests."""

    round: int
    announcement: tuple[GuideCall, ...]
    moves: tuple[Move, ...]
    sits_out: tuple[str, ...]
    switched: bool


def contestant_cards(movement: Movement) -> tuple[GuideCard, ...]:
    if movement.half_matches:
        return tuple(_card_of_pair(movement, team, side) for team in movement.contestants for side in ("NS", "EW"))
    return tuple(
        GuideCard(one, tuple(_line(movement, each, one) for each in movement.rounds)) for one in movement.contestants
    )


def _card_of_pair(movement: Movement, team: str, side: str) -> GuideCard:
    """A team's two pairs sit at two tables, so each has a card."""
    lines = []
    for each in movement.rounds:
        own = [sitting for sitting in each.sittings if team in (sitting.ns if side == "NS" else sitting.ew)]
        lines += [CardLine(each.number, sat.table, side, "", sat.facing(team), sat.boards) for sat in own] or [
            CardLine(each.number)
        ]
    return GuideCard(f"{team} {side}", tuple(lines))


def _line(movement: Movement, each: Round, one: str) -> CardLine:
    sitting = each.of(one)
    if sitting is None:
        return CardLine(each.number)
    side = sitting.ns if one in sitting.ns else sitting.ew
    partner = next((other for other in side if other != one), "")
    return CardLine(each.number, sitting.table, _seat(movement, sitting, one), partner, sitting.facing(one), sitting.boards)


def _seat(movement: Movement, sitting: Sitting, one: str) -> str:
    north = one in sitting.ns
    match movement.contest:
        case Contest.PAIRS:
            return "NS" if north else "EW"
        case Contest.TEAMS:
            return "home" if north else "away"
        case Contest.INDIVIDUAL:
            seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
            return str(seats[sitting.contestants.index(one)])


def table_cards(movement: Movement) -> tuple[TableCard, ...]:
    tables = sorted({sitting.table for sitting in movement.sittings})
    return tuple(TableCard(table, tuple(_table_lines(movement, table))) for table in tables)


def _table_lines(movement: Movement, table: int) -> list[TableLine]:
    lines = []
    for each, after in zip(movement.rounds, (*movement.rounds[1:], None), strict=True):
        sitting = each.at(table)
        if sitting is not None:
            lines.append(TableLine(each.number, sitting.ns, sitting.ew, sitting.boards, _next_table(sitting, after)))
    return lines


def _next_table(sitting: Sitting, after: Round | None) -> int | None:
    """8A2: where the boards are wanted next; of several tables the lowest."""
    wanted = [other.table for other in after.sittings for b in other.boards if b in sitting.boards] if after else []
    return min(wanted, key=lambda table: (-wanted.count(table), table)) if wanted else None


def instructions(movement: Movement) -> tuple[Instructions, ...]:
    """5B, 8A1: before every round, where everybody and the boards go."""
    found = []
    for before, each in _changes(movement):
        moves = tuple(move for one in movement.contestants if (move := _move(movement, before, each, one)) is not None)
        calls, resting = _calls(movement, before, each), movement.sitting_out(each.number)
        found.append(Instructions(each.number, calls, moves, resting, each.number in movement.switched))
    return tuple(found)


def announce(movement: Movement, number: int) -> tuple[GuideCall, ...]:
    """What to call out before a round; nothing if there is no such round."""
    return next((_calls(movement, before, each) for before, each in _changes(movement) if each.number == number), ())


def _changes(movement: Movement) -> Iterable[tuple[Round | None, Round]]:
    """Every round with the one before it."""
    return zip((None, *movement.rounds[:-1]), movement.rounds, strict=True)


def _move(movement: Movement, before: Round | None, each: Round, one: str) -> Move | None:
    was, now = before.of(one) if before else None, each.of(one)
    here = (was.table, _seat(movement, was, one)) if was else (None, "")
    there = (now.table, _seat(movement, now, one)) if now else (None, "")
    return None if before is not None and here == there else Move(one, *here, *there)


def _calls(movement: Movement, before: Round | None, each: Round) -> tuple[GuideCall, ...]:
    """The move in one sentence where all make the same, else by the cards."""
    resting = movement.sitting_out(each.number)
    after = (
        *((GuideCall("switch", _switch(movement)),) if each.number in movement.switched else ()),
        *((GuideCall("rest", rests(resting), who=resting),) if resting else ()),
    )
    if before is None:
        notes = (GuideCall("note", note) for note in movement.notes)
        return (GuideCall("take places", say("Take your places.")), *notes, *after)
    if movement.contest is Contest.TEAMS and not movement.half_matches:
        return (GuideCall("round", say("Round {round}.", round=each.number), each.number), *after)
    north, east = (_steps(movement, before, each, side) for side in (0, 1))
    if north is None or east is None:
        return (GuideCall("by cards", say("Move as your card says.")), *after)
    boards = _steps_of_boards(movement, before, each)
    lie = GuideCall("boards by cards", say("Boards as the table cards say.")) if boards is None else _say("boards", boards)
    return (_say("ns", north), _say("ew", east), lie, *after)


def _switch(movement: Movement) -> Text:
    if not movement.not_switched:
        return say("Arrow switch: North-South and East-West change places.")
    tables = all_of([str(table) for table in movement.not_switched])
    return say("Arrow switch at every table but {tables}: North-South and East-West change places.", tables=tables)


def _say(key: str, step: int) -> GuideCall:
    return GuideCall(key, _MOVES[key](step), step)


def _north_south(step: int) -> Text:
    if step == 0:
        return say("North-South stay.")
    if step > 0:
        return say_count("North-South move up {count} table.", "North-South move up {count} tables.", step)
    return say_count("North-South move down {count} table.", "North-South move down {count} tables.", -step)


def _east_west(step: int) -> Text:
    if step == 0:
        return say("East-West stay.")
    if step > 0:
        return say_count("East-West move up {count} table.", "East-West move up {count} tables.", step)
    return say_count("East-West move down {count} table.", "East-West move down {count} tables.", -step)


def _boards(step: int) -> Text:
    if step == 0:
        return say("The boards stay.")
    if step > 0:
        return say_count("The boards move up {count} table.", "The boards move up {count} tables.", step)
    return say_count("The boards move down {count} table.", "The boards move down {count} tables.", -step)


_MOVES = {"ns": _north_south, "ew": _east_west, "boards": _boards}


def rests(resting: tuple[str, ...]) -> Text:
    names = all_of(resting)
    return (
        say("{contestants} rest.", contestants=names) if len(resting) > 1 else say("{contestants} rests.", contestants=names)
    )


def _steps(movement: Movement, before: Round, each: Round, side: int) -> int | None:
    """How many tables up all of a field move, if they all move alike; the field is that of round 1."""
    field = [one for s in movement.rounds[0].sittings for one in (s.ns, s.ew)[side]]
    if movement.half_matches:
        was_at, is_at = ({one: s.table for s in at.sittings for one in (s.ns, s.ew)[side]} for at in (before, each))
        return _common([(was_at[one], is_at[one]) for one in field if one in was_at and one in is_at], movement.tables)
    pairs = [(was.table, now.table) for one in field if (was := before.of(one)) and (now := each.of(one))]
    return _common(pairs, movement.tables)


def _steps_of_boards(movement: Movement, before: Round, each: Round) -> int | None:
    places = {sitting.boards: sitting.table for sitting in each.sittings}
    pairs = [(sitting.table, places[sitting.boards]) for sitting in before.sittings if sitting.boards in places]
    return _common(pairs, movement.tables)


def _common(pairs: list[tuple[int, int]], tables: int) -> int | None:
    steps = Counter((there - here) % tables for here, there in pairs)
    if len(steps) != 1:
        return None
    (step,) = steps
    return step if step <= tables // 2 else step - tables


def write_line(line: CardLine) -> Text:
    """A card's line in words.

    >>> str(write_line(CardLine(1, 3, "NS", "", ("10",), (5, 6))))
    'round 1: table 3 NS against 10, boards 5-6'
    """
    if line.table is None:
        return say("round {round}: rest", round=line.round)
    parts = {
        "round": line.round,
        "table": line.table,
        "seat": _SEATS.get(line.seat) or line.seat,
        "opponents": all_of(line.opponents),
        "boards": write_boards(line.boards),
    }
    if line.partner:
        told = template("round {round}: table {table} {seat} with {partner} against {opponents}, boards {boards}")
        return say(told, partner=line.partner, **parts)
    return say("round {round}: table {table} {seat} against {opponents}, boards {boards}", **parts)


_SEATS = {"home": say("home"), "away": say("away")}  # the others are letters
