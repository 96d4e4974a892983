"""A whole club evening in real browsers: a desk in Swedish, four phones in Swedish and Danish, a wall in Latvian.

Three tables play six boards. Every figure that a page shows is compared with what `by_hand` works out on paper.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from support.browsing import serving
from support.evening import Club
from support.evening_after import adjusted_score, appeal, correction, in_other_languages, publication
from support.evening_played import (
    first_round,
    first_start,
    last_round,
    new_session,
    phones_join,
    second_round,
    trouble_and_penalty,
)


@pytest.fixture
def club(app: FastAPI, chromium: Any, screenshots: Path | None) -> Iterator[Club]:
    with serving(app) as served:
        made = Club(chromium, served, screenshots, app.state.visitors.prove_code)
        yield made
        close(made)


def close(made: Club) -> None:
    complaints = [each for device in made.devices for each in device.complaints]
    for device in made.devices:
        device.context.close()
    assert complaints == []


def test_a_whole_club_evening(club: Club, tmp_path: Path) -> None:
    first_start(club)
    new_session(club, tmp_path)
    phones_join(club)
    first_round(club)
    second_round(club)
    trouble_and_penalty(club)
    last_round(club)
    adjusted_score(club)
    publication(club)
    correction(club)
    appeal(club)
    in_other_languages(club)
