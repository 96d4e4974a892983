"""What every speech must be (support/speech_rules.py), over all case files and over boards driven at random."""

import pytest

from bridgelaws.casefiles import run
from bridgelaws.speech import read_stages, speak_of_stage
from support.at_random import drive
from support.case_files import table_cases
from support.speech_rules import rules_broken

SEEDS = 60


def test_no_case_file_breaks_a_rule() -> None:
    broken = list[str]()
    for case in table_cases():
        for edition in case.editions:
            outcome = run(case, edition)
            for stage in read_stages(outcome.start, outcome.log, outcome.book):
                moments = speak_of_stage(stage)
                broken += [f"{case.id}/{edition}: {each}" for each in rules_broken(stage, moments, edition)]
    assert broken == []


@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_random_board_breaks_a_rule(seed: int) -> None:
    board, pick = drive(seed)
    board.finish(pick)
    for stage in read_stages(board.start, board.log, board.book):
        assert list(rules_broken(stage, speak_of_stage(stage), board.book.edition)) == []
