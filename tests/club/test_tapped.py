"""What is told by tapping: thirty irregularities to their rulings, each in as many taps as the page of taps says."""

import runpy
from pathlib import Path

import pytest

from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.catalogue import VERBS, verbs_for
from bridgelaws.club.at_table.facts import Pad
from bridgelaws.club.at_table.telling import fact_now, interview_of, read_tap
from bridgelaws.club.at_table.told import fold
from bridgelaws.errors import BridgelawsError
from support.tapped import Irregularity, irregularities, known, walk

ROOT = Path(__file__).parents[2]
ROWS = irregularities()
OPEN = Irregularity("nothing yet", (), ())


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_it_is_told_and_ruled_on(row: Irregularity) -> None:
    _, standing = walk(row)
    cited = {str(law) for ruling in standing.rulings for law in ruling.cites}
    assert set(row.cites) <= cited
    assert standing.question is None, standing.question
    assert not row.most or row.count <= row.most


def at(row: Irregularity, *taps: str) -> AtTable:
    return AtTable(known(row), fold((*row.before, *taps)))


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_asks_something_that_can_be_tapped_or_begins_at_once(verb: str) -> None:
    for seat in "NESW":
        told = at(OPEN, "calls 1NT P 3NT P P P", f"seat {seat}")
        if VERBS[verb].fits(told):
            fact = fact_now(at(OPEN, "calls 1NT P 3NT P P P", f"seat {seat}", f"verb {verb}"))
            assert fact is None or fact.answers or fact.pad is Pad.AUCTION


def test_the_likeliest_verbs_come_first() -> None:
    to_lead = verbs_for(at(OPEN, "calls 1NT P 3NT P P P", "seat S"))
    assert to_lead[0][1][0].key == "led" or VERBS["led"] not in to_lead[0][1]
    defender = verbs_for(at(OPEN, "calls 1NT P 3NT P P P", "seat W"))
    assert defender[0][1][0].key == "led"
    bidding = verbs_for(at(OPEN, "calls 1S", "seat E"))
    assert bidding[0][1][0].key == "bid-low"


def test_back_takes_one_tap_with_it_and_nothing_is_struck_out() -> None:
    assert fold(["seat W", "verb led", "back"]).verb == ""
    assert fold(["seat W", "back", "seat N"]).seat is not None
    assert fold(["back", "back"]) == fold([])
    assert fold(["calls 1NT P", "uncall"]).calls == ("1NT",)


def test_what_the_tricks_cannot_have_been_is_said_where_it_was_tapped() -> None:
    row = next(row for row in ROWS if row.name == "Revoke, the play over")
    told = at(row, *row.taps[:-2], "fact after 8", "fact winner S")
    with pytest.raises(BridgelawsError, match="9 tricks for declarer stand on the slip"):
        interview_of(told, "en")


def test_a_player_cannot_revoke_with_a_card_of_the_suit() -> None:
    row = next(row for row in ROWS if row.name == "Revoke, the play over")
    with pytest.raises(BridgelawsError, match="does not fit here"):
        read_tap(at(row, *row.taps[:3]), "fact card D9")


def test_the_page_of_taps_is_what_they_come_to() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "taps_doc.py"))
    assert script["page"]() == (ROOT / "docs" / "taps.md").read_text("utf8"), "python scripts/taps_doc.py writes it anew"
