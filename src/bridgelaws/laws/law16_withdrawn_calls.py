"""Law 16C: what withdrawn calls tell, and who may use it."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import InformationUnauthorized, Review
from bridgelaws.table.rulings import Effect


def close_to_own_side(case: Case, seat: Seat, *calls: Call) -> tuple[Effect, ...]:
    """16C1, 16C2: a withdrawn call is authorized information for opponents, unauthorized for the offender's own side."""
    return (*close_to(seat.side, *[(seat, call) for call in calls]), review(case))


def close_calls_cancelled_too(case: Case) -> tuple[Effect, ...]:
    """16C2: calls of either side cancelled together with the offender's are closed to the offender's side as well."""
    return close_to(case.irregularity.offender.side, *[(made.seat, made.call) for made in case.table.floor[1:]])


def close_to(side: Side, *withdrawn: tuple[Seat, Call]) -> tuple[Effect, ...]:
    """16C1, 16C2: whoever made these calls, only this side may not use what they tell."""
    return tuple([InformationUnauthorized(side, seat, call) for seat, call in withdrawn])


def review(case: Case) -> Review:
    return _review(case.book.edition)


def _at_the_end_of_play() -> Review:
    """16C3: when play is over, the Director looks at whether the information was used."""
    return Review("16C3")


def _with_the_ban_itself() -> Review:
    """16D2, 2007: the ban and its remedy stand in one provision."""
    return Review("16D2")


_review = by_edition({Edition.LAWS_2007: _with_the_ban_itself, Edition.LAWS_2017: _at_the_end_of_play})
