"""Somebody's card in the register: read from a form, a message or a list, with what is wrong beside each field."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import Struct

from bridgelaws.club.people.contact import Contact
from bridgelaws.club.people.events import PersonNumber
from bridgelaws.club.people.federations import LONGEST as LONGEST_NUMBER
from bridgelaws.club.people.federations import doubt, federations, refuses
from bridgelaws.club.people.register import Known
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.language import Language
from bridgelaws.text import Text, say

LONGEST_NAME, LONGEST_NICKNAME, LONGEST_NOTE = 80, 40, 500
LONGEST_ADDRESS, LONGEST_PHONE, MOST_NUMBERS = 254, 40, 10
STATUSES = ("member", "visitor", "honorary", "student")
STRATA = ("", "A", "B", "C", "D", "E")
CONSENTS = ("results_name_public", "contact_to_members", "mail_results", "mail_club")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
_PHONE = re.compile(r"[0-9+()./ -]+")
_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?:[ T].*)?"),
    re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})"),
)
SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")  # day or month first: nobody can tell


class Card(Struct, frozen=True):
    """Fields of the register and, apart from them, how to reach somebody. Doubts refuse nothing."""

    fields: Mapping[str, Any]
    contact: Contact | None = None  # None where nothing was said of it
    doubts: tuple[Text, ...] = ()


def read_card(typed: Mapping[str, str], before: Known | None = None) -> Card:
    """Every field that was said; `WrongFacts` with all that is wrong."""
    found, wrong = dict[str, Any](), dict[str, Text | str]()
    doubts: list[Text] = []

    def take(name: str, read: Any) -> None:
        if name in typed:
            try:
                found[name] = read(typed[name].strip())
            except BridgelawsError as error:
                wrong[name] = error.said

    for name in ("given", "family"):
        take(name, read_name)
    take("known_as", lambda text: read_name(text, LONGEST_NICKNAME))
    take("numbers", lambda text: read_numbers(text, doubts))
    take("status", lambda text: _choose(text, STATUSES))
    take("language", lambda text: _choose(text, ("", *[each.value for each in Language])))
    for name in ("joined", "handicap_day"):
        take(name, read_day)
    take("paid_for", _read_seasons)
    take("handicap", read_handicap)
    take("handicap_kind", lambda text: _bound(text, 40))
    take("stratum", lambda text: _choose(text.upper(), STRATA))
    take("partner", lambda text: _bound(text, 20))
    take("results_name", lambda text: _choose(text, ("full", "known_as")))
    take("old_results", lambda text: _choose(text, ("new", "then")))
    contact = _read_contact(typed, wrong)
    given = found.get("given", before.given if before else "")
    family = found.get("family", before.family if before else "")
    if not given and not family and not wrong:
        wrong["family"] = say("Write a given name or a family name.")
    if wrong:
        raise WrongFacts(wrong)
    return Card(found, contact, tuple(doubts))


def read_name(text: str, most: int = LONGEST_NAME) -> str:
    text = " ".join("".join([each for each in text if each.isprintable()]).split())
    if "@" in text:
        raise BridgelawsError(say("This looks like an e-mail address; names have no @."))
    if len(text) > most:
        raise BridgelawsError(say("A name has {most} characters at most.", most=most))
    if text and not any(each.isalpha() for each in text):
        raise BridgelawsError(say("A name has letters, not only digits and signs."))
    return text


def read_email(text: str) -> str:
    if text and (not _EMAIL.fullmatch(text) or len(text) > LONGEST_ADDRESS or not text.isprintable()):
        raise BridgelawsError(say("This is not an e-mail address: it has a name, an @ and a domain."))
    return text


def read_phone(text: str) -> str:
    if text and (not _PHONE.fullmatch(text) or len(text) > LONGEST_PHONE):
        raise BridgelawsError(say("A telephone number has digits, spaces, + and -."))
    return text


def read_day(text: str, *, day_first: bool | None = None) -> str:
    """As 2026-09-01. A date with slashes is read only where somebody has said which comes first."""
    if not text:
        return ""
    slashed = SLASHED.fullmatch(text)
    try:
        if slashed and day_first is not None:
            first, second, year = [int(each) for each in slashed.groups()]
            day, month = (first, second) if day_first else (second, first)
            return date(year, month, day).isoformat()
        for pattern in _DAYS:
            if found := pattern.fullmatch(text):
                return date(int(found["year"]), int(found["month"]), int(found["day"])).isoformat()
    except ValueError:
        raise BridgelawsError(say("There is no day “{day}”.", day=text[:20])) from None
    raise BridgelawsError(say("Write a day such as 2026-09-01 or 1.9.2026."))


def read_handicap(text: str) -> str:
    """A number with at most two decimals, a decimal comma or point."""
    text = text.replace("−", "-").replace(",", ".")
    if not text:
        return ""
    if not re.fullmatch(r"[+-]?\d{1,2}(\.\d{1,2})?", text):
        raise BridgelawsError(say("A handicap is a number from −59.99 to 62, with two decimals at most."))
    if not -60 < float(text) <= 62:  # the limits of every kind there is
        raise BridgelawsError(say("A handicap is a number from −59.99 to 62, with two decimals at most."))
    return text.removeprefix("+")


def read_numbers(text: str, doubts: list[Text] | None = None) -> tuple[PersonNumber, ...]:
    r"""One a line: the letters of the federation and the number; the club's own number stands alone.

    >>> read_numbers("SBF 41236\n17")
    (PersonNumber(number='41236', federation='sbf'), PersonNumber(number='17', federation=''))
    """
    found = list[PersonNumber]()
    by_letters = {name.casefold(): key for key, each in federations().items() for name in (key, each.short)}
    for line in [each.strip() for each in text.replace(";", "\n").splitlines() if each.strip()]:
        first, _, rest = line.replace(":", " ").partition(" ")
        key = by_letters.get(first.casefold(), "")
        number = rest.strip() if key else line
        found.append(read_number(number, key))
        if doubts is not None and key and (told := doubt(number, key)) and str(told):
            doubts.append(told)
    if len(found) > MOST_NUMBERS:
        raise BridgelawsError(say("A person has {most} numbers at most.", most=MOST_NUMBERS))
    return tuple(dict.fromkeys(found))


def read_number(text: str, federation: str) -> PersonNumber:
    text = " ".join(text.split())
    if not text or len(text) > LONGEST_NUMBER or not text.isprintable() or not any(each.isalnum() for each in text):
        raise BridgelawsError(say("A number has from 1 to {most} letters and digits.", most=LONGEST_NUMBER))
    if refuses(text, federation):
        raise BridgelawsError(doubt(text, federation))
    return PersonNumber(text, federation)


def write_numbers(numbers: tuple[PersonNumber, ...]) -> str:
    """As `read_numbers` reads them."""
    known = federations()
    return "\n".join([f"{known[each.federation].short if each.federation in known else ''} {each.number}".strip()
                      for each in numbers])  # fmt: skip


def _read_contact(typed: Mapping[str, str], wrong: dict[str, Text | str]) -> Contact | None:
    if not any(name in typed for name in ("email", "phone", "note")):
        return None
    found = {"note": typed.get("note", "").strip()}
    if len(found["note"]) > LONGEST_NOTE:
        wrong["note"] = say("A note has {most} characters at most.", most=LONGEST_NOTE)
    for name, read in (("email", read_email), ("phone", read_phone)):
        try:
            found[name] = read(typed.get(name, "").strip())
        except BridgelawsError as error:
            wrong[name] = error.said
    return Contact(found.get("email", ""), found.get("phone", ""), found["note"])


def _read_seasons(text: str) -> tuple[str, ...]:
    found = tuple(dict.fromkeys([each.strip() for each in re.split(r"[,;\n]", text) if each.strip()]))
    if len(found) > 50 or any(len(each) > 20 for each in found):
        raise BridgelawsError(say("A season is a word or a year, such as 2026, with commas between several."))
    return found


def _choose(text: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise BridgelawsError(say("Choose one of these."))
    return text


def _bound(text: str, most: int) -> str:
    if len(text) > most or not text.isprintable():
        raise BridgelawsError(say("This has {most} characters at most.", most=most))
    return text
