"""When a session has left its movement: what was played stands, the rest is planned anew with least damage."""

from collections.abc import Sequence

from msgspec import Struct, structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.text import Text, all_of, say
from bridgelaws.tournament.movements.balance import balance, switch
from bridgelaws.tournament.movements.check import Fault, FaultKind, check
from bridgelaws.tournament.movements.consequences import Consequence, consequences, not_comparable
from bridgelaws.tournament.movements.damage import EMPTY, Damage, Rest, Weights, sittings_of
from bridgelaws.tournament.movements.fields import EAST_WEST, NORTH_SOUTH, fields
from bridgelaws.tournament.movements.happenings import ExtraTable, Happening, Late, Left, SwitchForgotten, as_played
from bridgelaws.tournament.movements.model import MISSING, Contest, Movement, Round, Sitting, write_boards
from bridgelaws.tournament.movements.possible import refuse_the_impossible
from bridgelaws.tournament.movements.replan import search
from bridgelaws.tournament.movements.turning import seat_the_shut_out


class Change(Struct, frozen=True):
    """A table that differs from the plan; None if it was not, or is no more, in use."""

    round: int
    table: int
    planned: Sitting | None
    now: Sitting | None


class Repair(Struct, frozen=True):
    """The session as played and as planned now; what changes; what the Laws say; what could not be avoided."""

    movement: Movement
    played: int
    changes: tuple[Change, ...]
    consequences: tuple[Consequence, ...]
    faults: tuple[Fault, ...]
    advice: tuple[Text, ...] = ()


def repair(  # noqa: PLR0913 (what there is, and how hard to look)
    movement: Movement,
    happened: Sequence[Happening],
    through: int,
    *,
    edition: Edition = NEWEST,
    weights: Weights | None = None,
    effort: int = 600,
) -> Repair:
    """Plan the rounds after ``through`` anew, given what happened.

    If the plan still works it is kept as it is. Nobody is made to play a board again: where nothing better is found a
    board is left out, and the laws for it are listed.
    """
    if movement.contest is Contest.TEAMS:
        raise BridgelawsError(
            say(
                "A team match is repaired by playing the boards again or a substitute board ({laws}), not by moving people.",
                laws=all_of(not_comparable(edition)),
            )
        )
    played = as_played(movement, happened, through)
    refuse_the_impossible(movement, happened)
    contestants, tables = _entries(movement, happened)
    field = fields(movement, happened)
    rest = [
        _rest(movement, each, happened, contestants=contestants, tables=tables, field=field)
        for each in movement.rounds
        if each.number > through
    ]
    plan = Damage(movement, played, rest, weights or Weights(), field)
    search(plan, effort)
    seat_the_shut_out(plan)
    now = structs.replace(
        movement,
        tables=tables,
        contestants=contestants,
        notes=_notes(movement, contestants),
        rounds=playable(movement, played, [Round(each.number, sittings_of(each, plan.side)) for each in plan.rest]),
        at_once=max([movement.at_once, *[_crowd(each) for each in plan.rest if tables > movement.tables]]),
    )
    advice: tuple[Text, ...] = ()
    if any(isinstance(each, SwitchForgotten) for each in happened):
        now, advice = _switch_later(movement, now, happened, through)
    laws = consequences(movement, now, happened, through, edition=edition, field=field)
    now = structs.replace(now, rounds=tuple(_with_boards(each) for each in now.rounds))
    faults = tuple(fault for fault in check(now).faults if _ahead(fault, through))
    caught_up = _late_plays(movement, now, through, _who_left(happened, through + 1))
    return Repair(now, through, changes(movement, now, through), laws, faults, (*advice, *caught_up, *_advise_on(faults)))


def _notes(movement: Movement, contestants: tuple[str, ...]) -> tuple[Text | str, ...]:
    """Who is missing is missing no more when somebody has come, under whatever number."""
    joined = len(contestants) > len(movement.contestants)
    return tuple(note for note in movement.notes if not joined or not str(note).startswith(MISSING))


def _with_boards(each: Round) -> Round:
    """A table that has no board left to play rests."""
    return Round(each.number, tuple(sitting for sitting in each.sittings if sitting.boards))


def _crowd(each: Rest) -> int:
    """The most tables at one set: an extra table without boards of its own shares those of others."""
    lying = [each.sets[table] for table, seats in each.seats.items() if EMPTY not in seats]
    return max([lying.count(boards) for boards in lying], default=1)


def _entries(movement: Movement, happened: Sequence[Happening]) -> tuple[tuple[str, ...], int]:
    """Who takes part at any time, and at how many tables."""
    contestants, tables = list(movement.contestants), movement.tables
    side = 2 if movement.contest is Contest.INDIVIDUAL else 1
    for each in happened:
        if isinstance(each, Left) and each.contestant not in contestants:
            raise BridgelawsError(say("{contestant} cannot leave: it is not in this movement.", contestant=each.contestant))
        if isinstance(each, ExtraTable) and not 2 * side >= len(each.contestants) >= 1:
            raise BridgelawsError(
                say(
                    "An extra table is for one to {most} contestants, not {number}.",
                    most=2 * side,
                    number=len(each.contestants),
                )
            )
        joined = each.contestants if isinstance(each, ExtraTable) else (each.contestant,) if isinstance(each, Late) else ()
        if isinstance(each, ExtraTable) and (playing := [one for one in joined if one in contestants]):
            raise BridgelawsError(
                say("{contestant} plays already and cannot come to an extra table.", contestant=playing[0])
            )
        contestants += [one for one in joined if one not in contestants]
        tables += isinstance(each, ExtraTable)
    gone = {each.contestant for each in happened if isinstance(each, Left)}
    return tuple(contestants), max(tables, (len(contestants) - len(gone)) // (2 * side))


def _rest(  # noqa: PLR0913 (what there is in a round)
    movement: Movement,
    each: Round,
    happened: Sequence[Happening],
    *,
    contestants: tuple[str, ...],
    tables: int,
    field: dict[str, int],
) -> Rest:
    """A round as planned, without those who are gone and with those who have come."""
    side = 2 if movement.contest is Contest.INDIVIDUAL else 1
    rest = Rest(
        each.number, {s.table: [*s.ns, *s.ew] for s in each.sittings}, [], {s.table: s.boards for s in each.sittings}
    )
    here, extra = set(contestants), movement.tables
    for event in happened:
        extra += isinstance(event, ExtraTable)
        match event:
            case Left(contestant, first) if first <= each.number:
                here.discard(contestant)
            case Late(contestant, first) if first > each.number:
                here.discard(contestant)
            case ExtraTable(first, people) if first > each.number:
                here -= set(people)
            case ExtraTable(_, people, boards):
                rest.seats[extra] = [*people, *[EMPTY] * (2 * side - len(people))]
                rest.sets[extra] = boards or _find_free_set(movement, rest)
    for seats in rest.seats.values():
        seats[:] = [one if one in here else EMPTY for one in seats]
    seated = {one for seats in rest.seats.values() for one in seats}
    rest.bench = [one for one in contestants if one in here and one not in seated]
    for table in range(1, tables + 1):
        if table not in rest.seats:  # where a pair was missing: the one that sat out there, and one that has come
            rest.sets[table] = _find_free_set(movement, rest)
            rest.seats[table] = _from_bench(rest, side, field)
    return rest


def _find_free_set(movement: Movement, rest: Rest) -> tuple[int, ...]:
    """A set that lies nowhere in that round, or at the fewest tables."""
    lying = list(rest.sets.values())
    return min(sorted({sitting.boards for sitting in movement.sittings}), key=lying.count)


def _from_bench(rest: Rest, side: int, field: dict[str, int]) -> list[str]:
    """Two sides for an empty table from those without one, each in its own field; nobody if they are all in one."""
    north = [one for one in rest.bench if field.get(one, NORTH_SOUTH) == NORTH_SOUTH][:side]
    east = [one for one in rest.bench if one not in north and field.get(one, EAST_WEST) == EAST_WEST][:side]
    if len(north + east) < 2 * side:
        return [EMPTY] * (2 * side)
    rest.bench = [one for one in rest.bench if one not in (*north, *east)]
    return [*north, *east]


def playable(movement: Movement, played: Sequence[Round], rest: Sequence[Round]) -> tuple[Round, ...]:
    """The rounds with every board left out that somebody at the table has played; another that both can play takes its
    place.
    """
    whole = [*played, *rest]
    done: dict[str, set[int]] = {}
    for each in played:
        for sitting in each.sittings:
            for one in sitting.contestants:
                done.setdefault(one, set()).update(sitting.boards)
    planned = {
        one: {b for r in rest for s in r.sittings if one in s.contestants for b in s.boards} for one in movement.contestants
    }
    found = list(played)
    for each in whole[len(played) :]:
        sittings = []
        for sitting in each.sittings:
            barred = set().union(*[done.get(one, set()) for one in sitting.contestants])
            kept = [board for board in sitting.boards if board not in barred]
            later = set().union(*[planned.get(one, set()) for one in sitting.contestants])
            busy = {board for other in each.sittings if other.table != sitting.table for board in other.boards}
            spare = [board for board in movement.boards if board not in barred | later | busy]
            kept += spare[: len(sitting.boards) - len(kept)]
            sittings.append(structs.replace(sitting, boards=tuple(sorted(kept))))
            for one in sitting.contestants:
                done.setdefault(one, set()).update(kept)
        found.append(Round(each.number, tuple(sittings)))
    return tuple(found)


def _advise_on(faults: Sequence[Fault]) -> tuple[Text, ...]:
    """What to do about what is left, and how sure it is that it must be."""
    shared = [fault for fault in faults if fault.kind is FaultKind.SHARED]
    told = [
        say(
            "Round {round}: boards {boards} are shared, or copied beforehand.",
            round=fault.round,
            boards=write_boards(fault.boards),
        )
        for fault in shared
    ]
    if faults:
        told.append(say("Nothing better was found; it has not been proved that there is nothing."))
    return tuple(told)


def _ahead(fault: Fault, through: int) -> bool:
    """What is past shows in the consequences, and boards left out are there too."""
    return fault.round > through and fault.kind is not FaultKind.UNEQUAL_BOARDS


def _who_left(happened: Sequence[Happening], number: int) -> frozenset[str]:
    """Who has left before that round."""
    return frozenset(each.contestant for each in happened if isinstance(each, Left) and each.round <= number)


def _late_plays(planned: Movement, now: Movement, through: int, gone: frozenset[str]) -> tuple[Text, ...]:
    """Tables of the past whose boards are still new to both sides, and would remain so."""
    done = {(one, board) for sitting in now.sittings for one in sitting.contestants for board in sitting.boards}
    found = []
    for each in planned.rounds:
        for sitting in each.sittings if each.number <= through else ():
            missed = [board for board in sitting.boards if not any((one, board) in done for one in sitting.contestants)]
            if missed and set(sitting.contestants) <= set(now.contestants) - gone:
                who = all_of(["+".join(side) for side in (sitting.ns, sitting.ew)])
                found.append(
                    say(
                        "{contestants} can still play board {boards}, which they missed in round {round}.",
                        contestants=who,
                        boards=write_boards(missed),
                        round=each.number,
                    )
                )
    return tuple(found)


def changes(planned: Movement, now: Movement, through: int) -> tuple[Change, ...]:
    """The tables of the rounds to come that are not as planned."""
    found = []
    for each in now.rounds:
        if each.number <= through:
            continue
        before = planned.round(each.number)
        for table in sorted({sitting.table for sitting in (*each.sittings, *before.sittings)}):
            if before.at(table) != each.at(table):
                found.append(Change(each.number, table, before.at(table), each.at(table)))
    return tuple(found)


def _switch_later(
    movement: Movement, now: Movement, happened: Sequence[Happening], through: int
) -> tuple[Movement, tuple[Text, ...]]:
    """A forgotten switch is made up for in the round to come that gives the best balance, if that is better than
    leaving it.
    """
    forgotten = [each for each in happened if isinstance(each, SwitchForgotten) and each.round in movement.switched]
    whole = {each.round for each in forgotten if not each.tables}
    as_is = structs.replace(now, switched=tuple(number for number in now.switched if number not in whole))
    ahead = [each.number for each in now.rounds if each.number > through and each.number not in now.switched]
    options = (
        [switch(as_is, tuple(sorted({*as_is.switched, number})), as_is.not_switched) for number in ahead] if whole else []
    )
    before = balance(as_is)
    better = [(figure.deviation, option) for option in options if (figure := balance(option)) is not None]
    if before is None or not better:
        return as_is, (say("Scores stay in the directions in which they were made."),)
    deviation, option = min(better, key=lambda found: found[0])
    if deviation >= before.deviation:
        return as_is, (say("Scores stay in the directions in which they were made; no later switch improves the balance."),)
    number = next(number for number in option.switched if number not in as_is.switched)
    text = say(
        "Switch round {round} instead: the deviation of the comparisons falls from {before} to {after}.",
        round=number,
        before=before.deviation,
        after=deviation,
    )
    return option, (text,)
