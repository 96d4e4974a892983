"""Answers that will not do: one sentence, nothing recorded, and no time lost over them."""

from pathlib import Path

import pytest

from bridgelaws.bridge.likely import read_likely
from bridgelaws.cli import run
from bridgelaws.director import NotAllowedNow, read_answer
from bridgelaws.laws.law12_adjusted_scores import LIKELY_RESULTS
from bridgelaws.laws.law16_unauthorized_information import POLL
from bridgelaws.laws.law90_procedural_penalties import AMOUNT
from bridgelaws.table.case import DIRECTOR, Ask, Question
from bridgelaws.text import say

CASE = """
id: shares
title: shares that make 90 percent
edition: 2017
board: 3
table:
  - S 4S
  - W P
  - N P
  - E P
  - {result: 10}
  - {matter: nothing_prescribed, at_fault: S}
  - {ask: probably_damaged, answer: yes}
  - {ask: kind_of_score, answer: assigned}
  - {ask: likely_results, answer: "50% 4S S -1, 40% 4S S ="}
"""


@pytest.mark.parametrize(
    ("ask", "typed"),
    [
        (AMOUNT, "1e99999999"),
        (AMOUNT, "9" * 5000),
        (AMOUNT, "0"),
        (AMOUNT, "1/0"),
        (LIKELY_RESULTS, "9" * 5000 + "% 4S N ="),
        (LIKELY_RESULTS, "4S N +" + "9" * 5000),
        (LIKELY_RESULTS, "4SX passed out"),
        (LIKELY_RESULTS, "7S N -14"),
        (POLL, "0 pass"),
        (POLL, "9" * 5000 + " pass"),
    ],
)
def test_what_cannot_be_is_refused_at_once(ask: Ask, typed: str) -> None:
    with pytest.raises(NotAllowedNow):
        read_answer(Question(ask, DIRECTOR, say("How?")), typed)


def test_12C1c_results_are_read_as_they_are_printed() -> None:
    assert read_likely("60% 4♠ N =, 40% 4♥X N -1") == read_likely("60% 4S N =, 40% 4HX N -1")


def test_12C1c_a_case_file_with_shares_that_do_not_sum_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "shares.yaml").write_text(CASE, "utf8")
    assert run(["rule", str(tmp_path / "shares.yaml")]) == 1
    told = capsys.readouterr().out
    assert "step 9 was refused: The shares make 90 %" in told
    assert "The score is adjusted" not in told
