"""The board that a call opens: told by tapping, ruled on, said, and in the record."""

import re

import pytest
from fastapi import FastAPI
from httpx import Response
from msgspec.structs import replace

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.demo import SEED
from bridgelaws.club.evenings import Evening
from bridgelaws.club.visitors import Role
from bridgelaws.club.visitors import Visitor as Somebody
from support.browsing import Visitor
from support.demo_evening import shows_hands
from support.messages import says

_WEST = seeded_deal(SEED, 17).hand(Seat.WEST)
assert _WEST is not None
HELD, ALSO_HELD = [f"fact card {card}" for card in _WEST.cards[:2]]


class Director:
    """Who taps, and counts the taps from the call to the ruling."""

    def __init__(self, visitor: Visitor, evening: Evening, call: str) -> None:
        self.visitor, self.evening = visitor, evening
        self.here = f"/tonight/{evening.id}/call/{call}"
        self.page: Response = visitor.get(self.here)
        self.taps = 0

    def offered(self) -> list[str]:
        return re.findall(r'name="tap" value="([^"]+)"', self.page.text)

    def tap(self, *taps: str, **more: str) -> "Director":
        for each in taps:
            assert each in self.offered(), f"{each} cannot be tapped; {self.offered()} can"
            self.send(each, **more)
        return self

    def send(self, tap: str, **more: str) -> Response:
        """Whether the page offers it or not."""
        seen = re.search(r'name="seen" value="(\d+)"', self.page.text)
        self.taps += 1
        self.page = self.visitor.submit(f"{self.here}/tap", {"tap": tap, "seen": seen[1] if seen else "0", **more})
        return self.page

    def answer(self, *values: str) -> "Director":
        for value in values:
            assert f'name="value" value="{value}"' in self.page.text, self.page.text
            self.taps += 1
            self.page = self.visitor.submit(f"{self.page.url.path}/answer", {"value": value})
        return self

    @property
    def cited(self) -> set[str]:
        laws = re.search(r'class="muted cited">([^<]+)<', self.page.text)
        assert laws is not None, "there is no ruling"
        return set(laws[1].split(", "))


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.all()[0]
    return found


@pytest.fixture
def at_three(director: Visitor, evening: Evening) -> Director:
    """Table 3 has called: board 17, dealer North."""
    return Director(director, evening, "demo-3")


def test_a_call_opens_its_board_with_the_players_round_it(at_three: Director) -> None:
    page = at_three.page.text
    assert at_three.page.url.path == at_three.here
    for words in ("Nora", "Ashgrove", ">17<", says("What happened? Tap the player.")):
        assert words in page
    assert {"seat N", "seat E", "seat S", "seat W", "board 16", "calls P"} <= set(at_three.offered())


def test_27A1_an_insufficient_bid_is_five_taps(at_three: Director) -> None:
    at_three.tap("calls P", "calls P").send("bid S", level="1")
    assert at_three.page.url.path == at_three.here
    at_three.taps = 0
    at_three.tap("seat W", "verb bid-low", "fact call 1H").answer("yes")
    assert at_three.cited == {"27A1"}
    assert at_three.taps <= 5


def test_54B_a_lead_out_of_turn_is_four_taps(at_three: Director) -> None:
    at_three.send("calls 1NT P 3NT P P P")
    at_three.taps = 0
    at_three.tap("seat W", "verb led", HELD).answer("accept")
    assert "54B" in at_three.cited
    assert at_three.taps == 4


def test_whoever_is_asked_is_named(at_three: Director) -> None:
    at_three.send("calls 1NT P 3NT P P P")
    page = at_three.tap("seat W", "verb led", HELD).page.text
    assert re.search(r"<strong>[^<]*<span class=\"muted\">Nora Ashgrove<", page)


def test_beside_the_question_stands_what_was_told_and_nothing_of_how_it_is_kept(at_three: Director) -> None:
    at_three.send("calls 1NT P 3NT P P P")
    page = at_three.tap("seat W", "verb led", HELD).page.text
    trail = re.search(r'<ol class="trail">.*?</ol>', page, re.S)
    assert trail is not None
    assert [word for word in ("evening", "of_board", "session", "director") if f"<b>{word}</b>" in trail[0]] == []


def test_said_puts_it_into_the_record_and_answers_the_call(at_three: Director, evening: Evening) -> None:
    at_three.send("calls 1NT P 3NT P P P")
    at_three.tap("seat W", "verb led", HELD).answer("accept")
    name = at_three.page.url.path.rpartition("/")[2]
    page = at_three.visitor.submit(f"/tonight/{evening.id}/said/{name}")
    assert page.url.path == f"/tonight/{evening.id}"
    ruling = evening.state.rulings["R2"]
    assert (ruling.board, "54B" in ruling.laws) == (17, True)
    assert evening.state.calls["demo-3"].ruling == "R2"


def test_what_was_tapped_is_there_on_another_device(app: FastAPI, at_three: Director, evening: Evening) -> None:
    at_three.tap("calls P", "seat W")
    other = Visitor(app, headers={"accept-language": "en"})
    other.is_known_as(Somebody(Role.DIRECTOR))
    assert says("bid too low") in Director(other, evening, "demo-3").page.text


def test_27A_an_insufficient_bid_tapped_into_the_box_is_ruled_on_at_once(at_three: Director) -> None:
    at_three.send("calls P P 1S")
    at_three.taps = 0
    at_three.send("bid H", level="1")
    at_three.answer("yes")
    assert (at_three.cited, at_three.taps) == ({"27A1"}, 2)


def test_nothing_is_called_after_three_passes(at_three: Director) -> None:
    at_three.send("calls 1NT P P P")
    page = at_three.send("calls 2C")
    assert page.status_code == 422
    assert says("The auction is over: take back a call, or tap the player who called after the last pass.") in page.text
    assert "39A" in at_three.tap("seat E", "verb late-call", "fact call 2C").cited


def test_a_bid_without_a_level_is_asked_for_it(at_three: Director) -> None:
    page = at_three.send("bid H")
    assert page.status_code == 422
    assert says("Choose the level of the bid first, then its denomination.") in page.text


@pytest.mark.parametrize(
    "tap", ["", "board 1", "board x", "seat Q", "verb led", "fact card HQ", "nonsense", "calls 9Z", "interview x"]
)
def test_what_cannot_be_tapped_is_refused_and_nothing_is_lost(at_three: Director, tap: str) -> None:
    at_three.send("calls 1NT")
    page = at_three.send(tap)
    assert page.status_code == 422
    assert "1NT" in at_three.visitor.get(at_three.here).text


def test_two_devices_tell_one_story(app: FastAPI, at_three: Director, evening: Evening) -> None:
    other = Visitor(app, headers={"accept-language": "en"})
    other.is_known_as(Somebody(Role.DIRECTOR))
    second = Director(other, evening, "demo-3")
    at_three.tap("seat W")
    page = second.send("seat N")
    assert says("Something was told on another device meanwhile: this is how it stands now.") in page.text
    assert 'value="seat W" data-key="W" aria-pressed="true"' in page.text


def test_back_from_the_ruling_another_card_is_told_and_asked_about(at_three: Director) -> None:
    at_three.send("calls 1NT P 3NT P P P")
    at_three.tap("seat W", "verb led", HELD).answer("accept")
    first = at_three.page.url.path
    at_three.page = at_three.visitor.get(f"{at_three.here}?facts=1")
    at_three.tap("back").tap(ALSO_HELD)
    assert at_three.page.url.path != first
    assert "54B" in at_three.answer("accept").cited


def test_only_the_director_sees_the_board_of_a_call(app: FastAPI, evening: Evening) -> None:
    phone = Visitor(app, headers={"accept-language": "en"})
    phone.is_known_as(Somebody(Role.TABLE, evening.id, "3"))
    address = f"/tonight/{evening.id}/call/demo-3"
    assert "seatbtn" not in phone.get(address).text
    assert phone.submit(f"{address}/tap", {"tap": "seat N", "seen": "0"}).status_code == 403


# Something else: the forms of the assistant.


def filled_in(page: str) -> dict[str, str]:
    """What stands in a form before anybody has typed."""
    inputs = [
        dict(re.findall(r'([a-z]+)="([^"]*)"', each)) | {"on": " checked" in each}
        for each in re.findall("<input[^>]*>", page)
    ]
    return {str(each["name"]): str(each.get("value", "")) for each in inputs if each.get("type") != "radio" or each["on"]}


def test_a_form_of_something_else_does_not_ask_again_what_was_tapped(at_three: Director, evening: Evening) -> None:
    at_three.send("calls P P 1NT P 3NT P P P")
    at_three.tap("seat E")
    forms = f"/tonight/{evening.id}/rule/3"
    told = filled_in(at_three.visitor.get(f"{forms}/turn_told_wrongly?board=17&call=demo-3").text)
    contract = {name: told[name] for name in ("contract_level", "contract_strain", "declarer", "fact_by")}
    assert contract == {"contract_level": "3", "contract_strain": "NT", "declarer": "S", "fact_by": "E"}
    at_three.visitor.get("/language/da?back=/")
    told = filled_in(at_three.visitor.get(f"{forms}/bid_out_of_rotation?board=17&call=demo-3").text)
    assert told["calls"] == "Pas Pas 1UT Pas 3UT Pas Pas Pas"


def test_a_form_about_another_board_takes_nothing_of_what_was_tapped(at_three: Director, evening: Evening) -> None:
    at_three.send("calls P P 1NT P 3NT P P P")
    page = at_three.visitor.get(f"/tonight/{evening.id}/rule/3/turn_told_wrongly?board=18&call=demo-3").text
    assert "declarer" not in filled_in(page)


# Hands.


def test_a_director_who_does_not_play_may_look_and_it_is_in_the_log(at_three: Director, evening: Evening) -> None:
    assert says("Hold to look") in at_three.page.text
    assert not shows_hands(at_three.page.text)
    page = at_three.visitor.submit(f"{at_three.here}/look", {"board": "17"})
    west = seeded_deal(SEED, 17).hand(Seat.WEST)
    assert west is not None
    assert 'class="sheet openhands"' in page.text
    assert west.cards[0].rank.value in page.text
    looked = says("Board {board} at {place}: the Director looked at the hands.", board=17, place="table 3 in round 4")
    assert looked in at_three.visitor.get(f"/tonight/{evening.id}/history").text
    assert 'class="sheet openhands"' not in at_three.visitor.get(at_three.here).text


def test_a_card_of_another_hand_is_doubted_where_it_is_tapped_and_may_be_told_all_the_same(at_three: Director) -> None:
    west = seeded_deal(SEED, 17).hand(Seat.WEST)
    assert west is not None
    other = next(card for card in reversed(tuple(Card)) if card not in west)
    at_three.send("calls 1NT P 3NT P P P")
    at_three.tap("seat W", "verb led")
    page = at_three.send(f"fact card {other}")
    assert page.status_code == 422
    assert says("Go on as it is") in page.text
    assert "board 16" in at_three.offered()
    assert "/ruling/" in at_three.send(f"fact card {other}", sure="yes").url.path


def test_a_director_who_plays_is_told_nothing_that_depends_on_a_hidden_card(
    app: FastAPI, director: Visitor, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No deal is as much as read: so the pages are the same in any two worlds."""
    app.state.evenings.change_settings(evening.id, lambda chosen: replace(chosen, director_plays="1"))
    monkeypatch.setattr(Evening, "deals", lambda *_: pytest.fail("the hands were read"))
    here = Director(director, evening, "demo-3")
    assert says("The hands stay covered: the Director plays in this event.") in here.page.text
    assert says("Hold to look") not in here.page.text
    refused = director.submit(f"{here.here}/look", {"board": "17"})
    assert "openhands" not in refused.text
    here.send("calls 1NT P 3NT P P P")
    here.tap("seat W", "verb led", "fact card HQ")
    assert "/ruling/" in here.page.url.path


# A claim with the cards that are left.

CLAIMED = ["fact trick 10", "fact won 6", "fact tricks 4", "fact doubter E", "fact statement rest", "fact objection loser"]


@pytest.fixture
def claimed(at_three: Director) -> Director:
    """North has claimed four tricks in 3NT, and the cards are wanted."""
    at_three.send("calls 1NT P 3NT P P P")
    return at_three.tap("seat N", "verb claimed", *CLAIMED)


def last_four(number: int = 17) -> dict[str, str]:
    """The four highest cards of each hand, as the boxes are ticked."""
    deal = seeded_deal(SEED, number)
    return {f"left-{seat}-{card}": "on" for seat in Seat for card in sorted(deal.hand(seat) or (), reverse=True)[:4]}


def test_70_the_cards_left_come_from_the_deal_and_the_look_is_in_the_log(claimed: Director, evening: Evening) -> None:
    page = claimed.page.text
    assert says("Take the cards from the deal") in page
    assert not shows_hands(page)
    page = claimed.visitor.submit(f"{claimed.here}/look", {"board": "17"}).text
    looked = says("Board {board} at {place}: the Director looked at the hands.", board=17, place="table 3 in round 4")
    assert looked in claimed.visitor.get(f"/tonight/{evening.id}/history").text
    west = [card for card in Card if f'name="left-W-{card}"' in page]
    assert sorted(west) == sorted(_WEST or ())


def test_70_with_the_cards_the_lines_of_play_stand_beside_the_question(claimed: Director) -> None:
    page = claimed.send("hands left", **last_four())
    assert "/ruling/" in page.url.path
    beside = claimed.visitor.get(f"{page.url.path}/evidence").text
    assert "least successful normal line" in beside


def test_70_a_hand_with_a_card_too_many_is_refused_where_it_was_tapped_and_the_cards_stay(claimed: Director) -> None:
    page = claimed.send("hands left", **last_four(), **{"left-N-C2": "on", "left-N-C3": "on"})
    assert page.status_code == 422
    assert "but should have 4" in page.text
    ticked = re.findall(r'name="(left-[^"]+)"[^>]* checked', page.text)
    assert set(ticked) >= set(last_four())


def test_70_one_card_in_two_hands_is_refused(claimed: Director) -> None:
    cards = last_four()
    taken = [name.removeprefix("left-N-") for name in cards if name.startswith("left-N-")]
    given = [name for name in cards if name.startswith("left-S-")]
    page = claimed.send("hands left", **{n: v for n, v in cards.items() if n != given[0]}, **{f"left-S-{taken[0]}": "on"})
    assert page.status_code == 422
    assert "cannot both have" in page.text


def test_70_a_claim_goes_on_without_the_cards(claimed: Director) -> None:
    assert "/ruling/" in claimed.tap("fact left unknown").page.url.path


# Without an evening.


def tap_at_nowhere(visitor: Visitor, page: Response, tap: str, **more: str) -> Response:
    kept = {name: value for name, value in filled_in(page.text).items() if name in ("taps", "ruling")}
    assert f'name="tap" value="{tap}"' in page.text or more, f"{tap} cannot be tapped"
    return visitor.submit("/at-table/tap", {"tap": tap, **kept, **more})


def tap_all(visitor: Visitor, *taps: str) -> Response:
    page: Response = visitor.get("/at-table")
    for each in taps:
        page = tap_at_nowhere(visitor, page, each)
    return page


LED = ("board 17", "seat W", "verb led", "fact contract 3NT", "fact declarer N", "fact card HQ")


def test_54B_a_director_without_an_evening_taps_at_empty_seats(visitor: Visitor) -> None:
    page = tap_all(visitor, *LED)
    assert "/ruling/" in page.url.path
    page = visitor.submit(f"{page.url.path}/answer", {"value": "accept"})
    assert "54B" in page.text


def test_what_was_tapped_without_an_evening_stands_in_the_address(app: FastAPI, visitor: Visitor) -> None:
    page = tap_all(visitor, *LED[:3])
    other = Visitor(app, headers={"accept-language": "sv"})
    assert 'value="fact contract 3NT"' in other.get(str(page.url)).text


def test_back_from_a_ruling_without_an_evening_leads_to_what_was_tapped(visitor: Visitor) -> None:
    page = tap_all(visitor, *LED)
    page = visitor.submit(f"{page.url.path}/answer", {"value": "accept"})
    again = visitor.get(f"{page.url.path}/facts")
    assert again.url.path == "/at-table"
    page = tap_at_nowhere(visitor, tap_at_nowhere(visitor, again, "back"), "fact card HJ")
    assert "54B" in page.text, "the answer is kept"


@pytest.mark.parametrize(
    "taps", ["nonsense", "seat W~verb led~fact card HQ", "seat W~verb~", "~", "board 17~" * 200, "back~interview x"]
)
def test_an_address_of_taps_that_cannot_be_is_refused(visitor: Visitor, taps: str) -> None:
    page = visitor.get("/at-table", params={"taps": taps})
    assert page.status_code == 422
    assert says("What happened? Tap the player.") in page.text


def test_a_bid_is_tapped_without_an_evening_by_level_and_denomination(visitor: Visitor) -> None:
    page = tap_at_nowhere(visitor, visitor.get("/at-table"), "bid S", level="1")
    page = tap_at_nowhere(visitor, page, "bid H", level="1")
    assert "/ruling/" in page.url.path
    assert "27A1" in visitor.submit(f"{page.url.path}/answer", {"value": "yes"}).text


def test_a_program_tells_the_same_by_taps(visitor: Visitor) -> None:
    told = visitor.post("/api/at-table", json={"taps": LED[:4]}).json()
    assert (told["board"], told["asked"], told["interview"]) == (17, says("Who is declarer?"), "")
    assert "fact declarer N" in told["taps"]
    begun = visitor.post("/api/at-table", json={"taps": LED}).json()["interview"]
    answered = visitor.post(f"/api/rulings/{begun}/answers", json={"value": "accept"})
    assert "54B" in answered.text
    refused = visitor.post("/api/at-table", json={"taps": ["seat W", "verb led", "fact card HQ"]})
    assert refused.status_code == 400
