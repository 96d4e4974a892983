"""Those who play: names put right, and substitutes seated (Law 4)."""

from fractions import Fraction
from typing import Self, cast

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Proposed, text
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.club.seen import check_unchanged
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import EntryClassed, NumbersGiven, PlayersRenamed, SubstituteSeated
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.event.state import Contestant

LONGEST_NAME = 80
LONGEST_NUMBER = 20
STRATA = ("", "A", "B", "C", "D", "E")


class ChangeEntry(Command, frozen=True):
    """4: names put right (name0, name1 ...), or somebody plays for a player (action substitute).

    With the action class: the stratum, the handicap and the numbers of the players (number0, number1 ...).
    """

    key = "entry"

    contestant: str
    seen: str  # the mark of the entry as the form showed it; "" where nobody says

    @classmethod
    def check(cls, said: Said) -> None:
        if said.typed.get("contestant") not in said.evening.state.contestants:
            raise NotThere

    @classmethod
    def read(cls, said: Said) -> Self:
        """One of the three, as the button says."""
        cls.check(said)
        read = {"substitute": _read_substitute, "class": _read_class}.get(said.typed.get("action", ""), _read_names)
        return cast("Self", read(said))


class RenamePlayers(ChangeEntry, frozen=True):
    """The names as they should be written."""

    names: tuple[str, ...]

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        one = evening.state.contestants[self.contestant]
        players = one.players
        check_unchanged(self.seen, *written_of(one))
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


class ClassEntry(ChangeEntry, frozen=True):
    """What a contestant is ranked with besides the whole field, and the numbers of the players in their federation."""

    stratum: str
    handicap: Fraction
    numbers: tuple[str, ...]

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        one = evening.state.contestants[self.contestant]
        check_unchanged(self.seen, *written_of(one))
        numbers = self.numbers if any(self.numbers) or one.numbers else ()
        given = (NumbersGiven(self.contestant, numbers),) if numbers else ()
        return Proposed((EntryClassed(self.contestant, self.stratum, self.handicap), *given))


def _read_class(said: Said) -> ClassEntry:
    typed = said.typed
    players = said.evening.state.contestants[typed["contestant"]].players
    wrong: dict[str, Text | str] = {}
    stratum = typed.get("stratum", "").strip().upper()
    if stratum not in STRATA:
        wrong["stratum"] = say("Choose one of these.")
    try:
        handicap = Fraction((typed.get("handicap", "").strip() or "0").replace("−", "-").replace(",", ".")[:12])
    except (ValueError, ZeroDivisionError):
        wrong["handicap"], handicap = say("Write a number."), Fraction(0)
    numbers = tuple(typed.get(f"number{at}", "").strip()[:LONGEST_NUMBER] for at in range(len(players)))
    if wrong:
        raise WrongFacts(wrong)
    return ClassEntry(typed["contestant"], typed.get("seen", ""), stratum, handicap, numbers)


def written_of(one: Contestant) -> tuple[object, ...]:
    """What the form of an entry changes."""
    return one.players, one.stratum, one.handicap, one.numbers


def _read_names(said: Said) -> RenamePlayers:
    contestant = said.typed["contestant"]
    players = said.evening.state.contestants[contestant].players
    names = tuple(said.typed.get(f"name{at}", "").strip()[:LONGEST_NAME] for at in range(len(players)))
    if not all(names):
        raise WrongFacts({"name0": say("Write the names of all players.")})
    return RenamePlayers(contestant, said.typed.get("seen", ""), names)


def _read_substitute(said: Said) -> SeatSubstitute:
    typed = said.typed
    name, number = typed.get("substitute", "").strip()[:LONGEST_NAME], typed.get("from", "")
    if not name:
        raise WrongFacts({"substitute": say("Write the name of the substitute.")})
    first = int(number) if number.isdecimal() and len(number) < 4 else max(said.evening.round, 1)
    reason = text(typed, "reason", say("not given"), 200)
    return SeatSubstitute(typed["contestant"], "", typed.get("player", ""), name, first, reason)
