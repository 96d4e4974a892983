"""Somebody is forgotten: no byte holds the name, and every result is what it was (shared/spec/club.md, 13.4)."""

import json
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI

from bridgelaws.cli import run
from bridgelaws.club.backups import backup
from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evening, Evenings, EveningSettings
from bridgelaws.club.people.erasing import What, erase, find_person, look_at_erasure
from bridgelaws.club.people.register import Known
from bridgelaws.club.publication.downloads import DOWNLOADS, download
from bridgelaws.club.publication.ranking import RankingView, ranking
from bridgelaws.club.tables import all_tables
from bridgelaws.errors import BridgelawsError
from bridgelaws.store.backup import back_up
from bridgelaws.store.chain import check_chain
from bridgelaws.tournament.event.entry_events import Entered, SubstituteSeated
from bridgelaws.tournament.event.events import (
    AppealLodged,
    EventOpened,
    MadeFinal,
    ResultCorrected,
    RulingGiven,
    ScorePublished,
)
from bridgelaws.tournament.event.score_sheet import Person, Played
from bridgelaws.tournament.movements.model import Contest
from support.before_sealing import write_as_before
from support.browsing import Visitor
from support.four_pairs import begin, play
from support.published_site import fetched, source_of

NAME = "Zebedja Qvistorp"
PARTS = (b"zebedja", b"qvistorp")
PAIRS = f"{NAME}, Bo Ask\nCia Ek, Dag Ask\nEva Ek, Finn Ask\nGun Ek, Hans Ask"
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def call(*arguments: str) -> tuple[int, str, str]:
        status = run(list(arguments))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def play_an_evening(app: FastAPI, director: Visitor, pairs: str = PAIRS) -> Evening:
    """One that mentions the name wherever a name can stand: rulings, reasons, settings, signatures."""
    evenings: Evenings = app.state.evenings
    evening = begin(app, director, pairs=pairs)
    play(evenings, evening)
    one = next(each for each in evening.state.contestants.values() if NAME in {player.name for player in each.players})
    place, sitting = next(
        (place, sitting) for place, sitting in evening.state.places(1) if one.id in (*sitting.ns, *sitting.ew)
    )
    board = sitting.boards[0]
    entered = evening.state.sheet(place, board).written
    assert isinstance(entered, Played)
    for each in (
        ResultCorrected(place, board, entered, Played("3NT", entered.declarer, 13), f"{NAME} had counted wrong"),
        RulingGiven("R1", ("64A1",), f"{NAME} revoked; Qvistorp agrees.", place, board, facts={"told": f"by {NAME}"}),
        RulingGiven("R2", ("64A1",), "Zebedja of another family was here.", place, board),
        SubstituteSeated("2", evening.state.contestants["2"].players[0].id, Person("guest", "A Guest"), 1, 1, NAME, NAME),
        ScorePublished(1),
        AppealLodged("A1", "R1", one.id, tuple([player.id for player in one.players]), f"{NAME} saw it otherwise"),
    ):
        evenings.propose(evening.id, each, by=f"Director {NAME}")
    evenings.set_settings(evening.id, EveningSettings(director=NAME))
    return evenings.get(evening.id)


def known(evenings: Evenings) -> Known:
    return find_person(evenings, NAME)


def holds_the_name(content: bytes | str) -> bool:
    data = content.encode() if isinstance(content, str) else content
    return any(part in data.lower() for part in PARTS)


def test_the_register_finds_who_is_meant(app: FastAPI, director: Visitor) -> None:
    evening = play_an_evening(app, director)
    evenings: Evenings = app.state.evenings
    person = known(evenings)
    assert find_person(evenings, person.id) == person == find_person(evenings, NAME.upper())
    with pytest.raises(BridgelawsError, match="Nobody in the register is called “Nobody Atall”"):
        find_person(evenings, "Nobody Atall")
    look = look_at_erasure(evenings, person.id)
    assert [each.event for each in look.evenings] == [evening.id]
    assert [each.text for each in look.mentions if not each.in_full] == ["Zebedja of another family was here."]
    assert not look.in_clear
    assert known(evenings) == person  # nothing was done


def test_afterwards_no_byte_holds_the_name_and_every_place_is_the_same(
    app: FastAPI, director: Visitor, tmp_path: Path
) -> None:
    evening = play_an_evening(app, director)
    evenings: Evenings = app.state.evenings
    before, person = ranking(evening), known(evenings)
    files_before = {name: download(source_of(app, evening), name) for name in DOWNLOADS}
    assert holds_the_name(files_before["ranking"] or b"")
    look = look_at_erasure(evenings, person.id)
    erase(evenings, person.id, {each.digest: What.REMOVE for each in look.mentions if not each.in_full})

    for file in tmp_path.rglob("*"):
        if file.is_file():
            assert not holds_the_name(file.read_bytes()), file
    again = evenings.get(evening.id)
    after = ranking(again)
    assert look.pseudonym in {name for _, lines in after.fields for line in lines for name in line.names}

    def figures(found: RankingView) -> list[tuple[object, ...]]:
        return [
            (field, line.contestant, line.place, line.score, line.percent) for field, lines in found.fields for line in lines
        ]

    assert figures(after) == figures(before)
    for name in DOWNLOADS:
        assert not holds_the_name(download(source_of(app, again), name) or b""), name
    for name, content in fetched(director, again).items():
        assert not holds_the_name(content), name
    for page in ("", "/history", "/rulings", "/entries", "/end", "/sheets", "/settings"):
        assert not holds_the_name(director.get(f"/tonight/{evening.id}{page}").text), page
    for page in ("/results", f"/results/{evening.id}", f"/api/results/{evening.id}", f"/api/evenings/{evening.id}"):
        assert not holds_the_name(director.get(page).text), page
    back_up(evenings.database.log, tmp_path / "after.db", all_tables())
    assert not holds_the_name((tmp_path / "after.db").read_bytes())
    assert not holds_the_name(zlib.decompress(backup(evenings.database, evening.id)))
    assert all(stream.broken is None for stream in check_chain(evenings.database.log.everything()))


def test_words_are_kept_replaced_or_removed_as_was_said(app: FastAPI, director: Visitor) -> None:
    evening = play_an_evening(app, director)
    evenings: Evenings = app.state.evenings
    person = known(evenings)
    look = look_at_erasure(evenings, person.id)
    appealed = next(each.digest for each in look.mentions if "otherwise" in each.text)
    erase(evenings, person.id, {appealed: What.REMOVE})
    state = evenings.get(evening.id).state
    assert state.rulings["R1"].text == f"{look.pseudonym} revoked; {look.pseudonym} agrees."
    assert state.rulings["R1"].facts == {"told": f"by {look.pseudonym}"}
    assert state.rulings["R2"].text == "Zebedja of another family was here."  # somebody else, until somebody says otherwise
    assert state.appeals["A1"].grounds == "–"


def test_a_process_that_knew_the_name_reads_the_record_anew(app: FastAPI, director: Visitor, settings: object) -> None:
    evening = play_an_evening(app, director)
    other = Evenings(open_database(str(app.state.settings.database)))
    assert holds_the_name(str(other.get(evening.id).state.contestants))
    erase(app.state.evenings, known(app.state.evenings).id, {})
    assert not holds_the_name(str(other.get(evening.id).state.contestants))
    assert not [each for each in other.people.everybody() if holds_the_name(each.name)]
    other.database.close()


def test_a_final_evening_is_erased_too_and_who_plays_again_is_somebody_new(app: FastAPI, director: Visitor) -> None:
    evenings: Evenings = app.state.evenings
    evening = begin(app, director, pairs=PAIRS, correction="0")
    play(evenings, evening)
    evenings.propose(evening.id, ScorePublished(1), by="Director")
    person = known(evenings)
    evenings.get(evening.id).state.periods[1, "appeal"] = evenings.get(evening.id).state.published[1]
    try:
        evenings.propose(evening.id, MadeFinal(), by="Director")
    except BridgelawsError:
        pytest.fail("it can be made final")
    erase(evenings, person.id, {})
    assert not holds_the_name(str(evenings.get(evening.id).state.contestants))
    begin(app, director, pairs=PAIRS)
    assert known(evenings).id != person.id


def test_the_command_tells_what_goes_and_what_stays(app: FastAPI, director: Visitor, command: Command) -> None:
    evening = play_an_evening(app, director)
    path = str(app.state.settings.database)
    told = json.loads(command("forget", path, NAME, "--look", "--json")[1])
    assert (told["erased"], told["evenings"], told["in_clear"]) == (False, [evening.id], [])
    status, out, err = command("forget", path, NAME, "--yes", "--words", "replace")
    assert (status, err) == (0, "")
    assert "the results of 1 evening stay" in out
    assert not holds_the_name(out)
    status, out, err = command("forget", path, NAME, "--yes")
    assert status == 2
    assert "Nobody in the register" in err
    assert "erased" in command("verify", path)[1]


# Databases of before.


def test_a_name_in_clear_is_told_and_the_way_out_of_it(app: FastAPI, director: Visitor, tmp_path: Path) -> None:
    evening = play_an_evening(app, director)
    old = write_as_before(app.state.database, evening.id, str(tmp_path / "old.db"))
    evenings = Evenings(old)
    begun = evenings.create(EventOpened("Another", Contest.PAIRS, "matchpoints", {}), by="Director")
    enter_again(evenings, begun)
    look = look_at_erasure(evenings, known(evenings).id)
    assert [each.event for each in look.in_clear] == [evening.id]
    with pytest.raises(BridgelawsError, match="seal-names"):
        erase(evenings, look.person.id, {})
    assert known(evenings).name == NAME
    old.close()


def enter_again(evenings: Evenings, event: str) -> None:
    evenings.propose(event, Entered("1", (Person(NAME.casefold(), NAME), Person("bo ask", "Bo Ask"))), by="Director")


def test_a_database_is_carried_over_without_losing_a_ranking(
    app: FastAPI, director: Visitor, tmp_path: Path, command: Command
) -> None:
    evening = play_an_evening(app, director)
    path, sealed = str(tmp_path / "old.db"), str(tmp_path / "sealed.db")
    old = write_as_before(app.state.database, evening.id, path)
    write_as_before(app.state.database, evening.id, path, also="second").close()
    noted = old.log.head(evening.id).hash.hex()
    was = ranking(Evenings(old).get(evening.id))
    old.close()
    status, out, err = command("seal-names", path, sealed)
    assert (status, err) == (0, "")
    assert "2 were sealed, with the names of 9 people" in out
    new = open_database(sealed)
    evenings = Evenings(new)
    assert ranking(evenings.get(evening.id)) == was
    first, second = [
        {player.id for one in evenings.get(each).state.contestants.values() for player in one.players}
        for each in (evening.id, "second")
    ]
    assert first == second  # the same people, in every evening
    assert all(evenings.people.find(each) for each in first)
    for recorded in new.log.everything():
        assert not holds_the_name(recorded.payload + recorded.by)
    status, out, _ = command("verify", sealed, "--noted", noted)
    assert status == 0
    assert f"{noted} was carried over on" in out
    erase(evenings, known(evenings).id, {}, ground="asked")
    assert not holds_the_name(str(evenings.get(evening.id).state.contestants))
    new.close()


def test_what_is_sealed_already_is_carried_over_as_it_stands(
    app: FastAPI, director: Visitor, tmp_path: Path, command: Command
) -> None:
    evening = play_an_evening(app, director)
    head = app.state.database.log.head(evening.id)
    sealed = str(tmp_path / "sealed.db")
    assert command("seal-names", str(app.state.settings.database), sealed)[0] == 0
    new = open_database(sealed)
    assert new.log.head(evening.id) == head
    assert Evenings(new).settings(evening.id).director == NAME
    new.close()


def test_nothing_is_carried_over_into_a_database_that_holds_something(
    app: FastAPI, director: Visitor, tmp_path: Path, command: Command
) -> None:
    play_an_evening(app, director)
    path = str(app.state.settings.database)
    status, _, err = command("seal-names", path, path)
    assert status == 2
    assert "holds events already" in err
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT count(*) FROM events").fetchone()[0] > 10
    file.close()
