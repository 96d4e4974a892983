"""Which evenings everybody is shown: an old one goes into the archive, or out of the public results, with a reason.

Nothing is lost: the log of the evening stays, and whoever looks after the archive may bring it back.
"""

from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Self, TypeAlias

from msgspec import Struct

from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.errors import NotNow, NotThere
from bridgelaws.club.permissions import May
from bridgelaws.errors import WrongFacts
from bridgelaws.personal import Words
from bridgelaws.store import Conflict, EventLog
from bridgelaws.store.shapes import Shapes
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.signing import Pen

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

STREAM = "club:evenings"
UNDO_DAYS = 30


class Hiding(Enum):
    ARCHIVED = "archived"  # listed apart
    DELETED = "deleted"  # on no public page


class EveningHidden(Struct, frozen=True, tag=True):
    event: str
    how: Hiding
    reason: Words


class EveningShown(Struct, frozen=True, tag=True):
    event: str


ArchiveEvent: TypeAlias = EveningHidden | EveningShown
SHAPES: Shapes[ArchiveEvent] = Shapes(ArchiveEvent)


class Hidden(Struct, frozen=True):
    how: Hiding
    since: datetime
    reason: str
    by: str

    @property
    def can_be_undone(self) -> bool:
        """From the archive at any time, a deletion for thirty days."""
        return self.how is Hiding.ARCHIVED or datetime.now(UTC) - self.since <= timedelta(days=UNDO_DAYS)


def find_hidden(log: EventLog) -> dict[str, Hidden]:
    """Evenings that are not among the results of today."""
    found: dict[str, Hidden] = {}
    for recorded in log.read(STREAM):
        event = SHAPES.read(recorded)
        if isinstance(event, EveningHidden):
            found[event.event] = Hidden(event.how, recorded.time, event.reason, recorded.signed_by)
        else:
            found.pop(event.event, None)
    return found


def is_deleted(log: EventLog, event: str) -> bool:
    hidden = find_hidden(log).get(event)
    return hidden is not None and hidden.how is Hiding.DELETED


class HideEvening(ClubCommand, frozen=True):
    """Put an evening into the archive, or take it out of the public results, with a reason. Nothing of it is lost."""

    key = "evening-hide"
    asks_for = May.KEEP_ARCHIVE

    evening: str
    how: Hiding
    reason: str

    @classmethod
    def read(cls, said: Said) -> Self:
        evening, reason = said.typed.get("evening", ""), said.typed.get("reason", "").strip()[:200]
        if not said.club.evenings.is_there(evening):
            raise NotThere
        if said.typed.get("how") not in {each.value for each in Hiding}:
            raise WrongFacts({"how": say("Choose one of these.")})
        if not reason:
            raise WrongFacts({"reason": say("Write the reason.")})
        return cls(evening, Hiding(said.typed["how"]), reason)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        _append(club, EveningHidden(self.evening, self.how, self.reason), actor, name)
        return Given(self.evening)


class ShowEvening(ClubCommand, frozen=True):
    """An evening stands among the results again: from the archive at any time, a deleted one within thirty days."""

    key = "evening-show"
    asks_for = May.KEEP_ARCHIVE

    evening: str

    @classmethod
    def read(cls, said: Said) -> Self:
        evening = said.typed.get("evening", "")
        hidden = find_hidden(said.club.database.log).get(evening)
        if hidden is None:
            raise NotThere
        if not hidden.can_be_undone:
            raise NotNow(say("This was deleted more than {days} days ago.", days=UNDO_DAYS))
        return cls(evening)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        _append(club, EveningShown(self.evening), actor, name)
        return Given(self.evening)


def _append(club: "Club", event: ArchiveEvent, actor: Actor, name: str) -> None:
    log = club.database.log
    while True:
        written, by = Pen().sign([SHAPES.written(event)], str(actor))
        try:
            log.append(STREAM, log.head(STREAM).version, written, key=name, by=by)
        except Conflict:
            continue
        return
