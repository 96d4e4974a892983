"""Mutants of the laws: change one thing in a function, run the case files and the oracle, and say which mutants survive.

    .venv/bin/python scripts/mutants.py 30 31 32 --sample 25

A mutant replaces the code of a function in place, in a child process, so that whoever has imported the function has the
mutant. It is killed if a case under tests/cases fails, or the process does, or, with --oracle, one of the other tests of
tests/laws. Text that people read is not changed: the tests of speech and languages look after it.
"""

import argparse
import ast
import copy
import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import CodeType, FunctionType, ModuleType

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from bridgelaws.casefiles import CaseFile, run  # noqa: E402
from support.case_files import table_cases  # noqa: E402

LAWS = ROOT / "src" / "bridgelaws" / "laws"
SECONDS = 300  # a mutant that goes in circles is killed
SWAPS: dict[type, type] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}

Change = Callable[[ast.AST], ast.AST | None]


def changes_of(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """What can be changed about a node, each with its name."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            yield f"{type(op).__name__} -> {SWAPS[type(op)].__name__}", _swap_compare
        case ast.BoolOp(op=op):
            yield f"{type(op).__name__} -> {SWAPS[type(op)].__name__}", _swap_op
            for at in range(len(node.values)):
                yield f"operand {at} left out", lambda n, at=at: _without_operand(n, at)  # type: ignore[misc]
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            yield "sum turned round", _swap_op
        case ast.UnaryOp(op=ast.Not()):
            yield "not left out", lambda n: n.operand  # type: ignore[attr-defined]
        case ast.Constant(value=bool(value)):
            yield f"{value} -> {not value}", lambda _: ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield f"{value} -> {value + 1}", lambda _: ast.Constant(value + 1)
        case ast.If() | ast.IfExp():
            yield "condition turned round", _turn_round
        case ast.Expr(value=ast.Call()):
            yield "call left out", lambda _: ast.Pass()
        case ast.Starred():
            yield "starred -> nothing", lambda _: ast.Starred(ast.Tuple([], ast.Load()), ast.Load())


def _swap_compare(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Compare)
    node.ops = [SWAPS[type(node.ops[0])]()]
    return node


def _swap_op(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp | ast.BinOp)
    node.op = SWAPS[type(node.op)]()
    return node


def _without_operand(node: ast.AST, at: int) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    rest = [value for place, value in enumerate(node.values) if place != at]
    return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _turn_round(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.If | ast.IfExp)
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return node


class _Changer(ast.NodeTransformer):
    def __init__(self, number: int, change: Change) -> None:
        self.number, self.change = number, change

    def visit(self, node: ast.AST) -> ast.AST | None:
        if getattr(node, "number", None) == self.number:
            return self.change(node)
        self.generic_visit(node)
        return node


def mutants_of(path: Path) -> list[tuple[int, str, str, ast.Module]]:
    """Line, what was changed, the line as it was, and the changed module."""
    source = path.read_text("utf8")
    tree = ast.parse(source)
    lines, found = source.splitlines(), []
    inside = [
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
        for node in ast.walk(statement)
        if not isinstance(node, ast.Assert)
    ]
    for number, node in enumerate(dict.fromkeys(inside)):
        node.number = number  # type: ignore[attr-defined]
    for node in dict.fromkeys(inside):
        for name, change in changes_of(node):
            at = getattr(node, "lineno", 0)
            if lines[at - 1].lstrip().startswith("assert "):
                continue
            changed = _Changer(node.number, change).visit(copy.deepcopy(tree))  # type: ignore[attr-defined]
            assert isinstance(changed, ast.Module)
            found.append((at, name, lines[at - 1].strip(), ast.fix_missing_locations(changed)))
    return found


def put_in_place(module: ModuleType, changed: ast.Module, path: Path) -> None:
    """Every function of the module gets the code that it has in the changed one."""
    whole = compile(changed, str(path), "exec")
    codes = {code.co_qualname: code for code in _codes(whole)}
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and name in codes:
            value.__code__ = codes[name]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const


def in_order(law: str, cases: list[CaseFile]) -> list[CaseFile]:
    """The cases that name the law come first."""
    return sorted(cases, key=lambda case: law not in f"{case.id} {case.title} {case.expect}")


def is_killed(cases: list[CaseFile], *, oracle: bool) -> str:
    for case in cases:
        for edition in case.editions:
            if run(case, edition).problems:
                return case.id
    if oracle:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        others = [
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            str(ROOT / "tests/laws"),
            f"--ignore={ROOT / 'tests/laws/test_meetings.py'}",
        ]
        return "the tests of laws" if pytest.main(others) else ""
    return ""


def try_mutant(module: ModuleType, path: Path, changed: ast.Module, cases: list[CaseFile], *, oracle: bool) -> bool:
    """True if it is killed."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        signal.alarm(SECONDS)
        try:
            put_in_place(module, changed, path)
            killer = is_killed(cases, oracle=oracle)
        except BaseException as error:
            killer = repr(error)
        os._exit(1 if killer else 0)
    return os.waitpid(child, 0)[1] != 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("laws", nargs="+")
    parser.add_argument("--sample", type=int, default=25, help="mutants of each module; 0 for all")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--oracle", action="store_true", help="run the other tests of tests/laws on what survives the cases")
    given = parser.parse_args()
    cases = table_cases()
    for law in given.laws:
        for path in sorted([*LAWS.glob(f"law{int(law):02d}_*.py"), *LAWS.glob(f"laws*{int(law):02d}_*.py")]):
            module = importlib.import_module(f"bridgelaws.laws.{path.stem}")
            mutants = mutants_of(path)
            luck = Random(f"{given.seed} {path.stem}")
            sample = luck.sample(mutants, min(given.sample, len(mutants))) if given.sample else mutants
            sample.sort(key=lambda mutant: mutant[0])
            chosen = in_order(law, cases)
            as_it_is = ast.parse(path.read_text("utf8"))
            assert not try_mutant(module, path, as_it_is, chosen, oracle=False), "a case fails as it is"
            alive = [each for each in sample if not try_mutant(module, path, each[3], chosen, oracle=given.oracle)]
            print(f"{path.stem}: {len(sample) - len(alive)} of {len(sample)} killed ({len(mutants)} in all)", flush=True)
            for line, name, text, _ in alive:
                print(f"    {line}: {name}: {text}", flush=True)


if __name__ == "__main__":
    main()
