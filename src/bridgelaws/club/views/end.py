"""The end of a session as the desk looks at it: what stands in the way, the periods, who leads, what is left open."""

from contextlib import suppress
from datetime import datetime

from msgspec import Struct

from bridgelaws.club.club import Club
from bridgelaws.club.effects import PlaceLine, list_places, names
from bridgelaws.club.evenings import table_name
from bridgelaws.club.publication.ending import LeftOpen, Missing, Period, missing, periods, questions, rounds_to_come
from bridgelaws.club.publication.ranking import unit_of
from bridgelaws.club.rulings.drafts import Draft, drafts
from bridgelaws.club.rulings.queue import Waiting
from bridgelaws.club.rulings.rulings import propose_results
from bridgelaws.club.rulings.unsettled import find_unsettled
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text
from bridgelaws.tournament.event.score_sheet import Played

FIRST = 10  # of the list of places


class OtherResult(Struct, frozen=True):
    """A ruling that comes to another result than the one written."""

    ruling: str
    table: str
    board: int | None
    counts: Played


class Leader(Struct, frozen=True):
    """One of the first in the list of places."""

    line: PlaceLine
    names: str


class End(Struct, frozen=True):
    """Everything on the page of the end."""

    sessions: tuple[int, ...]
    session: int
    published: datetime | None
    final: datetime | None
    begun: bool  # a round was called in some session
    later: tuple[int, ...]  # rounds that have not been called
    missing: tuple[Missing, ...]
    drafts: tuple[Draft, ...]
    unsettled: tuple[Waiting, ...]
    proposed: tuple[OtherResult, ...]
    periods: tuple[Period, ...]
    questions: tuple[LeftOpen, ...]
    leading: tuple[Leader, ...]
    unit: Text


def look_at_end(club: Club, event: str, asked: int, now: datetime) -> End:
    """The session that was asked for, or the one being played."""
    evening = club.evening(event)
    ranking: tuple[PlaceLine, ...] = ()
    with evening.lock:
        state, session = evening.state, evening.choose_session(asked)
        with suppress(BridgelawsError):
            ranking = evening.once("list", list_places)
        return End(
            sessions=tuple(evening.sessions),
            session=session,
            published=state.published.get(session),
            final=state.final,
            begun=bool(state.started),
            later=tuple(rounds_to_come(evening)),
            missing=tuple(missing(evening)),
            drafts=tuple(drafts(club.database, event, evening.session)),
            unsettled=tuple(find_unsettled(evening, session)),
            proposed=tuple(
                OtherResult(ruling.ruling, table_name(ruling.place), ruling.board, counts)
                for ruling, counts in propose_results(state, session)
                if ruling.place is not None
            ),
            periods=tuple(periods(evening, session, now)),
            questions=tuple(evening.once("questions", questions)),
            leading=tuple(Leader(line, names(state, line.contestant)) for line in ranking[:FIRST]),
            unit=unit_of(state),
        )
