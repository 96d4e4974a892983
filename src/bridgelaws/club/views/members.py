"""People of the club as pages and programs show them: the list, and one of them with the evenings played."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.contact import Contact, read_contact
from bridgelaws.club.people.finding import find_people, tell_apart
from bridgelaws.club.people.register import Known, Register
from bridgelaws.club.played.evenings import EveningPlayed, Sat, list_played

COMES_OFTEN = 3  # evenings after which a visitor is told of


class MemberLine(Struct, frozen=True):
    """Somebody in the list."""

    id: str
    name: str
    known_as: str
    apart: str  # what tells two of one name apart
    number: str
    status: str
    left: str
    partner: str  # by name: the default one, else whoever was most often
    evenings: int
    mean: Fraction | None
    last: str  # day


class PlayedOnce(Struct, frozen=True):
    """An evening of somebody."""

    event: str
    name: str
    day: str
    partners: tuple[str, ...]
    place: int
    shared: bool
    of: int
    percent: Fraction | None
    provisional: bool


class Partner(Struct, frozen=True):
    id: str
    name: str
    evenings: int
    mean: Fraction | None


class MemberView(Struct, frozen=True):
    known: Known
    contact: Contact | None  # None for whoever may not see it
    line: MemberLine
    played: tuple[PlayedOnce, ...]
    partners: tuple[Partner, ...]
    merged: tuple[Known, ...]  # entries that were joined to this one


class Figures(Struct):
    """What somebody's evenings come to."""

    evenings: int = 0
    last: str = ""
    percents: list[Fraction] = []
    partners: dict[str, int] = {}

    @property
    def mean(self) -> Fraction | None:
        return sum(self.percents, Fraction(0)) / len(self.percents) if self.percents else None


def list_members(
    evenings: Evenings, wanted: str = "", language: str = "en", *, show: str = ""
) -> tuple[list[Known], dict[str, int]]:
    """Those who fit, and how many there are of each kind. ``show``: "" for members, "visitors", "left", "all"."""
    found = find_people(evenings.people, wanted, language)
    kinds: dict[str, list[Known]] = {
        "": [each for each in found if each.is_member],
        "visitors": [each for each in found if each.status == "visitor" and not each.left],
        "left": [each for each in found if each.left],
        "all": found,
    }
    return kinds.get(show, kinds[""]), {name: len(each) for name, each in kinds.items()}


def draw_lines(evenings: Evenings, people: Iterable[Known]) -> list[MemberLine]:
    people = list(people)
    figures = work_out_figures(list_played(evenings), {each.id for each in people})
    return [_draw_line(evenings.people, each, figures.get(each.id, Figures())) for each in people]


def look_at_member(evenings: Evenings, known: Known, *, with_contact: bool) -> MemberView:
    played = [each for each in list_played(evenings) if known.id in each.people and each.published]
    figures = work_out_figures(played, {known.id}).get(known.id, Figures())
    partners = sorted(figures.partners.items(), key=lambda each: (-each[1], name_person(evenings.people, each[0])))
    entries = [evenings.people.find_entry(each) for each in evenings.people.list_ids(known.id)[1:]]
    return MemberView(
        known,
        read_contact(evenings.database, known.id) if with_contact else None,
        _draw_line(evenings.people, known, figures),
        tuple([_draw_evening(evenings.people, known.id, each) for each in reversed(played)]),
        tuple([_draw_partner(evenings.people, known.id, partner, played) for partner, _ in partners]),
        tuple([each for each in entries if each is not None]),
    )


def work_out_figures(played: Iterable[EveningPlayed], wanted: set[str]) -> dict[str, Figures]:
    """Of evenings that were published; a person sits once an evening."""
    found: dict[str, Figures] = {}
    for evening in played:
        if not evening.published or wanted.isdisjoint(evening.people):
            continue
        for line in evening.lines:
            for person in wanted.intersection(line.boards_of):
                figures = found.setdefault(person, Figures(percents=[], partners={}))
                figures.evenings += 1
                figures.last = max(figures.last, evening.day)
                if line.percent is not None:
                    figures.percents.append(line.percent)
                for partner in partners_of(line, person):
                    figures.partners[partner] = figures.partners.get(partner, 0) + 1
    return found


def partners_of(line: Sat, person: str) -> list[str]:
    """Whoever entered with somebody."""
    return [each for each in line.players if each != person]


def list_frequent_visitors(evenings: Evenings) -> list[MemberLine]:
    """Visitors who have come three times or more."""
    visitors = [each for each in evenings.people.everybody() if each.status == "visitor"]
    return [each for each in draw_lines(evenings, visitors) if each.evenings >= COMES_OFTEN]


def name_person(register: Register, person: str, names: Mapping[str, str] = {}) -> str:
    """What somebody is called in results; ``names`` of those whom the register does not know."""
    known = register.find(person)
    return known.name_in_results if known is not None else names.get(person, person)


def _draw_line(register: Register, known: Known, figures: Figures) -> MemberLine:
    often = max(figures.partners, key=lambda each: figures.partners[each], default="")
    partner = known.partner or often
    return MemberLine(
        known.id,
        known.name,
        known.known_as,
        tell_apart(register, known),
        known.number,
        known.status,
        known.left,
        name_person(register, partner) if partner else "",
        figures.evenings,
        figures.mean,
        figures.last,
    )


def _draw_evening(register: Register, person: str, evening: EveningPlayed) -> PlayedOnce:
    line = next(each for each in evening.lines if person in each.players or person in each.boards_of)
    return PlayedOnce(
        evening.event,
        evening.name,
        evening.day,
        tuple([name_person(register, each, evening.names) for each in partners_of(line, person)]),
        line.place,
        line.shared,
        len(evening.fields[line.field]),
        line.percent,
        evening.provisional,
    )


def _draw_partner(register: Register, person: str, partner: str, played: Iterable[EveningPlayed]) -> Partner:
    together = [line for each in played for line in each.lines if person in line.boards_of and partner in line.players]
    percents = [line.percent for line in together if line.percent is not None]
    mean = sum(percents, Fraction(0)) / len(percents) if percents else None
    return Partner(partner, name_person(register, partner), len(together), mean)
