"""A real browser for tests: patient, however busy the machine is; and what axe finds fault with on a page."""

import json
from pathlib import Path
from typing import Any

import axe_playwright_python  # type: ignore[import-untyped]

# Without the frame that nobody sees, a page costs two thirds of the time.
_PROGRAMS = [
    Path("/usr/bin") / name for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
]
CHROMIUM = next((program for program in _PROGRAMS if program.exists()), _PROGRAMS[0])
# What Playwright leaves out, and the pages of the address bar, which nobody sees: two for each context, and they cost as
# much as all the rest.
LEFT_OUT = """AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades LensOverlay MediaRouter
HttpsFirstBalancedModeAutoEnable PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect AimEnabled
OptimizationHints NetworkTimeServiceQuerying PreconnectToSearch
WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup"""
OPTIONS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    f"--disable-features={','.join(LEFT_OUT.split())}",
]
PATIENCE = 120_000  # milliseconds until what a step waits for is taken to be missing
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf8")
LEVEL_AA = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")
# Pages of other boards that a phone keeps in case the connection is lost: `kept` of phone.js, seen from outside.
_SEE_WHAT_IS_KEPT = """(() => {
  const set = Map.prototype.set;
  window.keptPages = new Set();
  Map.prototype.set = function (key, value) { window.keptPages.add(key); return set.call(this, key, value); };
})()"""
_ALL_KEPT = "() => [...document.querySelectorAll('a[data-keep]')].every(link => keptPages.has(link.getAttribute('href')))"


class Browser:
    """Chromium, one for all tests of a process; each has contexts of its own."""

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium

    def new_context(self, **wishes: Any) -> Any:
        context = self._chromium.new_context(**wishes)
        context.set_default_timeout(PATIENCE)
        return context

    def new_phone(self, **wishes: Any) -> Any:
        """A context in which it can be seen what a phone has kept."""
        context = self.new_context(**wishes)
        context.add_init_script(_SEE_WHAT_IS_KEPT)
        return context

    def close_contexts(self) -> None:
        for context in list(self._chromium.contexts):
            context.close()

    def tell(self) -> str:
        """What every page shows that is open: for somebody who wonders why a test failed."""
        pages = [page for context in self._chromium.contexts for page in context.pages]
        return "\n\n".join([f"{page.url}\n{page.evaluate('document.body.innerText')[:3000]}" for page in pages])


def has_kept_the_other_boards(page: Any) -> None:
    """Waits until a phone could do without a connection."""
    page.wait_for_function(_ALL_KEPT)


def weigh(page: Any, *outcomes: tuple[str, str]) -> None:
    """Types weights and results over what the adjusted score begins with: the field and the double dummy result."""
    for row in page.locator("input[id^=w]:visible").evaluate_all("all => all.map(each => each.id.slice(1))"):
        page.fill(f"#w{row}", "")
        page.fill(f"#r{row}", "")
    for row, (weight, result) in enumerate(outcomes, 1):
        page.fill(f"#w{row}", weight)
        page.fill(f"#r{row}", result)


def faults(page: Any, rules: tuple[str, ...] = ()) -> list[str]:
    """What axe finds fault with by these rules or levels, or by all it has."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate(f"axe.run(document, {json.dumps(options)}).then(found => found.violations)")
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"][:3]]
