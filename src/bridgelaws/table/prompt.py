"""How a fact is asked for, beside what its type and its default tell: it stands with the fact, in its annotation.

``holder: Annotated[Seat, say("Who held it?")]`` is enough for most; a `Prompt` says more.
"""

from msgspec import Struct

from bridgelaws.text import NOTHING, Text


class Prompt(Struct, frozen=True):
    text: Text = NOTHING  # empty: as any fact of its type is asked for
    hint: Text = NOTHING
    name: str = ""  # in case files and on forms, where it is not the fact's own
    needed: bool | None = None  # None: as the type and the default tell
    most: int | None = None
    choices: tuple[tuple[str, Text], ...] = ()  # where it is one of a few words
    inside: bool = False  # worked out by the engine, and asked of nobody


INSIDE = Prompt(inside=True)
