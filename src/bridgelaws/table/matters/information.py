"""Matters of information: what partners tell each other, and what opponents are told, otherwise than by calls and plays."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.conditions import was_not_made
from bridgelaws.table.matters.raised import BEFORE_STOPPED, CALLED_ON, Raised, Why
from bridgelaws.table.state import Table
from bridgelaws.text import say


class Source(Enum):
    """What partner did that may have told something."""

    TEMPO = "unmistakable hesitation or haste"
    REMARK = "remark"
    QUESTION = "question"
    ANSWER = "answer to a question"
    ALERT = "alert, or none where one was due"
    MANNER = "emphasis, tone, gesture or movement"
    WITHDRAWN = "withdrawn call or card"


class UnauthorizedInformation(Matter, frozen=True, tag=True):
    """A player may have used information from partner other than from a call or card."""

    raised = Raised("16B3", BEFORE_STOPPED, names_offender=True)
    source: Annotated[Source, say("What may have conveyed something?")] = Source.TEMPO
    action: Annotated[str, say("What did the player do then?")] = ""  # such as 4S or the lead of a heart
    what: Annotated[str, say("What did partner do? Describe it.")] = ""  # the raise to 2S took forty seconds
    about: Annotated[Call | None, say("About which call was the question or alert?")] = None


class RightsReserved(Matter, frozen=True, tag=True):
    """A player announces that an opponent may have conveyed information, and wants to come back to it."""

    raised = Raised("16B2", BEFORE_STOPPED)
    reserver: Annotated[Seat, say("Who reserves rights?")] = Seat.NORTH
    disputed: Annotated[bool, say("Do the opponents dispute it?")] = False
    paused: Annotated[Seat | None, say("Who is said to have conveyed something?")] = None
    to_be_forbidden: Annotated[bool, say("Do they want a call or card forbidden?")] = False


class HowTold(Enum):
    """In what way opponents were told wrongly, or not at all."""

    EXPLANATION = "wrong explanation"
    NO_ALERT = "alert or announcement missing or late"
    NEEDLESS_ALERT = "alert or announcement not called for"


class Misinformation(Matter, frozen=True, tag=True):
    """Opponents may have been told something other than the agreement, or not told something they should have been."""

    raised = Raised("21B1(a)", CALLED_ON, names_offender=True)
    how: Annotated[HowTold, say("What happened?")] = HowTold.EXPLANATION
    about: Annotated[Call | None, say("About which call was it?")] = None
    said: Annotated[str, say("What were the opponents told?")] = ""
    agreed: Annotated[str, say("What is said to be the agreement?")] = ""

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from was_not_made(table, self.at_fault and self.at_fault.partner, self.about)


class ExplanationToCorrect(Matter, frozen=True, tag=True):
    """A player has noticed that an explanation by their own side was wrong: the player who gave it is at fault."""

    raised = Raised("20F4", CALLED_ON, names_offender=True)
    noticed_by: Annotated[Seat, say("Who noticed it?")] = Seat.NORTH
    told: Annotated[bool, say("Have the opponents heard of it?")] = False
    about: Annotated[Call | None, say("About which call was it?")] = None

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from was_not_made(table, self.at_fault and self.at_fault.partner, self.about)


class OwnMisunderstanding(Matter, frozen=True, tag=True):
    """A player has misread or misunderstood what opponents had shown and disclosed correctly."""

    raised = Raised("21A", BEFORE_STOPPED)


class Wish(Enum):
    """What a player wants to hear."""

    LAST_CALL = "which call was made just now"
    REVIEW = "review"
    PART_OF_REVIEW = "part of the review"
    EXPLANATION = "explanation"
    ONE_CALL = "explanation of one call"
    OWN_LEAD = "whether it is my lead"


class QuestionAsked(Matter, frozen=True, tag=True):
    """A player has asked for a review or an explanation; perhaps somebody has begun to answer."""

    raised = Raised("20F", BEFORE_STOPPED)
    asker: Annotated[Seat, say("Who asked?")] = Seat.NORTH
    wish: Annotated[Wish, say("What was asked for?")] = Wish.REVIEW
    about: Annotated[Seat | None, say("Whose call was it about?")] = None
    answered_by: Annotated[Seat | None, say("Who has begun to answer?")] = None


class ErrorInReview(Matter, frozen=True, tag=True):
    """The auction was reviewed wrongly, and nobody corrected it."""

    raised = Raised("20E", CALLED_ON, names_offender=True)


class Purpose(Enum):
    """What a question was asked for and nothing else."""

    PARTNER = "to help partner"
    WRONG_ANSWER = "to draw a wrong answer"


class QuestionSuspected(Matter, frozen=True, tag=True):
    """A question that may have had an improper purpose."""

    raised = Raised("20G1", names_offender=True)
    purpose: Annotated[Purpose, say("What may it have been asked for?")] = Purpose.PARTNER
