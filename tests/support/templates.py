"""Faults of templates that a page does not show until somebody meets them: a filter, test, macro or name that is not there.

A name is looked for in every branch of a template, taken or not: whatever a page is drawn with must hold all of them.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from jinja2 import Environment, Template, meta, nodes
from jinja2.runtime import Context

from bridgelaws.web.templating import TEMPLATES

_watching: list[set[str]] = []  # who wants to know which templates are drawn
SPECIAL = {"super", "self", "caller", "loop", "varargs", "kwargs"}
TAKE_A_FILTER = {"map": 0}
TAKE_A_TEST = {"select": 0, "reject": 0, "selectattr": 1, "rejectattr": 1}


@cache
def tree(name: str) -> nodes.Template:
    assert TEMPLATES.loader is not None
    return TEMPLATES.parse(TEMPLATES.loader.get_source(TEMPLATES, name)[0], name)


def faults_of(name: str) -> Iterator[str]:
    """Filters, tests and macros that there are not."""
    for node in tree(name).find_all((nodes.Filter, nodes.Test)):
        assert isinstance(node, nodes.Filter | nodes.Test)
        known: Mapping[str, Any] = TEMPLATES.filters if isinstance(node, nodes.Filter) else TEMPLATES.tests
        if node.name not in known:
            yield f"{name}: no {type(node).__name__.lower()} {node.name}"
        for kind, places, named in (("filter", TAKE_A_FILTER, TEMPLATES.filters), ("test", TAKE_A_TEST, TEMPLATES.tests)):
            at = places.get(node.name) if isinstance(node, nodes.Filter) else None
            given = node.args[at] if at is not None and len(node.args) > at else None
            if isinstance(given, nodes.Const) and given.value not in named:
                yield f"{name}: no {kind} {given.value}"
    for alias, module in modules(name).items():
        for used in uses(tree(name), alias):
            if used not in macros(module):
                yield f"{name}: {module} has no macro {used}"
    for taken in tree(name).find_all(nodes.FromImport):
        assert isinstance(taken.template, nodes.Const)
        for each in taken.names:
            wanted = each[0] if isinstance(each, tuple) else each
            if wanted not in macros(taken.template.value):
                yield f"{name}: {taken.template.value} has no macro {wanted}"


def modules(name: str) -> dict[str, str]:
    """Templates imported under a name."""
    found = tree(name).find_all(nodes.Import)
    return {node.target: node.template.value for node in found if isinstance(node.template, nodes.Const)}


@cache
def macros(name: str) -> dict[str, nodes.Macro]:
    return {node.name: node for node in tree(name).find_all(nodes.Macro)}


def uses(within: nodes.Node, alias: str) -> set[str]:
    found = within.find_all(nodes.Getattr)
    return {node.attr for node in found if isinstance(node.node, nodes.Name) and node.node.name == alias}


def _guarded(within: nodes.Node) -> set[str]:
    """Names that are asked for with `is defined` or `default`."""
    tests = [node.node for node in within.find_all(nodes.Test) if node.name == "defined"]
    filters = [node.node for node in within.find_all(nodes.Filter) if node.name in {"default", "d"}]
    return {node.name for node in (*tests, *filters) if isinstance(node, nodes.Name)}


def _assigned(within: nodes.Node) -> set[str]:
    return {node.name for node in within.find_all(nodes.Name) if node.ctx in {"store", "param"}}


def _free(node: nodes.Node, environment: Environment) -> set[str]:
    """Names that are used and not set within."""
    whole = nodes.Template([node], lineno=1)
    whole.set_environment(environment)
    return meta.find_undeclared_variables(whole)


@cache
def names_wanted(name: str) -> frozenset[str]:
    """Names a page must be drawn with: those of the template, of what it extends and includes, and of macros it calls."""
    own = tree(name)
    found = meta.find_undeclared_variables(own) - _guarded(own) - _assigned(own) - _defined_at_the_top(own)
    chosen = {id(node) for condition in own.find_all(nodes.If) for node in condition.find_all(nodes.Include)}
    for node in own.find_all((nodes.Extends, nodes.Include)):
        assert isinstance(node, nodes.Extends | nodes.Include)
        if id(node) in chosen:  # a part that only some pages have brings its own names
            continue
        given = [node.template.value] if isinstance(node.template, nodes.Const) else []
        for each in given:
            found |= names_wanted(each) - _assigned(own) - _defined_at_the_top(own)
    for alias, module in modules(name).items():
        for used in uses(own, alias):
            found |= _wanted_by_macro(module, used)
    return frozenset(found - SPECIAL - set(TEMPLATES.globals))


def _defined_at_the_top(whole: nodes.Template) -> set[str]:
    """What its blocks and macros see: names set, macros, and what was imported."""
    found = {name for node in whole.body if isinstance(node, nodes.Assign | nodes.AssignBlock) for name in _assigned(node)}
    found |= {node.name for node in whole.find_all(nodes.Macro)} | {node.target for node in whole.find_all(nodes.Import)}
    for node in whole.find_all(nodes.FromImport):
        found |= {each[1] if isinstance(each, tuple) else each for each in node.names}
    return found


@cache
def _wanted_by_macro(module: str, name: str) -> frozenset[str]:
    """Names used by a macro and by those it calls, here or in what is imported here."""
    found, seen, waiting = set[str](), set[tuple[str, str]](), [(module, name)]
    while waiting:
        where, which = waiting.pop()
        macro = macros(where).get(which)
        if macro is None or (where, which) in seen:
            continue
        seen.add((where, which))
        free = _free(macro, TEMPLATES) - _guarded(macro) - _assigned(macro)
        found |= free - _defined_at_the_top(tree(where))
        waiting += [(where, other) for other in free & set(macros(where))]
        waiting += [(imported, used) for alias, imported in modules(where).items() for used in uses(macro, alias)]
    return frozenset(found)


def list_extended(name: str) -> set[str]:
    """A template and those that it extends."""
    above = [node.template.value for node in tree(name).find_all(nodes.Extends) if isinstance(node.template, nodes.Const)]
    return {name, *[each for one in above for each in list_extended(one)]}


@contextmanager
def watch_drawing() -> Iterator[set[str]]:
    """The templates drawn meanwhile: pages, and whatever is included in them or imported."""
    drawn = set[str]()
    _watching.append(drawn)
    try:
        yield drawn
    finally:
        _watching.remove(drawn)


class Checked(Template):
    """A template that refuses to be drawn with a name missing, even if the page at hand has no need of it."""

    def new_context(self, *args: Any, **kwargs: Any) -> Context:
        assert self.name is not None
        for drawn in _watching:
            drawn.update(list_extended(self.name))
        return super().new_context(*args, **kwargs)

    def render(self, *args: Any, **kwargs: Any) -> str:
        assert self.name is not None
        given = dict(*args, **kwargs)
        missing = names_wanted(self.name) - given.keys()
        assert not missing, f"{self.name} is drawn without {', '.join(sorted(missing))}"
        return super().render(given)
