"""Matters of understandings: what partners have agreed, whether opponents were told, and what may be looked up."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.cards import Suit
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.conditions import was_not_made
from bridgelaws.table.matters.raised import BEFORE_STOPPED, CALLED_ON, Raised, Why
from bridgelaws.table.state import Table
from bridgelaws.text import say


class LookedUp(Enum):
    """What a player looked at, or used."""

    OWN_CARD = "own system card"
    OPPONENTS_CARD = "opponents' system card"
    NOTES = "own notes"
    AID = "aid to memory, calculation or technique"


class Consulted(Matter, frozen=True, tag=True):
    """A player has looked at a system card or notes, or used an aid."""

    raised = Raised("40B2(b)", names_offender=True)
    what: Annotated[LookedUp, say("What was it?")] = LookedUp.OWN_CARD
    explaining: Annotated[bool, say("Was it to explain partner’s call or play?")] = False


class DifferentMeanings(Matter, frozen=True, tag=True):
    """By agreement a call or play has a different meaning depending on which partner makes it."""

    raised = Raised("40A4", BEFORE_STOPPED, names_offender=True)


class NotAllowedUnderstanding(Matter, frozen=True, tag=True):
    """A pair has used an understanding that may break the regulations of the event."""

    raised = Raised("40B4", BEFORE_STOPPED, names_offender=True)
    understanding: Annotated[str, say("Which understanding?")] = ""


class Occasion(Enum):
    """After what a pair has agreed to play something else."""

    OPPONENTS_IRREGULARITY = "an opponent's irregularity"
    OWN_IRREGULARITY = "an irregularity of their own"
    QUESTION = "a question or an answer"


class MethodsVaried(Matter, frozen=True, tag=True):
    """A pair has agreed in advance to vary its understandings during the auction or play."""

    raised = Raised("40B2(a)(iv)", BEFORE_STOPPED, names_offender=True)
    after: Annotated[Occasion, say("After what do they vary?")] = Occasion.OPPONENTS_IRREGULARITY


class Undisclosed(Enum):
    """What a pair has not made known as it had to."""

    UNDERSTANDING = "an understanding"
    METHODS_BEFORE_PLAY = "the main methods, before play"
    SYSTEM_CARD = "the system card"


class NotDisclosed(Matter, frozen=True, tag=True):
    """A pair has not disclosed its understandings in the prescribed way."""

    raised = Raised("40B3(a)", BEFORE_STOPPED, names_offender=True)
    what: Annotated[Undisclosed, say("What was it?")] = Undisclosed.UNDERSTANDING
    repeated: Annotated[bool, say("Has it happened before?")] = False


class ExplanationIncomplete(Matter, frozen=True, tag=True):
    """An explanation left something out."""

    raised = Raised("40B5(a)", BEFORE_STOPPED, names_offender=True)
    left_out: Annotated[str, say("What was left out?")] = ""
    about: Annotated[Call | None, say("About which call was it?")] = None
    suit: Annotated[Suit | None, say("Which suit did it concern?")] = None


class Deviation(Matter, frozen=True, tag=True):
    """A player's call or play did not fit the announced methods: a psych, a mistake, or something partner expects."""

    raised = Raised("40C1", CALLED_ON, names_offender=True)
    call: Call | None = None
    times_before: Annotated[int, say("How often before, as far as is known?")] = 0

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from was_not_made(table, self.at_fault, self.call)
