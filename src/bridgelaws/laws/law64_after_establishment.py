"""Law 64: procedure after establishment of a revoke.

The truth table: who won the revoke trick, and whether the offending side won any trick after it.

    revoke trick won by     later tricks of that side      tricks transferred
    the offender            none                           1    64A1
    the offender            some                           2    64A1
    partner (or dummy)      any                            1    64A2
    opponents               some                           1    64A2
    opponents               none                           0    64B1

Any of 64B2 to 64B8 makes it nothing. A trick is moved only once, however many revokes there were.
"""

from collections.abc import Sequence

from msgspec import Struct

from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws import law63_establishment as law63
from bridgelaws.table.at_play import AtPlay, Revoke
from bridgelaws.table.case import Case
from bridgelaws.table.irregularities import RevokesToSettle
from bridgelaws.table.rulings import Advice, Effect, Review, RevokeNoted, RevokesSettled, Ruling, TricksTransferred
from bridgelaws.table.state import Table


class Cost(Struct, frozen=True):
    """What one revoke costs: the tricks that move, by number, and the provision that says so."""

    revoke: Revoke
    tricks: tuple[int, ...]
    law: str


def noted(case: Case, revoke: Revoke, admitted: tuple[Effect, ...]) -> Ruling:
    """63B: an established revoke is not corrected; Law 64 speaks when play is over, if attention came in time."""
    state = case.table.at_play
    assert state is not None
    late = _too_late(state, revoke)
    effects = (*admitted, RevokeNoted(revoke, in_time=late is None), *_equity(case.book.edition))
    if late:
        return case.ruling(f"63B {late}", *effects)
    return case.ruling("63B", *effects, Advice("Play goes on; tricks are transferred when it is over."))


def _too_late(state: AtPlay, revoke: Revoke) -> str | None:
    """64B4, 64B5: nothing is transferred once an opponent has called on the next board, or the round is over."""
    if any(seat.side is not revoke.seat.side for seat in state.next_board):
        return "64B4"
    return "64B5" if state.round_over else None


def detect_at_end(table: Table) -> RevokesToSettle | None:
    """Play is over, and there are established revokes that Law 64 has not been applied to."""
    state = table.at_play
    if state is None or not state.ended or state.settled or not state.noted:
        return None
    return RevokesToSettle(state.noted[0].seat)


def rule(case: Case) -> Ruling:
    """64A, 64B: the tricks that established revokes cost, all of the board together."""
    state = case.table.at_play
    assert state is not None
    found = costs(state, case.book.edition)
    cites = " ".join(dict.fromkeys(cost.law for cost in found))
    moved = {side: sum(len(cost.tricks) for cost in found if cost.revoke.seat.side is side) for side in Side}
    effects = tuple(TricksTransferred(side.other, tricks) for side, tricks in moved.items() if tricks)
    told = effects or (Advice("No trick is transferred."),)
    return case.ruling(cites, RevokesSettled(), *told, of_itself=True)


def costs(state: AtPlay, edition: Edition) -> tuple[Cost, ...]:
    """Latest revoke first, so that each takes the latest trick still free."""
    every = [revoke for revoke in law61.revokes(state) if law63.is_established(state, revoke)]
    both = len({revoke.seat.side for revoke in _counting_for_both(edition, state, every)}) == 2
    found: list[Cost] = []
    for revoke in sorted(state.noted, key=lambda noted: noted.trick, reverse=True):
        exempt = "64B7" if both else _exempt(edition, state, revoke, every)
        taken = {trick for cost in found if cost.revoke.seat.side is revoke.seat.side for trick in cost.tricks}
        found.append(Cost(revoke, (), exempt) if exempt else _cost(state, revoke, taken))
    return tuple(reversed(found))


def _cost(state: AtPlay, revoke: Revoke, taken: set[int]) -> Cost:
    """64A1, 64A2, 64B1: by who won the revoke trick and what that side won later."""
    side = revoke.seat.side
    winner = state.winner(revoke.trick)
    later = [n for n in _won_by(state, side) if n > revoke.trick and n not in taken]
    if winner is revoke.seat and revoke.trick not in taken:
        return Cost(revoke, (revoke.trick, *later[-1:]), "64A1")
    pool = [n for n in _won_by(state, side) if n >= revoke.trick and n not in taken]
    return Cost(revoke, tuple(later[-1:] or pool[-1:]), "64A2" if pool else "64B1")


def _won_by(state: AtPlay, side: Side) -> list[int]:
    numbers = range(state.before + 1, state.before + len(state.play.tricks) + 1)
    return [n for n in numbers if (winner := state.winner(n)) is not None and winner.side is side]


def _repeated_after_it_was_established(state: AtPlay, revoke: Revoke, every: Sequence[Revoke]) -> bool:
    """64B2, 2017: the same player in the same suit again, the first revoke having been established before."""
    del state
    earlier = [r for r in every if r.seat is revoke.seat and r.led is revoke.led and r.trick < revoke.trick]
    return bool(earlier)


def _repeated(state: AtPlay, revoke: Revoke, every: Sequence[Revoke]) -> bool:
    """64B2, 2007: the same player in the same suit again."""
    del every
    earlier = [r for r in law61.revokes(state) if r.seat is revoke.seat and r.led is revoke.led and r.trick < revoke.trick]
    return bool(earlier)


_is_repeated = by_edition({Edition.LAWS_2007: _repeated, Edition.LAWS_2017: _repeated_after_it_was_established})


def _exempt(edition: Edition, state: AtPlay, revoke: Revoke, every: Sequence[Revoke]) -> str | None:
    """64B2, 64B3, 64B6, 64B8: revokes that cost no trick by themselves."""
    if _is_repeated(edition, state, revoke, every):
        return "64B2"
    if revoke.seat is state.play.contract.dummy:
        return "64B3"
    if revoke.trick == 12:
        return "64B6"
    return "64B8" if revoke in state.both_sides_corrected else None


def _both_established(state: AtPlay, established: list[Revoke]) -> list[Revoke]:
    """64B7, 2017: both sides have revoked on the board and both revokes are established."""
    del state
    return established


def _both_revoked(state: AtPlay, established: list[Revoke]) -> list[Revoke]:
    """64B7, 2007: both sides have revoked on the board."""
    return [*established, *state.corrected]


_counting_for_both = by_edition({Edition.LAWS_2007: _both_revoked, Edition.LAWS_2017: _both_established})


def _redress() -> tuple[Review, ...]:
    """64C1: when play is over, the Director asks whether the tricks transferred make good the damage."""
    return (Review("64C1"),)


def _redress_in_one_sentence() -> tuple[Review, ...]:
    """64C, 2007: the same, in one provision."""
    return (Review("64C"),)


_equity = by_edition({Edition.LAWS_2007: _redress_in_one_sentence, Edition.LAWS_2017: _redress})
