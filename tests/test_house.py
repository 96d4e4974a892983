"""The size of the rooms: a module fits on a few screens, a function on one."""

import ast
from pathlib import Path

SRC = Path(__file__).parents[1] / "src" / "bridgelaws"
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60
DATA = {"lawbook/readings.py", "lawbook/regulations.py"}  # tables of what the Laws leave open


def test_no_module_grows_beyond_what_a_reader_keeps_in_mind() -> None:
    long = {name: lines for name, lines in _modules() if lines > LONGEST_MODULE and name not in DATA}
    assert not long


def test_the_modules_of_data_are_still_long_ones() -> None:
    assert {name for name, lines in _modules() if lines > LONGEST_MODULE} == DATA


def test_no_function_grows_beyond_a_screen() -> None:
    long = [
        f"{path.relative_to(SRC)}:{node.name}: {length}"
        for path in SRC.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    ]
    assert not long


def _modules() -> list[tuple[str, int]]:
    paths = sorted(SRC.rglob("*.py"))
    return [(path.relative_to(SRC).as_posix(), len(path.read_text(encoding="utf-8").splitlines())) for path in paths]
