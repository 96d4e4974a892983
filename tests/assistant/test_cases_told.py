"""Whatever a case file can tell, the assistant can be told, and rules the same."""

import pytest

from bridgelaws.casefiles import CaseFile
from bridgelaws.lawbook.edition import Edition
from support.case_files import outcome_of, table_cases
from support.told_cases import tell_case

CASES = [(case, edition) for case in table_cases() for edition in case.editions]


@pytest.mark.parametrize(("case", "edition"), CASES, ids=[f"{case.id}-{edition}" for case, edition in CASES])
def test_a_case_told_to_the_assistant_is_ruled_as_it_was(case: CaseFile, edition: Edition) -> None:
    outcome = outcome_of(case, edition)
    standing = tell_case(case, edition, outcome.start)
    assert standing.refusal is None
    cited = [sorted(map(str, ruling.cites)) for ruling in standing.rulings]
    ruled = [sorted(map(str, each.cites)) for each in outcome.table.rulings]
    assert cited[: len(ruled)] == ruled
    assert str(standing.table.auction) == str(outcome.table.auction)
