"""The ruling assistant in pages: found, told, asked, ruled; back, changed, compared, printed."""

import re

import pytest
from httpx import Response

from bridgelaws.assistant.fields import Widget
from bridgelaws.assistant.kinds import AFTER_A_RULING, kinds
from bridgelaws.assistant.topics import Moment
from support.browsing import Visitor
from support.contested_claim import ENDING
from support.messages import says

TRANSFER = {"dealer": "N", "calls": "1NT 2S 2D"}


def begun(visitor: Visitor, key: str = "insufficient_bid", facts: dict[str, str] | None = None) -> Response:
    return visitor.submit(f"/rule/{key}", facts or TRANSFER)


def answered(visitor: Visitor, page: Response, value: str, meaning: str = "") -> Response:
    return visitor.submit(f"{page.url.path}/answer", {"value": value, "meaning": meaning})


def words(page: Response) -> str:
    """What the page says, without its marks."""
    text = re.sub(r"<[^>]*>", "", page.text.replace("\ufe0e", ""))
    return " ".join(text.replace("&#39;", "'").split())


@pytest.mark.parametrize("moment", [moment.value for moment in Moment])
def test_every_moment_lists_its_irregularities(reader: Visitor, moment: str) -> None:
    page = reader.get(f"/moment/{moment}").text
    reader.get("/language/da?back=/")
    assert "Laws" not in reader.get(f"/moment/{moment}").text
    reader.get("/language/en?back=/")
    of_it = [key for key, kind in kinds().items() if kind.topic.moment.value == moment]
    assert of_it
    assert all(f'"/rule/{key}"' in page for key in of_it)


@pytest.mark.parametrize("typed", ["revoke", "kulørsvigt", "falšrenons", "61", "Revoke "])
def test_a_revoke_is_found_in_four_languages_and_by_its_law(reader: Visitor, typed: str) -> None:
    assert '"/rule/revoke"' in reader.get("/", params={"q": typed}).text


def test_what_was_looked_for_and_not_found_is_told_and_escaped(visitor: Visitor) -> None:
    page = visitor.get("/", params={"q": "<script>alert(1)</script>"}).text
    assert "Nothing was found for" in page
    assert "<script>alert" not in page


@pytest.mark.parametrize("key", list(kinds()))
def test_every_irregularity_has_a_form(reader: Visitor, key: str) -> None:
    page = reader.get(f"/rule/{key}")
    assert page.status_code == 200
    if key in AFTER_A_RULING:
        assert says("This is about an earlier ruling: open that ruling, and choose it there.") in page.text
        return
    pieces = {Widget.CONTRACT: "_level", Widget.TRICKS: "_ns"}
    for field in kinds()[key].fields:
        assert f'name="{field.name}{pieces.get(field.widget, "")}"' in page.text


@pytest.mark.parametrize("key", list(kinds()))
def test_an_empty_form_is_refused_beside_the_field_or_taken(reader: Visitor, key: str) -> None:
    page = begun(reader, key, {"nothing": "at all"})
    assert page.status_code in (200, 422)
    if page.status_code == 422:
        assert 'class="wrong"' in page.text or key in AFTER_A_RULING


def test_27A1_the_option_is_put_to_lho_with_what_follows_from_each(visitor: Visitor) -> None:
    page = begun(visitor)
    told = words(page)
    assert "Ask West" in told
    assert says("At the table; all four hear it") in told
    assert says("Do you accept {call}?", call="2♦") in told
    assert "27A1" in told
    assert "27B2" in told
    assert "Dealer North" in told


def test_27B2_partner_must_pass_throughout(visitor: Visitor) -> None:
    page = begun(visitor)
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    told = words(page)
    assert "27B2" in told
    assert "North must pass for the rest of the auction" in told
    assert says("Check at the end of play") in told
    assert "72C" in told
    assert says("{seat} to call", seat="West") in told


def test_27B1a_a_transfer_may_be_bid_again_one_higher_showing_the_same(visitor: Visitor) -> None:
    page = begun(visitor, facts={"dealer": "N", "calls": "1NT 2S 2D=H"})
    page = answered(visitor, page, "no")
    page = answered(visitor, page, "3D", "H")
    page = answered(visitor, page, "yes")
    assert "27B1(a)" in words(page)
    assert "must pass" not in words(page).partition("Said before")[0]


def test_facts_are_refused_beside_the_field_and_what_was_typed_is_kept(visitor: Visitor) -> None:
    page = begun(visitor, facts={"dealer": "N", "calls": "1NT 2Q"})
    assert page.status_code == 422
    assert 'value="1NT 2Q"' in page.text
    assert "calls-wrong" in page.text
    assert "2Q" in words(page)


def test_an_answer_that_will_not_do_is_refused_and_the_question_stays(visitor: Visitor) -> None:
    page = begun(visitor)
    refused = answered(visitor, page, "perhaps")
    assert refused.status_code == 422
    assert "say yes or no" in words(refused)
    assert says("Do you accept {call}?", call="2♦") in words(refused)


def test_back_goes_one_question_back_and_at_last_to_the_facts(visitor: Visitor) -> None:
    page = begun(visitor)
    address = page.url.path
    asked = words(page)
    answered(visitor, page, "no")
    assert words(visitor.submit(f"{address}/back")) == asked
    assert visitor.submit(f"{address}/back").url.path == f"{address}/facts"


def test_an_early_answer_changed_keeps_the_later_ones_that_are_still_asked(visitor: Visitor) -> None:
    page = begun(visitor)
    address = page.url.path
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    question = visitor.get(f"{address}/change/1")
    assert "What do you call instead?" in words(question)
    page = visitor.submit(f"{address}/change/1", {"value": "3H"})
    assert "3♥" in words(page)
    page = visitor.submit(f"{address}/change/1", {"value": "3NT"})
    kept = words(visitor.get(address))
    assert "3NT" in kept


def test_an_answer_from_a_page_left_behind_is_that_questions_answer(visitor: Visitor) -> None:
    page = begun(visitor)
    asked = re.search(r'name="asked" value="([0-9a-f]+)"', page.text)
    assert asked is not None
    address = page.url.path
    answered(visitor, page, "no")
    page = visitor.submit(
        f"{address}/answer", {"value": "yes", "asked": asked[1]}
    )  # the browser's own back, then another button
    assert "27A1" in words(page)
    page = visitor.submit(f"{address}/answer", {"value": "yes", "asked": "0123456789abcdef"})
    assert "27A1" in words(page)


def test_a_first_answer_changed_drops_what_is_no_longer_asked(visitor: Visitor) -> None:
    page = begun(visitor)
    address = page.url.path
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    page = visitor.submit(f"{address}/change/0", {"value": "yes"})
    assert "27A1" in words(page)
    assert "3NT" not in words(page)


def test_changed_facts_keep_the_answers_that_still_apply(visitor: Visitor) -> None:
    page = begun(visitor)
    address = page.url.path
    answered(visitor, page, "no")
    page = visitor.submit(f"{address}/facts", {"dealer": "N", "calls": "1NT 2S 2D", "board": "5"})
    assert "What do you call instead?" in words(page)
    page = visitor.submit(f"{address}/facts", {"dealer": "N", "calls": "1NT 2S 2C"})
    assert says("Do you accept {call}?", call="2♣") in words(page)


def test_the_same_facts_under_the_other_laws(visitor: Visitor) -> None:
    page = begun(visitor)
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    compared = words(visitor.get(f"{page.url.path}/compare"))
    assert "Laws 2007" in compared
    assert "Laws 2017" in compared
    older = words(visitor.submit(f"{page.url.path}/book", {"book": "wbf-2007"}))
    assert "Laws 2007" in older


def test_the_laws_chosen_on_this_device_are_ruled_by(visitor: Visitor) -> None:
    visitor.submit("/laws", {"book": "wbf-2007", "back": "/"})
    assert "Laws 2007" in words(visitor.get("/"))
    assert "Laws 2007" in words(begun(visitor))


def test_reviews_come_back_when_the_board_is_over(visitor: Visitor) -> None:
    page = begun(visitor)
    address = page.url.path
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    page = visitor.submit(f"{address}/follow", {"what": "calls", "typed": "P P P"})
    page = visitor.submit(f"{address}/follow", {"what": "tricks", "typed": "9"})
    assert says("To be reviewed now") in words(page)
    page = visitor.submit(f"{address}/follow", {"what": "review", "typed": "72C"})
    assert "could" in words(page)
    assert says("Director, you decide") in words(page)


def test_what_cannot_follow_is_refused_in_words(visitor: Visitor) -> None:
    page = begun(visitor)
    address = page.url.path
    page = answered(visitor, page, "yes")
    for what, typed in (("calls", "1C"), ("calls", "rubbish"), ("tricks", "99"), ("review", "1A"), ("dance", "x")):
        refused = visitor.submit(f"{address}/follow", {"what": what, "typed": typed})
        assert refused.status_code in (200, 422)
        assert visitor.get(address).status_code == 200


def ruled(visitor: Visitor) -> Response:
    """27B2: the auction goes on with North bound to pass."""
    page = begun(visitor)
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    return page


def test_what_only_the_other_laws_ask_is_answered_beside(visitor: Visitor) -> None:
    address = ruled(visitor).url.path
    assert says("These Laws ask one thing more.") in words(visitor.get(f"{address}/compare"))
    refused = visitor.submit(f"{address}/compare", {"value": "perhaps"})
    assert refused.status_code == 422
    compared = words(visitor.submit(f"{address}/compare", {"value": "no"}))
    assert "ask one thing more" not in compared
    assert "27B2" in compared
    assert "Laws 2017" in words(visitor.get(address))  # nothing has changed here


def test_why_not_the_other_way_shows_what_each_answer_would_have_led_to(visitor: Visitor) -> None:
    told = words(visitor.get(f"{ruled(visitor).url.path}/otherwise"))
    assert "27A1" in told  # had West accepted
    assert "27B1(a)" in told  # had it been the lowest bid showing the same


def test_the_record_is_a_page_for_paper_with_the_names(visitor: Visitor) -> None:
    address = ruled(visitor).url.path
    page = visitor.submit(f"{address}/heading", {"table": "7", "north": "<Inga>", "director": "Tilda"})
    assert page.url.path == f"{address}/form"
    assert "&lt;Inga&gt;" in page.text
    assert "27B2" in words(page)
    assert "'sha256-" in page.headers["content-security-policy"]
    assert visitor.get(f"{address}/form.pdf").content.startswith(b"%PDF")


def test_92D1_a_refused_appeal_is_told_with_what_may_be_done(visitor: Visitor) -> None:
    address = ruled(visitor).url.path
    refused = visitor.submit(f"{address}/matter/appeal", {"fact_appellant": "N", "fact_own_table": "yes"})
    assert "in a pairs event both of you must want it" in refused.text
    assert "If South comes to agree within the time, come back to me." in refused.text


def test_92A_a_ruling_is_appealed_from_its_page(visitor: Visitor) -> None:
    address = ruled(visitor).url.path
    assert f"{address}/matter/appeal" in visitor.get(address).text
    wrong = visitor.submit(f"{address}/matter/appeal", {"fact_appellant": "", "fact_minutes": "many"})
    assert wrong.status_code == 422
    page = visitor.submit(
        f"{address}/matter/appeal", {"fact_appellant": "N", "fact_own_table": "yes", "fact_consent": "yes"}
    )
    assert "92" in words(page)


def test_matters_that_are_none_are_no_pages(visitor: Visitor) -> None:
    address = ruled(visitor).url.path
    for key in ("revoke", "nothing"):
        assert visitor.get(f"{address}/matter/{key}").status_code == 404


def test_12C1c_results_are_entered_row_by_row(visitor: Visitor) -> None:
    address = ruled(visitor).url.path
    visitor.submit(f"{address}/follow", {"what": "calls", "typed": "P P P"})
    visitor.submit(f"{address}/follow", {"what": "tricks", "typed": "9"})
    page = visitor.submit(f"{address}/follow", {"what": "review", "typed": "72C"})
    for _ in range(6):
        if "share1" in page.text:
            break
        value = re.search(r'name="value" value="([^"]+)"', page.text)
        assert value is not None, words(page)
        page = answered(visitor, page, value[1])
    rows = {"share1": "60", "contract1": "4S", "declarer1": "E", "made1": "=", "share2": "40", "contract2": "4S"}
    short = visitor.submit(f"{address}/answer", {**rows, "share2": "30", "declarer2": "E", "made2": "-1"})
    assert "90 %" in words(short)
    page = visitor.submit(f"{address}/answer", {**rows, "declarer2": "E", "made2": "−1"})
    assert page.status_code == 200
    assert "60% 4S E =, 40% 4S E -1" in words(page)


def test_unknown_names_are_no_pages(visitor: Visitor) -> None:
    for address in (
        "/rule/nothing",
        "/moment/never",
        "/ruling/x",
        "/ruling/x/facts",
        "/ruling/x/change/0",
        "/ruling/x/form",
    ):
        assert visitor.get(address).status_code == 404
    assert visitor.submit("/ruling/x/answer", {"value": "yes"}).status_code == 404


def test_70A_a_claim_with_the_cards_shows_the_lines_beside_the_question(reader: Visitor) -> None:
    page = begun(reader, "claim_contested", ENDING)
    assert page.status_code == 200, words(page)
    assert f"{page.url.path}/evidence" in page.text
    assert words(reader.get(f"{page.url.path}/evidence"))


@pytest.mark.parametrize(("name", "hand"), [("hand_west", "3..7."), ("hand_west", "A..76."), ("hand_east", "rubbish")])
def test_hands_that_cannot_be_are_refused_beside_their_field(reader: Visitor, name: str, hand: str) -> None:
    page = begun(reader, "claim_contested", {**ENDING, name: hand})
    assert page.status_code == 422
    assert 'class="wrong"' in page.text


def test_whose_turn_it_is_is_not_told_where_nobody_knows(visitor: Visitor) -> None:
    page = answered(visitor, begun(visitor, "offence", {"fact_at_fault": "E"}), "warning")
    assert says("to call") not in words(page)
    assert "Now" not in re.findall(r"<h2[^>]*>(.*?)</h2>", page.text)


def test_the_card_says_whose_call_it_is_about(visitor: Visitor) -> None:
    page = answered(visitor, begun(visitor), "yes")
    assert "Insufficient bid: South’s 2♦" in words(page)


def test_what_followed_and_cannot_have_is_refused_beside_its_field_and_kept(visitor: Visitor) -> None:
    page = answered(visitor, begun(visitor), "yes")
    refused = visitor.submit(f"{page.url.path}/follow", {"what": "calls", "typed": "P P rubbish"}, page=page.url.path)
    assert refused.status_code == 422
    assert 'value="P P rubbish"' in refused.text
    assert re.search(r'id="next-calls"[^>]*aria-invalid="true"', refused.text)
    assert 'id="calls-wrong"' in refused.text


def test_what_is_left_to_be_looked_at_is_told_in_words(visitor: Visitor) -> None:
    page = begun(visitor)
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    for what, typed in (("calls", "P P P"), ("tricks", "9")):
        page = visitor.submit(f"{page.url.path}/follow", {"what": what, "typed": typed}, page=page.url.path)
    assert says("Review now: {law}", law="Law 72C") in words(page)
    assert "could have been aware" in words(page)


def test_nothing_is_said_twice(visitor: Visitor) -> None:
    facts = {"fact_at_fault": "S", "dealer": "N", "calls": "1D P P 2C"}
    page = answered(visitor, begun(visitor, "call_from_wrong_board", facts), "nothing")
    assert words(page).count("may not take advantage of the pass and 2♣") == 1


@pytest.mark.parametrize("language", ["en", "sv", "da", "lv"])
def test_the_form_fits_one_page_of_paper(visitor: Visitor, language: str) -> None:
    page = begun(visitor)
    for value in ("no", "3NT", "no", "no"):
        page = answered(visitor, page, value)
    names = {
        "event": "Tuesday pairs",
        "table": "6",
        "director": "Tilda Ljungvide",
        "north": "Maud Pepperday",
        "west": "Hugh Oakhollow",
    }
    visitor.submit(f"{page.url.path}/heading", names, page=page.url.path)
    form = visitor.get(f"{page.url.path}/form.pdf", headers={"accept-language": language}).content
    assert re.findall(rb"/Type/Pages/Count (\d+)", form) == [b"1"]


def test_what_else_had_happened_is_found_by_a_word_and_told_before_the_question(visitor: Visitor) -> None:
    """54A: declarer has spread the hand over a lead out of turn, which is told when the Director asks already."""
    facts = {"declarer": "S", "contract_level": "3", "contract_strain": "NT", "contract_doubled": "", "cards": "E:HK"}
    address = begun(visitor, "opening_lead_out_of_turn", facts).url.path
    assert f"{address}/more" in visitor.get(address).text
    assert f"{address}/more/spread" in visitor.get(f"{address}/more?q=spread").text
    assert visitor.get(f"{address}/more/dance").status_code == 404
    refused = visitor.submit(f"{address}/more/face_down", {"fact_by": "W", "fact_card": "H99"})
    assert refused.status_code == 422
    assert "H99" in refused.text
    page = visitor.submit(f"{address}/more/spread", {"fact_by": "S"})
    assert "54A" in page.text
    assert says("{seat} spreads their hand", seat="South") in words(page)


def test_a_board_is_told_step_by_step_without_an_evening(visitor: Visitor) -> None:
    """27A1: every step is told as it happened; LHO, who calls over it, has accepted the insufficient bid."""
    address = begun(visitor, "anything", {"dealer": "N"}).url.path
    visitor.submit(f"{address}/follow", {"what": "calls", "typed": "1NT 2S 2D"})
    page = visitor.submit(f"{address}/follow", {"what": "calls", "typed": "P"})
    assert "27A1" in page.text
