"""A copy of the state is a state of one's own: what is tried out in it is not seen in the other."""

import copy

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.tournament.event.state import EventState
from support.browsing import Visitor


@pytest.fixture
def state(app: FastAPI, director: Visitor) -> EventState:
    event = director.post("/api/evenings/demo", json={}).json()["id"]
    evening: Evening = app.state.evenings.get(event)
    return evening.state


def test_nothing_that_can_be_changed_is_shared(state: EventState) -> None:
    before, other = copy.deepcopy(state), state.copy()
    assert other == state
    for name in state.__struct_fields__:
        held = getattr(other, name)
        if isinstance(held, dict):
            for inner in held.values():
                if isinstance(inner, dict | set):
                    inner.clear()
            held.clear()
        elif isinstance(held, set):
            held.clear()
    assert state == before
