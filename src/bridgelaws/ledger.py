"""The ledger: for every provision, the code that carries it out, the tests named after it, and what they proved.

Code says which provision it carries out in its docstring (``77:game: ...``) or with a literal ``Provision("...")``; in
the laws every literal that is a provision, or a list of them as a ruling cites them, counts too.
Tests say it in their name (``test_77_game_...``); what they proved is kept in ``proofs.json``, written by the test run.
A number without an edition is the newest edition's and speaks for all; older ones are reached through the catalogue.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from bridgelaws.errors import Malformed
from bridgelaws.lawbook.catalogue import Entry, Kind, catalogue
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import template

# What speaks for itself: nothing is carried out by saying what a word means.
_REASONS = {
    Kind.DEFINITION: template("gives a word its meaning; there is nothing to carry out"),
    Kind.INFO: template("tells, and asks nothing of anybody"),
}
_OPENING = re.compile(r"(?P<ids>[0-9A-Z][^\s,]*(?:, [0-9A-Z][^\s,]*)*?)(?:, (?P<edition>2\d{3}))?: ")
_LAWS = f"{__package__}.laws."
_CITES = re.compile(r"(?:2\d{3}:)?\d+[A-Z][^\s:]*(?: (?:2\d{3}:)?\d+[A-Z][^\s:]*)*|\d\d|\d\d\.\d")
_NAMED = re.compile(
    r"test_(?P<law>\d+)(?P<section>[A-Z])?(?P<number>\d+)?(?P<paragraph>[a-z])?(?P<item>[ivx]+)?(?P<rest>_.*)"
)


class Status(Enum):
    PROVED = "proved"  # code carries it out and a test named after it has passed
    REASONED = "reasoned"  # nothing to compute, and the ledger says why
    NOT_YET = "not yet"


class Row(Struct, frozen=True):
    """What the ledger knows of one provision of one edition."""

    entry: Entry
    status: Status
    code: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str


@cache
def ledger(edition: Edition = NEWEST) -> tuple[Row, ...]:
    code, tests = code_index(), proofs()
    return tuple(_row(entry, code, tests) for entry in catalogue(edition))


def _row(entry: Entry, code: "Code", tests: "Proofs") -> Row:
    carried_out, named = _code(entry, code), _tests(entry, tests)
    reason = entry.reason or _REASONS.get(entry.kind, "")
    status = Status.PROVED if carried_out and named else Status.REASONED if reason else Status.NOT_YET
    return Row(entry, status, carried_out, named, "" if status is Status.PROVED else reason or status.value)


Code = Mapping[tuple[Edition | None, Provision], tuple[str, ...]]  # None: by the newest number, whatever the edition
Proofs = Mapping[tuple[Edition, Provision], tuple[str, ...]]


def _code(entry: Entry, index: Code) -> tuple[str, ...]:
    """What carries out this edition's wording, and what does so for every edition under the number of today."""
    today = (entry.provision,) if entry.edition is NEWEST else entry.becomes
    numbers = [(entry.edition, entry.provision), *[(None, number) for number in today]]
    places = {place for number in numbers for place in index.get(number, ())}
    functions = {place for place in places if ":" in place}  # a module's tables merely mention what a function carries out
    return tuple(sorted(functions or places))


def _tests(entry: Entry, index: Proofs) -> tuple[str, ...]:
    """Those of its own edition, those of what stands under it, and those of today where nothing has changed since."""
    place = entry.provision
    top = place.parent if place.name == "pre" and place.parent else place  # a preamble speaks for all that follows it
    below = [(entry.edition, found.provision) for found in catalogue(entry.edition).under(top)]
    numbers = [*below, *[(NEWEST, heir) for heir in entry.becomes if not entry.difference]]
    return tuple(sorted({test for number in numbers for test in index.get(number, ())}))


@cache
def code_index() -> Code:
    """Every place in the package that says which provision it carries out, as ``module:function``; shells carry out none."""
    found: dict[tuple[Edition | None, Provision], set[str]] = {}
    for module, source in _sources(files(__package__), __package__):
        if module.startswith(f"{__package__}.cli"):
            continue
        tree = ast.parse(source.read_text("utf8"))
        literals = _literals(tree, "", None) if module.startswith(_LAWS) else ()
        for name, edition, provision in (*_cited(tree, ""), *literals):
            found.setdefault((edition, provision), set()).add(f"{module}:{name}" if name else module)
    return {cited: tuple(sorted(places)) for cited, places in found.items()}


@cache
def proofs() -> Proofs:
    """The tests that passed, by the provision they are named after, as the last full run wrote them down."""
    path = files(__package__) / "proofs.json"
    kept: dict[str, dict[str, list[str]]] = json.loads(path.read_text("utf8")) if path.is_file() else {}
    return {
        (Edition(int(year)), Provision(text)): tuple(tests) for year, rows in kept.items() for text, tests in rows.items()
    }


def named_after(name: str) -> tuple[Edition, Provision] | None:
    """The provision a test is named after.

    >>> named_after("test_27B1a_lowest_bid_is_free"), named_after("test_77_under_doubled_costs_more_later")
    ((Edition.LAWS_2017, Provision('27B1(a)')), (Edition.LAWS_2017, Provision('77:under-doubled')))
    >>> named_after("test_23_could_have_known_2007"), named_after("test_41B_fn2_at_dummys_turn")
    ((Edition.LAWS_2007, Provision('23')), (Edition.LAWS_2017, Provision('41B:fn2')))
    """
    words = name.partition("[")[0].split("_")
    edition = next((edition for edition in Edition if words[-1] == str(edition)), NEWEST)
    known = catalogue(edition)
    if found := _NAMED.match(name):
        base = f"{found['law']}{found['section'] or ''}{found['number'] or ''}"
        base += "".join(f"({deep})" for deep in (found["paragraph"], found["item"]) if deep)
        candidates = [f"{base}:{row}" for row in _openings(words[2:])] + [base]
    elif words[1:2] in (["DEF"], ["INTRO"], ["LK"]):
        candidates = [f"{words[1]}:{row}" for row in _openings(words[2:])]
    else:
        return None
    for text in candidates:
        provision = Provision(text)
        if provision in known:
            return edition, provision
    return None


def _openings(words: list[str]) -> Iterator[str]:
    """The names the words may begin with, longest first: under-doubled before under."""
    for length in range(min(3, len(words)), 0, -1):
        if all(re.fullmatch("[a-z]+", word) for word in words[:length]):
            yield "-".join(words[:length])
    if words and re.fullmatch("fn[0-9]", words[0]):
        yield words[0]


def _sources(folder: Traversable, module: str) -> Iterator[tuple[str, Traversable]]:
    for inside in sorted(folder.iterdir(), key=lambda item: item.name):
        if inside.is_dir() and inside.name.isidentifier() and not inside.name.startswith("__"):
            yield from _sources(inside, f"{module}.{inside.name}")
        elif inside.name.endswith(".py"):
            yield f"{module}.{inside.name.removesuffix('.py')}".removesuffix(".__init__"), inside


_Cited = tuple[str, Edition | None, Provision]


def _cited(node: ast.AST, name: str, edition: Edition | None = None) -> Iterator[_Cited]:
    """What docstrings open with, and what is written Provision("..."): in a function of one edition, that edition's."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        name = f"{name}.{node.name}".lstrip(".")
        opening = tuple(_docstring_opening(ast.get_docstring(node) or ""))
        edition = next((found for found, _ in opening), None)
        yield from ((name, *found) for found in opening)
    match node:
        case ast.Call(func=ast.Name(id="Provision"), args=[ast.Constant(value=str(text))]):
            yield name, edition, Provision(text)
    for child in ast.iter_child_nodes(node):
        yield from _cited(child, name, edition)


def _literals(node: ast.AST, name: str, edition: Edition | None) -> Iterator[_Cited]:
    """Literals that cite: "27B2", "36B1 36B2", and with the year of an older edition "2007:30A".

    Within a function that carries out one edition's wording, plain numbers are that edition's.
    """
    if isinstance(node, ast.FunctionDef):
        name = f"{name}.{node.name}".lstrip(".")
        edition = next((found for found, _ in _docstring_opening(ast.get_docstring(node) or "")), None)
    match node:
        case ast.Constant(value=str(text)) if _CITES.fullmatch(text.strip()):
            for part in text.split():
                year, _, number = part.rpartition(":")
                yield name, Edition(int(year)) if year else edition, Provision(number)
    for child in ast.iter_child_nodes(node):
        yield from _literals(child, name, edition)


def _docstring_opening(docstring: str) -> Iterable[tuple[Edition | None, Provision]]:
    if not (found := _OPENING.match(docstring)):
        return
    edition = Edition(int(found["edition"])) if found["edition"] else None
    for text in found["ids"].split(", "):
        try:
            yield edition, Provision(text)
        except Malformed:
            return  # a sentence that happens to begin with a capital and a colon
