"""A speech and its moments: who is spoken to, and clauses with the part each plays."""

from collections.abc import Hashable
from enum import Enum

from msgspec import Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.provision import Provision
from bridgelaws.speech.duties import Bound
from bridgelaws.text import Text


class Kind(Enum):
    """What a moment is for."""

    ASK = "ask"  # a fact the Director needs
    CHOOSE = "choose"  # all options, to the player who has them
    RULE = "rule"
    AGAIN = "again"  # said again when the moment comes
    END = "end"  # after the last card


class Role(Enum):
    """The part a clause plays; a moment is spoken in this order."""

    HAPPENED = "happened"
    MEANS = "means"
    CHOICE = "choice"
    DUTY = "duty"
    INFORMATION = "information"
    LEAD = "lead"
    SCORE = "score"
    LATER = "later"
    NEXT = "next"


ORDER = {role: at for at, role in enumerate(Role)}


class Clause(Struct, frozen=True):
    """A sentence, and the effects and restrictions it speaks for: they need no sentence of their own.

    One that can be done without is left out where the moment would grow too long; one that ``denies`` a duty, where somebody
    is bound so by whatever ruling.
    """

    role: Role
    text: Text | str
    covers: tuple[Hashable, ...] = ()
    spare: bool = False
    denies: frozenset[Bound] = frozenset()
    otherwise: Text | None = None  # what is said instead of it then


class Moment(Struct, frozen=True):
    """What is said in one breath: to the table or, aside, to one player; ``chooser`` has to answer."""

    kind: Kind
    clauses: tuple[Clause, ...]
    aside: Seat | None = None
    chooser: Seat | None = None

    @property
    def texts(self) -> tuple[Text | str, ...]:
        return tuple([clause.text for clause in self.clauses])


class Later(Struct, frozen=True):
    """Something to be brought up again: when, and by which law."""

    text: Text
    law: Provision


class Speech(Struct, frozen=True):
    """All that is said about an incident, in order; what only the Director reads; what is brought up again."""

    moments: tuple[Moment, ...]
    eyes: tuple[Text, ...] = ()
    later: tuple[Later, ...] = ()

    @property
    def now(self) -> Moment | None:
        """The last thing said to the table: the incident as it stands."""
        aloud = [moment for moment in self.moments if moment.aside is None]
        return aloud[-1] if aloud else None
