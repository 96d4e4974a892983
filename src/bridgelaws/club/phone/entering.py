"""What a phone may do for its table: enter, confirm, disagree, call the Director; for that table and this round alone.

Everything a phone sends has a key of its own and may come twice, late, or after the round: what is known already is taken
as done, so that a phone that never heard the answer may ask again.
"""

from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.errors import AnotherTable, NotNow
from bridgelaws.club.evenings import Evening, Evenings, table_name
from bridgelaws.club.phone.leads import check_lead
from bridgelaws.club.phone.table import by_side, entering_side, to_confirm
from bridgelaws.club.results.reading import REASONS, read_result
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.text import Text, say
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

LONGEST_KEY = 64
WHY = REASONS[:4]  # a table that says "played, but not entered" can enter it
MISTAKE = "called by mistake"
CHANGED = "typed wrongly, and changed before it was confirmed"


class About(Struct, frozen=True):
    """Which board of which table something is about, and the side and key under which it was sent."""

    event: str
    table: str
    round: int
    board: int
    side: Side
    key: str


def new_key() -> str:
    return token_hex(12)


def check_token(visitor: Visitor, event: str, table: str) -> None:
    """A table's token acts for that table of that event, and no other."""
    if visitor.role is not Role.TABLE or (visitor.event, visitor.table) != (event, table):
        raise AnotherTable


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


def read_pad(typed: Mapping[str, str]) -> Written:
    """What the pad says, in its own letters; `WrongFacts` with what is missing beside each row of keys."""
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
            wrong["lead"] = say("A lead has a suit and a rank: choose the other one too.")
        if wrong:
            raise WrongFacts(wrong)
    return read_result(typed, "en")


def contract_of(typed: Mapping[str, str]) -> dict[str, str]:
    """The fields of the pad put together: level, strain and doubles to a contract, suit and rank to a card."""
    level, strain = typed.get("level", ""), typed.get("strain", "")
    doubled = "XX" if typed.get("xx") else "X" if typed.get("x") else ""
    contract = f"{level}{strain}{doubled}" if level and strain else ""
    lead = f"{typed.get('lead_suit', '')}{typed.get('lead_rank', '')}"
    return {**typed, "contract": contract, "lead": lead}


def enter(evenings: Evenings, about: About, written: Written) -> Text:
    """Record the result; keep both as disputed if the other side entered another one; replace it if it was this side's."""

    def plan(evening: Evening) -> Sequence[Event]:
        place = place_of(evening, about.table, about.round)
        sheet, sitting = evening.state.sheet(place, about.board), evening.state.sitting(place)
        if written in (sheet.written, *sheet.others):
            return ()
        _check_time(evening, place, sheet)
        assert sitting is not None
        if sheet.written is not None and to_confirm(sheet) and entering_side(sheet) is about.side:
            return (ResultCorrected(place, about.board, sheet.written, written, CHANGED),)
        return (ResultEntered(place, about.board, sitting.ns, sitting.ew, written),)

    def repeats(first: Event) -> bool:
        match first:
            case (
                ResultEntered(place=place, board=board, result=result)
                | ResultDisputed(place=place, board=board, result=result)
            ):
                found = result
            case ResultCorrected(place=place, board=board, now=found):
                pass
            case _:
                return False
        return (table_name(place), place.round, board, found) == (about.table, about.round, about.board, written)

    notice = _carry_out(evenings, about, plan, repeats)
    _check_lead_of(evenings, about, written)
    return notice


def _check_lead_of(evenings: Evenings, about: About, written: Written) -> None:
    """Entering a lead asks about it, as typing it does; a result that stands beside another one asks nothing."""
    evening = evenings.get(about.event)
    place = place_of(evening, about.table, about.round)
    if evening.state.sheet(place, about.board).written == written:
        check_lead(evenings, about.event, place, about.board, written, about.side)


def confirm(evenings: Evenings, about: About, entry: int | None = None) -> Text:
    """The other side agrees with the entry it has seen: on its own phone, or on this one that was handed over.

    Who does not say which entry that was can have seen only the first.
    """

    def plan(evening: Evening) -> Sequence[Event]:
        place = place_of(evening, about.table, about.round)
        sheet = evening.state.sheet(place, about.board)
        agreeing = ResultConfirmed(place, about.board, about.side, entry)
        if (entry or 1) != sheet.entry and sheet.written is not None:
            return (agreeing,)  # the rules say what stands there now
        if about.side in sheet.confirmed:
            return ()
        _check_time(evening, place, sheet)
        if sheet.written is not None and entering_side(sheet) is about.side:
            raise NotNow(say("{side} entered it: it is for the other side to confirm.", side=about.side))
        if isinstance(sheet.written, Unplayed) and sheet.written.reason in AWAITED:
            return ()
        return (agreeing,)

    def repeats(first: Event) -> bool:
        return (
            isinstance(first, ResultConfirmed)
            and (table_name(first.place), first.place.round) == (about.table, about.round)
            and (first.board, first.side) == (about.board, about.side)
            and entry in {None, first.entry}
        )

    return _carry_out(evenings, about, plan, repeats)


def call(evenings: Evenings, about: About, seat: Seat | None, moment: str) -> Text:
    """9B1: the Director is called; a table that is waiting already waits once."""
    name = f"{about.table}-{about.key}"

    def plan(evening: Evening) -> Sequence[Event]:
        place = _place_to_call_from(evening, about.table)
        if name in evening.state.calls or waiting_call(evening, about.table) is not None:
            return ()
        board = about.board if about.board in evening.state.boards_at(place) else None
        return (DirectorCalled(name, place, board, seat, moment),)

    def repeats(first: Event) -> bool:
        return isinstance(first, DirectorCalled) and first.call == name

    return _carry_out(evenings, about, plan, repeats)


def _place_to_call_from(evening: Evening, table: str) -> Place:
    """The table now; of one where nobody plays in this round, the round in which somebody last did, or will first."""
    now = max(evening.round, 1)
    rounds = sorted(evening.rounds(), key=lambda number: (number > now, abs(number - now)))
    there = next((place for number in rounds if (place := evening.place(table, number)) is not None), None)
    return there or place_of(evening, table, now)


def call_back(evenings: Evenings, about: About) -> None:
    """It was called by mistake, or it is no longer needed."""
    evening = evenings.get(about.event)

    def plan() -> Sequence[Event]:
        waiting = waiting_call(evening, about.table)
        return () if waiting is None else (CallAnswered(waiting, note=MISTAKE),)

    evenings.carry_out(about.event, plan, by=by_side(about.table, about.side))


def waiting_call(evening: Evening, table: str) -> str | None:
    """Of the session that is played: at the same table of an earlier one other people sat."""
    for each in evening.state.waiting_calls():
        place = each.called.place
        if not each.called.after_play and place.session == evening.session and table_name(place) == table:
            return each.called.call
    return None


def _carry_out(
    evenings: Evenings, about: About, plan: Callable[[Evening], Sequence[Event]], repeats: Callable[[Event], bool]
) -> Text:
    evening, by, key = evenings.get(about.event), by_side(about.table, about.side), f"phone {about.table} {about.key}"
    return evenings.carry_out(about.event, lambda: plan(evening), by=by, key=key, repeats=repeats).notice
