"""The plan of a section as a movement again, for cards, moves and repairs."""

from collections.abc import Iterable

from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.model import Contest, Movement, Round, Sitting


def movement_of(state: EventState, session: int, section: str = "") -> Movement | None:
    """The plan of a section; None if there is none, or nobody sits anywhere in it because the session was called off."""
    plan = state.plans.get((session, section))
    rounds = tuple(plan.rounds[number] for number in sorted(plan.rounds)) if plan else ()
    sittings = [sitting for each in rounds for sitting in each.sittings]
    if plan is None or not sittings:
        return None
    seated = {one for sitting in sittings for one in sitting.contestants}
    crowd = max((_crowd(each.sittings) for each in rounds), default=1)
    return Movement(
        kind="plan",
        contest=state.contest,
        title=plan.title,
        tables=max(sitting.table for sitting in sittings),
        contestants=tuple(one for one in state.contestants if one in seated),
        rounds=rounds,
        at_once=crowd,
        winners=plan.winners,
        half_matches=plan.half_matches,
        meetings=2 if plan.half_matches else 1,
        switched=_switched_rounds(rounds, plan.directions) if state.contest is Contest.PAIRS else (),
    )


def _crowd(sittings: Iterable[Sitting]) -> int:
    lying = [board for sitting in sittings for board in sitting.boards]
    return max((lying.count(board) for board in set(lying)), default=1)


def _switched_rounds(rounds: tuple[Round, ...], directions: dict[str, str]) -> tuple[int, ...]:
    """The rounds in which everybody sits the other way than usually: a Mitchell's arrow-switched ones."""
    usual = {one for one in directions if directions[one] == "NS"}
    turned = [
        each.number for each in rounds if each.sittings and all(not (set(sitting.ns) & usual) for sitting in each.sittings)
    ]
    straight = [each.number for each in rounds if all(set(sitting.ns) <= usual for sitting in each.sittings)]
    return tuple(turned) if len(turned) + len(straight) == len(rounds) else ()
