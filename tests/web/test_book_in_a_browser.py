"""The book in a real browser: leafed through with keys, searched while one types, narrow and wide."""

from pathlib import Path
from typing import Any

import pytest

PAGES = {
    "contents": "/laws",
    "law": "/laws/2017/27",
    "law-place": "/laws/2017/27B1(b)",
    "law-both": "/laws/both/27",
    "law-2007": "/laws/2007/27",
    "definitions": "/laws/2017/DEF",
    "found": "/laws/2017?q=penalty+card",
    "coverage": "/laws/2017/coverage",
    "readings": "/laws/readings",
}


@pytest.mark.parametrize(("width", "height", "scheme"), [(360, 740, "light"), (390, 844, "dark"), (1280, 800, "light")])
def test_the_book_fits_and_is_looked_at(
    served: str, chromium: Any, screenshots: Path | None, width: int, height: int, scheme: str
) -> None:
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale="en")
    page = context.new_page()
    for name, address in PAGES.items():
        page.goto(served + address)
        if name.startswith(("law", "definitions")):
            page.wait_for_selector(".proofs")  # they come when the page is there
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
        if screenshots:
            page.screenshot(path=screenshots / f"book-{name}-{width}-{scheme}.png")
    context.close()


def test_the_book_by_keyboard_and_search(served: str, chromium: Any) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="da")
    page = context.new_page()
    page.goto(f"{served}/laws/2017/27")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/laws/2017/28")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/laws/2017/27")
    page.goto(f"{served}/laws/2017")
    page.keyboard.press("/")
    page.keyboard.type("§ 27B1b")
    page.click("#found .places a")
    page.wait_for_url("**/laws/2017/27B1(b)")
    assert page.evaluate("document.activeElement.id") == "27B1(b)"
    box = page.locator(".is-asked").bounding_box()
    assert 0 <= box["y"] < 800
    context.close()
