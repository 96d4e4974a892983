"""Matters: what the Director is called for, or must look at again, although no call or card shows it.

Each is a small value like any other irregularity; what the table cannot know is asked. Those of the laws of information, of
boards and of conduct stand in the modules ``matters_of_...``.
"""

from msgspec import Struct

from bridgelaws.bridge.seats import Seat


class Matter(Struct, frozen=True, tag=True):
    """Something the Director is told of; whose fault it is said to be, if anybody's."""

    at_fault: Seat | None = None

    @property
    def offender(self) -> Seat:
        assert self.at_fault is not None, f"nobody is at fault: {self}"
        return self.at_fault


class ReviewDue(Matter, frozen=True, tag=True):
    """What an earlier ruling left to be looked at when play has ended."""

    law: str = ""
    action: str = ""
