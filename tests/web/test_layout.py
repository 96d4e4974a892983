"""Where things stand on narrow and middling screens: nothing beyond the edge of what holds it, nothing squeezed."""

from collections.abc import Iterator
from typing import Any

import pytest

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.web.app import create_app
from bridgelaws.web.visitors import COOKIE
from support.browsing import Visitor as Desk
from support.browsing import choose, serving
from support.demo_evening import finish
from support.from_the_desk import begin, teams

# What is wider than the box that it was given, by its own measure.
STICKS_OUT = """outer => [...document.querySelectorAll(outer)].flatMap(box => {
  const style = getComputedStyle(box), edge = box.getBoundingClientRect().right - parseFloat(style.paddingRight);
  return [...box.querySelectorAll('*')].filter(each => each.getClientRects().length && !each.closest('.vh'))
    .filter(each => each.getBoundingClientRect().right > edge + 1).map(each => `${each.tagName}.${each.className}`);
})"""

WORDS = """cell => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  return [words.getBoundingClientRect().left, words.getBoundingClientRect().right];
}"""


class Screens:
    """The demo evening in play, another one published, and pages of any width in the Director's hand."""

    def __init__(self, evenings: Evenings, address: str, chromium: Any, number: str) -> None:
        self.evenings, self.address, self.chromium, self.number = evenings, address, chromium, number
        self.event = self.published = self.teams = ""

    def page(self, path: str, width: int, locale: str = "en") -> Any:
        context = self.chromium.new_context(locale=locale, viewport={"width": width, "height": 800})
        context.add_cookies([{"name": COOKIE, "value": self.number, "url": self.address}])
        page = context.new_page()
        page.goto(f"{self.address}{path}")
        return page


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Iterator[Screens]:
    app = create_app(choose(tmp_path_factory.mktemp("layout") / "club.sqlite"))
    evenings = app.state.evenings
    with serving(app) as address:
        visitors = app.state.visitors
        number = visitors.cookie(visitors.sign_in(Visitor(Role.DIRECTOR)))
        made = Screens(evenings, address, chromium, number)
        made.event = begin_demo(evenings, app.state.makeable)
        made.published = begin_demo(evenings, app.state.makeable)
        finish(evenings, evenings.get(made.published), publish=True)
        desk = Desk(app, headers={"accept-language": "en"})
        desk.sign_in()
        made.teams = begin(app, desk, scoring="teams", pairs=teams(4), boards="2").id
        yield made
        chromium.close_contexts()


@pytest.mark.parametrize("locale", ["en", "sv", "da", "lv"])
def test_results_of_a_table_can_be_corrected_without_scrolling(screens: Screens, locale: str) -> None:
    page = screens.page(f"/tonight/{screens.event}/table/3", 360, locale)
    assert page.locator(".result-board td a").count() > 2
    assert page.evaluate(STICKS_OUT, ".scroll-x") == []
    heads = [each.bounding_box() for each in page.locator(".result-board th:visible").all()]
    words = [
        each.evaluate("cell => cell.scrollWidth - cell.clientWidth")
        for each in page.locator(".result-board th:visible").all()
    ]
    assert max(words) <= 0
    assert len({box["y"] for box in heads}) == 1


def test_what_happened_is_not_squeezed_beside_undo(screens: Screens) -> None:
    page = screens.page(f"/tonight/{screens.event}/penalty", 390)
    page.fill("#amount", "10")
    page.fill("#reason", "Late for the third time this evening, with everybody waiting")
    page.click("button[value=look]")
    page.click("button[value=do]")
    page.wait_for_url(lambda url: "penalty" not in url)
    page.goto(f"{screens.address}/tonight/{screens.event}/history")
    line = page.locator(".history li:has(a.btn)").first
    text, undo = line.locator("> span").first.bounding_box(), line.locator("a.btn").bounding_box()
    assert text["width"] > 240
    assert undo["y"] >= text["y"] + text["height"]


def test_a_score_card_keeps_board_and_opponents_apart(screens: Screens) -> None:
    page = screens.page(f"/results/{screens.published}/card/1", 360)
    board, against = [page.locator(".score-card tbody tr").first.locator("td").nth(at) for at in (0, 1)]
    assert against.evaluate(WORDS)[0] - board.evaluate(WORDS)[1] >= 12
    assert page.evaluate(STICKS_OUT, "section.sheet") == []


def test_the_boards_of_another_session_stand_apart_from_the_movements(screens: Screens) -> None:
    page = screens.page(f"/tonight/{screens.event}/session", 390)
    last, first = page.locator(".boards-a-round a").last.bounding_box(), page.locator(".movement").first.bounding_box()
    assert first["y"] - (last["y"] + last["height"]) >= 8


@pytest.mark.parametrize("locale", ["en", "sv", "da", "lv"])
def test_four_seats_stand_on_one_line(screens: Screens, locale: str) -> None:
    page = screens.page(f"/tonight/{screens.event}/rule/3/insufficient_bid?board=17", 360, locale)
    seats = page.locator("fieldset:has([name=dealer]) label").all()
    assert len(seats) == 4
    assert len({each.bounding_box()["y"] for each in seats}) == 1


@pytest.mark.parametrize("locale", ["en", "sv", "da", "lv"])
def test_words_on_tiles_fit_and_are_not_broken(screens: Screens, locale: str) -> None:
    page = screens.page("/", 360, locale)
    assert page.evaluate(STICKS_OUT, ".tile") == []
    broken = page.evaluate(
        "[...document.querySelectorAll('.tile h2')].filter(each => { each.style.setProperty('overflow-wrap', 'normal');"
        " return each.scrollWidth > each.clientWidth; }).map(each => each.textContent)"
    )
    assert broken == []


@pytest.mark.parametrize("width", [1000, 1100, 1280])
def test_a_board_fits_beside_the_ranking(screens: Screens, width: int) -> None:
    page = screens.page(f"/results/{screens.published}?board=7", width)
    assert page.locator(".makes").count() == 1
    assert page.evaluate(STICKS_OUT, ".sheet") == []


@pytest.mark.parametrize("width", [800, 1000, 1060, 1100, 1280])
def test_hands_stay_on_the_felt(screens: Screens, width: int) -> None:
    page = screens.page("/practice", width)
    page.locator("main form button.btn-main").first.click()
    page.locator(".felt").wait_for()
    assert page.evaluate(STICKS_OUT, ".felt") == []


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_the_wall_of_a_team_event_names_the_teams(screens: Screens, width: int) -> None:
    page = screens.page(f"/tonight/{screens.teams}", width)
    shown = [each.evaluate("each => each.clientWidth") for each in page.locator(".cell-pairs em").all()]
    assert len(shown) == 8
    assert min(shown) > 60
    assert page.evaluate(STICKS_OUT, ".cell") == []
