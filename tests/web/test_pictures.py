"""The guides in a real browser: what they tell is done step by step, and the pictures they show are taken on the way.

`make pictures` writes the pictures into docs/pictures (BRIDGELAWS_PICTURES names the folder); elsewhere the same steps are
walked, so that no guide tells of a page that is no longer so.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.club.demo import NOW, PAIRS, begin_demo
from bridgelaws.club.repairs.catalogue import REPAIRS
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings
from support.browsers import has_kept_the_other_boards, weigh
from support.browsing import serving
from support.pictures import DESK, GUIDES, MENTIONED, PHONE, ROOT, Walk

PICTURES = ROOT / "docs" / "pictures"
PASSWORD = "a long password"
LARGEST = 3_200_000  # bytes, all pictures together
Begin = Callable[..., Walk]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = Path(os.environ.get("BRIDGELAWS_PICTURES") or tmp_path / "pictures")
    found.mkdir(parents=True, exist_ok=True)
    return found


@pytest.fixture
def begin(served: str, chromium: Any, folder: Path) -> Iterator[Begin]:
    """Somebody comes to the pages, with a computer or with a phone."""

    def come(device: dict[str, Any] = DESK, language: str = "en", address: str = served) -> Walk:
        return Walk(chromium.new_phone(locale=language, **device).new_page(), address, folder)

    yield come
    chromium.close_contexts()


def sign_in(walk: Walk) -> None:
    """The first start: the password is set."""
    walk.open("/sign-in?to=/tonight")
    walk.page.fill("#password", PASSWORD)
    walk.page.fill("#again", PASSWORD)
    walk.page.click("main form .btn-main")
    walk.page.wait_for_url("**/tonight")


def try_the_demo(walk: Walk) -> str:
    """The demo evening: its address."""
    walk.page.click("form[action='/tonight/demo'] button")
    walk.wait(".cell")
    return str(walk.page.url).removeprefix(walk.served)


def test_the_first_start_and_a_session_of_ones_own(begin: Begin) -> None:
    walk = begin()
    walk.open("/")
    walk.page.click(".first-start a")
    walk.follow("Set the password")
    walk.page.fill("#password", PASSWORD)
    walk.page.fill("#again", PASSWORD)
    walk.picture("password")
    walk.press("Go on")
    walk.wait("text=Try the demo evening")
    walk.picture("tonight")
    walk.follow("Start my own")
    walk.page.fill("#name", "Thursday pairs")
    walk.page.fill("#pairs", "\n".join(", ".join(pair) for pair in PAIRS[:12]))
    walk.wait(".movement")
    walk.picture("new-session")
    walk.press("Start the session")
    walk.wait(".cell")
    walk.picture("seated")
    walk.follow("Print table cards")
    walk.wait(".card .big-code")
    walk.picture("table-cards", tallest=620)
    walk.page.go_back()
    walk.press("Call round 1")
    walk.wait("time.clock")


def test_the_evening_of_the_director(begin: Begin) -> None:
    walk = begin()
    page = walk.page
    sign_in(walk)
    evening = try_the_demo(walk)
    walk.picture("wall", tallest=720)
    page.locator(".call").first.click()
    walk.wait("text=What happened? Tap the player.")
    walk.picture("called", tallest=720)
    for call in ("1NT", "2S", "2D"):
        with page.expect_navigation():
            page.locator(f'[name="tap"][value="calls {call}"]:visible').first.click()
    walk.wait(".question")
    walk.picture("question")
    walk.press("No")
    walk.wait("text=3")
    page.locator("form[action$='/answer'] button").first.click()
    walk.wait(".voice-head")
    walk.picture("ruling", tallest=820)
    walk.follow("Change the words, then save")
    walk.picture("save-ruling")
    walk.press("Save the ruling")
    page.wait_for_url("**/ruling/R2")
    walk.open(f"{evening}/adjust/3/1/7")
    weigh(page, ("60", "3NT E -1"), ("40", "3NT E ="))
    page.fill("#reason", "West bid on after a marked pause; passing was a logical alternative.")
    walk.wait("#effect .shift")
    walk.picture("adjust-score")
    walk.press("Give this score")
    page.wait_for_url("**/table/1")
    walk.open(f"{evening}/penalty")
    page.fill("[name=amount]", "25")
    page.locator("[name=reason]").fill("Phones were used at the table.")
    walk.press("Show the effect")
    walk.press("Do it")
    walk.open(evening)
    walk.follow("Pair leaves")
    page.select_option("#pair", "5")
    walk.press("Show the effect")
    page.get_by_role("button", name="Do it").wait_for()
    walk.picture("trouble", tallest=760)
    walk.press("Do it")
    page.wait_for_url("**done=**")
    walk.open(f"{evening}/history")
    walk.picture("history", tallest=620)
    walk.follow("Undo")
    walk.press("Do it")
    page.wait_for_load_state()


def test_the_trouble_buttons_of_the_guide(begin: Begin) -> None:
    """Every button that the guide explains is on the wall, and asks something or says that there is nothing to choose."""
    walk = begin()
    sign_in(walk)
    evening = try_the_demo(walk)
    told = (ROOT / "docs" / "directors-guide.md").read_text(encoding="utf8")
    buttons = walk.page.locator(".trouble a:visible").all_inner_texts()
    assert len(buttons) == len(REPAIRS)
    for words in buttons:
        assert f"| **{words}** |" in told, f"the guide does not explain “{words}”"
        walk.open(evening)
        walk.follow(words)
        walk.wait("main form select, main form input:not([type=hidden]), main form .notice")


def test_the_end_of_the_evening(begin: Begin) -> None:
    walk = begin()
    page = walk.page
    sign_in(walk)
    evening = try_the_demo(walk)
    event = evening.rpartition("/")[2]
    walk.open(f"{evening}/call/demo-3")
    walk.press("Nothing to rule")
    for number in range(NOW, 8):
        if number > NOW:
            walk.press(f"Call round {number}")
            page.locator(f"text=Round {number} of 7").first.wait_for()
        walk.press("Let the tables play the round")
        page.get_by_role("button", name="Let the tables play the round").wait_for(state="detached")
    walk.open(evening)
    page.locator('.call[href$="/call/demo-2"]').click()
    walk.wait("text=Look again")
    walk.press("No: the result stands")
    walk.open(evening)
    walk.follow("Publish the score")
    walk.wait("text=Every board has a result")
    walk.picture("publish", tallest=720)
    walk.press("Publish the score")
    walk.wait("text=Correction period")
    walk.follow("Enter an appeal")
    assert page.locator("#contestant").input_value() == "2"  # whose table it was
    page.locator("[name=grounds]").fill("The card was not exposed; it was played.")
    walk.press("Show the effect")
    walk.press("Do it")
    walk.open(f"{evening}/end")
    walk.wait("text=Rulings and appeals")
    walk.picture("published", tallest=720)
    walk.open(f"/results/{event}?board=5")
    walk.wait(".diagram")
    walk.picture("results", tallest=1000)
    walk.follow("Files")
    walk.picture("files", tallest=820)


def test_the_evening_in_swedish_to_a_published_result_with_two_rulings(begin: Begin) -> None:
    """By places and marks, not by words: whoever reads Swedish may better them."""
    walk = begin(language="sv")
    page = walk.page
    walk.open("/")
    page.click(".first-start a")
    page.click("main .btn-main")
    page.fill("#password", PASSWORD)
    page.fill("#again", PASSWORD)
    page.click("main form .btn-main")
    evening = try_the_demo(walk)
    assert page.get_attribute("html", "lang") == "sv"
    walk.picture("wall-sv", tallest=720)
    page.locator(".call").first.click()  # the first ruling: an insufficient bid at table 3
    for call in ("1NT", "2S", "2D"):
        page.click(f"button[name=tap][value='calls {call}']")
    walk.wait(".question")
    page.click("form[action$='/answer'] button[value=no]")
    walk.wait("form[action$='/answer'] button[value='3D']")
    page.click("form[action$='/answer'] button[value='3D']")
    walk.wait(".voice-head")
    walk.picture("ruling-sv", tallest=820)
    page.click("form[action*='/said/'] button")
    page.wait_for_url(f"**{evening}")
    walk.open(f"{evening}/rule/5?board=22")  # the second: the fouled board at table 5
    page.fill("[name=q]", "förvanskad")
    page.locator("a[href*='/rule/5/fouled_board']").locator("visible=true").first.click()
    page.click("main form .btn-main")
    walk.wait(".question")
    page.click("form[action$='/answer'] button[value=yes]")
    walk.wait(".voice-head")
    page.click("a[href*='/save/']")
    page.click("main form .btn-director")
    page.wait_for_url("**/ruling/R3")
    walk.open(evening)
    for number in range(NOW, 8):
        if number > NOW:
            page.click("form[action$='/round'] button")
            page.wait_for_function(
                "number => document.querySelectorAll('.progress .done').length === number - 1", arg=number
            )
        page.click("form[action$='/play-on'] button")
        page.locator("form[action$='/play-on']").wait_for(state="detached")
    walk.open(f"{evening}/end")
    page.click("form[action$='/end/publish'] button")
    page.wait_for_url("**/end")
    walk.open(f"/results/{evening.rpartition('/')[2]}?board=17")
    walk.wait(".diagram")
    walk.picture("results-sv", tallest=1000)


def test_the_evening_of_a_player(settings: Settings, begin: Begin) -> None:
    app = create_app(settings)
    event = begin_demo(app.state.evenings, app.state.makeable)
    code = app.state.evenings.code(event, "6")
    with serving(app) as address:
        north, east = begin(PHONE, address=address), begin(PHONE, address=address)
        north.open("/join")
        north.page.fill("[name=code]", code)
        north.picture("phone-join")
        north.press("Go on")
        north.wait("button[value=N]")
        north.picture("phone-seat")
        east.open(f"/join/{code}")
        for walk, seat in ((north, "N"), (east, "E")):
            walk.page.click(f"button[value={seat}]")
            walk.page.wait_for_url("**/table")
        for key in ("level-2", "strain-S", "declarer-S", "tricks-p1"):
            north.page.click(f"label[for={key}]")
        north.wait("#score:has-text('+140')")
        north.picture("phone-entry")
        north.press("Send to East-West to confirm")
        north.wait(".waits")
        north.wait("text=A typing error: change it")
        east.wait("#news:not([hidden])")
        east.page.click("#news a")
        east.wait("form[data-send=confirmations]")
        east.picture("phone-confirm")
        east.press("Yes, that is right")
        north.wait(".percent")
        north.picture("phone-after")
        _without_a_connection(north)
        east.follow("Director!")
        east.wait("button[value=play]")
        east.picture("phone-director")
        east.page.click("button[value=play]")
        east.wait("text=The Director has been called.")


@pytest.mark.parametrize("language", ["sv", "da", "lv"])
def test_the_entry_in_the_language_of_the_players(settings: Settings, begin: Begin, language: str) -> None:
    app = create_app(settings)
    event = begin_demo(app.state.evenings, app.state.makeable)
    with serving(app) as address:
        walk = begin(PHONE, language, address)
        walk.open(f"/join/{app.state.evenings.code(event, '6')}")
        walk.page.click("button[value=N]")
        walk.page.wait_for_url("**/table")
        for key in ("level-2", "strain-S", "declarer-S", "tricks-p1"):
            walk.page.click(f"label[for={key}]")
        walk.wait("#score:has-text('+140')")
        walk.picture(f"phone-entry-{language}")


def _without_a_connection(walk: Walk) -> None:
    walk.follow("Board 2")
    walk.wait("label[for=level-1]")
    has_kept_the_other_boards(walk.page)
    walk.page.context.set_offline(True)
    for key in ("level-1", "strain-NT", "declarer-N", "tricks-p1"):
        walk.page.click(f"label[for={key}]")
    walk.page.click("button[value=played]")
    walk.wait("#queue:not([hidden])")
    walk.picture("phone-offline")
    walk.page.context.set_offline(False)
    walk.page.locator("#queue").wait_for(state="hidden")


def test_the_book_and_the_table(begin: Begin) -> None:
    walk = begin()
    walk.open("/laws/2017/27B1(b)")
    walk.wait(".provision")
    walk.picture("law", tallest=820)
    walk.open("/practice")
    walk.page.locator("form .btn-main").first.click()
    for call in ("1NT", "2S", "2D"):
        with walk.page.expect_navigation():
            walk.page.locator(f'.box button[value="{call}"]').first.click()
    with walk.page.expect_navigation():
        walk.page.locator('.called button[value="attention"]').first.click()
    walk.wait("button.option-title")
    walk.picture("table", tallest=820)


# The guides themselves.


def test_every_picture_of_a_guide_is_there_and_every_picture_is_in_a_guide() -> None:
    assert {path.name for path in PICTURES.iterdir()} == MENTIONED
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < LARGEST


def test_every_page_that_a_guide_leads_to_is_there() -> None:
    for guide in GUIDES:
        for link in re.findall(r"(?:\]\(|src=\")([^)#:\"]+)(?:#[\w-]*)?[)\"]", guide.read_text(encoding="utf8")):
            assert (guide.parent / link).exists(), f"{guide.name} leads to {link}"


def test_the_words_that_a_guide_quotes_are_those_of_the_pages() -> None:
    """What stands in bold type stands on a button, a link or beside a field; in a translated guide, as it was translated."""
    sources = [path for end in ("*.html", "*.py") for path in (ROOT / "src" / "bridgelaws").rglob(end)]
    written = "\n".join(path.read_text(encoding="utf8") for path in sources)
    pairs = re.findall(r'\b(?:_|_n|say|say_text|say_count)\(\s*"([^"\n]+)"(?:,\s*"([^"\n]+)")?', written)
    said = {each for pair in pairs for each in pair}
    spelt = [each for each in said if len(re.sub(r"\{[^}]*\}|\W", "", each)) > 2]
    known = re.compile("|".join(re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(each)) for each in spelt))
    for guide in ("directors-guide.md", "players-guide.md"):
        text = (ROOT / "docs" / guide).read_text(encoding="utf8")
        unknown = [words for words in re.findall(r"\*\*([^*]+)\*\*", text) if not known.fullmatch(words)]
        assert unknown == [], f"{guide} quotes words that no page shows"
    for language in ("sv", "da", "lv"):
        catalogue = ROOT / "src" / "bridgelaws" / "locales" / language / "web.po"
        translated = set(re.findall(r'^msgstr "(.+)"$', catalogue.read_text(encoding="utf8"), re.MULTILINE))
        text = (ROOT / "docs" / language / "players-guide.md").read_text(encoding="utf8")
        quoted = set(re.findall(r"\*\*([^*]+)\*\*", text)) - {"fet stil", "fed skrift", "treknrakstā"}
        assert quoted <= translated, f"{language}: {quoted - translated}"
