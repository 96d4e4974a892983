"""A board of an evening at the table: only one that nobody has still to play."""

import json

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.contract import Contract
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.publication.boards import BoardEntry, Traveller, traveller
from bridgelaws.practice.practice import Practice, Step, practice_on


class EveningBoard(Struct, frozen=True):
    """The board as everybody may see it, with the contracts that were played."""

    event: str
    name: str
    traveller: Traveller

    @property
    def results(self) -> tuple[BoardEntry, ...]:
        """One table for each contract, lead and result."""
        found = {(each.contract, each.tricks): each for each in self.traveller.entries if each.contract is not None}
        return tuple(found.values())

    def practice(self, chosen: str, book: str) -> Practice:
        """The hands, from the first call on; or in a contract that was played, from the lead on."""
        board = replace(self.traveller.board, deal=self.traveller.deal)
        made = replace(practice_on(board, book), title=self.name, from_file=True)
        at = int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) < 4 else -1
        if not 0 <= at < len(self.results):
            return made
        entry = self.results[at]
        assert entry.contract is not None, "a result with a contract"
        steps = (Step("card", entry.contract.opening_leader.value, str(entry.lead)),) if _has_lead(self, entry) else ()
        return replace(made, position=_position(self.traveller, entry.contract), steps=steps)


def _has_lead(found: EveningBoard, entry: BoardEntry) -> bool:
    """Whether the lead that was entered is a card of the hand to lead."""
    deal = found.traveller.deal
    if entry.lead is None or entry.contract is None or deal is None:
        return False
    hand = deal.hand(entry.contract.opening_leader)
    return hand is not None and entry.lead in hand


def _position(found: Traveller, contract: Contract) -> str:
    assert found.deal is not None, "the hands are known"
    hands = {seat.value: str(hand) for seat, hand in found.deal.hands.items()}
    told = {"contract": f"{contract.bid}{contract.doubling}", "declarer": contract.declarer.value, "hands": hands}
    return json.dumps(told)


def evening_board(evenings: Evenings, makeable: Makeable, event: str, session: int, number: int) -> EveningBoard | None:
    """None while the board is not for everybody, or where its hands are not known."""
    evening = evenings.get(event)
    if session not in evening.sessions:
        return None
    found = traveller(evenings, evening, makeable, session, number)
    if found is None or found.deal is None:
        return None
    return EveningBoard(event, evening.state.name, found)
