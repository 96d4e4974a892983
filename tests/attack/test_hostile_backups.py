"""Files of evenings and backups made by a stranger: cut, flipped, forged. Nothing breaks or comes in unseen."""

import json
import random
import sqlite3
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from bridgelaws.cli import run
from bridgelaws.club.backups import Backup, backup
from bridgelaws.club.demo import begin_demo, play_on
from bridgelaws.club.evening_files import read_file
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.store.chain import beginning, chain_events
from bridgelaws.store.log import New
from bridgelaws.tournament.event.replaying import replay
from bridgelaws.web.app import create_app
from bridgelaws.web.foreign.reading import read_evening
from support.browsing import Visitor, choose

Change = Callable[[list[dict[str, Any]]], None]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of an evening as the desk keeps it."""
    app = create_app(choose(tmp_path_factory.mktemp("kept") / "club.db"))
    event = begin_demo(app.state.evenings, app.state.makeable, language=Language.ENGLISH)
    play_on(app.state.evenings, event)
    for table in app.state.evenings.get(event).tables():
        app.state.evenings.code(event, table)
    made = backup(app.state.database, event)
    app.state.makeable.close()
    app.state.database.close()
    return made


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Visitor]:
    app = create_app(choose(tmp_path / "club.db", upload_limit="100000/minute"))
    made = Visitor(app, headers={"accept-language": "en"})
    made.directs()
    yield made
    app.state.makeable.close()
    app.state.database.close()


def app_of(desk: Visitor) -> FastAPI:
    app: FastAPI = desk.app  # type: ignore[assignment]
    return app


def unpack(data: bytes) -> Backup:
    return msgspec.json.decode(zlib.decompress(data), type=Backup)


def pack(found: Backup) -> bytes:
    return zlib.compress(msgspec.json.encode(found))


def forge(data: bytes, change: Change) -> bytes:
    """Entries changed, and every hash worked out anew: the chain holds."""
    found = unpack(data)
    payloads = [json.loads(each.payload) for each in found.events]
    change(payloads)
    head, made = beginning(found.event), []
    for old, payload in zip(found.events, payloads, strict=True):
        new = New(old.kind, old.shape, json.dumps(payload))
        made += chain_events(found.event, head, [new], (old.at, old.by, old.key))
        head = replace(head, version=made[-1].version, hash=made[-1].hash)
    return pack(replace(found, events=tuple(made)))


def send(desk: Visitor, data: bytes) -> Any:
    token = desk.get("/tonight").text.partition('name="form_token" value="')[2][:64]
    return desk.post("/upload/evening", data={"form_token": token}, files={"file": ("x.evening", data)})


def test_a_file_of_our_own_has_nothing_that_the_rules_object_to(kept: bytes) -> None:
    found = read_evening(kept, Language.ENGLISH)  # in its own process
    assert found == read_file(kept, Language.ENGLISH)
    assert (found.objections, found.backup) == ((), unpack(kept))


def test_what_would_happen_is_shown_and_nothing_has_happened(desk: Visitor, kept: bytes) -> None:
    looked = send(desk, kept)
    assert "A new event with" in looked.text
    assert "The codes of 8 tables come with it. Whoever made the file knows them." in looked.text
    assert "The hands of 24 boards come with it." in looked.text
    assert not app_of(desk).state.evenings.all()
    assert desk.submit(looked.url.path).status_code == 200
    assert len(app_of(desk).state.evenings.all()) == 1
    assert "Nothing will be added to it." in send(desk, kept).text


def test_an_entry_that_the_rules_refuse_is_told_and_needs_the_directors_word(desk: Visitor, kept: bytes) -> None:
    def of_another_round(payloads: list[dict[str, Any]]) -> None:
        [each for each in payloads if each["type"] == "ClockSet"][-1]["round"] = 1

    forged = forge(kept, of_another_round)
    looked = send(desk, forged)
    assert "The rules reject these entries. An" in looked.text
    refused = desk.submit(looked.url.path)
    assert refused.status_code == 422
    assert "Restore it only if you trust whoever made it." in refused.text
    assert not app_of(desk).state.evenings.all()
    sent = {"file": b64encode(forged).decode()}
    told = desk.post("/api/evenings/restore/look", json=sent).json()
    assert told["objections"]
    assert desk.post("/api/evenings/restore", json=sent).status_code == 400
    assert not app_of(desk).state.database.log.streams()


def test_a_code_that_stands_for_another_table_is_not_taken(desk: Visitor, kept: bytes) -> None:
    app = app_of(desk)
    (code, _, _), *_ = unpack(kept).beside["web_tables"]
    app.state.database.run("INSERT INTO web_tables VALUES (?, 'mine', '1')", code)
    looked = send(desk, kept)
    assert "One table gets a new code, since its code stands for another table here." in looked.text
    desk.submit(looked.url.path)
    assert app.state.evenings.table_of(code).event == "mine"


DRAFT = '{"session":1,"round":1,"table":"1","board":1,"typed":{"r1":"-50"},"by":"Director","at":"2026-02-02T19:00:00Z"}'
INTERVIEW = (
    '{"kind":"insufficient_bid","facts":{"dealer":"N","calls":"1NT 2S 2D"},'
    '"heading":{"evening":"{event}","at":"1 1 1","of_board":"1","call":"1-call"}}'
)


def test_a_draft_and_an_interview_of_the_evening_come_with_it(kept: bytes) -> None:
    """The rows that the forged ones below are made of."""
    found = unpack(kept)
    interview = INTERVIEW.replace("{event}", found.event)
    beside = {"web_drafts": ((found.event, "1 1 1 1", DRAFT),), "web_interviews": (("x" * 20, 1, interview),)}
    whole = pack(replace(found, beside={**found.beside, **beside}))
    assert read_file(whole, Language.ENGLISH).backup.beside["web_drafts"] == beside["web_drafts"]


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("web_tables", ("ABCDEF", "{event}", "1")),  # no vowels in a code
        ("web_tables", ("222222222", "{event}", "1")),
        ("web_tables", ("222222", "another", "1")),
        ("web_tables", ("222222", "{event}", "1" * 200)),
        ("web_tables", ("222222", "{event}")),
        ("web_languages", ("{event}", "1", "xx")),
        ("web_languages", ("another", "1", "sv")),
        ("web_languages", ("{event}", "1" * 200, "sv")),
        ("web_told", ("{event}", "1", 0, "board x")),
        ("web_evenings", ("{event}", "[]")),
        ("web_evenings", ("{event}", '{"director_plays": 7}')),
        ("web_evenings", ("{event}", '{"rounds": 1000000000000}')),  # the wall would draw so many
        ("web_evenings", ("{event}", '{"minutes_per_board": 1e308}')),
        ("web_evenings", ("{event}", '{"director": "' + "x" * 300 + '"}')),
        ("web_deals", ("{event}", 1, 1, "not a deal")),
        ("web_deals", ("{event}", "1", 1, "N:AKQJT98765432... ... ... ...")),
        ("web_deals", ("{event}", 10**17, 1, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")),
        ("web_sealed", ("{event}", "x", "y", "{}")),
        ("web_sealed", ("{event}", "ab" * 32, "cd" * 32, '{"1": "x"}')),
        ("web_seals", ("{event}", 1, None)),
        ("web_looked", ("{event}", "\x00")),
        ("web_drafts", ("{event}", "1 1 1 1", "{}")),
        ("web_drafts", ("{event}", "1 1 1 1", DRAFT.replace("Z", ""))),  # nobody knows of which hour
        ("web_drafts", ("{event}", "1 1 1 1", DRAFT.replace('"board":1', '"board":0'))),
        ("web_drafts", ("{event}", "1 1 1 1", DRAFT.replace('"table":"1"', '"table":"' + "1" * 500 + '"'))),
        ("web_interviews", ("x" * 20, 1, "{}")),
        ("web_interviews", ("x" * 20, 1, INTERVIEW.replace("1 1 1", "1 " + "9" * 5000 + " 1"))),
        ("web_interviews", ("x" * 20, 1, INTERVIEW.replace('"of_board":"1"', '"of_board":"' + "9" * 5000 + '"'))),
        ("web_interviews", ("x" * 20, 1, INTERVIEW.replace('"1-call"', '"' + "x" * 500 + '"'))),
        ("web_settings", ("password", "x")),
        ("web_sessions", ("x", 2**40, '{"role": "director"}')),
        ("events", ("x",)),
    ],
)
def test_nothing_that_the_pages_would_not_have_written_comes_in_beside_the_log(
    kept: bytes, table: str, row: tuple[Any, ...]
) -> None:
    found = unpack(kept)
    named = tuple([each.replace("{event}", found.event) if isinstance(each, str) else each for each in row])
    with pytest.raises(BridgelawsError, match="cannot be used"):
        read_file(pack(replace(found, beside={**found.beside, table: (named,)})), Language.ENGLISH)


def test_files_that_are_cut_or_flipped_are_refused_with_a_sentence(kept: bytes) -> None:
    chance, text = random.Random(17), zlib.decompress(kept)
    for _ in range(60):
        cut = kept[: chance.randrange(len(kept))]
        flipped = bytearray(kept)
        flipped[chance.randrange(len(kept))] ^= 1 << chance.randrange(8)
        inside = bytearray(text)
        inside[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
        for data in (cut, bytes(flipped), zlib.compress(bytes(inside))):
            with suppress(BridgelawsError):  # a sentence
                found = read_file(data, Language.ENGLISH)  # a bit that says nothing, or stands beside the log
                assert found.backup.events == unpack(kept).events


def test_a_file_that_unpacks_without_end_is_refused(kept: bytes) -> None:
    with pytest.raises(BridgelawsError, match="too large"):
        read_file(zlib.compress(b" " * (80 * 1024 * 1024)), Language.ENGLISH)


def mutate(chance: random.Random, payloads: list[dict[str, Any]]) -> None:
    values: tuple[Any, ...] = (None, 0, -1, 10**12, "", "x" * 300, [], {}, True, "N", "1", 2, "imps", "\u0000", [[1]])
    for _ in range(chance.choice((1, 1, 2, 5))):
        where: Any = chance.choice(payloads)
        while isinstance(where, dict | list) and where:
            keys = list(where) if isinstance(where, dict) else range(len(where))
            key = chance.choice([key for key in keys if key != "type"] or [None])
            if key is None:
                break
            if not isinstance(where[key], dict | list) or not where[key] or chance.random() < 0.3:
                where[key] = chance.choice(values)
                break
            where = where[key]


def test_no_forged_log_breaks_the_lists(desk: Visitor, kept: bytes) -> None:
    """Whatever it says: refused, or brought back with the Director's word, and then the other pages still work."""
    app, chance, brought = app_of(desk), random.Random(2026), 0
    own = begin_demo(app.state.evenings, app.state.makeable, language=Language.ENGLISH)
    for number in range(80):
        data = forge(kept, lambda payloads: mutate(chance, payloads))
        found = unpack(data)
        renamed = f"forged{number}"
        events = [replace(each, stream=renamed) for each in found.events]
        head, made = beginning(renamed), []
        for each in events:
            made += chain_events(renamed, head, [New(each.kind, each.shape, each.payload)], (each.at, each.by, each.key))
            head = replace(head, version=made[-1].version, hash=made[-1].hash)
        data = pack(Backup(found.format, renamed, tuple(made), {}))
        looked = send(desk, data)
        assert looked.status_code in (200, 422)
        if looked.status_code == 200:
            desk.submit(looked.url.path, {"anyway": "yes"})
            brought += 1
    assert brought
    for page in ("/tonight", "/results", "/", "/api/results", "/api/evenings", f"/tonight/{own}"):
        assert desk.get(page).status_code == 200, page
    names = {evening.id for evening in app.state.evenings.all()} | set(app.state.evenings.broken())
    assert len(names) == brought + 1


def test_an_event_that_cannot_be_read_is_set_aside_and_taken_back(desk: Visitor) -> None:
    app = app_of(desk)
    own = begin_demo(app.state.evenings, app.state.makeable, language=Language.ENGLISH)
    app.state.database.log.append("broken", 0, [New("Entered", 1, '{"type": "Entered"}')])
    listed = desk.get("/tonight").text
    assert "Events that cannot be read" in listed
    assert f"/tonight/{own}" in listed
    page = desk.get("/tonight/broken")
    assert page.status_code == 400
    assert "cannot be read" in page.text
    listed = desk.submit("/tonight/broken/set-aside").text
    assert "Events that cannot be read" not in listed
    assert 'action="/tonight/broken/take-back"' in listed
    listed = desk.submit("/tonight/broken/take-back").text
    assert "Events that cannot be read" in listed
    assert desk.post(f"/api/evenings/{own}/set-aside").json() == {"aside": [own], "broken": ["broken"]}
    assert desk.get(f"/tonight/{own}").status_code == 404
    assert own not in desk.get("/results").text
    assert desk.post(f"/api/evenings/{own}/take-back").json()["aside"] == []
    assert desk.get(f"/tonight/{own}").status_code == 200
    assert desk.post("/api/evenings/nothing/set-aside").status_code == 404


# Backups of the whole database.


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    app = create_app(choose(tmp_path / "club.db"))
    event = begin_demo(app.state.evenings, app.state.makeable, language=Language.ENGLISH)
    app.state.evenings.code(event, "7")
    app.state.makeable.close()
    app.state.database.close()
    assert run(["backup", str(tmp_path / "club.db"), str(tmp_path / "kept.db")]) == 0
    return tmp_path / "kept.db"


def test_the_terminal_tells_what_would_be_restored(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = whole.with_name("new.db")
    capsys.readouterr()
    assert run(["restore", str(whole), str(new), "--look", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["manifest"], told["rows"]["web_tables"]) == (True, True, 1)
    assert [each["objections"] for each in told["streams"]] == [[]]
    assert not new.exists()
    with sqlite3.connect(whole) as file:
        file.execute("UPDATE web_tables SET code = 'open sesame'")
        file.execute("""UPDATE web_evenings SET settings = '{"rounds": 1000000000000}'""")
        file.execute("DROP TRIGGER events_UPDATE")
        file.execute("""UPDATE events SET payload = '{}' WHERE version = 4""")
    file.close()
    assert run(["restore", str(whole), str(new), "--look"]) == 1
    shown = capsys.readouterr().out
    assert "Some table codes were not made by Bridgelaws." in shown
    assert "Some settings of events cannot be read." in shown
    assert "entry 4 does not fit" in shown


@pytest.mark.parametrize(
    "deed",
    [
        "UPDATE web_tables SET name = x'00ff'",
        "UPDATE web_sessions SET expires = 'never'; INSERT INTO web_sessions VALUES ('a', 'soon', 'b')",
        "ALTER TABLE web_tables RENAME TO other; CREATE VIEW web_tables AS SELECT * FROM other",
        "DROP TABLE web_deals; CREATE TABLE web_deals (event TEXT)",
        "ALTER TABLE events RENAME TO other; CREATE VIEW events AS SELECT * FROM other",
        "UPDATE bridgelaws_manifest SET hash = x'00'",
        "DROP TABLE bridgelaws_manifest; CREATE TABLE bridgelaws_manifest (wrong TEXT)",
    ],
)
def test_a_forged_backup_restores_nothing(whole: Path, deed: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = sqlite3.connect(whole)
    file.executescript(deed)
    file.commit()
    file.close()
    new = whole.with_name("new.db")
    assert run(["restore", str(whole), str(new)]) == 2
    assert capsys.readouterr().err.strip()
    if new.exists():
        restored = sqlite3.connect(new)
        assert restored.execute("SELECT count(*) FROM events").fetchall() == [(0,)]
        restored.close()


def test_a_backup_that_is_cut_or_flipped_restores_all_or_nothing(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, chance = whole.read_bytes(), random.Random(7)
    fine = sqlite3.connect(whole)
    events = fine.execute("SELECT * FROM events ORDER BY stream, version").fetchall()
    fine.close()
    for number in range(40):
        hurt = bytearray(data)
        for _ in range(chance.choice((1, 4, 64))):
            hurt[chance.randrange(len(hurt))] ^= 1 << chance.randrange(8)
        file, new = whole.with_name(f"hurt{number}.db"), whole.with_name(f"new{number}.db")
        file.write_bytes(bytes(hurt) if number % 2 else data[: chance.randrange(len(data))])
        status = run(["restore", str(file), str(new)])
        assert "Traceback" not in capsys.readouterr().err
        if new.exists():
            restored = sqlite3.connect(new)
            found = restored.execute("SELECT * FROM events ORDER BY stream, version").fetchall()
            restored.close()
            assert found == (events if status == 0 else [])


def test_replaying_stops_where_no_state_follows(kept: bytes) -> None:
    found = unpack(kept)
    with pytest.raises(BridgelawsError, match="Entry 2 of the log makes no sense"):
        replay((found.events[0], replace(found.events[1], payload="{}")))
    with pytest.raises(BridgelawsError, match="Entry 1 of the log makes no sense"):
        replay(())
