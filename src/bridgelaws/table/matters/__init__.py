"""Matters: what the Director is called for, or must look at again, although no call or card shows it.

Each is a small value like any other irregularity, with the prompts for its facts and what must hold for it to be raised;
what the table cannot know is asked. A new one is written here, and in the law that rules on it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters.raised import Raised, Why
from bridgelaws.text import say

if TYPE_CHECKING:
    from bridgelaws.table.state import Table


class Matter(Struct, frozen=True, tag=True):
    """A matter that the Director is told about, with the player who is said to be at fault, if anyone."""

    at_fault: Annotated[Seat | None, say("Who is said to be at fault?")] = None
    raised: ClassVar[Raised] = Raised()

    @property
    def offender(self) -> Seat:
        assert self.at_fault is not None, f"nobody is at fault: {self}"
        return self.at_fault

    def why_not(self, _table: "Table") -> Iterator[Why]:
        """What else than the moment speaks against it at this table."""
        return iter(())


class ReviewDue(Matter, frozen=True, tag=True):
    """A question that an earlier ruling left for review after play."""

    law: str = ""
    action: str = ""
