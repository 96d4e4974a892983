"""What happens to people in the club's register. Names and numbers are sealed: the log can forget whom it is about."""

from typing import Annotated, Any, TypeAlias

from msgspec import Struct

from bridgelaws.personal import Words, name_of
from bridgelaws.store.shapes import Shapes

STREAM = "club:people"


class PersonNumber(Struct, frozen=True):
    """A number in a federation, or one of the club's own where no federation is named."""

    number: str
    federation: str = ""


class PersonRegistered(Struct, frozen=True, tag=True):
    """Somebody is known from now on; a visitor if a name was typed at the desk that nobody had."""

    person: str
    given: Annotated[str, name_of("person")]
    family: Annotated[str, name_of("person")]
    numbers: Annotated[tuple[PersonNumber, ...], name_of("person")] = ()
    status: str = "visitor"
    values: Annotated[dict[str, Any], name_of("person")] = {}  # the other fields of `register.Known`


class PersonChanged(Struct, frozen=True, tag=True):
    """Some of what is known is otherwise: the log says which fields, and only the text beside it what they are now."""

    person: str
    fields: tuple[str, ...]
    values: Annotated[dict[str, Any], name_of("person")]


class PersonLeft(Struct, frozen=True, tag=True):
    person: str
    day: str


class PersonReturned(Struct, frozen=True, tag=True):
    person: str
    day: str


class PeopleMerged(Struct, frozen=True, tag=True):
    """Two entries of the register are one person, who goes by ``kept``."""

    kept: str
    gone: str
    taken: tuple[str, ...] = ()  # the fields that are as ``gone`` had them


class PeopleParted(Struct, frozen=True, tag=True):
    """They are two people after all, each as they were before."""

    kept: str
    gone: str
    reason: Words = ""


class ConsentGiven(Struct, frozen=True, tag=True):
    person: str
    which: str
    how: str


class ConsentWithdrawn(Struct, frozen=True, tag=True):
    person: str
    which: str
    how: str


class PeopleImported(Struct, frozen=True, tag=True):
    """The people of a list: the events after this one in the same batch. Its address details are kept elsewhere."""

    batch: str
    rows: int
    file: str  # the hash of what was read and of what was chosen
    confirmed: bool = True  # these people know that the club keeps this


class ImportUndone(Struct, frozen=True, tag=True):
    batch: str


class PersonErased(Struct, frozen=True, tag=True):
    """The name was taken out of everything the program keeps; results stay, under a pseudonym."""

    person: str
    ground: str  # "asked" or "retention"


PeopleEvent: TypeAlias = (
    PersonRegistered
    | PersonChanged
    | PersonLeft
    | PersonReturned
    | PeopleMerged
    | PeopleParted
    | ConsentGiven
    | ConsentWithdrawn
    | PeopleImported
    | ImportUndone
    | PersonErased
)
SHAPES: Shapes[PeopleEvent] = Shapes(PeopleEvent, {("PersonRegistered", 1): lambda payload: {**payload, "values": {}}})
