"""What programs and files say in shapes that nobody means is refused with a sentence, on every road."""

import json
import zlib
from pathlib import Path

import pytest

from bridgelaws.analysis.claims.documents import read_documents
from bridgelaws.casefiles.decided import read_every_case
from bridgelaws.casefiles.steps import read_step
from bridgelaws.cli import run
from bridgelaws.club.evening_files import read_file
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.web.app import create_app
from bridgelaws.yaml_text import NotYaml, TooDeep, read_yaml
from support.browsing import Visitor, choose

HOSTILE: tuple[object, ...] = (
    {"revoke": {"by": [[[]]]}},
    {"revoke": {"by": [[[]]], "trick": 3}},
    {"revoke": {"by": "N", "trick": float("inf")}},
    {"revoke": {"by": "N", "trick": None}},
    {"asks_about_revoke": {"by": [], "of": {}}},
    {"asks_for": "N", "by": None},
    {"pointing": "N", "by": "N"},
    {"matter": [[]]},
    {"call": {}, "by": []},
    [[[[]]]],
    None,
    10**30,
)
LAUGHS = "\n".join(["a0: &a0 [x]", *[f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 10)}]" for at in range(1, 10)]])
MERGES = "\n".join(
    ["a0: &a0 {x: 1}", *[f"a{at}: &a{at} {{<<: [{', '.join([f'*a{at - 1}'] * 10)}]}}" for at in range(1, 10)]]
)
BOMBS = {"laughs": LAUGHS, "merges": MERGES, "deep": "[" * 5000 + "]" * 5000, "itself": "a: &a [*a]"}


@pytest.mark.parametrize("step", HOSTILE, ids=repr)
def test_a_step_of_another_shape_is_refused_with_a_sentence(step: object) -> None:
    with pytest.raises(BridgelawsError):
        read_step(step)


@pytest.mark.parametrize("step", HOSTILE, ids=repr)
def test_the_case_command_refuses_it_with_a_sentence(
    step: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_text(json.dumps({"id": "hostile", "table": [step], "expect": {}}))
    assert run(["case", str(file)]) == 2
    told = capsys.readouterr().err
    assert "step 1" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("where", ["regulations", "edition", "hands", "contest", "position", "table", "expect"])
@pytest.mark.parametrize("value", [[[[]]], {"by": [[[]]]}, float("inf"), 10**30], ids=repr)
def test_a_part_of_a_case_of_another_shape_is_refused_with_a_sentence(where: str, value: object) -> None:
    text = json.dumps({"id": "hostile", "table": [], "expect": {}, where: value}).replace("Infinity", ".inf")
    with pytest.raises(BridgelawsError):
        list(read_every_case(text, "hostile"))


def test_a_practice_table_and_the_assistant_refuse_it_with_a_sentence(tmp_path: Path) -> None:
    app = create_app(choose(tmp_path / "club.db"))
    program = Visitor(app, raise_server_exceptions=False)
    name = program.post("/api/practice", json={}).json()["name"]
    for step in HOSTILE:
        refused = program.post(f"/api/practice/{name}/steps", json={"kind": "written", "what": json.dumps(step)})
        assert refused.status_code in (400, 422)
        assert refused.json()["error"]
    deep = "[" * 50_000 + "]" * 50_000
    for body in ('{"irregularity": "revoke", "facts": {"by": [[[]]]}}', deep, f'{{"facts": {deep}}}', "[" * 100_000):
        for path in ("/api/rulings", "/api/practice/boards", "/api/sign-in", "/api/join", "/api/table/results"):
            refused = program.post(path, content=body, headers={"content-type": "application/json"})
            assert 400 <= refused.status_code < 500, (path, body[:60])
            assert refused.json()["error"]
    app.state.database.close()


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_yaml_that_grows_without_end_is_refused_everywhere(bomb: str) -> None:
    with pytest.raises((NotYaml, TooDeep)):
        read_yaml(bomb)
    with pytest.raises(BridgelawsError):
        list(read_every_case(bomb, "bomb"))
    with pytest.raises(BridgelawsError):
        read_documents(bomb, "bomb")


@pytest.mark.parametrize("text", [b"[" * 1_000_000, b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"])
def test_a_backup_that_is_nested_without_end_is_refused(text: bytes) -> None:
    with pytest.raises(BridgelawsError, match="cannot be used"):
        read_file(zlib.compress(text), Language.ENGLISH)
