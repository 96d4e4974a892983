"""An incident on one card: told once, as it stands; what was said before is folded away."""

import pytest

from bridgelaws.language import Language, speak
from bridgelaws.ruling_card import IncidentCard, incident_cards, speak_card
from bridgelaws.speech.duties import duties
from support.case_files import outcome_of, table_cases

ALL = {case.id: case for case in table_cases()}


def cards(name: str) -> tuple[IncidentCard, ...]:
    case = ALL[name]
    outcome = outcome_of(case, case.editions[-1])
    return incident_cards(outcome.start, outcome.log, outcome.book)


def test_64A_two_revokes_are_told_once_with_the_total() -> None:
    (card,) = cards("K-64-10")
    said = " ".join(speak_card(card).say)
    assert len(card.rulings) == 3
    assert said.count("Three tricks go over to North-South.") == 1
    assert [each for each in card.course if "established" in " ".join(speak_card(card).course)]


@pytest.mark.parametrize("name", ["K-64-3-b", "twelfth-trick-corrected-after-law-64"])
def test_64A_what_revokes_cost_is_told_once_when_law_64_is_applied_again(name: str) -> None:
    *_, card = made = cards(name)
    told = speak_card(card)
    assert len(made) == 1
    assert "Earlier I said that one trick goes over to North-South; that changes now." in told.say
    assert "One trick goes over to North-South." in told.course[-1]


def test_62D1_with_trick_13_to_be_played_again_the_result_comes_last_and_is_said_once() -> None:
    (card,) = cards("twelfth-trick-corrected-after-law-64")
    said = speak_card(card).say
    assert "So no trick goes over." not in said
    begins = said.index("South, lead.") + 1
    assert said[begins].startswith("With trick 13 played again no trick goes over, and the result is 3NT by South")


def test_64A_a_single_trick_has_no_plural() -> None:
    (card,) = cards("K-64-result-corrected")
    before = speak_card(card).course[-1]
    assert "South is left with no tricks:" in before
    assert "one tricks" not in before


def test_23A_a_call_and_the_one_in_its_place_are_one_incident_and_the_last_ruling_is_read() -> None:
    (card,) = cards("T23-04")
    said, before = speak_card(card).say, speak_card(card).course
    assert "So nobody is restricted, and North may call freely." in said
    assert any("I cancel South’s pass" in each for each in before)
    assert card.restrictions == ()


def test_12C1_a_judgement_has_its_findings_its_poll_and_the_result_at_the_table() -> None:
    (card,) = cards("T16-01")
    assert card.judged is not None
    assert [(speak(vote.action), vote.players) for vote in card.judged.poll] == [("pass", 6), ("3♥", 3), ("4♠", 1)]
    assert [speak(share.result) for share in card.judged.shares] == ["2♠ by South, 2 overtricks"]
    assert card.judged.at_the_table is not None
    assert speak(card.judged.at_the_table.result) == "4♠ by South, made"


@pytest.mark.parametrize("name", list(ALL)[::7])
def test_every_line_about_the_state_is_of_one_moment(name: str) -> None:
    made = cards(name)
    assert len([card for card in made if speak(card.now)]) == min(len(made), 1)
    for card in made:
        binding = [duty.restriction for duty in duties(card.table)]
        assert all(each in binding for each in card.restrictions)


@pytest.mark.parametrize("name", list(ALL)[3::7])
def test_each_ruling_stands_on_one_card_and_nothing_is_said_twice_on_it(name: str) -> None:
    made = cards(name)
    rulings = [number for card in made for number in card.rulings]
    assert sorted(rulings) == list(range(len(rulings)))
    for card in made:
        for language in Language:
            said = speak_card(card, language).say
            assert len(set(said)) == len(said)
            assert not set(said) & set(speak_card(card, language).eyes)
