"""Events written long ago are read today: one file of every shape ever released, and how old shapes are lifted.

When this fails because an event has changed: give it a new shape (a lift in `SHAPES`), keep the old file, add a new one.
"""

from pathlib import Path

import msgspec
import pytest

from bridgelaws.store import New, StoreError
from bridgelaws.store.sealed import SealedText, open_payload
from bridgelaws.store.shapes import Shapes
from bridgelaws.tournament.event.events import SEALED_IN_SHAPE_2, SHAPES

FOLDER = Path(__file__).with_name("shapes")
TEXTS = FOLDER / "texts"  # what stood beside the log, for the shapes in which people’s names are sealed
FILES = sorted(FOLDER.glob("*.json"))


def released(file: Path) -> New:
    kind, shape, _ = file.name.split(".")
    beside = TEXTS / file.name
    texts = msgspec.json.decode(beside.read_bytes(), type=tuple[SealedText, ...]) if beside.exists() else ()
    return New(kind, int(shape), file.read_text("utf8").rstrip("\n"), texts)


def opened(event: New) -> tuple[str, int, str]:
    """With each text where its seal stands: every writing has salts of its own."""
    return event.kind, event.shape, open_payload(event.payload, event.texts)


def test_every_shape_has_its_file() -> None:
    expected = {f"{kind}.{shape}.json" for kind, last in SHAPES.present.items() for shape in range(1, last + 1)}
    expected |= {file.name for file in FILES if file.name.split(".")[0] in SHAPES.renamed}
    assert {file.name for file in FILES} == expected


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_released_shape_is_read(file: Path) -> None:
    old = released(file)
    kind = SHAPES.renamed.get(old.kind, old.kind)
    assert isinstance(SHAPES.read(old), SHAPES.types[kind])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_present_shape_is_written_as_its_file_has_it(file: Path) -> None:
    """So that no field comes, goes or changes its meaning under the same number."""
    old = released(file)
    if old.shape == SHAPES.present.get(old.kind):
        written = SHAPES.written(SHAPES.read(old))
        assert opened(written) == opened(old)
        assert len(written.texts) == len(old.texts)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_was_sealed_says_what_it_said_in_clear(file: Path) -> None:
    """The shape in which names were sealed for the first time differs from the one before it in nothing else."""
    old = released(file)
    before = FOLDER / f"{old.kind}.{old.shape - 1}.json"
    if old.shape == 2 and old.kind in SEALED_IN_SHAPE_2.split():
        assert old.texts
        assert SHAPES.read(old) == SHAPES.read(released(before))


# How shapes are lifted, shown on a kind that has changed twice and one that was renamed.


class Dealt(msgspec.Struct, frozen=True, tag=True):
    boards: tuple[int, ...]
    by: str


class Sorted(msgspec.Struct, frozen=True, tag=True):
    suits: int


def _boards(payload: dict[str, object]) -> dict[str, object]:
    """Shape 1 knew one board only."""
    return {**payload, "boards": [payload.pop("board")]}


def _by(payload: dict[str, object]) -> dict[str, object]:
    """Shape 2 did not say by whom."""
    return {**payload, "by": "unknown"}


LIFTED: Shapes[Dealt | Sorted] = Shapes(
    Dealt | Sorted, lifts={("Dealt", 1): _boards, ("Dealt", 2): _by}, renamed={"Arranged": "Sorted"}
)


@pytest.mark.parametrize(
    ("old", "today"),
    [
        (New("Dealt", 1, '{"type":"Dealt","board":7}'), Dealt((7,), "unknown")),
        (New("Dealt", 2, '{"type":"Dealt","boards":[7,8]}'), Dealt((7, 8), "unknown")),
        (New("Dealt", 3, '{"type":"Dealt","boards":[7],"by":"East"}'), Dealt((7,), "East")),
        (New("Arranged", 1, '{"type":"Arranged","suits":4}'), Sorted(4)),
        (New("Sorted", 1, '{"type":"Sorted","suits":4}'), Sorted(4)),
    ],
)
def test_old_shapes_are_lifted_step_by_step(old: New, today: Dealt | Sorted) -> None:
    assert LIFTED.read(old) == today


def test_what_is_written_has_the_present_shape() -> None:
    assert LIFTED.written(Dealt((7,), "East")) == New("Dealt", 3, '{"type":"Dealt","boards":[7],"by":"East"}')


@pytest.mark.parametrize("unknown", [New("Dealt", 4, "{}"), New("Dealt", 0, "{}"), New("Burnt", 1, "{}")])
def test_shapes_of_the_future_are_refused_with_a_sentence(unknown: New) -> None:
    with pytest.raises(StoreError, match=f"An event “{unknown.kind}” of shape {unknown.shape} is not known here"):
        LIFTED.read(unknown)
