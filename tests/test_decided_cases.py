"""Cases about figures and decisions under tests/cases, in every edition they name; what they prove goes to the ledger."""

import re
from collections.abc import Callable

import pytest

from bridgelaws.casefiles import read_cases
from bridgelaws.casefiles.decided import DecidedCase, read_every_case, run_decided
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from support.case_files import decided_cases

CASES = decided_cases()


@pytest.mark.parametrize(
    ("case", "edition"),
    [pytest.param(case, edition, id=f"{case.id}-{edition}") for case in CASES for edition in case.editions],
)
def test_case(case: DecidedCase, edition: Edition, record_property: Callable[[str, object], None]) -> None:
    outcome = run_decided(case, edition)
    assert not outcome.problems
    for provision in {*case.proves, *outcome.found.get("cites", ())}:
        assert Provision(provision) in catalogue(edition), provision
        record_property("proves", f"{edition} {provision} {case.id}")


def test_the_federations_rows_are_all_there() -> None:
    """Rules 94 to 116 have rows numbered without a gap."""
    numbered: dict[int, set[int]] = {}
    for case in CASES:
        if found := re.fullmatch(r"SBF-(\d+)-(\d+)", case.id):
            numbered.setdefault(int(found[1]), set()).add(int(found[2]))
    assert {rule: max(rows) for rule, rows in numbered.items()} == {
        94: 5, 95: 12, 96: 6, 97: 5, 98: 6, 99: 21, 100: 4, 101: 5, 102: 6, 103: 5, 104: 6, 105: 5, 106: 3, 107: 5, 108: 3,
        109: 18, 110: 5, 111: 3, 112: 6, 113: 3, 114: 3, 115: 6, 116: 6,
    }  # fmt: skip
    assert all(rows == set(range(1, max(rows) + 1)) for rows in numbered.values())


def test_a_case_that_differs_says_how() -> None:
    text = "id: x\nscoring: {board: [420, 170]}\nexpect: {ns: [2, 1]}"
    (case,) = read_every_case(text, "file.yaml")
    assert isinstance(case, DecidedCase)
    problems = run_decided(case, Edition.LAWS_2017).problems
    assert [*map(str, problems)] == ["part 1, ns: expected [2, 1], found [2, 0]"]
    assert list(read_cases(text, "file.yaml")) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("id: x\nscoring: {boards: [1]}\nexpect: {ns: [1]}", "scoring has one of board"),
        ("id: x\nscoring: {board: [420]}\nexpect: {}", "says what to expect"),
        ("id: x\nscoring: {board: [420]}\nfacts: {}\nexpect: {ns: [0]}", "there is no facts here"),
        ("id: x\nscoring: {bye: {boards: 2}}\nexpect: {points: 1}", "cannot be worked out"),
        ("id: x\ndecide: everything\nexpect: {outcome: x}", "decide is one of"),
        ("id: x\ndecide: deals\nfacts: {}\nexpect: {outcome: legal}", "the facts of deals"),
        ("id: x\nparts: 3\nexpect: {outcome: legal}", "parts is a list"),
        ("scoring: {board: [420]}\nexpect: {ns: [0]}", "a case has an id"),
    ],
)
def test_what_cannot_be_run_is_said_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BridgelawsError, match=sentence):
        _run_all(text)


def _run_all(text: str) -> None:
    for case in read_every_case(text, "file.yaml"):
        assert isinstance(case, DecidedCase)
        run_decided(case, Edition.LAWS_2017)
