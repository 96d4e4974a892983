"""A whole evening in a file, and back: nothing is lost, and nothing that is here is written over."""

import zlib
from pathlib import Path

import msgspec
import pytest
from fastapi import FastAPI
from httpx import Response

from bridgelaws.club.backups import Backup
from bridgelaws.language import Language
from bridgelaws.store.chain import check_chain
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.app import create_app
from bridgelaws.web.languages import set_table_language, table_language
from support.browsing import Visitor, choose


@pytest.fixture
def evening(director: Visitor) -> str:
    return director.submit("/tonight/demo").url.path.removeprefix("/tonight/")


@pytest.fixture
def elsewhere(tmp_path: Path) -> FastAPI:
    made: FastAPI = create_app(choose(tmp_path / "other.db"))
    return made


def file_of(director: Visitor, event: str) -> bytes:
    answer = director.get(f"/tonight/{event}/backup/x.evening")
    assert answer.headers["content-disposition"] == "attachment"
    content: bytes = answer.content
    return content


def send(director: Visitor, data: bytes) -> Response:
    """The file sent: the page that tells what bringing it back would do."""
    token = director.get("/tonight").text.partition('name="form_token" value="')[2][:64]
    answer: Response = director.post("/upload/evening", data={"form_token": token}, files={"file": ("x.evening", data)})
    return answer


def bring(director: Visitor, data: bytes, **fields: str) -> int:
    looked = send(director, data)
    if looked.status_code != 200:
        status: int = looked.status_code
        return status
    return director.submit(looked.url.path, fields).status_code


def test_nothing_is_lost(app: FastAPI, director: Visitor, evening: str, elsewhere: FastAPI) -> None:
    board = app.state.evenings.get(evening).state.boards_at(Place(1, 3, 1))[0]
    draft = {"w1": "60", "r1": "-50", "w2": "40", "r2": "140", "reason": "A pause."}
    director.submit(f"/tonight/{evening}/adjust/3/1/{board}/draft", draft)
    code = app.state.evenings.code(evening, "7")
    other = Visitor(elsewhere, headers={"accept-language": "en"})
    other.sign_in()
    assert bring(other, file_of(director, evening)) == 200
    there, here = elsewhere.state.evenings, app.state.evenings
    assert there.get(evening).state == here.get(evening).state
    assert there.deals(evening, 1) == here.deals(evening, 1)  # those of boards still to be played too
    assert len(there.deals(evening, 1)) == 24
    assert there.settings(evening) == here.settings(evening)
    assert there.table_of(code).table == "7"
    assert ": an adjusted score is due" in other.get(f"/tonight/{evening}").text
    (chain,) = check_chain(elsewhere.state.database.log.read(evening))
    assert chain.broken is None
    assert chain.head == app.state.database.log.head(evening)
    secret = "SELECT secret FROM web_sealed WHERE event = ?"
    assert len(app.state.database.rows(secret, evening)) == 1
    assert elsewhere.state.database.rows(secret, evening) == app.state.database.rows(secret, evening)
    elsewhere.state.database.close()


def test_the_language_of_a_table_comes_with_the_evening(
    app: FastAPI, director: Visitor, evening: str, elsewhere: FastAPI
) -> None:
    set_table_language(app.state.database, evening, "1", Language.LATVIAN)
    other = Visitor(elsewhere)
    other.directs()
    assert bring(other, file_of(director, evening)) in {200, 303}
    assert table_language(elsewhere.state.database, evening, "1") is Language.LATVIAN


def test_what_came_later_is_added_and_nothing_is_written_over(
    app: FastAPI, director: Visitor, evening: str, elsewhere: FastAPI
) -> None:
    first = file_of(director, evening)
    other = Visitor(elsewhere, headers={"accept-language": "en"})
    other.sign_in()
    assert bring(other, first) == 200
    director.submit(f"/tonight/{evening}/clock", {"turn": "more"})
    second = file_of(director, evening)
    assert bring(other, second) == 200
    assert elsewhere.state.evenings.get(evening).version == app.state.evenings.get(evening).version
    assert bring(other, first) == 422  # an older file
    other.submit(f"/tonight/{evening}/clock", {"turn": "less"})
    director.submit(f"/tonight/{evening}/clock", {"turn": "more"})
    assert bring(other, file_of(director, evening)) == 422  # both have gone on
    elsewhere.state.database.close()


def test_a_file_that_was_changed_or_is_none_is_refused(director: Visitor, evening: str) -> None:
    data = file_of(director, evening)
    found = msgspec.json.decode(zlib.decompress(data), type=Backup)
    renamed = msgspec.structs.replace(found.events[1], by="somebody else")
    changed = msgspec.structs.replace(found, events=(found.events[0], renamed, *found.events[2:]))
    foreign = msgspec.structs.replace(found, beside={"web_settings": (("password", "x"),)})
    others = msgspec.structs.replace(found, beside={"web_deals": (("another", 1, 1, "x"),)})
    wrong = [b"", b"x", zlib.compress(b"{}"), data[:-20]]
    wrong += [zlib.compress(msgspec.json.encode(each)) for each in (changed, foreign, others)]
    for each in wrong:
        assert bring(director, each) == 422
    assert bring(director, data) == 200  # the same once more changes nothing


def test_programs_keep_and_bring_back_too(app: FastAPI, director: Visitor, evening: str) -> None:
    kept = director.get(f"/api/evenings/{evening}/backup").json()
    assert director.post("/api/evenings/restore", json=kept).json() == {"id": evening}
    for wrong in ("", "?", "AAAA"):
        assert director.post("/api/evenings/restore", json={"file": wrong}).status_code == 400
    assert app.state.evenings.get(evening).version
