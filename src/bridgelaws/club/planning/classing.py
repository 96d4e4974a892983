"""Strata and handicaps of tonight's field: taken from the register, or worked out from the evenings played."""

from datetime import datetime
from fractions import Fraction
from typing import Annotated, Self

from msgspec.structs import replace

from bridgelaws.club.asking import Asked, Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.evenings import Evening
from bridgelaws.club.played.evenings import list_played
from bridgelaws.club.played.handicaps import (
    count_sizes,
    find_stratum,
    handicap_of,
    mean,
    months_before,
    nordic,
    own_mean,
    percents_before,
    rolling_percent,
)
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import EntryClassed

SMALLEST = 3  # contestants in a stratum, below which the desk is told
KINDS: tuple[tuple[str, Text], ...] = (
    ("", say("as it is")),
    ("half", say("half the sum of the register’s")),
    ("full", say("the sum of the register’s")),
    ("nordic", say("Nordic, 0 to 52, against the field")),
    ("rolling", say("50 less the mean of the last twelve months")),
    ("own", say("50 less the mean of all evenings")),
)
STRATA: tuple[tuple[str, Text], ...] = (("", say("as they are")), ("register", say("the letter in the register")))


class ClassField(Command, frozen=True):
    """78D: everybody's stratum and handicap at once, from the register or from the evenings played."""

    key = "class-field"
    title = say("Strata and handicaps")
    words = say("For the whole field at once. What is set here stays in the record of the evening.")

    handicap: Annotated[str, Asked(say("Handicap"), KINDS)] = ""
    strata: Annotated[str, Asked(say("Strata"), STRATA)] = ""
    figures: tuple[tuple[str, str, Fraction | None], ...] = ()  # contestant, stratum, handicap

    @classmethod
    def read(cls, said: Said) -> Self:
        asked = super().read(said)
        return replace(asked, figures=_work_out(said, asked.handicap, asked.strata))

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        events, tells, state = list[EntryClassed](), list[Text](), evening.state
        for one, stratum, handicap in self.figures:
            now = state.contestants[one]
            if handicap is None and self.handicap:
                tells.append(say("{contestant} has no handicap in the register.", contestant=one))
            new = EntryClassed(
                one,
                stratum if self.strata else now.stratum,
                now.handicap if not self.handicap or handicap is None else handicap,
            )
            if (new.stratum, new.handicap) != (now.stratum, now.handicap):
                events.append(new)
        if self.strata:
            for stratum, size in count_sizes([stratum for _, stratum, _ in self.figures]).items():
                tells.append(say("Stratum {stratum}: {count}.", stratum=stratum, count=size))
                if size < SMALLEST:
                    tells.append(say("Stratum {stratum} is small.", stratum=stratum))
        return Proposed(tuple(events), tuple(tells))


def _work_out(said: Said, kind: str, strata: str) -> tuple[tuple[str, str, Fraction | None], ...]:
    """Each contestant with its stratum and its handicap; None where somebody's is not known."""
    register, played = said.club.evenings.people, list_played(said.club.evenings) if kind in {"rolling", "own"} else []
    today = datetime.now().astimezone().date()
    with said.evening.lock:
        entries = {one.id: [person.id for person in one.players] for one in said.evening.state.contestants.values()}
    found, letters = dict[str, Fraction | None](), dict[str, str]()
    for one, people in entries.items():
        known = [register.find(each) for each in people]
        letters[one] = find_stratum([each.stratum for each in known if each is not None]) if strata else ""
        values: list[Fraction | None] = [handicap_of(each) for each in known]
        if kind == "rolling":
            members = [each is not None and each.is_member for each in known]
            recent = [percents_before(played, each, *months_before(today)) for each in people]
            values = [rolling_percent(own, member=member) for own, member in zip(recent, members, strict=True)]
        elif kind == "own":
            values = [own_mean(percents_before(played, each, "", today.isoformat())) for each in people]
        complete = [each for each in values if each is not None]
        if not kind or len(complete) < len(values) or not values:
            found[one] = None
        else:
            found[one] = sum(complete, Fraction(0)) if kind == "full" else mean(complete)
    if kind == "nordic":
        found |= nordic({one: value for one, value in found.items() if value is not None} or {"": Fraction(0)})
    return tuple([(one, letters[one], found[one]) for one in entries])
