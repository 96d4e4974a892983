"""Taking back what was done: the whole of it or nothing."""

from typing import TYPE_CHECKING

from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command
from bridgelaws.club.deeds import UNDO, is_name, undoing
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club


class UndoDeed(Command, frozen=True):
    """A command taken back; what was entered since then stays, unless it stands in the way."""

    key = "undo"
    title = say("Undo")
    words = say("It is restored as it was before. Later entries stay, unless they conflict with it.")

    name: str

    def name_in_log(self, name: str) -> str:
        return f"{UNDO}.{self.name}"

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        """`NotThere` if it cannot be taken back, or was."""
        events = undoing(evening.running.log, evening.id, self.name) if is_name(self.name) else []
        if not events:
            raise NotThere
        return Proposed(tuple(events))

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        """Finals that are not played after all are set aside; nothing of them is lost."""
        aside = set(club.evenings.aside())
        for final in sorted(club.evening(event).state.finals_dropped - aside):
            if club.evenings.is_there(final):
                club.evenings.set_aside(final)
