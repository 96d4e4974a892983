"""The card of a match: every board in both rooms, the IMPs each way, and how the match stood after it."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.board import Board
from bridgelaws.club.evenings import Evening, EveningSettings, table_name
from bridgelaws.club.publication.boards import BoardEntry, entries_at, open_boards
from bridgelaws.club.publication.ranking import is_team_event, work_out
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.team_results import match_place
from bridgelaws.tournament.scoring.matches import MatchScore, Swing


class MatchRow(Struct, frozen=True):
    """A board in the two rooms; without entries it is not yet for everybody, or not yet played."""

    board: Board
    open: BoardEntry | None = None
    closed: BoardEntry | None = None
    won: tuple[Fraction, Fraction] | None = None  # by home, by away
    stands: tuple[Fraction, Fraction] | None = None  # so far


class MatchCard(Struct, frozen=True):
    """Home sits North-South in the open room, and East-West in the closed one."""

    number: int  # among the matches of the event
    session: int
    round: int
    table: str
    home: str
    away: str
    rows: tuple[MatchRow, ...]
    total: tuple[Fraction, Fraction] | None  # IMPs, or what the method gives
    victory_points: tuple[Fraction, Fraction] | None
    did_not_come: tuple[str, ...] = ()


def number_matches(evening: Evening) -> list[Place]:
    """Every match whose round was called, in order: the first is number 1."""
    state = evening.state
    if not is_team_event(state):
        return []
    called = [place for place in sorted(state.sittings) if place.round <= state.started.get(place.session, 0)]
    return [place for place in called if match_place(state, place) == place]


def match_card(evening: Evening, settings: EveningSettings, number: int, *, with_total: bool) -> MatchCard | None:
    """None if there is no such match; boards that others may still have to play have no results here."""
    worked = work_out(evening)
    with evening.lock:
        matches = number_matches(evening)
        if not 1 <= number <= len(matches):
            return None
        place = matches[number - 1]
        sitting = evening.state.sittings[place]
        scored = worked.result.teams.matches if worked.result and worked.result.teams else ()
        score = next((each for each in scored if each.match.name == str(place)), None)
        shown = set(open_boards(evening, settings, place.session))
        rows = [_row(evening, place, board, score) if board in shown else MatchRow(Board.numbered(board))
                for board in sitting.boards]  # fmt: skip
        found = MatchCard(number, place.session, place.round, table_name(place), sitting.ns[0], sitting.ew[0],
                          tuple(_add_up(rows)), None, None, evening.state.forfeited.get(place, ()))  # fmt: skip
    if score is None or not with_total:
        return found
    points = score.home.victory_points, score.away.victory_points
    known = None if points[0] is None or points[1] is None else (points[0], points[1])
    return replace(found, total=(score.home.won, score.home.lost), victory_points=known)


def _row(evening: Evening, place: Place, board: int, score: MatchScore | None) -> MatchRow:
    rooms = {"open" if each.place == replace(place, room="open") else "closed": each
             for each in entries_at(evening, place.session, board)
             if match_place(evening.state, each.place) == place}  # fmt: skip
    swing = next((each for each in score.swings if each.number == board), None) if score else None
    return MatchRow(Board.numbered(board), rooms.get("open"), rooms.get("closed"), _won(swing) if swing else None)


def _won(swing: Swing) -> tuple[Fraction, Fraction]:
    """What each side takes; what one loses the other has."""
    return max(swing.home, Fraction(0)), max(swing.away, Fraction(0))


def _add_up(rows: list[MatchRow]) -> list[MatchRow]:
    home, away, found = Fraction(0), Fraction(0), []
    for row in rows:
        if row.won is not None:
            home, away = home + row.won[0], away + row.won[1]
            row = replace(row, stands=(home, away))  # noqa: PLW2901
        found.append(row)
    return found
