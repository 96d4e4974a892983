"""Every case file under tests/cases, in every edition it names; what their rulings cite is proof for the ledger."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.cases import CaseFile, read_cases, run
from bridgelaws.lawbook.edition import Edition
from spoken import faults_in_languages

FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(FOLDER.rglob("*.yaml")) for case in read_cases(path.read_text("utf8"), path.name)]


@pytest.mark.parametrize(
    ("case", "edition"),
    [pytest.param(case, edition, id=f"{case.id}-{edition}") for case in CASES for edition in case.editions],
)
def test_case(case: CaseFile, edition: Edition, record_property: Callable[[str, object], None]) -> None:
    outcome = run(case, edition)
    assert not outcome.problems
    assert not faults_in_languages(outcome)
    for ruling in outcome.table.rulings:
        for provision in ruling.cites:
            record_property("proves", f"{edition} {provision} {case.id}")


def test_every_case_has_its_own_id() -> None:
    ids = [case.id for case in CASES]
    assert len(ids) == len(set(ids))
