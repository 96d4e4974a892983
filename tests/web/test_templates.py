"""Templates: what they name is there, in branches too that no page has taken yet."""

import pytest
from fastapi import FastAPI

from bridgelaws.web.templating import TEMPLATES
from support.browsing import Visitor
from support.from_the_desk import begin, offered, play, teams
from support.messages import says
from support.templates import Checked, faults_of, names_wanted

EVERY = sorted(TEMPLATES.list_templates(extensions=["html"]))


@pytest.mark.parametrize("name", EVERY)
def test_every_filter_test_and_macro_of_a_template_is_there(name: str) -> None:
    TEMPLATES.get_template(name)  # it can be compiled
    assert list(faults_of(name)) == []


def test_a_page_is_checked_whenever_a_test_draws_it() -> None:
    assert TEMPLATES.template_class is Checked
    assert {"page", "language", "_"} <= names_wanted("layout.html")


def test_a_swiss_round_is_drawn_for_an_odd_number_of_teams(app: FastAPI, director: Visitor) -> None:
    choices = offered(director, "teams", teams(5), boards="2", rounds="3")
    evening = begin(app, director, scoring="teams", pairs=teams(5), boards="2", rounds="3", movement=choices["Swiss"])
    play(director, evening, 1)
    page = director.get(f"/tonight/{evening.id}/draw")
    assert page.status_code == 200
    rests = {f"Team {letter}" for letter in "ABCDE"} - {
        one for sitting in evening.state.sittings.values() for one in sitting.contestants
    }
    assert says("No match this time: {names}", names="Team") in page.text
    assert all(f"No match this time: {team}" not in page.text for team in rests)  # nobody rests twice
