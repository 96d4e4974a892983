"""The worked endings CL1 to CL36 and other claims under tests/claims, in every edition they name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bridgelaws.analysis.claims import ClaimFile, adjudicate, read_claims
from bridgelaws.analysis.claims.check import book_of, problems
from bridgelaws.lawbook.edition import Edition

FOLDER = Path(__file__).parent.parent / "claims"
CLAIMS = [claim for path in sorted(FOLDER.glob("*.yaml")) for claim in read_claims(path.read_text("utf8"), path.name)]


@pytest.mark.parametrize(
    ("file", "edition"),
    [pytest.param(file, edition, id=f"{file.claim.id}-{edition}") for file in CLAIMS for edition in file.editions],
)
def test_claim(file: ClaimFile, edition: Edition, record_property: Callable[[str, object], None]) -> None:
    verdict = adjudicate(file.claim, book_of(file, edition), file.answers)
    assert not problems(file, verdict)
    assert verdict.tricks_worst <= verdict.tricks_ruled <= verdict.tricks_best
    for provision in verdict.decided_by:
        record_property("proves", f"{edition} {provision} {file.claim.id}")


def test_every_worked_ending_is_there() -> None:
    ids = [file.claim.id for file in CLAIMS]
    assert len(ids) == len(set(ids))
    assert {f"CL{number}" for number in range(1, 37)} | {"CL2b"} <= set(ids)
