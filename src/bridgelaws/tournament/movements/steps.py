"""The steps by which the rest of a session is changed: one round at a time, people, boards or rests."""

from collections.abc import Iterator

from msgspec import Struct

from bridgelaws.tournament.movements.damage import EMPTY, Damage, Rest, Seat


class Exchange(Struct, frozen=True):
    """Two places change their people."""

    one: Seat
    other: Seat


class Lay(Struct, frozen=True):
    """A set is put on a table; if ``other`` had it, that table gets what lay here."""

    table: int
    boards: tuple[int, ...]
    other: int


class Come(Struct, frozen=True):
    """Somebody comes from the bench to an empty place."""

    bench: int
    seat: Seat


class Rise(Struct, frozen=True):
    """Everybody at a table rests."""

    table: int


Step = Exchange | Lay | Come | Rise


def moves(state: Damage, each: Rest, table: int) -> Iterator[tuple[Step, int]]:
    """Every exchange that touches a table, with the cost after it; the state is left as it was."""
    mine = [(table, place) for place in range(2 * state.side)] if table else [(0, place) for place in range(len(each.bench))]
    others = [(there, place) for there in each.seats for place in range(2 * state.side) if there != table]
    others += [(0, place) for place in range(len(each.bench))] if table else []
    for one in mine:
        for other in others:
            mover, goer = state.who(each, one), state.who(each, other)
            if mover == goer or not _may(state, mover, other) or not _may(state, goer, one):
                continue
            if EMPTY in (mover, goer) and 0 in (one[0], other[0]):
                yield from _trial_bench(state, each, one, other)
                continue
            state.exchange(each, one, other)
            yield Exchange(one, other), state.cost
            state.exchange(each, one, other)
    if not table or EMPTY in each.seats[table]:
        return
    if state.meet_again(each.seats[table]):
        people = state.rise(each, table)
        yield Rise(table), state.cost
        state.sit_down(each, table, people)
    for boards in state.sets:
        if boards == each.sets[table] or _is_known(state, each.seats[table], boards):
            continue
        kept = each.sets[table]
        holders = [there for there in each.seats if there != table and each.sets[there] == boards]
        for there in (0, *holders):
            state.lay(each, table, boards, there)
            yield Lay(table, boards, there), state.cost
            state.lay(each, table, kept, there)


def make(state: Damage, each: Rest, step: Step) -> None:
    match step:
        case Exchange(one, other):
            state.exchange(each, one, other)
        case Lay(table, boards, other_table):
            state.lay(each, table, boards, other_table)
        case Come(place, seat):
            state.seat_from_bench(each, place, seat)
        case Rise(table):
            state.rise(each, table)


def _is_known(state: Damage, people: list[str], boards: tuple[int, ...]) -> bool:
    """Whether they have played, or are to play, all of these: then nothing is won by laying them here."""
    return all(state.done[one, board] for one in people for board in boards)


def _trial_bench(state: Damage, each: Rest, one: Seat, other: Seat) -> Iterator[tuple[Step, int]]:
    """Somebody comes from the bench to an empty place: the bench grows no empty seats."""
    bench, empty = (one, other) if one[0] == 0 else (other, one)
    if state.who(each, bench) == EMPTY:
        return
    state.seat_from_bench(each, bench[1], empty)
    yield Come(bench[1], empty), state.cost
    state.back_to_bench(each, bench[1], empty)


def _may(state: Damage, who: str, seat: Seat) -> bool:
    return not seat[0] or not state.turned(who, seat[1])
