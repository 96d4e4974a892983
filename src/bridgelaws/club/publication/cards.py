"""A contestant's own score card: every board, against whom, with what result and what it was worth."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.seats import Side
from bridgelaws.club.evenings import Evening, EveningSettings, table_name
from bridgelaws.club.publication.boards import BoardEntry, entries_at, open_boards
from bridgelaws.club.publication.match_cards import number_matches
from bridgelaws.club.publication.ranking import work_out
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.tournament.scoring.contest import ContestResult


class CardRow(Struct, frozen=True):
    """One board on the card; without an entry it is not yet for everybody, or not yet played."""

    session: int
    round: int
    table: str
    board: int
    side: Side
    partner: tuple[str, ...]
    opponents: tuple[str, ...]
    entry: BoardEntry | None = None

    @property
    def score(self) -> int | None:
        """As the contestant sees it."""
        if self.entry is None or self.entry.score is None:
            return None
        return self.entry.score if self.side is Side.NS else -self.entry.score

    @property
    def points(self) -> Fraction | None:
        return None if self.entry is None else self.entry.points[self.side is Side.EW]

    @property
    def percent(self) -> Fraction | None:
        return None if self.entry is None else self.entry.percents[self.side is Side.EW]


class Met(Struct, frozen=True):
    """A match of a team."""

    session: int
    round: int
    opponent: str
    won: Fraction
    lost: Fraction
    victory_points: Fraction | None
    number: int  # of its card


class Deduction(Struct, frozen=True):
    """90A: a penalty, for everybody to see."""

    amount: Fraction
    unit: object
    reason: str
    law: str


class ScoreCard(Struct, frozen=True):
    contestant: str
    place: str
    score: Fraction | None
    percent: Fraction | None
    rows: tuple[CardRow, ...]
    matches: tuple[Met, ...]
    penalties: tuple[Deduction, ...]


def card(evening: Evening, settings: EveningSettings, contestant: str, *, with_total: bool) -> ScoreCard | None:
    """None if there is no such contestant; the boards that others may still have to play have no result here."""
    worked = work_out(evening)
    with evening.lock:
        state = evening.state
        if contestant not in state.contestants:
            return None
        rows = [
            row
            for session in evening.sessions
            for row in _rows(evening, session, contestant, set(open_boards(evening, settings, session)))
        ]
        result = worked.result if with_total else None
        standing = next((each for each in result.places if each.contestant.id == contestant), None) if result else None
        given = [each.penalty for each in state.penalties.values() if each.penalty.contestant == contestant]
        return ScoreCard(
            contestant,
            standing.standing.shown if standing else "",
            standing.score if standing else None,
            standing.percent if standing else None,
            tuple(rows),
            tuple(_matches(evening, result, contestant)),
            tuple(Deduction(each.amount, each.unit, each.reason, each.law) for each in given) if with_total else (),
        )


def _rows(evening: Evening, session: int, contestant: str, shown: set[int]) -> list[CardRow]:
    found, state = [], evening.state
    known: dict[int, dict[Place, BoardEntry]] = {}
    for place, sitting in sorted(state.places(session), key=lambda each: each[0]):
        if contestant not in sitting.contestants or place.round > state.started.get(session, 0):
            continue
        side = Side.NS if contestant in sitting.ns else Side.EW
        own, others = (sitting.ns, sitting.ew) if side is Side.NS else (sitting.ew, sitting.ns)
        partner = tuple(one for one in own if one != contestant)
        for board in dict.fromkeys(state.boards_at(place)):
            row = CardRow(session, place.round, table_name(place), board, side, partner, others)
            if board in shown:
                if board not in known:
                    known[board] = {entry.place: entry for entry in entries_at(evening, session, board)}
                row = replace(row, entry=known[board].get(place))
            found.append(row)
    return found


def _matches(evening: Evening, result: ContestResult | None, contestant: str) -> list[Met]:
    state = evening.state
    if state.contest is not Contest.TEAMS or result is None or result.teams is None:
        return []
    by_name = {match.match.name: match for match in result.teams.matches}
    found = []
    for number, place in enumerate(number_matches(evening), 1):
        sitting = state.sittings[place]
        match = by_name.get(str(place))
        if match is None or contestant not in sitting.contestants:
            continue
        own, opponent = (match.home, match.match.away) if match.match.home == contestant else (match.away, match.match.home)
        found.append(Met(place.session, place.round, opponent, own.won, own.lost, own.victory_points, number))
    return found
