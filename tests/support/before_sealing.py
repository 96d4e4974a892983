"""A database as it was made before names were sealed: they stand in clear in its log, and people’s ids are their names."""

from typing import Any

import msgspec

from bridgelaws.club.database import Database, open_database
from bridgelaws.store import New
from bridgelaws.tournament.event.events import SEALED_IN_SHAPE_2, SHAPES


def write_as_before(database: Database, event: str, where: str, *, also: str = "") -> Database:
    """The log of an evening as an older version would have written it, perhaps under another name."""
    old = open_database(where)
    ids: dict[str, str] = {}
    for recorded in database.log.read(event):
        payload = msgspec.json.decode(SHAPES.tell(SHAPES.read(recorded)))
        _note(payload, ids)
        shape = 1 if recorded.kind in SEALED_IN_SHAPE_2.split() else recorded.shape
        written = New(recorded.kind, shape, msgspec.json.encode(_with(payload, ids)).decode())
        stream = also or event
        version = old.log.head(stream).version
        old.log.append(stream, version, [written], key=recorded.key, by=recorded.signed_by, at=recorded.time)
    return old


def _note(value: Any, ids: dict[str, str]) -> None:
    """Which id each person had: the name in small letters."""
    if isinstance(value, dict):
        if value.keys() == {"id", "name"}:
            ids.setdefault(value["id"], value["name"].casefold())
        for each in value.values():
            _note(each, ids)
    elif isinstance(value, list):
        for each in value:
            _note(each, ids)


def _with(value: Any, ids: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _with(each, ids) for key, each in value.items()}
    if isinstance(value, list):
        return [_with(each, ids) for each in value]
    return ids.get(value, value) if isinstance(value, str) else value
