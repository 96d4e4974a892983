"""Everybody in a club with a browser of their own: a desk, phones at tables, a screen with the results."""

from pathlib import Path
from typing import Any

from support.by_hand import score


class Device:
    """Somebody's browser, and everything it complained of."""

    def __init__(self, chromium: Any, served: str, locale: str, size: tuple[int, int] = (1280, 800)) -> None:
        self.served, self.locale, self.width = served, locale, size[0]
        self.context = chromium.new_context(locale=locale, viewport={"width": size[0], "height": size[1]})
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("response", self._answered)

    def _answered(self, answer: Any) -> None:
        if answer.status in {403, 404, 500}:
            self.complaints.append(f"{answer.status} {answer.url}")

    def open(self, address: str) -> None:
        self.page.goto(self.served + address)
        assert self.page.get_attribute("html", "lang") == self.locale

    def go_on(self, selector: str) -> None:
        """Press it, and wait for the page it leads to."""
        with self.page.expect_navigation():
            self.page.locator(f"{selector} >> visible=true").first.click()

    def sees(self, selector: str, words: str = "") -> Any:
        """Waits until it is there, without being asked for."""
        found = self.page.locator(selector, has_text=words) if words else self.page.locator(selector)
        found.first.wait_for()
        return found.first

    def picture(self, folder: Path | None, name: str) -> None:
        """Nothing sticks out; and a picture for whoever wants it."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width, f"{name} scrolls sideways"
        if folder:
            self.page.screenshot(path=folder / f"{name}-{self.width}.png", full_page=True)


class Phone(Device):
    """A phone of a pair: it joins a table, enters and confirms."""

    def __init__(self, chromium: Any, served: str, locale: str) -> None:
        super().__init__(chromium, served, locale, (390, 844))

    def join(self, code: str, seat: str, *, by_camera: bool = True) -> None:
        if by_camera:
            self.open(f"/join/{code}")
        else:
            self.open("/join")
            self.page.fill("#code", code.lower())
            self.go_on("form .btn-main")
        self.go_on(f"button[value={seat}]")

    def goes_to(self, table: str) -> None:
        """The phone follows its owner: it says by itself which table is next."""
        self.look(f".goto .no:text-is('{table}')")

    def leave(self) -> None:
        self.open("/table")
        self.go_on("form[action='/leave'] button")

    def to_board(self, number: int, board: int) -> None:
        """The pad of that board, reached by whatever the page offers."""
        pad = self.page.locator(f"#pad:has([name=round][value='{number}']):has([name=board][value='{board}'])")
        link = self.page.locator(f"a[data-keep='{number}.{board}'] >> visible=true")
        news = self.page.locator("#news:not([hidden]) a")
        pad.or_(link).or_(news).first.wait_for()
        if not pad.count() and not link.count():
            news.click()
            pad.or_(link).first.wait_for()
        if not pad.count():
            link.first.click()
        pad.wait_for()

    def press(self, result: str) -> None:
        """The keys of a result such as `4SX N -1`."""
        contract, declarer, tricks = result.split()
        doubled = ["x"] if contract.endswith("X") else []
        made = tricks.replace("+", "p").replace("-", "m").replace("=", "e")
        for key in (f"level-{contract[0]}", f"strain-{contract[1:].rstrip('X')}", f"declarer-{declarer}", *doubled):
            self.page.click(f"label[for={key}]")
        self.page.click(f"label[for=tricks-{made}]")

    def send(self, board: int, result: str) -> None:
        """Pressed and sent; before that the phone says what it is worth."""
        if result == "pass":
            self.page.click("button[value=passed]")
        else:
            self.press(result)
            self.sees("#score", f"{score(board, result):+}".replace("-", "−"))
            self.page.click("button[value=played]")

    def enter(self, number: int, board: int, result: str) -> None:
        self.to_board(number, board)
        self.send(board, result)

    def look(self, selector: str) -> None:
        """What the table's page tells: it shows it by itself, or says that there is something new."""
        news, wanted = self.page.locator("#news:not([hidden]) a"), self.page.locator(f"{selector} >> visible=true").first
        wanted.or_(news).first.wait_for()
        if news.is_visible():
            news.click()
        wanted.wait_for()

    def confirm(self) -> None:
        agree, handed = "form[data-send=confirmations] button", self.page.locator("details.hand-over:not([open]) summary")
        self.look(f"{agree}, details.hand-over:not([open]) summary")
        if handed.count():
            handed.click()
        self.page.locator(f"{agree} >> visible=true").first.click()
        self.page.locator(agree).first.wait_for(state="detached")
