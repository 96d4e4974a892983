"""Commands about a board at a table of a round."""

from collections.abc import Mapping

from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.tournament.event.score_sheet import Place


def find_place(evening: Evening, table: str, number: int, board: int | None = None, session: int = 0) -> Place:
    """A table in a round, of the session being played unless another is named; `NotThere` if that board is not for it."""
    place = evening.place(table, number, session if session in evening.sessions else evening.session)
    if place is None or (board is not None and board not in evening.state.boards_at(place)):
        raise NotThere
    return place


def read_numbers(typed: Mapping[str, str], *names: str) -> list[int]:
    """What an address names, 0 for what it leaves out; `NotThere` for what is no number."""
    numbers = [typed.get(name, "") or "0" for name in names]
    if not all(each.isdecimal() and len(each) < 6 for each in numbers):
        raise NotThere
    return [int(each) for each in numbers]


class AtBoard(Command, frozen=True, kw_only=True):
    """Something about one board at one table."""

    number: int  # of the round
    table: str
    board: int
    session: int = 0
    seen: str = ""  # the mark of the board as the form showed it (`results.seen`)

    @classmethod
    def check(cls, said: Said) -> None:
        number, board, session = read_numbers(said.typed, "number", "board", "session")
        find_place(said.evening, said.typed.get("table", ""), number, board, session)

    def place(self, evening: Evening) -> Place:
        with evening.lock:
            return find_place(evening, self.table, self.number, self.board, self.session)
