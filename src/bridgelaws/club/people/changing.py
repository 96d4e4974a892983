"""What is done to the register: somebody is entered or changed, leaves, comes back, agrees to something."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Self

from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.people import events as of_people
from bridgelaws.club.people.card import CONSENTS, Card, read_card, read_day
from bridgelaws.club.people.contact import keep_contact
from bridgelaws.club.people.events import SHAPES, STREAM, PeopleEvent, PersonChanged, PersonRegistered
from bridgelaws.club.people.finding import MOST
from bridgelaws.club.people.ids import new_person
from bridgelaws.club.people.register import FIELDS_BESIDE, Known, Register
from bridgelaws.club.permissions import May
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.store import Appended
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club


class OfTheRegister(ClubCommand, frozen=True):
    """Something done to the register; who may is asked in `permissions`."""

    asks_for = May.KEEP_REGISTER


class KeepPerson(OfTheRegister, frozen=True):
    """Enter somebody in the register, or change what is known. The fields are those of the card; what is not said stays."""

    key = "person"

    card: Card
    person: str = ""  # "" for somebody new
    sure: bool = False  # of the same name as somebody, and not the same

    @classmethod
    def read(cls, said: Said) -> Self:
        typed, person = said.typed, said.typed.get("person", "")
        before = said.club.evenings.people.find(person) if person else None
        if person and (before is None or before.erased):
            raise NotThere
        return cls(read_card(typed, before), before.id if before else "", typed.get("sure") == "yes")

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        register, new = club.evenings.people, new_person()
        taken = register.carry_out(lambda: self._plan(register, new), by=str(actor), key=name)
        person = self.person or _find_registered(register, club, taken)
        if self.card.contact is not None and not (taken and taken.again):
            keep_contact(club.database, person, self.card.contact)
        return Given(person)

    def _plan(self, register: Register, new: str) -> Sequence[PeopleEvent]:
        fields = self.card.fields
        before = register.find(self.person) if self.person else None
        check_numbers(register, fields, self.person)
        check_partner(register, fields, self.person)
        if before is None:
            if sum(1 for _ in register.everybody()) >= MOST:
                raise BridgelawsError(say("The register holds {most} people at most.", most=MOST))
            self._check_namesake(register)
            return [register_as(new, fields)]
        if changed := list_changes(before, fields):
            return [PersonChanged(before.id, tuple(changed), changed)]
        return []

    def _check_namesake(self, register: Register) -> None:
        fields = self.card.fields
        called = f"{fields.get('given', '')} {fields.get('family', '')}".strip()
        if not self.sure and (others := register.with_name(called)):
            raise WrongFacts({"sure": ask_about_namesake(others[0])})


class PersonLeaves(OfTheRegister, frozen=True):
    """Somebody leaves the club: no longer suggested, and in all results as before."""

    key = "person-leaves"

    person: str
    day: str

    @classmethod
    def read(cls, said: Said) -> Self:
        known = require_person(said)
        try:
            day = read_day(said.typed.get("day", "").strip()) or datetime.now().astimezone().date().isoformat()
        except BridgelawsError as error:
            raise WrongFacts({"day": error.said}) from None
        if known.joined and day < known.joined:
            raise WrongFacts({"day": say("This is before the day of joining, {day}.", day=known.joined)})
        return cls(known.id, day)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        club.evenings.people.add([of_people.PersonLeft(self.person, self.day)], by=str(actor), key=name)
        return Given(self.person)


class PersonReturns(OfTheRegister, frozen=True):
    """Whoever had left is in the club again."""

    key = "person-returns"

    person: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(require_person(said).id)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        today = datetime.now().astimezone().date().isoformat()
        club.evenings.people.add([of_people.PersonReturned(self.person, today)], by=str(actor), key=name)
        return Given(self.person)


class SayConsents(OfTheRegister, frozen=True):
    """What somebody agrees to, or no longer does: each change with the time and how it was said."""

    key = "consents"

    person: str
    agreed: tuple[str, ...]
    how: str = "form"

    @classmethod
    def read(cls, said: Said) -> Self:
        how = said.typed.get("how", "form")
        if how not in {"form", "paper"}:
            raise WrongFacts({"how": say("Choose one of these.")})
        agreed = tuple([which for which in CONSENTS if said.typed.get(which) == "yes"])
        return cls(require_person(said).id, agreed, how)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        register = club.evenings.people

        def plan() -> Sequence[PeopleEvent]:
            known = register.find(self.person)
            said = known.consents if known else {}
            found = list[PeopleEvent]()
            for which in CONSENTS:
                if which in self.agreed and not (which in said and said[which].given):
                    found.append(of_people.ConsentGiven(self.person, which, self.how))
                elif which not in self.agreed and (which not in said or said[which].given):
                    found.append(of_people.ConsentWithdrawn(self.person, which, self.how))
            return found

        register.carry_out(plan, by=str(actor), key=name)
        return Given(self.person)


def require_person(said: Said) -> Known:
    known = said.club.evenings.people.find(said.typed.get("person", ""))
    if known is None or known.erased:
        raise NotThere
    return known


def ask_about_namesake(known: Known) -> Text:
    if known.number:
        return say("There is an entry for {name} already (number {number}). The same person? Change that entry instead.",
                   name=known.name, number=known.number)  # fmt: skip
    return say("There is an entry for {name} already. The same person? Change that entry instead.", name=known.name)


def check_numbers(register: Register, fields: Mapping[str, Any], person: str) -> None:
    """`WrongFacts` for a number that somebody else has."""
    for each in fields.get("numbers", ()):
        for other in register.with_number(each.number):
            if other.id != person and each in other.numbers:
                told = say("{number} is the number of {name}.", number=each.number, name=other.name)
                raise WrongFacts({"numbers": told, "held_by": other.id})


def check_partner(register: Register, fields: Mapping[str, Any], person: str) -> None:
    partner = fields.get("partner", "")
    if partner and (partner == person or (known := register.find(partner)) is None or known.erased):
        raise WrongFacts({"partner": say("Choose somebody else of the register.")})


def register_as(person: str, fields: Mapping[str, Any]) -> PersonRegistered:
    beside = {name: fields[name] for name in FIELDS_BESIDE if fields.get(name)}
    return PersonRegistered(
        person,
        fields.get("given", ""),
        fields.get("family", ""),
        tuple(fields.get("numbers", ())),
        fields.get("status", "member"),
        beside,
    )


def list_changes(before: Known, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Those that are otherwise than before."""
    return {name: value for name, value in fields.items() if getattr(before, name) != value}


def _find_registered(register: Register, club: "Club", taken: Appended | None) -> str:
    """The id that somebody was given, whenever the form was sent."""
    assert taken is not None
    for recorded in club.database.log.read(STREAM, taken.first - 1):
        event = SHAPES.read(recorded)
        if isinstance(event, PersonRegistered):
            return event.person
    raise AssertionError(taken)
