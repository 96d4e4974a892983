"""Law 70 in words: every claim of the files can be ruled on aloud, in one breath and four languages."""

import pytest

from bridgelaws.analysis.claims import ClaimFile, adjudicate
from bridgelaws.analysis.claims.check import book_of
from bridgelaws.language import Language
from bridgelaws.speech import speak_of_verdict, words_in
from support.golden import claims_in_files

LONGEST = 90


@pytest.mark.parametrize("file", claims_in_files().values(), ids=lambda file: file.claim.id)
def test_70_a_claim_is_ruled_on_in_one_breath(file: ClaimFile) -> None:
    for edition in file.editions:
        moment = speak_of_verdict(adjudicate(file.claim, book_of(file, edition), file.answers))
        for language in Language:
            sentences = words_in(moment, language)
            assert sum(len(each.split()) for each in sentences) <= LONGEST
            assert len(set(sentences)) == len(sentences)
            assert not any("{" in each for each in sentences)
