"""Results that want a second look: flagged, never blocked."""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.analysis.double_dummy.table import TrickTable
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.evenings import Evening
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.open_boards import came_early
from bridgelaws.tournament.event.score_sheet import Place, Played, Written, counts_as
from bridgelaws.tournament.event.state import EventState, Field, Sheet

FAR = 4  # tricks from double dummy
CLOSER = 3  # tricks by which another declarer fits better
CHANGES = 3  # by the table itself, before the other side agrees: somebody may be trying what each result is worth


class Suspicion(Struct, frozen=True):
    """A result to look at, and why."""

    place: Place
    board: int
    result: Written
    why: Text

    @property
    def key(self) -> str:
        """What the Director has looked at: this result, and no later one."""
        where = f"{self.place.session}.{self.place.round}.{self.place.section}{self.place.table}{self.place.room}"
        return f"{where}.{self.board} {self.result}"


def suspicions(
    evening: Evening, session: int, deals: Mapping[int, Deal], makes: Mapping[int, TrickTable], minutes_per_board: float
) -> list[Suspicion]:
    """All of a session, in the order in which they were entered."""
    boards = [(compared, board) for compared, board in evening.state.tables_with if compared[0] == session]
    found = [
        each
        for compared, board in boards
        for each in _of_board(evening, compared, board, deals.get(board), makes.get(board), minutes_per_board)
    ]
    order = {each: at for at, each in enumerate(evening.state.sheets)} if found else {}
    return sorted(found, key=lambda each: order[each.place, each.board])


def _of_board(  # noqa: PLR0913, PLR0917 (what it depends on)
    evening: Evening, compared: Field, board: int, deal: Deal | None, table: TrickTable | None, minutes_per_board: float
) -> list[Suspicion]:
    """A board is looked at again when something about it has changed."""

    def work(state: EventState) -> list[Suspicion]:
        looked = [
            look_at(evening, place, board, deal, table, minutes_per_board) for place in state.tables_with[compared, board]
        ]
        return [each for each in looked if each is not None]

    mark = evening.touched.board(compared[0], board), deal, table, minutes_per_board
    return evening.once(f"odd {compared} {board}", work, mark)


def look_at(  # noqa: PLR0913, PLR0917 (what it depends on)
    evening: Evening, place: Place, board: int, deal: Deal | None, makes: TrickTable | None, minutes_per_board: float
) -> Suspicion | None:
    """Why the Director should look at the result of a board at a table; None if nothing is strange about it."""
    state, sheet = evening.state, evening.state.sheet(place, board)
    if sheet.award is not None or sheet.written is None:
        return None
    early, why = _early(evening, place, board, minutes_per_board), _often(sheet)
    if isinstance(sheet.written, Played) and not any(Actor.read(each.by).directs for each in sheet.corrections):
        why = (
            (deal and _lead(sheet.written, deal))
            or (makes and _against_the_cards(sheet.written, makes))
            or _against_the_field(state, place, board, sheet.written)
            or why
        )
    both = say("{early} {why}", early=early, why=why) if early and why else early or why
    return Suspicion(place, board, sheet.written, both) if both else None


def _often(sheet: Sheet) -> Text | None:
    changes = len([each for each in sheet.corrections if not Actor.read(each.by).directs])
    if changes < CHANGES or sheet.by_director:
        return None
    return say("The table has changed this result {count} times. Has the board been played?", count=changes)


def _early(evening: Evening, place: Place, board: int, minutes_per_board: float) -> Text | None:
    """A result that can open its board, from a table that can hardly have played it."""
    if place.session in evening.state.published:
        return None
    tables = evening.tables_by_board(place.session)
    early = came_early(evening.state, place, board, tables, minutes_per_board)
    if early is None:
        return None
    return say_count(
        "It came {minutes} min after the round was called. Has the board been played?",
        "{count} results came in the first {minutes} min of the round. Has the board been played?",
        early.boards,
        minutes=early.minutes,
    )


def _lead(result: Played, deal: Deal) -> Text | None:
    if not result.lead:
        return None
    leader = result.declarer.lho
    hand = deal.hand(leader)
    if hand is None or Card(result.lead) in hand:
        return None
    return say("{seat} does not hold the card that was led. Is it the right board?", seat=leader)


def _against_the_cards(result: Played, makes: TrickTable) -> Text | None:
    strain = result.bid.bid.denomination
    expected = makes.tricks(result.declarer, strain)
    away = abs(result.tricks - expected)
    others = [seat for seat in SEATS if seat.side is not result.declarer.side]
    best = min(others, key=lambda seat: abs(result.tricks - makes.tricks(seat, strain)))
    if away >= CLOSER and away - abs(result.tricks - makes.tricks(best, strain)) >= CLOSER:
        return say(
            "Double dummy {declarer} makes {expected} tricks there, {other} {there}. Is it reversed?",
            declarer=result.declarer,
            expected=expected,
            other=best,
            there=makes.tricks(best, strain),
        )
    if away >= FAR:
        return say("Double dummy {declarer} makes {expected} tricks there.", declarer=result.declarer, expected=expected)
    return None


def _against_the_field(state: EventState, place: Place, board: int, result: Played) -> Text | None:
    """Without hands: the only table where this side plays what the other side plays everywhere else."""
    strain = result.bid.bid.denomination
    others = [
        sheet.written
        for there in state.tables_with.get((state.field_of(place), board), ())
        if there != place and isinstance((sheet := state.sheet(there, board)).written, Played)
    ]
    alike = [each for each in others if isinstance(each, Played) and each.bid.bid.denomination is strain]
    if len(alike) >= 3 and all(each.declarer.side is not result.declarer.side for each in alike):
        return say("At all other tables this was played by the other side. Is it reversed?")
    return None


def sentence_for(result: Written, board: int) -> Text:
    """What was written down, with its score."""
    if not isinstance(result, Played):
        return say("{result}.", result=result.said)
    obtained = counts_as(result, board).of(Side.NS)
    score = getattr(obtained, "score", 0)
    return say(
        "{contract}, {tricks} tricks, North–South {score:signed}.", contract=result.bid, tricks=result.tricks, score=score
    )


def turn(result: Played) -> Played:
    """The same result with the other side as declarer: North for East, South for West."""
    to = {Seat.NORTH: Seat.EAST, Seat.SOUTH: Seat.WEST, Seat.EAST: Seat.NORTH, Seat.WEST: Seat.SOUTH}
    return Played(result.contract, to[result.declarer], result.tricks, result.lead)
