"""A table as its phones see it: who sits there, its boards of this round, what waits for whom. No hand is ever here."""

from datetime import datetime

from msgspec import Struct

from bridgelaws.bridge.awards import outcomes
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.grounds import law_on
from bridgelaws.tournament.event.score_sheet import Place, Played, Written, counts_as
from bridgelaws.tournament.event.state import Call, EventState, Sheet
from bridgelaws.tournament.movements.model import Contest, Sitting


class BoardLine(Struct, frozen=True):
    """A board of the table: where it stands, and what was written down."""

    place: Place
    board: int
    sheet: Sheet

    @property
    def state(self) -> str:
        """One of "open", "confirm", "disputed" and "done"."""
        if self.sheet.others:
            return "disputed"
        if self.sheet.awaited:
            return "open"
        return "confirm" if to_confirm(self.sheet) else "done"

    @property
    def entered_by(self) -> Side:
        return entering_side(self.sheet)

    @property
    def score(self) -> int | None:
        return score_of(self.sheet.written, self.board)


class WhereNext(Struct, frozen=True):
    """Where somebody goes when the next round is called; without a table, nowhere."""

    contestant: str
    names: str
    table: str
    side: Side | None


class Stand(Struct, frozen=True):
    """Everything that a phone of the table may know."""

    event: str
    name: str
    table: str
    round: int
    rounds: int
    place: Place | None
    sides: dict[Side, tuple[str, ...]]  # contestants
    people: dict[Seat, str]
    boards: tuple[BoardLine, ...]
    moves: tuple[WhereNext, ...]
    called_names: tuple[str, str]  # of North-South and East-West, in short
    calling: Call | None
    ends: datetime | None
    published: bool
    edition: Edition

    def law(self, said: str) -> Provision:
        """The law that a page cites beside a sentence."""
        return law_on(said, self.edition)

    @property
    def current(self) -> BoardLine | None:
        """What the table has to do next: confirm, else play."""
        for state in ("confirm", "open"):
            if found := next((line for line in self.boards if line.state == state), None):
                return found
        return None

    @property
    def to_play(self) -> BoardLine | None:
        return next((line for line in self.boards if line.state == "open"), None)

    @property
    def first(self) -> BoardLine | None:
        """The first board of this round."""
        return next((line for line in self.boards if line.place.round == self.round), None)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was entered here in this round."""
        here = [line.sheet for line in self.boards if line.place.round == self.round]
        return all(sheet.written is None and sheet.award is None for sheet in here)

    @property
    def mark(self) -> str:
        """Another one whenever there is something new for the phone."""
        boards = " ".join(f"{line.place.round}.{line.board}.{line.state}.{line.sheet.entry}" for line in self.boards)
        return f"{self.round} {boards} {self.calling.called.call if self.calling else ''} {self.published}"


def stand(evening: Evening, table: str) -> Stand:
    with evening.lock:
        state, number = evening.state, evening.round
        place = evening.place(table, max(number, 1))
        sitting = state.sitting(place) if place else None
        late = [(there, board) for there, board in evening.unfinished(table) if there != place]
        replaced = set(state.extra_boards.get(place, {}).values()) if place else set()
        here = [(place, board) for board in state.boards_at(place) if board not in replaced] if place and number else []
        clock = state.clocks.get((evening.session, number))
        return Stand(
            evening.id,
            state.name,
            table,
            number,
            len(evening.rounds()),
            place,
            {} if sitting is None else {Side.NS: sitting.ns, Side.EW: sitting.ew},
            {} if place is None or sitting is None else people(state, place, sitting),
            tuple(BoardLine(there, board, state.sheet(there, board)) for there, board in (*late, *here)),
            _moves(evening, sitting),
            _in_short(state, sitting),
            waiting_call(evening, table),
            clock.ends if clock else None,
            evening.session in state.published,
            state.regulations.edition,
        )


def _in_short(state: EventState, sitting: Sitting | None) -> tuple[str, str]:
    if sitting is None:
        return "", ""
    ns, ew = [" + ".join(_designation(state, one) for one in side) for side in (sitting.ns, sitting.ew)]
    return ns, ew


def _designation(state: EventState, one: str) -> str:
    """By number and names; a team by its name alone."""
    called = names(state, one)
    return one if called == one else f"{one} {called}".strip()


def waiting_call(evening: Evening, table: str) -> Call | None:
    """Of the session that is played: at the same table of an earlier one other people sat."""
    for each in evening.state.waiting_calls():
        place = each.called.place
        if not each.called.after_play and place.session == evening.session and table_name(place) == table:
            return each
    return None


def people(state: EventState, place: Place, sitting: Sitting) -> dict[Seat, str]:
    """Who sits in each seat, as far as that is known: of a team only the team."""
    found: dict[Seat, str] = {}
    for side, contestants in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)):
        seated = [
            person.name or person.id
            for one in contestants
            for person in state.contestants[one].seated(place.session, place.round)
        ]
        if state.contest is Contest.TEAMS or len(seated) != len(side.seats):
            seated = [contestants[0]] * len(side.seats)
        found |= dict(zip(side.seats, seated, strict=True))
    return {seat: found[seat] for seat in SEATS}


def _moves(evening: Evening, sitting: Sitting | None) -> tuple[WhereNext, ...]:
    following = evening.round + 1
    if sitting is None or following not in evening.rounds():
        return ()
    seated = evening.once(
        f"seated {evening.session}",
        lambda state: _find_seats(state, evening.session, following),
        (evening.touched.plan, following),
    )
    nowhere: tuple[str, Side | None] = ("", None)
    return tuple(WhereNext(one, names(evening.state, one), *seated.get(one, nowhere)) for one in sitting.contestants)


def _find_seats(state: EventState, session: int, number: int) -> dict[str, tuple[str, Side | None]]:
    """Where everybody sits in a round: the table, and in which direction."""
    return {
        one: (table_name(place), side)
        for place, there in state.places(session, number)
        if place.room != "closed"
        for side, contestants in ((Side.NS, there.ns), (Side.EW, there.ew))
        for one in contestants
    }


def to_confirm(sheet: Sheet) -> bool:
    """Whether the other side has still to agree; what the Director entered or changed needs nobody's agreement."""
    return not sheet.awaited and not sheet.others and not sheet.is_agreed


def entering_side(sheet: Sheet) -> Side:
    """The side whose phone it came from; a table with one phone speaks for North-South."""
    return Actor.read(sheet.by).side or Side.NS


def score_of(written: Written | None, board: int) -> int | None:
    """Of North-South."""
    if written is None:
        return None
    found = outcomes(counts_as(written, board).of(Side.NS))
    return found[0].score if len(found) == 1 else None


def in_words(written: Written) -> Text:
    """A result as one says it at the table."""
    if not isinstance(written, Played):
        return written.said
    over = written.tricks - written.bid.tricks_needed
    if over < 0:
        return say_count("{contract}, one down", "{contract}, {count} down", -over, contract=written.bid)
    if over:
        return say_count("{contract}, made with one over", "{contract}, made with {count} over", over, contract=written.bid)
    return say("{contract}, made", contract=written.bid)


def in_short(written: Written) -> str:
    """How many more or less than the contract: =, +1, −2; empty where there was none."""
    if not isinstance(written, Played):
        return ""
    over = written.tricks - written.bid.tricks_needed
    return "=" if not over else f"{over:+}".replace("-", "−")
