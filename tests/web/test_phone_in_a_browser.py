"""Two phones at one table in a real browser: entering, confirming, in two languages; and entering without a connection."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.demo import NOW, begin_demo
from bridgelaws.club.evenings import Evenings
from bridgelaws.tournament.event.events import ResultCorrected, ResultEntered, RoundStarted
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.web.app import create_app
from bridgelaws.web.settings import Settings
from support.browsers import faults, has_kept_the_other_boards
from support.browsing import serving

SIX = Place(1, NOW, 6)
# A phone that needs long to find what it has sent.
SLOW_TO_FIND = """() => {
  const get = IDBObjectStore.prototype.get;
  IDBObjectStore.prototype.get = function (key) {
    for (let at = 0; at < 20000; at += 1) this.count();
    return get.call(this, key);
  };
}"""


class Club:
    """The demo evening served for real, and phones at its sixth table."""

    def __init__(self, evenings: Evenings, event: str, address: str, chromium: Any, folder: Path | None) -> None:
        self.evenings, self.event, self.address, self.chromium, self.folder = evenings, event, address, chromium, folder
        self.complaints: list[str] = []
        self.boards = evenings.get(event).state.boards_at(SIX)

    def phone(self, seat: str, locale: str = "en", table: str = "6", **wishes: Any) -> Any:
        context = self.chromium.new_phone(locale=locale, viewport={"width": 360, "height": 740}, **wishes)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(f"{self.address}/join/{self.evenings.code(self.event, table)}")
        page.click(f"button[value={seat}]")
        page.wait_for_url("**/table")
        return page

    def look(self, page: Any, name: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, f"{name} scrolls sideways"
        assert faults(page) == [], name
        small = page.evaluate(
            "[...document.querySelectorAll('a.btn, button, .key label, .boards a')].filter(each => each.offsetParent)"
            ".map(each => [each.textContent.trim(), each.getBoundingClientRect().height])"
            ".filter(([, height]) => height < 44)"
        )
        assert small == [], f"{name} has targets too small for a thumb"
        if self.folder:
            page.screenshot(path=self.folder / f"phone-{name}.png", full_page=True)

    def written(self, board: int) -> Any:
        return self.evenings.get(self.event).state.sheet(SIX, board)


@pytest.fixture
def club(settings: Settings, chromium: Any, screenshots: Path | None) -> Iterator[Club]:
    app = create_app(settings)
    event = begin_demo(app.state.evenings, app.state.makeable)
    with serving(app) as address:
        made = Club(app.state.evenings, event, address, chromium, screenshots)
        yield made
        assert made.complaints == []
        chromium.close_contexts()


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.click(f"label[for={key}]")


def test_a_result_that_cannot_be_is_said_at_once_and_not_sent(club: Club) -> None:
    north, board = club.phone("N"), club.boards[0]
    press(north, "level-6", "strain-S", "declarer-N", "tricks-p3")
    words = north.locator("#impossible")
    assert words.inner_text().strip() == "There are only 13 tricks: the best result of this contract is +1."
    club.look(north, "impossible")
    north.click("button[value=played]")
    assert words.is_visible()
    assert north.locator("#level-6:checked, #tricks-p3:checked").count() == 2
    assert north.locator("#refusals").inner_text() == ""
    press(north, "tricks-p1")
    north.wait_for_selector("#score:has-text('+')")
    assert words.is_hidden()
    north.click("button[value=played]")
    north.wait_for_selector(".waits")
    assert club.written(board).written == Played("6S", Seat.NORTH, 13)


def test_two_phones_at_one_table_enter_and_confirm_in_two_languages(club: Club) -> None:
    board = club.boards[0]
    north, east = club.phone("N"), club.phone("E", "sv")
    club.look(north, "pad")
    assert east.get_attribute("html", "lang") == "sv"
    press(north, "level-4", "strain-S", "declarer-S", "tricks-e")
    north.wait_for_selector("#score:has-text('+420')")
    north.click("button[value=played]")
    north.wait_for_selector(".waits")
    club.look(north, "waits")
    east.wait_for_selector("#news:not([hidden])")  # it hears of it by itself, and nothing that is typed is lost
    east.click("#news a")
    east.wait_for_selector("form[data-send=confirmations]")
    club.look(east, "confirm")
    east.click("form[data-send=confirmations] button")
    east.wait_for_selector(".percent")
    club.look(east, "after")
    north.wait_for_selector(".percent")  # a page that waits shows it by itself
    sheet = club.written(board)
    assert (sheet.written, sheet.confirmed) == (Played("4S", Seat.SOUTH, 10), (Side.EW,))


def test_a_phone_that_sends_goes_to_its_board_though_it_looks_for_what_waits_meanwhile(club: Club) -> None:
    """Every five seconds it looks whether anything waits to be sent; what is being sent just then is no such thing."""
    sitting = club.evenings.get(club.event).state.sitting(SIX)
    assert sitting is not None
    board = club.boards[0]
    entered = ResultEntered(SIX, board, sitting.ns, sitting.ew, Played("3NT", Seat.SOUTH, 8))
    club.evenings.propose(club.event, entered, by="table 6 NS")
    east = club.phone("E")
    east.clock.install()
    east.reload()
    held: list[Any] = []
    east.route("**/api/table/confirmations", lambda route: held.append(route))  # noqa: PLW0108 (it must take an attribute)
    with east.expect_request("**/api/table/confirmations"):
        east.click("form[data-send=confirmations] button")
    east.clock.fast_forward(6_000)
    east.evaluate(SLOW_TO_FIND)
    held[0].continue_()
    east.wait_for_selector(".percent")
    assert east.url.endswith(f"board={board}")


class Silenced:
    """The pages, and in front of them something that opens the next live part and never says anything in it."""

    def __init__(self, app: Any) -> None:
        self.app, self.silences = app, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope.get("path") != "/table/live" or not self.silences:
            await self.app(scope, receive, send)
            return
        self.silences -= 1
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
        await send({"type": "http.response.body", "body": b": nothing\n\n", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass


def other_side_enters(club: Club) -> None:
    sitting = club.evenings.get(club.event).state.sitting(SIX)
    assert sitting is not None
    entered = ResultEntered(SIX, club.boards[0], sitting.ns, sitting.ew, Played("3NT", Seat.SOUTH, 8))
    club.evenings.propose(club.event, entered, by="table 6 NS")


def test_a_page_is_live_however_late_the_script_for_it_comes(club: Club) -> None:
    east, held = club.phone("E", service_workers="block"), list[Any]()
    east.route("**/hx-sse.min.js*", lambda route: held.append(route))  # noqa: PLW0108 (it must take an attribute)
    east.reload(wait_until="commit")
    east.wait_for_function("() => typeof htmx === 'object'")
    east.evaluate("new Promise(done => setTimeout(() => setTimeout(done)))")  # what htmx has put off is done
    held[0].continue_()
    east.wait_for_load_state()
    other_side_enters(club)
    east.wait_for_selector("#news:not([hidden])", timeout=20_000)


@pytest.mark.parametrize("first", ["nobody answers", "the server is busy", "a page answers"])
def test_a_phone_whose_first_live_connection_fails_hears_what_is_new_all_the_same(club: Club, first: str) -> None:
    answers = {
        "nobody answers": lambda route: route.abort(),
        "the server is busy": lambda route: route.fulfill(status=429, body="<p>Too many</p>", content_type="text/html"),
        "a page answers": lambda route: route.fulfill(status=200, body="<p>Join</p>", content_type="text/html"),
    }
    east = club.phone("E", service_workers="block")
    east.route("**/table/live", answers[first], times=1)
    with east.expect_request("**/table/live"):
        east.reload()
    other_side_enters(club)
    east.wait_for_selector("#news:not([hidden])", timeout=20_000)
    assert east.locator("#live [data-mark]").count() == 1


def test_a_phone_whose_live_connection_has_gone_silent_opens_another(settings: Settings, chromium: Any) -> None:
    app = create_app(settings)
    event = begin_demo(app.state.evenings, app.state.makeable)
    front = Silenced(app)
    with serving(front) as address:
        club = Club(app.state.evenings, event, address, chromium, None)
        east = club.phone("E")
        east.clock.install()
        front.silences = 1
        with east.expect_response("**/table/live"):
            east.reload()
        assert front.silences == 0
        other_side_enters(club)
        east.clock.fast_forward(60_000)
        east.clock.fast_forward(5_000)
        east.wait_for_selector("#news:not([hidden])", timeout=20_000)
        assert club.complaints == []


def test_what_came_while_something_was_sent_that_is_refused_is_told_afterwards(club: Club) -> None:
    east = club.phone("E")
    east.goto(f"{club.address}/table?round={NOW}&board={club.boards[1]}")
    press(east, "level-4", "strain-S", "declarer-S", "tricks-e")
    held: list[Any] = []
    east.route("**/api/table/results", lambda route: held.append(route))  # noqa: PLW0108 (it must take an attribute)
    with east.expect_request("**/api/table/results"):
        east.click("button[value=played]")
    before = east.get_attribute("#live [data-mark]", "data-mark")
    other_side_enters(club)
    east.wait_for_function("before => document.querySelector('#live [data-mark]').dataset.mark !== before", arg=before)
    held[0].fulfill(status=422, json={"error": "no"})
    east.wait_for_selector("#news:not([hidden])", timeout=20_000)


def test_the_director_is_called_from_the_table(club: Club) -> None:
    north = club.phone("N")
    north.click(".phone-head .btn-director")
    north.click("button[value=play]")
    north.wait_for_selector(".called")
    club.look(north, "called")
    calls = [call.called for call in club.evenings.get(club.event).state.waiting_calls()]
    assert [(call.seat, call.moment) for call in calls if call.place == SIX] == [(Seat.NORTH, "play")]


def test_entries_wait_on_the_phone_without_a_connection_and_are_sent_once(club: Club) -> None:
    first, second, third = club.boards
    north = club.phone("N")
    assert north.evaluate("navigator.serviceWorker.ready.then(() => true)")
    north.reload()  # now the worker stands behind the page
    has_kept_the_other_boards(north)
    assert north.evaluate("navigator.serviceWorker.controller !== null")
    version = club.evenings.get(club.event).version
    north.context.set_offline(True)
    press(north, "level-1", "strain-NT", "declarer-N", "tricks-p1")
    north.click("button[value=played]")
    north.wait_for_selector(f"h1[aria-label='Board {second}']")  # the next board, though nobody answers
    north.wait_for_selector("#queue:not([hidden])")
    club.look(north, "offline")
    press(north, "level-2", "strain-H", "declarer-E", "tricks-m1")
    north.click("button[value=played]")
    north.wait_for_selector(f"h1[aria-label='Board {third}']")
    assert north.inner_text("#queued") == f"Board {first}, Board {second}"
    assert club.evenings.get(club.event).version == version
    north.context.set_offline(False)
    north.wait_for_selector("form[data-send=confirmations]", state="attached")
    assert north.is_hidden("#queue")
    assert club.written(first).written == Played("1NT", Seat.NORTH, 8)
    assert club.written(second).written == Played("2H", Seat.EAST, 7)
    assert (club.written(first).others, club.written(second).others) == ((), ())
    assert club.evenings.get(club.event).version == version + 2


def test_an_entry_that_comes_too_late_is_kept_on_the_phone_with_the_reason(club: Club) -> None:
    board = club.boards[0]
    north = club.phone("N")
    has_kept_the_other_boards(north)
    north.context.set_offline(True)
    press(north, "level-1", "strain-NT", "declarer-N", "tricks-p1")
    north.click("button[value=played]")
    north.wait_for_selector("#queue:not([hidden])")
    sitting = club.evenings.get(club.event).state.sitting(SIX)
    assert sitting is not None
    by_the_desk = ResultEntered(SIX, board, sitting.ns, sitting.ew, Played("3NT", Seat.SOUTH, 9))
    club.evenings.propose(club.event, by_the_desk, by="Director")
    club.evenings.propose(club.event, RoundStarted(1, NOW + 1), by="Director")
    north.context.set_offline(False)
    north.wait_for_selector("#refusals .queue")
    assert "1NT N +1" in north.inner_text("#refusals")
    assert "is over: tell the Director" in north.inner_text("#refusals")
    club.look(north, "refused")
    assert (club.written(board).written, club.written(board).others) == (Played("3NT", Seat.SOUTH, 9), ())
    north.click("#refusals button")
    north.wait_for_selector("#refusals .queue", state="detached")


def test_what_waits_on_a_phone_whose_code_was_renewed_is_sent_when_it_joins_again(club: Club) -> None:
    board = club.boards[0]
    north = club.phone("N")
    has_kept_the_other_boards(north)
    north.context.set_offline(True)
    press(north, "level-1", "strain-NT", "declarer-N", "tricks-p1")
    north.click("button[value=played]")
    north.wait_for_selector("#queue:not([hidden])")
    with north.expect_event("requestfailed"):
        north.click("form[action='/leave'] button")  # what waits is for this table: the phone does not leave it behind
    assert north.is_visible("#queue")
    code = club.evenings.renew_code(club.event, "6")
    north.context.set_offline(False)
    north.wait_for_url("**/join?again=yes")
    club.look(north, "renewed")
    assert club.written(board).written is None
    north.fill("#code", code)
    north.click("button.btn-main")
    north.click("button[value=N]")
    north.wait_for_selector("form[data-send=confirmations]", state="attached")
    assert club.written(board).written == Played("1NT", Seat.NORTH, 8)


def test_79A_a_confirmation_that_waited_on_the_phone_does_not_confirm_another_result(club: Club) -> None:
    board = club.boards[0]
    sitting = club.evenings.get(club.event).state.sitting(SIX)
    assert sitting is not None
    first, second = Played("3NT", Seat.SOUTH, 8), Played("3NT", Seat.SOUTH, 12)
    entered = ResultEntered(SIX, board, sitting.ns, sitting.ew, first)
    club.evenings.propose(club.event, entered, by="table 6 NS")
    east = club.phone("E")
    east.wait_for_selector("form[data-send=confirmations]")
    east.context.set_offline(True)
    east.click("form[data-send=confirmations] button")
    east.wait_for_selector("#queue:not([hidden])")
    changed = ResultCorrected(SIX, board, first, second, "typed wrongly")
    club.evenings.propose(club.event, changed, by="table 6 NS")
    east.context.set_offline(False)
    east.wait_for_selector(".big-result:has-text('3 over')")  # what stands now, to be confirmed
    east.wait_for_selector("#refusals .queue")
    assert "has changed: it is now 3NT South, 12 tricks" in east.inner_text("#refusals")
    assert "Show this to the Director" not in east.inner_text("#refusals")
    assert club.written(board).confirmed == ()
    club.look(east, "changed")
    east.click("form[data-send=confirmations] button")
    east.wait_for_selector(".percent")
    assert (club.written(board).written, club.written(board).confirmed) == (second, (Side.EW,))


def leads_asked(page: Any) -> list[str]:
    asked: list[str] = []

    def note(request: Any) -> None:
        if request.url.endswith("/api/table/checks") and request.post_data_json["lead"]:
            asked.append(request.post_data_json["lead"])

    page.on("request", note)
    return asked


def test_only_a_finished_lead_is_asked_about(club: Club) -> None:
    """Of two cards of a board a table is told, so what lies between one lead and another is not asked for."""
    page = club.phone("N")
    asked = leads_asked(page)
    press(page, "level-4", "strain-S", "declarer-S", "tricks-e", "lead_suit-H", "lead_rank-K")
    page.wait_for_selector("#lead > span:not([hidden])")
    press(page, "lead_suit-C")
    page.wait_for_selector("#lead:not(:has(> span:not([hidden])))", state="attached")
    page.wait_for_selector("#score:has-text('+420')")  # what else is typed is summed up
    press(page, "lead_rank-9")
    page.wait_for_selector("#lead > span:not([hidden])")
    assert list(dict.fromkeys(asked)) == ["HK", "C9"]


def test_keys_that_walk_along_the_row_ask_when_they_leave_it(club: Club) -> None:
    page = club.phone("N")
    asked = leads_asked(page)
    press(page, "level-4", "strain-S", "declarer-S", "tricks-e")
    page.wait_for_selector("#score:has-text('+420')")
    press(page, "lead_suit-H")
    page.focus("#lead_rank-A")
    for key in (" ", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.locator("#lead_rank-J").is_checked()
    with page.expect_response("**/api/table/checks"):
        page.keyboard.press("Tab")
    assert list(dict.fromkeys(asked)) == ["HJ"]


@pytest.mark.parametrize("locale", ["sv", "lv"])
def test_a_board_of_two_figures_stands_in_one_line(club: Club, locale: str) -> None:
    phone = club.phone("N", locale, table="1")
    number = phone.locator(".phone-head .bignum")
    assert len(number.inner_text()) == 2
    lines = number.evaluate("each => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)")
    assert round(lines) == 1
    club.look(phone, f"two-figures-{locale}")
