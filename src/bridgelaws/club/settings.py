"""What the desk has set for an evening."""

import msgspec
from msgspec import Struct

from bridgelaws.club.database import Database


class EveningSettings(Struct, frozen=True):
    """What the desk has set for an event, and the rules of the game do not know."""

    minutes_per_board: float = 7.0
    minutes_to_move: float = 1.0
    show_percentage: bool = True  # to a table, when it has played a board
    show_other_results: bool = True  # of a board, to those who have played it
    director: str = ""  # whose name stands under rulings
    rounds: int = 0  # that are meant to be played, where they are drawn one by one
    director_plays: str = ""  # the contestant the Director is one of: no hands that may still have to be played


def settings_of(database: Database, event: str) -> EveningSettings:
    rows = database.rows("SELECT settings FROM web_evenings WHERE event = ?", event)
    return msgspec.json.decode(rows[0][0], type=EveningSettings) if rows else EveningSettings()
