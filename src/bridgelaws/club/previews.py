"""What a deed would do, for pages and programs alike: places, tables, and what the rules say."""

from msgspec import Struct

from bridgelaws.club.asking import Proposed
from bridgelaws.club.database import Database
from bridgelaws.club.deeds import past, what_if
from bridgelaws.club.effects import Effect, effect_on, listed
from bridgelaws.text import Text
from bridgelaws.tournament.event.actors import DIRECTOR


class Preview(Struct, frozen=True):
    """Shown before anything is done."""

    proposed: Proposed
    effect: Effect
    told: tuple[Text, ...]


def preview(database: Database, event: str, proposed: Proposed) -> Preview:
    """`Refused` if the rules do not let it happen."""
    after, told = what_if(database.log, event, proposed.events, DIRECTOR)
    return Preview(proposed, effect_on(listed(past(database.log, event)), after), (*proposed.tells, *told))
