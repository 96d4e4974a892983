"""The load of the benchmark, small and short: nothing lost, nothing entered twice, everybody told. Nothing is timed."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_tables_that_enter_while_others_look_on_lose_nothing_and_everybody_is_told() -> None:
    command = [sys.executable, "-m", "bench.web", "--short"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8", timeout=600)
    found = json.loads(done.stdout)
    (minute,) = found["minutes"]
    assert minute["entries"] == found["tables"] * found["seconds"] > 0
    assert found["viewers"] > found["tables"]
    wrong = {name: minute[name] for name in ("refused", "lost", "doubled", "untold", "disconnected")}
    assert wrong == dict.fromkeys(wrong, 0)
    assert all(told["worst"] is not None for told in minute["told_ms"].values())
    assert found["first_page_kb"] < 100
