"""The golden scripts (tests/speech/golden), what the engine says in the same cases, and how the two differ."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
import yaml
from msgspec import Struct

from bridgelaws.analysis.claims import ClaimFile, adjudicate, read_claims
from bridgelaws.analysis.claims.check import book_of
from bridgelaws.casefiles import CaseFile, TableOutcome, run
from bridgelaws.casefiles.decided import DecidedCase
from bridgelaws.casefiles.of_decisions import decide_on
from bridgelaws.language import Language
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.speech import (
    Moment,
    read_aloud,
    read_incidents,
    speak_of_decision,
    speak_of_incident,
    speak_of_refusal,
    speak_of_verdict,
)
from support.case_files import decided_cases, table_cases
from support.hearing import hear

FOLDER = Path(__file__).parent.parent / "speech"
NOT_YET = FOLDER / "not_yet.txt"
CLAIMS = FOLDER.parent / "claims"
LANGUAGES = ("en", "sv")


class GoldenMoment(Struct, frozen=True, forbid_unknown_fields=True):
    """What the Director says in one breath."""

    kind: Literal["ask", "choose", "rule", "again", "end"]
    audience: str  # the table, or the player it is said to away from the table
    en: str
    sv: str
    to: str = ""  # who has to answer
    when: str = ""
    edition: int | None = None  # said under this edition only
    case: str = ""  # the case it is said in, where that is not the script's own
    part: bool = False  # only what is said besides, or instead of another sentence
    changed: str = ""  # why these words are not those of the specification's script


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A golden script: facts, and what is said."""

    id: str
    title: str
    editions: tuple[int, ...]
    laws: str
    facts: str
    moments: tuple[GoldenMoment, ...]
    eyes: str
    later: str
    scope: str = ""

    @property
    def case(self) -> str:
        return self.id.removesuffix("/2007")


class Said(Struct, frozen=True):
    """What the engine says in one breath."""

    kind: str
    audience: str
    words: dict[str, str]


@cache
def scripts(part: str) -> tuple[Script, ...]:
    """Those of the auction, or of the play."""
    return msgspec.convert(yaml.safe_load((FOLDER / "golden" / f"{part}.yaml").read_text("utf8")), tuple[Script, ...])


def every_script() -> list[tuple[str, Script]]:
    """Each by its name, which tells the two files apart: some ids stand in both."""
    return [(f"{part} {script.id}", script) for part in ("auction", "play") for script in scripts(part)]


def not_yet() -> tuple[str, ...]:
    """Scripts that are not met yet."""
    return tuple(NOT_YET.read_text("utf8").splitlines())


class Compared(Struct, frozen=True):
    """A moment of a script, what the engine says at that moment, and how the two differ."""

    year: int
    number: int
    golden: GoldenMoment
    ours: Said | None
    faults: tuple[str, ...]


def compare(script: Script, year: int) -> Iterator[Compared]:
    """A script beside what the engine says under one edition, moment by moment, each in its own case in its order."""
    wanted = [(number, each) for number, each in enumerate(script.moments, 1) if each.edition in (None, year)]
    known = hear(script.facts, "en").cards
    found = dict[int, Compared]()
    for case in dict.fromkeys([each.case or script.case for _, each in wanted]):
        said = said_in(case, Edition(year))
        here = [(number, each) for number, each in wanted if (each.case or script.case) == case]
        for (number, each), at in zip(here, _align([each for _, each in here], said, known), strict=True):
            faults = ["nothing is said"] if at is None else _faults(each, said[at], known)
            found[number] = Compared(year, number, each, None if at is None else said[at], tuple(faults))
    yield from [found[number] for number in sorted(found)]


def differences(script: Script) -> Iterator[str]:
    """How what the engine says differs from a script, edition by edition."""
    for year in script.editions:
        for each in compare(script, year):
            yield from [f"{year}, moment {each.number}: {fault}" for fault in each.faults]


_UNSAID = 30  # worse than any number of differences


def _align(golden: list[GoldenMoment], said: tuple[Said, ...], known: frozenset[str]) -> list[int | None]:
    """Which moment of ours stands for each of the script's, in their order, so that there are the fewest differences."""
    best: list[tuple[int, list[int | None]]] = [(0, [])] * (len(said) + 1)  # by how many of ours have been heard
    for moment in golden:
        skipped = [(cost + _UNSAID, [*chosen, None]) for cost, chosen in best]
        rows = [skipped[0]]
        for at, ours in enumerate(said):
            cost, chosen = best[at + 1 if moment.part else at]
            fits = moment.part or (ours.kind == "ask") == (moment.kind == "ask")
            taken = (cost + len(_faults(moment, ours, known)), [*chosen, at]) if fits else skipped[at + 1]
            rows.append(min(taken, skipped[at + 1], rows[-1], key=lambda each: each[0]))
        best = rows
    return best[-1][1]


def _faults(moment: GoldenMoment, said: Said, known: frozenset[str]) -> list[str]:
    faults = [f"to {said.audience} instead of {moment.audience}"] if said.audience != moment.audience else []
    for language in LANGUAGES:
        ours, golden = hear(said.words[language], language), hear(getattr(moment, language), language)
        found = ours.lacks(golden) if moment.part else ours.differences(golden, known)
        faults += [f"{language}, {fault}" for fault in found]
    return faults


@cache
def _cases() -> dict[str, CaseFile]:
    return {case.id: case for case in table_cases()}


@cache
def said_in(case: str, edition: Edition) -> tuple[Said, ...]:
    """Everything the Director says in a case, in order; nothing where the case is not acted out at a table."""
    if case in _decided() and edition in _decided()[case].editions:
        return tuple(_say_decided(_decided()[case], edition))
    if case in claims_in_files() and edition in claims_in_files()[case].editions:
        file = claims_in_files()[case]
        return (_said(speak_of_verdict(adjudicate(file.claim, book_of(file, edition), file.answers))),)
    if case not in _cases() or edition not in _cases()[case].editions:
        return ()
    return tuple(_say(run(_cases()[case], edition)))


@cache
def claims_in_files() -> dict[str, ClaimFile]:
    """The claims that are judged by search, by their ids."""
    files = sorted(CLAIMS.glob("*.yaml"))
    return {file.claim.id: file for path in files for file in read_claims(path.read_text("utf8"), path.name)}


@cache
def _decided() -> dict[str, DecidedCase]:
    return {case.id: case for case in decided_cases()}


def _say_decided(case: DecidedCase, edition: Edition) -> Iterator[Said]:
    """What is said of a question of procedure, and of every case beside it."""
    for part in case.parts:
        if "decide" in part:
            rules = LawBook.of(part["regulations"]).regulations
            spoken = speak_of_decision(*decide_on(part, rules), rules)
            if spoken is not None and rules.edition is edition:
                yield _said(spoken)


def _say(outcome: TableOutcome) -> Iterator[Said]:
    for incident in read_incidents(outcome.start, outcome.log, outcome.book):
        for moment in speak_of_incident(incident).moments:
            yield _said(moment)
    for table, deed in outcome.refused:
        moment_of_refusal = speak_of_refusal(table, deed, outcome.book)
        if moment_of_refusal is not None:
            yield _said(moment_of_refusal)


def _said(moment: Moment) -> Said:
    audience = str(moment.aside.spoken) if moment.aside else "table"
    return Said(moment.kind.value, audience, {code: read_aloud(moment, Language(code)) for code in LANGUAGES})
