"""Law 64: procedure after establishment of a revoke.

The truth table: who won the revoke trick, and whether the offending side won any trick after it.

    revoke trick won by     later tricks of that side      tricks transferred
    the offender            none                           1    64A1
    the offender            some                           2    64A1
    partner (or dummy)      any                            1    64A2
    opponents               some                           1    64A2
    opponents               none                           0    64B1

It is nothing in any case

    64B2    after an earlier revoke of that player in that suit (2017: an established one)
    64B3    from dummy, or in not playing a penalty card (2007: any card lying face up)
    64B4    if attention came after an opponent had called on the next board
    64B5    if it came after the round
    64B6    on the twelfth trick
    64B7    if both sides revoked on the board (2017: and both revokes were established)
    64B8    if it was corrected together with one of the other side (62C3, 2017)

Usually a trick is moved only once, however many revokes there were.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.readings import (
    CORRECTED_REVOKE_COUNTS,
    DUMMYS_REVOKE_COUNTS_FOR_BOTH_SIDES,
    OMISSION_IN_DUMMY_IS_EXEMPT,
    PENALTY_CARD_OF_THE_SUIT_EXEMPTS,
    TRICK_MOVES_ONCE,
    Reading,
    usually,
)
from bridgelaws.laws import law61_revoke as law61
from bridgelaws.laws import law63_establishment as law63
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.effects.play import RevokeNoted, RevokesSettled, TricksTransferred
from bridgelaws.table.irregularities import RevokesToSettle
from bridgelaws.table.play_state import AtPlay, Breach, Claim, Revoke
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import say

WON_OPEN_TRICK = Ask(
    "won_open_trick",
    "64A1",
    AnswerKind.YES_NO,
    "Not every card of trick {trick} was entered. Did {offender} win that trick with the revoke card?",
)

Holds: TypeAlias = Callable[[Reading], bool]  # which way a disputed place is read


class Cost(Struct, frozen=True):
    """What one revoke costs: the tricks that move, by number, and the provision that says so."""

    revoke: Revoke
    tricks: tuple[int, ...]
    law: str


def note(case: Case, revoke: Revoke, admitted: tuple[Effect, ...], because: str = "") -> Ruling:
    """63B, 64C1: an established revoke is not corrected; Law 64 speaks when play is over, if attention came in time."""
    state = case.table.at_play
    assert state is not None
    how, late = law63.find_establishment(case.book.edition, state, revoke) or "63A1", too_late(state, revoke)
    cites = " ".join(law for law in (because, how, "63B", late) if law)
    effects = (*admitted, RevokeNoted(revoke, in_time=late is None), Review(case.number("64C1")))
    if late:
        return case.ruling(cites, *effects)
    return case.ruling(cites, *effects, Advice(say("Tricks are transferred when play is over.")))


def detect_at_end(table: Table) -> RevokesToSettle | None:
    """Play is over, and there are established revokes that Law 64 has not been applied to."""
    state = table.at_play
    if state is None or not state.noted or not (state.ended or table.tricks_agreed is not None):
        return None
    return RevokesToSettle(state.noted[-1].seat) if state.settled < len(state.noted) + len(state.too_late) else None


def rule(case: Case) -> Ruling:
    """64A, 64B: the tricks that established revokes cost, all of the board together."""
    state = find_the_end(case)
    found = costs(state, case.book.edition, case.holds)
    cites = " ".join(dict.fromkeys(cost.law for cost in found))
    moved = {side: min(_tricks_for(found, side), state.tricks_of(side)) for side in Side}
    effects = tuple(TricksTransferred(side.other, tricks) for side, tricks in moved.items() if tricks)
    told = effects or (Advice(say("No trick is transferred.")),)
    return case.ruling(cites, RevokesSettled(), *told, *_redress(case, found), of_itself=True)


def to_the_end(table: Table) -> AtPlay:
    """79A: where the number of tricks was agreed and not every card told, the others count as those of an agreed claim."""
    state = table.at_play
    assert state is not None
    if state.ended or table.tricks_agreed is None:
        return state
    declarer, left = state.play.contract.declarer, 14 - state.number
    won = min(max(table.tricks_agreed - state.tricks_of(declarer.side), 0), left)
    return replace(state, claim=Claim(declarer, won, agreed=True))


def find_the_end(case: Case) -> AtPlay:
    """64A1: the trick of the revoke may not have been played to its end; then it is asked whether the offender won it."""
    state = to_the_end(case.table)
    offender = may_have_won(state)
    if offender and case.need(WON_OPEN_TRICK, of=DIRECTOR, offender=offender, trick=state.number):
        return _if_won_by(state, offender)
    return state


def may_have_won(state: AtPlay) -> Seat | None:
    """Who revoked to the trick in progress with the card that was winning it, and may have won it by the result."""
    trick = state.trick(state.number)
    if state.claim is None or not trick.plays or trick.is_complete:
        return None
    ahead = trick.winner(state.play.contract.trumps)
    revoked = any((noted.seat, noted.trick) == (ahead, state.number) for noted in state.noted)
    return ahead if revoked and state.number in _if_won_by(state, ahead).won_by(ahead.side) else None


def _if_won_by(state: AtPlay, seat: Seat) -> AtPlay:
    assert state.claim is not None
    return replace(state, claim=replace(state.claim, first=seat))


def _tricks_for(found: tuple[Cost, ...], side: Side) -> int:
    return sum(len(cost.tricks) for cost in found if cost.revoke.seat.side is side)


def _redress(case: Case, found: tuple[Cost, ...]) -> list[Effect]:
    """64C2(a), 64C2(b): a measure of its own after a repeated revoke, and after revokes of both sides."""
    measures = {"64B2": "64C2(a)", "64B7": "64C2(b)"}
    return [Review(case.number(measures[cost.law])) for cost in found if cost.law in measures]


def costs(state: AtPlay, edition: Edition, holds: Holds = usually) -> tuple[Cost, ...]:
    """Latest revoke first, so that each takes the latest trick still free; of two to one trick, the winner's first.

    64A, 64B: a revoke that nobody has drawn attention to changes nothing, whether or not the hands are known.
    """
    every = (*state.noted, *state.too_late)
    found: list[Cost] = []
    for revoke in sorted(state.noted, key=lambda noted: (-noted.trick, state.winner(noted.trick) is not noted.seat)):
        taken = {trick for cost in found if cost.revoke.seat.side is revoke.seat.side for trick in cost.tricks}
        exempt = _exempt(edition, state, revoke, every, holds)
        if taken and not exempt and not holds(TRICK_MOVES_ONCE):
            taken = set()
        found.append(Cost(revoke, (), exempt) if exempt else _cost(state, revoke, taken))
    return tuple(sorted(found, key=lambda cost: cost.revoke.trick))


def _cost(state: AtPlay, revoke: Revoke, taken: set[int]) -> Cost:
    """64A1, 64A2, 64A:fn, 64B1: who won the revoke trick, and what that side won later; dummy's is not declarer's."""
    won = [n for n in state.won_by(revoke.seat.side) if n >= revoke.trick]
    free = [n for n in won if n not in taken]
    later = [n for n in free if n > revoke.trick][-1:]
    if not won:
        return Cost(revoke, (), "64B1")
    if state.winner(revoke.trick) is revoke.seat:
        return Cost(revoke, (revoke.trick, *later), "64A1")
    return Cost(revoke, tuple(later or free[-1:]), "64A2")


def too_late(state: AtPlay, revoke: Revoke) -> str | None:
    """64B4, 64B5: nothing is transferred once an opponent has called on the next board, or the round is over."""
    if any(seat.side is not revoke.seat.side for seat in state.next_board):
        return "64B4"
    return "64B5" if state.round_over else None


def _exempt(edition: Edition, state: AtPlay, revoke: Revoke, established: Sequence[Revoke], holds: Holds) -> str | None:
    """64B2, 64B3, 64B6, 64B7, 64B8: revokes that cost no trick by themselves, although attention came in time."""
    if revoke in state.both_sides_corrected:
        return "64B8"
    if _both_sides(state, _counting_for_both(edition, state, established, holds), holds):
        return "64B7"
    if any(_same_again(earlier, revoke) for earlier in _counting_as_first(edition, state, established, holds)):
        return "64B2"
    if _is_dummys(state, revoke, holds) or (revoke.kind in _face_up(edition) and _only_face_up(state, revoke, holds)):
        return "64B3"
    return "64B6" if revoke.trick == 12 else None


def _both_sides(state: AtPlay, counting: Sequence[Revoke], holds: Holds) -> bool:
    """64B7: whether a revoke of dummy's makes it two sides is disputed."""
    if len({counted.seat.side for counted in counting}) < 2:
        return False
    others = {counted.seat.side for counted in counting if counted.seat is not state.play.contract.dummy}
    return len(others) == 2 or holds(DUMMYS_REVOKE_COUNTS_FOR_BOTH_SIDES)


def _is_dummys(state: AtPlay, revoke: Revoke, holds: Holds) -> bool:
    """64B3, 67B1: a revoke of dummy's; whether a card missing from dummy's hand is one in this respect is disputed."""
    if revoke.seat is not state.play.contract.dummy:
        return False
    missing = any((trick, seat) == (revoke.trick, revoke.seat) for trick, seat, _ in state.filed)
    return not missing or holds(OMISSION_IN_DUMMY_IS_EXEMPT)


def _only_face_up(state: AtPlay, revoke: Revoke, holds: Holds) -> bool:
    """64B3: the card lay face up; whether that excuses who had to follow suit with a penalty card is disputed."""
    off_suit = revoke.kind is Breach.PENALTY_CARD and not law61.is_for_law_52(state, revoke)
    return not off_suit or holds(PENALTY_CARD_OF_THE_SUIT_EXEMPTS)


def _same_again(earlier: Revoke, revoke: Revoke) -> bool:
    return (earlier.seat, earlier.led) == (revoke.seat, revoke.led) and earlier.trick < revoke.trick


def _first_established(state: AtPlay, established: Sequence[Revoke], holds: Holds) -> Sequence[Revoke]:
    """64B2, 2017: the first revoke must have been established."""
    del state, holds
    return established


def _first_even_if_corrected(state: AtPlay, established: Sequence[Revoke], holds: Holds) -> Sequence[Revoke]:
    """64B2, 2007: any revoke of the same player in the same suit before it."""
    return (*established, *_find_corrected(state, holds))


_counting_as_first = by_edition({Edition.LAWS_2007: _first_even_if_corrected, Edition.LAWS_2017: _first_established})


def _penalty_card() -> tuple[Breach, ...]:
    """64B3, 2017: a penalty card."""
    return (Breach.PENALTY_CARD,)


def _any_card_face_up() -> tuple[Breach, ...]:
    """64B3, 2007: any card that lay face up, in a hand laid down too."""
    return (Breach.PENALTY_CARD, Breach.FACED_CARD)


_face_up = by_edition({Edition.LAWS_2007: _any_card_face_up, Edition.LAWS_2017: _penalty_card})


def _both_established(state: AtPlay, established: Sequence[Revoke], holds: Holds) -> Sequence[Revoke]:
    """64B7, 2017: both sides have revoked on the board and both revokes are established, exempt ones too."""
    del state, holds
    return established


def _both_revoked(state: AtPlay, established: Sequence[Revoke], holds: Holds) -> Sequence[Revoke]:
    """64B7, 2007: both sides have revoked on the board."""
    return (*established, *_find_corrected(state, holds))


def _find_corrected(state: AtPlay, holds: Holds) -> Sequence[Revoke]:
    """64B2, 64B7, 2007: neither says that the other revoke was established, so that one that was corrected may count."""
    return state.corrected if state.corrected and holds(CORRECTED_REVOKE_COUNTS) else ()


_counting_for_both = by_edition({Edition.LAWS_2007: _both_revoked, Edition.LAWS_2017: _both_established})
