"""The first page: what it weighs, and whether anything on it moves while it is loaded."""

import gzip
import re
from pathlib import Path
from urllib.request import Request, urlopen

CHROMIUM = Path("/usr/bin/chromium")
WIDTHS = (360, 1280)
LOOKED = 1000  # milliseconds after it was loaded
SHIFTS = """
() => new Promise(done => {
  let shifted = 0;
  new PerformanceObserver(seen => seen.getEntries().forEach(each => { shifted += each.value; }))
    .observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(shifted), LOOKED);
})
""".replace("LOOKED", str(LOOKED))


def weight(address: str) -> int:
    """Bytes of the first page and everything it asks for, as a browser fetches them."""

    def fetched(path: str) -> tuple[int, str]:
        with urlopen(Request(address + path, headers={"accept-encoding": "gzip"})) as answer:
            body: bytes = answer.read()
            packed = answer.headers.get("content-encoding") == "gzip"
        return len(body), (gzip.decompress(body) if packed else body).decode(errors="replace")

    size, page = fetched("/")
    return size + sum([fetched(part)[0] for part in re.findall(r'(?:src|href)="(/static/[^"]+)"', page)])


def shift(address: str) -> float | None:
    """The cumulative layout shift in a real browser, the worst of a phone and a desktop; None where there is none."""
    if not CHROMIUM.exists():
        return None
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (where there is no browser it is not needed)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu"])
        found = []
        for width in WIDTHS:
            page = browser.new_page(viewport={"width": width, "height": 800})
            page.goto(address + "/", wait_until="load")
            found.append(float(page.evaluate(SHIFTS)))
        browser.close()
    return round(max(found), 4)
