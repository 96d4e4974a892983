"""Law 26: lead restrictions after a withdrawn call. What declarer may then choose is decided when the lead comes."""

from msgspec import Struct

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.case import Case
from bridgelaws.table.restrictions import LeadOption
from bridgelaws.table.rulings import Effect, Impose
from bridgelaws.table.state import Table


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


class LeadChoice(Struct, frozen=True):
    """What declarer may choose when this defender first has the lead: suits to bar, or to require, one of them."""

    leader: Seat
    bar: tuple[Suit, ...]
    require: tuple[Suit, ...] = ()

    def __str__(self) -> str:
        bar = f"bar {' '.join(map(str, self.bar))}"
        return f"{self.leader}: {bar}" + (f" or require {' '.join(map(str, self.require))}" if self.require else "")


def lead_choices(table: Table, book: LawBook) -> tuple[LeadChoice, ...]:
    """26B: for each withdrawn call of a defender, what declarer may choose; nothing if the offending side declares."""
    contract = table.auction.contract
    if not table.auction.ended or contract is None:
        return ()
    found = [
        _choice(book.edition, table, option)
        for option in table.lead_options()
        if option.seat.side is not contract.declarer.side
    ]
    return tuple(choice for choice in found if choice.bar)


def _any_suit_not_shown(table: Table, option: LeadOption) -> LeadChoice:
    """26B, 2017: one suit that the offender has not shown in the legal auction may be barred."""
    shown = _shown_legally(table, option.offender)
    return LeadChoice(option.seat, tuple(suit for suit in reversed(Suit) if suit not in shown))


def _suits_of_the_withdrawn_call(table: Table, option: LeadOption) -> LeadChoice:
    """26A1, 26A2(a), 26A2(b), 26B, 2007: a suit it showed and that was not shown legally may be required or barred; if it
    showed no suit, any one may be barred.
    """
    if any(seat is option.offender and call == option.withdrawn for seat, call in table.auction.calls):
        return LeadChoice(option.seat, ())  # the same call was made legally after all
    denominations = table.shown_by(option.offender, option.withdrawn)
    suits = [denomination.suit for denomination in denominations]
    if not suits or None in suits:
        return LeadChoice(option.seat, tuple(reversed(Suit)))
    shown = _shown_legally(table, option.offender)
    unshown = tuple(suit for suit in suits if suit is not None and suit not in shown)
    return LeadChoice(option.seat, unshown, unshown)


_choice = by_edition({Edition.LAWS_2007: _suits_of_the_withdrawn_call, Edition.LAWS_2017: _any_suit_not_shown})


def _shown_legally(table: Table, offender: Seat) -> set[Suit]:
    """26B: a suit counts as shown whether it was named or shown artificially."""
    shown = {
        denomination for seat, call in table.auction.calls if seat is offender for denomination in table.shown_by(seat, call)
    }
    return {denomination.suit for denomination in shown if denomination.suit}
