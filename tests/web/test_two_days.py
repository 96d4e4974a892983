"""An organiser's two days, through the pages alone: a qualification and its finals, scored with the files of Bridgemates."""

import re
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction

import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.score import imps
from bridgelaws.bridge.seats import Seat
from bridgelaws.club.devices.as_devices_see import seatings_by_place
from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.ranking import work_out
from bridgelaws.exchange.comparing import compare_with_print
from bridgelaws.exchange.published import read_published
from bridgelaws.exchange.score_tables import read_score_tables
from bridgelaws.formats.bridgemate import read_bws
from bridgelaws.formats.bridgemate.bws_writing import write_bws
from bridgelaws.formats.model import Record, Stated
from bridgelaws.tournament.event.events import ResultEntered
from bridgelaws.tournament.event.score_sheet import Played
from bridgelaws.tournament.scoring.contest import result_of
from support.browsing import Visitor

Tricks = Callable[[int, int, int], int]  # by round, table and board
BID = read_contract("2S", Seat.NORTH)
POINTS = {7: -50, 8: 110, 9: 140, 10: 170}  # of two spades, not vulnerable
VULNERABLE = {7: -100, 8: 110, 9: 140, 10: 170}


def scores(tricks: int, board: int) -> int:
    """North-South are vulnerable on boards 2, 4, 5, 7, 10, 12, 13 and 15 of sixteen."""
    return (VULNERABLE if (board - 1) % 16 + 1 in {2, 4, 5, 7, 10, 12, 13, 15} else POINTS)[tricks]


def play_with_files(director: Visitor, evening: Evening, tricks: Tricks) -> None:
    """Each round is called; after it the file of the devices is brought, which has all rounds so far."""
    desk = f"/tonight/{evening.id}"
    for number in evening.rounds():
        director.submit(f"{desk}/round", {"round": str(number)}, page=f"{desk}/devices")
        ours = read_bws(director.get(f"{desk}/devices.bws").content)
        records = []
        for place, seat in seatings_by_place(evening).items():
            for board in evening.state.boards_at(place) if place.round <= number else ():
                tags = (("Section", seat.section), ("Table", str(seat.table)), ("Round", str(place.round)),
                        ("PairNS", str(seat.ns)), ("PairEW", str(seat.ew)))  # fmt: skip
                won = tricks(place.round, place.table, board)
                stated = Stated(declarer=Seat.NORTH, bid=BID.bid, doubling=BID.doubling, tricks=won)
                records.append(Record(number=board, tags=tags, stated=stated))
        data = write_bws(replace(ours, records=tuple(records)), datetime(2026, 2, 2, 18, 30)).data
        page = director.get(f"{desk}/devices").text
        token = re.search(r'name="form_token" value="([0-9a-f]+)"', page)
        assert token is not None
        looked = director.post(
            f"/upload/devices/{evening.id}", data={"form_token": token[1]}, files={"file": ("x.bws", data)}
        )
        taken = director.submit(looked.url.path, {"action": "do"}, page=looked.url.path)
        assert "/history" in taken.url.path, taken.text
    assert director.submit(f"{desk}/end/publish").status_code == 200


def by_hand(evening: Evening, tricks: Tricks) -> dict[str, Fraction]:
    """78A: two for each score beaten and one for each equal, as a percentage of what could be had."""
    results: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
    for place, sitting in evening.state.places(evening.session):
        for board in sitting.boards:
            results[board].append((sitting.ns[0], sitting.ew[0], scores(tricks(place.round, place.table, board), board)))
    got, most = defaultdict[str, int](int), defaultdict[str, int](int)
    for lines in results.values():
        for at, (ns, ew, own) in enumerate(lines):
            others = [score for where, (_, _, score) in enumerate(lines) if where != at]
            won = sum(2 * (own > each) + (own == each) for each in others)
            got[ns] += won
            got[ew] += 2 * len(others) - won
            most[ns] += 2 * len(others)
            most[ew] += 2 * len(others)
    return {one: Fraction(100 * got[one], most[one]) for one in got}


def shown(director: Visitor, evening: Evening) -> list[tuple[str, float]]:
    """Who, with which percentage, as everybody reads it."""
    rows = director.get(f"/api/evenings/{evening.id}/ranking").json()
    return [(str(row["contestant"]), round(float(row["percent"]), 2)) for row in rows]


def test_78D_qualification_and_finals_with_carry_over_and_the_federations_files(app: FastAPI, director: Visitor) -> None:
    pairs = "\n".join(f"Ada Ek{at} ({2000000 + at}), Bo Ask{at} ({3000000 + at})" for at in range(12))
    form = {"name": "Cup", "boards": "2", "pairs": pairs, "kind": "howell"}
    answer = director.submit("/tonight/new", form, page="/tonight/new")
    first: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))

    def on_saturday(number: int, table: int, board: int) -> int:
        return 7 + (3 * number + table * table + board) % 4

    play_with_files(director, first, on_saturday)
    expected = by_hand(first, on_saturday)
    standing = shown(director, first)
    assert {one: round(float(percent), 2) for one, percent in expected.items()} == dict(standing)
    drawn = {"places": "A:6,B:rest", "carry": "percent", "figure": "50", "cut": "listed", "boards": "3", "kind": "howell"}
    director.submit(f"/tonight/{first.id}/stage", {**drawn, "action": "do"})
    finals: list[Evening] = [app.state.evenings.get(each) for each in first.state.finals]
    assert [len(final.state.contestants) for final in finals] == [6, 6]
    assert list(finals[0].state.contestants) == [one for one, _ in standing[:6]]

    def on_sunday(number: int, table: int, board: int) -> int:
        return 7 + (number + 2 * table + 3 * board) % 4

    for final in finals:
        play_with_files(director, final, on_sunday)
        own = by_hand(final, on_sunday)
        total = {one: round(float(own[one] + round(expected[one] / 2, 2)), 2) for one in own}
        assert dict(shown(director, final)) == total
        percents = [percent for _, percent in shown(director, final)]
        assert percents == sorted(percents, reverse=True)
    send_to_federations(director, first)


def send_to_federations(director: Visitor, evening: Evening) -> None:
    """What is sent says the same when it is read again."""
    asked = "club=Cup+Club&club_id=012345&charge=10"
    page = director.get(f"/tonight/{evening.id}/federation?{asked}").text
    assert "has no EBU number" not in page
    saved = director.get(f"/tonight/{evening.id}/federation/ebu.xml?{asked}").content
    found = read_published(saved, "ebu.xml")
    assert not compare_with_print(found, result_of(found.contest))
    ruter = director.get(f"/tonight/{evening.id}/federation/ruter.pbn").content
    tables = read_score_tables([ruter], "ruter.pbn")
    assert not compare_with_print(tables, result_of(tables.contest))


def test_every_movement_of_a_club_is_offered_by_name(director: Visitor) -> None:
    page = director.get("/tonight/new").text
    for name in (
        "Mitchell", "Howell", "Web", "Hesitation Mitchell", "Double hesitation Mitchell", "Blackpool", "Appendix Mitchell",
        "Bowman", "Barometer", "Barometer, boards passed on", "Swiss pairs", "Individual", "Rainbow individual",
        "American Whist", "New England relay",
    ):  # fmt: skip
        assert f">{name}" in page, name


@pytest.mark.parametrize(("kind", "count"), [("american-whist", 5), ("new-england-relay", 4)])
def test_teams_with_a_table_each_play_matches_in_two_halves(app: FastAPI, director: Visitor, kind: str, count: int) -> None:
    """78B: a board of a match is compared with the same board in its other half, whichever round that was."""
    teams = "\n".join(f"T{at}: Ada Ek{at}, Bo Ask{at}, Cy Asp{at}, Di Alm{at}" for at in range(1, count + 1))
    form = {"name": "Whist", "boards": "3", "pairs": teams, "kind": kind, "scoring": "teams"}
    answer = director.submit("/tonight/new", form, page="/tonight/new")
    evening: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))

    def tricks(number: int, table: int, board: int) -> int:
        return 7 + (number * table + board) % 4

    boards = sorted({board for _, sitting in evening.state.places(1) for board in sitting.boards})
    last = evening.rounds()[-1]
    for number in evening.rounds():
        if number == last:
            assert not [board for board in boards if evening.is_open(1, board, "") and still_played(evening, board, number)]
        director.submit(f"/tonight/{evening.id}/round", {"round": str(number)}, page=f"/tonight/{evening.id}/devices")
        for place, sitting in list(evening.state.places(1, number)):
            assert place.room == "open"
            for board in sitting.boards:
                written = Played("2S", Seat.NORTH, tricks(number, place.table, board))
                entered = ResultEntered(place, board, sitting.ns, sitting.ew, written)
                app.state.evenings.propose(evening.id, entered, by="Director")
    result = work_out(evening).result
    assert result is not None
    assert result.teams is not None
    halves: dict[tuple[str, str], dict[int, int]] = {}
    for place, sitting in evening.state.places(1):
        own = {board: scores(tricks(place.round, place.table, board), board) for board in sitting.boards}
        halves[sitting.ns[0], sitting.ew[0]] = own
    assert len(result.teams.matches) == count * (count - 1) // 2
    for match in result.teams.matches:
        home, away = match.match.home, match.match.away
        first, second = halves[home, away], halves[away, home]
        assert first.keys() == second.keys()
        net = sum(imps(first[board] - second[board]) for board in first)
        assert match.home.won - match.home.lost == net
    listed = director.get(f"/api/evenings/{evening.id}/matches").json()
    assert len(listed) == len(result.teams.matches)
    assert all(each["boards"] == each["of_boards"] for each in listed)
    assert director.submit(f"/tonight/{evening.id}/end/publish").status_code == 200
    for number in range(1, len(result.teams.matches) + 1):
        assert director.get(f"/results/{evening.id}/match/{number}").status_code == 200
    assert director.get(f"/results/{evening.id}/match/{len(result.teams.matches) + 1}").status_code == 404
    for page in every_page_of(director, evening):
        assert director.get(page).status_code == 200, page


def every_page_of(director: Visitor, evening: Evening) -> list[str]:
    results, desk = f"/results/{evening.id}", f"/tonight/{evening.id}"
    at_the_desk = [f"{desk}/{name}" for name in ("matches", "cards", "table/1o", "rulings", "history", "end", "devices.bws")]
    files = set(re.findall(rf'href="({results}/files/[^"#]+)"', director.get(f"{results}/files").text))
    assert len(files) > 3
    return [desk, results, f"{results}/cards", f"{results}/card/T1", *at_the_desk, *sorted(files)]


def still_played(evening: Evening, board: int, number: int) -> bool:
    return any(board in sitting.boards for _, sitting in evening.state.places(1, number))
