"""Whom a list of entries means: numbers, family names alone, initials, and two who are called the same.

    41236, 41877        A Lindqvist / B Berg        Lindqvist–Berg        Anna Berg, Bo Ask

One reading is taken, several are asked about, and whoever nobody knows is a visitor. Nothing here stops an evening: if the
register cannot be read the list stays as it was typed.
"""

import logging
import re
from collections.abc import Iterable

from msgspec.structs import replace

from bridgelaws.club.people.alphabets import fold
from bridgelaws.club.people.register import Known, Register
from bridgelaws.club.planning.entries import ListedEntry, Read
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import Person

logger = logging.getLogger("bridgelaws.web")
_TWO_FAMILIES = re.compile(r"^(\s*(?:\d{1,4}\s*[.):\t]\s*)?)(\w[\w' ]*)\s*[-–—]\s*(\w[\w' ]*?)\s*$")
MOST_NAMED = 4


def spell_out(text: str, register: Register) -> str:
    """Two family names with a dash become two people, where each means one in the register."""
    lines = []
    for line in text.splitlines():
        found = _TWO_FAMILIES.match(line) if not set(",;/&+\t") & set(line.strip()) else None
        if found and (pair := [_find(register, found[at]) for at in (2, 3)]) and all(len(each) == 1 for each in pair):
            lines.append(f"{found[1]}{pair[0][0].name}, {pair[1][0].name}")
        else:
            lines.append(line)
    return "\n".join(lines)


def know_entries(register: Register, read: Read, federation: str = "") -> Read:
    """The same list about people of the register, with their numbers; what is not clear is asked about by its line."""
    try:
        return _know(register, read, federation)
    except BridgelawsError as error:
        logger.warning("The register cannot be read: %s", error)
        return read


def _know(register: Register, read: Read, federation: str) -> Read:
    entries, wrong, lines = list[ListedEntry](), list(read.wrong), dict[str, int]()
    for entry in read.entries:
        players, numbers = list[Person](), list[str]()
        for at, person in enumerate(entry.players):
            typed = entry.numbers[at] if at < len(entry.numbers) else ""
            found = _choose(_find(register, person.name), typed)
            if len(found) > 1 and not typed:
                wrong.append(_ask_which(entry.line, person.name, found))
            known = found[0] if len(found) == 1 else None
            if known is not None and (before := lines.setdefault(known.id, entry.line)) != entry.line:
                wrong.append(say("Line {line}: {name} is also on line {before}.", line=entry.line, name=known.name,
                                 before=before))  # fmt: skip
            players.append(person if known is None else Person(known.id, known.name))
            numbers.append(typed or (number_for(known, federation) if known else ""))
        kept = tuple(numbers) if any(numbers) else ()
        entries.append(replace(entry, players=tuple(players), numbers=kept))
    return Read(tuple(entries), tuple(wrong))


def number_for(known: Known, federation: str) -> str:
    """The number that goes into files: that of the club's federation, else of the first one."""
    of_federation = [each.number for each in known.numbers if each.federation == federation and federation]
    others = [each.number for each in known.numbers if each.federation]
    return next(iter(of_federation or others), "")


def _find(register: Register, name: str) -> list[Known]:
    """Who may be meant: by a number, by the name, by the family name alone, or with initials."""
    name = name.strip()
    if name.isdecimal():
        return register.with_number(name)
    if exact := register.with_name(name):
        return exact
    words = fold(name).split()
    if not words:
        return []
    present = [each for each in register.everybody() if not each.left]
    if len(words) == 1:
        return [each for each in present if fold(each.family) == words[0]]
    initials, family = words[:-1], words[-1]
    if not all(len(each.rstrip(".")) == 1 for each in initials):
        return []
    return [each for each in present if fold(each.family) == family and _begin_with(fold(each.given).split(), initials)]


def _begin_with(names: Iterable[str], initials: Iterable[str]) -> bool:
    return all(name.startswith(letter.rstrip(".")) for name, letter in zip(names, initials, strict=False))


def _choose(found: list[Known], number: str) -> list[Known]:
    return [each for each in found if each.has_number(number)] if number else found


def _ask_which(line: int, name: str, found: list[Known]) -> Text:
    named = ", ".join([f"{each.name} {each.number or each.known_as or each.id}" for each in found[:MOST_NAMED]])
    return say("Line {line}: which {name}? {people}. Write the number in brackets.", line=line, name=name, people=named)
