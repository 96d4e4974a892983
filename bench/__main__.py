"""All benchmarks: their lines on standard output, and docs/benchmarks.md written from them."""

import json
import subprocess
import sys
from pathlib import Path

from bench.measure import Report
from bench.page import page

BENCHMARKS = (
    *("scoring", "matchpoints", "deals", "replay", "engine", "formats", "double_dummy", "claims", "store", "startup"),
    "web",
)
ROOT = Path(__file__).parent.parent


def main() -> None:
    found = [_run(name) for name in BENCHMARKS]
    (ROOT / "docs" / "benchmarks.md").write_text(page(found), encoding="utf-8")


def _run(name: str) -> Report:
    """Each in a process of its own, so that none finds what another has left in memory."""
    command = [sys.executable, "-m", f"bench.{name}"]
    line = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout
    print(line, end="", flush=True)
    found: Report = json.loads(line)
    return found


if __name__ == "__main__":
    main()
