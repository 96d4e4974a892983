"""Sealed texts (docs/store.md, 7): the log holds digests, the texts stand beside it, and what is forgotten is nowhere."""

import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from bridgelaws.cli import run
from bridgelaws.club.tables import all_tables
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import EventLog, KeyReused, New, open_log
from bridgelaws.store.backup import back_up, restore
from bridgelaws.store.chain import check_chain
from bridgelaws.store.sealed import SealedText, check_texts_of, digests_in, open_signature, seal_text
from bridgelaws.tournament.event.entry_events import Entered
from bridgelaws.tournament.event.events import SHAPES, EventOpened, RulingGiven
from bridgelaws.tournament.event.running import RunningEvent
from bridgelaws.tournament.event.score_sheet import Person
from bridgelaws.tournament.movements.model import Contest

UNUSUAL = "Zebedja Qvistorp"
PAIR = Entered("1", (Person("p7k2mbcdfgh", UNUSUAL), Person("p9bbbbbbbbb", "Bo Ask")))
NOW = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = run(list(arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def begin(log: EventLog) -> RunningEvent:
    one = RunningEvent(log, "tuesday")
    one.propose(EventOpened("Tuesday", Contest.PAIRS, "matchpoints", {}), by="Director Tilda Ljungvide", now=NOW)
    one.propose(PAIR, by="Director Tilda Ljungvide", now=NOW)
    return one


def digests_of(log: EventLog, person: str) -> list[str]:
    return [each.digest for each in log.texts() if each.person == person]


def test_the_log_holds_no_name(database: str) -> None:
    log = open_log(database)
    begin(log)
    for recorded in log.read("tuesday"):
        assert not {"Zebedja", "Qvistorp", "Ask", "Tilda"} & set(json.dumps(recorded.row[:-1]).replace('"', " ").split())
    assert {each.text for each in log.texts()} == {UNUSUAL, "Bo Ask", "Tilda Ljungvide"}
    log.close()


def test_who_opens_it_again_reads_the_names(database: str) -> None:
    log = open_log(database)
    begin(log)
    again = RunningEvent(log, "tuesday")
    assert again.state.contestants["1"].players == PAIR.players
    assert [each.signed_by for each in log.read("tuesday")] == ["Director Tilda Ljungvide"] * 2
    log.close()


def test_the_digest_is_what_the_documentation_says(database: str) -> None:
    """Worked out anew, from the words of docs/store.md alone."""
    log = open_log(database)
    begin(log)
    for each in log.texts():
        assert len(bytes.fromhex(each.salt)) == 32
        assert hashlib.sha256(f"bridgelaws text 1\n{each.salt}\n{each.text}".encode()).hexdigest() == each.digest
    log.close()


def test_the_same_text_is_sealed_otherwise_each_time() -> None:
    assert seal_text("Ada").digest != seal_text("Ada").digest


def test_what_was_forgotten_is_a_pseudonym_and_the_chain_holds(database: str) -> None:
    log = open_log(database)
    begin(log)
    assert log.forget(digests_of(log, "p7k2mbcdfgh")) == 1
    again = RunningEvent(log, "tuesday")
    assert [each.name for each in again.state.contestants["1"].players] == ["Player 7k2m", "Bo Ask"]
    assert all(stream.broken is None for stream in check_chain(log.everything()))
    log.close()


def test_words_that_were_forgotten_are_a_dash() -> None:
    written = SHAPES.written(RulingGiven("R1", ("64A1",), "Ada revoked.", facts={"who": "Ada"}))
    assert "Ada" not in written.payload
    opened = SHAPES.read(replace(written, texts=()))
    assert isinstance(opened, RulingGiven)
    assert (opened.text, opened.facts) == ("–", {})


def test_no_byte_of_the_file_holds_what_was_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    log = open_log(str(path))
    begin(log)
    salt = next(each.salt for each in log.texts() if each.person == "p7k2mbcdfgh")
    log.forget(digests_of(log, "p7k2mbcdfgh"))
    log.sweep()
    for file in tmp_path.iterdir():
        assert b"Qvistorp" not in file.read_bytes()
        assert salt.encode() not in file.read_bytes()
    log.close()


def test_a_text_that_was_reworded_no_longer_claims_to_be_what_was_sealed(database: str) -> None:
    log = open_log(database)
    begin(log)
    (digest,) = digests_of(log, "p9bbbbbbbbb")
    log.reword(digest, "Bo")
    (changed,) = [each for each in log.texts() if each.digest == digest]
    assert (changed.text, changed.salt, changed.is_whole) == ("Bo", "", True)
    log.close()


def test_verify_counts_what_was_erased_and_finds_what_was_changed(database: str, command: Command) -> None:
    log = open_log(database)
    begin(log)
    log.forget(digests_of(log, "p7k2mbcdfgh"))
    status, out, _ = command("verify", database)
    assert status == 0
    assert "3 sealed texts, 1 erased" in out
    log._rows("UPDATE people_text SET text = 'Bo Asp' WHERE text = 'Bo Ask'", ())  # type: ignore[attr-defined]
    log.close()
    status, out, _ = command("verify", database)
    assert status == 1
    assert "1 sealed text is not what was written." in out
    rows = [json.loads(line) for line in command("verify", database, "--json")[1].splitlines()]
    assert rows[-1] == {"sealed_texts": 3, "erased": 1, "changed": 1, "ok": False}


def test_a_key_sent_again_is_the_same_although_its_salts_are_others(database: str) -> None:
    log = open_log(database)
    first = log.append("tuesday", 0, [SHAPES.written(PAIR)], key="k1")
    again = log.append("tuesday", 0, [SHAPES.written(PAIR)], key="k1")
    assert (again.first, again.again) == (first.first, True)
    with pytest.raises(KeyReused):
        log.append("tuesday", 0, [SHAPES.written(replace(PAIR, contestant="2"))], key="k1")
    assert len(list(log.texts())) == 2
    log.close()


def test_a_backup_has_the_names_and_one_made_after_forgetting_has_not(database: str, tmp_path: Path) -> None:
    log = open_log(database)
    begin(log)
    back_up(log, tmp_path / "before.db", all_tables())
    log.forget(digests_of(log, "p7k2mbcdfgh"))
    log.sweep()
    back_up(log, tmp_path / "after.db", all_tables())
    assert b"Qvistorp" in (tmp_path / "before.db").read_bytes()
    assert b"Qvistorp" not in (tmp_path / "after.db").read_bytes()
    kept, anew = open_log(str(tmp_path / "before.db"), read_only=True), open_log(str(tmp_path / "anew.db"))
    assert restore(kept, anew, all_tables()).ok
    assert RunningEvent(anew, "tuesday").state.contestants["1"].players == PAIR.players
    for each in (log, kept, anew):
        each.close()


def test_a_database_made_before_names_were_sealed_reads_the_same(database: str) -> None:
    """Its events are of shape 1, with the names in clear; what comes after them is sealed."""
    log = open_log(database)
    way = '"contest":"pairs","method":"matchpoints","regulations":{},"victory_points":""'
    opened = '{"type":"EventOpened","name":"Tuesday",' + way + "}"
    people = '[{"id":"ada ek","name":"Ada Ek"},{"id":"bo ask","name":"Bo Ask"}]'
    entered = '{"type":"Entered","contestant":"1","players":' + people + ',"captain":""}'
    log.append("tuesday", 0, [New("EventOpened", 1, opened), New("Entered", 1, entered)], by="Director Tilda")
    one = RunningEvent(log, "tuesday")
    assert [(each.id, each.name) for each in one.state.contestants["1"].players] == [
        ("ada ek", "Ada Ek"),
        ("bo ask", "Bo Ask"),
    ]
    one.propose(replace(PAIR, contestant="2"), by="Director Tilda", now=NOW)
    last = list(log.read("tuesday"))[-1]
    assert last.shape == 2
    assert "Qvistorp" not in last.payload
    log.close()


def test_a_file_that_is_only_read_may_be_older_than_sealed_texts(tmp_path: Path) -> None:
    path = str(tmp_path / "old.db")
    log = open_log(path)
    log.append("tuesday", 0, [New("Said", 1, "{}")])
    log._rows("DROP TABLE people_text", ())  # type: ignore[attr-defined]
    log.close()
    old = open_log(path, read_only=True)
    assert list(old.texts()) == []
    assert [each.kind for each in old.read("tuesday")] == ["Said"]
    old.close()


def test_texts_from_elsewhere_must_be_those_of_the_seals() -> None:
    right = seal_text("Ada", "p1")
    check_texts_of([right], [right.digest])
    for wrong in (replace(right, text="Eva"), seal_text("Ada"), SealedText("nonsense", "", "", "Ada")):
        with pytest.raises(BridgelawsError, match="not what was written"):
            check_texts_of([wrong], [right.digest])


def test_a_signature_without_its_name_is_the_role_alone() -> None:
    name = seal_text("Tilda")
    by = f"Director sealed:{name.digest}"
    assert (open_signature(by, [name]), open_signature(by, []), open_signature("table 7", [])) == (
        "Director Tilda",
        "Director",
        "table 7",
    )
    assert digests_in("{}", by) == [name.digest]
