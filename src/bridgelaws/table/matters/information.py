"""Matters of information: what partners tell each other, and what opponents are told, otherwise than by calls and plays."""

from enum import Enum

from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter


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
    """A player may have used what partner told otherwise than by a call or card."""

    source: Source = Source.TEMPO
    action: str = ""  # what the player then did, such as 4S or the lead of a heart
    what: str = ""  # what partner did, in words: the raise to 2S came after forty seconds


class RightsReserved(Matter, frozen=True, tag=True):
    """A player announces that an opponent may have told something, and wants to come back to it."""

    reserver: Seat = Seat.NORTH
    disputed: bool = False


class HowTold(Enum):
    """In what way opponents were told wrongly, or not at all."""

    EXPLANATION = "wrong explanation"
    NO_ALERT = "alert or announcement missing or late"
    NEEDLESS_ALERT = "alert or announcement not called for"


class Misinformation(Matter, frozen=True, tag=True):
    """Opponents may have been told something else than the agreement, or not told what was due."""

    how: HowTold = HowTold.EXPLANATION
    about: Call | None = None  # which call of partner's it was about
    said: str = ""  # what opponents were told, in words
    agreed: str = ""  # what is said to be the agreement


class ExplanationToCorrect(Matter, frozen=True, tag=True):
    """A player has noticed that an explanation of the own side was wrong: at fault is who gave it."""

    noticed_by: Seat = Seat.NORTH
    told: bool = False  # the opponents have heard of it
    about: Call | None = None


class OwnMisunderstanding(Matter, frozen=True, tag=True):
    """A player has misread or misunderstood what opponents had shown and disclosed correctly."""


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

    asker: Seat = Seat.NORTH
    wish: Wish = Wish.REVIEW
    about: Seat | None = None  # whose call it is about
    answered_by: Seat | None = None


class ErrorInReview(Matter, frozen=True, tag=True):
    """The auction was repeated wrongly, and nobody put it right."""


class Purpose(Enum):
    """What a question was asked for and nothing else."""

    PARTNER = "to help partner"
    WRONG_ANSWER = "to draw a wrong answer"


class QuestionSuspected(Matter, frozen=True, tag=True):
    """A question that may have had a purpose which is not allowed."""

    purpose: Purpose = Purpose.PARTNER
