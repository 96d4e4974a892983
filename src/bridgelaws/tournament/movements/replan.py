"""Search for the rest of a session: from what was played and what was planned to the schedule with least damage.

A tabu search. It starts from the plan, looks at a table that is in trouble, tries every exchange of its people or boards
within the round, makes the best one that was not made lately, and remembers the best schedule met. What is still in
trouble then is arranged anew, a round at a time, by trying everything; and what need not have changed is put back.
"""

import random

from bridgelaws.tournament.movements.damage import EMPTY, Damage
from bridgelaws.tournament.movements.rearrange import rearrange
from bridgelaws.tournament.movements.steps import make, moves

ATTEMPTS = 3
PATIENCE = 120  # turns without a better schedule before an attempt gives up
LONGER = 5  # times, if a round would otherwise be lost


def search(state: Damage, effort: int) -> None:
    """Leave the best schedule found in the state; another attempt as long as somebody is in trouble, and longer
    ones if most of a round is.
    """
    planned = state.copied()
    found = []
    for attempt in range(2 * ATTEMPTS):
        longer = LONGER if attempt >= ATTEMPTS else 1
        if longer > 1 and not _is_round_lost(state):
            break
        state.restore(planned)
        _attempt(state, effort * longer, PATIENCE * longer, random.Random(attempt % ATTEMPTS))
        for each in {id(each): each for each, _ in state.troubled()}.values():
            rearrange(state, each)
        _put_back(state)
        found.append((state.cost, attempt, state.copied()))
        clear = not state.troubled()
        state.restore(min(found, key=lambda outcome: outcome[:2])[2])
        if clear:
            break


def _is_round_lost(state: Damage) -> bool:
    """Whether in some round fewer than half of the tables that there could be play without trouble."""
    troubled = {(each.number, table) for each, table in state.troubled()}
    for each in state.rest:
        full = [table for table, seats in each.seats.items() if EMPTY not in seats]
        people = len(each.bench) + sum(one != EMPTY for seats in each.seats.values() for one in seats)
        playing = sum((each.number, table) not in troubled for table in full)
        if 2 * playing < min(len(each.seats), people // (2 * state.side)):
            return True
    return False


def _attempt(state: Damage, effort: int, patience: int, rng: random.Random) -> None:
    best, kept = state.cost, state.copied()
    tabu: dict[object, int] = {}
    since = 0
    for turn in range(effort):
        trouble = state.troubled()
        if not trouble or turn - since > patience:
            break
        each, table = rng.choice(trouble)
        options = [
            (cost, rng.random(), step)
            for step, cost in moves(state, each, table)
            if tabu.get((each.number, step), -1) < turn or cost < best
        ]
        if not options:
            continue
        _, _, step = min(options, key=lambda option: option[:2])
        make(state, each, step)
        tabu[each.number, step] = turn + 5 + rng.randrange(8)
        if state.cost < best:
            best, kept, since = state.cost, state.copied(), turn
    state.restore(kept)


def _put_back(state: Damage) -> None:
    """Undo what need not have changed: downhill over all exchanges at changed tables until none helps."""
    improved = True
    while improved:
        improved = False
        for each in state.rest:
            for table in [0, *each.seats] if each.bench else list(each.seats):
                if not state.changed(each, table):
                    continue
                found = min(moves(state, each, table), key=lambda option: option[1], default=None)
                if found and found[1] < state.cost:
                    make(state, each, found[0])
                    improved = True
