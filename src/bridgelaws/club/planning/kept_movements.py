"""Movements that somebody brought to the club in a file: checked, and kept in a list of the club's own."""

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Self

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.commands import ClubCommand, Given, Said
from bridgelaws.club.database import Database
from bridgelaws.club.errors import NotThere
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.movements.check import FaultKind, check
from bridgelaws.tournament.movements.files import read_movement, write_movement
from bridgelaws.tournament.movements.model import Movement

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

MOST = 100  # movements
LONGEST_NAME = 80
MOST_TOLD = 6  # faults
MAY_BE_USED = {  # faults with which a session can be played all the same
    FaultKind.MEETS_AGAIN,
    FaultKind.PARTNERS_AGAIN,
    FaultKind.SHARED,
    FaultKind.UNEQUAL_PLAY,
    FaultKind.UNEQUAL_BOARDS,
    FaultKind.UNEQUAL_ROUNDS,
}


class KeptMovement(Struct, frozen=True):
    """A movement of the club's list."""

    id: str
    since: datetime
    by: str
    movement: Movement

    @property
    def name(self) -> str:
        return str(self.movement.title)


def kept_movements(database: Database) -> tuple[KeptMovement, ...]:
    rows = database.rows("SELECT id, since, brought_by, movement FROM web_movements ORDER BY since, id")
    return tuple(
        KeptMovement(str(name), datetime.fromtimestamp(int(since), UTC), str(by), read_movement(str(written)))
        for name, since, by, written in rows
    )


def own_movements(database: Database) -> dict[str, Movement]:
    """By the names under which they are kept."""
    return {each.id: each.movement for each in kept_movements(database)}


class KeepMovement(ClubCommand, frozen=True):
    """Put the movement of a file into the club's list: our YAML, .ASC, .bws or that of two other programs.

    What is wrong with it is told. Whatever lets nobody be at two tables or play a board twice can be kept ``anyway``.
    """

    key = "movement-file"

    movement: Movement
    anyway: bool = False

    @classmethod
    def read(cls, said: Said) -> Self:
        if said.sent is None or not said.sent.data:
            raise WrongFacts({"file": say("Choose the file of a movement.")})
        typed = said.typed
        boards = typed.get("boards", "").strip()
        if boards and not (boards.isdecimal() and len(boards) < 3 and 1 <= int(boards) <= 64):
            raise WrongFacts({"boards": say("Write a number from {low} to {high}.", low=1, high=64)})
        try:
            found = said.club.read_movement(
                said.sent.data, said.sent.name, int(boards or 0), typed.get("pick", "").strip(), Language(said.language)
            )
        except BridgelawsError as refused:
            raise WrongFacts({"file": refused.said}) from None
        name = typed.get("name", "").strip()[:LONGEST_NAME] or str(found.title) or said.sent.name[:LONGEST_NAME]
        return cls(replace(found, title=name), typed.get("anyway") == "yes")

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        if self.movement.half_matches:
            raise WrongFacts({"file": say("A match in two halves at different tables cannot be played at the desk yet.")})
        self._refuse_faults()
        if len(club.database.rows("SELECT id FROM web_movements")) >= MOST:
            raise WrongFacts({"file": say("The list has {most} movements: remove one first.", most=MOST)})
        kept, now = secrets.token_urlsafe(6), int(datetime.now(UTC).timestamp())
        written = write_movement(self.movement)
        club.database.run("INSERT INTO web_movements VALUES (?, ?, ?, ?)", kept, now, str(actor), written)
        return Given(kept)

    def _refuse_faults(self) -> None:
        faults = check(self.movement).faults
        hard = [fault for fault in faults if fault.kind not in MAY_BE_USED]
        if not faults or (self.anyway and not hard):
            return
        told = dict[str, Text | str]()
        for at, fault in enumerate((hard or faults)[:MOST_TOLD]):
            told[f"fault{at}"] = fault.text
        left = len(hard or faults) - len(told)
        if left > 0:
            told["more"] = say("{count} more like these.", count=left)
        if not hard:
            told["anyway"] = say("It can still be used: tick the box, and send it again.")
        raise WrongFacts(told)


class TakeMovementOut(ClubCommand, frozen=True):
    """Take a movement out of the club's list; sessions begun with it go on."""

    key = "movement-out"

    kept: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(said.typed["kept"])

    def carry_out(self, club: "Club", event: str, actor: Actor, name: str, shown: str) -> Given:
        if not club.database.run("DELETE FROM web_movements WHERE id = ?", self.kept):
            raise NotThere
        return Given(self.kept)
