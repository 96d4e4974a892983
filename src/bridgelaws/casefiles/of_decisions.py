"""Cases about decisions: ``decide`` names a procedure of the federation's rules, ``facts`` are what it needs to know."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.laws.sbf import PROCEDURES
from bridgelaws.laws.sbf.decision import Decision

DECIDE_KEYS = frozenset({"decide", "facts"})


def decide_in(document: Mapping[str, Any], regulations: Regulations) -> dict[str, Any]:
    """What is decided, in the words a case file uses."""
    _, found = decide_on(document, regulations)
    return {
        "outcome": found.outcome,
        "cites": list(found.cites),
        "taken": found.taken,
        "given": found.given,
        "question": found.question,
        **found.more,
    }


def decide_on(document: Mapping[str, Any], regulations: Regulations) -> tuple[Any, Decision]:
    """The facts as the procedure takes them, and the decision."""
    name = str(document.get("decide"))
    if name not in PROCEDURES:
        raise BridgelawsError(f"decide is one of {', '.join(PROCEDURES)}.")
    facts_type, decide = PROCEDURES[name]
    try:
        facts = msgspec.convert(document.get("facts", {}), facts_type, strict=False, dec_hook=_fraction)
    except msgspec.ValidationError as error:
        raise BridgelawsError(f"the facts of {name}: {error}.") from None
    return facts, decide(facts, regulations)


def _fraction(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, int | float | str):
        try:
            return Fraction(str(value))
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"“{value}” is not a number") from None
    raise NotImplementedError(kind)
