"""Taking back what was done: the whole of it or nothing."""

from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command
from bridgelaws.club.deeds import UNDO, is_name, undoing
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor


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
