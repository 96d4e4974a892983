"""Nothing a button can do makes a page fail: walks over every command of desk and phones, in evenings of every kind.

A few steps each in the suite; ``HYPOTHESIS_PROFILE=long`` (`make torture`) walks far.
"""

import re
import traceback
from pathlib import Path

import pytest
from desk_walk import Walk
from evenings_to_walk import STARTS, begin

from bridgelaws.club.beginning import SetAside
from bridgelaws.club.commands import Command, Said
from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.web.desk.doors import DOORS
from support.browsing import Visitor
from support.effort import LONG
from support.world import club

SEEDS = range(20) if LONG else range(1)
STEPS = 150 if LONG else 8
TRIES = 60 if LONG else 2
FAR = (
    tuple(STARTS)
    if LONG
    else ("pairs in the middle", "five teams, Swiss, after a round", "six teams, knockout, after a round")
)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("start", FAR)
def test_no_page_fails_whatever_was_pressed(tmp_path: Path, start: str, seed: int) -> None:
    app = club(str(tmp_path / "club.db"))
    try:
        walk = Walk(app, begin(app, start), f"{start} {seed}")
        for _ in range(STEPS):
            before = walk.done
            walk.step()
            if walk.done > before:
                walk.look(everything=LONG)
            assert not walk.faults, walk.tell()
        walk.look(everything=LONG)
        assert not walk.faults, walk.tell()
    finally:
        app.state.database.close()


@pytest.mark.parametrize("start", STARTS)
def test_every_page_of_every_kind_of_evening_can_be_looked_at(tmp_path: Path, start: str) -> None:
    app = club(str(tmp_path / "club.db"))
    try:
        walk = Walk(app, begin(app, start), start)
        walk.look()
        assert not walk.faults, walk.tell()
    finally:
        app.state.database.close()


@pytest.mark.parametrize("start", FAR)
def test_every_command_is_done_or_refused_whatever_its_fields_hold(tmp_path: Path, start: str) -> None:
    """Without the pages, which would stop some of it: each command with names that are there, and any values."""
    app = club(str(tmp_path / "club.db"))
    try:
        walk = Walk(app, begin(app, start), f"fuzz {start}")
        walk.begin_interview()
        broken = []
        for door in [each for each in DOORS if issubclass(each.command, Command)] * TRIES:
            fields = walk.fields_said(door)
            try:
                command = door.command.read(
                    Said(app.state.club, walk.event, fields, walk.draw.choice(("en", "sv", "da", "lv")))
                )
                app.state.club.preview(walk.event, command, Actor.directing("Director"))
            except BridgelawsError:
                continue
            except Exception as error:
                broken.append(f"{door.command.__name__} {fields}\n{''.join(traceback.format_exception(error)[-3:])}")
        assert not broken, "\n".join(broken)
    finally:
        app.state.database.close()


def test_an_event_that_is_set_aside_breaks_no_page_and_is_taken_back(tmp_path: Path) -> None:
    app = club(str(tmp_path / "club.db"))
    try:
        walk = Walk(app, begin(app, "pairs in the middle"), "set aside")
        assert walk.send(walk.phone("1"), "GET", "/table") is not None
        walk.press(next(door for door in DOORS if door.command is SetAside))
        walk.look()
        assert not walk.faults, walk.tell()
    finally:
        app.state.database.close()


# What the walks have found.


@pytest.fixture
def director(tmp_path: Path) -> Visitor:
    app = club(str(tmp_path / "club.db"))
    made = Visitor(app, headers={"accept-language": "en"})
    made.directs()
    return made


def test_a_session_that_is_no_number_is_no_session_of_a_sheet(director: Visitor) -> None:
    event = begin(director.app, "pairs in the middle")  # type: ignore[arg-type]
    assert director.submit(f"/tonight/{event}/sheet/1", {"session": "nan"}).status_code == 404


def test_a_session_that_is_no_number_is_no_session_of_an_award(director: Visitor) -> None:
    event = begin(director.app, "pairs in the middle")  # type: ignore[arg-type]
    address = re.search(rf"/tonight/{event}/adjust/1/\d+/\d+", director.get(f"/tonight/{event}/table/1?round=1").text)
    assert director.get(f"{address[0] if address else f'/tonight/{event}/adjust/1/1/1'}?session=zz").status_code == 404
