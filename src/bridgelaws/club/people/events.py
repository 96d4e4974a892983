"""What happens to people in the club's register. Names and numbers are sealed: the log can forget whom it is about."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from bridgelaws.personal import name_of
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


class PersonErased(Struct, frozen=True, tag=True):
    """The name was taken out of everything the program keeps; results stay, under a pseudonym."""

    person: str
    ground: str  # "asked" or "retention"


PeopleEvent: TypeAlias = PersonRegistered | PersonErased
SHAPES: Shapes[PeopleEvent] = Shapes(PeopleEvent)
