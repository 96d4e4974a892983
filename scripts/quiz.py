"""Writes the questions of the quiz from the case files: auctions of the newest Laws told by calls and answers alone."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
QUIZ = ROOT / "src" / "bridgelaws" / "web" / "table" / "quiz.json"
KEYS = {"id", "title", "edition", "dealer", "board", "vulnerable", "table", "expect"}
YEAR, DEALERS = "2017", "NESW"


def questions() -> Iterator[dict[str, object]]:
    for path in sorted((ROOT / "tests" / "cases").glob("law*.yaml")):
        for case in yaml.load_all(path.read_text("utf8"), Loader=yaml.BaseLoader):
            steps = [step for told in case.get("table", ()) if (step := _step(told)) is not None]
            expected = case.get("expect", {})
            whole = set(case) <= KEYS and None not in [_readable(told) for told in case.get("table", ())]
            if whole and YEAR in case["edition"] and _cites(expected):
                number = int(case["board"]) if "board" in case else DEALERS.index(case.get("dealer", "N")) + 1
                yield {"id": case["id"], "board": number, "steps": steps, "cites": _cites(expected)}


def _cites(expected: dict[str, object]) -> list[str]:
    cites = expected.get("cites") or []
    return [str(law) for law in cites] if isinstance(cites, list) else []


def _readable(told: object) -> bool | None:
    if isinstance(told, str):
        return True if len(told.split()) == 2 and told[0] in DEALERS else None
    return True if isinstance(told, dict) and ("ask" in told or "attention" in told) else None


def _step(told: object) -> list[str] | None:
    """A step of the practice table: its kind, the seat, and what."""
    if isinstance(told, str):
        seat, _, call = told.partition(" ")
        return ["call", seat, call]
    if isinstance(told, dict) and "ask" in told and told.get("edition", YEAR) == YEAR:
        return ["answer", "", str(told["answer"])]
    if isinstance(told, dict) and "attention" in told:
        by = told["attention"]
        return ["attention", by["by"] if isinstance(by, dict) and "by" in by else "N", ""]
    return None


def written() -> str:
    return "[\n" + ",\n".join([json.dumps(each, ensure_ascii=False) for each in questions()]) + "\n]\n"


if __name__ == "__main__":
    QUIZ.write_text(written(), "utf8")
    sys.stdout.write(f"{len(list(questions()))} questions\n")
