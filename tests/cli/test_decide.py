"""bridgelaws decide: every rule of procedure that a federation printed can be asked for."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridgelaws.cli import run
from bridgelaws.laws.sbf import PROCEDURES

CASES = Path(__file__).parent.parent / "cases" / "sbf-098-116-decisions.yaml"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["decide", *arguments]) == 0
    return capsys.readouterr().out


def test_every_procedure_is_listed_with_its_facts(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys).splitlines() == list(PROCEDURES)
    listed = [json.loads(line) for line in told(capsys, "--json").splitlines()]
    assert [each["procedure"] for each in listed] == list(PROCEDURES)
    assert told(capsys, "pause after stop", "--asks") == "seconds: Fraction\n"


def decided() -> list[dict[str, Any]]:
    """One case of each procedure, with an outcome that the case file expects."""
    every = [each for each in yaml.safe_load_all(CASES.read_text("utf8")) if "decide" in each]
    return list({each["decide"]: each for each in every if "outcome" in each.get("expect", {})}.values())


@pytest.mark.parametrize("case", decided(), ids=lambda case: str(case["decide"]))
def test_a_procedure_is_decided_as_its_case_expects(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    facts = [f"{name}={json.dumps(value)}" for name, value in case.get("facts", {}).items()]
    found = json.loads(told(capsys, case["decide"], *facts, "--json"))
    assert found["outcome"] == case["expect"]["outcome"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["levitation"], "” is not one of the procedures:"),
        (["alert", "loudly"], "write it as fact=value"),
        (["pause after stop", "minutes=3"], "the facts of pause after stop"),
        (["pause after stop", "seconds=soon"], "“soon” is not a number"),
        (["pause after stop", "seconds=1/0"], "“1/0” is not a number"),
    ],
)
def test_what_cannot_be_decided_is_said_in_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["decide", *arguments]) == 2
    assert words in capsys.readouterr().err
