"""All benchmarks: their lines on standard output, and docs/benchmarks.md written from them."""

import json
import subprocess
import sys
from pathlib import Path

from bench.measure import Report
from bench.page import page

BENCHMARKS = (
    *("scoring", "matchpoints", "deals", "replay", "engine", "formats", "double_dummy", "claims", "store", "startup"),
    *("long_logs", "web"),
)
ROOT = Path(__file__).parent.parent


KEPT = ROOT / ".bench"  # the last report of each


def main() -> None:
    """All of them; or those that are named, with the last reports of the others."""
    asked = sys.argv[1:] or list(BENCHMARKS)
    KEPT.mkdir(exist_ok=True)
    for name in asked:
        (KEPT / f"{name}.json").write_text(json.dumps(_run(name)), encoding="utf-8")
    found = [json.loads(path.read_text(encoding="utf-8")) for name in BENCHMARKS if (path := KEPT / f"{name}.json").exists()]
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
