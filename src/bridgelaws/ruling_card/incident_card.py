"""The card of an incident as texts, in no language yet: its last word aloud, what only the Director reads, what comes later.

An incident may have brought several rulings. It is told once, as it stands; what was said on the way is kept apart. All
lines about the state of the table are those of one moment: the end of the log.
"""

from collections.abc import Iterable

from msgspec import Struct

from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_card.card import turn_now
from bridgelaws.ruling_card.eyes import Asking, for_your_eyes, if_they_ask
from bridgelaws.ruling_card.judged import Judged, judge
from bridgelaws.ruling_card.rests_on import laws_of
from bridgelaws.speech import Incident, Kind, Moment, read_incidents, speak_of_incident, speak_of_stage
from bridgelaws.speech.duties import duties
from bridgelaws.table.effects import play
from bridgelaws.table.effects.board import Impose, Review
from bridgelaws.table.events import Event
from bridgelaws.table.evolve import evolve
from bridgelaws.table.in_force import in_force
from bridgelaws.table.restrictions import Restriction
from bridgelaws.table.state import Table
from bridgelaws.text import NOTHING, Text


class IncidentCard(Struct, frozen=True):
    """All rulings of one incident; the digests of the laws are looked up when it is spoken."""

    edition: Edition
    rulings: tuple[int, ...]  # their numbers at this table
    moments: tuple[Moment, ...]  # the last word, to the table
    asides: tuple[Moment, ...]  # with it, to one player alone
    course: tuple[Moment, ...]  # what was said before, to the table or to one player
    eyes: tuple[Text, ...]
    asking: tuple[Asking, ...]
    judged: Judged | None
    now: Text  # nothing, unless it is the latest ruling of the table
    restrictions: tuple[Restriction, ...]  # those of this incident that bind now
    at_the_end: tuple[Provision, ...]
    laws: tuple[Provision, ...]
    undone: bool
    table: Table  # at the end of the log

    @property
    def say(self) -> tuple[Text | str, ...]:
        """What is read aloud at the table, sentence by sentence."""
        return tuple([text for moment in self.moments for text in moment.texts])

    @property
    def in_force(self) -> tuple[Text, ...]:
        return tuple([in_force(each) for each in self.restrictions])


def incident_cards(start: Table, log: Iterable[Event], book: LawBook) -> tuple[IncidentCard, ...]:
    """A card for each incident that brought a ruling, in the order in which they began."""
    log = tuple(log)
    table = evolve(start, *log)
    ruled = _join_revokes([incident for incident in read_incidents(start, log, book) if incident.given])
    latest = max([_numbers(each)[-1] for each in ruled], default=-1)
    return tuple([_card(each, table, is_latest=latest in _numbers(each)) for each in ruled])


def _join_revokes(incidents: list[Incident]) -> list[Incident]:
    """64: what all revokes of the board cost is worked out at the end: that tells them all once, with the total."""
    settled = [each for each in incidents if _has(each, play.RevokesSettled)]
    parts = [each for each in incidents if each in settled or _has(each, play.RevokeNoted, play.RevokeAdmitted)]
    if not settled or len(parts) < 2:
        return incidents
    stages = [stage for each in parts for stage in each.stages]
    whole = Incident(tuple(sorted(stages, key=lambda stage: len(stage.after.rulings))))  # as it was told, one after another
    return [whole if each is parts[0] else each for each in incidents if each is parts[0] or each not in parts]


def _has(incident: Incident, *kinds: type) -> bool:
    return any(given.effects(*kinds) for given in incident.given)


def _numbers(incident: Incident) -> tuple[int, ...]:
    return tuple([len(given.before.rulings) for given in incident.given])


def _card(incident: Incident, table: Table, *, is_latest: bool) -> IncidentCard:
    rulings = [given.ruling for given in incident.given]
    effects = [effect for ruling in rulings for effect in ruling.effects]
    imposed = {(type(r), r.seat, r.law) for r in [effect.restriction for effect in effects if isinstance(effect, Impose)]}
    binding = [duty.restriction for duty in duties(table)]
    lasting = tuple([each for each in binding if (type(each), each.seat, each.law) in imposed])
    left = {each.law for each in table.reviews}
    reviews = [Provision(effect.law) for effect in effects if isinstance(effect, Review) and effect.law in left]
    undone = set(table.undone).issuperset(_numbers(incident))
    said, course = _last_word(incident)
    return IncidentCard(
        rulings[-1].edition,
        _numbers(incident),
        tuple([each for each in said if each.aside is None]),
        tuple([each for each in said if each.aside is not None]),
        course,
        () if undone else for_your_eyes(incident, table, lasting),
        () if undone else if_they_ask(incident, table, lasting),
        judge(incident),
        turn_now(table) if is_latest else NOTHING,
        () if undone else lasting,
        () if undone else tuple(dict.fromkeys(reviews)),
        laws_of(rulings),
        undone,
        table,
    )


def _last_word(incident: Incident) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
    """What holds now: the last ruling, and the last thing said again after it; and everything said before that."""
    every = speak_of_incident(incident).moments
    ruled_last = max(at for at, stage in enumerate(incident.stages) if stage.given)
    since = [moment for stage in incident.stages[ruled_last:] for moment in speak_of_stage(stage)]
    again = [moment for moment in since if moment.kind is Kind.AGAIN]
    said = [moment for moment in since if moment.kind is not Kind.AGAIN or moment is again[-1]]
    return tuple(said), (*every[: len(every) - len(since)], *again[:-1])
