"""What an event of the log touches: a board at a table, or more than that. So that only what changed is worked out anew."""

from bridgelaws.store import Recorded
from bridgelaws.tournament.event import events, ruling_events
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState

EVERYBODY = ""  # whom a change concerns that is of no one table
AT_A_TABLE = (
    events.ResultEntered,
    events.ResultConfirmed,
    events.ResultCorrected,
    events.ResultDisputed,
    events.DisputeSettled,
    events.AwardMade,
    events.AwardLifted,
)
_OF_A_TABLE = (*AT_A_TABLE, events.LeadChecked)  # and what touches no sheet of it
_KINDS = {kind.__name__ for kind in _OF_A_TABLE}
NO_SHEETS = (  # they change neither sheets nor plans
    events.RoundStarted,
    events.ClockSet,
    events.RoomSet,
    events.DirectorPlays,
    events.DirectorCalled,
    events.CallAnswered,
    events.LeadChecked,
    events.HandsLooked,
    events.RulingGiven,
    ruling_events.RulingRevised,
    ruling_events.RulingWithdrawn,
)
ROOM_LETTERS = {"": "", "open": "o", "closed": "c"}


def table_name(place: Place) -> str:
    """As it stands on the table and in addresses.

    >>> table_name(Place(1, 3, 7)), table_name(Place(1, 3, 7, "A")), table_name(Place(1, 3, 7, "", "closed"))
    ('7', 'A7', '7c')
    """
    return f"{place.section}{place.table}{ROOM_LETTERS[place.room]}"


def concern(recorded: Recorded) -> str:
    """Whose phones should hear of it: those of one table, or everybody's."""
    event = events.SHAPES.read(recorded) if recorded.kind in _KINDS else None
    return table_name(event.place) if isinstance(event, _OF_A_TABLE) else EVERYBODY


class Touched:
    """A follower of an event: marks that change whenever what they stand for may have changed."""

    def __init__(self) -> None:
        self._count = 0
        self.plan = 0  # everything but sheets of boards, rounds called, clocks and calls
        self._boards: dict[tuple[int, int], int] = {}
        self._tables: dict[str, int] = {}
        self._rounds: dict[tuple[int, int], int] = {}

    def __call__(self, _state: EventState, event: events.Event) -> None:
        self._count += 1
        if isinstance(event, AT_A_TABLE):
            self._boards[event.place.session, event.board] = self._count
            self._tables[table_name(event.place)] = self._count
            self._rounds[event.place.session, event.place.round] = self._count
        elif not isinstance(event, NO_SHEETS):
            self.plan = self._count

    def board(self, session: int, board: int) -> int:
        """All sheets of a board."""
        return max(self.plan, self._boards.get((session, board), 0))

    def rounds_before(self, session: int, number: int) -> int:
        """All sheets of rounds before that one, and of earlier sessions."""
        before = [count for each, count in self._rounds.items() if each < (session, number)]
        return max((self.plan, *before))

    def table(self, name: str) -> int:
        """All sheets of a table."""
        return max(self.plan, self._tables.get(name, 0))
