"""How to reach people: a table beside the log that may forget. None of it is in any event."""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.club.database import Database


class Contact(Struct, frozen=True):
    email: str = ""
    phone: str = ""
    note: str = ""

    def __bool__(self) -> bool:
        return bool(self.email or self.phone or self.note)


def read_contact(database: Database, person: str) -> Contact:
    rows = database.rows("SELECT email, phone, note FROM club_contact WHERE person = ?", person)
    return Contact(*[str(each) for each in rows[0]]) if rows else Contact()


def read_contacts(database: Database) -> Mapping[str, Contact]:
    rows = database.rows("SELECT person, email, phone, note FROM club_contact")
    return {str(person): Contact(str(email), str(phone), str(note)) for person, email, phone, note in rows}


def keep_contact(database: Database, person: str, contact: Contact) -> None:
    if not contact:
        forget_contact(database, person)
        return
    statement = (
        "INSERT INTO club_contact VALUES (?, ?, ?, ?) ON CONFLICT (person) DO UPDATE SET "
        "email = excluded.email, phone = excluded.phone, note = excluded.note"
    )
    database.run(statement, person, contact.email, contact.phone, contact.note)


def forget_contact(database: Database, person: str) -> None:
    database.run("DELETE FROM club_contact WHERE person = ?", person)
