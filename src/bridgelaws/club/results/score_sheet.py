"""Many results at once, each on a line of its own, as they stand on slips of paper (Law 79)."""

from typing import Self

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Reason
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.effects import names
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.places import read_numbers
from bridgelaws.club.results.reading import read_line
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import Event, ResultEntered
from bridgelaws.tournament.event.score_sheet import Place, Unplayed, Written


class SheetLine(Struct, frozen=True):
    """A board at a table of the round."""

    place: Place
    table: str
    board: int
    people: tuple[str, str]
    written: Written | None

    @property
    def empty(self) -> bool:
        return self.written is None

    @property
    def field(self) -> str:
        return f"r-{self.table}-{self.board}"


def lines(evening: Evening, session: int, number: int) -> list[SheetLine]:
    """Every board of a round, table by table."""
    state, found = evening.state, list[SheetLine]()
    for place, sitting in state.places(session):
        if place.round == number:
            ns, ew = ("+".join(names(state, one) for one in side) for side in (sitting.ns, sitting.ew))
            for board in state.boards_at(place):
                sheet = state.sheet(place, board)
                replaced = board in state.extra_boards.get(place, {}).values()
                if not replaced:
                    written = None if sheet.awaited else sheet.written or Unplayed(Reason.CANCELLED)
                    found.append(SheetLine(place, table_name(place), board, (ns, ew), written))
    return found


class FillSheet(Command, frozen=True):
    """79: the results of a round, each as one line; the fields are r-table-board, such as r-7-12."""

    key = "sheet"
    title = say("Results of a round")

    number: int
    session: int
    results: tuple[tuple[str, int, Written], ...]  # table, board, what was written

    @classmethod
    def read(cls, said: Said) -> Self:
        """Everything that was filled in, or what is wrong beside each line."""
        evening, (number, asked) = said.evening, read_numbers(said.typed, "number", "session")
        session = asked if asked in evening.sessions else evening.session
        with evening.lock:
            if number not in evening.rounds(session):
                raise NotThere
            asked_for = lines(evening, session, number)
        found, wrong = list[tuple[str, int, Written]](), dict[str, Text | str]()
        for line in asked_for:
            text = said.typed.get(line.field, "").strip()
            if text:
                try:
                    found.append((line.table, line.board, read_line(text, said.language)))
                except BridgelawsError as error:
                    wrong[line.field] = error.said
        if wrong:
            raise WrongFacts(wrong)
        return cls(number, session, tuple(found))

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        """Enter what has no result yet; what was entered here in the meantime is not changed."""
        found = {(line.table, line.board): line for line in lines(evening, self.session, self.number)}
        events = list[Event]()
        for table, board, written in self.results:
            line = found.get((table, board))
            sitting = evening.state.sitting(line.place) if line else None
            if line is None or sitting is None:
                continue
            if line.empty:
                events.append(ResultEntered(line.place, board, sitting.ns, sitting.ew, written))
            elif line.written is not None and line.written != written:
                raise WrongFacts({"": _warn_entered_meanwhile(line, line.written)})
        if not events:
            raise WrongFacts({"": say("Nothing new was filled in.")})
        return Proposed(tuple(events))


def _warn_entered_meanwhile(line: SheetLine, written: Written) -> Text:
    return say(
        "Board {board} at table {table}: {result} was entered in the meantime. Correct it if it is wrong.",
        board=line.board,
        table=line.table,
        result=written.said,
    )
