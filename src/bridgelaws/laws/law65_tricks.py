"""Law 65: arrangement of tricks."""

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.acts_of_play import PointingRemarked
from bridgelaws.table.case import Case
from bridgelaws.table.effects.board import Advice, Review
from bridgelaws.table.irregularities_of_cards import PointingRemarkedLate
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


def hear_remark(table: Table, deed: PointingRemarked, edition: Edition) -> PointingRemarkedLate | Text | None:
    """65B3: in time nothing follows from it."""
    state = table.at_play
    if state is None or not state.before < deed.trick < state.number:
        return say(
            "Trick {trick} has not been quitted: no card of it points anywhere yet ({law}).",
            trick=deed.trick,
            law=Cited("65B"),
        )
    return PointingRemarkedLate(deed.seat) if _too_late(edition, state, deed) else None


def _once_that_side_has_played(state: AtPlay, deed: PointingRemarked) -> bool:
    """65B3, 2017: until that player's side has led or played to the next trick."""
    return state.has_played_to(deed.seat.side, deed.trick + 1)


def _once_anybody_has_led(state: AtPlay, deed: PointingRemarked) -> bool:
    """65B3, 2007: declarer at any time; the others until a lead to the next trick."""
    return not _declares(state, deed.seat) and bool(state.trick(deed.trick + 1).plays)


_too_late = by_edition({Edition.LAWS_2007: _once_anybody_has_led, Edition.LAWS_2017: _once_that_side_has_played})


def _declares(state: AtPlay, seat: Seat) -> bool:
    return seat is state.play.contract.declarer


def rule(case: Case) -> Ruling:
    """65B3: too late; what it told partner may be unauthorized information."""
    told = Advice(say("The right to mention it had expired; {law} may apply.", law=Cited("16B")))
    return case.ruling("65B3", told, Review(case.number("16B3")), of_itself=True)
