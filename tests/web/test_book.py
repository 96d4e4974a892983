"""The book: contents, every law in both editions and four languages, search, coverage, the way to try a law."""

import re

import pytest
from markupsafe import escape

from bridgelaws.assistant.topics import topics
from bridgelaws.commentary.names import name_of
from bridgelaws.commentary.questions import asks, questions_at
from bridgelaws.language import Language
from bridgelaws.lawbook.catalogue import Entry, catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.quiz.puzzles import Filter
from support.browsing import Visitor
from support.messages import says


@pytest.mark.parametrize("year", ["2017", "2007"])
def test_the_contents_lead_to_every_law_and_each_has_all_its_provisions(reader: Visitor, year: str) -> None:
    page = reader.get(f"/laws/{year}").text
    places = set(re.findall(rf'href="/laws/{year}/(\d+|[A-Z]+)"', page))
    book = catalogue(Edition(int(year)))
    assert {place for place in places if place.isdigit()} == {str(law) for law in book.titles}
    shown = set()
    for place in places:
        answer = reader.get(f"/laws/{year}/{place}")
        assert answer.status_code == 200
        shown |= set(re.findall(r'class="provision[^"]*" id="([^"]+)"', answer.text))
    assert shown == {str(entry.provision) for entry in book}


@pytest.mark.parametrize(
    ("language", "title", "cited"),
    [
        ("en", "Insufficient bid", "27B1(b)"),
        ("sv", "Otillräckligt kontraktsbud", "27B1(b)"),
        ("da", "Utilstrækkeligt bud", "27B1b"),
        ("lv", "Nepietiekams solījums", "27.B.1(b)"),
    ],
)
def test_a_law_in_the_readers_language(reader: Visitor, language: str, title: str, cited: str) -> None:
    page = reader.get("/laws/2017/27", headers={"accept-language": language}).text
    assert title in page
    assert f">{cited}<" in page


def test_a_provision_has_a_lasting_address_and_is_marked(reader: Visitor) -> None:
    page = reader.get("/laws/2017/27B1(b)").text
    assert '<section class="provision is-asked" id="27B1(b)" tabindex="-1" autofocus>' in page
    assert page.count("is-asked") == 1
    above = reader.get("/laws/2017/27B1").text
    assert above.count("is-asked") == 2
    assert above.count("autofocus") == 1


def test_a_number_written_otherwise_leads_to_the_lasting_address(reader: Visitor) -> None:
    assert reader.get("/laws/2017/§ 27B1b").url.path == "/laws/2017/27B1(b)"


def test_what_changed_is_told_both_ways_and_side_by_side(reader: Visitor) -> None:
    for year, words in (("2017", "Changed since 2007."), ("2007", "Changed in 2017.")):
        provision = _provision(reader.get(f"/laws/{year}/27").text, "27B1(b)")
        assert words in provision
    both = _provision(reader.get("/laws/both/27").text, "27B1(b)")
    for edition in Edition:
        assert escape(catalogue(edition)[Provision("27B1(b)")].digest[:40]) in both


def test_new_moved_and_gone_provisions_say_so(reader: Visitor) -> None:
    assert says("New in 2017.") in reader.get("/laws/2017/23").text
    moved = next(
        entry
        for entry in catalogue()
        if entry.was and entry.provision not in entry.was and not any(_old(was).difference for was in entry.was)
    )
    page = reader.get(f"/laws/2017/{moved.provision}").text
    assert says("In {year}, with the same meaning:", year="2007") in _provision(page, str(moved.provision))
    lost = next(entry for entry in catalogue(Edition.LAWS_2007) if not entry.becomes and entry.provision.law in range(1, 94))
    assert says("Removed in 2017.") in _provision(reader.get(f"/laws/2007/{lost.provision.law}").text, str(lost.provision))


def test_every_question_stands_at_a_provision() -> None:
    newest, older = catalogue(Edition.LAWS_2017), catalogue(Edition.LAWS_2007)
    shown = {ask.key for book in (newest, older) for entry in book for ask in questions_at(entry)}
    assert shown == {ask.key for ask in asks()}


def test_the_questions_of_law_27_are_on_its_page(reader: Visitor) -> None:
    page = reader.get("/laws/2017/27").text
    assert "lowest sufficient bid that shows the same denomination" in _provision(page, "27B1(a)")
    assert "is artificial?" in _provision(page, "27B1(a)")
    assert "accept" in page.partition("Also asked under this law")[2].partition("</section>")[0]


def test_every_irregularity_of_the_assistant_can_be_tried_from_its_law(reader: Visitor) -> None:
    for law in sorted({topic.law.law for topic in topics() if topic.law in catalogue()}):
        page = reader.get(f"/laws/2017/{law}").text
        for topic in topics():
            if topic.law.law == law:
                assert f'href="/rule/{topic.key}"' in page


@pytest.mark.parametrize("typed", ["27B1(b)", "§ 27B1b", "27.B.1(b) likums", "lag 27B1(b)", "law 27b1b"])
def test_a_place_is_found_by_its_number_in_any_style(reader: Visitor, typed: str) -> None:
    assert 'href="/laws/2017/27B1(b)"' in reader.get("/laws/2017", params={"q": typed}).text


@pytest.mark.parametrize(
    ("language", "typed", "place"), [("en", "penalty card", "50"), ("sv", "straffkort", "50"), ("da", "kulørsvigt", "61")]
)
def test_a_place_is_found_by_a_word(reader: Visitor, language: str, typed: str, place: str) -> None:
    page = reader.get("/laws/2017", params={"q": typed}, headers={"accept-language": language}).text
    found = page.partition('id="found"')[2].partition("chapters")[0]
    assert re.search(rf'href="/laws/2017/{place}[A-Z:"]', found)


def test_nothing_found_says_what_else_to_try(reader: Visitor) -> None:
    assert "Nothing was found for" in reader.get("/laws", params={"q": "<b>qqqq</b>"}).text
    assert "<b>qqqq" not in reader.get("/laws", params={"q": "<b>qqqq</b>"}).text


@pytest.mark.parametrize("address", ["/laws/2017/99", "/laws/2017/27Z", "/laws/1997/27", "/laws/2017/nothing", "/laws/both"])
def test_what_is_not_in_the_book_is_not_found(reader: Visitor, address: str) -> None:
    assert reader.get(address).status_code == 404


def test_what_is_not_in_the_book_is_told_with_what_is_near(reader: Visitor) -> None:
    assert "27B" in reader.get("/laws/2017/27Z").text
    assert "from 1 to 93" in reader.get("/laws/2017/99").text


def test_coverage_has_every_provision_and_can_be_narrowed(reader: Visitor) -> None:
    page = reader.get("/laws/2017/coverage").text
    assert page.count('<span class="chip chip-ok">') + page.count('<span class="chip chip-warn">') + page.count(
        '<span class="chip ">'
    ) == len(catalogue())
    narrowed = reader.get("/laws/2017/coverage", params={"status": "proved", "kind": "judgement"}).text
    assert '<span class="chip chip-warn">' not in narrowed
    assert 'href="/laws/2017/27"' not in reader.get("/laws/2017/proof/27").text
    assert "Law\u00a027, correct" in reader.get("/laws/2017/proof/27").text


def test_disputed_places_stand_with_their_law_and_together(reader: Visitor) -> None:
    assert says("Two readings") in reader.get("/laws/2017/27").text
    assert "partner_consulted" in reader.get("/laws/readings").text


def test_references_in_digests_lead_on(reader: Visitor) -> None:
    page = reader.get("/laws/2017/16").text
    assert '<a href="/laws/2017/16C">Law\u00a016C</a>' in page or '<a href="/laws/2017/16C">Law 16C</a>' in page


def test_the_laws_of_a_ruling_lead_to_the_book(visitor: Visitor) -> None:
    told = {"dealer": "N", "calls": "1NT 2S 2D"}
    page = visitor.submit("/rule/insufficient_bid", told).text
    assert 'class="law" href="/laws/2017/27A1"' in page


def test_the_book_for_programs(reader: Visitor) -> None:
    assert {law["place"] for law in reader.get("/api/laws/2017").json()} >= {"1", "93", "DEF"}
    law = reader.get("/api/laws/2017/27B1(b)", headers={"accept-language": "sv"}).json()
    assert law["name"] == "Otillräckligt kontraktsbud"
    assert [each["provision"] for each in law["provisions"]] == ["27B1(b)"]
    assert law["provisions"][0]["between_the_editions"] == "changed"
    assert law["irregularities"] == ["insufficient_bid"]
    assert reader.get("/api/laws/2017/search", params={"q": "§ 27B1b"}).json()[0]["provision"] == "27B1(b)"
    assert len(reader.get("/api/laws/2007/coverage").json()) == len(catalogue(Edition.LAWS_2007))
    assert reader.get("/api/laws/readings").json()[0]["usual"] in ("A", "B")
    assert reader.get("/api/laws/2017/99").status_code == 404


def _old(was: Provision) -> Entry:
    return catalogue(Edition.LAWS_2007)[was]


def _provision(page: str, place: str) -> str:
    found = re.search(rf'<section class="provision[^"]*" id="{re.escape(place)}".*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_every_place_without_a_number_has_a_name_in_words() -> None:
    """No row of the coverage is named by a key: a colon after capitals, or words joined by hyphens."""
    for edition in Edition:
        names = [(entry.provision, name_of(entry.provision, Language.ENGLISH)) for entry in catalogue(edition)]
        for place, name in names:
            assert not re.search(r"(INTRO|DEF|LK):|\d:[a-z]", name), place
            assert not (place.part or place.name) or " " in name, place
        assert len({name for _, name in names}) == len(names), "two places of one name"


def test_a_law_is_tried_in_the_assistant_in_the_quiz_and_at_the_table(visitor: Visitor) -> None:
    page = visitor.get("/laws/2017/27").text
    assert 'href="/rule/insufficient_bid"' in page
    assert visitor.get("/quiz/next?law=27&year=2017").url.path in [f"/quiz/{each.id}" for each in Filter("27").chosen()]
    assert "questions on this law" in page
    action = re.search(r'action="(/quiz/[^"]+)"', page)
    assert action is not None
    table = visitor.submit(action[1], {"open": "before"})
    assert table.url.path.startswith("/practice/")
    known = visitor.get("/api/laws/2017/27").json()["quiz"]
    assert action[1].rpartition("/")[2] in known


def test_coverage_names_rows_in_words(reader: Visitor) -> None:
    page = reader.get("/laws/2017/coverage").text
    assert "77, undertricks, doubled" in page
    assert says("Introduction: what the Laws are for") in page
    assert "Definition: honour" in page
    assert not re.search(r">(INTRO|DEF|LK):", page)
    rows = {each["provision"]: each["name"] for each in reader.get("/api/laws/2017/coverage").json()}
    assert rows["77:under-doubled"] == "77, undertricks, doubled"
