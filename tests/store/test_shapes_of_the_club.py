"""Events of the club's own streams, written long ago, are read today: one file for each shape ever released.

When this fails because an event has changed: give it a new shape (a lift in its `SHAPES`), keep the old file, add a new one.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridgelaws.club import archive
from bridgelaws.club.people import events as of_people
from bridgelaws.club.points import events as of_points
from bridgelaws.club.series import events as of_series
from bridgelaws.store import New
from bridgelaws.store.sealed import SealedText, open_payload
from bridgelaws.store.shapes import Shapes

FOLDER = Path(__file__).with_name("shapes_of_the_club")
SHAPES: dict[str, Shapes[Any]] = {
    "people": of_people.SHAPES,
    "series": of_series.SHAPES,
    "points": of_points.SHAPES,
    "evenings": archive.SHAPES,
}
FILES = sorted(FOLDER.glob("*/*.json"))


def released(file: Path) -> New:
    kind, shape, _ = file.name.split(".")
    written = msgspec.json.decode(file.read_bytes())
    texts = msgspec.convert(written["texts"], type=tuple[SealedText, ...])
    return New(kind, int(shape), msgspec.json.encode(written["payload"]).decode(), texts)


def test_every_shape_has_its_file() -> None:
    expected = {
        f"{stream}/{kind}.{shape}.json"
        for stream, shapes in SHAPES.items()
        for kind, last in shapes.present.items()
        for shape in range(1, last + 1)
    }
    assert {f"{file.parent.name}/{file.name}" for file in FILES} == expected


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_every_released_shape_is_read_and_the_present_one_is_written_so(file: Path) -> None:
    shapes, old = SHAPES[file.parent.name], released(file)
    event = shapes.read(old)
    if old.shape == shapes.present[old.kind]:
        new = shapes.written(event)
        assert msgspec.json.decode(open_payload(new.payload, new.texts)) == msgspec.json.decode(
            open_payload(old.payload, old.texts)
        )
