import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bridgelaws
from bridgelaws.lawbook.edition import NEWEST, Edition, by_edition

SOURCE = Path(bridgelaws.__file__).parent
# A number with a section, or the word for a law before one; the year of an edition is neither.
PROVISION = re.compile(r"(?:20\d\d:)?[1-9]\d{0,2}[A-Z][1-9]?\d?(?:\((?:[a-z]|[1-9])\))?(?:\([ivx]+\))?(?::[a-z]+\d?)?")
CITED = re.compile(r"\b[Ll]aws?\s[1-9]\d{0,2}(?![0-9])")
FACES = ("cli", "club", "commentary", "practice", "publishing", "quiz", "web")
MAY_NAME_LAWS = {"cli/demo.py"}  # a tour that shows one law of the book by its name


def test_the_newest_wording_not_later_than_the_edition_applies() -> None:
    unchanged = by_edition({Edition.LAWS_2007: lambda: "as in 2007"})
    assert unchanged(Edition.LAWS_2017) == "as in 2007"


def test_a_sentence_without_a_first_wording_is_refused() -> None:
    with pytest.raises(AssertionError, match="the oldest edition has no wording"):
        by_edition({Edition.LAWS_2017: lambda: "new"})


def test_editions_are_compared_with_each_other() -> None:
    assert NEWEST.other.other is NEWEST
    assert NEWEST.is_newest
    assert not NEWEST.other.is_newest


def files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (SOURCE / folder).rglob("*.py"))


def is_edition(node: ast.expr) -> bool:
    """An expression whose value is an edition, or its year: edition, book.edition, NEWEST, str(edition), edition.value."""
    match node:
        case ast.Name(id=name):
            return name in {"edition", "NEWEST"}
        case ast.Attribute(value=ast.Name(id="Edition")):
            return True
        case ast.Attribute(value=value, attr=name):
            return name == "edition" or (name == "value" and is_edition(value))
        case ast.Call(func=ast.Name(id="str" | "int"), args=[value]):
            return is_edition(value)
    return False


def comparisons(tree: ast.AST) -> Iterator[int]:
    ordered = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(isinstance(how, ordered) for how in node.ops):
            sides = (node.left, *node.comparators)
            if any(map(is_edition, sides)) and not any(
                isinstance(side, ast.Constant) and side.value is None for side in sides
            ):
                yield node.lineno


def choices(tree: ast.AST) -> Iterator[int]:
    """What chooses by the edition without comparing: by_edition, a member by its name."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id="by_edition") | ast.Attribute(value=ast.Name(id="Edition"), attr="LAWS_2007" | "LAWS_2017"):
                yield node.lineno


def laws_named(tree: ast.AST) -> Iterator[str]:
    """Texts that name a law by its number; docstrings, which say what the book says, may."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in docstrings else None
        if isinstance(text, str) and (PROVISION.fullmatch(text) or CITED.search(text)):
            yield text


def test_editions_are_compared_nowhere_else() -> None:
    """Laws choose their wording with by_edition; faces ask the book. A case reads the year before a number: 2007:86D."""
    book = {f"lawbook/{name}.py" for name in ("edition", "catalogue", "changes", "book")}
    allowed = {*book, "ledger.py", "table/case.py"}
    found = {
        path.relative_to(SOURCE).as_posix(): list(comparisons(ast.parse(path.read_text("utf8")))) for path in files(".")
    }
    assert {name: lines for name, lines in found.items() if lines and name not in allowed} == {}


@pytest.mark.parametrize("path", files(*FACES), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_face_chooses_nothing_by_the_edition_and_names_no_law(path: Path) -> None:
    tree = ast.parse(path.read_text("utf8"))
    assert not list(choices(tree))
    if path.relative_to(SOURCE).as_posix() not in MAY_NAME_LAWS:
        assert not list(laws_named(tree))


@pytest.mark.parametrize(
    "code",
    [
        "edition.value >= 2017",
        "state.regulations.edition is Edition.LAWS_2007",
        "str(book.edition) != year",
        "NEWEST == chosen",
    ],
)
def test_the_test_sees_a_comparison(code: str) -> None:
    assert list(comparisons(ast.parse(code)))


def test_no_template_cites_a_law_by_its_number() -> None:
    """A number is that of one edition: pages ask the evening or the table for it."""
    cites = re.compile(r'"\d[^"]*" \| cited')
    found = {path.name: cites.findall(path.read_text("utf8")) for path in SOURCE.rglob("*.html")}
    assert {name: laws for name, laws in found.items() if laws} == {}
