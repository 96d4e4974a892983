"""Who plays with whom, as all evenings tell it: suggested where pairs are entered. It has no events of its own."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from heapq import nlargest
from threading import Lock
from typing import TypeVar
from weakref import WeakKeyDictionary

from msgspec import Struct

from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.alphabets import fold
from bridgelaws.club.people.finding import alphabetical
from bridgelaws.club.people.register import Known, Register
from bridgelaws.club.played.evenings import EveningPlayed, list_played

RECENT, LONG = 90, 400  # days
WEIGHT = 3  # of a recent evening
MOST = 8
_KNOWN: "WeakKeyDictionary[Evenings, tuple[object, Memory]]" = WeakKeyDictionary()
_LOCK = Lock()
Kept = TypeVar("Kept")


class Together(Struct):
    """A pair: evenings in the last days, and in the last year or so."""

    recent: int = 0
    long: int = 0
    evenings: int = 0

    @property
    def figure(self) -> int:
        return WEIGHT * self.recent + self.long


class Memory(Struct):
    pairs: dict[tuple[str, str], Together]  # the two in the order of their ids
    people: dict[str, int]  # evenings in the last year or so


class Suggestion(Struct, frozen=True):
    """What may be taken: a pair, or one person."""

    people: tuple[str, ...]
    text: str  # as it is written into the list
    evenings: int  # together, or alone in the last year or so


def remember(played: Iterable[EveningPlayed], today: date) -> Memory:
    recent, long = (today - timedelta(days=days) for days in (RECENT, LONG))
    memory = Memory({}, {})
    for evening in played:
        day = date.fromisoformat(evening.day) if evening.day else date.min
        for line in evening.lines:
            for person in line.players:
                memory.people[person] = memory.people.get(person, 0) + (day > long)
            if len(line.players) == 2:
                first, second = sorted(line.players)
                known = memory.pairs.setdefault((first, second), Together())
                known.evenings += 1
                known.long += day > long
                known.recent += day > recent
    return memory


def recall(evenings: Evenings, today: date) -> Memory:
    """Worked out again only where an evening has changed, or a day has passed."""
    played = list_played(evenings)
    mark = (today, tuple([(each.event, each.version) for each in played]), evenings.people.names_version)
    with _LOCK:
        known = _KNOWN.get(evenings)
        if known is None or known[0] != mark:
            known = _KNOWN[evenings] = mark, remember(played, today)
        return known[1]


class Looking(Struct, frozen=True):
    """Where suggestions are looked for."""

    register: Register
    memory: Memory
    language: str = "en"


def suggest(look: Looking, typed: str, *, entered: Sequence[str] = (), first: str = "") -> list[Suggestion]:
    """At most eight, best first. After ``first`` was taken only partners are offered, whatever is typed of their names."""
    register, memory, language = look.register, look.memory, look.language
    words, taken = fold(typed).split(), set(entered)
    if first:
        return _suggest_partners(look, words, taken | {first}, register.find(first))
    if not words:
        return []
    people = {each.id: each for each in register.everybody() if each.id not in taken}
    present = {person: each for person, each in people.items() if not each.left}
    fitting = [each for each in present.values() if _fits(register, words, each)]
    found = _suggest_pairs(look, words, present)
    if len(fitting) == 1 and (own := register.find(fitting[0].partner)) and own.id in present:
        found = [_pair(register, fitting[0], own, memory), *found]
    best = _keep_best(fitting, lambda each: memory.people.get(each.id, 0))
    alone = sorted(best, key=lambda each: (-memory.people.get(each.id, 0), alphabetical(each, language)))
    found += [_one(register, each, memory) for each in alone]
    found += [_one(register, each, memory) for each in people.values() if each.left and each.has_number(typed.strip())]
    unique: dict[frozenset[str], Suggestion] = {}
    for each in found:
        unique.setdefault(frozenset(each.people), each)
    return list(unique.values())[:MOST]


def _suggest_pairs(look: Looking, words: Sequence[str], people: dict[str, Known]) -> list[Suggestion]:
    register, memory, language = look.register, look.memory, look.language
    by_word = [{person for person in people if f" {word}" in register.haystack(person)} for word in words]
    found = [
        (together.figure, one, other)
        for (one, other), together in memory.pairs.items()
        if together.figure and one in people and other in people and all(one in fit or other in fit for fit in by_word)
    ]
    ranked = []
    for figure, one, other in _keep_best(found, lambda each: each[0]):
        first, second = (one, other) if one in by_word[0] else (other, one)  # whoever was typed first comes first
        names = alphabetical(people[first], language), alphabetical(people[second], language)
        ranked.append((-figure, names, people[first], people[second]))
    best = sorted(ranked, key=lambda each: each[:2])[:MOST]
    return [_pair(register, first, second, memory) for *_, first, second in best]


def _keep_best(found: Sequence[Kept], figure: Callable[[Kept], int]) -> list[Kept]:
    """Those that may be among the first eight, whatever the alphabet says of ties."""
    figures = nlargest(MOST, [figure(each) for each in found])
    return [each for each in found if figure(each) >= figures[-1]] if figures else []


def _suggest_partners(look: Looking, words: Sequence[str], taken: set[str], known: Known | None) -> list[Suggestion]:
    register, memory, language = look.register, look.memory, look.language
    if known is None:
        return []
    figures = {other: each.figure for pair, each in memory.pairs.items() if known.id in pair for other in pair}
    others = [each for each in register.everybody() if each.id not in taken and not each.left]
    fitting = [each for each in others if _fits(register, words, each)]
    ranked = sorted(
        fitting,
        key=lambda each: (each.id != known.partner, -figures.get(each.id, 0), -memory.people.get(each.id, 0),
                          alphabetical(each, language)),
    )  # fmt: skip
    return [_one(register, each, memory) for each in ranked[:MOST]]


def _fits(register: Register, words: Sequence[str], known: Known) -> bool:
    hay = register.haystack(known.id)
    return all(f" {word}" in hay for word in words) or (len(words) == 1 and words[0].isdecimal() and words[0] in hay)


def _pair(register: Register, first: Known, second: Known, memory: Memory) -> Suggestion:
    one, other = sorted((first.id, second.id))
    together = memory.pairs.get((one, other), Together())
    text = f"{_write(register, first)}, {_write(register, second)}"
    return Suggestion((first.id, second.id), text, together.evenings)


def _one(register: Register, known: Known, memory: Memory) -> Suggestion:
    return Suggestion((known.id,), _write(register, known), memory.people.get(known.id, 0))


def _write(register: Register, known: Known) -> str:
    """As it stands in the list: with the number where two are called the same."""
    namesakes = [each for each in register.with_name(known.name) if each.id != known.id]
    return f"{known.name} ({known.number})" if namesakes and known.number else known.name


def list_known_pairs(evenings: Evenings, today: date, most: int = 100) -> list[str]:
    """Those who play most often, as they are written into the list: for a page without scripts."""
    register, memory = evenings.people, recall(evenings, today)
    ranked = sorted(memory.pairs.items(), key=lambda each: -each[1].figure)[:most]
    people = {each.id: each for each in register.everybody() if not each.left}
    return [
        f"{_write(register, people[one])}, {_write(register, people[other])}"
        for (one, other), _ in ranked
        if one in people and other in people
    ]
