"""Start-up: what it costs to begin, in fresh processes."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.measure import Report, ratio, report, show

RUNS = 15

_SCRIPT = Path(sysconfig.get_path("scripts")) / ("bridgelaws.exe" if sys.platform == "win32" else "bridgelaws")
_TYPES_ALONE = """import sys
from importlib.util import find_spec, module_from_spec
sys.modules["endplay"] = module_from_spec(find_spec("endplay"))
import endplay.types"""
_COMMANDS = {
    "python": [sys.executable, "-c", "pass"],
    "bridgelaws": [sys.executable, "-c", "import bridgelaws"],
    "bridge": [sys.executable, "-c", "import bridgelaws.bridge"],
    "help": [str(_SCRIPT), "--help"],
    "endplay": [sys.executable, "-c", "import endplay"],
    "endplay.types": [sys.executable, "-c", _TYPES_ALONE],
}


def startup() -> Report:
    working = {name: command for name, command in _COMMANDS.items() if _works(command)}
    spent: dict[str, list[float]] = {name: [] for name in working}
    for _ in range(RUNS):  # in turns, so that a busy moment strikes all alike
        for name, command in working.items():
            spent[name].append(_milliseconds(command))
    medians = {name: round(median(spent[name]), 1) for name in working}
    whole, types = medians.get("endplay"), medians.get("endplay.types")
    figures = [
        _figure("`python -c pass`: nothing at all", medians.get("python"), None),
        _figure("`import bridgelaws`, beside `import endplay`", medians.get("bridgelaws"), whole),
        _figure("`import bridgelaws.bridge`, beside `endplay.types`", medians.get("bridge"), types),
        _figure("`bridgelaws --help`", medians.get("help"), None),
    ]
    targets = {"import bridgelaws.bridge": 150, "bridgelaws --help": 300}
    return report("startup", figures, runs=RUNS, targets_ms=targets, whole_peer=whole is not None)


def _figure(what: str, ours: float | None, theirs: float | None) -> Report:
    return {"what": what, "ours": ours, "peer": theirs, "ratio": ratio(theirs, ours)}


def _works(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def _milliseconds(command: list[str]) -> float:
    started = perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    return (perf_counter() - started) * 1000


if __name__ == "__main__":
    show(startup())
