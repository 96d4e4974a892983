"""Law 23: comparable call."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.case import DIRECTOR, AnswerKind, Ask, Case
from bridgelaws.table.effects.board import InformationAuthorized, Review
from bridgelaws.table.rulings import Effect

COMPARABLE = Ask(
    "comparable",
    "23A",
    AnswerKind.YES_NO,
    "{offender}’s {withdrawn} is replaced by {replacement}: does it mean the same or much the same, or something within it, "
    "or serve the same purpose?",
    away_from_table=True,
)


def is_comparable(case: Case, offender: Seat, withdrawn: Call, replacement: Call) -> bool:
    """23A1, 23A2, 23A3, 2017: similar, within it, or of the same purpose: the Director finds; 2007 knows no such call."""
    return _is_comparable(case.book.edition, case, offender, withdrawn, replacement)


def _director_compares(case: Case, offender: Seat, withdrawn: Call, replacement: Call) -> bool:
    found: bool = case.need(
        COMPARABLE,
        of=DIRECTOR,
        offender=offender,
        withdrawn=case.described(offender, withdrawn),
        replacement=case.described(offender, replacement),
    )
    return found


def _never(case: Case, offender: Seat, withdrawn: Call, replacement: Call) -> bool:
    del case, offender, withdrawn, replacement
    return False


_is_comparable = by_edition({Edition.LAWS_2007: _never, Edition.LAWS_2017: _director_compares})


def no_rectification(offender: Seat, *withdrawn: Call) -> tuple[Effect, ...]:
    """23B, 23C: all may use what was withdrawn; at the end of play the Director looks at help gained from it."""
    return (*[InformationAuthorized(offender, call) for call in withdrawn], Review("23C"))
