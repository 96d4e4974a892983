"""The site of an event opened from the disk, as whoever was sent it opens it: without scripts, small and large."""

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from bridgelaws.club.demo import begin_demo
from bridgelaws.language import Language
from bridgelaws.publishing.site import Parts, site
from bridgelaws.publishing.site.folder import Folder
from support.browsers import faults
from support.demo_evening import finish
from support.published_site import source_of


@pytest.fixture
def folder(app: FastAPI, tmp_path: Path) -> Path:
    """In English, with Latvian beside it."""
    evenings = app.state.evenings
    evening = evenings.get(begin_demo(evenings, app.state.makeable))
    finish(evenings, evening, publish=True)
    path = tmp_path / "site"
    written = Folder(path, evening.id)
    languages = [Language.ENGLISH, Language.LATVIAN]
    for name, content in site(source_of(app, evening), languages, Parts(pdf=False)):
        written.put(name, content)
    written.finish()
    return path


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_the_site_is_read_from_the_disk_without_scripts(
    chromium: Any, folder: Path, screenshots: Path | None, width: int, scheme: str
) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=False)
    page, failed = context.new_page(), list[str]()
    page.on("requestfailed", lambda request: failed.append(request.url))

    def look(name: str) -> None:
        assert page.locator("main").bounding_box()["width"] <= width
        assert page.locator(".appbar").evaluate("bar => getComputedStyle(bar).display") == "flex"  # its style was found
        assert page.locator("html").evaluate("top => top.scrollWidth") <= width, f"{name} scrolls sideways"
        if screenshots:
            page.screenshot(path=screenshots / f"site-{name}-{width}.png", full_page=True)

    page.goto((folder / "index.html").as_uri())
    look("ranking")
    page.get_by_role("link", name="5", exact=True).click()
    assert page.locator(".diagram").count() == 1
    look("board")
    page.get_by_role("link", name="LV").click()
    assert page.url.endswith("/lv/board-1-5.html")
    look("board-lv")
    page.get_by_role("link", name="EN").click()
    for name in ("Score cards", "Changes (0)", "Files"):
        page.get_by_role("link", name=name).click()
        look(name.partition(" ")[0].lower())
    assert failed == []
    context.close()


def test_the_site_can_be_read_by_everybody(chromium: Any, folder: Path) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    for name in ("index", "board-1-5", "cards", "card-3", "changes", "files"):
        page.goto((folder / f"{name}.html").as_uri())
        assert faults(page) == [], name
    context.close()
