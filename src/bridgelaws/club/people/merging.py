"""Two entries of the register that are one person are joined, and parted again if that was wrong. No evening changes."""

from typing import TYPE_CHECKING, Self

from msgspec import Struct

from bridgelaws.club.commands import Given, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.changing import OfTheRegister
from bridgelaws.club.people.contact import Contact, keep_contact, read_contact
from bridgelaws.club.people.events import PeopleMerged, PeopleParted
from bridgelaws.club.people.register import FIELDS, Known
from bridgelaws.club.played.evenings import EveningPlayed, list_played
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

CHOSEN = tuple([name for name in FIELDS if name != "numbers"])  # of the numbers both keep theirs


class MergeLook(Struct, frozen=True):
    """Two entries side by side, before they become one."""

    kept: Known
    gone: Known
    evenings_of_kept: tuple[EveningPlayed, ...]
    evenings_of_gone: tuple[EveningPlayed, ...]
    together: EveningPlayed | None  # an evening in which both played: then they are two

    @property
    def differing(self) -> tuple[str, ...]:
        """The fields in which they differ."""
        return tuple([name for name in CHOSEN if getattr(self.kept, name) != getattr(self.gone, name)])


def look_at_merging(evenings: Evenings, kept: str, gone: str) -> MergeLook:
    people = evenings.people
    first, second = people.find(kept), people.find(gone)
    if first is None or second is None or first.erased or second.erased:
        raise NotThere
    if first.id == second.id:
        raise BridgelawsError(say("These are one person already."))
    played = list_played(evenings)
    of_first = tuple([each for each in played if first.id in each.people])
    of_second = tuple([each for each in played if second.id in each.people])
    together = next((each for each in of_first if second.id in each.people), None)
    return MergeLook(first, second, of_first, of_second, together)


class MergePeople(OfTheRegister, frozen=True):
    """Two entries are one person. For each field that differs, say whether to take it from the entry that goes."""

    key = "merge"

    kept: str
    gone: str
    taken: tuple[str, ...] = ()

    @classmethod
    def read(cls, said: Said) -> Self:
        look = look_at_merging(said.club.evenings, said.typed.get("person", ""), said.typed.get("gone", ""))
        if look.together is not None:
            raise BridgelawsError(
                say("Both played in {evening}: they are two people.", evening=look.together.name or look.together.event)
            )
        taken = tuple([name for name in CHOSEN if said.typed.get(f"take.{name}") == "gone"])
        return cls(look.kept.id, look.gone.id, taken)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        club.evenings.people.add([PeopleMerged(self.kept, self.gone, self.taken)], by=str(actor), key=name)
        kept, gone = read_contact(club.database, self.kept), read_contact(club.database, self.gone)
        joined = Contact(kept.email or gone.email, kept.phone or gone.phone, kept.note or gone.note)
        keep_contact(club.database, self.kept, joined)
        return Given(self.kept)


class PartPeople(OfTheRegister, frozen=True):
    """Whoever was merged is two people after all, each as before."""

    key = "part"

    kept: str
    gone: str
    reason: str = ""

    @classmethod
    def read(cls, said: Said) -> Self:
        people = said.club.evenings.people
        kept, gone = said.typed.get("person", ""), said.typed.get("gone", "")
        entry = people.find_entry(gone)
        if entry is None or entry.merged_into != kept:
            raise NotThere
        return cls(kept, gone, said.typed.get("reason", "").strip()[:200])

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        club.evenings.people.add([PeopleParted(self.kept, self.gone, self.reason)], by=str(actor), key=name)
        return Given(self.kept)
