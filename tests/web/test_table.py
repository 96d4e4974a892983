"""The table: anything by anyone, the Director beside it, steps undone and looked at again, boards of files replayed."""

import re

from httpx import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaws.assistant.fields import Widget, WrongFacts
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.practice.acting import step_of
from bridgelaws.practice.happenings import Happening, happenings
from bridgelaws.practice.practice import Step, practice_on
from support.boards_played import stand
from support.browsing import Visitor
from support.messages import says
from support.practice_table import Practice

PLAYED = """[Board "1"]
[North "Nora"]
[East "Emil"]
[South "Sten"]
[West "Wilma"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ.AKQ.AKQ.AKQJ JT98.JT9.JT9.T98 765.876.876.7654 432.5432.5432.32"]
[Declarer "N"]
[Contract "1NT"]
[Auction "N"]
2NT Pass 1NT^I 2C
Pass Pass Pass
"""


def test_27A1_an_insufficient_bid_is_made_and_the_director_asks_and_rules(visitor: Visitor) -> None:
    table = Practice(visitor)
    for seat, call in (("N", "1NT"), ("E", "2S"), ("S", "2D")):
        assert table.do(seat, call=call).status_code == 200
    assert says("Something irregular has happened") in table.page.text
    table.do("N", deed="attention")
    assert "Ask West" in table.page.text
    table.answer("yes")
    assert table.rulings == ["27A1"]


def test_27A1_calling_over_it_accepts_it_without_the_director(visitor: Visitor) -> None:
    table = Practice(visitor)
    for seat, call in (("N", "1NT"), ("E", "2S"), ("S", "2D"), ("W", "Pass")):
        table.do(seat, call=call)
    assert table.rulings == ["27A1"]


def test_anyone_may_call_out_of_turn(visitor: Visitor) -> None:
    table = Practice(visitor)
    assert says("Something irregular has happened") in table.do("S", call="1H").text


def test_50_a_dropped_honour_of_a_defender_becomes_a_major_penalty_card(visitor: Visitor) -> None:
    table = Practice(visitor, hands="unknown")
    for seat, call in (("N", "1NT"), ("E", "Pass"), ("S", "Pass"), ("W", "Pass")):
        table.do(seat, call=call)
    table.do("E", card="H4")
    table.do("W", card="DQ", how="drop")
    assert "have seen the face" in table.page.text
    table.answer("yes")
    table.answer("no")  # the Director designates nothing else
    assert says("Penalty card") in table.page.text
    assert "major" in table.page.text


def test_24_a_card_played_in_the_auction_is_taken_as_one_led_too_early(visitor: Visitor) -> None:
    table = Practice(visitor, hands="unknown")
    table.do("N", call="1NT")
    answer = table.do("E", card="H4")
    assert answer.status_code == 200
    assert "24B" in answer.text  # not an honour, but led: partner passes once
    assert "irregular" in answer.text


def test_what_cannot_have_happened_is_refused_with_the_reason_and_not_kept(visitor: Visitor) -> None:
    table = Practice(visitor)
    for fields in ({"call": "8Z"}, {"card": "W S1"}, {"deed": "fly"}, {"deed": "claim", "what": "x"}, {"deed": "agree"}, {}):
        answer = table.do("N", **fields)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert says("What happened") not in visitor.get(table.address).text


def test_steps_are_undone_looked_at_again_and_taken_otherwise(visitor: Visitor) -> None:
    table = Practice(visitor)
    for seat, call in (("N", "1NT"), ("E", "2S"), ("S", "2D")):
        table.do(seat, call=call)
    visitor.submit(f"{table.address}/back")
    assert "Something irregular" not in visitor.get(table.address).text
    assert "Step 1 of 2" in visitor.get(f"{table.address}?at=1").text
    other = visitor.submit(f"{table.address}/do", {"as": "E", "call": "3H", "at": "1"})
    assert other.url.path != table.address
    assert "Step 2 of 2" in visitor.get(table.address).text


def test_a_pasted_board_is_replayed_to_its_irregularity_and_ruling(visitor: Visitor) -> None:
    table = Practice(visitor, hands="pasted", pasted=PLAYED)
    assert "Nora" in table.page.text
    assert "Step 0 of" in table.page.text
    jump = re.search(r'href="([^"]+at=3)"[^>]*>Next irregularity', table.page.text)
    assert jump is not None
    assert says("Something irregular has happened") in visitor.get(jump[1]).text
    assert "27A1" in visitor.get(f"{table.address}?at=4").text


def test_several_pasted_boards_are_offered(visitor: Visitor) -> None:
    both = PLAYED + "\n" + PLAYED.replace('"1"]', '"2"]', 1)
    page = visitor.submit("/practice", {"hands": "pasted", "pasted": both}, page="/practice")
    assert "2 boards" in page.text
    chosen = visitor.get(f"{page.url.path}/1")
    assert "Board 2" in chosen.text
    assert visitor.get(f"{page.url.path}/1").url == chosen.url, "a board of a file has one address"
    assert visitor.get(f"{page.url.path}/2").status_code == 404


def test_a_file_of_boards_is_loaded_and_each_can_be_replayed(visitor: Visitor) -> None:
    both = PLAYED + "\n" + PLAYED.replace('"1"]', '"2"]', 1)
    page = _upload(visitor, both.encode())
    boards = re.findall(r'href="(/practice/file/[^"]+/\d)"', page.text)
    assert len(boards) == 2
    opened = visitor.get(boards[1])
    assert "27A1" in visitor.get(f"{opened.url.path}?at=4").text
    assert _upload(visitor, PLAYED.encode()).url.path.startswith("/practice/")


def test_a_file_without_boards_is_refused_beside_its_field(visitor: Visitor) -> None:
    for data in (b"", b"\x00\xff nothing", b"hello"):
        page = _upload(visitor, data)
        assert page.status_code == 422
        assert 'id="file-wrong"' in page.text


def _upload(visitor: Visitor, data: bytes) -> Response:
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', visitor.get("/practice").text)
    assert token is not None
    sent: Response = visitor.post("/upload/practice", data={"form_token": token[1]}, files={"file": ("a.pbn", data)})
    return sent


def test_what_is_no_board_is_refused_beside_its_field_and_kept(visitor: Visitor) -> None:
    page = visitor.submit("/practice", {"hands": "pasted", "pasted": "<b>no board</b>"}, page="/practice")
    assert page.status_code == 422
    assert 'id="pasted-wrong"' in page.text
    assert "&lt;b&gt;no board" in page.text
    assert visitor.submit("/practice", {"hands": "dealt", "number": "0"}, page="/practice").status_code == 422


def test_a_table_that_never_was_is_not_found(visitor: Visitor) -> None:
    assert visitor.get("/practice/nothing").status_code == 404
    assert visitor.submit("/practice/nothing/do", {"call": "1C"}).status_code == 404


def test_the_table_for_programs(visitor: Visitor) -> None:
    made = visitor.post("/api/practice", json={"board": 1, "deal": "unknown"})
    assert made.status_code == 201
    name = made.json()["name"]
    for seat, call in (("N", "1NT"), ("E", "2S"), ("S", "2D")):
        now = visitor.post(f"/api/practice/{name}/steps", json={"kind": "call", "seat": seat, "what": call}).json()
    assert now["irregular"]
    asked = visitor.post(f"/api/practice/{name}/steps", json={"kind": "attention", "seat": "W"}).json()["question"]
    assert (asked["put_to"], asked["answers"]) == ("W", ["yes", "no"])
    ruled = visitor.post(f"/api/practice/{name}/steps", json={"kind": "answer", "what": "yes"}).json()
    assert ruled["rulings"][0]["laws"] == ["27A1"]
    assert visitor.post(f"/api/practice/{name}/steps", json={"kind": "fly", "seat": "N"}).status_code == 400
    assert len(visitor.delete(f"/api/practice/{name}/steps/last").json()["steps"]) == 4


CALLS = [str(Bid(level, each)) for level in (1, 2, 3, 7) for each in Denomination] + ["Pass", "X", "XX", "nothing"]
CARDS = ["HA", "S2", "C9", "DQ", "HK", "H3"]
VALUES = {
    Widget.SEAT: st.sampled_from("NESW"),
    Widget.CARD: st.sampled_from(CARDS),
    Widget.CARDS: st.sampled_from(["HA", "S2 C9"]),
    Widget.CALL: st.sampled_from(CALLS),
    Widget.NUMBER: st.sampled_from(["0", "1", "7", "13", "x"]),
    Widget.YES_NO: st.sampled_from(["yes", "no"]),
    Widget.TEXT: st.sampled_from(["", "heart", "low", "HQ", "words"]),
}


def _typed(happening: Happening) -> st.SearchStrategy[tuple[Happening, dict[str, str]]]:
    fields = {
        field.name: st.sampled_from([value for value, _ in field.choices]) if field.choices else VALUES[field.widget]
        for field in happening.fields
    }
    return st.tuples(st.just(happening), st.fixed_dictionaries(fields))


STEPS = st.one_of(
    st.builds(Step, st.just("call"), st.sampled_from("NESW"), st.sampled_from(CALLS)),
    st.builds(Step, st.just("call"), st.sampled_from("NESW"), st.just("Pass")),
    st.builds(Step, st.sampled_from(["card", "drop", "fly"]), st.sampled_from("NESWX"), st.sampled_from(CARDS)),
    st.builds(Step, st.just("answer"), st.just(""), st.sampled_from(["yes", "no", "1C", "HA", "0", "Pass", "?"])),
    st.sampled_from(list(happenings().values())).flatmap(_typed),
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEPS, max_size=30), st.booleans(), st.sampled_from(["wbf-2017", "wbf-2007"]))
def test_whatever_anybody_does_is_taken_or_refused_with_a_sentence(
    steps: list[Step | tuple[Happening, dict[str, str]]], known: bool, book: str
) -> None:
    practice = practice_on(Board.numbered(1, seeded_deal("a table", 1) if known else None), book)
    taken: tuple[Step, ...] = ()
    for each in steps:
        try:
            step = each if isinstance(each, Step) else step_of(*each, "en")
        except WrongFacts:  # told beside the fields
            continue
        found = stand(practice, (*taken, step))
        if found.refused is None:
            taken = (*taken, step)
            assert len(found.lines) == len(taken)
        else:
            assert str(found.refused)
