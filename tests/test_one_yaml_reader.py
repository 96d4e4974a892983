"""One reader of YAML: the fast one and the one that says where read alike, and nothing without end is read at all."""

from pathlib import Path

import pytest

from bridgelaws import yaml_text
from bridgelaws.yaml_text import NotYaml, TooDeep, read_documents, read_yaml

CASES = Path(__file__).parent / "cases"
BOMB = "a0: &a0 [1, 1]\n" + "".join([f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 9)}]\n" for at in range(1, 12)])
WRITTEN = """
{word: NO, yes: Yes, off: oFF, truth: True, nothing: ~, empty: , plus: +1, minus: -1, zero: 011, hex: 0x10, large: 1_000,
time: 12:30, date: 2026-11-17, half: 1.5, sign: +1.5, power: 1e3, dot: .5, endless: .inf, equal: =, quoted: "no", none: Null}
"""


def test_words_and_numbers_of_results_stay_as_they_are_written() -> None:
    read = read_yaml(WRITTEN)
    assert {key: value for key, value in read.items() if not isinstance(value, str)} == {
        "nothing": None,
        "empty": None,
        "minus": -1,
        "half": 1.5,
    }
    for word in ("NO", "Yes", "+1", "011", "0x10", "1_000", "12:30", "2026-11-17", "+1.5", "1e3", "=", "Null"):
        assert word in read.values()


def test_in_cases_yes_and_no_are_truths_and_a_score_may_have_a_sign() -> None:
    (read,) = read_documents(WRITTEN)
    truths = {"word": False, True: True, "truth": True, "nothing": None, "empty": None, "none": None}
    numbers = {"plus": 1, "minus": -1, "half": 1.5, "sign": 1.5, "dot": 0.5}
    assert {key: value for key, value in read.items() if not isinstance(value, str)} == truths | numbers
    assert (read["zero"], read["time"], read["date"], read["quoted"]) == ("011", "12:30", "2026-11-17", "no")


@pytest.mark.parametrize("words", list(yaml_text.Words))
def test_the_fast_reader_reads_what_the_other_one_reads(words: yaml_text.Words, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [WRITTEN, *[path.read_text("utf8") for path in sorted(CASES.glob("*.yaml"))[::12]]]
    fast = [read_documents(text) for text in texts]
    monkeypatch.setattr(yaml_text, "_FAST", yaml_text._SLOW)
    assert [read_documents(text) for text in texts] == fast


@pytest.mark.parametrize("read", [read_yaml, read_documents])
def test_what_is_wrong_is_said_with_its_place(read: yaml_text.Reading) -> None:
    for text, line, column in (("a: 1\nb: [", 2, 5), ("a: 1\nb: 2\na: 3", 3, 1), ("a: b: c", 1, 5)):
        with pytest.raises(NotYaml) as told:
            read(text)
        assert (told.value.line, told.value.column) == (line, column), text


@pytest.mark.parametrize("read", [read_yaml, read_documents])
def test_nothing_without_end_is_read(read: yaml_text.Reading) -> None:
    for text in ("[" * 100_000, "- " * 100_000, "{a: " * 100_000, "[" * 5_000 + "]" * 5_000):
        with pytest.raises(TooDeep):
            read(text)
    with pytest.raises(NotYaml, match="more than 1,000,000 values"):
        read(BOMB)
    with pytest.raises(NotYaml, match="stands inside what it stands for"):
        read("a: &a [1, *a]")
    assert read("{a: &a [1, 2], b: *a}") in ([{"a": [1, 2], "b": [1, 2]}], {"a": [1, 2], "b": [1, 2]})
