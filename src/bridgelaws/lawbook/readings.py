"""Readings: places where the Laws are silent or two provisions collide, with both ways to read them.

A law that comes to such a place asks ``case.holds(READING)``. Regulations say under ``[readings]`` which way is followed, or
that the Director is asked each time; where they say nothing, the usual way is. docs/disputed.md is written from here.
"""

from enum import Enum
from typing import Final

from msgspec import Struct


class Followed(Enum):
    A = "A"
    B = "B"
    ASK = "ask"


class Reading(Struct, frozen=True):
    """One place: A and B are whole sentences that finish "The Laws are read so that ..."."""

    key: str  # its name in a regulations file
    law: str
    place: str
    a: str
    b: str
    usual: Followed = Followed.A
    cases: str = ""  # the cases that pin it
    may_ask: bool = True  # not where the engine must know before anybody can be asked


# Laws 17 and 34: the end of the auction

NO_DUTY_TO_PASS_AFTER_MISSED_TURN: Final = Reading(
    "missed_turn_and_pass_out_of_rotation",
    "17D3",
    "17D3 and 30A: a pass out of rotation would end the auction",
    "whoever passed out of rotation owes no pass, for 17D3 names none",
    "30A applies as well: the player must pass when next in turn",
    cases="T17-06",
)

READINGS: Final = (NO_DUTY_TO_PASS_AFTER_MISSED_TURN,)
