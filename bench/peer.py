"""The peer: endplay, a bridge library in Python over a C solver, if it is installed.

``import endplay`` loads matplotlib and numpy. Its types need neither, so they are loaded without the package's own
start: importing this module is enough.
"""

import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec, module_from_spec
from typing import Any

MISSING = "peer not installed"


def _types() -> Any:
    spec = find_spec("endplay")
    if spec is None:
        return None
    sys.modules["endplay"] = module_from_spec(spec)  # found, but not run
    try:
        import_module("endplay.utils.play")  # what playing a card needs, and more-itertools with it
        return import_module("endplay.types")
    except (ImportError, OSError):
        return None


def _name() -> str:
    try:
        return f"endplay {version('endplay')}"
    except PackageNotFoundError:
        return MISSING


TYPES: Any = _types()  # the module endplay.types, or None
NAME = _name()
