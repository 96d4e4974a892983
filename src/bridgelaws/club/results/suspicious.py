"""Results that want a second look: flagged, never blocked."""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.analysis.double_dummy.table import Table
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat, Side
from bridgelaws.club.evenings import Evening
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import Place, Played, counts_as
from bridgelaws.tournament.event.state import EventState, Field

FAR = 4  # tricks from double dummy
CLOSER = 3  # tricks by which another declarer fits better


class Suspicion(Struct, frozen=True):
    """A result to look at, and why."""

    place: Place
    board: int
    result: Played
    why: Text

    @property
    def key(self) -> str:
        """What the Director has looked at: this result, and no later one."""
        where = f"{self.place.session}.{self.place.round}.{self.place.section}{self.place.table}{self.place.room}"
        return f"{where}.{self.board} {self.result}"


def suspicions(evening: Evening, session: int, deals: Mapping[int, Deal], makes: Mapping[int, Table]) -> list[Suspicion]:
    """All of a session, in the order in which they were entered."""
    boards = [(compared, board) for compared, board in evening.state.tables_with if compared[0] == session]
    found = [each for compared, board in boards for each in _of_board(evening, compared, board, deals, makes)]
    order = {each: at for at, each in enumerate(evening.state.sheets)} if found else {}
    return sorted(found, key=lambda each: order[each.place, each.board])


def _of_board(
    evening: Evening, compared: Field, board: int, deals: Mapping[int, Deal], makes: Mapping[int, Table]
) -> list[Suspicion]:
    """A board is looked at again when something about it has changed."""
    deal, table = deals.get(board), makes.get(board)

    def work(state: EventState) -> list[Suspicion]:
        looked = [look_at(state, place, board, deal, table) for place in state.tables_with[compared, board]]
        return [each for each in looked if each is not None]

    mark = evening.touched.board(compared[0], board), deal, table
    return evening.once(f"odd {compared} {board}", work, mark)


def look_at(state: EventState, place: Place, board: int, deal: Deal | None, makes: Table | None) -> Suspicion | None:
    """Why the Director should look at the result of a board at a table; None if nothing is strange about it."""
    sheet = state.sheet(place, board)
    if sheet.award is not None or sheet.corrections or not isinstance(sheet.written, Played):
        return None
    result = sheet.written
    why = (
        (deal and _lead(result, deal))
        or (makes and _against_the_cards(result, makes))
        or _against_the_field(state, place, board, result)
    )
    return Suspicion(place, board, result, why) if why else None


def _lead(result: Played, deal: Deal) -> Text | None:
    if not result.lead:
        return None
    leader = result.declarer.lho
    hand = deal.hand(leader)
    if hand is None or Card(result.lead) in hand:
        return None
    return say("{seat} does not hold the card that was led. Is it the right board?", seat=leader)


def _against_the_cards(result: Played, makes: Table) -> Text | None:
    strain = result.bid.bid.denomination
    expected = makes.tricks(result.declarer, strain)
    away = abs(result.tricks - expected)
    others = [seat for seat in SEATS if seat.side is not result.declarer.side]
    best = min(others, key=lambda seat: abs(result.tricks - makes.tricks(seat, strain)))
    if away >= CLOSER and away - abs(result.tricks - makes.tricks(best, strain)) >= CLOSER:
        return say(
            "Double dummy {declarer} wins {expected} tricks there, {other} {there}. Is it reversed?",
            declarer=result.declarer,
            expected=expected,
            other=best,
            there=makes.tricks(best, strain),
        )
    if away >= FAR:
        return say("Double dummy {declarer} wins {expected} tricks there.", declarer=result.declarer, expected=expected)
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


def said(result: Played, board: int) -> Text:
    """What was written down, with its score."""
    obtained = counts_as(result, board).of(Side.NS)
    score = getattr(obtained, "score", 0)
    return say(
        "{contract}, {tricks} tricks, North–South {score:signed}.", contract=result.bid, tricks=result.tricks, score=score
    )


def turned(result: Played) -> Played:
    """The same result with the other side as declarer: North for East, South for West."""
    to = {Seat.NORTH: Seat.EAST, Seat.SOUTH: Seat.WEST, Seat.EAST: Seat.NORTH, Seat.WEST: Seat.SOUTH}
    return Played(result.contract, to[result.declarer], result.tricks, result.lead)
