"""Pairs, players and teams as a Director pastes them: one a line, in whatever way the club's list has them."""

import re
from fractions import Fraction

from msgspec import Struct

from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.movements.model import Contest

MOST = 1000  # lines
LONGEST_NAME = 80
_NUMBERED = re.compile(r"^\s*\d{1,4}\s*[.):\t]\s*")
_MEMBER = re.compile(r"\s*[(\[]\s*([0-9][0-9A-Za-z /-]{0,19})\s*[)\]]\s*$")
_CLASSED = re.compile(r"\s+@([A-Za-z])\b|\s+([+−-][0-9]{1,3}(?:[.,][0-9]{1,2})?)(?=\s|$)")
_STAYS = re.compile(r"\s*\*\s*(NS|EW)?\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:[,;/&+\t]|\s[-–—]\s|\s(?:and|och|og|un)\s)\s*")


class ListedEntry(Struct, frozen=True):
    """A line of the list: who it is; a team also has a name.

    A star behind it marks whoever cannot move, ``@B`` the stratum, ``+3`` a handicap; numbers in brackets are the players'.
    """

    players: tuple[Person, ...]
    name: str = ""
    line: int = 0
    stays: bool = False
    seat: str = ""  # NS or EW, where the direction is to be kept too
    stratum: str = ""
    handicap: Fraction = Fraction(0)
    numbers: tuple[str, ...] = ()  # of the players in their federation, "" for who has none; empty if nobody has


class Read(Struct, frozen=True):
    entries: tuple[ListedEntry, ...]
    wrong: tuple[Text, ...] = ()


_SIZES = {Contest.PAIRS: (2, 2), Contest.INDIVIDUAL: (1, 1), Contest.TEAMS: (4, 8)}


def read_entries(text: str, contest: Contest) -> Read:
    r"""Every line that is not empty is an entry; whatever is wrong with one is told with its number.

    >>> [p.name for p in read_entries("1. Ada Ek, Bo Ask\nCia Alm - Dag Lind (123)", Contest.PAIRS).entries[1].players]
    ['Cia Alm', 'Dag Lind']
    """
    entries, wrong = list[ListedEntry](), list[Text]()
    seen: dict[str, int] = {}
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST:
        return Read((), (say("There are {count} lines; at most {most} can be entered.", count=len(lines), most=MOST),))
    for number, line in lines:
        entry = _read(_NUMBERED.sub("", line), number, contest)
        if isinstance(entry, Text):
            wrong.append(entry)
            continue
        for person in entry.players:
            if (before := seen.setdefault(person.id, number)) != number or entry.players.count(person) > 1:
                wrong.append(
                    say(
                        (
                            "Line {line}: {name} is also on line {before}; if they are two people, add a number to "
                            "one of them, such as (2)."
                        ),
                        line=number,
                        name=person.name,
                        before=before,
                    )
                )
                break
        entries.append(entry)
    return Read(tuple(entries), tuple(wrong))


def _read(line: str, number: int, contest: Contest) -> ListedEntry | Text:
    stratum, handicap, line = _take_class(line)
    star = _STAYS.search(line)
    line = _STAYS.sub("", line)
    name, people = "", line
    if contest is Contest.TEAMS:
        name, colon, people = line.partition(":")
        if not colon:
            name, people = "", line
    names = [each for each in _BETWEEN.split(people.strip()) if each]
    low, high = _SIZES[contest]
    if not low <= len(names) <= high:
        match contest:
            case Contest.PAIRS:
                told = say(
                    "Line {line}: a pair is two names with a comma between them, not {count}.", line=number, count=len(names)
                )
            case Contest.TEAMS:
                told = say(
                    "Line {line}: a team is its name, a colon, and four to eight names with commas, not {count}.",
                    line=number,
                    count=len(names),
                )
            case Contest.INDIVIDUAL:
                told = say("Line {line}: players of an individual event stand alone, one a line.", line=number)
        return told
    if too_long := [each for each in (*names, name) if len(each) > LONGEST_NAME]:
        return say("Line {line}: a name has {most} characters at most.", line=number, most=LONGEST_NAME, name=too_long[0])
    seat = (star[1] or "").upper() if star else ""
    numbers = tuple(found[1] if (found := _MEMBER.search(each)) else "" for each in names)
    return ListedEntry(
        tuple(_person(each) for each in names),
        name.strip(),
        number,
        stays=star is not None,
        seat=seat,
        stratum=stratum,
        handicap=handicap,
        numbers=numbers if any(numbers) else (),
    )


def _take_class(line: str) -> tuple[str, Fraction, str]:
    """The stratum, the handicap and what is left of a line.

    >>> _take_class("Ada Ek, Bo Ask * @b +2,5")
    ('B', Fraction(5, 2), 'Ada Ek, Bo Ask *')
    """
    stratum, handicap = "", Fraction(0)
    for found in _CLASSED.finditer(line):
        stratum = (found[1] or stratum).upper()
        handicap = Fraction(found[2].replace("−", "-").replace(",", ".")) if found[2] else handicap
    return stratum, handicap, _CLASSED.sub("", line)


def _person(text: str) -> Person:
    """A member's number in brackets tells two people of one name apart."""
    found = _MEMBER.search(text)
    name = _MEMBER.sub("", text).strip()
    return Person(f"{name.casefold()} {found[1]}" if found else name.casefold(), name)


def short(person: Person) -> str:
    """The family name, as there is little room on the wall."""
    return (person.name or person.id).split()[-1]
