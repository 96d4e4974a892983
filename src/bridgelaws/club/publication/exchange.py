"""An event in the formats of the bridge world: PBN, of the hands and of what was played with them, and USEBIO.

In another session a board of the same number has other hands: PBN names the session at each board, USEBIO has a set of hands
for each.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bridgelaws.analysis.double_dummy.par import par
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal
from bridgelaws.club.profile import read_profile
from bridgelaws.club.publication.boards import BoardEntry, entries_at
from bridgelaws.club.publication.ranking import people, work_out
from bridgelaws.club.publication.source import Source
from bridgelaws.exchange.publishing import About, InSession, Played, decimal, publication
from bridgelaws.formats.model import CardEntry, File, Record, Stated
from bridgelaws.formats.pbn import PBN
from bridgelaws.formats.registry import write
from bridgelaws.formats.usebio import Usebio, write_usebio
from bridgelaws.tournament.event.state import EventState
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.contest import ContestResult

Tags = list[tuple[str, str]]
_SCORING = {"matchpoints": "MP", "butler": "Butler", "cross-imps": "Cross", "imps": "IMP", "board-a-match": "BAM"}


def hands_pbn(source: Source) -> bytes:
    """Each board once, with its hands, and with par where it is known."""
    records = [
        _board(number, deal, [*_about(source, session), *_optimum(source, number, deal)])
        for session in source.sessions
        for number, deal in source.deals(session).items()
    ]
    return write(File(records=tuple(records)), PBN).data


def tables_pbn(source: Source) -> bytes:
    """Each board as often as it was played: who sat there, the contract, the lead, the tricks, what it was worth."""
    return write(File(records=tuple(_records_played(source))), PBN).data


def _board(number: int, deal: Deal | None, tags: Tags) -> Record:
    board = Board.numbered(number)
    return Record(number=number, dealer=board.dealer, vulnerable=board.vulnerable, deal=deal, tags=tuple(tags))


def _about(source: Source, session: int) -> Tags:
    opened = source.state.opened_at
    tags = [("Event", source.state.name)]
    if opened is not None:
        tags.append(("Date", f"{opened.astimezone():%Y.%m.%d}"))
    return [*tags, ("Stage", f"Session {session}")] if len(source.sessions) > 1 else tags


def _optimum(source: Source, number: int, deal: Deal) -> Tags:
    makes, board = source.makeable.known(deal), Board.numbered(number)
    return [("OptimumScore", f"NS {par(makes, board.dealer, board.vulnerable).ns}")] if makes is not None else []


def _records_played(source: Source) -> Iterator[Record]:
    state = source.state
    for session in source.sessions:
        deals, about = source.deals(session), _about(source, session)
        for number in source.open_boards(session):
            for entry in entries_at(source.evening, session, number):
                deal = None if entry.form else deals.get(number)  # of a fouled board these were other hands
                tags = [*about, *_who(state, entry), *_worth(state, entry)]
                record = _board(number, deal, tags)
                record = replace(record, vulnerable=entry.marked or record.vulnerable)
                yield _with_result(record, state, entry)


def _who(state: EventState, entry: BoardEntry) -> Tags:
    tags = [("Round", str(entry.place.round)), ("Table", entry.table)]
    if scoring := _SCORING.get(state.method.casefold()):
        tags.append(("Scoring", scoring))
    if state.contest is Contest.TEAMS:
        opened = entry.place.room == "open"
        home, away = (entry.ns, entry.ew) if opened else (entry.ew, entry.ns)
        return [*tags, ("HomeTeam", home[0]), ("VisitTeam", away[0]), ("Room", "Open" if opened else "Closed")]
    tags += [("PairNS", "+".join(entry.ns)), ("PairEW", "+".join(entry.ew))]
    names = [_two(state, side) for side in (entry.ns, entry.ew)]
    seats = zip(("North", "South", "East", "West"), (*names[0], *names[1]), strict=True)
    return [*tags, *[(seat, name) for seat, name in seats if name]]


def _two(state: EventState, side: tuple[str, ...]) -> tuple[str, str]:
    """The two of a side; who of a pair sat North is not known, and the first is named there."""
    first, second, *_ = (*[name for one in side for name in people(state, one)], "", "")
    return first, second


def _worth(state: EventState, entry: BoardEntry) -> Tags:
    tags = [("Score", f"NS {entry.score}")] if entry.score is not None else []
    ns, ew = entry.points
    if ns is None or ew is None or state.method.casefold() not in _SCORING:
        return tags
    return [*tags, ("ScoreMP" if state.method == "matchpoints" else "ScoreIMP", f"NS {decimal(ns)} EW {decimal(ew)}")]


def _with_result(record: Record, state: EventState, entry: BoardEntry) -> Record:
    sheet = state.sheet(entry.place, record.number or 0)
    if sheet.award is not None:
        record = replace(record, adjusted=sheet.award)
    if entry.passed_out:
        return replace(record, stated=Stated(passed_out=True))
    contract = entry.contract
    if contract is None:
        return record
    stated = Stated(declarer=contract.declarer, bid=contract.bid, doubling=contract.doubling, tricks=entry.tricks)
    leader = contract.opening_leader
    hand = record.deal.hand(leader) if record.deal else None
    if entry.lead is None or hand is None or entry.lead not in hand:
        return replace(record, stated=stated)
    return replace(record, stated=stated, leader=leader, cards=(CardEntry(1, leader, entry.lead),), play_end="*")


# USEBIO.


def usebio(source: Source) -> bytes | None:
    result = work_out(source.evening).result
    return None if result is None else write_usebio(as_usebio(source, result))


def as_usebio(source: Source, result: ContestResult) -> Usebio:
    state = source.state
    sessions = {session: InSession(source.deals(session), results_of(source, session)) for session in source.sessions}
    club = read_profile(source.evenings.database)
    day = state.opened_at.astimezone().date() if state.opened_at else None
    about = About(club=club.name, club_id=club.number, day=day)
    if len(sessions) == 1:
        (only,) = sessions.values()
        about = replace(about, hands=only.hands, played=only.played)
    elif state.contest is Contest.TEAMS:
        of_match = {str(place): str(place.session) for place in state.sittings}
        about = replace(about, sessions={str(name): each for name, each in sessions.items()}, session_of=of_match)
    else:
        about = replace(about, sessions=_by_field(state, sessions))
    return publication(result, about).usebio


def _by_field(state: EventState, sessions: dict[int, InSession]) -> dict[str, InSession]:
    """Pairs are compared within fields, of which a session may have several: each is a session of the publication."""
    fields = dict.fromkeys((session, plan.group) for (session, _), plan in sorted(state.plans.items()))
    return {str(at): sessions[session] for at, (session, _) in enumerate(fields, 1)}


def results_of(source: Source, session: int) -> dict[tuple[int, str, str], Played]:
    """What was played, by the board and by who sat there."""
    found = {}
    for number in source.open_boards(session):
        for entry in entries_at(source.evening, session, number):
            if entry.contract is not None or entry.passed_out:
                key = (number, "+".join(entry.ns), "+".join(entry.ew))
                found[key] = Played(entry.contract, entry.tricks or 0, entry.lead)
    return found
