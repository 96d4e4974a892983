"""82C: one ruling, one record: its score belongs to it; it is put right or withdrawn with what followed."""

import re

import pytest
from fastapi import FastAPI
from httpx import Response

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.awards import award_of
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.browsing import Visitor
from support.messages import says

PLACE = Place(1, 4, 3)
AWARD = {"kind": "assigned", "w1": "60", "r1": "-50", "w2": "40", "r2": "110", "reason": "A pause was used.", "action": "do"}
RESULT = {"kind": "played", "contract": "4S", "declarer": "N", "tricks": "10", "action": "do"}


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    answer = director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


@pytest.fixture
def here(evening: Evening) -> str:
    return f"/tonight/{evening.id}"


@pytest.fixture
def ruling(director: Visitor, here: str) -> str:
    """East hesitated: an interview at table 3 about board 17, saved."""
    told = {"calls": "1NT P P P", "dealer": "N", "tricks": "7", "at_fault": "N"}
    asked = director.submit(f"{here}/rule/3/nothing_prescribed?board=17&call=demo-3", told)
    for value in ("yes", "assigned", "1NT N -1"):
        asked = director.submit(f"{asked.url.path}/answer", {"value": value})
    return save(director, here, asked)


def save(director: Visitor, here: str, asked: Response, **more: str) -> str:
    fields = {"text": "One down.", "laws": "12A1", "board": "17", "again": "Look again", "appeal_told": ""} | more
    saved = director.submit(f"{here}/save/{asked.url.path.rpartition('/')[2]}", fields)
    assert saved.status_code == 200, saved.text
    return str(saved.url.path.rpartition("/")[2])


def last_undo(director: Visitor, here: str) -> str:
    return str(re.findall(rf"{here}/undo/(\w+)", director.get(f"{here}/history").text)[0])


def test_12A_a_score_belongs_to_the_ruling_it_follows_from(
    director: Visitor, evening: Evening, here: str, ruling: str
) -> None:
    form = director.get(f"{here}/adjust/4/3/17").text
    assert re.search(rf'value="{ruling}" selected', form), "the ruling of the board is chosen"
    director.submit(f"{here}/adjust/4/3/17", AWARD | {"ruling": ruling, "appeal_told": "yes"})
    assert list(evening.state.rulings)[-1] == ruling, "there is no second one"
    assert evening.state.sheet(PLACE, 17).ruling == ruling
    assert evening.state.rulings[ruling].text == "One down."
    assert evening.state.rulings[ruling].appeal_told
    shown = award_of(evening.state, PLACE, 17)
    assert shown is not None
    assert (shown.reason, shown.laws) == ("A pause was used.", ("12A1",))


def test_12A_the_non_offending_side_is_named_and_chosen(director: Visitor, evening: Evening, here: str) -> None:
    asked = director.submit(f"{here}/rule/3/insufficient_bid?board=17", {"dealer": "N", "calls": "1NT 2S 2D"})  # by South
    while options := re.findall(r'name="value" value="([^"]+)"', asked.text):
        asked = director.submit(f"{asked.url.path}/answer", {"value": options[-1]})
    ruling = save(director, here, asked, laws="27B2")
    form = director.get(f"{here}/adjust/4/3/17?ruling={ruling}").text
    chosen = re.search(r'<input type="radio" name="non_offending"[^>]*value="EW"[^>]*>', form)
    assert chosen is not None
    assert "checked" in chosen[0]
    sitting = evening.state.sitting(PLACE)
    assert sitting is not None
    assert re.search(rf"East–West: {sitting.ew[0]} \w", form)
    page = director.get(f"{here}/ruling/{ruling}").text
    offending = page.partition(says("offending side"))[0].rpartition("<p>")[2]
    assert sitting.ns[0] in offending


def test_12A_79_a_score_is_adjusted_or_a_result_written_never_both(director: Visitor, here: str, ruling: str) -> None:
    director.submit(f"{here}/result/4/3/17", RESULT)
    for address in (f"{here}/ruling/{ruling}", f"{here}/call/{ruling}-again"):
        page = director.get(address).text
        assert says("Adjust the score") in page, address
        assert says("Write that result") not in page, address
    assert says("Rulings that change a result") not in director.get(f"{here}/end").text


def test_82C_a_ruling_is_withdrawn_with_everything_that_followed(
    director: Visitor, evening: Evening, here: str, ruling: str
) -> None:
    director.submit(f"{here}/result/4/3/17", RESULT)
    director.submit(f"{here}/adjust/4/3/17", AWARD | {"ruling": ruling})
    penalty = {"contestant": "5", "amount": "10", "unit": "PERCENT_OF_TOP", "law": "90A", "reason": "late", "ruling": ruling}
    director.submit(f"{here}/penalty", penalty | {"action": "do"})
    refused = director.submit(f"{here}/ruling/{ruling}/withdrawal", {"reason": "", "action": "do"})
    assert refused.status_code == 422
    assert "Write why the ruling is withdrawn" in refused.text
    why = {"reason": "It was another board."}
    looked = director.submit(f"{here}/ruling/{ruling}/withdrawal", why).text
    assert "the adjusted score is lifted" in looked
    assert "The penalty of 5 is lifted" in looked
    assert ruling not in evening.state.withdrawn
    director.submit(f"{here}/ruling/{ruling}/withdrawal", why | {"action": "do"})
    assert evening.state.withdrawn == {ruling: "It was another board."}
    assert evening.state.sheet(PLACE, 17).award is None
    assert not evening.state.penalties
    assert evening.state.calls[f"{ruling}-again"].answered is not None
    page = director.get(f"{here}/ruling/{ruling}").text
    assert "It was another board." in page
    assert "<s>" in page
    assert says("withdrawn") in director.get(f"{here}/rulings").text

    director.submit(f"{here}/undo/{last_undo(director, here)}")
    assert not evening.state.withdrawn
    assert evening.state.sheet(PLACE, 17).ruling == ruling
    assert list(evening.state.penalties) == ["P1"]
    assert any(call.called.ruling == ruling and call.answered is None for call in evening.state.calls.values())


def test_82C_the_words_of_a_ruling_are_put_right(director: Visitor, evening: Evening, here: str, ruling: str) -> None:
    director.submit(f"{here}/adjust/4/3/17", AWARD | {"ruling": ruling})
    form = director.get(f"{here}/ruling/{ruling}/correction").text
    assert "One down." in form
    told = {
        "text": "Two down.",
        "laws": "12C1(b)",
        "followed": "keep",
        "reason": "The contract was doubled.",
        "action": "do",
    }
    for field, wrong in (("text", ""), ("laws", ""), ("laws", "99Z"), ("reason", "")):
        refused = director.submit(f"{here}/ruling/{ruling}/correction", told | {field: wrong})
        assert refused.status_code == 422, field
        assert f'id="{field}-wrong"' in refused.text
    director.submit(f"{here}/ruling/{ruling}/correction", told)
    assert evening.state.rulings[ruling].text == "Two down."
    assert evening.state.sheet(PLACE, 17).award is not None
    page = director.get(f"{here}/ruling/{ruling}").text
    assert "<s>One down.</s>" in page
    assert "The contract was doubled." in page
    director.submit(f"{here}/ruling/{ruling}/correction", told | {"text": "Three down.", "followed": "undo"})
    assert evening.state.sheet(PLACE, 17).award is None
    director.submit(f"{here}/undo/{last_undo(director, here)}")
    assert evening.state.rulings[ruling].text == "Two down."
    assert evening.state.sheet(PLACE, 17).award is not None


def test_82C_an_answer_is_changed_and_the_ruling_keeps_its_number(
    director: Visitor, evening: Evening, here: str, ruling: str
) -> None:
    director.submit(f"{here}/adjust/4/3/17", AWARD | {"ruling": ruling})
    asked = director.submit(f"{here}/ruling/{ruling}/again")
    assert asked.url.path.startswith("/ruling/")
    changed = director.submit(f"{asked.url.path}/change/2", {"value": "1NT N -2"})
    form = director.get(f"{here}/save/{changed.url.path.rpartition('/')[2]}").text
    assert f"It takes the place of ruling {ruling}" in form
    fields = {"text": "Two down.", "laws": "12A1"}
    refused = director.submit(f"{here}/save/{changed.url.path.rpartition('/')[2]}", fields)
    assert refused.status_code == 422
    assert 'id="reason-wrong"' in refused.text
    assert save(director, here, changed, text="Two down.", reason="He made one trick less.") == ruling
    assert evening.state.rulings[ruling].text == "Two down."
    assert evening.state.sheet(PLACE, 17).award is None, "what followed from the old version is undone"
    assert len(evening.state.versions[ruling]) == 2
    assert re.search(r'name="r1"[^>]* value="-100"', director.get(f"{here}/adjust/4/3/17?ruling={ruling}").text)


def test_82C_a_result_written_by_a_ruling_goes_back_with_it(director: Visitor, evening: Evening, here: str) -> None:
    told = {"text": "One trick less.", "laws": ["64A2"], "table": "3", "board": 17}
    number = director.post(f"/api/evenings/{evening.id}/rulings", json=told).json()["ruling"]
    director.submit(f"{here}/result/4/3/17", RESULT)
    director.submit(f"{here}/result/4/3/17", RESULT | {"tricks": "9", "by": number, "reason": f"Ruling {number}"})
    address = f"/api/evenings/{evening.id}/rulings/{number}/withdrawal"
    for _ in range(2):  # sent again because nobody heard the answer
        answer = director.post(address, json={"fields": {"reason": "No revoke."}, "do": True, "name": "once"})
        assert answer.status_code == 200, answer.text
    assert evening.state.sheet(PLACE, 17).written == Played("4S", Seat.NORTH, 10)
    (shown,) = [each for each in director.get(f"/api/evenings/{evening.id}/rulings").json() if each["ruling"] == number]
    assert shown["withdrawn"] == "No revoke."


def test_a_result_rests_on_no_ruling_that_is_not_there(director: Visitor, here: str) -> None:
    director.submit(f"{here}/result/4/3/17", RESULT)
    refused = director.submit(f"{here}/result/4/3/17", RESULT | {"tricks": "9", "by": "R99", "reason": "x"})
    assert refused.status_code == 422
    assert "There is no ruling R99" in refused.text


def test_nobody_else_puts_a_ruling_right(visitor: Visitor, director: Visitor, here: str, ruling: str) -> None:
    for part in ("correction", "withdrawal"):
        assert visitor.get(f"{here}/ruling/{ruling}/{part}", follow_redirects=False).status_code == 303
        assert director.get(f"{here}/ruling/R99/{part}").status_code == 404
    assert director.submit(f"{here}/ruling/R99/again", page=here).status_code == 404
    assert visitor.submit(f"{here}/ruling/{ruling}/again").status_code == 403


def test_87_a_fouled_board_leads_to_its_repair(director: Visitor, evening: Evening, here: str) -> None:
    asked = director.submit(f"{here}/rule/3/fouled_board?board=17", {"contact_by": ""})
    while re.search(r'name="value" value="yes"', asked.text):
        asked = director.submit(f"{asked.url.path}/answer", {"value": "yes"})
    number = save(director, here, asked, text="Two hearts changed hands.", laws="87A", again="")
    page = director.get(f"{here}/ruling/{number}").text
    link = re.search(r'href="([^"]*/trouble/fouled-board\?[^"]*)"', page)
    assert link is not None
    assert says("Adjust the score") not in page
    form = director.get(link[1].replace("&amp;", "&")).text
    assert re.search(r'<option value="17" selected', form)
    assert re.search(r'value="4"[^>]*(checked|selected)', form)
