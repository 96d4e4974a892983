"""A number of tricks against the tricks that were played."""

from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.citing import Cited
from bridgelaws.table.state import Table
from bridgelaws.text import say


def check_tricks_played(table: Table, tricks: int) -> None:
    """79A: declarer's side has the tricks that it was seen to win, and not those that the defenders were."""
    if (state := table.at_play) is None or state.owners:
        return
    declarer = state.play.contract.declarer.side
    least, most = state.play.won[declarer.index], 13 - state.play.won[declarer.other.index]
    if not least <= tricks <= most:
        raise NotAllowedNow(
            say(
                "{tricks} tricks cannot be right: by the tricks played declarer has at least {least} and at most {most} "
                "({law}).",
                tricks=tricks,
                least=least,
                most=most,
                law=Cited("79A"),
            )
        )
