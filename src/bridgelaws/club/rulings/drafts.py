"""Adjusted scores that the Director has not given yet: kept as they were typed, shown on the wall until they are."""

from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from bridgelaws.club.asking import Typed
from bridgelaws.club.database import Database
from bridgelaws.club.deeds import BESIDE_THE_DEED
from bridgelaws.club.evenings import table_name
from bridgelaws.tournament.event.score_sheet import Place

_LEFT_OUT = {*BESIDE_THE_DEED, "event", "number", "table", "board", "session"}


class Draft(Struct, frozen=True):
    """What was typed for a board at a table, by whom and when."""

    session: int
    round: int
    table: str
    board: int
    typed: dict[str, str]
    by: str
    at: datetime


def _key(place: Place, board: int) -> str:
    return f"{place.session} {place.round} {table_name(place)} {board}"


def keep(database: Database, event: str, place: Place, board: int, typed: Typed, by: str) -> None:  # noqa: PLR0913, PLR0917
    kept = {field: text for field, text in typed.items() if field not in _LEFT_OUT and text}
    draft = Draft(place.session, place.round, table_name(place), board, kept, by, datetime.now(UTC).replace(microsecond=0))
    statement = "INSERT INTO web_drafts VALUES (?, ?, ?) ON CONFLICT (event, place) DO UPDATE SET draft = excluded.draft"
    database.run(statement, event, _key(place, board), msgspec.json.encode(draft).decode())


def drop(database: Database, event: str, place: Place, board: int) -> None:
    database.run("DELETE FROM web_drafts WHERE event = ? AND place = ?", event, _key(place, board))


def draft_of(database: Database, event: str, place: Place, board: int) -> Draft | None:
    rows = database.rows("SELECT draft FROM web_drafts WHERE event = ? AND place = ?", event, _key(place, board))
    return msgspec.json.decode(rows[0][0], type=Draft) if rows else None


def drafts(database: Database, event: str, session: int) -> list[Draft]:
    rows = database.rows("SELECT draft FROM web_drafts WHERE event = ?", event)
    found = [msgspec.json.decode(row[0], type=Draft) for row in rows]
    return sorted([each for each in found if each.session == session], key=lambda each: each.at)
