"""Law 16C: what withdrawn calls tell, and who may use it."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.case import Case
from bridgelaws.table.rulings import Effect, InformationUnauthorized, Review


def unauthorized(case: Case, seat: Seat, *calls: Call) -> tuple[Effect, ...]:
    """16C1, 16C2: a withdrawn call is authorized information for opponents, unauthorized for the offender's own side."""
    return (*[InformationUnauthorized(seat.side, seat, call) for call in calls], *_review(case.book.edition))


def _at_the_end_of_play() -> tuple[Review, ...]:
    """16C3: when play is over, the Director looks at whether the information was used."""
    return (Review("16C3"),)


def _with_the_ban_itself() -> tuple[Review, ...]:
    """16D2, 2007: the ban and its remedy stand in one provision."""
    return (Review("16D2"),)


_review = by_edition({Edition.LAWS_2007: _with_the_ban_itself, Edition.LAWS_2017: _at_the_end_of_play})
