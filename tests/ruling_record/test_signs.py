"""An action kept as words is printed in the reader's signs, and stays as it was written in the log."""

import pytest

from bridgelaws.language import Language
from bridgelaws.ruling_record.record import record_of
from bridgelaws.table.events import QuestionAnswered
from support.case_files import outcome_of, table_cases

CASES = {case.id: case for case in table_cases()}


@pytest.mark.parametrize("language", Language)
def test_16B_the_action_taken_and_the_poll_are_printed_as_calls(language: Language) -> None:
    case = CASES["T12-14"]
    outcome = outcome_of(case, case.editions[-1])
    (ruling,) = record_of(outcome.start, outcome.log, outcome.book, language=language).rulings
    asked = " ".join([ruling.about, *[answer.question for answer in ruling.answers]])
    assert "4S" not in asked
    assert "4 × 4♠" in asked
    assert ruling.about.endswith("4♠)")
    kept = [str(event.answer.text) for event in outcome.log if isinstance(event, QuestionAnswered)]
    assert any("Action taken: 4S. Asked: 5 pass and 4 4S" in text for text in kept)
