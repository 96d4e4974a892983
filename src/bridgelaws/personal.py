"""What is said of people: fields whose text a log does not hold itself, but only its seal (`bridgelaws.store.sealed`).

A name of a person, or words that may name somebody, is written into an event as a digest. The text stands beside the log
and can be forgotten there, and the hash chain still holds.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

SEALED = "sealed"
_WORDS = Meta(extra={SEALED: ""})


def name_of(field: str) -> Meta:
    """The mark of a field that holds a person's name; ``field`` beside it holds the id of the person."""
    return Meta(extra={SEALED: field})


Name: TypeAlias = Annotated[str, name_of("id")]  # of the person whose id is the field beside it
Words: TypeAlias = Annotated[str, _WORDS]  # they may name anybody
Numbers: TypeAlias = Annotated[tuple[str, ...], _WORDS]  # of people in their federation
Found: TypeAlias = Annotated[dict[str, Any], _WORDS]  # facts as they were told, in whatever words
