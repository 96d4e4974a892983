"""The size of the rooms: a module fits on a few screens, a function on one; and how tests live together."""

import ast
from pathlib import Path

SRC = Path(__file__).parents[1] / "src" / "bridgelaws"
TESTS = Path(__file__).parent
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


def test_no_test_imports_another_and_what_they_share_is_in_one_package() -> None:
    assert [f"{path.name}: {name}" for path, name in _imports() if name.rpartition(".")[2].startswith("test_")] == []


def test_what_a_browser_does_waits_for_no_time() -> None:
    """A browser waits for what it needs: a busy machine is slow, and nothing fails for that."""
    waits = {"sleep", "wait_for_timeout"}
    browsers = [path for path in TESTS.rglob("*.py") if "chromium" in path.read_text("utf8")]
    assert len(browsers) > 10
    timed = [
        f"{path.name}:{node.lineno}"
        for path in browsers
        for node in ast.walk(ast.parse(path.read_text("utf8")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in waits
    ]
    assert timed == []


def _imports() -> list[tuple[Path, str]]:
    """Every module that a test or a helper of tests imports."""
    return [
        (path, name)
        for path in TESTS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf8")))
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [])
        + ([each.name for each in node.names] if isinstance(node, ast.Import) else [])
    ]
