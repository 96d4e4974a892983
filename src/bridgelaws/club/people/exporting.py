"""The register as a table: what goes out can be taken in again."""

import csv
import io

from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.card import write_numbers
from bridgelaws.club.people.contact import Contact, read_contacts
from bridgelaws.club.people.finding import alphabetical
from bridgelaws.club.people.register import Known
from bridgelaws.language import Language

COLUMNS = (
    "id", "given", "family", "known_as", "numbers", "email", "phone", "language", "status", "joined", "left", "paid_for",
    "handicap", "handicap_kind", "handicap_day", "stratum", "results_name", "old_results", "note",
)  # fmt: skip


def export_people(evenings: Evenings, language: Language) -> bytes:
    """CSV with a heading, in UTF-8 with a mark, so that spreadsheets read it right."""
    contacts = read_contacts(evenings.database)
    people = sorted(evenings.people.everybody(), key=lambda each: alphabetical(each, language.value))
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for each in people:
        row = _write_row(each, contacts.get(each.id, Contact()))
        table.writerow([keep_from_running(row[name]) for name in COLUMNS])
    return b"\xef\xbb\xbf" + written.getvalue().encode()


def keep_from_running(text: str) -> str:
    """What a spreadsheet would take for a formula begins with an apostrophe."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _write_row(known: Known, contact: Contact) -> dict[str, str]:
    fields = {name: getattr(known, name) for name in COLUMNS if hasattr(known, name)}
    return {
        **fields,
        "numbers": write_numbers(known.numbers).replace("\n", "; "),
        "paid_for": ", ".join(known.paid_for),
        "email": contact.email,
        "phone": contact.phone,
        "note": contact.note,
    }
