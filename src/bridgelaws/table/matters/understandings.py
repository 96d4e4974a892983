"""Matters of understandings: what partners have agreed, whether opponents were told, and what may be looked up."""

from enum import Enum

from bridgelaws.bridge.calls import Call
from bridgelaws.table.matters import Matter


class LookedUp(Enum):
    """What a player looked at, or used."""

    OWN_CARD = "own system card"
    OPPONENTS_CARD = "opponents' system card"
    NOTES = "own notes"
    AID = "aid to memory, calculation or technique"


class Consulted(Matter, frozen=True, tag=True):
    """A player has looked at a system card or notes, or used an aid."""

    what: LookedUp = LookedUp.OWN_CARD
    explaining: bool = False  # in order to explain partner's call or play


class DifferentMeanings(Matter, frozen=True, tag=True):
    """By agreement a call or play means something else according to which partner makes it."""


class NotAllowedUnderstanding(Matter, frozen=True, tag=True):
    """A pair has used an understanding that may be against the regulations of the event."""

    understanding: str = ""


class Occasion(Enum):
    """After what a pair has agreed to play something else."""

    OPPONENTS_IRREGULARITY = "an opponent's irregularity"
    OWN_IRREGULARITY = "an irregularity of their own"
    QUESTION = "a question or an answer"


class MethodsVaried(Matter, frozen=True, tag=True):
    """A pair has agreed in advance to vary its understandings during the auction or play."""

    after: Occasion = Occasion.OPPONENTS_IRREGULARITY


class Undisclosed(Enum):
    """What a pair has not made known as it had to."""

    UNDERSTANDING = "an understanding"
    METHODS_BEFORE_PLAY = "the main methods, before play"
    SYSTEM_CARD = "the system card"


class NotDisclosed(Matter, frozen=True, tag=True):
    """A pair has not made its understandings known in the way that is laid down."""

    what: Undisclosed = Undisclosed.UNDERSTANDING
    repeated: bool = False


class ExplanationIncomplete(Matter, frozen=True, tag=True):
    """An explanation left something out."""

    left_out: str = ""  # what, as far as it was said


class Deviation(Matter, frozen=True, tag=True):
    """A player's call or play did not fit the announced methods: a psych, an error, or what partner expects."""

    call: Call | None = None
    times_before: int = 0  # as far as known
