"""Every case file under tests/cases, in every edition it names; what their rulings cite is proof for the ledger."""

from collections.abc import Callable

import pytest

from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles import CaseFile
from bridgelaws.casefiles.steps import read_step
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.events import MatterRaised
from bridgelaws.table.matters.information import Misinformation
from support.case_files import outcome_of, table_cases
from support.spoken import faults_in_languages

CASES = table_cases()


@pytest.mark.parametrize(
    ("case", "edition"),
    [pytest.param(case, edition, id=f"{case.id}-{edition}") for case in CASES for edition in case.editions],
)
def test_case(case: CaseFile, edition: Edition, record_property: Callable[[str, object], None]) -> None:
    outcome = outcome_of(case, edition)
    assert not outcome.problems
    assert not faults_in_languages(outcome)
    for ruling in outcome.table.rulings:
        for provision in ruling.cites:
            record_property("proves", f"{edition} {provision} {case.id}")


def test_every_case_has_its_own_id() -> None:
    ids = [case.id for case in CASES]
    assert len(ids) == len(set(ids))


def test_a_fact_may_be_called_as_a_deed_is() -> None:
    step = {"matter": "misinformation", "at_fault": "S", "said": "both majors", "agreed": "hearts"}
    assert read_step(step) == MatterRaised(Misinformation(Seat.SOUTH, said="both majors", agreed="hearts"))
