"""What the desk has set for an evening."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bridgelaws.club.database import Database
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

MOST_ROUNDS = 999
_UNREADABLE = say("The settings of this event cannot be read. The Director can set the event aside on the page “Tonight”.")
_Minutes: TypeAlias = Annotated[float, Meta(ge=0, le=1000)]
_Name: TypeAlias = Annotated[str, Meta(max_length=200)]


class EveningSettings(Struct, frozen=True):
    """What the desk has set for an event, and the rules of the game do not know; bounded wherever it comes from."""

    minutes_per_board: Annotated[float, Meta(gt=0, le=1000)] = 7.0
    minutes_to_move: _Minutes = 1.0
    show_percentage: bool = True  # to a table, when it has played a board
    show_other_results: bool = True  # of a board, to those who have played it
    director: _Name = ""  # whose name stands under rulings
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0  # that are meant to be played, where they are drawn one by one
    phones_at: _Name = ""  # tables whose cards are on phones: "all", or their names
    director_plays: _Name = ""  # the contestant the Director is one of: no hands that may still have to be played

    def has_phones_at(self, table: str) -> bool:
        """Whether the cards of this table are on phones, and not on the table."""
        named = self.phones_at.replace(",", " ").split()
        return table in named or [name.casefold() for name in named] == ["all"]


def read_settings(written: str) -> EveningSettings:
    """As they are kept; `BridgelawsError` for what no form can have set."""
    try:
        return msgspec.json.decode(written, type=EveningSettings)
    except msgspec.MsgspecError:
        raise BridgelawsError(_UNREADABLE) from None


def settings_of(database: Database, event: str) -> EveningSettings:
    rows = database.rows("SELECT settings FROM web_evenings WHERE event = ?", event)
    return read_settings(rows[0][0]) if rows else EveningSettings()
