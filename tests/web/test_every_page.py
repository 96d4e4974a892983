"""Every page there is, in a real browser: read by everybody, in light and dark, on a phone and on a desk, and on paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from support.browsers import LEVEL_AA, faults
from support.every_page import Everything, route_of

WIDTHS = {360: 740, 1280: 800}
SHARES = 6  # of the pages, so that several processes may look at them
PAPER = ("/cards", "/card/", "/ruling/", "/paper")  # what is meant to be printed


def test_every_page_is_reached_by_links_and_no_link_is_dead(everything: Everything) -> None:
    assert everything.unreached == set()
    assert everything.dead == []


class Room:
    """The pages served for real, and a browser for each of the visitors."""

    def __init__(self, everything: Everything, chromium: Any) -> None:
        self.address, self.everything = everything.address, everything
        self.complaints: list[str] = []
        self.contexts = {name: self._context(chromium, name) for name in everything.visitors}

    def _context(self, chromium: Any, name: str) -> Any:
        context = chromium.new_context(locale="en", viewport={"width": 360, "height": 740}, reduced_motion="reduce")
        cookies = self.everything.visitors[name].cookies
        context.add_cookies([{"name": each, "value": value, "url": self.address} for each, value in cookies.items()])
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url} {error}"))
        return page

    def pages(self, *parts: str, share: int | None = None) -> Iterator[tuple[str, Any]]:
        """All, or those with one of these parts in their address, or one share of all; a route's pages are in one share."""
        for name, address in self.everything.addresses():
            if parts and not any(part in address for part in parts):
                continue
            if share is not None and crc32((route_of(address) or address).encode()) % SHARES != share:
                continue
            page = self.contexts[name]
            page.goto(self.address + address)
            yield f"{name} {address}", page


@pytest.fixture
def room(everything: Everything, chromium: Any) -> Iterator[Room]:
    made = Room(everything, chromium)
    yield made
    for page in made.contexts.values():
        page.context.close()


def sticking_out(page: Any, width: int) -> list[str]:
    """What makes a page scroll sideways."""
    if page.evaluate("document.documentElement.scrollWidth") <= width:
        return []
    return list(
        page.evaluate(
            "width => [...document.querySelectorAll('main *, header *')]"
            ".filter(each => each.getBoundingClientRect().right > width + 1 && !each.closest('.scroll-x'))"
            ".map(each => each.outerHTML.slice(0, 120)).slice(0, 3)",
            width,
        )
    )


@pytest.mark.parametrize("share", range(SHARES))
def test_every_page_can_be_read_by_everybody(room: Room, screenshots: Path | None, share: int) -> None:
    """Level AA at both widths in light, contrast in dark; nothing sticks out; a picture of each for whoever wants it."""
    wrong: list[str] = []
    seen: set[str | None] = set()
    for name, page in room.pages(share=share):
        route = route_of(name.partition(" ")[2])
        for width, scheme, rules in ((360, "light", LEVEL_AA), (1280, "dark", ("color-contrast",))):
            page.set_viewport_size({"width": width, "height": WIDTHS[width]})
            page.emulate_media(color_scheme=scheme)
            wrong += [f"{name} sticks out at {width}: {each}" for each in sticking_out(page, width)]
            if route not in seen or "{kind}" in str(route):  # one page of each kind, and every trouble
                wrong += [f"{name} {width} {scheme} {each}" for each in faults(page, rules)]
            page.emulate_media(color_scheme="light")
            _picture(page, screenshots, name, width)
        seen.add(route)
    assert not wrong, "\n".join(wrong)
    assert room.complaints == []


def _picture(page: Any, folder: Path | None, name: str, width: int) -> None:
    if folder is None:
        return
    role, _, address = name.partition(" ")
    route = (route_of(address) or address).strip("/").replace("/", "-").replace("{", "").replace("}", "") or "home"
    taken = folder / f"page-{route}-{role}-{390 if width == 360 else width}.png"
    if width == 360:
        page.set_viewport_size({"width": 390, "height": 844})
    if not taken.exists() or "trouble" in name:
        page.screenshot(path=taken, full_page=True)


@pytest.mark.parametrize("language", ["sv", "da", "lv"])
def test_no_page_scrolls_sideways_in_any_language(room: Room, language: str) -> None:
    wrong = []
    for page in room.contexts.values():
        page.goto(f"{room.address}/language/{language}?back=/laws")
    for name, page in room.pages():
        wrong += [f"{name}: {each}" for each in sticking_out(page, 360)]
    assert not wrong, "\n".join(wrong)


def test_paper_has_no_buttons_and_no_bars(room: Room) -> None:
    """In print the page is the thing itself: nothing to press, nothing to navigate by, nothing dark."""
    wrong = []
    for name, page in room.pages(*PAPER):
        page.emulate_media(media="print", color_scheme="dark")
        shown = page.evaluate(
            "[...document.querySelectorAll('.appbar, .no-print')].filter(each => each.offsetHeight).length"
        )
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        if shown or ground not in {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}:
            wrong.append(f"{name}: {shown} {ground}")
        page.emulate_media(media="screen")
    assert not wrong, "\n".join(wrong)
