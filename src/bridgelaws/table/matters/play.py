"""Matters of the play: what the cards on the table no longer show."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.conditions import no_contract
from bridgelaws.table.matters.raised import Moment, Raised, Why
from bridgelaws.table.state import Table
from bridgelaws.text import say


class Asserted(Enum):
    """What is said after the play."""

    REVOKE = "a revoke"
    TRICKS = "the number of tricks"


class CardsMixed(Matter, frozen=True, tag=True):
    """After the play somebody says that there was a revoke, or another number of tricks; the cards of a hand are mixed."""

    raised = Raised("66D", (Moment.OVER,), names_offender=True)
    about: Annotated[Asserted, say("What is said after the play?")] = Asserted.REVOKE
    revoked: Annotated[Seat | None, say("Who is said to have revoked?")] = None
    trick: Annotated[int, say("To which trick?")] = 0
    both_sides: Annotated[bool, say("Has the other side mixed its cards as well?")] = False
    before: Annotated[bool, say("Were they mixed before anybody said so?")] = False

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from no_contract(table)
