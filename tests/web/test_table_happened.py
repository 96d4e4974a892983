"""Something else happened: everything that the engine takes at a table can be done there, by anyone, from the screen."""

import re
from typing import get_args

import pytest

from bridgelaws.assistant.fields import Field, Widget
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.steps import read_step
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.laws.matters import MATTERS
from bridgelaws.practice.acting import read_typed_step, step_of
from bridgelaws.practice.happenings import happenings, search
from bridgelaws.practice.notes import NOTES
from bridgelaws.practice.practice import Step, practice_on
from bridgelaws.practice.standing import deed_of
from bridgelaws.table.events import Deed, MatterRaised, ReviewTaken
from support.boards_played import stand
from support.browsing import Visitor
from support.messages import says
from support.practice_table import Practice

PASSES = (("E", "P"), ("S", "P"), ("W", "P"))
_VALUES = {
    Widget.SEAT: "S",
    Widget.CARD: "HK",
    Widget.CARDS: "HK D2",
    Widget.CALL: "2D",
    Widget.NUMBER: "1",
    Widget.TEXT: "heart",
    Widget.YES_NO: "yes",
}


def _value(field: Field) -> str:
    if field.name == "shows":
        return "H"
    return field.default or (field.choices[0][0] if field.choices else _VALUES[field.widget])


def test_every_deed_of_the_engine_can_be_done_from_the_screen() -> None:
    """But for those that have controls of their own, and a review, which is offered when one waits."""
    done = set()
    for happening in happenings().values():
        step = step_of(happening, {field.name: _value(field) for field in happening.fields}, "en")
        if step.kind not in NOTES:
            done.add(type(deed_of(step)))
    missing = {kind for kind in get_args(Deed) if kind not in done}
    assert {kind.__name__ for kind in missing} - {"CardPlayed"} == {ReviewTaken.__name__}


def test_every_matter_can_be_brought_to_the_table() -> None:
    keys = {key.removeprefix("matter-") for key in happenings() if key.startswith("matter-")}
    assert keys == set(MATTERS) - {"review_due"}


def test_every_form_opens_and_answers_whatever_is_sent(reader: Visitor) -> None:
    table = Practice(reader)
    names = re.findall(r"/happened/([\w-]+)\?", reader.get(f"{table.address}/happened").text)
    assert {*happenings()} <= {*names}
    for key in happenings():
        page = reader.get(f"{table.address}/happened/{key}")
        assert page.status_code == 200, key
        assert happenings()[key].name(Language.ENGLISH).replace("&", "&amp;")[:12] in page.text
        sent = reader.submit(f"{table.address}/happened/{key}", {})
        assert sent.status_code in (200, 422), key
        assert sent.status_code == 200 or 'role="alert"' in sent.text, key
    assert reader.get(f"{table.address}/happened/nothing").status_code == 404


@pytest.mark.parametrize(
    ("typed", "language", "key"),
    [
        ("revoke", Language.ENGLISH, "revoke"),
        ("kulørsvigt", Language.DANISH, "revoke"),
        ("falšrenons", Language.LATVIAN, "revoke"),
        ("samtidig", Language.SWEDISH, "together"),
        ("slip", Language.ENGLISH, "slip"),
        ("stop card", Language.ENGLISH, "stop"),
        ("70", Language.ENGLISH, "claim"),
    ],
)
def test_it_is_found_by_a_word_or_a_law(typed: str, language: Language, key: str) -> None:
    assert key in [each.key for each in search(typed, language)]


def test_the_menu_is_searched_on_the_page(visitor: Visitor) -> None:
    table = Practice(visitor)
    text = visitor.get(f"{table.address}/happened?q=hesitates").text
    assert re.search(r"/happened/hesitates\?at=0#beside", text)
    assert "Nothing was found for “qwxz”" in visitor.get(f"{table.address}/happened?q=qwxz").text


def test_25A_a_slip_is_claimed_from_its_form(visitor: Visitor) -> None:
    table = Practice(visitor)
    table.do("N", call="1NT")
    page = visitor.submit(f"{table.address}/happened/slip", {"by": "N", "call": "1H"})
    assert "Was 1NT unintended" in page.text


def test_33_two_calls_at_once(visitor: Visitor) -> None:
    table = Practice(visitor)
    table.do("N", call="1H")
    table.page = visitor.submit(f"{table.address}/happened/together", {"by": "E", "call": "2C"})
    table.do("N", deed="attention")
    assert "at the same moment" in table.page.text


def test_46B_a_suit_without_a_rank_is_the_lowest_card(visitor: Visitor) -> None:
    deal = "N:AKQ.AKQ.AKQ.AKQJ JT98.JT9.JT9.T98 765.876.876.7654 432.5432.5432.32"
    made = visitor.post("/api/practice", json={"board": 1, "deal": deal}).json()["name"]
    steps = [("call", "N", "P"), ("call", "E", "P"), ("call", "S", "1NT"), ("call", "W", "P"), ("call", "N", "P")]
    for kind, seat, what in [*steps, ("call", "E", "P"), ("card", "W", "H5")]:
        answer = visitor.post(f"/api/practice/{made}/steps", json={"kind": kind, "seat": seat, "what": what})
        assert answer.status_code == 200, answer.text
    visitor.post(f"/api/practice/{made}/steps", json={"kind": "designates", "facts": {"designated": "hearts"}})
    page = visitor.get(f"/practice/{made}").text
    assert says("Declarer calls for “{words}”", words="hearts") in page
    assert 'value="N HQ"' not in page, "the lowest heart has left dummy"
    assert 'value="N HA"' in page


def test_68_a_claim_with_its_statement_is_doubted(visitor: Visitor) -> None:
    table = Practice(visitor, hands="unknown")
    for seat, call in (("N", "1NT"), *PASSES):
        table.do(seat, call=call)
    table.do("E", card="H4")
    claimed = {"by": "N", "tricks": "7", "words": "I lose <six> clubs"}
    page = visitor.submit(f"{table.address}/happened/claim", claimed)
    assert "I lose &lt;six&gt; clubs" in page.text
    table.do("E", deed="doubt")
    assert 'class="question"' in table.page.text
    assert "Ask North" in table.page.text or "Director" in table.page.text


def test_what_is_said_stands_in_the_log_and_changes_nothing(visitor: Visitor) -> None:
    table = Practice(visitor)
    table.do("N", deed="stop")
    table.do("N", call="2H")
    page = visitor.submit(f"{table.address}/happened/explains", {"by": "S", "words": "weak, six cards"})
    assert says("{seat} shows the stop card", seat="North") in page.text
    assert says("{seat} explains: “{words}”", seat="South", words="weak, six cards") in page.text
    assert "Something irregular" not in page.text
    assert says("{seat} to call", seat="East") in page.text


def test_what_cannot_be_read_is_told_beside_its_field_and_kept(visitor: Visitor) -> None:
    table = Practice(visitor)
    page = visitor.submit(f"{table.address}/happened/together", {"by": "E", "call": "9Z"})
    assert page.status_code == 422
    assert 'id="call-wrong"' in page.text
    assert 'value="9Z"' in page.text
    refused = visitor.submit(f"{table.address}/happened/agree", {"by": "E"})
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text


def test_a_call_or_card_can_be_typed(visitor: Visitor) -> None:
    table = Practice(visitor)
    table.page = visitor.submit(f"{table.address}/do", {"typed": "1nt"})
    assert "North: 1NT" in table.page.text
    table.page = visitor.submit(f"{table.address}/do", {"typed": "W: 2h"})
    assert says("Something irregular has happened") in table.page.text
    wrong = visitor.submit(f"{table.address}/do", {"typed": "fish"})
    assert wrong.status_code == 422
    assert "neither a call nor a card" in wrong.text
    assert 'value="fish"' in wrong.text


def test_letters_of_the_visitors_language_are_read() -> None:
    assert read_typed_step("V: HKn", Seat.NORTH, "sv") == Step("card", "W", "HJ")


def test_a_step_of_a_case_file_is_taken_and_nonsense_is_not() -> None:
    practice = practice_on(Board.numbered(1, seeded_deal("a table", 1)), "wbf-2017")
    assert stand(practice, (Step("written", "", '{"hand": "taken", "by": "E"}'),)).refused is None
    for text in ("", "[", "[" * 5000, "{}", "null", "7", '{"ask": "accepted", "answer": "yes"}', '{"matter": "fly"}'):
        assert stand(practice, (Step("written", "", text),)).refused is not None, text


@pytest.mark.parametrize("calls", [(), ("1NT",)])
def test_nothing_of_the_play_happens_before_there_is_a_contract(calls: tuple[str, ...]) -> None:
    practice = practice_on(Board.numbered(1), "wbf-2017")
    before = tuple([Step("call", "N", call) for call in calls])
    for key in ("inspects", "asks_for", "omits", "designates", "dummy_warns", "pointing", "takes_back"):
        happening = happenings()[key]
        step = step_of(happening, {field.name: _value(field) for field in happening.fields}, "en")
        assert says("There is no play yet: this can happen once the auction is over.") in str(
            stand(practice, (*before, step)).refused
        ), key


def test_raising_a_matter_about_nobody_is_refused_with_its_law() -> None:
    practice = practice_on(Board.numbered(1), "wbf-2017")
    deed = read_step({"matter": "etiquette"})
    assert isinstance(deed, MatterRaised)
    refused = stand(practice, (Step("written", "", '{"matter": "etiquette"}'),)).refused
    assert "74" in str(refused)


def test_what_can_happen_for_programs(reader: Visitor) -> None:
    every = reader.get("/api/practice/happenings").json()
    assert len(every) == len(happenings())
    found_so = [each["key"] for each in reader.get("/api/practice/happenings?q=revoke").json()]
    assert found_so[:2] == ["revoke", "asks_revoke"]
    name = reader.post("/api/practice", json={"board": 1}).json()["name"]
    taken = reader.post(f"/api/practice/{name}/steps", json={"kind": "together", "seat": "E", "facts": {"call": "1H"}})
    assert taken.status_code == 400, "there is no call before it"


def test_reading_wrong_facts_is_a_sentence() -> None:
    with pytest.raises(BridgelawsError):
        step_of(happenings()["designates"], {"designated": "fish!"}, "en")
