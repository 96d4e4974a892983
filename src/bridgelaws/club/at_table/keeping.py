"""Taps in the database, one row each, in the order in which they came: two devices tell one story, and none is lost."""

from bridgelaws.club.at_table.told import MOST_TAPS
from bridgelaws.club.database import Database
from bridgelaws.errors import BridgelawsError, Quicker
from bridgelaws.text import say


class Taps:
    """Those about one call of an evening."""

    def __init__(self, database: Database, event: str, call: str) -> None:
        self._database, self._event, self._call = database, event, call

    def all(self) -> tuple[str, ...]:
        asked = "SELECT tap FROM web_told WHERE event = ? AND call = ? ORDER BY place"
        return tuple([str(tap) for (tap,) in self._database.rows(asked, self._event, self._call)])

    def add(self, tap: str, seen: int) -> None:
        """One more, after those that were seen; `Quicker` if another device has told something else meanwhile."""
        if seen >= MOST_TAPS:
            raise BridgelawsError(say("A table keeps no more than this: start another one."))
        statement = "INSERT INTO web_told VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        if not self._database.run(statement, self._event, self._call, seen, tap) and self.all()[seen : seen + 1] != (tap,):
            raise Quicker
