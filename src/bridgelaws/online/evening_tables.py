"""Tables of an evening whose cards are on phones: their boards come from the evening, and their results go back into it.

The table's stream and the evening's are two, and nothing writes both at once. So a result that was agreed is proposed to the
evening again, at start and every minute, under a key that makes it one result.
"""

import logging
from typing import Any

from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.club import Club
from bridgelaws.club.errors import NotNow
from bridgelaws.club.evenings import Evening
from bridgelaws.club.phone.entering import CallDirector, ConfirmResult, EnterResult
from bridgelaws.club.phone.table import stand
from bridgelaws.errors import BridgelawsError
from bridgelaws.online.state import Finished, OnlineTable
from bridgelaws.online.tables import Tables
from bridgelaws.table.events import CardPlayed, LedFaceDown
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.score_sheet import PassedOut, Played, Written

logger = logging.getLogger("bridgelaws.online")


class EveningTables:
    def __init__(self, tables: Tables, club: Club) -> None:
        self._tables, self._club = tables, club
        self._entered = set[tuple[str, int]]()  # tables and boards, in this process
        tables.deal_for = self._deal

    def sit_down(self, event: str, table: str, seat: Seat, device: str) -> str:
        """At the table of this round, which is made when the first comes: its name."""
        evening = self._club.evenings.get(event)
        standing = stand(evening, table)
        if not self._club.evenings.settings(event).has_phones_at(table):
            raise NotNow(say("The cards of table {table} are on the table.", table=table))
        if standing.place is None or not standing.round:
            raise NotNow(say("Nobody plays at table {table} now.", table=table))
        boards = tuple([line.board for line in standing.boards if line.place == standing.place])
        deals = self._club.evenings.deals(event, standing.place.session)
        if missing := [board for board in boards if board not in deals]:
            raise NotNow(say("Board {board} has not been dealt: tell the Director.", board=missing[0]))
        place = name_place(event, standing.place.session, standing.round, table)
        name = self._tables.open_place(place, f"wbf-{standing.edition}", boards)
        self._tables.take_free_seat(name, seat, standing.people.get(seat, ""), device)
        return name

    def _deal(self, place: str, number: int) -> Deal:
        event, session, _, _ = place.split(" ", 3)
        return self._club.evenings.deals(event, int(session))[number]

    def propose_all(self) -> None:
        """Every agreed result of every table, whoever looks at it."""
        for place, name in self._tables.places():
            if self._club.evenings.is_there(place.split(" ", 1)[0]):
                self.propose(name)

    def propose(self, name: str) -> None:
        """Agreed results go into the evening; one that its rules refuse is told to the Director."""
        state = self._tables.state(name)
        for done in state.finished if state.place else ():
            number = done.board.number
            if number in state.agreed and (name, number) not in self._entered:
                self._enter(name, state, done)
                self._entered.add((name, number))

    def _enter(self, name: str, state: OnlineTable, done: Finished) -> None:
        event, _, number, table = state.place.split(" ", 3)
        evening = self._club.evenings.get(event)
        about: dict[str, Any] = {"table": table, "round": int(number), "board": done.board.number}
        key = f"online {name} {done.board.number}"
        if (written := result_of(done)) is None:
            self._give(evening, CallDirector(**about, sent_as=key))
            return
        try:
            self._give(evening, EnterResult(**about, side=Side.NS, sent_as=key, result=written))
            entry = evening.state.sheet(evening.place(table, int(number)), done.board.number).entry  # type: ignore[arg-type]
            self._give(evening, ConfirmResult(**about, side=Side.EW, sent_as=f"{key} EW", entry=entry))
        except BridgelawsError as error:
            logger.warning("A result of a table with phones was refused: %s", error)
            self._give(evening, CallDirector(**about, sent_as=key))

    def call(self, name: str, seat: Seat, key: str) -> None:
        """9B1(a): the desk hears of a call from a table with phones as of any other."""
        state = self._tables.state(name)
        if not state.place or state.on_board is None:
            return
        event, _, number, table = state.place.split(" ", 3)
        about: dict[str, Any] = {"table": table, "round": int(number), "board": state.on_board.board.number}
        self._give(self._club.evenings.get(event), CallDirector(**about, sent_as=key, seat=seat))

    def _give(self, evening: Evening, command: EnterResult | ConfirmResult | CallDirector) -> None:
        actor = Actor.at_table(command.table, command.side)
        self._club.give(evening.id, command, actor, command.name_in_log(""))


def name_place(event: str, session: int, number: int, table: str) -> str:
    return f"{event} {session} {number} {table}"


def result_of(done: Finished) -> Written | None:
    """What was played, as the evening writes it; None where a Director has to decide."""
    if done.left_open or done.score_ns is None:
        return None
    if done.contract is None:
        return PassedOut()
    return Played(str(done.contract.bid) + str(done.contract.doubling), done.contract.declarer, done.tricks, _lead(done))


def _lead(done: Finished) -> str:
    return next((str(event.card) for event in done.log if isinstance(event, LedFaceDown | CardPlayed)), "")
