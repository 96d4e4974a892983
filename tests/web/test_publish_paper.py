"""Paper as PDF, read again: results for everybody, movement cards and table sheets for the Director."""

from io import BytesIO
from pathlib import Path

import pytest
from fastapi import FastAPI
from pypdf import PdfReader

from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evening
from bridgelaws.language import Language
from bridgelaws.publishing.paper import PAPERS, by_hand, guide, hands, score_cards, travellers
from bridgelaws.publishing.paper import papers as papers_of
from bridgelaws.publishing.qr import draw_code
from bridgelaws.tournament.event.events import ScorePublished
from support.browsing import Visitor
from support.demo_evening import call_another, finish, tell_tales
from support.four_pairs import PEOPLE, begin, play
from support.published_site import source_of

pytest.importorskip("typst", reason="PDF needs the package typst.")
LANGUAGES = ["en", "sv", "da", "lv"]
DESK = ("table-cards", "contestant-cards", "blank-travellers", "table-sheets", "slips")


@pytest.fixture
def evening(app: FastAPI) -> Evening:
    found: Evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    return found


def read(pdf: bytes) -> str:
    """The words on it."""
    return "\f".join([page.extract_text(extraction_mode="layout") for page in PdfReader(BytesIO(pdf)).pages])


def printed(visitor: Visitor, address: str, screenshots: Path | None = None) -> bytes:
    answer = visitor.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    if screenshots is not None:
        name = f"{address.rpartition('/')[2].partition('?')[0]}-{visitor.headers['accept-language']}.pdf"
        (screenshots / name).write_bytes(answer.content)
    return bytes(answer.content)


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_are_printed_in_every_language(
    app: FastAPI, evening: Evening, language: str, screenshots: Path | None
) -> None:
    finish(app.state.evenings, evening, publish=True)
    visitor = Visitor(app, headers={"accept-language": language})
    there = {name for name, is_there in papers_of(source_of(app, evening)).items() if is_there}
    assert set(PAPERS) - there == {"match-cards"}
    papers = {name: printed(visitor, f"/results/{evening.id}/files/{name}", screenshots) for name in there}
    words = {name: read(pdf) for name, pdf in papers.items()}
    assert {"en": "Dealer North", "sv": "Giv Nord", "da": "Giver Nord", "lv": "Dalītājs"}[language] in words["hand-records"]
    clubs = {"en": "♣KJ872", "sv": "♣KKn872", "da": "♣KB872", "lv": "♣KJ872"}[language]
    assert clubs in words["hand-records"].replace(" ", "")
    assert {"en": "Board 24", "sv": "Bricka 24", "da": "Spil 24", "lv": "24"}[language] in words["travellers"]
    for name in ("places", "score-cards"):
        assert "Nora Ashgrove – Edvin Lindskär" in words[name]
        assert {"en": "64.60", "sv": "64,60", "da": "64,60", "lv": "64,60"}[language] in words[name]


def test_only_boards_for_everybody_are_printed(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    finish(app.state.evenings, evening, but=(1,))
    call_another(app.state.evenings, evening, (1,))
    source = source_of(app, evening)
    for paper in (hands, travellers):
        (session,) = paper.data(source, Language.ENGLISH)["sessions"]
        names = [str(each.get("number", each.get("name", ""))) for each in session["boards"]]
        assert [name.removeprefix("Board ") for name in names] == [str(board) for board in range(2, 25)]
    rows = [
        row
        for card in score_cards.data(source, Language.ENGLISH)["cards"]
        for session in card["sessions"]
        for row in session["rows"]
    ]
    assert {row["board"] for row in rows if not row["known"]} == {1}
    assert {row["contract"] for row in rows if not row["known"]} == {""}
    words = read(printed(visitor, f"/results/{evening.id}/files/hand-records"))
    held = [each.replace(" ", "") for each in tell_tales(1) if "." not in each and len(each) >= 9]
    assert held
    assert not any(each in words.replace(" ", "") for each in held)


def test_hand_records_tell_what_can_be_made_and_par(app: FastAPI, evening: Evening) -> None:
    finish(app.state.evenings, evening, publish=True)
    boards = hands.data(source_of(app, evening), Language.ENGLISH)["sessions"][0]["boards"]
    for board in boards:
        assert len(board["made"]) == 5
        assert board["par"][0].startswith("N–S ")
        assert sum(board["points"]) == 40


def test_movement_cards_say_where_everybody_goes(
    app: FastAPI, director: Visitor, evening: Evening, screenshots: Path | None
) -> None:
    source = source_of(app, evening)
    cards = guide.for_contestants(source, Language.ENGLISH)["cards"]
    tables = guide.for_tables(source, Language.ENGLISH)["cards"]
    where = {card["contestant"]: {row[0]: row for row in card["rows"]} for card in cards}
    assert len(cards) == 16
    assert len(tables) == 8
    for at, table in enumerate(tables, 1):
        for number, ns, ew, boards, ns_to, ew_to, _ in table["rows"]:
            for (pair, _), to in ((ns, ns_to), (ew, ew_to)):
                own = where[pair]
                assert own[number[0]][1] == str(at)
                assert own[number[0]][5] == boards[0]
                after = own.get(str(int(number[0]) + 1))
                assert to[0] == (f"{after[1]} {after[2]}" if after else "–")
    for name in ("table-cards", "contestant-cards"):
        words = read(printed(director, f"/tonight/{evening.id}/paper/{name}", screenshots))
        assert "Fernquist" in words


def test_a_table_card_says_who_sits_out_next(app: FastAPI, director: Visitor) -> None:
    pairs = "\n".join(f"{name} Alm, {name} Ask" for name in ("Ada", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun"))
    chosen = {"name": "Seven pairs", "pairs": pairs, "boards": "2", "movement": "howell-7-2-1-1"}
    event = director.post("/api/evenings", json={"fields": chosen}).json()["id"]
    source = source_of(app, app.state.evenings.get(event))
    rows = [row for card in guide.for_tables(source, Language.ENGLISH)["cards"] for row in card["rows"]]
    last = max(int(row[0][0]) for row in rows)
    told = {(to[0], int(row[0][0]) == last) for row in rows for to in row[4:6]}
    assert ("sits out", False) in told
    assert {to for to, ended in told if ended} == {"–"}
    assert ("–", False) not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_table_sheets_have_the_number_the_code_and_what_to_do(
    app: FastAPI, director: Visitor, evening: Evening, language: str
) -> None:
    words = read(printed(director, f"/tonight/{evening.id}/paper/table-sheets?language={language}"))
    for table in evening.tables():
        assert app.state.evenings.code(evening.id, table) in words
    assert words.count("/join") == 8
    assert {"en": "Table", "sv": "Bord", "da": "Bord", "lv": "Galds"}[language] in words


def test_slips_have_every_board_of_every_table_and_a_square_that_opens_their_round(
    app: FastAPI, director: Visitor, evening: Evening
) -> None:
    data = by_hand.slips(source_of(app, evening), Language.ENGLISH, lambda code: f"http://club/join/{code}")
    told = [(each["name"], each["boards"]) for each in data["slips"]]
    assert sorted(told) == sorted(
        (f"Table {place.table}, round {place.round}", [str(board) for board in sitting.boards])
        for place, sitting in evening.state.places(1)
    )
    words = read(printed(director, f"/tonight/{evening.id}/paper/slips"))
    assert words.count("Initials of") == len(data["slips"])
    assert str(draw_code(f"http://club/tonight/{evening.id}/sheet/1#table-1")) == data["slips"][0]["picture"]
    assert 'id="table-1"' in director.get(f"/tonight/{evening.id}/sheet/1").text


def test_a_traveller_has_a_line_for_each_table_that_plays_its_board(
    app: FastAPI, director: Visitor, evening: Evening
) -> None:
    data = by_hand.travellers(source_of(app, evening), Language.ENGLISH)["travellers"]
    tables: dict[int, list[list[str]]] = {board: [] for board in range(1, 25)}
    for _, sitting in sorted(evening.state.places(1), key=lambda each: each[0].round):
        for board in sitting.boards:
            tables[board].append([sitting.ns[0], sitting.ew[0]])
    told = {each["name"]: sorted(each["rows"]) for each in data}
    assert told == {f"Board {board}": sorted(rows) for board, rows in tables.items()}
    assert "Board 24" in read(printed(director, f"/tonight/{evening.id}/paper/blank-travellers"))


def test_codes_and_movement_cards_are_the_directors_alone(
    app: FastAPI, director: Visitor, visitor: Visitor, evening: Evening
) -> None:
    for name in DESK:
        assert visitor.get(f"/tonight/{evening.id}/paper/{name}").url.path == "/sign-in"
        assert visitor.get(f"/api/evenings/{evening.id}/paper/{name}").status_code in {401, 403}
        assert visitor.get(f"/results/{evening.id}/files/{name}").status_code == 404
        assert visitor.get(f"/api/results/{evening.id}/files/{name}").status_code == 404
        assert director.get(f"/api/evenings/{evening.id}/paper/{name}").content.startswith(b"%PDF")
    assert visitor.get(f"/tonight/{evening.id}/paper").url.path == "/sign-in"
    sheets = director.get(f"/tonight/{evening.id}/paper/table-sheets")
    assert sheets.headers["cache-control"] == "no-store"
    assert list(director.get(f"/api/evenings/{evening.id}/paper").json()) == list(DESK)
    page = director.get(f"/tonight/{evening.id}/paper").text
    assert page.count("?language=") == len(DESK) * 4
    assert director.get(f"/tonight/{evening.id}/paper/nothing").status_code == 404


def test_teams_and_individuals_have_cards_of_their_own(app: FastAPI, director: Visitor) -> None:
    teams = "\n".join(f"Team {at}: {', '.join(f'{name}{at} Ek' for name in PEOPLE[:4])}" for at in range(4))
    evening = begin(app, director, name="Teams", scoring="teams", pairs=teams, boards="4")
    for name in DESK:
        words = read(printed(director, f"/tonight/{evening.id}/paper/{name}"))
        assert "Team 0" in words or name == "table-sheets"
    sheets = read(printed(director, f"/tonight/{evening.id}/paper/table-sheets"))
    assert all(app.state.evenings.code(evening.id, table) in sheets for table in evening.tables())
    play(app.state.evenings, evening)
    app.state.evenings.propose(evening.id, ScorePublished(1))
    card = read(printed(director, f"/results/{evening.id}/files/score-cards"))
    assert "Won" in card
    assert "Open" not in read(printed(director, f"/results/{evening.id}/files/travellers"))
    people = "\n".join(f"{name} Ek" for name in PEOPLE[:8])
    alone = begin(app, director, name="Alone", scoring="individual", pairs=people, boards="2")
    for name in DESK:
        assert read(printed(director, f"/tonight/{alone.id}/paper/{name}"))
