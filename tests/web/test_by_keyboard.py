"""With the keys alone, and never a mouse: a result is entered and confirmed, and a ruling is found, asked for and given."""

from typing import Any

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings
from support.browsing import serving

# The outline is drawn around it, around its label, or around the box it is the title of.
OUTLINED = """(() => {
  const here = document.activeElement;
  const drawn = (each, part) => each && getComputedStyle(each, part).outlineStyle !== "none";
  return [here, here.nextElementSibling, here.parentElement].some(each => drawn(each)) || drawn(here, "::after");
})()"""
MOST = 120  # keys to get anywhere


def tab_to(page: Any, selector: str) -> None:
    """On with Tab until it is there; what is there can be seen to be."""
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            assert page.evaluate(OUTLINED), f"{selector} does not show that it has the focus"
            return
    raise AssertionError(f"no key leads to {selector}")


def choose(page: Any, group: str, value: str) -> None:
    """One of a row of keys: Tab to the row, arrows within it."""
    tab_to(page, f"[name={group}]")
    page.keyboard.press("Space")
    for _ in range(20):
        if page.evaluate("document.activeElement.value") == value:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{group} has no {value}")


def test_a_result_is_entered_and_confirmed(settings: Settings, chromium: Any) -> None:
    app = create_app(settings)
    evenings = app.state.evenings
    event = begin_demo(evenings, app.state.makeable)
    six = Place(1, NOW, 6)
    board = evenings.get(event).state.boards_at(six)[0]
    with serving(app) as address:
        context = chromium.new_context(locale="en", viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(f"{address}/join/{evenings.code(event, '6')}")
        tab_to(page, "button[value=all]")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        for group, value in (("level", "3"), ("strain", "NT"), ("declarer", "S"), ("tricks", "+1")):
            choose(page, group, value)
        tab_to(page, "button[value=played]")
        page.keyboard.press("Enter")
        page.wait_for_selector("form[data-send=confirmations]")
        tab_to(page, "form[data-send=confirmations] button")
        page.keyboard.press("Enter")
        page.wait_for_selector("form[data-send=confirmations]", state="detached")
        context.close()
        sheet = evenings.get(event).state.sheet(six, board)
    assert (sheet.written, sheet.confirmed) == (Played("3NT", Seat.SOUTH, 10), (Side.EW,))


def test_a_ruling_from_the_first_page_on(served: str, chromium: Any) -> None:
    context = chromium.new_context(locale="en", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(served)
    tab_to(page, "input[type=search]")
    page.keyboard.type("insufficient")
    page.wait_for_selector("#found a[href='/rule/insufficient_bid']")
    tab_to(page, "#found a[href='/rule/insufficient_bid']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rule/insufficient_bid")
    tab_to(page, "#calls")
    page.keyboard.type("1NT 2S 2D")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question")
    tab_to(page, "button[name=value][value=no]")
    page.keyboard.press("Enter")
    page.wait_for_selector("button[value='3NT']")
    tab_to(page, "button[value='3NT']")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    for _ in range(2):
        tab_to(page, "button[name=value][value=no]")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    assert "27B2" in page.locator(".voice .law").all_text_contents()
    context.close()
