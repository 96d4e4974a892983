"""Claims judged by Law 70: the search for a losing normal line, and the questions that remain the Director's."""

from bridgelaws.analysis.claims.claim import Claim, Excluded, LeadChoice
from bridgelaws.analysis.claims.file import ClaimFile, read_claims
from bridgelaws.analysis.claims.ruling import adjudicate
from bridgelaws.analysis.claims.statement import Statement, read_step
from bridgelaws.analysis.claims.verdict import ClaimQuestion, Ground, Played, Verdict

__all__ = [
    "Claim",
    "ClaimFile",
    "ClaimQuestion",
    "Excluded",
    "Ground",
    "LeadChoice",
    "Played",
    "Statement",
    "Verdict",
    "adjudicate",
    "read_claims",
    "read_step",
]
