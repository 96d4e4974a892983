"""Law 66: inspection of tricks."""

from bridgelaws.bridge.seats import Side
from bridgelaws.lawbook.citing import Cited
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.table.acts_of_play import InspectionWanted
from bridgelaws.table.play_state import AtPlay
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


def why_not_inspect(table: Table, deed: InspectionWanted, edition: Edition) -> Text | None:
    """61C, 66A, 66B, 66C: why the cards may not be looked at; None if they may."""
    state = table.at_play
    if state is None:
        return say("Nothing has been played yet: this belongs to the play or later.")
    if state.ended:
        return None  # 66D: when play is over all cards may be inspected
    if deed.seat is state.play.contract.dummy:
        return say("Dummy may not inspect tricks ({law}).", law=Cited("66A"))
    if deed.what == "trick" and (deed.turned or state.has_played_to(deed.seat.side, state.number)):
        return say(
            "That is possible only while the player’s own card is face up and the side has not played to the next trick "
            "({law}).",
            law=Cited("66A"),
        )
    if deed.what == "own card" and _too_late(edition, state, deed.seat.side):
        return say("It is too late to look at the card played last ({law}).", law=Cited("66B"))
    if deed.what == "quitted":
        return say(
            "Quitted tricks are not inspected until play ends, unless the Director allows it ({law}).", law=Cited("66C")
        )
    return None


def _once_that_side_has_played(state: AtPlay, side: Side) -> bool:
    """66B, 2017: until that player's side has led or played to the next trick."""
    return state.has_played_to(side, state.number)


def _once_anybody_has_led(state: AtPlay, side: Side) -> bool:
    """66B, 2007: until anybody has led to the next trick."""
    del side
    return bool(state.play.trick.plays)


_too_late = by_edition({Edition.LAWS_2007: _once_anybody_has_led, Edition.LAWS_2017: _once_that_side_has_played})
