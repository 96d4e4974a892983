"""Claims from published rulings and guidance, with the ruling that was given, and the principles they rest on."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec import structs

from bridgelaws.analysis.claims import Claim, ClaimFile, Statement, adjudicate, read_claims
from bridgelaws.analysis.claims.asking import AT_MOST
from bridgelaws.analysis.claims.check import book_of
from bridgelaws.analysis.claims.judgements import JUDGEMENTS
from bridgelaws.analysis.claims.principles import PRINCIPLES
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.choices import ClaimPlay
from support.endings import claims

FOLDER = Path(__file__).parent.parent / "claims" / "collection"
COLLECTION = [claim for path in sorted(FOLDER.glob("*.yaml")) for claim in read_claims(path.read_text("utf8"), path.name)]
NOT_MET = {
    name: (key, answer)
    for name, key, answer in (line.split() for line in (FOLDER / "not_met.txt").read_text("utf8").splitlines()[1:])
}
BOOK = LawBook.of("wbf-2017")
careful = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("file", COLLECTION, ids=lambda file: file.claim.id)
def test_70_a_claim_of_the_collection_is_ruled_on_as_it_was(file: ClaimFile) -> None:
    book = book_of(file, max(file.editions))
    verdict = adjudicate(file.claim, book, file.answers)
    given_then = file.expect["ruled"]
    assert (verdict.tricks_ruled == given_then) is (file.claim.id not in NOT_MET)
    if file.claim.id in NOT_MET:
        key, answer = NOT_MET[file.claim.id]
        (question,) = [question for question in verdict.questions if question.key == key]
        assert question.leads_to[answer] == given_then


def test_every_claim_of_the_collection_names_its_source() -> None:
    for path in FOLDER.glob("*.yaml"):
        text = path.read_text("utf8")
        assert text.count("\nsource: ") == text.count("\nid: ")
    assert len({file.claim.id for file in COLLECTION}) == len(COLLECTION) >= 80


def test_every_principle_is_one_that_can_be_answered_and_set() -> None:
    for key, principle in PRINCIPLES.items():
        assert key == principle.key
        assert key == "stated" or key in JUDGEMENTS
    for key, judgement in JUDGEMENTS.items():
        if judgement.of_a_play:
            assert key in PRINCIPLES
            assert ClaimPlay[key.upper()].value == key.replace("_", " ")


@careful
@given(claims())
def test_70A_what_costs_claimer_a_trick_rests_on_a_principle(claim: Claim) -> None:
    verdict = adjudicate(claim, BOOK)
    if verdict.tricks_ruled < min(claim.tricks, verdict.tricks_best):
        assert verdict.rests_on
    assert len(verdict.questions) <= AT_MOST


@careful
@given(claims())
def test_70A_with_every_principle_refused_and_nothing_stated_no_trick_is_lost(claim: Claim) -> None:
    silent = structs.replace(claim, statement=Statement())
    refused = {key: judgement.choices[-1] for key, judgement in JUDGEMENTS.items() if judgement.of_a_play}
    refused |= {"unaware_of_trump": "no"}
    verdict = adjudicate(silent, BOOK, refused)
    assert verdict.tricks_ruled >= min(claim.tricks, verdict.tricks_best)


def test_70A_a_principle_is_refused_or_called_for_in_the_regulations() -> None:
    (file,) = [file for file in COLLECTION if file.claim.id == "J6-and-no-more-hearts"]
    refusing = structs.replace(BOOK.regulations, claim_plays_irrational=(ClaimPlay.LOW_BEFORE_HIGH,))
    assert adjudicate(file.claim, BOOK).tricks_ruled == 0
    assert adjudicate(file.claim, LawBook(refusing)).tricks_ruled == 2
    (file,) = [file for file in COLLECTION if file.claim.id == "AK5-and-the-jack-forgotten"]
    calling = structs.replace(BOOK.regulations, claim_plays_careless=(ClaimPlay.SMALL_BEFORE_TOP,))
    assert adjudicate(file.claim, BOOK).tricks_ruled == 3
    assert adjudicate(file.claim, LawBook(calling)).tricks_ruled == 1
