"""Thirty irregularities on a phone of 390 pixels, from the call to the ruling: each tap is one, and the count is kept."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.club.at_table.keeping import Taps
from bridgelaws.club.demo import begin_demo
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.tournament.event.events import DirectorCalled, ResultEntered
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings
from bridgelaws.web.visitors import COOKIE
from support.browsing import serving
from support.tapped import BOARD, Irregularity, irregularities, is_typed

ROWS = irregularities()
OVER = 18  # the board of the round with a result
THERE = Place(1, 4, 3)


class Phone:
    """A Director with a phone, who counts."""

    def __init__(self, page: Any, app: FastAPI, address: str, event: str) -> None:
        self.page, self.app, self.address, self.event = page, app, address, event
        self.taps = 0

    def is_called(self, row: Irregularity, name: str) -> None:
        board = OVER if row.result else BOARD
        state = self.app.state.evenings.get(self.event).state
        if row.written is not None and state.sheet(THERE, OVER).awaited:
            sitting = state.sitting(THERE)
            entered = ResultEntered(THERE, OVER, sitting.ns, sitting.ew, row.written)
            self.app.state.evenings.propose(self.event, entered, by="table 3")
        self.app.state.evenings.propose(self.event, DirectorCalled(name, THERE, board, moment=row.moment), by="table 3")
        for at, tap in enumerate(row.before):
            Taps(self.app.state.database, self.event, name).add(tap, at)
        self.page.goto(f"{self.address}/tonight/{self.event}/call/{name}")

    def click(self, place: str) -> None:
        self.taps += 1
        self.page.locator(place).locator("visible=true").first.click()

    def send(self, place: str) -> None:
        """The same with a button, which leads to another page."""
        with self.page.expect_navigation():
            self.click(place)

    def tap(self, tap: str) -> None:
        """As a thumb does it: a bid is its level and its denomination; several cards are tapped one by one."""
        what, _, value = tap.partition(" ")
        if what == "calls":
            self.click(f'label[for="level-{value[0]}"]')
            self.send(f'[name="tap"][value="bid {value[1:]}"]')
        elif tap.startswith("fact cards ") and len(cards := tap.split()[2:]) > 1:
            for card in cards:
                self.click(f'label[for="card-{Card(card)}"]')
            self.send('[name="tap"][value="cards cards"]')
        else:
            self.send(f'[name="tap"][value="{tap}"]')
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 390, f"{tap} scrolls sideways"

    def answer(self, value: str) -> None:
        if is_typed(value):
            self.taps += 1
            self.page.fill("#value", value)
            self.send('form[action$="/answer"] .btn-main')
        else:
            self.send(f'form[action$="/answer"] button[name="value"][value="{value}"]')


@pytest.fixture
def phone(settings: Settings, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Phone]:
    app = create_app(settings)
    event = begin_demo(app.state.evenings, app.state.makeable)
    app.state.evenings.change_settings(event, lambda chosen: replace(chosen, director_plays="1"))  # no card is checked
    with serving(app) as address:
        context = chromium.new_context(viewport={"width": 390, "height": 844}, locale=request.param, has_touch=True)
        visitors = app.state.visitors
        cookie = visitors.cookie(visitors.sign_in(Visitor(Role.DIRECTOR)))
        context.add_cookies([{"name": COOKIE, "value": cookie, "url": address}])
        yield Phone(context.new_page(), app, address, event)
    app.state.database.close()


@pytest.mark.parametrize("phone", ["en"], indirect=True)
def test_without_a_connection_the_page_stays_with_what_is_ticked_in_it(phone: Phone) -> None:
    phone.is_called(ROWS[0], "called")
    phone.tap("seat N")
    phone.tap("verb two-cards")
    phone.click('label[for="card-HK"]')
    phone.page.context.set_offline(True)
    phone.click('[name="tap"][value="cards cards"]')
    phone.page.locator("#offline").wait_for()
    assert phone.page.locator("#card-HK").is_checked()
    phone.page.context.set_offline(False)
    phone.page.locator("#offline").wait_for(state="hidden")
    phone.click('label[for="card-D2"]')
    phone.send('[name="tap"][value="cards cards"]')
    assert phone.page.locator("#card-HK").count() == 0


@pytest.mark.parametrize(("phone", "rows"), [("en", ROWS[::2]), ("sv", ROWS[1::2])], indirect=["phone"])
def test_each_is_told_and_ruled_on_in_as_many_taps_as_the_page_says(phone: Phone, rows: tuple[Irregularity, ...]) -> None:
    for number, row in enumerate(rows):
        phone.is_called(row, f"called-{number}")
        phone.taps = 0
        for tap in row.taps:
            phone.tap(tap)
        for value in row.answers:
            phone.answer(value)
        assert phone.page.locator(".question").count() == 0, f"{row.name}: something is still asked"
        laws = phone.page.locator(".cited").all_inner_texts()
        assert all([law in " ".join(laws) for law in row.cites]), (row.name, laws)
        assert phone.taps == row.count, row.name
