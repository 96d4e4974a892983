"""What happens to the record of an event itself: its score does not depend on it."""

from typing import TypeAlias

from msgspec import Struct


class NameErased(Struct, frozen=True, tag=True):
    """A person’s name was taken out of what stands beside the log; results stay, under a pseudonym."""

    person: str


class CarriedOver(Struct, frozen=True, tag=True):
    """The log goes on from another one, in which names stood in clear: its last hash, and how many events it had."""

    from_head: str
    events: int


KeepingEvent: TypeAlias = NameErased | CarriedOver
