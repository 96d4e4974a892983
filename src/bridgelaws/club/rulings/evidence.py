"""Everything known of a board at a table, for whoever rules there: what was told, what was written, what others did.

shown = show_evidence(club, evening, place, board)
with the hands, the other tables and double dummy left out where the Director may still have to play the board.
"""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.assistant.interview import Interview, Standing, stand_if_known
from bridgelaws.bridge.awards import Obtained
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.club import Club
from bridgelaws.club.evenings import Evening
from bridgelaws.club.rulings.rulings import interview_of, write_in_short
from bridgelaws.ruling_record.sentences import say_event
from bridgelaws.table.events import MatterRaised
from bridgelaws.table.state import Table
from bridgelaws.text import Text
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.score_sheet import Place, Played, Written, counts_as
from bridgelaws.tournament.event.state import EventState, Sheet

STRAINS: tuple[Denomination, ...] = (*reversed(Denomination),)


class FieldResult(Struct, frozen=True):
    """What happened at other tables: a result, how often, and the score of North-South."""

    result: Written
    count: int
    score: int | None

    @property
    def said(self) -> Text:
        return self.result.said


class EarlierRuling(Struct, frozen=True):
    """What was ruled on the board at this table before."""

    ruling: RulingGiven
    withdrawn: bool
    adjusts: bool  # the score in force is by it


class Note(Struct, frozen=True):
    """What the Director wrote down, or was told, of the way in which calls and plays were made."""

    text: Text | str
    at: datetime | None = None


class DoubleDummy(Struct, frozen=True):
    """The tricks of each declarer, no trumps first; and those of the contract that was played."""

    tricks: tuple[tuple[Seat, tuple[int, ...]], ...]
    of_contract: int | None


class BoardEvidence(Struct, frozen=True):
    """A board at a table as far as it is known."""

    place: Place
    board: Board
    sheet: Sheet
    covered: bool  # the Director may still have to play it: no hands, no other tables, no double dummy
    deal: Deal | None
    table: Table | None  # the auction and the play, as an interview was told them
    double_dummy: DoubleDummy | None
    field: tuple[FieldResult, ...]  # the most frequent first
    rulings: tuple[EarlierRuling, ...]
    notes: tuple[Note, ...]

    @property
    def tables(self) -> int:
        """How many other tables have a result."""
        return sum([each.count for each in self.field])


def show_evidence(
    club: Club, evening: Evening, place: Place, board: int, interview: Interview | None = None
) -> BoardEvidence:
    """What is known; of the auction and play what this interview was told, else the last that was saved."""
    deal = club.evenings.deals(evening.id, place.session).get(board)
    with evening.lock:
        state, covered = evening.state, is_covered(evening, place.session, board)
        given = [each for each in state.rulings.values() if (each.place, each.board) == (place, board)]
        sheet = state.sheet(place, board)
        field = () if covered else _look_at_field(state, place, board)
        notes = tuple(_notes(state, place, board))
    told = interview or next((found for each in reversed(given) if (found := interview_of(each)) is not None), None)
    standing = stand_if_known(told) if told is not None else None
    makes = club.makeable.known(deal) if deal is not None and not covered else None
    return BoardEvidence(
        place,
        Board.numbered(board, None if covered else deal),
        sheet,
        covered,
        None if covered else deal,
        standing.table if standing is not None else None,
        _double_dummy(makes, sheet) if makes is not None else None,
        field,
        tuple([_say_ruling(state, each, sheet) for each in given]),
        (*notes, *_told_of_tempo(standing)),
    )


def is_covered(evening: Evening, session: int, board: int) -> bool:
    """Whether the Director plays, and has not done with the board."""
    plays = evening.settings.director_plays
    return bool(plays) and not evening.is_open(session, board, plays)


def _look_at_field(state: EventState, place: Place, board: int) -> tuple[FieldResult, ...]:
    found: dict[Written, int] = {}
    for there in state.tables_with.get((state.field_of(place), board), ()):
        written = state.sheet(there, board).written
        if there != place and written is not None:
            alike = replace(written, lead="") if isinstance(written, Played) else written
            found[alike] = found.get(alike, 0) + 1
    results = [FieldResult(each, count, find_score(each, board)) for each, count in found.items()]
    return tuple(sorted(results, key=lambda each: (-each.count, -(each.score or 0), str(each.result))))


def find_score(written: Written, board: int) -> int | None:
    """77: what North-South score by it; None where nothing was played."""
    counts = counts_as(written, board).ns
    return counts.score if isinstance(counts, Obtained) else None


def _double_dummy(makes: TrickTable, sheet: Sheet) -> DoubleDummy:
    written = sheet.written
    tricks = tuple([(seat, tuple([makes.tricks(seat, strain) for strain in STRAINS])) for seat in SEATS])
    of_contract = makes.tricks(written.declarer, written.bid.bid.denomination) if isinstance(written, Played) else None
    return DoubleDummy(tricks, of_contract)


def _say_ruling(state: EventState, ruling: RulingGiven, sheet: Sheet) -> EarlierRuling:
    adjusts = sheet.award is not None and sheet.ruling == ruling.ruling
    return EarlierRuling(ruling, ruling.ruling in state.withdrawn, adjusts)


def _notes(state: EventState, place: Place, board: int) -> Iterator[Note]:
    for call in state.calls.values():
        if (call.called.place, call.called.board) == (place, board) and call.note and call.answered:
            yield Note(call.note, call.answered)


def _told_of_tempo(standing: Standing | None) -> Iterator[Note]:
    """Pauses, remarks and explanations as they were told to the Director."""
    for event in standing.log if standing is not None else ():
        said = say_event(event) if isinstance(event, MatterRaised) else None
        if said is not None:
            yield Note(said)


# Where a weighted score begins.


class Likely(Struct, frozen=True):
    """A result of a weighted score with its weight in percent, as it is typed."""

    weight: str
    result: str


def start_weights(evidence: BoardEvidence, most: int) -> tuple[Likely, ...]:
    """12C1(c): what other tables did and what the cards allow, once for each table: for the Director to change."""
    counted: dict[int, tuple[Fraction, str]] = {}
    for each in evidence.field:
        if each.score is not None:
            share, written = counted.get(each.score, (Fraction(0), write_in_short(each.result)))
            counted[each.score] = share + each.count, written
    made = _as_the_cards_allow(evidence)
    if made is not None and (score := find_score(made, evidence.board.number)) is not None:
        share, written = counted.get(score, (Fraction(0), write_in_short(made)))
        counted[score] = share + 1, written
    first = sorted(counted.items(), key=lambda each: (-each[1][0], -each[0]))[:most]
    weights = _whole_percents([share for _, (share, _) in first])
    return tuple([Likely(str(weight), written) for weight, (_, (_, written)) in zip(weights, first, strict=True)])


def _as_the_cards_allow(evidence: BoardEvidence) -> Played | None:
    written, makes = evidence.sheet.written, evidence.double_dummy
    if not isinstance(written, Played) or makes is None or makes.of_contract is None:
        return None
    return Played(written.contract, written.declarer, makes.of_contract)


def _whole_percents(shares: list[Fraction]) -> list[int]:
    """They make 100 together; who is cut off most has one more."""
    total = sum(shares, Fraction(0))
    exact = [100 * share / total for share in shares]
    floors = [int(each) for each in exact]
    short = 100 - sum(floors) if shares else 0
    order = sorted(range(len(exact)), key=lambda at: floors[at] - exact[at])
    return [floor + (at in order[:short]) for at, floor in enumerate(floors)]
