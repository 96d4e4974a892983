"""The hands of a session: loaded from a file, or dealt here; written for a dealing machine."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal, random_deal
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.club.kept_deals import NewDeals, seal_new
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import File, Record
from bridgelaws.formats.pbn import PBN
from bridgelaws.formats.registry import write
from bridgelaws.language import Language
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club


class PutDeals(Command, frozen=True):
    """The hands of the session, as the text of a PBN or LIN file; without a text they are dealt."""

    key = "deals"

    new: NewDeals

    @classmethod
    def read(cls, said: Said) -> Self:
        evening = said.evening
        if said.sent is not None:
            found = pick_deals(said.club.read_hands(said.sent.data, said.sent.name, Language(said.language)), evening)
        elif evening.deals(evening.session):
            raise BridgelawsError(say("This session already has its hands."))
        else:
            found = deal_boards(evening)
        return cls(seal_new(evening, evening.session, found))

    def get_ready(self, club: "Club", event: str) -> None:
        self.new.keep_seal(club.database, event)

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        return Proposed(self.new.plan(evening))

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        self.new.write(club.database, event)


class LoadDeals(PutDeals, frozen=True):
    """A file of hands, in any format that can be read."""

    key = "deals-file"

    @classmethod
    def read(cls, said: Said) -> Self:
        if said.sent is None or not said.sent.data:
            raise BridgelawsError(say("Choose a file with the hands."))
        return super().read(said)


def boards_of(evening: Evening) -> list[int]:
    return sorted({board for _, sitting in evening.state.places(evening.session) for board in sitting.boards})


def pick_deals(known: Mapping[int, Deal], evening: Evening) -> dict[int, Deal]:
    """Those deals of a file that belong to boards of the session."""
    with evening.lock:
        wanted = set(boards_of(evening))
    found = {number: deal for number, deal in known.items() if number in wanted}
    if not found:
        raise BridgelawsError(say("The file has no board of this session with all four hands."))
    return found


def deal_boards(evening: Evening) -> dict[int, Deal]:
    """6E4: random deals for every board."""
    with evening.lock:
        return {board: random_deal() for board in boards_of(evening)}


def write_for_machine(evening: Evening) -> bytes:
    """For a dealing machine: whoever reads it has seen the hands, so there is nothing for a Director who plays."""
    known = evening.deals(evening.session)
    if not known or evening.settings.director_plays:
        raise NotThere
    return as_pbn(known)


def as_pbn(deals: dict[int, Deal]) -> bytes:
    records = []
    for number, deal in sorted(deals.items()):
        board = Board.numbered(number)
        records.append(Record(number=number, dealer=board.dealer, vulnerable=board.vulnerable, deal=deal))
    return write(File(records=tuple(records)), PBN).data
