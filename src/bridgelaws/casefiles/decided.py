"""Cases about figures and decisions, away from any table: read, run, and their outcome.

Such a document has ``scoring`` (`of_scoring`) or ``decide`` with ``facts`` (`of_decisions`), and ``expect``; or several
``parts``, each with what it does not share. ``proves`` names provisions, in the numbers of its edition.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from bridgelaws.casefiles.file import CaseFile, case_file, documents, is_decided
from bridgelaws.casefiles.of_decisions import DECIDE_KEYS, decide_in
from bridgelaws.casefiles.of_scoring import SCORING_KEYS, score_in
from bridgelaws.casefiles.plain import at, editions_of, readable, text_of
from bridgelaws.casefiles.printed import agrees, show_as
from bridgelaws.casefiles.run import Outcome
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.plain import check_keys
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import choose_from
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say

_SHARED = frozenset("id title edition regulations proves expect note".split())


class DecidedCase(Struct, frozen=True):
    """One case as it stands in its file."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    parts: tuple[Mapping[str, Any], ...]
    proves: tuple[str, ...]  # provisions that are carried out if the case comes out right
    source: str


def read_every_case(text: str, source: str) -> Iterator[CaseFile | DecidedCase]:
    """All the cases of a file, whatever they are about, in their order."""
    for document, place in documents(text, source):
        yield read_decided_case(document, place) if is_decided(document) else case_file(document, place)


def read_decided_case(document: Mapping[str, Any], source: str) -> DecidedCase:
    if not isinstance(document.get("id"), str):
        raise BridgelawsError(f"{source}: a case has an id.")
    source = f"{source} ({document['id']})"
    with at(f"{source}, edition"):
        editions = editions_of(document.get("edition", NEWEST.value))
    with at(f"{source}, title"):
        title = text_of(document.get("title", ""))
    whole = {key: value for key, value in document.items() if key != "parts"}
    listed = document.get("parts", [{}])
    if not isinstance(listed, list) or not all(isinstance(part, dict) for part in listed):
        raise BridgelawsError(f"{source}: parts is a list, each with what it does not share.")
    parts = tuple(whole | part for part in listed)
    for part in parts:
        check_keys(part, _SHARED | (SCORING_KEYS if "scoring" in part else DECIDE_KEYS), source)
        if not isinstance(part.get("expect"), dict) or not part["expect"]:
            raise BridgelawsError(f"{source}: a case says what to expect.")
    with at(f"{source}, proves"), readable(document.get("proves")):
        proves = tuple(str(each) for each in document.get("proves", ()))
    return DecidedCase(document["id"], title, editions, parts, proves, source)


def run_decided(case: DecidedCase, edition: Edition) -> Outcome:
    """Work the case out under one edition and compare with what is expected."""
    problems, found, cites = [], dict[str, Any](), dict.fromkeys(case.proves)
    for number, part in enumerate(case.parts, 1):
        with at(case.source):
            regulations = _regulations(part.get("regulations", {}), edition, case.source)
            found = (score_in if "scoring" in part else decide_in)(part, regulations)
        cites |= dict.fromkeys(found.get("cites", ()))
        problems += [
            say(
                "part {part}, {key}: expected {wanted}, found {found}",
                part=number,
                key=key,
                wanted=show_as(wanted),
                found=show_as(found.get(key, "–")),
            )
            for key, wanted in part["expect"].items()
            if not agrees(found.get(key), wanted)
        ]
    return Outcome(case.id, edition, {**found, "cites": [*cites]}, tuple(problems))


def _regulations(chosen: object, edition: Edition, source: str) -> Regulations:
    choices = dict(chosen) if isinstance(chosen, dict) else {"based_on": chosen}
    return choose_from({"based_on": f"wbf-{edition}"} | choices, source)
