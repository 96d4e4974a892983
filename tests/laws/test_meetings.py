"""Irregularities that meet on one board: a fixed sample here, all pairs with `make meetings`."""

import itertools
import os
from random import Random

import pytest

from support.meetings import CATALOGUE, Meeting, hold, not_in_the_catalogue

PRESETS = ("wbf-2007", "sbf-2007", "wbf-2017", "dbf-2017")
PAIRS = sorted(itertools.product(CATALOGUE, repeat=2))
SAMPLE = 320
PARTS = 16


def meetings_of(part: int) -> list[Meeting]:
    """One part of the sample, or of all pairs and as many triples under every preset."""
    if os.environ.get("MEETINGS") != "all":
        luck = Random(f"sample {part}")
        names = [luck.choice(PAIRS) for _ in range(SAMPLE // PARTS)]
        return [Meeting(pair, luck.choice(PRESETS), luck.random() < 0.6, part) for pair in names]
    luck = Random(f"all {part}")
    found = list[Meeting]()
    for pair in PAIRS[part::PARTS]:
        found += [Meeting(pair, preset, luck.random() < 0.6, part) for preset in PRESETS]
        found.append(Meeting((*pair, luck.choice(sorted(CATALOGUE))), luck.choice(PRESETS), luck.random() < 0.6, part))
    return found


def test_every_action_is_in_the_catalogue() -> None:
    assert not not_in_the_catalogue()


@pytest.mark.parametrize("part", range(PARTS))
def test_no_meeting_breaks_what_must_hold(part: int) -> None:
    faults = [f"{meeting.id}: {fault}" for meeting in meetings_of(part) for fault in hold(meeting).faults]
    assert not faults, "\n".join(faults)
