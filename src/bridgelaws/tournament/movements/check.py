"""What is wrong with a movement, and what a Director wants to know before it starts."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from bridgelaws.text import Text, say, say_count, template
from bridgelaws.tournament.movements.fields import SIDES, fields
from bridgelaws.tournament.movements.model import Contest, Movement, Round, write_boards


class FaultKind(Enum):
    """The value is what programs read."""

    TWO_PLACES = "in two places"
    UNKNOWN = "not entered"
    TABLE = "no such table"
    MEETS_AGAIN = "meets again"
    PARTNERS_AGAIN = "partners again"
    REPLAYS = "replays a board"
    SHARED = "boards at too many tables"
    UNEQUAL_BOARDS = "unequal boards in a round"
    UNEQUAL_PLAY = "unequal play"
    OTHER_FIELD = "in the other field"
    UNEQUAL_ROUNDS = "unequal rounds"
    NO_ROUND = "missing round"
    NEVER_PLAYS = "never plays"
    NEVER_COMPARED = "never compared"
    HALF_A_MATCH = "half a match"


class Fault(Struct, frozen=True):
    kind: FaultKind
    text: Text
    round: int = 0
    contestants: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()


class Check(Struct, frozen=True):
    """``sit_outs`` has those rounds in which somebody sits out, ``uncompared`` the boards played at one table only."""

    faults: tuple[Fault, ...]
    sit_outs: tuple[tuple[int, tuple[str, ...]], ...]
    boards_played: dict[str, int]
    times_played: dict[int, int]
    uncompared: tuple[int, ...] = ()

    @property
    def sound(self) -> bool:
        return not self.faults


def check(movement: Movement) -> Check:
    faults = [fault for each in movement.rounds for fault in _of_round(movement, each)]
    faults += [*_meetings(movement), *_replays(movement), *_unequal(movement), *_other_field(movement)]
    faults += [*_rounds(movement), *_idle(movement), *_half_matches(movement)]
    uncompared = single_boards(movement)
    sit_outs = [(each.number, movement.sitting_out(each.number)) for each in movement.rounds]
    return Check(
        tuple(sorted(faults, key=lambda fault: fault.round)),
        tuple((number, out) for number, out in sit_outs if out),
        count_boards_played(movement),
        dict(Counter(board for sitting in movement.sittings for board in sitting.boards)),
        uncompared,
    )


def count_boards_played(movement: Movement) -> dict[str, int]:
    played = Counter(one for sitting in movement.sittings for one in sitting.contestants for _ in sitting.boards)
    return {one: played[one] for one in movement.contestants}


def _of_round(movement: Movement, each: Round) -> Iterator[Fault]:
    number, entered = each.number, frozenset(movement.contestants)
    places = Counter(one for sitting in each.sittings for one in sitting.contestants)
    double = {one for sitting in each.sittings if sitting.triangle for one in sitting.contestants}
    for one, count in places.items():
        if count > 1 and (count > 2 or not (one in double or _has_two_tables(movement, each, one))):
            yield Fault(
                FaultKind.TWO_PLACES,
                say(
                    "{contestant} has {places} places in round {round}.",
                    contestant=_name(movement, one),
                    places=count,
                    round=number,
                ),
                number,
                (one,),
            )
        if one not in entered and not _stands_for(movement, one, number):
            yield Fault(
                FaultKind.UNKNOWN,
                say(
                    "{contestant} plays in round {round} and is not entered.", contestant=_name(movement, one), round=number
                ),
                number,
                (one,),
            )
    for table, count in Counter(sitting.table for sitting in each.sittings).items():
        if count > 1:
            yield Fault(
                FaultKind.TWO_PLACES,
                say("Table {table} has {sittings} sittings in round {round}.", table=table, sittings=count, round=number),
                number,
            )
        if not 1 <= table <= movement.tables:
            yield Fault(
                FaultKind.TABLE,
                say(
                    "Table {table} is used in round {round}; there are {tables} tables.",
                    table=table,
                    round=number,
                    tables=movement.tables,
                ),
                number,
            )
    if len({len(sitting.boards) for sitting in each.sittings if not sitting.triangle}) > 1:
        yield Fault(
            FaultKind.UNEQUAL_BOARDS,
            say("The tables do not play the same number of boards in round {round}.", round=number),
            number,
        )
    if movement.contest is not Contest.TEAMS or movement.half_matches:  # else every match has boards of its own
        yield from _check_shared(movement, each)


def _stands_for(movement: Movement, name: str, number: int) -> bool:
    """Whether it is the winner (W3) or loser (L3) of a match in an earlier round of a knockout."""
    earlier = {str(sitting.table) for each in movement.rounds if each.number < number for sitting in each.sittings}
    return movement.kind == "knockout" and name[:1] in ("W", "L") and name[1:] in earlier


def _check_shared(movement: Movement, each: Round) -> Iterator[Fault]:
    tables: dict[int, list[int]] = defaultdict(list)
    for sitting in each.sittings:
        for board in sitting.boards:
            tables[board].append(sitting.table)
    crowded: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for board, where in tables.items():
        if len(where) > movement.at_once:
            crowded[tuple(where)].append(board)
    for where_all, boards in crowded.items():
        at = ", ".join(str(table) for table in where_all)
        text = say(
            "Boards {boards} are at tables {tables} in round {round}.",
            boards=write_boards(boards),
            tables=at,
            round=each.number,
        )
        yield Fault(FaultKind.SHARED, text, each.number, (), tuple(boards))


def _meetings(movement: Movement) -> Iterator[Fault]:
    met: Counter[frozenset[str]] = Counter()
    partners: Counter[frozenset[str]] = Counter()
    for each in movement.rounds:
        for sitting in each.sittings:
            for one, other in ((one, other) for one in sitting.ns for other in sitting.ew):
                met[frozenset((one, other))] += 1
                if met[frozenset((one, other))] > movement.meetings:
                    text = say(
                        "{contestant} and {other} meet again in round {round}.",
                        contestant=_name(movement, one),
                        other=other,
                        round=each.number,
                    )
                    yield Fault(FaultKind.MEETS_AGAIN, text, each.number, (one, other), sitting.boards)
            for side in (sitting.ns, sitting.ew):
                if len(side) == 2:
                    partners[frozenset(side)] += 1
                    if partners[frozenset(side)] > 1:
                        text = say(
                            "Players {player} and {partner} are partners again in round {round}.",
                            player=side[0],
                            partner=side[1],
                            round=each.number,
                        )
                        yield Fault(FaultKind.PARTNERS_AGAIN, text, each.number, side, sitting.boards)


def _replays(movement: Movement) -> Iterator[Fault]:
    played: dict[tuple[str, bool], set[int]] = defaultdict(set)
    for each in movement.rounds:
        for sitting in each.sittings:
            for one in sitting.contestants:
                room = movement.half_matches and one in sitting.ns  # of a team each pair for itself
                if again := played[one, room].intersection(sitting.boards):
                    text = say(
                        "{contestant} plays board {boards} again in round {round}.",
                        contestant=_name(movement, one),
                        boards=write_boards(sorted(again)),
                        round=each.number,
                    )
                    yield Fault(FaultKind.REPLAYS, text, each.number, (one,), tuple(sorted(again)))
                played[one, room].update(sitting.boards)


def _has_two_tables(movement: Movement, each: Round, one: str) -> bool:
    """In a movement of half matches a team's North-South and its East-West sit at two tables."""
    sides = [one in sitting.ns for sitting in each.sittings if one in sitting.contestants]
    return movement.half_matches and sorted(sides) == [False, True]


def _half_matches(movement: Movement) -> Iterator[Fault]:
    """Where a match is two sittings, both are there, on the same boards."""
    if not movement.half_matches:
        return
    met = {(sitting.ns, sitting.ew): sitting.boards for sitting in movement.sittings}
    for (home, away), boards in met.items():
        if met.get((away, home)) != boards:
            text = say(
                "{contestant} and {other} play boards {boards} in one room only.",
                contestant=_name(movement, home[0]),
                other=away[0],
                boards=write_boards(boards),
            )
            yield Fault(FaultKind.HALF_A_MATCH, text, 0, (*home, *away), boards)


def _unequal(movement: Movement) -> Iterator[Fault]:
    """Nobody sits out two rounds more than somebody else; a field of odd size makes one round unavoidable."""
    if movement.kind == "knockout":
        return
    rests = dict.fromkeys(movement.contestants, 0)
    for each in movement.rounds:
        for one in movement.sitting_out(each.number):
            rests[one] += 1
    fewest = min(rests.values(), default=0)
    for one, count in rests.items():
        if count > fewest + 1:
            text = say(
                "{contestant} sits out {rounds} rounds, others no more than {fewest}.",
                contestant=_name(movement, one),
                rounds=count,
                fewest=fewest,
            )
            yield Fault(FaultKind.UNEQUAL_PLAY, text, 0, (one,))


def _rounds(movement: Movement) -> Iterator[Fault]:
    """All rounds are there, and as long as each other; matches of teams may grow longer towards the final."""
    numbers = [each.number for each in movement.rounds]
    first = 1 if len(numbers) > 1 else min(numbers, default=1)  # a round by the standings comes alone
    for number in sorted(set(range(first, max(numbers, default=0) + 1)) - set(numbers)):
        yield Fault(FaultKind.NO_ROUND, say("There is no round {round}.", round=number), number)
    if movement.contest is Contest.TEAMS:
        return
    sizes = {each.number: Counter(len(s.boards) for s in each.sittings) for each in movement.rounds if each.sittings}
    usual = Counter(size.most_common(1)[0][0] for size in sizes.values())
    for number, size in sizes.items():
        (mine, _), (others, _) = size.most_common(1)[0], usual.most_common(1)[0]
        if mine != others:
            text = say_count(
                "Round {round} has {count} board at a table, others have {others}.",
                "Round {round} has {count} boards at a table, others have {others}.",
                mine,
                round=number,
                others=others,
            )
            yield Fault(FaultKind.UNEQUAL_ROUNDS, text, number)


def single_boards(movement: Movement) -> tuple[int, ...]:
    """Boards that one table alone plays, so that nothing can be compared; a match of teams has two rooms for it."""
    if movement.contest is Contest.TEAMS or len({sitting.table for sitting in movement.sittings}) < 2:
        return ()
    times = Counter(board for sitting in movement.sittings for board in sitting.boards)
    return tuple(sorted(board for board, count in times.items() if count == 1))


def _idle(movement: Movement) -> Iterator[Fault]:
    """Everybody plays, and something of it is played at another table; in a single round of matches there may be a bye."""
    alone, single = len(movement.rounds) == 1, set(single_boards(movement))
    bye = alone and (movement.contest is Contest.TEAMS or movement.kind in ("swiss", "monrad", "danish"))
    boards: dict[str, set[int]] = {one: set() for one in movement.contestants}
    for sitting in movement.sittings:
        for one in sitting.contestants:
            boards.setdefault(one, set()).update(sitting.boards)
    for one, played in boards.items():
        if not played and not bye and movement.kind != "knockout":
            yield Fault(FaultKind.NEVER_PLAYS, say("{contestant} never plays.", contestant=_name(movement, one)), 0, (one,))
        if played and played <= single:
            text = say(
                "{contestant} plays no board that another table plays, so nothing can be compared.",
                contestant=_name(movement, one),
            )
            yield Fault(FaultKind.NEVER_COMPARED, text, 0, (one,))


def _other_field(movement: Movement) -> Iterator[Fault]:
    """Where two fields are ranked apart everybody keeps his direction."""
    field = fields(movement)
    for each in movement.rounds if field else ():
        for sitting in each.sittings:
            for side, people in enumerate((sitting.ns, sitting.ew)):
                for one in people:
                    if field[one] != side:
                        text = say(
                            "{contestant} sits {side} in round {round}, else {other}.",
                            contestant=_name(movement, one),
                            side=SIDES[side],
                            round=each.number,
                            other=SIDES[1 - side],
                        )
                        yield Fault(FaultKind.OTHER_FIELD, text, each.number, (one,), sitting.boards)


def _name(movement: Movement, one: str) -> Text:
    return say(_NAMES[movement.contest], number=one)


_NAMES = {
    Contest.PAIRS: template("Pair {number}"),
    Contest.INDIVIDUAL: template("Player {number}"),
    Contest.TEAMS: template("Team {number}"),
}
