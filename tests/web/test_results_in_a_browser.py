"""Results in a real browser, on a small phone and on a desk: a live ranking, boards, a score card."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.bridge.awards import assigned
from bridgelaws.club.demo import begin_demo
from bridgelaws.tournament.event.events import AwardMade, ResultEntered, RulingGiven, ScorePublished
from bridgelaws.tournament.event.score_sheet import PassedOut
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings
from support.browsers import faults
from support.browsing import serving
from support.demo_evening import finish

WIDTHS = {360: 740, 390: 844, 1280: 800}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_results_are_followed_from_the_last_board_to_the_publication(
    settings: Settings, chromium: Any, screenshots: Path | None, width: int
) -> None:
    app = create_app(settings)
    evenings = app.state.evenings
    evening = evenings.get(begin_demo(evenings, app.state.makeable))
    scheme = "dark" if width == 360 else "light"
    with serving(app) as address:
        context = chromium.new_context(locale="en", viewport={"width": width, "height": WIDTHS[width]}, color_scheme=scheme)
        page, complaints = context.new_page(), list[str]()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)

        def look(name: str) -> None:
            page.wait_for_load_state()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
            assert complaints == []
            if screenshots:
                page.screenshot(path=screenshots / f"results-{name}-{width}.png", full_page=True)

        page.goto(f"{address}/results/{evening.id}")
        page.wait_for_selector(".ranking-sheet tbody tr")
        look("playing")
        finish(evenings, evening, but=(1, 2, 3))
        page.goto(f"{address}/results/{evening.id}?board=1&me=3")
        assert page.locator(".diagram").count() == 0
        for place, sitting in list(evening.state.places(1)):
            for board in sitting.boards:
                if evening.state.sheet(place, board).awaited:
                    passed = ResultEntered(place, board, sitting.ns, sitting.ew, PassedOut())
                    evenings.propose(evening.id, passed, by="Director")
        page.wait_for_selector(".diagram")  # without being asked
        evenings.propose(evening.id, ScorePublished(1))
        place, _ = next((place, sitting) for place, sitting in evening.state.places(1) if 5 in sitting.boards)
        text = "East bid on after a marked pause of partner, when passing was a logical alternative."
        evenings.propose(evening.id, RulingGiven("R9", ("16B", "12C1(c)"), text, place, 5), by="Director Tilda Ljungvide")
        award = assigned({620: Fraction(3, 5), -100: Fraction(2, 5)})
        evenings.propose(evening.id, AwardMade(place, 5, award, "R9"), by="Director Tilda Ljungvide")
        page.goto(f"{address}/results/{evening.id}?board=4&me=3")
        page.get_by_role("link", name="Board 5", exact=True).first.click()
        page.wait_for_selector(".why")
        look("board")
        assert faults(page) == []
        page.get_by_role("link", name="Changes (1)").click()
        page.wait_for_selector("ins")
        look("changes")
        page.get_by_role("link", name="Files").click()
        look("files")
        page.get_by_role("button", name="Copy the text").click()
        page.get_by_role("button", name="Copied").wait_for()
        assert faults(page) == []
        page.get_by_role("link", name="Score cards").click()
        look("cards")
        page.get_by_role("link", name="Nora Ashgrove").click()
        page.wait_for_selector("[data-print]")
        look("card")
        assert faults(page) == []
        context.close()
