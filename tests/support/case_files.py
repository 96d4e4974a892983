"""Every case under tests/cases, read once however many tests run or look through them."""

from functools import cache
from pathlib import Path

from bridgelaws.casefiles import CaseFile
from bridgelaws.casefiles.decided import DecidedCase, read_every_case

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
