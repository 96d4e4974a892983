"""The laws on a card: that of the decision first, then those that answer what the players ask."""

import pytest

from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.ruling_card import incident_cards
from support.case_files import outcome_of, table_cases

CASES = {case.id: case for case in table_cases()}


def laws_on_the_card(case: str, edition: Edition = Edition.LAWS_2017) -> list[str]:
    outcome = outcome_of(CASES[case], edition)
    return [str(law) for card in incident_cards(outcome.start, outcome.log, outcome.book) for law in card.laws]


@pytest.mark.parametrize(
    ("case", "first", "answers"),
    [
        ("K-50-6", "62A", {"50D1(a)", "50D2", "50E1"}),  # must I play it, and may partner know?
        ("T24-01", "24", {"24D", "24E"}),
        ("T09-04", "28B", {"16C1", "16C2"}),
        ("T26-02", "27B2", {"26B", "16C1", "16C2"}),
        ("K-64-7", "64B3", {"64C1", "61A"}),
        ("K-63-2", "68D2", {"68D2(b)"}),
        ("T23-01", "31B2", {"23A", "23B", "23C"}),  # why is this call allowed?
        ("T30-02", "30B1(b)(i)", {"23A", "23B", "23C"}),
        ("T32-02", "32A2", {"23A", "23C"}),
    ],
)
def test_a_card_cites_what_answers_the_question(case: str, first: str, answers: set[str]) -> None:
    laws = laws_on_the_card(case)
    assert laws[0] == first
    assert answers <= set(laws)


@pytest.mark.parametrize(
    ("case", "answers"),
    [
        ("K-50-6", {"50D1(a)", "50D2:pre", "50E1"}),
        ("T09-04", {"16D1", "16D2"}),
        ("T26-02", {"26", "16D1", "16D2"}),
        ("K-64-7", {"64C", "61A"}),
        ("K-68-2", {"68D", "16D2"}),
        ("T15-02", {"17D1", "17D2"}),
        ("T17-10", {"17E2", "34"}),
    ],
)
def test_a_card_cites_what_answers_the_question_2007(case: str, answers: set[str]) -> None:
    assert answers <= set(laws_on_the_card(case, Edition.LAWS_2007))


def test_42B2_whoever_hears_that_dummy_lost_the_right_to_warn_may_read_that_right() -> None:
    warned = [case for case in CASES.values() if "43B2(a)" in laws_on_the_card(case.id, case.editions[-1])]
    assert warned
    assert all("42B2" in laws_on_the_card(case.id, case.editions[-1]) for case in warned)


@pytest.mark.parametrize("edition", Edition)
def test_every_law_on_a_card_is_in_its_book(edition: Edition) -> None:
    for case in table_cases():
        if edition in case.editions:
            outcome = outcome_of(case, edition)
            for card in incident_cards(outcome.start, outcome.log, outcome.book):
                assert all(law in catalogue(edition) for law in card.laws), case.id
                assert len(set(card.laws)) == len(card.laws), case.id
