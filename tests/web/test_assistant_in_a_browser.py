"""The ruling assistant in a real browser, on a small phone and on a desk: told, asked, ruled, read aloud."""

from pathlib import Path
from typing import Any

import pytest

from support.browsers import LEVEL_AA, faults
from support.messages import says

PLAY = {"declarer": "S", "contract": "4S"}
ENDING = {"won": "6 4", "leader": "S", "fact_by": "S", "fact_doubter": "W", "hand_north": "2..32.", "hand_east": "..54.6"}
ENDING |= {"hand_south": "AK...2", "hand_west": "3..76."}
BID_UP = {"calls": "1S P 3S P P P", "tricks": "8", "fact_at_fault": "N"}
# What happened, what is answered, and the law that the ruling must cite.
RULINGS: list[tuple[str, dict[str, str], list[str], str]] = [
    ("insufficient_bid", {"calls": "1NT 2S 2D"}, ["no", "3NT", "no", "no"], "27B2"),
    ("bid_out_of_rotation", {"calls": "E:1H"}, ["yes"], "29A"),
    ("pass_out_of_rotation", {"calls": "E:P"}, ["no"], "30A"),
    ("unintended_call", {"calls": "1H", "by": "N", "meant": "1S"}, ["yes"], "25A1"),
    ("inadmissible_double", {"calls": "1H P X"}, ["P", "no"], "36B1"),
    ("call_after_final_pass", {"calls": "1NT P P P 2C"}, [], "39A"),
    ("simultaneous_calls", {"calls": "1C", "by": "E", "call": "1H"}, [], "33"),
    ("card_exposed_in_auction", {"calls": "1H", "by": "S", "shown": "HK"}, ["yes", "yes"], "24B"),
    ("opening_lead_out_of_turn", {**PLAY, "cards": "E:HK"}, ["accept"], "54B"),
    ("lead_out_of_turn", {**PLAY, "won": "0 1", "leader": "W", "cards": "E:HK"}, ["yes"], "53A"),
    ("lead_out_of_turn", {**PLAY, "won": "1 0", "leader": "S", "cards": "N:D2"}, ["take it back"], "55B2"),
    ("revoke", {**PLAY, "cards": "H2 H3 HK C2", "fact_by": "S", "fact_trick": "1"}, ["yes", "H4"], "62A"),
    ("revoke", {**PLAY, "cards": "H2 H3 HK C2 E:D2 D3 D4 D5", "fact_by": "S", "fact_trick": "1"}, ["yes"], "63A1"),
    ("exposed_card", {**PLAY, "fact_by": "E", "fact_cards": "HK"}, ["yes", "no", "neither"], "50D2"),
    ("two_cards_at_once", {**PLAY, "fact_by": "W", "fact_cards": "HK D2"}, ["HK"], "58B2"),
    (
        "claim_contested",
        {**PLAY, **ENDING},
        ["I have the rest", "A trump is out", "no", "no", "yes", "1", "2"],
        "70C3",
    ),
    ("wrong_board", {}, ["no", "no", "no"], "15B2"),
    ("wrong_number_of_cards", {"fact_more": "N", "fact_fewer": "S"}, ["no"], "13A1"),
    ("tricks_disputed", {"calls": "1NT P P P", "tricks": "7"}, ["8"], "79B2"),
    ("score_wrong", {"calls": "1NT P P P", "tricks": "7", "fact_minutes": "10"}, ["8"], "79C1"),
    ("unauthorized_information", BID_UP, ["yes", "8 pass", "no"], "16B1(b)"),
    ("misinformation", BID_UP, ["wrong explanation", "no"], "21B3"),
    ("offence", {"fact_at_fault": "E"}, ["warning"], "90A"),
    ("misconduct", {"fact_at_fault": "E"}, ["points", "10"], "91A"),
]
# The same under the Laws of 2007, where the words or the consequences differ.
OLD_RULINGS: list[tuple[str, dict[str, str], list[str], str]] = [
    ("insufficient_bid", {"calls": "1NT 2S 2D"}, ["no", "3NT", "no"], "27B2"),
    ("bid_out_of_rotation", {"calls": "E:1H"}, ["no"], "31A"),
    ("inadmissible_double", {"calls": "1H P X"}, ["P"], "36B1"),
]
WIDTHS = {360: 740, 1280: 800}


class Screen:
    """A page in a browser, and everything it complained of."""

    def __init__(self, page: Any, width: int, folder: Path | None) -> None:
        self.page, self.width, self.folder = page, width, folder
        self.complaints: list[str] = []
        page.on("console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def look(self, name: str) -> None:
        """Nothing sticks out, nothing was complained of; and a picture for whoever wants it."""
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width, f"{name} scrolls sideways"
        assert self.complaints == []
        if self.folder:
            self.page.screenshot(path=self.folder / f"assistant-{name}-{self.width}.png", full_page=True)

    def fill(self, facts: dict[str, str]) -> None:
        for name, text in facts.items():
            if name == "contract":
                self.page.locator(f'[name="contract_level"][value="{text[0]}"] + label').click()
                self.page.locator(f'[name="contract_strain"][value="{text[1:]}"] + label').click()
                continue
            if name == "won":
                for side, tricks in zip(("ns", "ew"), text.split(), strict=True):
                    self.write(f"won_{side}", tricks)
                continue
            field = self.page.locator(f'[name="{name}"]')
            if field.first.get_attribute("type") == "radio":
                if not self.page.locator(f'[name="{name}"][value="{text}"] + label').is_visible():
                    self.page.locator("details:not(.padbox):not([open]) > summary").first.click()
                self.page.locator(f'[name="{name}"][value="{text}"] + label').click()
            else:
                self.write(name, text)

    def write(self, name: str, text: str) -> None:
        """In a field that may be kept out of the way."""
        field = self.page.locator(f'[name="{name}"]')
        if not field.is_visible():
            self.page.locator("details:not(.padbox):not([open]) > summary").first.click()
        field.fill(text)

    def answer(self, value: str) -> None:
        choice = self.page.locator(f'button[name="value"][value="{value}"]')
        if choice.count():
            self.go_on(choice.first)
        else:
            self.page.fill("#value", value)
            self.go_on(self.page.locator("form .btn-main"))

    def go_on(self, button: Any) -> None:
        """Press it, and wait for the page it leads to."""
        with self.page.expect_navigation():
            button.click()


@pytest.fixture(params=WIDTHS, ids=lambda width: f"{width}px")
def screen(request: pytest.FixtureRequest, chromium: Any, screenshots: Path | None) -> Any:
    width: int = request.param
    context = chromium.new_context(viewport={"width": width, "height": WIDTHS[width]}, locale="en")
    yield Screen(context.new_page(), width, screenshots)
    context.close()


def test_two_dozen_irregularities_from_the_facts_to_the_ruling(served: str, screen: Screen) -> None:
    rule_on(screen, served, RULINGS)


def test_irregularities_under_the_laws_of_2007(served: str, screen: Screen) -> None:
    screen.page.goto(f"{served}/laws")
    screen.page.context.add_cookies([{"name": "book", "value": "wbf-2007", "url": served}])
    rule_on(screen, served, OLD_RULINGS, "-2007")
    assert "2007" in screen.page.inner_text("body")


def rule_on(screen: Screen, served: str, rulings: list[tuple[str, dict[str, str], list[str], str]], named: str = "") -> None:
    page = screen.page
    for key, facts, answers, law in rulings:
        page.goto(f"{served}/rule/{key}")
        screen.fill(facts)
        if key in ("insufficient_bid", "revoke", "wrong_number_of_cards"):
            screen.look(f"facts-{key}{named}")
        screen.go_on(page.locator(".facts-form .btn-main"))
        for number, value in enumerate(answers, start=1):
            assert page.locator(".question").count() == 1, f"{key}: there is no question for {value}"
            screen.look(f"question-{key}-{number}{named}")
            screen.answer(value)
        assert page.locator(".voice").count() >= 1, f"{key}: no ruling"
        cited = page.locator(".voice .law").all_text_contents()
        assert law in cited, f"{key}: {law} is not cited but {cited}"
        assert page.locator(".voice-say .say").first.inner_text()
        screen.look(f"ruling-{key}-{law}{named}")
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        assert page.evaluate("document.documentElement.scrollWidth") <= screen.width, f"{key}: what is opened sticks out"


def test_the_first_page_finds_while_one_types(served: str, screen: Screen) -> None:
    page = screen.page
    page.goto(served)
    screen.look("home")
    page.fill("input[type=search]", "kulorsvigt")
    page.wait_for_selector("#found li")
    assert page.locator("#found a").first.get_attribute("href") == "/rule/revoke"
    screen.look("search")


def test_the_keys_beside_a_field_enter_calls(served: str, screen: Screen) -> None:
    page = screen.page
    page.goto(f"{served}/rule/insufficient_bid")
    page.click(".padbox summary")
    for key in ("1NT", "2S", "2D"):
        page.locator(f'.callpad [aria-label="{key}"], .callpad button:text-is("{key}")').first.click()
    assert page.input_value("#calls") == "1NT 2S 2D"
    screen.look("keys")


def test_the_whole_interview_by_keyboard_alone(served: str, screen: Screen) -> None:
    page = screen.page
    page.goto(f"{served}/rule/insufficient_bid")
    page.focus("#calls")
    page.keyboard.type("1NT 2S 2D")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question")
    page.focus("button.option-title")
    page.keyboard.press("Enter")
    page.wait_for_selector(".voice")
    assert "27A1" in page.locator(".voice .law").all_text_contents()


def test_a_poll_from_the_form_to_a_peers_answer(served: str, screen: Screen) -> None:
    page = screen.page
    page.goto(f"{served}/rule/insufficient_bid")
    page.fill("#calls", "1NT 2S 2D")
    screen.go_on(page.locator(".facts-form .btn-main"))
    page.goto(page.url + "/poll")
    page.fill("#hand", "AK4.Q2.J8653.T97")
    screen.look("poll-made")
    screen.go_on(page.locator("form .btn-main"))
    screen.look("poll")
    desk, link = page.url, page.locator(".poll-link a").get_attribute("href")
    page.goto(served + link[link.index("/poll/") :])
    page.fill("#action", "3NT")
    screen.look("poll-asked")
    screen.go_on(page.locator("form .btn-main"))
    page.goto(desk)
    assert says("One answer so far") in page.content()


@pytest.mark.parametrize("language", ["en", "sv", "da", "lv"])
def test_pages_can_be_read_by_everybody(served: str, chromium: Any, language: str) -> None:
    """Names for screen readers, contrast, order: what axe finds fault with at level AA."""
    context = chromium.new_context(viewport={"width": 360, "height": 740}, locale=language)
    page = context.new_page()
    for address in (
        "/",
        "/?q=revoke",
        "/moment/auction",
        "/rule/insufficient_bid",
        "/rule/unauthorized_information",
        "/laws",
    ):
        page.goto(served + address)
        assert faults(page, LEVEL_AA) == [], address
    page.goto(f"{served}/rule/insufficient_bid")
    page.fill("#calls", "1NT 2S 2D")
    page.click(".facts-form .btn-main")
    page.wait_for_selector(".question")
    for value in ("no", "3NT", "no", "no"):
        assert faults(page, LEVEL_AA) == []
        with page.expect_navigation():
            page.locator(f'button[name="value"][value="{value}"]').first.click()
    assert faults(page, LEVEL_AA) == []
    context.close()
