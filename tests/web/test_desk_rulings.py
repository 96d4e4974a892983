"""Called to a table: the assistant knows it, what is ruled stands in the event and comes back; scores are adjusted."""

import re
from fractions import Fraction
from html import unescape

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.awards import Artificial, Assigned, Average, Unit
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.rulings.adjusting import fill_in
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.browsing import Visitor
from support.messages import says


@pytest.fixture
def evening(app: FastAPI, director: Visitor) -> Evening:
    answer = director.submit("/tonight/demo", page="/tonight")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


def ruled(director: Visitor, evening: Evening) -> str:
    """An insufficient bid at table 3, ruled on to the end: the address of the ruling."""
    address = f"/tonight/{evening.id}/rule/3/insufficient_bid?board=17&call=demo-3"
    answer = director.submit(address, {"dealer": "N", "calls": "1NT 2S 2D"})
    for _ in range(12):
        options = re.findall(r'name="value" value="([^"]+)"', answer.text)
        if "/answer" not in answer.text or not options:
            break
        answer = director.submit(f"{answer.url.path}/answer", {"value": options[-1]})
    return answer.url.path


def test_what_cannot_be_tapped_is_looked_for_by_word(director: Visitor, evening: Evening) -> None:
    page = director.get(f"/tonight/{evening.id}/call/demo-3")
    assert f"/tonight/{evening.id}/rule/3?call=demo-3&amp;board=17" in page.text
    page = director.get(f"/tonight/{evening.id}/rule/3?call=demo-3&board=17")
    assert says("Called to table {table}", table="3") in page.text
    assert "insufficient_bid?board=17" in page.text
    facts = director.get(f"/tonight/{evening.id}/rule/3/insufficient_bid?board=17&call=demo-3").text
    assert 'value="17"' in facts
    assert director.get(f"/tonight/{evening.id}/rule/3/no-such-thing").status_code == 404
    assert director.get(f"/tonight/{evening.id}/call/unknown").status_code == 404


def test_a_ruling_is_saved_to_table_and_board_and_answers_the_call(director: Visitor, evening: Evening) -> None:
    address = ruled(director, evening)
    page = director.get(address).text
    assert says("Save to table {table}", table="3") in page
    form = director.get(f"/tonight/{evening.id}/save/{address.rpartition('/')[2]}").text
    assert 'value="17" selected' in form.replace(' selected=""', " selected")
    assert 'value="Insufficient bid (16C3 72C)"' in form  # as it will come back to the desk
    fields = {
        "text": "East passes throughout.",
        "laws": "27B2 26B",
        "board": "17",
        "again": "Look again",
        "appeal_told": "yes",
    }
    saved = director.submit(f"/tonight/{evening.id}/save/{address.rpartition('/')[2]}", fields)
    assert saved.url.path == f"/tonight/{evening.id}/ruling/R2"
    ruling = evening.state.rulings["R2"]
    assert (ruling.place, ruling.board, ruling.laws) == (Place(1, 4, 3), 17, ("27B2", "26B"))
    assert evening.state.calls["demo-3"].ruling == "R2"
    assert not [call for call in evening.state.waiting_calls() if call.called.call == "demo-3"]
    form = director.get(f"/tonight/{evening.id}/ruling/R2/form").text
    for words in ("Nora Ashgrove", "Tilda Ljungvide", "Tuesday pairs"):
        assert words in form


def test_a_ruling_is_saved_only_as_it_was_read_aloud(director: Visitor, evening: Evening) -> None:
    """Another device has changed an answer meanwhile: what would be saved is another ruling, and is shown first."""
    address = ruled(director, evening)
    saving = f"/tonight/{evening.id}/save/{address.rpartition('/')[2]}"
    seen = re.search(r'name="seen" value="(\w+)"', director.get(saving).text)
    assert seen is not None
    director.submit(f"{address}/back", page=address)
    again = director.get(address).text
    options = re.findall(r'name="value" value="([^"]+)"', again)
    director.submit(f"{address}/answer", {"value": options[0]}, page=address)
    fields = {"text": "As it was read aloud.", "laws": "27B2", "board": "17", "seen": seen[1]}
    late = director.submit(saving, fields, page=address)
    assert "R2" not in evening.state.rulings
    assert "Somebody else has changed this" in late.text or late.url.path == address  # a question is open again


def test_a_ruling_is_read_in_the_language_of_whoever_reads_it(director: Visitor, evening: Evening) -> None:
    address = ruled(director, evening)
    name = address.rpartition("/")[2]
    proposed = re.search(r'name="text"[^>]*>([^<]+)<', director.get(f"/tonight/{evening.id}/save/{name}").text)
    assert proposed is not None
    fields = {"text": unescape(proposed[1]).strip(), "laws": "27B2", "board": "17", "appeal_told": "yes"}
    director.submit(f"/tonight/{evening.id}/save/{name}", fields)
    here = f"/tonight/{evening.id}/ruling/R2"
    assert "auction" in director.get(here).text
    director.get("/language/sv?back=/")
    assert "budgivning" in director.get(here).text.partition("<article")[2].partition("</section>")[0]


def test_what_is_to_be_looked_at_again_comes_back_with_the_result(director: Visitor, evening: Evening) -> None:
    board = evening.state.boards_at(Place(1, 4, 2))[1]
    assert says("Look again") not in director.get(f"/tonight/{evening.id}").text
    director.submit(f"/tonight/{evening.id}/result/4/2/{board}", {"kind": "passed", "action": "do"})
    page = director.get(f"/tonight/{evening.id}").text
    assert says("{about}: look again", about="Penalty card") in page
    assert (
        says("The board has been played. Was the other side damaged, so that the score must be adjusted?")
        in director.get(f"/tonight/{evening.id}/call/demo-2").text
    )
    director.submit(f"/tonight/{evening.id}/call/demo-2/answer")
    assert says("{about}: look again", about="Penalty card") not in director.get(f"/tonight/{evening.id}").text


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("text", "", "Write what was ruled"),
        ("laws", "", "needs a law"),
        ("laws", "99Z", "have no 99Z"),
        ("board", "1", "That board is not played at"),
        ("board", "017", "That board is not played at"),
        ("board", "seventeen", "That board is not played at"),
    ],
)
def test_a_ruling_without_words_or_laws_or_of_another_board_is_refused(
    director: Visitor, evening: Evening, field: str, value: str, words: str
) -> None:
    name = ruled(director, evening).rpartition("/")[2]
    fields = {"text": "East passes throughout.", "laws": "27B2", "board": "17"} | {field: value}
    answer = director.submit(f"/tonight/{evening.id}/save/{name}", fields)
    assert answer.status_code == 422
    assert words in answer.text
    assert f'id="{field}-wrong"' in answer.text
    assert "R2" not in evening.state.rulings


def test_nobody_else_saves_a_ruling(director: Visitor, visitor: Visitor, evening: Evening) -> None:
    name = ruled(director, evening).rpartition("/")[2]
    assert visitor.submit(f"/tonight/{evening.id}/save/{name}", {"text": "x", "laws": "27B2"}).status_code == 403
    assert "Save to table" not in visitor.get(f"/ruling/{name}").text
    for address in ("rulings", "ruling/R1", "ruling/R1/form", "adjust/4/3/17", "penalty"):
        assert visitor.get(f"/tonight/{evening.id}/{address}", follow_redirects=False).status_code == 303


# The adjusted score.


def test_12C1c_what_other_tables_did_lies_beside_the_question_and_stays_on_the_form(
    director: Visitor, evening: Evening
) -> None:
    places = [place for place, _ in evening.state.places(evening.session) if place.round == evening.round]
    place, board = next(
        (place, board) for place in places for board in evening.state.boards_at(place) if others(evening, place, board)
    )
    address = f"/tonight/{evening.id}/rule/{table_name(place)}/nothing_prescribed?board={board}"
    answer = director.submit(address, {"calls": "1NT P P P", "dealer": "N", "tricks": "7", "at_fault": "N"})
    for value in ("yes", "assigned"):
        answer = director.submit(f"{answer.url.path}/answer", {"value": value})
    expected = {f"{each.bid} " for each in others(evening, place, board)}
    shown = director.get(f"{answer.url.path}/evidence").text
    assert "At other tables: " in shown
    assert all(contract in shown for contract in expected)
    assert f'hx-get="{answer.url.path}/evidence"' in answer.text
    answer = director.submit(f"{answer.url.path}/answer", {"value": "1NT N -1"})
    form = director.get(f"{answer.url.path}/form").text
    assert "At other tables: " in form
    assert all(contract in form for contract in expected)


def test_12C1_the_score_that_an_interview_came_to_stands_in_the_form(director: Visitor, evening: Evening) -> None:
    address = f"/tonight/{evening.id}/rule/3/nothing_prescribed?board=17"
    told = {"calls": "1NT P P P", "dealer": "N", "tricks": "7", "at_fault": "N", "board": "17"}
    answer = director.submit(address, told)
    for value in ("yes", "assigned", "1NT N -1"):
        answer = director.submit(f"{answer.url.path}/answer", {"value": value})
    fields = {"text": "One down.", "laws": "12A1", "board": "17"}
    saved = director.submit(f"/tonight/{evening.id}/save/{answer.url.path.rpartition('/')[2]}", fields)
    number = saved.url.path.rpartition("/")[2]
    form = director.get(f"/tonight/{evening.id}/adjust/4/3/17?ruling={number}").text
    assert re.search(r'name="w1"[^>]* value="100"', form)
    assert re.search(r'name="r1"[^>]* value="-50"', form)


def others(evening: Evening, place: Place, board: int) -> list[Played]:
    found = [
        sheet.written
        for (there, number), sheet in evening.state.sheets.items()
        if number == board and there.session == place.session and there != place
    ]
    return [written for written in found if isinstance(written, Played)]


def board_of(evening: Evening) -> int:
    return evening.state.boards_at(Place(1, 3, 1))[0]


def test_12C1c_weights_are_shown_with_their_effect_before_the_score_is_given(director: Visitor, evening: Evening) -> None:
    board = board_of(evening)
    address = f"/tonight/{evening.id}/adjust/3/1/{board}"
    fields = {"kind": "assigned", "w1": "60", "r1": "3SX N -4", "w2": "40", "r2": "-1100", "reason": "A pause was used."}
    before = evening.version
    shown = director.submit(f"{address}/effect", fields).text
    assert "→" in shown
    assert says("Ranking before and after") in shown
    assert evening.version == before
    director.submit(address, {**fields, "action": "do"})
    sheet = evening.state.sheet(Place(1, 3, 1), board)
    assert sheet.award is not None
    assert isinstance(sheet.award.ns, Assigned)
    assert sum(outcome.weight for outcome in sheet.award.ns.outcomes) == 1
    assert evening.state.rulings[sheet.ruling].text == "A pause was used."


def test_12C1e_the_two_sides_may_get_different_scores(director: Visitor, evening: Evening) -> None:
    board = board_of(evening)
    fields = {"split": "yes", "w1": "100", "r1": "-50", "ew_w1": "100", "ew_r1": "140", "reason": "x", "action": "do"}
    director.submit(f"/tonight/{evening.id}/adjust/3/1/{board}", fields)
    award = evening.state.sheet(Place(1, 3, 1), board).award
    assert award is not None
    assert award.ns != award.ew


def test_12C2a_an_artificial_score_is_for_each_side_by_its_fault(director: Visitor, evening: Evening) -> None:
    board = board_of(evening)
    fields = {"kind": "artificial", "average_ns": "PLUS", "average_ew": "MINUS", "reason": "x", "action": "do"}
    director.submit(f"/tonight/{evening.id}/adjust/3/1/{board}", fields)
    award = evening.state.sheet(Place(1, 3, 1), board).award
    assert award is not None
    assert award.ns == Artificial(Average.PLUS)
    lifted = director.submit(f"/tonight/{evening.id}/adjust/3/1/{board}", {"kind": "lift", "action": "do"})
    assert lifted.status_code == 200
    assert evening.state.sheet(Place(1, 3, 1), board).award is None


def test_86B2b_an_artificial_score_may_have_imps_of_its_own(director: Visitor, evening: Evening) -> None:
    board = board_of(evening)
    fields = {"kind": "artificial", "average_ns": "PLUS", "imps_ns": "6", "average_ew": "MINUS", "imps_ew": "−6,0"}
    director.submit(f"/tonight/{evening.id}/adjust/3/1/{board}", {**fields, "reason": "x", "action": "do"})
    award = evening.state.sheet(Place(1, 3, 1), board).award
    assert award is not None
    assert (award.ns, award.ew) == (Artificial(Average.PLUS, imps=Fraction(6)), Artificial(Average.MINUS, imps=Fraction(-6)))
    assert fill_in(award) == {**fields, "imps_ew": "-6", "non_offending": ""}


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"w1": "60", "r1": "-50"}, "w1", "make 100 %"),
        ({"w1": "", "r1": ""}, "r1", "at least one result"),
        ({"w1": "100", "r1": "3S N many"}, "r1", "is not a result"),
        ({"w1": "100", "r1": "415"}, "r1", "no score"),
        ({"w1": "1/0", "r1": "-50"}, "w1", "no weight"),
        ({"w1": "most", "r1": "-50"}, "w1", "in percent"),
        ({"w1": "100", "r1": "-50", "reason": ""}, "reason", "Write one sentence"),
        ({"kind": "artificial", "average_ns": "☃"}, "average_ns", "Choose the artificial"),
        ({"kind": "artificial", "average_ns": "PLUS", "imps_ns": "six"}, "imps_ns", "Write a number of IMPs"),
        ({"kind": "artificial", "average_ns": "PLUS", "imps_ns": "-6"}, "imps_ns", "Average plus cannot be −6 IMPs"),
    ],
)
def test_an_award_that_cannot_be_is_refused_beside_its_field(
    director: Visitor, evening: Evening, fields: dict[str, str], field: str, words: str
) -> None:
    board = board_of(evening)
    answer = director.submit(f"/tonight/{evening.id}/adjust/3/1/{board}", {"reason": "Because.", **fields, "action": "do"})
    assert answer.status_code == 422
    assert f'id="{field}-wrong"' in answer.text
    assert words in answer.text
    assert evening.state.sheet(Place(1, 3, 1), board).award is None


# Penalties.


def test_90A_a_penalty_is_shown_then_given_then_undone(director: Visitor, evening: Evening) -> None:
    fields = {"contestant": "5", "amount": "10", "unit": "PERCENT_OF_TOP", "law": "90A", "reason": "late three times"}
    page = director.submit(f"/tonight/{evening.id}/penalty", {**fields, "action": "look"}).text
    assert says("Ranking before and after") in page
    answer = director.submit(f"/tonight/{evening.id}/penalty", {**fields, "action": "do"})
    (given,) = evening.state.penalties.values()
    assert (given.penalty.contestant, given.penalty.unit) == ("5", Unit.PERCENT_OF_TOP)
    director.submit(f"/tonight/{evening.id}/undo/{answer.url.fragment}")
    assert not evening.state.penalties


@pytest.mark.parametrize(
    ("field", "value"), [("amount", "0"), ("amount", "1/0"), ("reason", ""), ("unit", "IMPS"), ("contestant", "99")]
)
def test_a_penalty_that_cannot_be_is_refused(director: Visitor, evening: Evening, field: str, value: str) -> None:
    fields = {"contestant": "5", "amount": "10", "unit": "MATCHPOINTS", "law": "90A", "reason": "late"} | {field: value}
    answer = director.submit(f"/tonight/{evening.id}/penalty", {**fields, "action": "do"})
    assert answer.status_code == 422
    assert f'id="{field}-wrong"' in answer.text


REVOKE = {  # as the form sends it: a contract and the tricks in pieces
    "declarer": "N",
    "contract_level": "4",
    "contract_strain": "S",
    "contract_doubled": "",
    "won_ns": "1",
    "won_ew": "1",
    "leader": "W",
    "cards": "DA D2 S2 D3 S3 S4",
    "fact_by": "E",
    "fact_trick": "3",
}


def test_a_contract_of_the_desk_is_told_by_its_buttons(director: Visitor, evening: Evening) -> None:
    """The form of the assistant has a contract and the tricks in pieces, at a table as elsewhere."""
    answer = director.submit(f"/tonight/{evening.id}/rule/3/revoke?board=17", REVOKE)
    assert answer.url.path.startswith("/ruling/"), answer.text
    assert "Table 3" in answer.text
    director.submit(f"{answer.url.path}/answer", {"value": "yes"}, page=answer.url.path)
    over = director.submit(f"{answer.url.path}/follow", {"what": "tricks", "typed": "10"}, page=answer.url.path)
    assert ">64A1<" in over.text
    assert "12 tricks for declarer’s side, +480 for North–South" in over.text  # nobody is vulnerable on board 17


def test_64A1_the_result_that_a_revoke_leads_to_is_proposed_and_the_Director_writes_it(
    director: Visitor, evening: Evening
) -> None:
    """The tricks that a ruling transfers reach the score: nobody counts them by heart."""
    address, place = f"/tonight/{evening.id}", Place(1, 4, 3)
    table = {"kind": "played", "contract": "4S", "declarer": "N", "tricks": "10", "action": "do"}
    director.submit(f"{address}/result/4/3/17", table)
    assert evening.state.sheet(place, 17).written == Played("4S", Seat.NORTH, 10)
    ruling = director.submit(f"{address}/rule/3/revoke?board=17", REVOKE).url.path
    director.submit(f"{ruling}/answer", {"value": "yes"}, page=ruling)
    director.submit(f"{ruling}/follow", {"what": "tricks", "typed": "10"}, page=ruling)
    fields = {"text": "Two tricks to North–South.", "laws": "64A1", "board": "17"}
    saved = director.submit(f"{address}/save/{ruling.rpartition('/')[2]}", fields)
    offered = re.sub(r"<[^>]+>", "", saved.text)
    assert re.search("Under this ruling the board counts 4♠.? North, 12 tricks; entered is 4♠.? North, 10 tricks.", offered)
    number = saved.url.path.rpartition("/")[2]
    (shown,) = [each for each in director.get(f"/api/evenings/{evening.id}/rulings").json() if each["ruling"] == number]
    assert shown["counts"] == {"contract": "4S", "declarer": "N", "tricks": 12}
    assert evening.state.sheet(place, 17).written == Played("4S", Seat.NORTH, 10), "the Director writes it, nobody else"

    form = director.get(f"{address}/result/4/3/17?session=1&by={number}").text
    assert re.search(r'name="tricks"[^>]* value="12"', form)
    assert re.search(rf'name="reason"[^>]* value="Ruling {number}"', form)
    director.submit(f"{address}/result/4/3/17", table | {"tricks": "12", "reason": f"Ruling {number}"})
    assert evening.state.sheet(place, 17).written == Played("4S", Seat.NORTH, 12)
    assert "Under this ruling the board counts" not in director.get(saved.url.path).text


def test_64A2_a_revoke_ruled_during_the_play_is_gone_on_with_when_the_result_is_in(
    director: Visitor, evening: Evening
) -> None:
    """What was saved before the end of the play comes back, and its tricks reach the score."""
    address, place = f"/tonight/{evening.id}", Place(1, 4, 3)
    told = {"declarer": "N", "contract_level": "4", "contract_strain": "S", "contract_doubled": "", "won_ns": "3"}
    cards = {"won_ew": "1", "leader": "N", "cards": "SA H2 S4 S5 SK S6", "fact_by": "E", "fact_trick": "5"}
    ruling = director.submit(f"{address}/rule/3/revoke?board=17", told | cards).url.path
    director.submit(f"{ruling}/answer", {"value": "yes"}, page=ruling)
    fields = {"text": "A revoke is established.", "laws": "63A", "board": "17", "again": "Revoke (64C1)"}
    first = director.submit(f"{address}/save/{ruling.rpartition('/')[2]}", fields).url.path.rpartition("/")[2]
    result = {"kind": "played", "contract": "4S", "declarer": "N", "tricks": "9", "action": "do"}
    director.submit(f"{address}/result/4/3/17", result)
    call = f"{first}-again"
    assert says("Continue the ruling") in director.get(f"{address}/call/{call}").text

    again = director.submit(f"{address}/call/{call}/again")
    assert "10 tricks for declarer’s side, +420 for North–South" in again.text  # 64A2: East did not win that trick
    form = director.get(f"{address}/save/{again.url.path.rpartition('/')[2]}").text
    assert re.search(r'name="again"[^>]* value=""', form), "nothing is left to be looked at again"
    fields = {"text": "One trick to North–South.", "laws": "64A2", "board": "17"}
    saved = director.submit(f"{address}/save/{again.url.path.rpartition('/')[2]}", fields)
    second = saved.url.path.rpartition("/")[2]
    assert evening.state.calls[call].ruling == second
    assert f"/result/4/3/17?session=1&amp;by={second}" in saved.text
    assert says("Rulings that change a result") in director.get(f"{address}/end").text
    director.submit(f"{address}/result/4/3/17", result | {"tricks": "10", "reason": f"Ruling {second}"})
    assert evening.state.sheet(place, 17).written == Played("4S", Seat.NORTH, 10)
    assert says("Rulings that change a result") not in director.get(f"{address}/end").text


def test_a_call_answered_by_mistake_is_put_again(director: Visitor, evening: Evening) -> None:
    director.submit(f"/tonight/{evening.id}/call/demo-3/answer")
    assert "demo-3" not in [each.called.call for each in evening.state.waiting_calls()]
    history = director.get(f"/tonight/{evening.id}/history").text
    undo = re.findall(rf"/tonight/{evening.id}/undo/(\w+)", history)
    director.submit(f"/tonight/{evening.id}/undo/{undo[0]}")
    (again,) = [each.called for each in evening.state.waiting_calls() if each.called.call.startswith("demo-3")]
    assert (again.place, again.board) == (Place(1, 4, 3), 17)


def test_79C_a_published_score_is_changed_only_with_a_reason_and_that_in_the_readers_language(
    director: Visitor, evening: Evening
) -> None:
    address, board = f"/tonight/{evening.id}", evening.state.boards_at(Place(1, 1, 1))[0]
    director.submit(f"{address}/end/rounds-not-played")
    director.submit(f"{address}/end/not-played")
    director.submit(f"{address}/end/publish")
    assert 1 in evening.state.published
    passed = {"kind": "passed", "action": "do"}
    refused = director.submit(f"{address}/result/1/1/{board}", passed)
    assert refused.status_code == 422
    assert says("The score is published: everybody can read the reason for the change, so write one.") in refused.text
    director.submit(f"{address}/result/1/1/{board}", passed | {"reason": "Alla passade"})
    history = director.get(f"{address}/history").text
    undo = re.findall(rf"{address}/undo/(\w+)", history)
    director.submit(f"{address}/undo/{undo[0]}")
    director.headers["accept-language"] = "sv"
    changes = director.get(f"/results/{evening.id}/changes").text
    assert "<q>Alla passade</q>" in changes
    assert "<q>ångrat</q>" in changes
