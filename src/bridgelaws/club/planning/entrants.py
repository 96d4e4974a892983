"""Those who play: names put right, and substitutes seated (Law 4)."""

from typing import Self, cast

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Proposed, text
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import PlayersRenamed, SubstituteSeated
from bridgelaws.tournament.event.score_sheet import Person

LONGEST_NAME = 80


class ChangeEntry(Command, frozen=True):
    """4: names put right (name0, name1 ...), or somebody plays for a player (action substitute)."""

    key = "entry"

    contestant: str

    @classmethod
    def check(cls, said: Said) -> None:
        if said.typed.get("contestant") not in said.evening.state.contestants:
            raise NotThere

    @classmethod
    def read(cls, said: Said) -> Self:
        """One of the two, as the button says."""
        cls.check(said)
        substitute = said.typed.get("action") == "substitute"
        return cast("Self", _read_substitute(said) if substitute else _read_names(said))


class RenamePlayers(ChangeEntry, frozen=True):
    """The names as they should be written."""

    names: tuple[str, ...]

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        players = evening.state.contestants[self.contestant].players
        if len(players) != len(self.names):
            raise WrongFacts({"name0": say("Write the names of all players.")})
        renamed = tuple(Person(old.id, new) for old, new in zip(players, self.names, strict=True))
        return Proposed((PlayersRenamed(self.contestant, renamed),))


class SeatSubstitute(ChangeEntry, frozen=True):
    """Somebody plays for a player from a round on, with the Director's approval."""

    player: str
    substitute: str
    first: int  # round
    reason: str

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        person = Person(self.substitute.casefold(), self.substitute)
        seated = SubstituteSeated(
            self.contestant, self.player, person, evening.session, self.first, self.reason, approved_by=str(actor)
        )
        return Proposed((seated,))


def _read_names(said: Said) -> RenamePlayers:
    contestant = said.typed["contestant"]
    players = said.evening.state.contestants[contestant].players
    names = tuple(said.typed.get(f"name{at}", "").strip()[:LONGEST_NAME] for at in range(len(players)))
    if not all(names):
        raise WrongFacts({"name0": say("Write the names of all players.")})
    return RenamePlayers(contestant, names)


def _read_substitute(said: Said) -> SeatSubstitute:
    typed = said.typed
    name, number = typed.get("substitute", "").strip()[:LONGEST_NAME], typed.get("from", "")
    if not name:
        raise WrongFacts({"substitute": say("Write the name of the substitute.")})
    first = int(number) if number.isdecimal() and len(number) < 4 else max(said.evening.round, 1)
    reason = text(typed, "reason", say("not given"), 200)
    return SeatSubstitute(typed["contestant"], typed.get("player", ""), name, first, reason)
