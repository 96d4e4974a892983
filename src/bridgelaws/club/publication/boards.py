"""A board for everybody: its hands, what could be made, every table's result, and how often each score occurred.

The results hang on a wall of the club, so that they are the same for everybody, the Director too: nothing of a board is
told before nobody may have to play it. What the Director may see earlier is at the desk.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.analysis.double_dummy.par import Par, par
from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.bridge.awards import Obtained, TableResult
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening, Evenings, EveningSettings, table_name
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.publication.awards import Award, award_of, in_words
from bridgelaws.club.publication.ranking import is_team_event, work_out
from bridgelaws.text import Text
from bridgelaws.tournament.event.score_sheet import PassedOut, Place, Played, Written
from bridgelaws.tournament.event.state import EventState, Field
from bridgelaws.tournament.event.team_results import match_place
from bridgelaws.tournament.scoring.contest import ContestResult
from bridgelaws.tournament.scoring.sessions import SessionScores


class BoardEntry(Struct, frozen=True):
    """What one table has for the board."""

    place: Place
    table: str
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    contract: Contract | None = None
    tricks: int | None = None
    lead: Card | None = None
    passed_out: bool = False
    score: int | None = None  # of North-South, if the table's own result counts
    points: tuple[Fraction | None, Fraction | None] = (None, None)  # of North-South and East-West
    percents: tuple[Fraction | None, Fraction | None] = (None, None)
    instead: Text | None = None  # what counts, if it is not the table's result
    award: Award | None = None
    form: str = ""  # of a fouled board
    marked: Vulnerability | None = None  # with which that copy was marked, if not with the one of its number

    @property
    def called(self) -> str | None:
        """The contract as programs read it, without its declarer: 4SX, or pass."""
        if self.contract is None:
            return "pass" if self.passed_out else None
        return f"{self.contract.bid}{self.contract.doubling}"

    @property
    def declarer(self) -> Seat | None:
        return self.contract.declarer if self.contract else None

    @property
    def adjusted(self) -> bool:
        return self.award is not None

    @property
    def why(self) -> str | None:
        return self.award.reason if self.award else None

    @property
    def laws(self) -> tuple[str, ...]:
        return self.award.laws if self.award else ()

    @property
    def over(self) -> int | None:
        """Tricks more than the contract needed, or fewer."""
        return None if self.contract is None or self.tricks is None else self.tricks - self.contract.tricks_needed


class Traveller(Struct, frozen=True):
    """The board with all its tables."""

    session: int
    board: Board
    entries: tuple[BoardEntry, ...]
    often: tuple[tuple[int, int], ...]  # the scores of North-South from the best down, and how many tables had each
    deal: Deal | None
    makes: TrickTable | None
    par: Par | None
    in_matchpoints: bool
    forms: tuple[str, ...]


def boards_of(evening: Evening, session: int) -> list[int]:
    """Every board that is or was meant to be played in a session."""

    def work(state: EventState) -> list[int]:
        return sorted({board for place, _ in state.places(session) for board in state.boards_at(place)})

    return evening.once(f"boards {session}", work, evening.touched.plan)


def open_boards(evening: Evening, settings: EveningSettings, session: int) -> list[int]:
    """Boards whose results are public: they are open, and the desk does not withhold them."""
    with evening.lock:
        if not settings.show_other_results and session not in evening.state.published:
            return []
        return evening.once(
            f"open boards {session}",
            lambda _state: [board for board in boards_of(evening, session) if evening.is_open(session, board)],
        )


def traveller(evenings: Evenings, evening: Evening, makeable: Makeable, session: int, number: int) -> Traveller | None:
    """None while the board is not for everybody."""
    settings = evenings.settings(evening.id)
    if number not in open_boards(evening, settings, session):
        return None
    board = Board.numbered(number)
    deal = evenings.deal(evening.id, session, number)
    makes = makeable.known(deal) if deal is not None else None
    with evening.lock:
        entries = entries_at(evening, session, number)
        matchpoints = evening.state.method == "matchpoints"
    scores = Counter(each.score for each in entries if each.score is not None)
    return Traveller(
        session,
        board,
        tuple(sorted(entries, key=lambda entry: _order(entry, teams=is_team_event(evening.state)))),
        tuple(sorted(scores.items(), reverse=True)),
        deal,
        makes,
        par(makes, board.dealer, board.vulnerable) if makes is not None else None,
        matchpoints,
        tuple(dict.fromkeys(each.form for each in entries if each.form)),
    )


def _order(entry: BoardEntry, *, teams: bool) -> tuple[object, ...]:
    if teams:
        return (entry.place.section, entry.place.round, entry.place.table, entry.place.room != "open")
    best = entry.points[0]
    return (best is None, -(best or 0), -(entry.score or 0), entry.place)


def entries_at(evening: Evening, session: int, board: int) -> list[BoardEntry]:
    """What every table has for the board, once for each version of the event."""
    return evening.once(
        f"entries {session} {board}",
        lambda state: entries_of(state, work_out(evening).result, session, board),
    )


def entries_of(state: EventState, result: ContestResult | None, session: int, board: int) -> list[BoardEntry]:
    found = []
    marks = marks_of(state, result, session, board)
    for place, sitting in state.places(session):
        sheet = state.sheet(place, board)
        counts = sheet.counts(board)
        if board not in state.boards_at(place) or counts is None:
            continue
        points, percents = marks.get(place, ((None, None), (None, None)))
        award = award_of(state, place, board)
        entry = BoardEntry(
            place,
            table_name(place),
            sitting.ns,
            sitting.ew,
            score=_score(counts),
            points=points,
            percents=percents,
            instead=None if _score(counts) is not None and award is None else in_words(counts),
            award=award,
            form=state.forms.get((place, board), ""),
            marked=sheet.marked,
        )
        found.append(_add_written(entry, sheet.written))
    return found


def _score(counts: TableResult) -> int | None:
    return counts.ns.score if isinstance(counts.ns, Obtained) and counts.ns == counts.ew else None


def _add_written(entry: BoardEntry, written: Written | None) -> BoardEntry:
    match written:
        case Played():
            lead = Card.__members__.get(written.lead)
            return replace(entry, contract=written.bid, tricks=written.tricks, lead=lead)
        case PassedOut():
            return replace(entry, passed_out=True)
        case _:
            return entry


Figures = tuple[tuple[Fraction | None, Fraction | None], tuple[Fraction | None, Fraction | None]]


def marks_of(state: EventState, result: ContestResult | None, session: int, board: int) -> dict[Place, Figures]:
    """What each table's sides have for the board, in points and in percent."""
    if result is None:
        return {}
    if result.teams is not None:
        return _swings(state, result, session, board)
    found: dict[Place, Figures] = {}
    fields = list(dict.fromkeys((number, plan.group) for (number, _), plan in sorted(state.plans.items())))
    for compared, scored in _by_field(fields, result.pairs.sessions if result.pairs else ()):
        if compared[0] != session or board not in dict(scored.lines):
            continue
        places = [
            place
            for place in sorted(state.tables_with.get((compared, board), ()))
            if state.sheet(place, board).counts(board) is not None and state.sitting(place) is not None
        ]
        lines = dict(scored.lines).get(board, ())
        for place, line in zip(places, lines, strict=False):
            found[place] = (line.ns.points, line.ew.points), (line.ns.percent, line.ew.percent)
    return found


def _by_field(fields: Sequence[Field], sessions: Sequence[SessionScores]) -> list[tuple[Field, SessionScores]]:
    """Each session with what it is of: of Swiss pairs every match is one, numbered anew in the next session."""
    if len(fields) == len(sessions):
        return list(zip(fields, sessions, strict=True))
    found, at, last = list[tuple[Field, SessionScores]](), 0, 0
    for each in sessions:
        number = int(each.session.name.rpartition(" ")[2] or 0)
        at += bool(found) and number <= last and at + 1 < len(fields)
        found.append((fields[at], each))
        last = number
    return found


def _swings(state: EventState, result: ContestResult, session: int, board: int) -> dict[Place, Figures]:
    """A match has the same swing in both rooms; home sits North-South in the open room."""
    assert result.teams is not None
    by_name = {match.match.name: match for match in result.teams.matches}
    found: dict[Place, Figures] = {}
    for place, _ in state.places(session):
        named = match_place(state, place)
        match = by_name.get(str(named))
        for swing in match.swings if match else ():
            if swing.number == board:
                home = place.room == "open" and named == replace(place, room="")
                both = (swing.home, swing.away) if home else (swing.away, swing.home)
                found[place] = both, (None, None)
    return found
