"""Devices at the tables: the file for them, what they sent looked at and taken in, and a folder that is watched."""

import re
from datetime import datetime
from pathlib import Path

from fastapi import FastAPI
from httpx import Response
from msgspec.structs import replace

from bridgelaws.bridge.calls import Bid, Denomination
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.deeds import new_name
from bridgelaws.club.devices.as_devices_see import seatings_by_place, seen_by_devices
from bridgelaws.club.evenings import Evening
from bridgelaws.formats.access.reading import Database, Row
from bridgelaws.formats.access.writing import Writer
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.bws_writing import write_bws
from bridgelaws.formats.model import Record, Stated
from bridgelaws.tournament.event.score_sheet import Place, Played
from support.begun_evening import begin as begun
from support.begun_evening import boards
from support.browsing import Visitor

WHEN = datetime(2026, 2, 2, 18, 30)


def sent(evening: Evening, results: dict[tuple[int, int], str], **more: str) -> bytes:
    """A file in which the devices at these tables have these results of round 1: contract, declarer, tricks."""
    seats, records = seatings_by_place(evening), []
    for (table, board), text in results.items():
        seat = seats[Place(1, 1, table)]
        contract, declarer, tricks = text.split()
        bid = read_contract(contract, Seat(declarer))
        stated = Stated(declarer=Seat(declarer), bid=bid.bid, doubling=bid.doubling, tricks=int(tricks))
        ns, ew = str(seat.ns), str(seat.ew)
        if more.get("turned") == f"{table}":
            ns, ew = ew, ns
        tags = (("Section", "A"), ("Table", str(table)), ("Round", "1"), ("PairNS", ns), ("PairEW", ew))
        records.append(Record(number=board, tags=tags, stated=stated))
    return write_bws(replace(seen_by_devices(evening), records=tuple(records)), WHEN).data


def brought(director: Visitor, evening: Evening, data: bytes) -> Response:
    page = director.get(f"/tonight/{evening.id}/devices").text
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', page)
    assert token is not None
    answer: Response = director.post(
        f"/upload/devices/{evening.id}", data={"form_token": token[1]}, files={"file": ("x.bws", data)}
    )
    return answer


def test_the_file_for_devices_has_movement_names_and_results(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director, 14, kind="mitchell")
    answer = director.get(f"/tonight/{evening.id}/devices.bws")
    assert answer.headers["content-disposition"].endswith('.bws"')
    file = read_bws(answer.content)
    assert (len(file.seatings), file.sections[0].winners, file.name) == (49, 2, "Tuesday")
    second = next(each for each in file.seatings if (each.table, each.round) == (1, 2))
    assert (second.ns, second.ew, second.low, second.high) == (1, 7, 4, 6)
    assert len(file.players) == 28
    assert {player.name for player in file.players if player.table == 1} == {"Ada Ek1", "Bo Ask1", "Ada Ek8", "Bo Ask8"}


def test_results_are_looked_at_taken_in_and_undone(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director)
    one, two = boards(evening, 1)[0], boards(evening, 2)[0]
    page = brought(director, evening, sent(evening, {(1, one): "4S N 10", (2, two): "3NT W 8"}))
    assert "2 new results" in page.text
    assert evening.state.sheet(Place(1, 1, 1), one).written is None
    taken = director.submit(page.url.path, {"action": "do"}, page=page.url.path)
    assert "/history" in taken.url.path
    assert evening.state.sheet(Place(1, 1, 1), one).written == Played("4S", Seat.NORTH, 10)
    assert evening.state.sheet(Place(1, 1, 2), two).written == Played("3NT", Seat.WEST, 8)
    again = director.submit(page.url.path, {"action": "do"}, page=page.url.path)
    assert "There is nothing new in the file." in again.text
    undo = re.search(rf'href="(/tonight/{evening.id}/undo/[^"]+)"', taken.text)
    assert undo is not None
    director.submit(undo[1], page=undo[1])
    assert evening.state.sheet(Place(1, 1, 1), one).awaited


def test_what_stands_here_is_changed_only_if_ticked(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director)
    board = boards(evening, 1)[0]
    first = brought(director, evening, sent(evening, {(1, board): "4S N 10"}))
    director.submit(first.url.path, {"action": "do"}, page=first.url.path)
    page = brought(director, evening, sent(evening, {(1, board): "4S N 11"}))
    assert "1 result differs from here" in page.text
    assert "nothing new" in director.submit(page.url.path, {"action": "do"}, page=page.url.path).text
    director.submit(page.url.path, {"action": "do", **tick(page.text, board)}, page=page.url.path)
    assert evening.state.sheet(Place(1, 1, 1), board).written == Played("4S", Seat.NORTH, 11)


def tick(page: str, board: int) -> dict[str, str]:
    """As the box for board 1 of round 1 stands in the page."""
    found = re.search(rf'name="(change-1-1-{board})" value="(\w+)"', page)
    assert found is not None
    return {found[1]: found[2]}


def test_a_tick_is_for_the_results_that_were_shown(app: FastAPI, director: Visitor, tmp_path: Path) -> None:
    """79B: nobody changes a result that he has not seen to one that he has not seen."""
    evening = begun(app, director)
    board, place = boards(evening, 1)[0], Place(1, 1, 1)
    first = brought(director, evening, sent(evening, {(1, board): "4S N 10"}))
    director.submit(first.url.path, {"action": "do"}, page=first.url.path)
    looked = brought(director, evening, sent(evening, {(1, board): "4S N 11"}))
    ticked = tick(looked.text, board)
    corrected = {"kind": "played", "contract": "4S", "declarer": "N", "tricks": "-1", "lead": ""}  # by another Director
    director.submit(f"/tonight/{evening.id}/result/1/1/{board}", {**corrected, "deed": new_name(), "action": "do"})
    late = director.submit(looked.url.path, {"action": "do", **ticked}, page=looked.url.path)
    assert (late.status_code, "has changed since you looked" in late.text) == (422, True)
    assert evening.state.sheet(place, board).written == Played("4S", Seat.NORTH, 9)
    app.state.club.devices = tmp_path
    watched = f"/tonight/{evening.id}/devices/folder/tuesday.bws"
    (tmp_path / "tuesday.bws").write_bytes(sent(evening, {(1, board): "4S N 11"}))
    ticked = tick(director.get(watched).text, board)
    (tmp_path / "tuesday.bws").write_bytes(sent(evening, {(1, board): "4S N 12"}))
    late = director.submit(watched, {"action": "do", **ticked}, page=watched)
    assert (late.status_code, evening.state.sheet(place, board).written) == (422, Played("4S", Seat.NORTH, 9))
    director.submit(watched, {"action": "do", **tick(late.text, board)}, page=watched)
    assert evening.state.sheet(place, board).written == Played("4S", Seat.NORTH, 12)


def test_a_round_that_was_not_called_waits_and_keeps_nothing_back(app: FastAPI, director: Visitor) -> None:
    """8B1: tables with devices go on by themselves."""
    evening = begun(app, director)
    one, later = boards(evening, 1)[0], evening.state.boards_at(Place(1, 2, 1))[0]
    seats = seatings_by_place(evening)[Place(1, 2, 1)]
    tags = (("Section", "A"), ("Table", "1"), ("Round", "2"), ("PairNS", str(seats.ns)), ("PairEW", str(seats.ew)))
    stated = Stated(declarer=Seat.NORTH, bid=Bid(1, Denomination.CLUBS), tricks=7)
    records = (*read_bws(sent(evening, {(1, one): "4S N 10"})).records, Record(number=later, tags=tags, stated=stated))
    page = brought(director, evening, write_bws(replace(seen_by_devices(evening), records=records), WHEN).data)
    assert "1 result of a round that has not been called" in page.text
    director.submit(page.url.path, {"action": "do"}, page=page.url.path)
    assert evening.state.sheet(Place(1, 1, 1), one).written == Played("4S", Seat.NORTH, 10)
    assert evening.state.sheet(Place(1, 2, 1), later).written is None


def test_a_board_the_director_has_decided_stays(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director)
    board = boards(evening, 1)[0]
    fields = {"deed": new_name(), "kind": "artificial", "average_ns": "PLUS", "average_ew": "MINUS", "reason": "Late."}
    director.submit(f"/tonight/{evening.id}/adjust/1/1/{board}", {**fields, "action": "do"})
    assert evening.state.sheet(Place(1, 1, 1), board).award is not None
    page = brought(director, evening, sent(evening, {(1, board): "4S N 10"}))
    assert "1 board the Director has decided" in page.text
    assert "nothing new" in director.submit(page.url.path, {"action": "do"}, page=page.url.path).text


def test_what_the_movement_does_not_have_is_told_and_left(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director)
    one = boards(evening, 1)[0]
    page = brought(director, evening, sent(evening, {(1, one): "4S N 10", (1, 99): "4S N 10"}, turned="1"))
    assert "2 results that the movement does not have" in page.text
    assert "the pairs sat the other way round" in page.text
    assert "nothing new" in director.submit(page.url.path, {"action": "do"}, page=page.url.path).text


def test_what_is_no_such_file_is_refused(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director)
    for data in (b"", b"nothing", b"\0\1\0\0Standard Jet DB\0" + b"\7" * 5000):
        answer = brought(director, evening, data)
        assert (answer.status_code, "devices" in answer.url.path) == (422, True)


def test_a_folder_is_watched(app: FastAPI, director: Visitor, tmp_path: Path) -> None:
    evening = begun(app, director)
    app.state.club.devices = tmp_path
    board = boards(evening, 1)[0]
    assert director.get(f"/tonight/{evening.id}/devices/folder/tuesday.bws").status_code == 404
    (tmp_path / "tuesday.bws").write_bytes(sent(evening, {(1, board): "4S N 10"}))
    assert "tuesday.bws" in director.get(f"/tonight/{evening.id}/devices").text
    page = f"/tonight/{evening.id}/devices/folder/tuesday.bws"
    assert "1 new result" in director.get(page).text
    director.submit(page, {"action": "do"}, page=page)
    assert evening.state.sheet(Place(1, 1, 1), board).written == Played("4S", Seat.NORTH, 10)
    assert "1 result as it stands here" in director.get(page).text
    assert director.get(f"/tonight/{evening.id}/devices/folder/..%2Fx.bws").status_code == 404


def test_sections_have_letters_and_individuals_four_numbers(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director, 32, kind="", sections="9+7")
    file = read_bws(director.get(f"/tonight/{evening.id}/devices.bws").content)
    assert [section.letters for section in file.sections] == ["A", "B"]
    assert file.across_field
    people = "\n".join(f"Ada Ek{at}" for at in range(1, 9))
    evening = begun(app, director, pairs=people, scoring="individual", kind="individual")
    file = read_bws(director.get(f"/tonight/{evening.id}/devices.bws").content)
    assert all(each.south and each.west for each in file.seatings)


def test_a_result_taken_back_at_the_table_is_taken_back_here_only_if_ticked(app: FastAPI, director: Visitor) -> None:
    evening = begun(app, director)
    board, place = boards(evening, 1)[0], Place(1, 1, 1)
    data = sent(evening, {(1, board): "4S N 10"})
    first = brought(director, evening, data)
    director.submit(first.url.path, {"action": "do"}, page=first.url.path)
    page = brought(director, evening, erased(data))
    assert "1 result taken back at the table" in page.text
    assert "nothing new" in director.submit(page.url.path, {"action": "do"}, page=page.url.path).text
    director.submit(page.url.path, {"action": "do", f"change-1-1-{board}": "yes"}, page=page.url.path)
    assert evening.state.sheet(place, board).awaited


def erased(data: bytes) -> bytes:
    """The same file, every result marked as erased."""
    database, writer = Database(data), Writer(WHEN)
    for name, page in database.tables().items():
        writer.create(name, database.columns(page))
        rows = [dict(row) | ({"Erased": True} if name == "ReceivedData" else {}) for row in database.rows(page)]
        writer.insert(name, rows)
    return writer.save()


def test_numbers_given_at_the_tables_are_kept_where_there_is_none(app: FastAPI, director: Visitor) -> None:
    pairs = "\n".join(f"Ada Ek{at} (10{at}), Bo Ask{at}" for at in range(1, 9))
    evening = begun(app, director, pairs=pairs)
    seen = seen_by_devices(evening)
    given = {"Bo Ask1": "2001", "Ada Ek2": "2002"}
    players = tuple(replace(each, number=given.get(each.name, "")) for each in seen.players)
    page = brought(director, evening, write_bws(replace(seen, players=players), WHEN).data)
    assert "Players’ numbers given at the tables" in page.text
    assert "2002 was given too and is left out" in page.text
    director.submit(page.url.path, {"action": "do"}, page=page.url.path)
    numbers = {one.players[0].name: one.numbers for one in evening.state.contestants.values()}
    assert numbers["Ada Ek1"] == ("101", "2001")
    assert numbers["Ada Ek2"][0] == "102"


def test_matches_of_teams_are_two_tables_for_the_devices(app: FastAPI, director: Visitor) -> None:
    teams = "\n".join(f"Team{at}: Ada Ek{at}, Bo Ask{at}, Cy Asp{at}, Di Alm{at}" for at in range(1, 5))
    evening = begun(app, director, pairs=teams, scoring="teams", kind="")
    file = read_bws(director.get(f"/tonight/{evening.id}/devices.bws").content)
    assert (file.sections[0].scoring, file.sections[0].winners) == (4, 1)
    first = {each.table: each for each in file.seatings if each.round == 1}
    assert sorted(first) == [1, 2, 101, 102]
    assert (first[1].ns, first[1].ew) == (first[101].ew, first[101].ns)
    groups = {row["Table"]: row["Group"] for row in rows_of(director, evening, "Tables")}
    assert groups == {1: 1, 101: 1, 2: 2, 102: 2}
    board = first[1].low
    records = []
    for table, text in ((1, "4S N 10"), (101, "4S N 9")):
        contract, declarer, tricks = text.split()
        bid = read_contract(contract, Seat(declarer))
        seat = first[table]
        tags = (("Section", "A"), ("Table", str(table)), ("Round", "1"), ("PairNS", str(seat.ns)), ("PairEW", str(seat.ew)))
        stated = Stated(declarer=Seat(declarer), bid=bid.bid, doubling=bid.doubling, tricks=int(tricks))
        records.append(Record(number=board, tags=tags, stated=stated))
    page = brought(director, evening, write_bws(replace(seen_by_devices(evening), records=tuple(records)), WHEN).data)
    assert "2 new results" in page.text
    director.submit(page.url.path, {"action": "do"}, page=page.url.path)
    assert evening.state.sheet(Place(1, 1, 1, "", "open"), board).written == Played("4S", Seat.NORTH, 10)
    assert evening.state.sheet(Place(1, 1, 1, "", "closed"), board).written == Played("4S", Seat.NORTH, 9)


def rows_of(director: Visitor, evening: Evening, table: str) -> list[Row]:
    database = Database(director.get(f"/tonight/{evening.id}/devices.bws").content)
    return list(database.rows(database.tables()[table]))
