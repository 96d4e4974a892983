"""Play here in real browsers: four phones play three boards with taps, and one by the command box."""

from typing import Any

import pytest

from bridgelaws.web.app import create_app
from support.browsers import LEVEL_AA, faults
from support.browsing import choose, serving
from support.phones_at_a_table import Phones


@pytest.fixture
def served(tmp_path: Any) -> Any:
    with serving(create_app(choose(tmp_path / "play.db"))) as address:
        yield address


def test_four_phones_play_three_boards_with_a_claim_and_one_by_the_command_box(chromium: Any, served: str) -> None:
    """The first is played to its end, the second claimed, the third called by somebody who listens; axe finds no fault."""
    phones = Phones(chromium, served)
    assert {fault for page in phones.pages.values() for fault in faults(page, LEVEL_AA)} == set()
    phones.auction((1, "NT"))
    phones.play(1)
    phones.play(60)
    phones.agree()

    phones.auction((7, "NT"))
    phones.play(4)
    declarer = phones.claimer()
    phones.claim(declarer, 12, "From the top.")
    for seat in phones.others(declarer):
        assert "From the top." in phones.text(seat)
        phones.press(seat, "agree")
    phones.agree()

    listener = phones.turn()
    phones.type(listener, "1s")
    for _ in range(3):
        phones.type(phones.turn(), "p")
    leader = phones.turn()
    phones.type(leader, "h")
    assert "Your hand" in phones.pages[leader].locator("#spoken").inner_text()
    assert ": 1♠" in phones.heard(leader), "what the others did was said"
    phones.play(5)
    assert "plays the" in phones.heard(listener)
    assert "Your turn" in phones.heard(listener)
    assert phones.complaints == []
    assert {fault for page in phones.pages.values() for fault in faults(page, LEVEL_AA)} == set()
