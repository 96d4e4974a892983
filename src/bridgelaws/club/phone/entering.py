"""The commands of a table's phone: enter, confirm, call the Director; for that table and this round alone.

Everything a phone sends has a key of its own and may come twice, late, or after the round: what is known already is taken
as done, so that a phone that never heard the answer may ask again.
"""

from collections.abc import Mapping
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Self

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import AnotherTable, NotNow
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.phone.leads import check_lead
from bridgelaws.club.phone.table import entering_side, to_confirm, waiting_call
from bridgelaws.club.results.reading import REASONS, read_result
from bridgelaws.club.rulings.queue import MOMENTS
from bridgelaws.club.visitors import Role
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import (
    CallAnswered,
    DirectorCalled,
    Event,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
)
from bridgelaws.tournament.event.score_sheet import Place, Unplayed, Written
from bridgelaws.tournament.event.state import AWAITED, Sheet

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

LONGEST_KEY = 64
WHY = REASONS[:4]  # a table that says "played, but not entered" can enter it
MISTAKE = "called by mistake"
CHANGED = "typed wrongly, and changed before it was confirmed"


def new_key() -> str:
    return token_hex(12)


class AtTable(Command, frozen=True, kw_only=True):
    """What a phone sends: for which table and side, about which board, and under which key."""

    role = Role.TABLE

    table: str
    side: Side = Side.NS
    round: int = 0
    board: int = 0
    sent_as: str = ""

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(**about(said.typed))

    def giver(self, actor: Actor) -> Actor:
        """A phone acts for its own table and no other; a table with one phone speaks for both sides in turn."""
        if not actor.table or actor.table != self.table:
            raise AnotherTable
        return Actor.at_table(self.table, self.side)

    def name_in_log(self, name: str) -> str:
        return f"phone {self.table} {self.sent_as}"

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        club.evenings.heard_from(event, self.table)

    def is_about(self, place: Place, board: int) -> bool:
        return (table_name(place), place.round, board) == (self.table, self.round, self.board)


class EnterResult(AtTable, frozen=True, kw_only=True):
    """Entered for the side that sends it; where the other side had another one, both are kept for the Director."""

    key = "result"
    title = say("Enter the result")

    result: Written

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(**about(said.typed), result=read_pad(said.typed))

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        """Record it; keep both as disputed if the other side entered another one; replace it if it was this side's."""
        place = place_of(evening, self.table, self.round)
        sheet, sitting = evening.state.sheet(place, self.board), evening.state.sitting(place)
        if self.result in (sheet.written, *sheet.others):
            return Proposed(())
        _check_time(evening, place, sheet)
        assert sitting is not None
        if sheet.written is not None and to_confirm(sheet) and entering_side(sheet) is self.side:
            return Proposed((ResultCorrected(place, self.board, sheet.written, self.result, CHANGED),))
        return Proposed((ResultEntered(place, self.board, sitting.ns, sitting.ew, self.result),))

    def repeats(self, first: Event) -> bool:
        match first:
            case (
                ResultEntered(place=place, board=board, result=found)
                | ResultDisputed(place=place, board=board, result=found)
            ):
                return self.is_about(place, board) and found == self.result
            case ResultCorrected(place=place, board=board, now=found):
                return self.is_about(place, board) and found == self.result
        return False

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        """Entering a lead asks about it, as typing it does; a result that stands beside another one asks nothing."""
        super().put_in_order(club, event, actor)
        evening = club.evenings.recall(event)
        place = place_of(evening, self.table, self.round)
        if evening.state.sheet(place, self.board).written == self.result:
            check_lead(club.evenings, event, place, self.board, self.result, self.side)


class ConfirmResult(AtTable, frozen=True, kw_only=True):
    """The side that did not enter it agrees with the entry it has seen; 409 if another one stands there by now.

    It does so on its own phone, or on this one that was handed over. Who does not say which entry that was can have seen
    only the first.
    """

    key = "confirmation"
    title = say("Confirm the result")

    entry: int | None = None

    @classmethod
    def read(cls, said: Said) -> Self:
        entry = said.typed.get("entry", "")
        return cls(**about(said.typed), entry=int(entry) if entry.isdecimal() and len(entry) < 7 else None)

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        place = place_of(evening, self.table, self.round)
        sheet = evening.state.sheet(place, self.board)
        agreeing = Proposed((ResultConfirmed(place, self.board, self.side, self.entry),))
        if (self.entry or 1) != sheet.entry and sheet.written is not None:
            return agreeing  # the rules say what stands there now
        if self.side in sheet.confirmed:
            return Proposed(())
        _check_time(evening, place, sheet)
        if sheet.written is not None and entering_side(sheet) is self.side:
            raise NotNow(say("{side} entered it: the other side must confirm it.", side=self.side))
        if isinstance(sheet.written, Unplayed) and sheet.written.reason in AWAITED:
            return Proposed(())
        return agreeing

    def repeats(self, first: Event) -> bool:
        return (
            isinstance(first, ResultConfirmed)
            and self.is_about(first.place, first.board)
            and first.side is self.side
            and self.entry in {None, first.entry}
        )


class CallDirector(AtTable, frozen=True, kw_only=True):
    """9B1: the Director is called; a table that is waiting already waits once."""

    key = "call_director"
    title = say("Call the Director")

    seat: Seat | None = None
    moment: str = ""

    @classmethod
    def read(cls, said: Said) -> Self:
        seat, moment = said.typed.get("seat", ""), said.typed.get("moment", "")
        moment = moment if moment in MOMENTS else ""
        return cls(**about(said.typed), seat=Seat(seat) if seat else None, moment=moment)

    @property
    def call(self) -> str:
        return f"{self.table}-{self.sent_as}"

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        place = _place_to_call_from(evening, self.table)
        if self.call in evening.state.calls or waiting_call(evening, self.table) is not None:
            return Proposed(())
        board = self.board if self.board in evening.state.boards_at(place) else None
        return Proposed((DirectorCalled(self.call, place, board, self.seat, self.moment),))

    def repeats(self, first: Event) -> bool:
        return isinstance(first, DirectorCalled) and first.call == self.call


class TakeCallBack(AtTable, frozen=True, kw_only=True):
    """The Director was called by mistake, or is no longer needed."""

    key = "take_call_back"
    title = say("Take the call back")

    def name_in_log(self, name: str) -> str:
        return name  # the table may call, and take it back, again

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        waiting = waiting_call(evening, self.table)
        return Proposed(() if waiting is None else (CallAnswered(waiting.called.call, note=MISTAKE),))


def place_of(evening: Evening, table: str, number: int) -> Place:
    """The table in a round, if somebody sits there then."""
    with evening.lock:
        place = evening.place(table, number)
    if place is None:
        raise NotNow(say("Nobody sits at table {table} in round {round}.", table=table, round=number))
    return place


def _check_time(evening: Evening, place: Place, sheet: Sheet) -> None:
    """The round that is being played; and of those before it what is still waited for, as a table may be late."""
    if place.session in evening.state.published:
        raise NotNow(say("The score of this session has been published: tell the Director."))
    if place.round > evening.round:
        raise NotNow(say("Round {round} has not been called yet.", round=place.round))
    if place.round < evening.round and not (sheet.awaited or to_confirm(sheet)):
        raise NotNow(say("Round {round} is over: tell the Director.", round=place.round))


def _place_to_call_from(evening: Evening, table: str) -> Place:
    """The table now; of one where nobody plays in this round, the round in which somebody last did, or will first."""
    now = max(evening.round, 1)
    rounds = sorted(evening.rounds(), key=lambda number: (number > now, abs(number - now)))
    there = next((place for number in rounds if (place := evening.place(table, number)) is not None), None)
    return there or place_of(evening, table, now)


# What a phone sends.


def about(typed: Mapping[str, str]) -> dict[str, Any]:
    """Which board of which table, for which side, and under which key."""
    return {
        "table": typed.get("table", ""),
        "side": Side.EW if typed.get("side") == Side.EW.value else Side.NS,
        "round": _read_number(typed, "round"),
        "board": _read_number(typed, "board"),
        "sent_as": typed.get("key", "")[:LONGEST_KEY] or new_key(),
    }


def _read_number(typed: Mapping[str, str], name: str) -> int:
    value = typed.get(name, "0")
    if not value.isdecimal() or len(value) > 5:
        raise WrongFacts({name: say("Write a number.")})
    return int(value)


def read_pad(typed: Mapping[str, str]) -> Written:
    """What the pad says, in its own letters; `WrongFacts` with what is missing beside each row of keys."""
    typed = typed if "contract" in typed else join_keys(typed)
    kind = typed.get("kind", "played")
    if kind not in {"played", "passed", "unplayed"}:
        raise WrongFacts({"": say("Say what happened on the board.")})
    if kind == "unplayed" and typed.get("why") not in {reason.name for reason, _ in WHY}:
        raise WrongFacts({"why": say("Say why the board was not played.")})
    wrong: dict[str, Text | str] = {}
    if kind == "played":
        if not typed.get("contract"):
            wrong["contract"] = say("Choose the level and the denomination.")
        if not typed.get("declarer"):
            wrong["declarer"] = say("Choose the declarer.")
        if not typed.get("tricks"):
            wrong["tricks"] = say("Choose the result.")
        if len(typed.get("lead", "")) == 1:
            wrong["lead"] = say("A lead has a suit and a rank: choose both.")
        if wrong:
            raise WrongFacts(wrong)
    return read_result(typed, "en")


def join_keys(typed: Mapping[str, str]) -> dict[str, str]:
    """The keys of the pad put together: level, strain and doubles to a contract, suit and rank to a card."""
    level, strain = typed.get("level", ""), typed.get("strain", "")
    doubled = "XX" if typed.get("xx") else "X" if typed.get("x") else ""
    contract = f"{level}{strain}{doubled}" if level and strain else ""
    lead = f"{typed.get('lead_suit', '')}{typed.get('lead_rank', '')}"
    return {**typed, "contract": contract, "lead": lead}
