"""Four phones at a table in real browsers: opened, sat down, and played with taps."""

import re
from typing import Any

NAMES = {"S": "Ann", "N": "Bo", "E": "Cy", "W": "Di"}
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "en"}


class Phones:
    """Everybody's page, by the letter of the seat; everything they complained of."""

    def __init__(self, chromium: Any, served: str, **wishes: Any) -> None:
        self.complaints: list[str] = []
        self.pages = {seat: self._page(chromium, {**PHONE, **wishes}) for seat in NAMES}
        host = self.pages["S"]
        host.goto(f"{served}/play")
        host.fill("#name", NAMES["S"])
        host.get_by_role("button", name="Open a table").click()
        host.wait_for_selector("#invitations")
        self.address = host.url
        links = {link: host.get_by_label(f"Link for {seat}").input_value() for seat, link in _SEATS}
        for seat, address in links.items():
            page = self.pages[seat]
            page.goto(served + address[address.index("/play/") :])
            page.fill("#name", NAMES[seat])
            page.get_by_role("button", name="Sit down").click()
        for page in self.pages.values():
            page.wait_for_selector(".myhand")

    def _page(self, chromium: Any, wishes: dict[str, Any]) -> Any:
        page = chromium.new_context(**wishes).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def number(self, seat: str) -> int:
        """The number of the view that this page shows."""
        return int(self.pages[seat].locator("#deed").get_attribute("data-n"))

    def press(self, seat: str, value: str) -> None:
        """A button of the table; a card or a call is tapped twice. Waits until all pages show what came of it."""
        page, before = self.pages[seat], {each: self.number(each) for each in self.pages}
        page.locator(f"[name=do][value='{value}']:visible").first.click()
        if page.locator("#confirm").is_visible():
            page.locator("#confirm").click()
        page.wait_for_function(f"() => Number(document.getElementById('deed').dataset.n) > {before[seat]}")

    def bid(self, seat: str, level: int, strain: str) -> None:
        """With the two rows of keys of a phone."""
        page, before = self.pages[seat], self.number(seat)
        page.locator(f"label[for=level-{level}]").click()
        page.locator(f"label[for=strain-{strain}]").click()
        page.locator("[data-bid]").click()
        page.wait_for_function(f"() => Number(document.getElementById('deed').dataset.n) > {before}")

    def sees(self, seat: str) -> dict[str, Any]:
        """What the server would send this phone now."""
        address = self.pages[seat].url.replace("/play/", "/api/online/")
        found: dict[str, Any] = self.pages[seat].request.get(address).json()
        return found

    def turn(self) -> str:
        """For whom the table waits; their page shows it."""
        views = {seat: self.sees(seat) for seat in self.pages}
        waits = [
            seat for seat, view in views.items() if "may" in view or "over" in view or "no_questions" in view.get("can", ())
        ]
        (seat, *_) = waits
        self.pages[seat].wait_for_function(f"() => Number(document.getElementById('deed').dataset.n) >= {views[seat]['n']}")
        return seat

    def buttons(self, seat: str, kind: str) -> list[str]:
        found = self.pages[seat].locator(f"[name=do][value^='{kind}']:visible:not(:disabled)")
        return [str(value) for value in found.evaluate_all("all => all.map(each => each.value)")]

    def auction(self, first: tuple[int, str]) -> None:
        """Whoever is in turn makes this bid, and everybody passes."""
        self.bid(self.turn(), *first)
        for _ in range(3):
            self.press(self.turn(), "call P")

    def play(self, cards: int) -> None:
        """So many cards, always the first that may be played; nobody has a question about the lead."""
        played = 0
        while played < cards:
            seat = self.turn()
            if self.buttons(seat, "no_questions"):
                self.press(seat, "no_questions")
                continue
            may = self.buttons(seat, "card")
            if not may:
                return
            self.press(seat, may[0])
            played += 1

    def agree(self) -> None:
        """All four agree to the result, and the next board is dealt."""
        for seat in self.pages:
            self.press(seat, "ready")
        for page in self.pages.values():
            page.wait_for_selector(".myhand")

    def claimer(self) -> str:
        """Somebody who may claim."""
        return next(seat for seat in self.pages if "claim" in self.sees(seat).get("can", ()))

    def claim(self, seat: str, tricks: int, words: str) -> None:
        page = self.pages[seat]
        page.locator(".claimbox > summary").click()
        most = page.locator("[name=claimed]").count() - 1
        page.locator(f"label[for=claimed-{min(tricks, most)}]").click()
        page.fill("#statement", words)
        self.press(seat, "claim")

    def others(self, seat: str) -> list[str]:
        return [each for each in self.pages if each != seat]

    def type(self, seat: str, line: str) -> None:
        """A line of the command box, and Enter; waits until it was answered."""
        page, before = self.pages[seat], self.number(seat)
        page.fill("#line", line)
        page.press("#line", "Enter")
        page.wait_for_function(
            f"() => Number(document.getElementById('deed').dataset.n) > {before} || document.querySelector('#spoken p')"
        )

    def heard(self, seat: str) -> str:
        """Everything that the live regions of this page have said so far."""
        return str(self.pages[seat].locator("#say, #now").evaluate_all("all => all.map(each => each.textContent).join(' ')"))

    def text(self, seat: str) -> str:
        return re.sub(r"\s+", " ", self.pages[seat].locator("main").inner_text())


_SEATS = (("north", "N"), ("east", "E"), ("west", "W"))
