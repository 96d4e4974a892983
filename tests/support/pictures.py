"""Pictures for the guides: somebody walks through the pages with a camera."""

import base64
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MENTIONED = {name for guide in GUIDES for name in re.findall(r"pictures/([\w-]+\.webp)", guide.read_text(encoding="utf8"))}
DESK = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1.25}
PHONE = {"viewport": {"width": 390, "height": 780}, "device_scale_factor": 2}
TALLEST = 1000  # of a picture, in pixels of the page


class Walk:
    """A page in a browser, the words that are pressed on it, and the pictures taken on the way."""

    def __init__(self, page: Any, served: str, folder: Path) -> None:
        self.page, self.served, self.folder = page, served, folder
        self.complaints: list[str] = []
        self._camera = page.context.new_cdp_session(page)
        page.emulate_media(reduced_motion="reduce", color_scheme="light")
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, address: str) -> None:
        self.page.goto(self.served + address)

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words).locator("visible=true").first.click()

    def follow(self, words: str) -> None:
        self.page.get_by_role("link", name=words).locator("visible=true").first.click()

    def wait(self, selector: str) -> None:
        self.page.wait_for_selector(selector)

    def picture(self, name: str, *, tallest: int = TALLEST) -> None:
        """The page from its top, as tall as it is, but no taller than that."""
        assert f"{name}.webp" in MENTIONED, f"no guide shows {name}.webp"
        self.page.wait_for_load_state()
        self.page.evaluate("scrollTo(0, 0)")
        width, full = self.page.viewport_size["width"], self.page.evaluate("document.documentElement.scrollHeight")
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
        assert self.complaints == []
        taken = self._camera.send(
            "Page.captureScreenshot",
            {
                "format": "webp",
                "quality": 75,
                "captureBeyondViewport": True,
                "clip": {"x": 0, "y": 0, "width": width, "height": min(full, tallest), "scale": 1},
            },
        )
        (self.folder / f"{name}.webp").write_bytes(base64.b64decode(taken["data"]))
