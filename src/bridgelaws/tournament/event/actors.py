"""Who does something to an event, as a value; the log keeps it as a line of text."""

from typing import Self

from msgspec import Struct

from bridgelaws.bridge.seats import Side

DIRECTOR = "Director"  # how the log names whoever acts at the Director's desk; a name may follow
_TABLE = "table "


class Actor(Struct, frozen=True):
    """The Director, or a table and perhaps one of its sides; somebody else by name alone.

    >>> str(Actor.directing("Tilda Ljungvide")), str(Actor.at_table("7", Side.EW))
    ('Director Tilda Ljungvide', 'table 7 EW')
    >>> Actor.read("table 7 EW").side, Actor.read("Director").directs, Actor.read("Otto").name
    (Side.EW, True, 'Otto')
    """

    directs: bool = False
    table: str = ""
    side: Side | None = None
    name: str = ""

    @classmethod
    def directing(cls, name: str = "") -> Self:
        return cls(directs=True, name=name)

    @classmethod
    def at_table(cls, table: str, side: Side | None = None) -> Self:
        return cls(table=table, side=side)

    @classmethod
    def read(cls, signature: str) -> Self:
        """Who signed a line of the log."""
        first, _, rest = signature.partition(" ")
        if first == DIRECTOR:
            return cls.directing(rest)
        if not signature.startswith(_TABLE):
            return cls(name=signature)
        table, _, side = rest.rpartition(" ")
        if table and side in {each.value for each in Side}:
            return cls.at_table(table, Side(side))
        return cls.at_table(rest)

    def __str__(self) -> str:
        """As the log names them."""
        if self.directs:
            return f"{DIRECTOR} {self.name}".strip()
        if self.table:
            return f"{_TABLE}{self.table} {self.side.value if self.side else ''}".strip()
        return self.name
