"""Somebody is forgotten: the name goes out of everything the program keeps, and every result stays what it was.

The log holds ids and seals only. So the texts beside it are deleted or reworded, whatever else stands in the database is
reworded too, and each evening concerned is told, so that whoever shows it reads it anew.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum

import msgspec
from msgspec import Struct

from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evenings, is_of_the_club
from bridgelaws.club.people.contact import forget_contact
from bridgelaws.club.people.events import PersonErased
from bridgelaws.club.people.register import Known
from bridgelaws.club.tables import all_tables
from bridgelaws.errors import BridgelawsError
from bridgelaws.store.log import EventLog, StoredTable
from bridgelaws.store.sealed import TABLE, SealedText, digests_in
from bridgelaws.store.sealing import make_pseudonym
from bridgelaws.text import say
from bridgelaws.tournament.event.keeping_events import NameErased

SHORTEST = 3  # letters of a part of a name that is looked for by itself


class What(Enum):
    """What becomes of words that mention the name."""

    KEEP = "keep"
    REPLACE = "replace"
    REMOVE = "remove"


class Mention(Struct, frozen=True):
    """Words in a record that hold the name, or a part of it alone: then they may be about somebody else."""

    digest: str
    text: str
    in_full: bool


class Played(Struct, frozen=True):
    """An evening that stays as it is, with a pseudonym."""

    event: str
    name: str


class ErasureLook(Struct, frozen=True):
    """What erasing somebody would do."""

    person: Known
    pseudonym: str
    same_name: tuple[Known, ...]  # whom it is not
    evenings: tuple[Played, ...]
    mentions: tuple[Mention, ...]
    in_clear: tuple[Played, ...]  # evenings whose log holds the name unsealed


def find_person(evenings: Evenings, wanted: str) -> Known:
    """Somebody by id, number or name; `BridgelawsError` if it is nobody, or may be several."""
    known = evenings.people.find(wanted)
    found = [known] if known is not None and not known.erased else _look_up(evenings, wanted)
    if not found:
        raise BridgelawsError(say("Nobody in the register is called “{name}”, or has that number.", name=wanted))
    if len(found) > 1:
        ids = ", ".join([each.id for each in found])
        raise BridgelawsError(say("{count} people are called “{name}”: say which, by the id ({ids}).",
                                  count=len(found), name=wanted, ids=ids))  # fmt: skip
    return found[0]


def _look_up(evenings: Evenings, wanted: str) -> list[Known]:
    by_number = [each for each in evenings.people.everybody() if each.has_number(wanted)]
    return by_number or evenings.people.with_name(wanted)


def look_at_erasure(evenings: Evenings, person: str) -> ErasureLook:
    """What would go and what would stay. Nothing is changed."""
    known = evenings.people.find(person)
    if known is None or known.erased:
        raise NotThere
    log, entries = evenings.database.log, _list_entries(evenings, person)
    played, clear = dict[str, None](), dict[str, None]()
    for recorded in log.everything():
        if is_of_the_club(recorded.stream):
            continue
        if any(f'"{each.id}"' in recorded.payload for each in entries):
            played[recorded.stream] = None
        if any(_holds(recorded.payload, each.name) or _holds(recorded.by, each.name) for each in entries):
            clear[recorded.stream] = None
    return ErasureLook(
        known,
        make_pseudonym(known.id),
        tuple([each for each in evenings.people.with_name(known.name) if each.id != known.id]),
        tuple([Played(each, evenings.name_of(each)) for each in played]),
        tuple(_find_mentions(log.texts(), entries)),
        tuple([Played(each, evenings.name_of(each)) for each in clear]),
    )


def erase(evenings: Evenings, person: str, words: Mapping[str, What], *, ground: str = "asked", by: str = "") -> ErasureLook:
    """Forget somebody. ``words`` says what becomes of each mention: without a word one in full is replaced, another kept."""
    look = look_at_erasure(evenings, person)
    if look.in_clear:
        raise BridgelawsError(
            say(
                "The name stands in clear in the record of {evening}, which is never changed: carry the database over with "
                "“bridgelaws seal-names” first. The name of a team or an evening stays.",
                evening=look.in_clear[0].name,
            )
        )
    log, entries = evenings.database.log, _list_entries(evenings, person)
    ids, names = [each.id for each in entries], list(dict.fromkeys([each.name for each in entries]))
    concerned = {each.digest for each in log.texts() if each.person in ids}
    log.forget(concerned)
    for mention in look.mentions:
        what = words.get(mention.digest, What.REPLACE if mention.in_full else What.KEEP)
        if what is What.REMOVE or any(_is_name(mention.text, name) for name in names):
            log.forget([mention.digest])
        elif what is What.REPLACE:
            log.reword(mention.digest, _replace(mention.text, entries, look.pseudonym))
        if what is not What.KEEP:
            concerned.add(mention.digest)
    concerned |= _forget_numbers(log, {number.number for each in entries for number in each.numbers})
    for each in ids:
        forget_contact(evenings.database, each)
    for name in names:
        _reword_beside(evenings.database, name, look.pseudonym)
    evenings.people.add([PersonErased(each, ground) for each in ids])
    for event in _list_concerned(evenings, ids, concerned):
        evenings.propose(event, NameErased(look.person.id))
    log.sweep()
    return look


def _forget_numbers(log: EventLog, numbers: set[str]) -> set[str]:
    """Numbers are told in lists of their own, one for each pair or team."""
    concerned = set[str]()
    for each in log.texts():
        if each.person or not each.text.startswith("["):
            continue
        with suppress(msgspec.MsgspecError):
            told = msgspec.json.decode(each.text, type=list[str])
            if not numbers.isdisjoint(told):
                log.reword(each.digest, msgspec.json.encode(["" if one in numbers else one for one in told]).decode())
                concerned.add(each.digest)
    return concerned


def _list_entries(evenings: Evenings, person: str) -> list[Known]:
    """Every entry of the register that is this person: several where they were merged."""
    found = [evenings.people.find_entry(each) for each in evenings.people.list_ids(person)]
    return [each for each in found if each is not None]


def _list_concerned(evenings: Evenings, ids: Iterable[str], digests: set[str]) -> list[str]:
    """Evenings in which somebody plays, or in whose record some text was reworded."""
    found = dict[str, None]()
    aside = set(evenings.aside())
    for recorded in evenings.database.log.everything():
        of_person = any(f'"{each}"' in recorded.payload for each in ids) or not digests.isdisjoint(
            digests_in(recorded.payload, recorded.by)
        )
        if of_person and not is_of_the_club(recorded.stream) and recorded.stream not in aside:
            found[recorded.stream] = None
    return list(found)


def _find_mentions(texts: Iterable[SealedText], entries: Sequence[Known]) -> Iterator[Mention]:
    parts = [part for each in entries for part in each.name.split() if len(part) >= SHORTEST]
    for each in texts:
        if each.person:  # a name: that of the person goes, another's stays
            continue
        if any(_holds(each.text, known.name) for known in entries):
            yield Mention(each.digest, each.text, in_full=True)
        elif any(re.search(rf"\b{re.escape(part)}\b", each.text, re.IGNORECASE) for part in parts):
            yield Mention(each.digest, each.text, in_full=False)


def _holds(text: str, name: str) -> bool:
    return name.casefold() in text.casefold() or _in_json(name).casefold() in text.casefold()


def _is_name(text: str, name: str) -> bool:
    return text.casefold() == name.casefold()


def _in_json(name: str) -> str:
    return msgspec.json.encode(name).decode()[1:-1]


def _replace(text: str, entries: Sequence[Known], pseudonym: str) -> str:
    """The full name, and then each part of it that stands alone."""
    for known in entries:
        text = _replace_in_full(text, known.name, pseudonym)
    for part in [part for known in entries for part in known.name.split()]:
        if len(part) >= SHORTEST:
            text = re.sub(rf"\b{re.escape(part)}\b", lambda _: pseudonym, text, flags=re.IGNORECASE)
    return text


def _replace_in_full(text: str, name: str, pseudonym: str) -> str:
    for written in {name, _in_json(name)}:
        text = re.sub(re.escape(written), lambda _: pseudonym, text, flags=re.IGNORECASE)
    return text


# What stands in the database beside the log and its texts: settings, drafts, interviews that were not saved.


def _reword_beside(database: Database, name: str, pseudonym: str) -> None:
    for looked in ("web_brought", "club_lists", "club_imports"):  # files that were only looked at, and what they changed:
        database.run(f"DELETE FROM {looked}")  # nobody can look into them here
    for table in all_tables():
        if table.create != TABLE:
            _reword_table(database, table, name, pseudonym)


def _reword_table(database: Database, table: StoredTable, name: str, pseudonym: str) -> None:
    texts = [column for column, kind in table.columns if kind is str]
    for row in database.rows(f"SELECT {', '.join(texts)} FROM {table.name}"):
        if not any(isinstance(value, str) and _holds(value, name) for value in row):
            continue
        found = dict(zip(texts, row, strict=True))
        same = " AND ".join([f"{column} = ?" for column in texts if found[column] is not None])
        values = [value for value in row if value is not None]
        changed = {
            column: _replace_in_full(value, name, pseudonym) for column, value in found.items() if isinstance(value, str)
        }
        if table.name == "web_lines":
            database.run(f"DELETE FROM {table.name} WHERE {same}", *values)  # it is made anew
            continue
        marks = ", ".join([f"{column} = ?" for column in changed])
        database.run(f"UPDATE {table.name} SET {marks} WHERE {same}", *changed.values(), *values)
