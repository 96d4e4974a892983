"""The screen in the room in a real browser: it changes by itself, sounds, and says when nobody answers."""

from datetime import UTC, datetime, timedelta
from typing import Any

from fastapi import FastAPI

from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.club.evenings import Evenings
from bridgelaws.tournament.event.events import ClockSet, RoomSet, RoundStarted
from support.browsing import serving

HEARD = "sound => document.getElementById('room').dataset.played?.split(' ').includes(sound)"


def test_it_follows_the_desk_by_itself_and_sounds_with_the_clock(app: FastAPI, chromium: Any) -> None:
    evenings: Evenings = app.state.evenings
    event = begin_demo(evenings, app.state.makeable)
    with serving(app) as address:
        page = chromium.new_context(locale="lv", viewport={"width": 1920, "height": 1080}).new_page()
        page.goto(f"{address}/room/{event}")
        assert page.get_attribute("html", "lang") == "lv"
        page.click("#sound")  # no browser makes a sound before somebody asked for it
        page.wait_for_selector("#sound", state="hidden")
        page.wait_for_selector("#room-clock[data-running]")
        soon = datetime.now(UTC) + timedelta(seconds=122)
        evenings.propose(event, ClockSet(1, NOW, soon))
        page.wait_for_function(HEARD, arg="warning")
        evenings.propose(event, ClockSet(1, NOW, datetime.now(UTC) + timedelta(seconds=2)))
        page.wait_for_function(HEARD, arg="over")
        page.wait_for_selector("#room-clock.is-over")
        evenings.propose(event, RoundStarted(1, NOW + 1))
        page.wait_for_function(HEARD, arg="gong")
        page.wait_for_selector("[data-page=change]")
        evenings.propose(event, RoomSet("quiet", "Kafija ir aizmugures telpā"))
        page.wait_for_selector(".room-quiet >> text=Kafija ir aizmugures telpā")
    page.evaluate("htmx.trigger('#again', 'again')")
    page.wait_for_selector("#lost:not([hidden])")  # the server has stopped: the clock runs on, and the page says since when
