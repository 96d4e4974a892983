"""What the club is: name, logo, language, regulations and federation, said once and used on pages, papers and files."""

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.database import Database
from bridgelaws.club.people.card import read_number
from bridgelaws.club.people.federations import federations
from bridgelaws.club.permissions import May
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.language import Language
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

LONGEST_NAME = 80
LARGEST_LOGO = 300_000  # bytes
_KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}  # what browsers and papers can show


class Profile(Struct, frozen=True):
    name: str = ""
    language: str = ""  # of pages where the browser asks for none of ours
    laws: str = ""  # the regulations that a new session begins with
    federation: str = ""  # whose numbers of its members go into files
    number: str = ""  # of the club in its federation
    logo: str = ""  # base64
    logo_kind: str = ""

    @property
    def picture(self) -> bytes:
        return b64decode(self.logo)


def read_profile(database: Database) -> Profile:
    rows = database.rows("SELECT value FROM club_settings WHERE name = 'profile'")
    return msgspec.json.decode(str(rows[0][0]), type=Profile) if rows else Profile()


def keep_profile(database: Database, profile: Profile) -> None:
    statement = "INSERT INTO club_settings VALUES ('profile', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    database.run(statement, msgspec.json.encode(profile).decode())


class SetProfile(ClubCommand, frozen=True):
    """What the club is called, its language, regulations, federation and logo (PNG or JPEG). Fields not sent stay."""

    key = "club-settings"
    asks_for = May.SET_CLUB

    profile: Profile

    @classmethod
    def read(cls, said: Said) -> Self:
        before, typed, wrong = read_profile(said.club.database), said.typed, dict[str, Text | str]()
        name = " ".join(typed.get("name", before.name).split())
        if len(name) > LONGEST_NAME:
            wrong["name"] = say("A name has {most} characters at most.", most=LONGEST_NAME)
        choices = {
            "language": [each.value for each in Language],
            "laws": list(PRESETS),
            "federation": list(federations()),
        }
        chosen = dict[str, str]()
        for field, allowed in choices.items():
            chosen[field] = typed.get(field, getattr(before, field))
            if chosen[field] not in ["", *allowed]:
                wrong[field] = say("Choose one of these.")
        number = typed.get("number", before.number).strip()
        if number:
            try:
                number = read_number(number, "").number
            except BridgelawsError as error:
                wrong["number"] = error.said
        made = replace(before, name=name, number=number, **chosen)
        if typed.get("no_logo") == "yes":
            made = replace(made, logo="", logo_kind="")
        if said.sent is not None and said.sent.data:
            kind = next((kind for begin, kind in _KINDS.items() if said.sent.data.startswith(begin)), "")
            if not kind or len(said.sent.data) > LARGEST_LOGO:
                wrong["file"] = say("A logo is a PNG or JPEG picture of up to {size} kB.", size=LARGEST_LOGO // 1000)
            made = replace(made, logo=b64encode(said.sent.data).decode(), logo_kind=kind)
        if wrong:
            raise WrongFacts(wrong)
        return cls(made)

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        keep_profile(club.database, self.profile)
        return Given(name)
