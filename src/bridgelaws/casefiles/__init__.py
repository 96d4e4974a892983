"""Cases: irregularities written down so that they can be run. The format is described in docs/cases.md."""

from bridgelaws.casefiles.file import CaseFile, read_cases
from bridgelaws.casefiles.run import Outcome, TableOutcome, as_data, facts, run

__all__ = ["CaseFile", "Outcome", "TableOutcome", "as_data", "facts", "read_cases", "run"]
