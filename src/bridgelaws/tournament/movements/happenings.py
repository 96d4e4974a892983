"""What really happened in a session, where it was not what the movement says."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct, structs

from bridgelaws.errors import BridgelawsError
from bridgelaws.text import all_of, say
from bridgelaws.tournament.movements.model import Movement, Round, Sitting, number_within, write_boards


class WrongBoards(Struct, frozen=True, tag="wrong-boards"):
    """These boards were played at a table instead of its own."""

    round: int
    table: int
    boards: tuple[int, ...]


class WrongPlaces(Struct, frozen=True, tag="wrong-places"):
    """These sat at a table, and played what lay there."""

    round: int
    table: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]


class SwitchForgotten(Struct, frozen=True, tag="switch-forgotten"):
    """A switched round was played straight on, at these tables or at all; or a straight one switched."""

    round: int
    tables: tuple[int, ...] = ()


class SkipForgotten(Struct, frozen=True, tag="skip-forgotten"):
    """In this round East-West moved up only one table."""

    round: int


class NotPlayed(Struct, frozen=True, tag="not-played"):
    """These boards of a table were not played: no time, or taken away."""

    round: int
    table: int
    boards: tuple[int, ...]


class Late(Struct, frozen=True, tag="late"):
    """A contestant plays from this round on; ``entered`` if the others had been told to expect it."""

    contestant: str
    round: int
    entered: bool = True


class Left(Struct, frozen=True, tag="left"):
    """A contestant does not play any more from this round on."""

    contestant: str
    round: int


class ExtraTable(Struct, frozen=True, tag="extra-table"):
    """One more table from this round on, with these contestants and, if there are more, boards of its own."""

    round: int
    contestants: tuple[str, ...]
    boards: tuple[int, ...] = ()


Happening = WrongBoards | WrongPlaces | SwitchForgotten | SkipForgotten | NotPlayed | Late | Left | ExtraTable


def as_played(movement: Movement, happened: Sequence[Happening], through: int) -> tuple[Round, ...]:
    """The rounds up to ``through`` as they were really played."""
    number_within(say("number of rounds played"), through, 0, movement.rounds[-1].number)
    played = [each for each in movement.rounds if each.number <= through]
    for happening in happened:
        _check_round(movement, happening, through)
    for happening in sorted(happened, key=lambda each: isinstance(each, Late | Left)):  # who is not there sits nowhere
        played = [_change(movement, each, happening, played) for each in played]
    wrong = [each for each in happened if isinstance(each, WrongPlaces)]
    return tuple(_displace(each, [place for place in wrong if place.round == each.number]) for each in played)


def _displace(each: Round, wrong: Sequence[WrongPlaces]) -> Round:
    """Who sat at a wrong table did not sit at his own: without him nothing was played there, unless others are said to
    have.
    """
    elsewhere = {one: place.table for place in wrong for one in (*place.ns, *place.ew)}
    kept = [s for s in each.sittings if all(elsewhere.get(one, s.table) == s.table for one in s.contestants)]
    return Round(each.number, tuple(kept)) if wrong else each


def _change(movement: Movement, each: Round, happening: Happening, played: list[Round]) -> Round:
    match happening:
        case Late(contestant, first) if each.number < first:
            return _without(each, contestant)
        case Left(contestant, last) if each.number >= last:
            return _without(each, contestant)
        case Late() | Left() | ExtraTable():
            return each
        case WrongBoards(number, table, boards) if number == each.number:
            _check_boards(movement, boards, table)
            return _at(each, structs.replace(_sitting(each, table), boards=boards))
        case WrongPlaces(number, table, ns, ew) if number == each.number:
            _check_people(movement, ns + ew, len(_sitting(each, table).ns))
            return _at(each, structs.replace(_sitting(each, table), ns=ns, ew=ew))
        case SwitchForgotten(number, tables) if number == each.number:
            there = {_sitting(each, table).table for table in tables}
            turned = [s.turned() if not tables or s.table in there else s for s in each.sittings]
            return Round(each.number, tuple(turned))
        case SkipForgotten(number) if number == each.number:
            return _one_up(movement, each, played)
        case NotPlayed(number, table, boards) if number == each.number:
            sitting = _sitting(each, table)
            if not set(boards) <= set(sitting.boards):
                raise BridgelawsError(
                    say(
                        "Table {table} has boards {boards} in round {round}, not {others}.",
                        table=table,
                        boards=write_boards(sitting.boards),
                        round=number,
                        others=write_boards(boards),
                    )
                )
            return _at(each, structs.replace(sitting, boards=tuple(b for b in sitting.boards if b not in boards)))
    return each


def _one_up(movement: Movement, each: Round, played: list[Round]) -> Round:
    """East-West moved as they always do, where the plan had them skip a table."""
    before = next((old for old in played if old.number == each.number - 1), None)
    usual = _usual_move(movement, each.number)
    if before is None or usual is None or not _skips(movement, each.number, usual):
        raise BridgelawsError(
            say("There is no skip before round {round} in this movement, so none was forgotten.", round=each.number)
        )
    came = {usual[sitting.table]: sitting.ew for sitting in before.sittings if sitting.table in usual}
    rested = {s.ew for s in movement.sittings} - {s.ew for s in before.sittings}
    if len(without := [s.table for s in each.sittings if s.table not in came]) == len(rested):
        came |= dict(zip(without, rested, strict=True))  # the one East-West pair that rested moves up too
    moved = [structs.replace(_lying(movement, each, table), ew=ew) for table, ew in sorted(came.items())]
    return Round(each.number, tuple(moved))


def _lying(movement: Movement, each: Round, table: int) -> Sitting:
    """The North-South pair and boards of a table in a round, also where the plan has nobody come to them."""
    if (planned := each.at(table)) is not None:
        return planned
    lying = {sitting.boards for sitting in each.sittings}
    host = next(s for s in movement.sittings if s.table == table)
    free = [boards for boards in sorted({s.boards for s in movement.sittings}) if boards not in lying]
    return structs.replace(host, boards=free[0] if free else host.boards)


def _usual_move(movement: Movement, number: int) -> dict[int, int] | None:
    """From which table to which East-West move in all rounds before this one; None if they do not move alike."""
    moves: dict[int, int] = {}
    earlier = [each for each in movement.rounds if each.number < number]
    for old, new in pairwise(earlier):
        for table, there in _moves(old, new).items():
            if moves.setdefault(table, there) != there:
                return None
    return moves


def _skips(movement: Movement, number: int, usual: dict[int, int]) -> bool:
    """Whether all East-West pairs go elsewhere in this round than they usually do."""
    now = _moves(movement.round(number - 1), movement.round(number))
    return bool(usual) and all(usual.get(table, -1) != there for table, there in now.items())


def _moves(old: Round, new: Round) -> dict[int, int]:
    to = {sitting.ew: sitting.table for sitting in new.sittings}
    return {sitting.table: to[sitting.ew] for sitting in old.sittings if sitting.ew in to}


def _without(each: Round, contestant: str) -> Round:
    return Round(each.number, tuple(sitting for sitting in each.sittings if contestant not in sitting.contestants))


def _sitting(each: Round, table: int) -> Sitting:
    sitting = each.at(table)
    if sitting is None:
        raise BridgelawsError(say("Nobody plays at table {table} in round {round}.", table=table, round=each.number))
    return sitting


def _at(each: Round, instead: Sitting) -> Round:
    return Round(each.number, tuple(instead if sitting.table == instead.table else sitting for sitting in each.sittings))


def _check_round(movement: Movement, happening: Happening, through: int) -> None:
    if isinstance(happening, Late | Left | ExtraTable):
        number_within(say("round it begins with"), happening.round, 1, movement.rounds[-1].number)
        people = happening.contestants if isinstance(happening, ExtraTable) else (happening.contestant,)
        came = happening.round <= through and not isinstance(happening, Left)
        if came and any(one not in movement.contestants for one in people):
            raise BridgelawsError(
                say(
                    "{contestants} came in round {round}, which has been played: repair the movement as it was after "
                    "round {before} first, then from what that gave.",
                    contestants=all_of(people),
                    round=happening.round,
                    before=happening.round - 1,
                )
            )
    elif not 1 <= happening.round <= through:
        raise BridgelawsError(
            say(
                "Round {round} has not been played: {rounds} rounds have, so nothing happened there.",
                round=happening.round,
                rounds=through,
            )
        )


def _check_people(movement: Movement, people: tuple[str, ...], side: int) -> None:
    if unknown := [one for one in people if one not in movement.contestants]:
        raise BridgelawsError(
            say("{contestant} is not in this movement and cannot have sat at a wrong table.", contestant=unknown[0])
        )
    if len(set(people)) < len(people) or len(people) != 2 * side:
        raise BridgelawsError(
            say(
                "{contestants} cannot have made up a table: say who sat North-South and who East-West.",
                contestants=all_of(people),
            )
        )


def _check_boards(movement: Movement, boards: tuple[int, ...], table: int) -> None:
    if not boards or len(set(boards)) < len(boards):
        raise BridgelawsError(say("Say which boards table {table} played, each once.", table=table))
    if unknown := set(boards) - set(movement.boards):
        raise BridgelawsError(
            say(
                "Board {wrong} is not in play: the session has boards {boards}.",
                wrong=write_boards(sorted(unknown)),
                boards=write_boards(movement.boards),
            )
        )
