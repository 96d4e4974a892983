"""The result of an event as federations take it, and what is still missing in it."""

from msgspec import Struct

from bridgelaws.bridge.seats import Side
from bridgelaws.club.errors import NotNow
from bridgelaws.club.publication.exchange import as_usebio, results_of
from bridgelaws.club.publication.ranking import work_out
from bridgelaws.club.publication.source import Source
from bridgelaws.exchange.federations import ForEbu, check_for_ebu, for_ebu
from bridgelaws.exchange.ruter import ForRuter, Seat, write_for_ruter
from bridgelaws.formats.usebio import Usebio, write_usebio
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.scoring.contest import ContestResult


class Told(Struct, frozen=True):
    """A file, and what whoever takes it would ask about."""

    data: bytes
    missing: tuple[Text, ...]


def write_ebu(source: Source, about: ForEbu) -> Told:
    """USEBIO with the numbers of club and players and the charge code."""
    result = _result(source)
    with source.evening.lock:
        made: Usebio = for_ebu(as_usebio(source, result), about)
    return Told(write_usebio(made), tuple(check_for_ebu(made, result)))


def write_ruter(source: Source, session: int, arranger: str = "") -> Told:
    """PBN with score tables of a session; where it is scored in fields, of the first."""
    result = _result(source)
    with source.evening.lock:
        state = source.state
        fields = list(dict.fromkeys((number, plan.group) for (number, _), plan in sorted(state.plans.items())))
        at = next((at for at, (number, _) in enumerate(fields) if number == session), None)
        if at is None:
            raise NotNow(say("There is no session {session}.", session=session))
        about = ForRuter(
            name=state.name,
            arranger=arranger,
            day=state.opened_at.astimezone().date() if state.opened_at else None,
            rounds=max((len(plan.rounds) for (number, _), plan in state.plans.items() if number == session), default=0),
            hands=source.deals(session),
            played=results_of(source, session),
            where=_find_tables(state, session),
            seats=_find_seats(state, session),
        )
        found = write_for_ruter(result, about, at)
    without = [one.id for one in result.contest.contestants if not any(one.numbers)]
    missing = [say("{contestant} has no number in the federation.", contestant=one) for one in without]
    return Told(found.data, (*found.lost, *missing))


def _result(source: Source) -> ContestResult:
    result = work_out(source.evening).result
    if result is None or not result.places:
        raise NotNow(say("There is no result yet."))
    return result


def _find_tables(state: EventState, session: int) -> dict[tuple[int, str, str], tuple[int, int]]:
    """Where each board was played, by who sat there: table and round."""
    return {
        (board, "+".join(sitting.ns), "+".join(sitting.ew)): (place.table, place.round)
        for place, sitting in state.places(session)
        for board in state.boards_at(place)
    }


def _find_seats(state: EventState, session: int) -> dict[str, Seat]:
    found: dict[str, Seat] = {}
    for place, sitting in sorted(state.places(session), key=lambda each: each[0]):
        for side, people in ((Side.NS, sitting.ns), (Side.EW, sitting.ew)):
            for one in people:
                found.setdefault(one, Seat(place.table, side))
    return found
