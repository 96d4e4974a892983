"""What a claim file expects of the verdict: which keys there are, and what may stand at each."""

from collections.abc import Mapping
from typing import Any

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import say

_TRICKS = ("best", "worst", "ruled")
EXPECTED = frozenset([*_TRICKS, "decided_by", "doubt", "questions"])


def check_expectation(expect: Mapping[Any, Any]) -> None:
    """A sentence on the first thing that no verdict could be compared with."""
    unknown = sorted([str(key) for key in expect if key not in EXPECTED])
    if unknown:
        raise BridgelawsError(
            say("expect: {key} is not known: those are {keys}.", key=unknown[0], keys=", ".join(sorted(EXPECTED)))
        )
    for key in _TRICKS:
        if key in expect and (not isinstance(expect[key], int) or isinstance(expect[key], bool)):
            raise BridgelawsError(say("{key} is {written}: write a number.", key=key, written=str(expect[key])))
    for text in provisions(expect):
        Provision(str(text))
    questions = expect.get("questions", {})
    if not isinstance(questions, Mapping | list):
        raise BridgelawsError(say("{key} has keys and values of its own.", key="questions"))
    for key, leads_to in questions.items() if isinstance(questions, Mapping) else ():
        if not isinstance(leads_to, Mapping):
            raise BridgelawsError(say("{key} has keys and values of its own.", key=str(key)))


def provisions(expect: Mapping[Any, Any]) -> list[Any]:
    written = expect.get("decided_by", [])
    return written if isinstance(written, list) else [written]
