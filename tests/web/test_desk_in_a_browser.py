"""The desk in a real browser, on a small phone and on a desk: from the first start to a published score."""

from pathlib import Path
from typing import Any

import pytest

from bridgelaws.club.demo import PAIRS
from support.browsers import LEVEL_AA, faults, weigh

WIDTHS = {360: 740, 1280: 800}
PASSWORD = "a long password"


class Screen:
    """A page in a browser, and everything it complained of."""

    def __init__(self, page: Any, served: str, width: int, folder: Path | None) -> None:
        self.page, self.served, self.width, self.folder = page, served, width, folder
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def look(self, name: str) -> None:
        self.page.wait_for_load_state()
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width, f"{name} scrolls sideways"
        # Forms that are refused (422, 409), and what is asked anew before the answer, a browser tells of too.
        harmless = ("422", "409", "AbortError")
        assert [each for each in self.complaints if not any(word in each for word in harmless)] == []
        if self.folder:
            self.page.screenshot(path=self.folder / f"desk-{name}-{self.width}.png", full_page=True, caret="initial")

    def open(self, address: str) -> None:
        self.page.goto(self.served + address)

    def press(self, words: str) -> None:
        self.page.get_by_role("button", name=words).first.click()

    def follow(self, words: str) -> None:
        self.page.get_by_role("link", name=words).first.click()


@pytest.fixture(params=WIDTHS, ids=lambda width: f"{width} px")
def screen(request: pytest.FixtureRequest, served: str, chromium: Any, screenshots: Path | None) -> Any:
    context = chromium.new_context(locale="en", viewport={"width": request.param, "height": WIDTHS[request.param]})
    yield Screen(context.new_page(), served, request.param, screenshots)
    context.close()


@pytest.fixture
def evening(screen: Screen) -> str:
    """The demo evening, reached as on a first start: its address."""
    screen.open("/tonight")
    screen.look("welcome")
    screen.follow("Set the password")
    screen.page.fill("#password", PASSWORD)
    screen.page.fill("#again", PASSWORD)
    screen.press("Go on")
    screen.page.wait_for_url("**/tonight")
    screen.look("events")
    screen.press("Try the demo evening")
    screen.page.wait_for_selector(".cell")
    return str(screen.page.url).removeprefix(screen.served)


def test_the_wall_follows_what_happens_without_being_asked(screen: Screen, evening: str) -> None:
    page = screen.page
    screen.look("wall")
    shown = page.locator("time.clock").inner_text()
    page.wait_for_function("shown => document.querySelector('time.clock').textContent !== shown", arg=shown)
    event = evening.rpartition("/")[2]
    cell = page.locator(f'.cell[href="{evening}/table/5"]')
    assert "Done" not in cell.inner_text()
    answer = page.request.post(
        f"{screen.served}/api/evenings/{event}/results/4/5/24", data={"fields": {"kind": "passed"}, "do": True}
    )
    assert answer.ok
    page.wait_for_function(
        "href => document.querySelector(`[href='${href}']`).innerText.includes('Done')", arg=f"{evening}/table/5"
    )
    screen.look("wall-later")


def test_a_call_is_ruled_on_and_saved(screen: Screen, evening: str) -> None:
    page = screen.page
    page.locator(f'.call[href="{evening}/call/demo-3"]').click()
    screen.look("called")
    for level, strain in (("1", "NT"), ("2", "S"), ("2", "D")):
        if screen.width > 1000:
            page.locator(f'button[name="tap"][value="calls {level}{strain}"]').click()
        else:
            page.locator(f'label[for="level-{level}"]').click()
            page.locator(f'button[name="tap"][value="bid {strain}"]').click()
    page.wait_for_url("**/ruling/**")
    for value in ("no", "3NT", "no", "no"):
        page.evaluate(
            """value => {
              const form = document.querySelector('form[action$="/answer"]');
              const token = form.querySelector('[name="form_token"]').value;
              return fetch(form.action, {method: "POST", body: new URLSearchParams({form_token: token, value})});
            }""",
            value,
        )
        page.reload()
    screen.follow("Change the words, then save")
    page.wait_for_url("**/save/**")
    screen.look("save")
    screen.press("Save the ruling")
    page.wait_for_url("**/ruling/R2")
    screen.look("ruling")
    screen.open(evening)
    assert page.locator(f'.call[href="{evening}/call/demo-3"]').count() == 0


def test_trouble_is_shown_done_and_undone(screen: Screen, evening: str) -> None:
    page = screen.page
    page.locator('a.btn:visible[href*="/trouble/pair-leaves"]').click()
    page.select_option("#pair", "5")
    screen.press("Show the effect")
    page.get_by_role("button", name="Do it").wait_for()
    screen.look("trouble")
    screen.press("Do it")
    page.wait_for_url("**done=**")
    screen.open(f"{evening}/history")
    screen.look("history")
    screen.follow("Undo")
    page.wait_for_url("**/undo/**")
    screen.press("Do it")
    page.wait_for_load_state()
    screen.open(f"{evening}/history")
    assert page.get_by_text("undone", exact=True).count() == 1
    screen.look("undone")


def test_an_adjusted_score_shows_its_effect_while_it_is_typed(screen: Screen, evening: str) -> None:
    page = screen.page
    screen.open(f"{evening}/adjust/3/1/7")
    weigh(page, ("60", "3SX N -4"), ("40", "-1100"))
    page.wait_for_selector("#effect .shift")
    screen.look("adjust")
    screen.press("Give this score")
    page.locator("#reason-wrong").wait_for()
    page.fill("#reason", "A pause was used.")
    screen.press("Give this score")
    page.wait_for_url("**/table/1")
    assert "adjusted" in page.inner_text("main")
    screen.look("table")


def test_a_session_of_ones_own_is_started_in_a_minute(screen: Screen, evening: str) -> None:
    page = screen.page
    screen.open("/tonight/new")
    page.fill("#name", "Wednesday")
    page.fill("#pairs", "\n".join(", ".join(pair) for pair in PAIRS[:8]))
    page.wait_for_selector(".movement")
    screen.look("new")
    screen.press("Start the session")
    page.wait_for_selector(".cell")
    screen.press("Call round 1")
    page.wait_for_selector("time.clock")
    screen.look("first-round")


def test_by_keyboard_alone_to_the_first_call(screen: Screen, evening: str) -> None:
    page = screen.page
    for _ in range(60):
        page.keyboard.press("Tab")
        if (page.evaluate("document.activeElement.getAttribute('href')") or "").endswith("/call/demo-3"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/call/demo-3")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_desk_can_be_read_by_everybody(screen: Screen, evening: str, scheme: str) -> None:
    """Names for screen readers, contrast, order: what axe finds fault with at level AA."""
    screen.page.emulate_media(color_scheme=scheme)
    called = ("", "/table/3", "/call/demo-3", "/rule/3")
    pages = (*called, "/trouble/wrong-board", "/adjust/3/1/7", "/end", "/history", "/entries", "/settings")
    for address in (*[evening + each for each in pages], "/tonight", "/tonight/new"):
        screen.open(address)
        assert faults(screen.page, LEVEL_AA) == [], address
        if scheme == "dark":
            screen.look("dark-" + (address.removeprefix(evening).strip("/").replace("/", "-") or "wall"))
