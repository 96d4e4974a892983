"""Commands that an evening comes from: a new session, the demo, an evening brought back from its file."""

from datetime import datetime
from typing import TYPE_CHECKING, Self

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.backups import restore
from bridgelaws.club.brought_files import keep_file, kept_file, look_at_file
from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.demo import begin_demo, is_demo, play_on
from bridgelaws.club.errors import NotThere
from bridgelaws.club.planning.kept_movements import own_movements
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
        form = read_form(said.typed, datetime.now().astimezone(), own_movements(said.club.database), said.club.know_entries)
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


class LookAtFile(ClubCommand, frozen=True):
    """Look at the file of an evening: what is in it, and what bringing it back would do. Nothing is done yet."""

    key = "look-at-file"

    data: bytes
    language: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(_require_file(said), said.language)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        look_at_file(club, self.data, Language(self.language))
        return Given(keep_file(club.database, self.data))


class BringBack(ClubCommand, frozen=True):
    """Bring an evening back from its file; nothing that is here is written over.

    If the rules object to entries of it, it is brought back only if the Director says so (``anyway``).
    """

    key = "restore"

    data: bytes
    language: str
    anyway: bool = False

    @classmethod
    def read(cls, said: Said) -> Self:
        kept = kept_file(said.club.database, said.typed["file"]) if "file" in said.typed else _require_file(said)
        return cls(kept, said.language, said.typed.get("anyway") == "yes")

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        looked = look_at_file(club, self.data, Language(self.language))
        if looked.found.objections and not self.anyway:
            raise BridgelawsError(
                say(
                    "The rules reject some entries of this file. {first} Restore it only if you trust whoever made it.",
                    first=looked.found.objections[0],
                )
            )
        return Given(restore(club.database, looked.found.backup, looked.found.name).event)


def _require_file(said: Said) -> bytes:
    if said.sent is None or not said.sent.data:
        raise BridgelawsError(say("Choose the file of an evening."))
    return said.sent.data


class SetAside(ClubCommand, frozen=True):
    """An event goes out of all lists and pages; nothing of it is lost."""

    key = "set-aside"

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        club.evenings.set_aside(event)
        return Given(event)


class TakeBack(ClubCommand, frozen=True):
    """An event that was set aside is listed again."""

    key = "take-back"

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        club.evenings.take_back(event)
        return Given(event)
