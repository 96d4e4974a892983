"""Nothing jumps: pages stay where they are while they load and while live parts come; and the first page is small."""

from collections.abc import Iterator
from typing import Any

import pytest

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.club.evenings import Evenings
from bridgelaws.tournament.event.events import DirectorCalled, ResultEntered
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings
from support.browsing import serving

LARGEST = 100_000  # bytes of the first page with everything it needs
STILL = 0.02  # of the screen times the way: what nobody notices; 0.1 counts as good elsewhere
# What moves after a touch is no shift: that is asked for.
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""
SIX = Place(1, NOW, 6)


class Club:
    """The demo evening served for real."""

    def __init__(self, evenings: Evenings, event: str, address: str, chromium: Any) -> None:
        self.evenings, self.event, self.address, self.chromium = evenings, event, address, chromium

    def open(self, address: str, width: int, height: int) -> Any:
        context = self.chromium.new_context(locale="en", viewport={"width": width, "height": height})
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(self.address + address)
        return page

    def enter(self, table: int, at: int = 0) -> int:
        """Somebody enters a result: the board."""
        place = Place(1, NOW, table)
        evening = self.evenings.get(self.event)
        sitting = evening.state.sitting(place)
        assert sitting is not None
        board = [each for each in sitting.boards if evening.state.sheet(place, each).awaited][at]
        result = Played("3NT", Seat.NORTH, 9)
        self.evenings.propose(self.event, ResultEntered(place, board, sitting.ns, sitting.ew, result), by=f"table {table}")
        return board


@pytest.fixture
def club(settings: Settings, chromium: Any) -> Iterator[Club]:
    app = create_app(settings)
    event = begin_demo(app.state.evenings, app.state.makeable)
    with serving(app) as address:
        yield Club(app.state.evenings, event, address, chromium)
        chromium.close_contexts()


def settled(page: Any) -> float:
    """How much has moved, when everything is drawn."""
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))))")
    return float(page.evaluate("window.shifted"))


def sign_in(page: Any) -> None:
    page.fill("#password", "a long password")
    page.fill("#again", "a long password")
    with page.expect_navigation():
        page.locator("form .btn-main").click()


SIZES = pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])


@SIZES
def test_the_first_page_is_small_and_stands_still(club: Club, width: int, height: int) -> None:
    context = club.chromium.new_context(locale="sv", viewport={"width": width, "height": height})
    context.add_init_script(WATCH)
    page, sizes = context.new_page(), dict[str, int]()
    page.on("requestfinished", lambda asked: sizes.update({asked.url: sum(_sent(asked))}))
    page.goto(club.address)
    assert settled(page) <= STILL
    page.wait_for_load_state("networkidle")
    assert all(each.startswith(club.address) for each in sizes)
    assert 5_000 < sum(sizes.values()) < LARGEST, sizes


def _sent(asked: Any) -> tuple[int, int]:
    told = asked.sizes()
    return told["responseHeadersSize"], told["responseBodySize"]


@SIZES
def test_the_wall_stands_still_while_results_come(club: Club, width: int, height: int) -> None:
    page = club.open("/sign-in?to=/tonight", width, height)
    sign_in(page)
    page.goto(f"{club.address}/tonight/{club.event}")
    before = settled(page)
    board = club.enter(6)
    page.locator(".cell[href$='/table/6'] .bd", has_text=f"{board} ?").wait_for()
    assert settled(page) - before <= STILL
    assert before <= STILL


@SIZES
def test_the_results_stand_still_while_results_come(club: Club, width: int, height: int) -> None:
    page = club.open(f"/results/{club.event}", width, height)
    before, shown = settled(page), page.locator(".ranking-sheet").inner_text()
    club.enter(6)
    page.wait_for_function("shown => document.querySelector('.ranking-sheet').innerText !== shown", arg=shown)
    assert settled(page) - before <= STILL
    assert before <= STILL


def test_the_pad_stands_still_while_something_new_comes(club: Club) -> None:
    """What is being typed stays under the thumb; only the word that there is something new takes its place above it."""
    page = club.open(f"/join/{club.evenings.code(club.event, '6')}", 390, 844)
    with page.expect_navigation():
        page.click("button[value=N]")
    assert settled(page) <= STILL
    for key in ("level-3", "strain-NT", "declarer-N", "tricks-e"):
        page.click(f"label[for={key}]")
    page.locator("#score", has_text="+").wait_for()
    top = page.locator("#level-3 + label").bounding_box()["y"]
    call = DirectorCalled("6-test", SIX, None, Seat.EAST, "play")
    club.evenings.propose(club.event, call, by="table 6 EW")
    page.wait_for_selector("#news:not([hidden])")
    assert abs(page.locator("#level-3 + label").bounding_box()["y"] - top) <= 1
    page.locator("#news a").click()  # and it can be pressed where it is
    page.wait_for_url("**/table")
