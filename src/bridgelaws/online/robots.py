"""How a robot sits at a table: it is a viewer like any other, and sends what any seat may send.

`seen_by` makes its view, `read_deed` could have read its deeds, and `decide` refuses it what it would refuse a person. So
a robot knows no card that its seat does not know, and there is no other way in. It is asked as soon as its seat has
something to do; what it answers counts when the tempo of the table has passed, whatever it took and whatever it holds.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Protocol

from msgspec.structs import replace

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.online import deeds as d
from bridgelaws.online.seen import encode, seen_by
from bridgelaws.online.settings import ROBOT_CALLS, ROBOT_PLAYS
from bridgelaws.online.state import OnlineTable, Phase
from bridgelaws.online.views import Remembered, Seen


class Robot(Protocol):
    """Who plays: a system with its version. The same view and chance give the same deed, in every process."""

    @property
    def name(self) -> str:
        """As the players see it at the seat, such as a bidding system and its version."""

    def act(self, seen: Seen, chance: Random, earlier: Remembered) -> d.Deed | None:
        """A call, a card, an explanation, an answer to a claim or to an undo. None: nothing to be done."""


def next_robot(state: OnlineTable) -> Seat | None:
    """The robot's seat that has something to do now."""
    for seat in SEATS:
        held = state.holder(seat)
        if held is not None and held.robot and has_to_act(seen_by(state, seat)):
            return seat
    return None


def has_to_act(seen: Seen) -> bool:
    """Whether the table waits for this seat; a function of its view alone."""
    waits = seen.may is not None or "no_questions" in seen.can or seen.undo_open or bool(seen.asked)
    return waits or (seen.claim is not None and (bool(seen.claim.open) or seen.state is Phase.CONTESTED))


def when_robot_acts(state: OnlineTable, seat: Seat) -> datetime | None:
    """Always as long after the last call or card that everybody has seen: haste and thought tell nothing (73D1)."""
    on = state.on_board
    if on is None:
        return None
    waits = ROBOT_CALLS if state.phase is Phase.AUCTION else ROBOT_PLAYS
    begun = on.undo.asked if on.undo is not None else on.acted
    del seat
    return begun + timedelta(seconds=waits)


def answer_politely(seen: Seen) -> d.Deed | None:
    """What needs neither cards nor judgement: a robot never delays a table, and gives back what was pressed by mistake."""
    if "no_questions" in seen.can:
        return d.NoQuestions()
    return d.AnswerUndo(agreed=True) if seen.undo_open else None


def chance_for(secret: str, seen: Seen) -> Random:
    """Randomness that two processes share: it follows from the table's secret and from what the seat has seen."""
    alone = replace(seen, names={}, knocks=(), host=False, done=())  # who sits there has no part in it
    return Random(sha256(secret.encode() + encode(alone)).digest())
