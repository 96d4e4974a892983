"""A list of people is looked at, taken in as one step, and taken back as one step within thirty days."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from time import time
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec import Struct

from bridgelaws.club.commands import Given, Said
from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.club.people import events as of_people
from bridgelaws.club.people.changing import OfTheRegister, list_changes, register_as
from bridgelaws.club.people.columns import Layout, guess_layout, kinds
from bridgelaws.club.people.contact import Contact, forget_contact, keep_contact, read_contacts
from bridgelaws.club.people.events import SHAPES, STREAM, PeopleEvent, PersonChanged
from bridgelaws.club.people.finding import MOST
from bridgelaws.club.people.ids import new_person
from bridgelaws.club.people.preview import Preview, Row, State, merge_contact, merge_fields, preview_list
from bridgelaws.club.people.register import Imported, Register
from bridgelaws.club.people.sheets import read_pasted
from bridgelaws.club.permissions import May
from bridgelaws.club.played.evenings import list_played
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.language import Language
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

LOOKED_AT = 3600  # seconds for which a list that nobody takes is kept
UNDO_DAYS = 30


class LookedList(Struct, frozen=True):
    """A list as it was read; the file itself is not kept."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    told: str = ""


class LookAtList(OfTheRegister, frozen=True):
    """Look at a list that was pasted (``pasted``) or sent as a file: what would be taken in. Nothing is done yet."""

    key = "list"
    asks_for = May.IMPORT

    found: LookedList

    @classmethod
    def read(cls, said: Said) -> Self:
        pasted = said.typed.get("pasted", "")
        try:
            if said.sent is not None and said.sent.data:
                rows, told = said.club.read_list(said.sent.data, Language(said.language))
                found = LookedList(said.sent.name[:80], rows, told)
            else:
                found = LookedList("", read_pasted(pasted).rows)
        except BridgelawsError as error:
            raise WrongFacts({"file": error.said}) from None
        if not found.rows:
            raise WrongFacts({"file": say("Paste a list, or choose a file with one.")})
        return cls(found)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        now, kept = int(time()), secrets.token_urlsafe(9)
        club.database.run("DELETE FROM club_lists WHERE expires < ?", now)
        written = msgspec.json.encode(self.found).decode()
        club.database.run("INSERT INTO club_lists VALUES (?, ?, ?)", kept, now + LOOKED_AT, written)
        return Given(kept)


def find_list(database: Database, kept: str) -> LookedList:
    rows = database.rows("SELECT list FROM club_lists WHERE id = ? AND expires >= ?", kept, int(time()))
    if not rows:
        raise NotThere
    return msgspec.json.decode(str(rows[0][0]), type=LookedList)


class ListLook(Struct, frozen=True):
    """A list with what was chosen so far, and what it comes to."""

    found: LookedList
    layout: Layout
    preview: Preview
    complete: bool


def look_at_list(club: "Club", typed: Mapping[str, str]) -> ListLook:
    """``column.1`` and so on say what columns are, ``row.7`` what a row is, ``cell.7.2`` what stands there instead."""
    found = find_list(club.database, typed.get("list", ""))
    rows, mended = [list(row) for row in found.rows], False
    for number, row in enumerate(rows, 1):
        for at in range(len(row)):
            if (cell := typed.get(f"cell.{number}.{at + 1}")) is not None:
                row[at], mended = " ".join(cell.split())[:200], True
    layout = _read_layout(found.rows if not mended else rows, typed)
    choices = {int(name[4:]): value for name, value in typed.items() if name.startswith("row.") and name[4:].isdecimal()}
    preview = preview_list(club.evenings.people, read_contacts(club.database), rows, layout, choices)
    return ListLook(found, layout, preview, typed.get("complete") == "yes")


def _read_layout(rows: Sequence[Sequence[str]], typed: Mapping[str, str]) -> Layout:
    guessed, allowed = guess_layout(rows), kinds()
    columns = [typed.get(f"column.{at + 1}", kind) for at, kind in enumerate(guessed.columns)]
    if any(each not in allowed for each in columns):
        raise WrongFacts({"columns": say("Choose one of these.")})
    said = [each for each in columns if each]
    if len(said) != len(set(said)):
        raise WrongFacts({"columns": say("Two columns cannot be the same: leave one of them out.")})
    day_first = {"day": True, "month": False}.get(typed.get("day_first", ""))
    heading = typed.get("heading", "yes" if guessed.heading else "no") == "yes"
    return Layout(tuple(columns), heading, day_first, typed.get("zeros") == "yes")


class TakeList(OfTheRegister, frozen=True):
    """Take a list in, as it was looked at: one step, once however often it is sent. It can be undone for thirty days."""

    key = "take-list"
    asks_for = May.IMPORT

    kept: str
    look: ListLook
    leaving: tuple[str, ...] = ()

    @classmethod
    def read(cls, said: Said) -> Self:
        look = look_at_list(said.club, said.typed)
        looking = said.typed.get("action") == "look"
        if said.typed.get("confirmed") != "yes" and not looking:
            told = say("Tick the box: these people must know that the club keeps this.")
            raise WrongFacts({"confirmed": told})
        leaving = [each.id for each in look.preview.gone if look.complete and said.typed.get(f"gone.{each.id}") == "yes"]
        if not look.preview.taken and not leaving and not looking:
            raise WrongFacts({"columns": say("Nothing in this list is new: there is nothing to take.")})
        return cls(said.typed["list"], look, tuple(leaving))

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        register, undone = club.evenings.people, [each.batch for each in club.evenings.people.imports() if each.undone]
        said = [self.look.found.rows, self.look.layout, [[each.number, each.person] for each in self.look.preview.rows]]
        batch = sha256(msgspec.json.encode([said, self.leaving, len(undone)])).hexdigest()[:24]
        new = {each.number: new_person() for each in self.look.preview.rows if each.state is State.NEW and each.taken}
        contacts = read_contacts(club.database)
        taken = register.carry_out(lambda: self._plan(register, batch, new), by=str(actor), key=f"list {batch}")
        if taken is not None and not taken.again:
            self._keep_contacts(club.database, contacts, batch, new)
        return Given(batch)

    def _plan(self, register: Register, batch: str, new: Mapping[int, str]) -> Sequence[PeopleEvent]:
        if sum(1 for _ in register.everybody()) + len(new) > MOST:
            raise BridgelawsError(say("The register holds {most} people at most.", most=MOST))
        file = sha256(msgspec.json.encode(self.look.found.rows)).hexdigest()
        events: list[PeopleEvent] = [of_people.PeopleImported(batch, self.look.preview.taken, file)]
        for row, person in self._taken(new):
            assert row.card is not None
            known = register.find(person)
            if known is None:
                events.append(register_as(person, {"status": "member", **row.card.fields}))
            elif changed := list_changes(known, merge_fields(known, row.card)):
                events.append(PersonChanged(person, tuple(changed), changed))
            if row.left and (known is None or known.left != row.left):
                events.append(of_people.PersonLeft(person, row.left))
        today = datetime.now().astimezone().date().isoformat()
        events += [of_people.PersonLeft(person, today) for person in self.leaving]
        return events

    def _taken(self, new: Mapping[int, str]) -> list[tuple[Row, str]]:
        """Each row that is taken with who it is; one that is there twice is taken once, with what it adds."""
        rows = {each.number: each for each in self.look.preview.rows if each.taken}
        found: dict[int, Row] = {}
        for number, row in sorted(rows.items()):
            if row.state is State.TWICE and row.with_row in found:
                found[row.with_row] = _join(found[row.with_row], row)
            elif row.state is not State.TWICE:
                found[number] = row
        return [(row, new.get(number) or row.person) for number, row in found.items()]

    def _keep_contacts(
        self, database: Database, contacts: Mapping[str, Contact], batch: str, new: Mapping[int, str]
    ) -> None:
        before = dict[str, Contact]()
        for row, person in self._taken(new):
            assert row.card is not None
            known = contacts.get(person, Contact())
            if (joined := merge_contact(known, row.card)) != known:
                before[person] = known
                keep_contact(database, person, joined)
        expires = int((datetime.now(UTC) + timedelta(days=UNDO_DAYS)).timestamp())
        database.run("DELETE FROM club_imports WHERE expires < ?", int(time()))
        statement = "INSERT INTO club_imports VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        database.run(statement, batch, expires, msgspec.json.encode(before).decode())
        database.run("DELETE FROM club_lists WHERE id = ?", self.kept)


def _join(first: Row, later: Row) -> Row:
    """Two rows of one person: what the later one says counts, unless it is empty."""
    assert first.card is not None
    assert later.card is not None
    numbers = dict.fromkeys([*first.card.fields.get("numbers", ()), *later.card.fields.get("numbers", ())])
    said = {name: value for name, value in later.card.fields.items() if value}
    fields = {**first.card.fields, **said, **({"numbers": tuple(numbers)} if numbers else {})}
    contact = merge_contact(first.card.contact or Contact(), later.card)
    card = msgspec.structs.replace(first.card, fields=fields, contact=contact)
    return msgspec.structs.replace(first, card=card, left=later.left or first.left)


class UndoList(OfTheRegister, frozen=True):
    """An import is taken back: whoever was new goes, unless they have played; what was changed is as before."""

    key = "undo-list"
    asks_for = May.IMPORT

    batch: str

    @classmethod
    def read(cls, said: Said) -> Self:
        imported = next((each for each in said.club.evenings.people.imports() if each.batch == said.typed["batch"]), None)
        if imported is None:
            raise NotThere
        if imported.undone or not can_be_undone(imported):
            raise BridgelawsError(say("This import can no longer be undone."))
        return cls(imported.batch)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        register, database = club.evenings.people, club.database
        imported = next(each for each in register.imports() if each.batch == self.batch)
        played = {person for each in list_played(club.evenings, demos=True) for person in each.people}
        plan = _plan_undoing(club, imported, played)
        register.carry_out(lambda: plan, by=str(actor), key=f"undo {self.batch}")
        forgotten = {each.person for each in plan if isinstance(each, of_people.PersonErased)}
        club.database.log.forget({each.digest for each in club.database.log.texts() if each.person in forgotten})
        rows = database.rows("SELECT before FROM club_imports WHERE batch = ?", self.batch)
        for person, contact in (msgspec.json.decode(str(rows[0][0]), type=dict[str, Contact]) if rows else {}).items():
            keep_contact(database, person, contact)
        for person in forgotten:
            forget_contact(database, person)
        database.run("DELETE FROM club_imports WHERE batch = ?", self.batch)
        return Given(self.batch)


def can_be_undone(imported: Imported) -> bool:
    return datetime.now(UTC) - datetime.fromisoformat(imported.at) <= timedelta(days=UNDO_DAYS)


def _plan_undoing(club: "Club", imported: Imported, played: set[str]) -> list[PeopleEvent]:
    register, events = club.evenings.people, list[PeopleEvent]([of_people.ImportUndone(imported.batch)])
    written = _values_of(club, imported)
    for person, before in imported.before.items():
        now = register.find_entry(person)
        if now is None or now.erased:
            continue
        if before is None:
            if person in played:
                events.append(PersonChanged(person, ("status",), {"status": "visitor"}))
            else:
                events.append(of_people.PersonErased(person, "import undone"))
            continue
        same = [name for name in written.get(person, ()) if getattr(now, name) != getattr(before, name)]
        if same:
            events.append(PersonChanged(person, tuple(same), {name: getattr(before, name) for name in same}))
        if before.left != now.left:
            events.append(of_people.PersonLeft(person, before.left) if before.left else of_people.PersonReturned(person, ""))
    return events


def _values_of(club: "Club", imported: Imported) -> dict[str, tuple[str, ...]]:
    """Which fields of each person the import has changed and nobody has changed since."""
    found, first = dict[str, tuple[str, ...]](), 0
    for recorded in club.database.log.read(STREAM):
        event = SHAPES.read(recorded)
        if isinstance(event, of_people.PeopleImported) and event.batch == imported.batch:
            first = recorded.batch
        elif isinstance(event, PersonChanged) and recorded.batch == first:
            found[event.person] = event.fields
        elif isinstance(event, PersonChanged) and event.person in found:
            found[event.person] = tuple([each for each in found[event.person] if each not in event.fields])
    return found
