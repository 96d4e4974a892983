"""What is told by tapping: thirty irregularities to their rulings, each in as many taps as the page of taps says."""

import runpy
from pathlib import Path
from random import Random

import pytest

from bridgelaws.assistant.interview import stand
from bridgelaws.bridge.calls import Bid
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.catalogue import VERBS, verbs_for
from bridgelaws.club.at_table.facts import Pad
from bridgelaws.club.at_table.telling import fact_now, interview_of, read_tap
from bridgelaws.club.at_table.told import fold
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import speak
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


TOLD = ("", "1NT", "P P 1S", "P P 1NT P 3NT P P P", "P P P P")
SETTINGS = [("", told, "") for told in TOLD] + [
    ("play", TOLD[3], ""),
    ("after play", "", "3NT S 9"),
    ("score", TOLD[3], "4H W 8"),
]
CONTRADICTED = (
    "led to that trick",
    "nothing irregular",
    "Nothing irregular",
    "no concession",
    "no claim",
    "is not dummy",
)


def tap_on(row: Irregularity, taps: list[str], chance: Random) -> AtTable:
    """One answer after the other, as they are offered, until nothing more is asked."""
    for _ in range(20):
        told = at(row, *taps)
        if (fact := fact_now(told)) is None:
            return told
        if fact.pad is Pad.AUCTION:
            bids = [call for call in told.legal if isinstance(call, Bid)]
            on = (
                "P"
                if told.told.verb == "late-call" and told.calls
                else str(min(bids, key=lambda bid: bid.place, default="P"))
            )
            tap = "uncall" if told.auction.auction.ended else f"calls {on}"
        else:
            chosen = chance.sample(
                [each for each in fact.answers if each.why_not is None], 2 if fact.pad is Pad.CARDS else 1
            )
            tap = f"fact {fact.name} {' '.join([each.value for each in chosen])}"
        taps.append(read_tap(told, tap))
    raise AssertionError(f"{taps}: it goes on and on")


def what_came_of_it(whole: AtTable) -> str:
    """Nothing if an interview has begun, or what was tapped contradicts itself."""
    try:
        return "" if interview_of(whole, "en") is not None else "no interview"
    except BridgelawsError as refused:
        return "" if any([words in str(refused) for words in CONTRADICTED]) else str(refused)


@pytest.mark.parametrize("verb", VERBS)
def test_whatever_is_tapped_comes_to_a_ruling_or_contradicts_itself(verb: str) -> None:
    chance = Random(verb)
    for moment, told, result in SETTINGS:
        row, seat = Irregularity("", (), (), moment, told, result), chance.choice("NESW")
        if VERBS[verb].fits(at(row, f"seat {seat}")):
            whole = tap_on(row, [f"seat {seat}", f"verb {verb}"], chance)
            assert what_came_of_it(whole) == "", whole.told


def test_14B1_67B2_a_missing_card_is_found_among_the_played_cards() -> None:
    row = Irregularity("", (), (), "play", "P P 1NT P 3NT P P P")
    taps = ["seat W", "verb missing", "fact found among the played cards", "fact card H5", "fact trick 3", "fact played D5"]
    begun = interview_of(at(row, *taps, "fact winner S", "fact won 2"), "en")
    assert begun is not None
    assert "14B1" in {str(law) for ruling in stand(begun).rulings for law in ruling.cites}


def test_auction_and_slip_disagree_and_both_contracts_are_offered() -> None:
    row = Irregularity("", (), (), "", "P P 1NT P 3NT P P P", "4H W 8")
    asked = fact_now(at(row, "seat E", "verb revoked"))
    assert asked is not None
    assert [each.value for each in asked.answers] == ["auction", "slip"]


def test_54A_who_was_to_lead_cannot_have_led_out_of_turn_and_the_tap_says_why() -> None:
    taps = ["seat W", "verb led", "contract 3NT"]
    assert [each.value for each in fact_now(at(OPEN, *taps)).answers] == ["N", "E", "S", "W"]  # type: ignore[union-attr]
    with pytest.raises(BridgelawsError, match="Then West was to lead, and the lead was in turn"):
        read_tap(at(OPEN, *taps), "fact declarer S")


@pytest.mark.parametrize("seat", ["N", "S"])
def test_54E_declarers_side_led(seat: str) -> None:
    row = Irregularity("", (), (), "", "P P 1NT P 3NT P P P")
    begun = interview_of(at(row, f"seat {seat}", "verb led", "fact card HQ"), "en")
    assert begun is not None
    assert "54E" in {str(law) for ruling in stand(begun).rulings for law in ruling.cites}


def test_79C1_a_wrong_score_is_told_although_no_slip_is_there() -> None:
    row = Irregularity("", (), ())
    begun = interview_of(at(row, "seat E", "verb score", "contract 3NT", "declarer S", "fact made 9"), "en")
    assert begun is not None


def test_61A_a_ruff_that_should_not_have_been_wins_the_trick_when_nobody_has_played_on() -> None:
    taps = ["contract 5S", "declarer S", "fact suit H", "fact card SJ", "fact trick 5", "fact after not yet", "fact won 1"]
    assert interview_of(at(OPEN, "seat N", "verb revoked", *taps), "en") is not None


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


def test_64A_tricks_that_the_slip_has_no_room_for_are_asked_about_with_both_readings() -> None:
    row = next(row for row in ROWS if row.name == "Revoke, the play over")
    taps = [*row.taps[:-2], "fact after 8", "fact winner S"]
    asked = fact_now(at(row, *taps))
    assert asked is not None
    assert "9 tricks for declarer stand on the slip" in speak(asked.ask)
    assert [each.value for each in asked.answers] == ["told", "slip"]
    with pytest.raises(BridgelawsError, match="one of the facts was told wrong"):
        read_tap(at(row, *taps), "fact which slip")
    assert interview_of(at(row, *taps, "fact which told", "fact won 1"), "en") is not None


def test_a_player_cannot_revoke_with_a_card_of_the_suit() -> None:
    row = next(row for row in ROWS if row.name == "Revoke, the play over")
    with pytest.raises(BridgelawsError, match="does not fit here"):
        read_tap(at(row, *row.taps[:3]), "fact card D9")


def test_the_page_of_taps_is_what_they_come_to() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "taps_doc.py"))
    assert script["page"]() == (ROOT / "docs" / "taps.md").read_text("utf8"), "python scripts/taps_doc.py writes it anew"
