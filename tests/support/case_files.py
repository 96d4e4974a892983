"""Every case under tests/cases, read and run once however many tests look at what came of them."""

from functools import cache
from pathlib import Path

from bridgelaws.casefiles import CaseFile, run
from bridgelaws.casefiles.decided import DecidedCase, read_every_case
from bridgelaws.casefiles.run import TableOutcome
from bridgelaws.lawbook.edition import Edition

FOLDER = Path(__file__).parent.parent / "cases"


@cache
def _every_case() -> tuple[CaseFile | DecidedCase, ...]:
    files = sorted(FOLDER.rglob("*.yaml"))
    return tuple([case for path in files for case in read_every_case(path.read_text("utf8"), path.name)])


def table_cases() -> list[CaseFile]:
    """Those that are acted out at a table."""
    return [case for case in _every_case() if isinstance(case, CaseFile)]


def decided_cases() -> list[DecidedCase]:
    """Those about figures and decisions."""
    return [case for case in _every_case() if isinstance(case, DecidedCase)]


_outcomes: dict[tuple[str, Edition], TableOutcome] = {}


def outcome_of(case: CaseFile, edition: Edition) -> TableOutcome:
    """What came of a case: a value that nobody can change, so one run serves every test of a process."""
    key = (case.id, edition)
    if key not in _outcomes:
        _outcomes[key] = run(case, edition)
    return _outcomes[key]


def every_outcome() -> list[TableOutcome]:
    return [outcome_of(case, edition) for case in table_cases() for edition in case.editions]
