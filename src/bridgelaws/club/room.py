"""What the screen in the room shows: set from the desk."""

from typing import Annotated

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Asked, Proposed
from bridgelaws.club.commands import Command
from bridgelaws.club.evenings import Evening
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import RoomSet

LONGEST_WORDS = 160  # they are read from ten metres
PAGES = (
    ("clock", say("The clock, moves and the ranking")),
    ("change", say("All change: who goes where")),
    ("ranking", say("The ranking alone")),
    ("quiet", say("Quiet, please")),
)


def present_page(evening: Evening) -> str:
    return evening.state.room.page or "clock"


def present_words(evening: Evening) -> str:
    return evening.state.room.words


class SetRoom(Command, frozen=True):
    """Which page the screen in the room shows, and what everybody should read. The next round brings the clock back."""

    key = "set-room"
    title = say("The screen in the room")
    words = say("The page changes at once, and shows the clock again when you call the next round.")

    page: Annotated[str, Asked(say("What it shows"), PAGES, present_page)]
    announcement: Annotated[
        str, Asked(say("Announcement"), default=present_words, hint=say("Everybody reads it. Leave it blank for none."))
    ] = ""
    part: int = 1  # of a page that is too long for the screen

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if len(self.announcement) > LONGEST_WORDS:
            said = say("Write at most {count} characters: the room reads it from far away.", count=LONGEST_WORDS)
            raise WrongFacts({"announcement": said})
        page = "" if self.page == "clock" else self.page
        return Proposed((RoomSet(page, self.announcement, max(self.part, 1)),))
