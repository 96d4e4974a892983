"""Somebody asks to be forgotten: the command behind the page of an erasure."""

from typing import TYPE_CHECKING, Self

from bridgelaws.club.commands import Given, Said
from bridgelaws.club.people.changing import OfTheRegister, require_person
from bridgelaws.club.people.erasing import What, erase
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

GROUNDS = ("asked", "retention")


class ForgetPerson(OfTheRegister, frozen=True):
    """The name goes out of everything kept here. Results stay, under a pseudonym. It cannot be undone.

    For each text that mentions the name (``word.DIGEST``): keep, replace or remove.
    """

    key = "forget"

    person: str
    mentions: tuple[tuple[str, str], ...] = ()
    ground: str = "asked"

    @classmethod
    def read(cls, said: Said) -> Self:
        typed, known = said.typed, require_person(said)
        if typed.get("sure") != "yes":
            raise BridgelawsError(say("Tick the box: this cannot be undone."))
        if typed.get("ground", "asked") not in GROUNDS:
            raise WrongFacts({"ground": say("Choose one of these.")})
        words = [(name.removeprefix("word."), value) for name, value in typed.items() if name.startswith("word.")]
        if any(value not in {each.value for each in What} for _, value in words):
            raise WrongFacts({"ground": say("Choose one of these.")})
        return cls(known.id, tuple(words), typed.get("ground", "asked"))

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        words = {digest: What(value) for digest, value in self.mentions}
        erase(club.evenings, self.person, words, ground=self.ground, by=str(actor))
        return Given(self.person)
