"""The table in a real browser: an insufficient bid with the box, the Director's question, narrow, wide and dark."""

from pathlib import Path
from typing import Any

import pytest

from support.boards_played import as_file, played


@pytest.mark.parametrize(("width", "height", "scheme"), [(360, 740, "light"), (390, 844, "dark"), (1280, 800, "light")])
def test_the_table_from_the_deal_to_the_ruling(
    served: str, chromium: Any, screenshots: Path | None, width: int, height: int, scheme: str
) -> None:
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale="en")
    page = context.new_page()

    def look(name: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
        if screenshots:
            page.screenshot(path=screenshots / f"practice-{name}-{width}-{scheme}.png", full_page=width < 1000)

    def press(selector: str) -> None:
        with page.expect_navigation(wait_until="load"):
            page.locator(selector).first.click()
        page.wait_for_load_state("load")

    page.goto(f"{served}/practice")
    look("start")
    press("form .btn-main")
    look("dealt")
    for call in ("1NT", "2S", "2D"):  # by whoever is in turn
        press(f'.box button[value="{call}"]')
    page.wait_for_selector("text=Something irregular has happened")
    look("irregular")
    press('.called button[value="attention"]')
    look("asked")
    press('button.option-title[value="yes"]')
    assert page.locator(".ruling-no").first.inner_text() == "27A1"
    look("ruled")
    for _ in range(3):
        press('.calls-row button[value="Pass"], .calls-row button[value="P"]')
    press(f".seatbox.{page.locator('.seatname:has(.is-turn) .seat').inner_text().lower()} button.pc")
    look("play")
    assert page.locator(".lies").count() == 1
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("text=Step 8 of 9")
    page.goto(f"{served}/quiz")
    look("quiz-overview")
    page.goto(f"{served}/quiz/next?kind=law")
    look("quiz")
    press("button.option-title")
    assert page.locator(".quiz-answer .chip").first.inner_text() in ("Right", "Not so")
    look("quiz-answer")
    context.close()


@pytest.mark.parametrize(("width", "height", "scheme"), [(360, 740, "light"), (390, 844, "dark"), (1280, 800, "light")])
def test_a_replay_with_marks_and_something_else_that_happened(
    served: str, chromium: Any, screenshots: Path | None, tmp_path: Path, width: int, height: int, scheme: str
) -> None:
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale="en")
    page = context.new_page()
    file = tmp_path / "boards.pbn"
    file.write_bytes(as_file(played(1), played(2, revoke=True)))

    def look(name: str) -> None:
        page.wait_for_load_state("load")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
        if screenshots:
            page.screenshot(path=screenshots / f"practice-{name}-{width}-{scheme}.png", full_page=width < 1000)

    page.goto(f"{served}/practice")
    page.set_input_files("#file", file)
    page.click("text=Load the boards")
    page.wait_for_selector("text=2 boards")
    look("boards")
    page.click(".found a >> nth=1")
    page.wait_for_selector("text=Step 0 of 56")
    address = page.url.partition("?")[0]
    page.goto(f"{address}?at=30")
    page.wait_for_selector(".pc .dd")  # the marks come by themselves, without another look
    look("replay")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=Step 31 of 56")
    page.keyboard.press("Home")
    page.wait_for_selector("text=Step 0 of 56")
    page.keyboard.press("n")
    page.wait_for_selector("text=nobody has mentioned it")
    look("revoke")
    page.goto(f"{address}/happened?at=6")
    look("happened")
    page.fill("input[type=search]", "hesitates")
    page.wait_for_selector('#can-happen > .found a[href*="/happened/hesitates"]')
    page.click('#can-happen > .found a[href*="/happened/hesitates"]')
    page.wait_for_selector("text=It happens")
    look("happened-form")
    page.click("text=It happens")
    page.wait_for_selector("text=hesitates")
    page.goto(f"{address}?at=20")
    page.click('.seeing button[value="S"]')
    page.wait_for_selector("text=cards hidden")
    look("one-seat")
    context.close()
