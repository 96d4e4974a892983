"""Law 26: lead restrictions after a withdrawn call. What declarer may then choose is decided when the lead comes."""

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.case import Case
from bridgelaws.table.restrictions import LeadOption
from bridgelaws.table.rulings import Effect, Impose


def lead_option(case: Case, offender: Seat, withdrawn: Call) -> tuple[Effect, ...]:
    """If the offender becomes a defender, declarer may restrict the partner's first lead."""
    return (Impose(LeadOption(offender.partner, _law(case.book.edition), offender, withdrawn)),)


def _one_suit_not_shown() -> str:
    """26B: the replacement was not comparable: one suit not shown may be barred."""
    return "26B"


def _by_what_the_call_showed() -> str:
    """26:pre, 2007: which suits may be required or barred follows from what the withdrawn call showed."""
    return "26"


_law = by_edition({Edition.LAWS_2007: _by_what_the_call_showed, Edition.LAWS_2017: _one_suit_not_shown})
