"""The hands of a session: loaded from a file, or dealt here; written for a dealing machine."""

from collections.abc import Mapping

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal, random_deal
from bridgelaws.club.evenings import Evening
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import File, Record
from bridgelaws.formats.pbn import PBN
from bridgelaws.formats.registry import write
from bridgelaws.text import say


def boards_of(evening: Evening) -> list[int]:
    return sorted({board for _, sitting in evening.state.places(evening.session) for board in sitting.boards})


def pick_deals(known: Mapping[int, Deal], evening: Evening) -> dict[int, Deal]:
    """Those deals of a file that belong to boards of the session."""
    wanted = set(boards_of(evening))
    found = {number: deal for number, deal in known.items() if number in wanted}
    if not found:
        raise BridgelawsError(say("No board of this session is in the file with all four hands."))
    return found


def dealt(evening: Evening) -> dict[int, Deal]:
    """6E4: random deals for every board."""
    return {board: random_deal() for board in boards_of(evening)}


def as_pbn(deals: dict[int, Deal]) -> bytes:
    """For a dealing machine."""
    records = []
    for number, deal in sorted(deals.items()):
        board = Board.numbered(number)
        records.append(Record(number=number, dealer=board.dealer, vulnerable=board.vulnerable, deal=deal))
    return write(File(records=tuple(records)), PBN).data
