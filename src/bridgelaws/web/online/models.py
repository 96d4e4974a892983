"""What programs send to a table with phones and what they are answered, beside the views themselves."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from bridgelaws.online.settings import LONGEST_NAME

Token = Annotated[str, Field(min_length=1, max_length=100)]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]


class DeedSent(BaseModel):
    """A deed, one deed however often its ``key`` is sent; ``seen`` is the number of the view it was pressed at."""

    key: Annotated[str, Field(min_length=1, max_length=60)]
    seen: Annotated[int, Field(ge=0, le=10**9)]
    deed: dict[str, Any]


class DeedTaken(BaseModel):
    n: int


class TableWanted(BaseModel):
    name: Name
    seat: Annotated[str, Field(pattern="^[NESW]$")] = "S"
    book: Annotated[str, Field(max_length=60)] = ""
    auction_in_view: bool = True
    undo: bool = True


class TableMade(BaseModel):
    """A table, the code with which one knocks, and the tokens of its seats: whoever has one may sit there."""

    table: str
    code: str
    tokens: dict[str, str]


class Joining(BaseModel):
    """With the token of a seat one sits down; without, one knocks and the host lets in."""

    token: Annotated[str, Field(max_length=100)] = ""
    name: Name = ""


class Joined(BaseModel):
    seat: str | None
    knocked: bool = False
