"""Matters of boards: wrong cards, wrong boards, and what somebody has learnt that was not to be known."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.conditions import has_not_called
from bridgelaws.table.matters.raised import AFTER_AUCTION, BEFORE_STOPPED, CALLED_ON, PLAYED_ON, Raised, Why
from bridgelaws.table.moment import moment_of
from bridgelaws.table.state import Table
from bridgelaws.text import say


class DealFault(Enum):
    MISDEALT = "misdealt"
    CARD_SEEN = "card seen in the deal"
    NOT_SHUFFLED = "not shuffled"
    OLD_DEAL = "from another session"


class FaultyDeal(Matter, frozen=True, tag=True):
    """The board was not shuffled and dealt properly, or somebody could see a card."""

    raised = Raised("6D1", BEFORE_STOPPED)
    how: Annotated[DealFault, say("What happened?")] = DealFault.MISDEALT


class WrongNumberOfCards(Matter, frozen=True, tag=True):
    """A hand had more than thirteen cards, and another fewer."""

    raised = Raised("13B", BEFORE_STOPPED)
    more: Annotated[Seat, say("Who had more than thirteen cards?")] = Seat.NORTH
    fewer: Annotated[Seat, say("Who had fewer than thirteen cards?")] = Seat.SOUTH

    def why_not(self, _table: Table) -> Iterator[Why]:
        if self.more is self.fewer:
            yield say("one hand has more than thirteen cards and another fewer, so there are two hands")


class HandTakenFromBoard(Matter, frozen=True, tag=True):
    """A hand was taken out of the board after play, with nobody of the other side there."""

    raised = Raised("7C", AFTER_AUCTION, names_offender=True)


class ForeignCard(Matter, frozen=True, tag=True):
    """An extra card that belongs to another deal."""

    raised = Raised("13C", BEFORE_STOPPED)
    holder: Annotated[Seat, say("Who held it?")] = Seat.NORTH
    quitted: Annotated[bool, say("Had it been played to a trick that is quitted?")] = False
    card: Card | None = None
    trick: Annotated[int, say("To which trick was it played?")] = 0

    def why_not(self, table: Table) -> Iterator[Why]:
        if self.quitted and moment_of(table) not in PLAYED_ON:
            yield say("no trick has been played yet")


class Whereabouts(Enum):
    ELSEWHERE = "elsewhere"
    PLAYED = "among the played cards"
    NOT_FOUND = "not found"


class CardMissing(Matter, frozen=True, tag=True):
    """A hand had fewer than thirteen cards, and no other had more."""

    raised = Raised("14B", BEFORE_STOPPED)
    holder: Annotated[Seat, say("Who had too few cards?")] = Seat.NORTH
    card: Card | None = None
    found: Annotated[Whereabouts, say("Where was it found?")] = Whereabouts.ELSEWHERE
    trick: Annotated[int, say("In which trick did it lie?")] = 0

    def why_not(self, table: Table) -> Iterator[Why]:
        state = table.at_play
        if state is None:
            return
        if self.card is None:
            yield say("say which card was missing: failing to play it may be a revoke"), "14B4"
        lay_in_trick = state.before < self.trick <= state.number and state.card_of(self.holder, self.trick) is not None
        if self.found is Whereabouts.PLAYED and not lay_in_trick:
            yield say("say in which trick it lay, one that {seat} has played to", seat=self.holder), "14B1"
        numbers = range(state.before + 1, state.number + 1)
        played = {card: seat for number in numbers for seat, card in state.trick(number).plays}
        if self.card in played:
            yield say("{seat} has played {card}", seat=played[self.card], card=self.card), "14B4"


class CallFromWrongBoard(Matter, frozen=True, tag=True):
    """A player has called with cards taken from another board."""

    raised = Raised("15A1", CALLED_ON, names_offender=True)
    from_board: Annotated[int, say("Which board did the cards come from?")] = 0

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from has_not_called(table, self.at_fault)


class CalledWithTheseCardsBefore(Matter, frozen=True, tag=True):
    """The board is played whose cards a player had mistakenly taken and called on."""

    raised = Raised("15A3", BEFORE_STOPPED, names_offender=True)
    cancelled: Annotated[Call | None, say("Which call was cancelled?")] = None

    def why_not(self, table: Table) -> Iterator[Why]:
        if self.cancelled is None:
            yield say("say which call was cancelled on the other board")


class WrongBoard(Matter, frozen=True, tag=True):
    """A board that these players were not to play in this round."""

    raised = Raised("15B", BEFORE_STOPPED)
    played_by: Annotated[Seat | None, say("Who has played it before, if anybody?")] = None


class Learnt(Enum):
    """How a player came to know something that was not to be known."""

    OTHERWISE = "in another way"
    HEARD = "heard at another table"
    WRONG_HAND = "looked at a wrong hand"
    CARD_SEEN = "saw a card of another hand"


class InformationFromElsewhere(Matter, frozen=True, tag=True):
    """A player has learnt something about the board by accident: a remark, a card, a sight of another hand."""

    raised = Raised("16D1", BEFORE_STOPPED)
    informed: Annotated[Seat, say("Who has learnt something?")] = Seat.NORTH
    how: Annotated[Learnt, say("How?")] = Learnt.OTHERWISE
    whose: Annotated[Seat | None, say("Whose hand or card was seen, if any?")] = None
