"""An event published as a site of its own, and on paper: everything in it leads somewhere, and nothing is told too early."""

import io
import re
import zipfile

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.awards import Average, artificial
from bridgelaws.bridge.deal import seeded_deal
from bridgelaws.club.demo import SEED, begin_demo
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.language import Language
from bridgelaws.publishing.site import Parts, how_many, site
from bridgelaws.tournament.event.events import AwardMade, RulingGiven, ScorePublished
from support.browsing import Visitor
from support.demo_evening import call_another, finish, shows_hands, tell_tales
from support.four_pairs import PEOPLE, begin, play
from support.messages import says
from support.published_site import check, fetched, source_of


@pytest.fixture
def evening(app: FastAPI) -> Evening:
    """Eight tables in the fourth of seven rounds."""
    found: Evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    return found


# The site.


def test_every_link_of_the_site_leads_somewhere_in_it(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    finish(app.state.evenings, evening, publish=True)
    files = fetched(visitor, evening)
    check(files)
    assert {f"board-1-{board}.html" for board in range(1, 25)} <= files.keys()
    assert {f"card-{pair}.html" for pair in range(1, 17)} <= files.keys()
    board = files["board-1-5.html"].decode()
    for part in ('class="diagram"', 'class="makes"', 'class="table traveller"', '<svg class="bars"', "Par"):
        assert part in board
    assert files["files/hands.pbn"].startswith(b"% PBN 2.1")
    assert files["files/hand-records.pdf"].startswith(b"%PDF")


def test_the_site_may_speak_all_languages_and_leads_from_each_to_the_others(
    app: FastAPI, visitor: Visitor, evening: Evening
) -> None:
    finish(app.state.evenings, evening, publish=True)
    files = fetched(visitor, evening, "?language=lv&languages=all")
    check(files)
    for folder, language in (("", "lv"), ("en/", "en"), ("sv/", "sv"), ("da/", "da")):
        page = files[f"{folder}board-1-5.html"].decode()
        assert f'<html lang="{language}">' in page
        assert page.count("hreflang=") == 4
        assert f"{folder}files/travellers.pdf" in files
    seats = {folder: files[f"{folder}board-1-5.html"].decode() for folder in ("sv/", "da/")}
    assert ">Ö<" in seats["sv/"]
    assert ">Ø<" in seats["da/"]
    one = fetched(visitor, evening, "?language=sv")
    assert "hreflang" not in one["index.html"].decode()


def test_the_site_has_nothing_of_a_board_that_somebody_may_still_have_to_play(
    app: FastAPI, visitor: Visitor, evening: Evening
) -> None:
    early = fetched(visitor, evening)
    check(early)
    assert not any(name.startswith("board-") for name in early)
    assert set(early) & {f"files/{name}" for name in ("hands.pbn", "tables.pbn", "boards.csv", "hand-records.pdf")} == set()
    for name, content in early.items():
        if not name.endswith(".pdf"):
            assert not shows_hands(content.decode()), name
    assert says("Shown when nobody can play the board any more.") in early["card-3.html"].decode()
    finish(app.state.evenings, evening, but=(1,))
    call_another(app.state.evenings, evening, (1,))
    files = fetched(visitor, evening)
    check(files)
    assert "board-1-1.html" not in files
    assert "board-1-2.html" in files
    told = b"\n".join([content for name, content in files.items() if not name.endswith(".pdf")]).decode()
    others = "\n".join([each for board in range(2, 25) for each in tell_tales(board)])
    own = [each for each in tell_tales(1) if each not in others]
    assert len(own) > 5
    assert not any(each in told for each in own)
    assert seeded_deal(SEED, 1).pbn() not in told
    assert any(each in told for each in tell_tales(2))


def test_what_the_desk_keeps_to_itself_is_not_in_the_site(
    app: FastAPI, director: Visitor, visitor: Visitor, evening: Evening
) -> None:
    fields = {"minutes_per_board": "7", "minutes_to_move": "1", "show_percentage": "no", "show_other_results": "no"}
    director.submit(f"/tonight/{evening.id}/settings", fields)
    finish(app.state.evenings, evening)
    files = fetched(visitor, evening)
    check(files)
    assert says("The ranking is shown when the score has been published.") in files["index.html"].decode()
    assert not [name for name in files if name.startswith(("board-", "files/"))]
    assert visitor.get(f"/results/{evening.id}/files/text").status_code == 404
    app.state.evenings.propose(evening.id, ScorePublished(1))
    assert "board-1-5.html" in fetched(visitor, evening)


def test_changes_after_publication_are_in_the_site(app: FastAPI, visitor: Visitor, evening: Evening) -> None:
    evenings: Evenings = app.state.evenings
    finish(evenings, evening, publish=True)
    place = next(place for place, sitting in evening.state.places(1) if 5 in sitting.boards)
    text = "A pause <script>alert(1)</script> was used."
    evenings.propose(evening.id, RulingGiven("R9", ("16B",), text, place, 5))
    evenings.propose(evening.id, AwardMade(place, 5, artificial(Average.PLUS, Average.MINUS), "R9"))
    files = fetched(visitor, evening)
    check(files)
    for name in ("changes.html", "index.html", "board-1-5.html"):
        assert "A pause &lt;script&gt;" in files[name].decode()
    assert says("average plus") in files["files/result.txt"].decode()


def test_names_of_files_are_safe_whatever_contestants_are_called(app: FastAPI, director: Visitor, visitor: Visitor) -> None:
    called = ("../../up", "A/B\\C", "a-b-c", "Ņ & <b>Ļ</b>")
    teams = "\n".join(f"{name}: {', '.join(f'{who}{at} Ek' for who in PEOPLE[:4])}" for at, name in enumerate(called))
    evening = begin(app, director, name="../Teams: <i>", scoring="teams", pairs=teams, boards="4")
    play(app.state.evenings, evening)
    app.state.evenings.propose(evening.id, ScorePublished(1))
    answer = visitor.get(f"/results/{evening.id}/files/site")
    assert re.search(r'filename="[0-9a-z-]+\.zip"$', answer.headers["content-disposition"])
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = archive.namelist()
        files = {each.partition("/")[2]: archive.read(each) for each in names}
    assert all(re.fullmatch(r"[a-z0-9-]+(?:/[a-z0-9_-]+)*\.[a-z]+", name) for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    assert len([name for name in files if name.startswith("card")]) == 4 + 1
    check(files)
    assert "<b>Ļ" not in files["index.html"].decode()


def test_parts_of_it_are_as_many_as_counted(app: FastAPI, evening: Evening) -> None:
    finish(app.state.evenings, evening, publish=True)
    source = source_of(app, evening)
    for parts in (Parts(), Parts(pdf=False), Parts(pages=False, pdf=False), Parts(pages=False, pdf=False, data=False)):
        languages = [Language.SWEDISH, Language.ENGLISH]
        files = dict(site(source, languages, parts))
        assert len(files) == how_many(source, languages, parts)
        if parts.pages:
            check(files)


# The text for an e-mail.


@pytest.mark.parametrize(
    ("language", "figure"), [("en", "64.60 %"), ("sv", "64,60 %"), ("da", "64,60 %"), ("lv", "64,60 %")]
)
def test_the_text_has_every_place_and_the_way_to_the_rest(
    app: FastAPI, evening: Evening, language: str, figure: str
) -> None:
    finish(app.state.evenings, evening, publish=True)
    visitor = Visitor(app, headers={"accept-language": language})
    text = visitor.get(f"/results/{evening.id}/files/text").text
    lines = text.splitlines()
    assert lines[0] == evening.state.name
    ranked = [line for line in lines if re.match(r" *\d+=? ", line)]
    assert len(ranked) == 16
    assert ranked[0].endswith("64.60 %" if language == "en" else "64,60 %")
    assert len({len(line) for line in ranked}) == 1
    assert f"/results/{evening.id}" in lines[-1]
    page = visitor.get(f"/results/{evening.id}/files").text
    assert "Edith Wrenfield – Hugh Oakhollow" in page.partition("<textarea")[2].partition("</textarea>")[0]
    told = visitor.get(f"/api/results/{evening.id}/text").json()
    assert told == {"subject": evening.state.name, "text": text}


def test_before_anything_is_played_a_sentence_says_when_there_is_a_site(
    app: FastAPI, director: Visitor, visitor: Visitor
) -> None:
    pairs = "\n".join(f"{who} Ek, {who} Ask" for who in PEOPLE[:8])
    evening = begin(app, director, name="Not yet", pairs=pairs, boards="2")
    answer = visitor.get(f"/results/{evening.id}/files/site")
    assert answer.status_code == 409
    assert "Nothing has been played yet" in answer.text
    assert "files/site" not in visitor.get(f"/results/{evening.id}/files").text
    assert "files/site" not in director.get(f"/tonight/{evening.id}/end").text
