"""What a deed would do, for pages and programs alike: places, tables, and what the rules say."""

from msgspec import Struct

from bridgelaws.text import Text
from bridgelaws.tournament.event.state import DIRECTOR
from bridgelaws.web.database import Database
from bridgelaws.web.desk.asking import Proposed
from bridgelaws.web.desk.deeds import past, what_if
from bridgelaws.web.desk.effects import Effect, effect


class Preview(Struct, frozen=True):
    """Shown before anything is done."""

    proposed: Proposed
    effect: Effect
    told: tuple[Text, ...]


def preview(database: Database, event: str, proposed: Proposed) -> Preview:
    """`Refused` if the rules do not let it happen."""
    after, told = what_if(database.log, event, proposed.events, DIRECTOR)
    return Preview(proposed, effect(past(database.log, event), after), (*proposed.tells, *told))
