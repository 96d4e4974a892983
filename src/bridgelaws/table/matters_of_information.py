"""Matters of information: what partners tell each other, and what opponents are told, otherwise than by calls and plays."""

from enum import Enum

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


class RightsReserved(Matter, frozen=True, tag=True):
    """A player announces that an opponent may have told something, and wants to come back to it."""

    reserver: Seat = Seat.NORTH
    disputed: bool = False
