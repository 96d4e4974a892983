"""What every speech must be, over all case files and both editions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaws.bridge.seats import SEATS
from bridgelaws.casefiles import CaseFile, read_cases, run
from bridgelaws.casefiles.run import TableOutcome
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.edition import Edition
from bridgelaws.speech import Kind, Moment, Role, Stage, read_stages, speak_of_stage
from bridgelaws.speech.duties import Bound, duties, may_act
from bridgelaws.table.result import was_stopped

CASES = Path(__file__).parents[1] / "cases"
LONGEST = 90
NEVER = ("Nothing more is to be done", "The call is cancelled", "as if it had been in order")
IN_THE_AUCTION = (Bound.PASS_ONCE, Bound.PASS_ON, Bound.NO_DOUBLE, Bound.REPEAT, Bound.REPLACE, Bound.LEAD_CHOICE)


def _every() -> Iterator[tuple[CaseFile, Edition]]:
    for path in sorted(CASES.glob("*.yaml")):
        for case in read_cases(path.read_text("utf8"), path.name):
            for edition in case.editions:
                yield case, edition


@pytest.fixture(scope="module")
def outcomes() -> list[TableOutcome]:
    return [run(case, edition) for case, edition in _every()]


def _stages(outcomes: list[TableOutcome]) -> Iterator[tuple[str, Stage, tuple[Moment, ...]]]:
    for outcome in outcomes:
        for stage in read_stages(outcome.start, outcome.log, outcome.book):
            if stage.given:
                yield f"{outcome.id}/{outcome.edition}", stage, speak_of_stage(stage, rulings_only=True)


def test_a_moment_is_said_in_one_breath(outcomes: list[TableOutcome]) -> None:
    long = [
        f"{name}: {len(words)} words"
        for name, stage, _ in _stages(outcomes)
        for moment in speak_of_stage(stage)
        if len(words := " ".join([speak(text) for text in moment.texts]).split()) > LONGEST
    ]
    assert not long


def test_nothing_is_said_twice(outcomes: list[TableOutcome]) -> None:
    twice = [
        f"{name}: {text}"
        for name, _, moments in _stages(outcomes)
        for texts in [[speak(text) for moment in moments for text in moment.texts]]
        for text in texts
        if texts.count(text) > 1
    ]
    assert not twice


def test_every_restriction_in_force_is_spoken(outcomes: list[TableOutcome]) -> None:
    silent = []
    for name, stage, moments in _stages(outcomes):
        covered = [item for moment in moments for clause in moment.clauses for item in clause.covers]
        for duty in duties(stage.after):
            seat = speak(duty.seat.spoken)
            said = " ".join([speak(text) for moment in moments for text in moment.texts])
            if duty.bound in IN_THE_AUCTION and seat not in said and duty.restriction not in covered:
                silent.append(f"{name}: {duty.restriction}")
    assert not silent


def test_nobody_is_told_to_act_who_may_not(outcomes: list[TableOutcome]) -> None:
    wrong = []
    for name, stage, moments in _stages(outcomes):
        last = [clause for moment in moments for clause in moment.clauses if clause.role is Role.NEXT]
        acts = may_act(stage.after)
        for clause in last:
            parts = dict(clause.text.parts) if not isinstance(clause.text, str) else {}
            named = parts.get("seat")
            dummy = stage.after.contract.declarer if acts and stage.after.contract else None
            if named in SEATS and named not in (acts, dummy):
                wrong.append(f"{name}: {speak(clause.text)}")
    assert not wrong


def test_a_board_that_was_stopped_has_nobody_to_call(outcomes: list[TableOutcome]) -> None:
    for name, stage, moments in _stages(outcomes):
        if was_stopped(stage.after):
            said = " ".join([speak(text) for moment in moments for text in moment.texts])
            assert "your turn" not in said, name


def test_the_old_sentences_cannot_be_produced(outcomes: list[TableOutcome]) -> None:
    for name, _, moments in _stages(outcomes):
        said = " ".join([speak(text) for moment in moments for text in moment.texts])
        assert not [words for words in NEVER if words in said], name


def test_a_choice_is_put_to_one_player(outcomes: list[TableOutcome]) -> None:
    for outcome in outcomes:
        for stage in read_stages(outcome.start, outcome.log, outcome.book):
            for moment in speak_of_stage(stage):
                if moment.kind is Kind.CHOOSE:
                    assert moment.chooser in SEATS, outcome.id


@pytest.mark.parametrize("language", Language)
def test_every_language_can_say_it(language: Language, outcomes: list[TableOutcome]) -> None:
    for name, _, moments in _stages(outcomes):
        for moment in moments:
            for text in moment.texts:
                assert "{" not in speak(text, language), name
