"""Commands that an evening comes from: a new session, the demo, an evening brought back from its file."""

from datetime import datetime
from typing import TYPE_CHECKING, Self

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.backups import restore
from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.demo import begin_demo, is_demo, play_on
from bridgelaws.club.errors import NotThere
from bridgelaws.club.planning.new_session import read_form
from bridgelaws.club.planning.sessions import NewEvening, begin
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club


class OpenEvening(ClubCommand, frozen=True):
    """A new session, with everybody entered and its rounds planned; the fields are those of its page."""

    key = "new"

    wanted: NewEvening

    @classmethod
    def read(cls, said: Said) -> Self:
        form = read_form(said.typed, datetime.now().astimezone())
        wanted = form.evening()
        if wanted is None:
            raise WrongFacts(form.errors or {"movement": say("Choose one of these movements.")})
        return cls(wanted)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        return Given(begin(club.evenings, self.wanted, str(Actor.directing(self.wanted.settings.director))))


class BeginDemo(ClubCommand, frozen=True):
    """The demo evening in the middle of play, in the language of whoever begins it."""

    key = "demo"

    language: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(said.language)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        return Given(begin_demo(club.evenings, club.makeable, language=Language(self.language)))


class PlayOn(ClubCommand, frozen=True):
    """The demo's tables play the round to its end, each for itself; one that waits for the Director waits."""

    key = "play-on"

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        if not is_demo(club.evening(event).state):
            raise NotThere
        play_on(club.evenings, event)
        return Given(event)


class BringBack(ClubCommand, frozen=True):
    """An evening from its file; nothing that is here is written over."""

    key = "restore"

    data: bytes

    @classmethod
    def read(cls, said: Said) -> Self:
        if said.sent is None or not said.sent.data:
            raise BridgelawsError(say("Choose the file of an evening."))
        return cls(said.sent.data)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        return Given(restore(club.database, self.data).event)
