"""All benchmarks: their lines on standard output, and docs/benchmarks.md written from them."""

import json
import subprocess
import sys
from pathlib import Path

from bench.measure import Report
from bench.page import page, put_into

BENCHMARKS = (
    *("scoring", "matchpoints", "deals", "replay", "engine", "formats", "double_dummy", "claims", "store", "startup"),
    *("organiser", "long_logs", "web"),
)
ROOT = Path(__file__).parent.parent


PAGE = ROOT / "docs" / "benchmarks.md"


def main() -> None:
    """All of them; or those that are named, the others standing in the page as they did."""
    if sys.argv[1:]:
        for name in sys.argv[1:]:
            PAGE.write_text(put_into(PAGE.read_text(encoding="utf-8"), _run(name)), encoding="utf-8")
    else:
        PAGE.write_text(page([_run(name) for name in BENCHMARKS]), encoding="utf-8")


def _run(name: str) -> Report:
    """Each in a process of its own, so that none finds what another has left in memory."""
    command = [sys.executable, "-m", f"bench.{name}"]
    line = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout
    print(line, end="", flush=True)
    found: Report = json.loads(line)
    return found


if __name__ == "__main__":
    main()
