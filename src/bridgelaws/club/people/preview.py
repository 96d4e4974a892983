"""What a list would do to the register: each row in one state, and what must be asked. Nothing is done here."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.people.alphabets import fold, same_name
from bridgelaws.club.people.card import Card, read_card, read_day
from bridgelaws.club.people.columns import Layout, read_row
from bridgelaws.club.people.contact import Contact
from bridgelaws.club.people.events import PersonNumber
from bridgelaws.club.people.register import Known, Register
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.text import NOTHING, Text, say


class State(Enum):
    """Of a row; problems first."""

    WRONG = "wrong"
    PERHAPS = "perhaps"
    CHANGES = "changes"
    NEW = "new"
    TWICE = "twice"
    SAME = "same"


class Change(Struct, frozen=True):
    """A field that would be otherwise."""

    field: str
    old: str
    new: str


class Row(Struct, frozen=True):
    """A row of the list, and what would be done with it."""

    number: int  # in the list, from 1
    state: State
    name: str
    card: Card | None = None
    person: str = ""  # who it is, or may be
    called: str = ""  # what that one is called
    changes: tuple[Change, ...] = ()
    left: str = ""  # the day of leaving
    told: Text = NOTHING
    taken: bool = False  # whether it would be taken as things stand
    with_row: int = 0  # the row it is joined to


class Preview(Struct, frozen=True):
    rows: tuple[Row, ...]
    gone: tuple[Known, ...] = ()  # in the register and not in a list that is complete

    def count(self, state: State) -> int:
        return len([each for each in self.rows if each.state is state])

    @property
    def taken(self) -> int:
        return len([each for each in self.rows if each.taken])


def preview_list(
    register: Register, contacts: Mapping[str, Contact], rows: Sequence[Sequence[str]], layout: Layout,
    choices: Mapping[int, str],
) -> Preview:  # fmt: skip
    """``choices`` says of a row, by its number: the id of who it is, "different", or "skip"."""
    looking = _Looking(register, contacts)
    found = [looking.look(number, read_row(row, layout), choices.get(number, ""))
             for number, row in enumerate(rows, 1) if number > layout.heading and any(row)]  # fmt: skip
    known = {each.person for each in found if each.person and each.state is not State.PERHAPS}
    order = list(State)
    gone = [each for each in register.everybody() if not each.left and each.status != "visitor" and each.id not in known]
    return Preview(tuple(sorted(found, key=lambda each: (order.index(each.state), each.number))), tuple(gone))


class _Looking:
    """The register by everything that a row may be recognized by."""

    def __init__(self, register: Register, contacts: Mapping[str, Contact]) -> None:
        self._contacts = contacts
        self._people = {each.id: each for each in register.everybody()}
        self._numbers: dict[PersonNumber, Known] = {}
        self._names: dict[tuple[str, ...], list[Known]] = {}
        self._families: dict[str, list[Known]] = {}
        self._givens: dict[str, list[Known]] = {}
        self._emails: dict[str, list[Known]] = {}
        self._rows: dict[object, Row] = {}  # of this list, by number, or by address and name
        for each in self._people.values():
            for number in each.numbers:
                self._numbers.setdefault(number, each)
            self._names.setdefault(same_name(each.name), []).append(each)
            self._families.setdefault(fold(each.family), []).append(each)
            self._givens.setdefault(fold(each.given), []).append(each)
            if (contact := contacts.get(each.id)) and contact.email:
                self._emails.setdefault(contact.email.casefold(), []).append(each)

    def look(self, at: int, typed: Mapping[str, str], choice: str) -> Row:
        name = f"{typed.get('given', '')} {typed.get('family', '')}".strip()
        if choice == "skip":
            return Row(at, State.SAME, name, told=say("Left out."))
        try:
            card = read_card(typed)
            left = read_day(typed.get("left", ""))
        except WrongFacts as wrong:
            return Row(at, State.WRONG, name, told=say("{why}", why=wrong.said))
        except BridgelawsError as error:
            return Row(at, State.WRONG, name, told=say("{why}", why=error.said))
        before = self._find_in_list(card)
        if before is not None and not set(same_name(before.name)) & set(same_name(name)):
            told = say("Row {row} has the same number.", row=before.number)
            return Row(at, State.WRONG, name, card, told=told)
        if before is not None:
            return Row(at, State.TWICE, name, card, told=say("The same person as row {row}.", row=before.number),
                       taken=before.taken, with_row=before.number)  # fmt: skip
        row = self._compare(Row(at, State.NEW, name, card, left=left), typed.get("id", ""), choice)
        for key in _keys_in_list(card):
            self._rows.setdefault(key, row)
        return row

    def _find_in_list(self, card: Card) -> Row | None:
        return next((self._rows[key] for key in _keys_in_list(card) if key in self._rows), None)

    def _compare(self, row: Row, own_id: str, choice: str) -> Row:
        assert row.card is not None
        holder = next((self._numbers[each] for each in _numbers(row.card) if each in self._numbers), None)
        if holder is not None and not _may_be(row.name, holder):
            told = say("{number} is the number of {name}.", number=holder.number, name=holder.name)
            return replace(row, state=State.WRONG, told=told, person=holder.id, called=holder.name)
        email = row.card.contact.email.casefold() if row.card.contact else ""
        of_email = [each for each in self._emails.get(email, ()) if same_name(each.name) == same_name(row.name)]
        certain = holder or self._people.get(own_id) or next(iter(of_email), None)
        if certain is None and choice and choice != "different":
            certain = self._people.get(choice)
        if certain is not None:
            return self._as_changes(row, certain)
        if choice != "different" and (perhaps := self._find_perhaps(row, email)) is not None:
            told = say("There is {name} in the register. The same person?", name=f"{perhaps.name} {perhaps.number}".strip())
            return replace(row, state=State.PERHAPS, told=told, person=perhaps.id, called=perhaps.name)
        return replace(row, state=State.NEW, taken=True)

    def _as_changes(self, row: Row, known: Known) -> Row:
        assert row.card is not None
        changes = tuple(_list_changes(row, known, self._contacts.get(known.id, Contact())))
        if not changes:
            return replace(row, state=State.SAME, person=known.id, called=known.name)
        return replace(row, state=State.CHANGES, person=known.id, called=known.name, changes=changes, taken=True)

    def _find_perhaps(self, row: Row, email: str) -> Known | None:
        """Who may be meant: of the same name, one letter apart, or with the same address (perhaps a couple)."""
        if namesakes := self._names.get(same_name(row.name)):
            return namesakes[0]
        given, family = fold(str(row.card.fields.get("given", ""))), fold(str(row.card.fields.get("family", "")))  # type: ignore[union-attr]
        near = [each for each in self._families.get(family, ()) if _is_one_letter_apart(fold(each.given), given)]
        near += [each for each in self._givens.get(given, ()) if given and _is_one_letter_apart(fold(each.family), family)]
        return next(iter(near or self._emails.get(email, [])), None)


def merge_fields(known: Known, card: Card) -> dict[str, Any]:
    """What somebody's fields become: what is empty in the list deletes nothing, and numbers are added."""
    fields = {name: value for name, value in card.fields.items() if value not in {"", ()}}
    if "numbers" in fields:
        new = {each.federation for each in fields["numbers"]}
        kept = [each for each in known.numbers if each.federation not in new]
        fields["numbers"] = (*fields["numbers"], *kept)
        if set(fields["numbers"]) == set(known.numbers):
            fields["numbers"] = known.numbers
    if "paid_for" in fields:
        fields["paid_for"] = tuple(dict.fromkeys([*known.paid_for, *fields["paid_for"]]))
    if same_name(known.name) == same_name(f"{fields.get('given', '')} {fields.get('family', '')}") and (
        fold(known.name) != fold(f"{fields.get('given', '')} {fields.get('family', '')}")
    ):
        fields |= {"given": known.given, "family": known.family}  # the same name, the other way round
    return fields


def merge_contact(before: Contact, card: Card) -> Contact:
    new = card.contact or Contact()
    return Contact(new.email or before.email, new.phone or before.phone, new.note or before.note)


def _list_changes(row: Row, known: Known, contact: Contact) -> Iterator[Change]:
    assert row.card is not None
    for name, value in merge_fields(known, row.card).items():
        if getattr(known, name) != value:
            yield Change(name, _write(getattr(known, name)), _write(value))
    new = merge_contact(contact, row.card)
    for name in ("email", "phone", "note"):
        if getattr(contact, name) != getattr(new, name):
            yield Change(name, getattr(contact, name), getattr(new, name))
    if row.left and row.left != known.left:
        yield Change("left", known.left, row.left)


def _write(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join([each.number if isinstance(each, PersonNumber) else str(each) for each in value])
    return str(value)


def _keys_in_list(card: Card) -> list[object]:
    name = same_name(f"{card.fields.get('given', '')} {card.fields.get('family', '')}")
    email = card.contact.email.casefold() if card.contact else ""
    return [*_numbers(card), *([(email, name)] if email else [])]


def _numbers(card: Card) -> tuple[PersonNumber, ...]:
    found: tuple[PersonNumber, ...] = card.fields.get("numbers", ())
    return found


def _may_be(name: str, known: Known) -> bool:
    """Whether a name is that of somebody, perhaps with a letter wrong or a word more."""
    first, second = same_name(name), same_name(known.name)
    return not first or bool(set(first) & set(second)) or _is_one_letter_apart(" ".join(first), " ".join(second))


def _is_one_letter_apart(first: str, second: str) -> bool:
    """One letter more, less or other, or none.

    >>> [_is_one_letter_apart("anna", each) for each in ("ana", "anma", "annna", "bo", "anna")]
    [True, True, True, False, True]
    """
    if abs(len(first) - len(second)) > 1:
        return False
    at = next((at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other), None)
    if at is None:
        return True
    return first[at + 1 :] in {second[at + 1 :], second[at:]} or first[at:] == second[at + 1 :]
