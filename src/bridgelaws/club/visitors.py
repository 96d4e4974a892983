"""Who looks: nobody in particular, a table of an event, or the Director."""

from enum import Enum

from msgspec import Struct


class Role(Enum):
    NOBODY = "nobody"
    TABLE = "table"
    DIRECTOR = "director"


class Visitor(Struct, frozen=True):
    """Who looks at a page, and for which table of which event if it is a table."""

    role: Role = Role.NOBODY
    event: str = ""
    table: str = ""
    player: str = ""  # whom the phone follows from table to table (`phone.following`)

    @property
    def directs(self) -> bool:
        return self.role is Role.DIRECTOR
