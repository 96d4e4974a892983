"""Boards of files replayed: to their end, to each irregularity, with double dummy marks, and seen from one seat."""

import io
import re
import time
import zipfile
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import Response

from bridgelaws.bridge.cards import Card, Hand
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.demo import begin_demo
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import Record
from bridgelaws.language import Language
from bridgelaws.lawbook.book import LawBook
from bridgelaws.practice import records
from bridgelaws.practice.marks import Marks
from bridgelaws.practice.records import as_practice, read_records
from bridgelaws.practice.standing import whole
from bridgelaws.practice.stops import stops
from bridgelaws.replay.replaying import replay_record
from bridgelaws.table.result import result
from support.boards_played import as_file, played
from support.browsing import Visitor
from support.demo_evening import finish
from support.messages import says

FORMATS = ("pbn", "lin")


def upload(visitor: Visitor, data: bytes, name: str = "a.pbn") -> Response:
    token = re.search(r'name="form_token" value="([0-9a-f]+)"', visitor.get("/practice").text)
    assert token is not None
    sent: Response = visitor.post("/upload/practice", data={"form_token": token[1]}, files={"file": (name, data)})
    return sent


def _tricks(record: Record) -> int:
    """Declarer's tricks counted card by card, by nothing but the rule of the highest card of the suit led."""
    found = 0
    for number in range(1, 14):
        cards = [entry for entry in record.cards if entry.trick == number]
        best = max([entry for entry in cards if entry.card.suit is cards[0].card.suit], key=lambda each: each.card.rank)
        found += best.seat.side is record.dealer.side if record.dealer else 0
    return found


@pytest.mark.parametrize("form", FORMATS)
def test_a_board_is_replayed_to_its_end_and_its_result(form: str) -> None:
    for number in (1, 2, 3, 4):
        record = played(number)
        (read,) = read_records(as_file(record, form=form), f"a.{form}")
        practice = as_practice(read, 0, "wbf-2017", Language.ENGLISH)
        found = whole(practice)
        assert found.refused is None
        assert len(found.lines) == 56
        ended = result(found.stages[-1].table)
        assert ended is not None
        assert ended.tricks == _tricks(record)
        assert not stops(found, {})


def test_61A_a_revoke_nobody_spoke_of_is_a_stop_and_can_be_ruled_on(visitor: Visitor) -> None:
    page = upload(visitor, as_file(played(2, revoke=True)))
    assert "a revoke" in page.text
    at = re.search(r'class="btn jump jump-revoke" href="([^"]+)"', page.text)
    assert at is not None
    there = visitor.get(at[1])
    assert ", and nobody has mentioned it." in there.text
    who = re.search(r'name="by" value="(\w)">', there.text)
    trick = re.search(r'name="trick" value="(\d+)"', there.text)
    assert who is not None
    assert trick is not None
    step = at[1].rpartition("=")[2]
    sent = {"deed": "revoke", "by": who[1], "trick": trick[1], "at": step}
    ruled = visitor.submit(f"{page.url.path}/do", sent)
    assert ruled.url.path != page.url.path, "the record itself stays as it is"
    assert "62A" in ruled.text or 'class="question"' in ruled.text


def test_a_board_states_its_contract_where_nobody_wrote_the_auction_down(visitor: Visitor) -> None:
    text = as_file(played(1)).decode()
    without = re.sub(r"\[Auction .*?\n(?=\[)", "", text, flags=re.S)
    without = without.replace('[Contract "?"]', '[Contract "1NT"]').replace('[Declarer "?"]', '[Declarer "N"]')
    if "[Contract" not in without:
        without = without.replace("[Play", '[Declarer "N"]\n[Contract "1NT"]\n[Play')
    page = upload(visitor, without.encode())
    assert "1NT North" in page.text
    assert "Step 0 of 52" in page.text
    assert says("The board is over") in visitor.get(f"{page.url.path}?at=52").text


def test_a_zip_archive_is_read_and_a_bomb_is_not(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.pbn", as_file(played(1)))
        archive.writestr("folder/two.lin", as_file(played(2), form="lin"))
        archive.writestr("readme.txt", "nothing")
    page = upload(visitor, packed.getvalue(), "boards.zip")
    assert "2 boards" in page.text
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.pbn", b" " * (records.LARGEST + 1))
    refused = upload(visitor, bomb.getvalue(), "bomb.zip")
    assert refused.status_code == 422
    assert says("The archive holds too much: send its files one by one.") in refused.text
    broken = upload(visitor, packed.getvalue()[:-30], "boards.zip")
    assert broken.status_code == 422
    monkeypatch.setattr(records, "LARGEST", 100)
    with pytest.raises(BridgelawsError):
        read_records(packed.getvalue(), "boards.zip")


# Double dummy.


def _solved(marks: Marks, play: Play) -> dict[Card, int]:
    for _ in range(600):
        found = marks.cards(play)
        if found is not None:
            return found
        time.sleep(0.05)
    raise AssertionError("it was never worked out")


def _ending() -> Play:
    """Two tricks left in no trump, West to lead from the ace and the two of spades; East holds the king and a heart."""
    hands = {"N": "Q4...", "E": "K.2..", "S": "J3...", "W": "A2..."}
    held = {Seat(seat): Hand.parse(text) for seat, text in hands.items()}
    return Play.ending(read_contract("1NT", Seat.SOUTH), Seat.WEST, held, (5, 6))


def test_the_marks_tell_what_each_card_costs() -> None:
    marks = Marks()
    found = _solved(marks, _ending())
    # The ace drops the king, and the queen wins the last trick; under the king the ace is good as well.
    assert found == {Card("S2"): 0, Card("SA"): 1}
    played_so = ((Seat.WEST, Card("SA")), (Seat.NORTH, Card("S4")), (Seat.EAST, Card("SK")), (Seat.SOUTH, Card("S3")))
    costs = None
    while costs is None:
        costs = marks.costs(_ending(), played_so)
        time.sleep(0.02)
    assert costs[Seat.WEST, Card("SA")] == 1
    assert sum(costs.values()) == 1
    marks.close()


def test_marks_stand_on_the_cards_with_a_sign_and_a_word(app: FastAPI, visitor: Visitor) -> None:
    page = upload(visitor, as_file(played(1)))
    for _ in range(300):
        text = visitor.get(f"{page.url.path}?at=52").text
        if 'class="dd dd-' in text and "being worked out" not in text:
            break
        time.sleep(0.05)
    assert says("keeps the double dummy result") in text
    assert re.search(r'<b class="dd dd-(keeps|costs)" aria-hidden="true">(=|−\d)</b></button>', text)
    hidden = visitor.submit(f"{page.url.path}/view", {"marks": "no", "at": "52"})
    assert "dd-keeps" not in hidden.text
    app.state.marks.close()


@pytest.mark.parametrize(("language", "no_trump"), [("da", "UT"), ("lv", "BT"), ("en", "NT")])
def test_what_can_be_made_has_the_letters_of_the_language(
    app: FastAPI, visitor: Visitor, language: str, no_trump: str
) -> None:
    page = upload(visitor, as_file(played(1)))
    for _ in range(300):
        text = visitor.get(page.url.path, headers={"accept-language": language}).text
        if (table := re.search(r'<table class="table makes">.*?</table>', text, re.DOTALL)) is not None:
            break
        time.sleep(0.05)
    assert table is not None
    assert re.findall(r">([A-Z]{2})<", table[0]) == [no_trump]
    app.state.marks.close()


def test_marks_for_programs(app: FastAPI, visitor: Visitor) -> None:
    (listed,) = visitor.post("/api/practice/boards", json={"text": as_file(played(3)).decode()}).json()
    assert (listed["calls"], listed["cards"], listed["contract"]) == (4, 52, "1NT")
    name = listed["name"]
    for _ in range(300):
        found = visitor.get(f"/api/practice/{name}/marks?at=50").json()
        if found["ready"]:
            break
        time.sleep(0.05)
    assert min([each["costs"] for each in found["cards"]]) == 0
    whole_board = visitor.get(f"/api/practice/{name}").json()
    assert whole_board["tricks"] == _tricks(played(3))
    assert visitor.get(f"/api/practice/{name}?at=3").json()["tricks"] is None
    app.state.marks.close()


# From one seat.


def test_from_one_seat_the_other_hands_are_not_sent(visitor: Visitor) -> None:
    record = played(1)
    page = upload(visitor, as_file(record))
    assert record.deal is not None
    seen = visitor.submit(f"{page.url.path}/view", {"seat": "S", "at": "4"}).text
    for seat in SEATS:
        hand = record.deal.hand(seat)
        assert hand is not None
        for card in hand.cards:
            assert (f'value="{seat} {card}"' in seen) is (seat is Seat.SOUTH), (seat, card)
    assert "13 cards hidden" in seen
    assert "Makeable" not in seen
    for entry in record.cards[1:]:
        assert f"{entry.seat.name.title()} plays" not in seen, "what follows is not told either"
    after = visitor.get(f"{page.url.path}?at=5").text
    declarer = record.dealer
    assert declarer is not None
    dummy = record.deal.hand(declarer.partner)
    assert dummy is not None
    assert all(f'value="{declarer.partner} {card}"' in after for card in dummy.cards), "dummy is down"
    assert "13 cards hidden" not in visitor.submit(f"{page.url.path}/view", {"seat": "open", "at": "4"}).text


# Boards of an evening.


def test_a_board_of_the_evening_is_for_whoever_nobody_else_plays_it_after(app: FastAPI, visitor: Visitor) -> None:
    evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    session = evening.sessions[0]
    boards = sorted({board for _, sitting in evening.state.places(session) for board in sitting.boards})
    closed = [board for board in boards if not evening.is_open(session, board)]
    assert closed
    for board in closed:
        for address in (f"/practice/evening/{evening.id}/{session}/{board}", f"/practice/evening/{evening.id}/9/{board}"):
            assert visitor.get(address).status_code == 404
            assert visitor.submit(address, {}).status_code == 404
        assert visitor.post(f"/api/practice/evening/{evening.id}/{session}/{board}", json={}).status_code == 404
    finish(app.state.evenings, evening, publish=True)
    address = f"/practice/evening/{evening.id}/{session}/{boards[0]}"
    assert f'href="{address}"' in visitor.get(f"/results/{evening.id}?session={session}&board={boards[0]}").text
    page = visitor.get(address)
    assert page.status_code == 200
    assert says("From the first call on") in page.text
    opened = visitor.submit(address, {"result": ""})
    assert says("to call") in opened.text
    contract = visitor.submit(address, {"result": "0"})
    assert "Trick 1" in contract.text
    assert visitor.post(f"/api/practice/evening/{evening.id}/{session}/{boards[0]}", json={}).status_code == 201


# Real files.


def test_real_files_are_replayed_as_the_engine_replays_them(shared_data: Path) -> None:
    seen = 0
    for path in sorted(shared_data.rglob("*")):
        if path.suffix.lower() not in (".pbn", ".lin"):
            continue
        try:
            found = read_records(path.read_bytes()[:400_000], path.name)
        except BridgelawsError:
            continue
        for record in found[:6]:
            practice = as_practice(record, 0, "wbf-2017", Language.ENGLISH)
            done = replay_record(record, LawBook.of("wbf-2017"))
            shown = whole(practice)
            assert shown.refused is None, f"{path.name} {record.number}"
            if done is not None and (done.log or done.start.at_play):
                assert result(shown.stages[-1].table) == result(done.table), f"{path.name} {record.number}"
                seen += 1
    if not seen:
        pytest.skip("no played boards are among the real files")
