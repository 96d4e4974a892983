"""Two at the desk open the same form: whoever sends it second undoes nothing of what the first has changed."""

import re

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from support.browsing import Visitor
from support.four_pairs import begin


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    return begin(app, director)


def fields_of(page: str, action: str) -> dict[str, str]:
    """What stands in the form that is sent there."""
    form = page.partition(f'action="{action}"')[2].partition("</form>")[0]
    typed = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form))
    return {name: value for name, value in typed.items() if name != "form_token"}


def test_settings_are_changed_only_as_they_were_seen(director: Visitor, evening: Evening) -> None:
    address = f"/tonight/{evening.id}/settings"
    seen = fields_of(director.get(address).text, address)["seen"]
    chosen = {"minutes_per_board": "7", "minutes_to_move": "1", "show_percentage": "no", "show_other_results": "yes"}
    director.submit(address, {**chosen, "director": "Tilda Ek", "director_plays": "", "seen": seen})
    late = director.submit(address, {**chosen, "show_percentage": "yes", "director_plays": "", "seen": seen})
    assert (late.status_code, "Somebody else has changed this" in late.text) == (422, True)
    assert 'value="Tilda Ek"' in late.text  # as they are now
    assert (evening.settings.director, evening.settings.show_percentage) == ("Tilda Ek", False)
    seen = fields_of(late.text, address)["seen"]
    director.submit(
        address, {**chosen, "show_percentage": "yes", "director": "Tilda Ek", "director_plays": "", "seen": seen}
    )
    assert evening.settings.show_percentage


def test_an_entry_is_changed_only_as_it_was_seen(director: Visitor, evening: Evening) -> None:
    page = f"/tonight/{evening.id}/entries"
    one = next(iter(evening.state.contestants))
    address = f"{page}/{one}"
    typed = fields_of(director.get(page).text, address)
    director.submit(address, {**typed, "action": "rename", "name0": "Tilda Ljung"}, page=page)
    late = director.submit(address, {**typed, "deed": "abcdefghjkmn", "action": "rename", "name1": "Otto Alm"}, page=page)
    assert (late.status_code, "Somebody else has changed this" in late.text) == (422, True)
    assert evening.state.contestants[one].players[0].name == "Tilda Ljung"
    late = director.submit(address, {**typed, "deed": "abcdefghjkmp", "action": "class", "stratum": "B"}, page=page)
    assert (late.status_code, evening.state.contestants[one].stratum) == (422, "")
    now = fields_of(late.text, address)
    director.submit(address, {**now, "action": "rename", "name1": "Otto Alm"}, page=page)
    assert [each.name for each in evening.state.contestants[one].players] == ["Tilda Ljung", "Otto Alm"]
