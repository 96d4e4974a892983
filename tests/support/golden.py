"""The golden scripts (tests/speech/golden), what the engine says in the same cases, and how the two differ."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
import yaml
from msgspec import Struct

from bridgelaws.casefiles import CaseFile, run
from bridgelaws.casefiles.run import TableOutcome
from bridgelaws.language import Language
from bridgelaws.lawbook.edition import Edition
from bridgelaws.speech import read_aloud, read_stages, speak_of_stage
from support.case_files import table_cases
from support.hearing import hear

FOLDER = Path(__file__).parent.parent / "speech"
NOT_YET = FOLDER / "not_yet.txt"
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
    """A script beside what the engine says under one edition, moment by moment."""
    at = dict[str, int]()  # how far each case has been heard
    for number, moment in enumerate(script.moments, 1):
        if moment.edition in (None, year):
            case = moment.case or script.case
            said = said_in(case, Edition(year))
            found, faults = _find_nearest(moment, said, at.get(case, 0))
            if found is not None:
                at[case] = found if moment.part else found + 1
            yield Compared(year, number, moment, None if found is None else said[found], tuple(faults))


def differences(script: Script) -> Iterator[str]:
    """How what the engine says differs from a script, edition by edition."""
    for year in script.editions:
        for each in compare(script, year):
            yield from [f"{year}, moment {each.number}: {fault}" for fault in each.faults]


def _find_nearest(moment: GoldenMoment, said: tuple[Said, ...], start: int) -> tuple[int | None, list[str]]:
    """The moment of ours that comes nearest, among those not heard yet; none if nothing was said."""
    tried = [(len(faults := _faults(moment, said[at])), at, faults) for at in range(start, len(said))]
    if not tried:
        return None, ["nothing is said"]
    _, at, faults = min(tried, key=lambda each: each[:2])
    return at, faults


def _faults(moment: GoldenMoment, said: Said) -> list[str]:
    faults = [f"to {said.audience} instead of {moment.audience}"] if said.audience != moment.audience else []
    for language in LANGUAGES:
        ours, golden = hear(said.words[language], language), hear(getattr(moment, language), language)
        found = ours.lacks(golden) if moment.part else ours.differences(golden)
        faults += [f"{language}, {fault}" for fault in found]
    return faults


@cache
def _cases() -> dict[str, CaseFile]:
    return {case.id: case for case in table_cases()}


@cache
def said_in(case: str, edition: Edition) -> tuple[Said, ...]:
    """Everything the Director says in a case, in order; nothing where the case is not acted out at a table."""
    if case not in _cases() or edition not in _cases()[case].editions:
        return ()
    return tuple(_say(run(_cases()[case], edition)))


def _say(outcome: TableOutcome) -> Iterator[Said]:
    for stage in read_stages(outcome.start, outcome.log, outcome.book):
        for moment in speak_of_stage(stage):
            words = {code: read_aloud(moment, Language(code)) for code in LANGUAGES}
            yield Said(moment.kind.value, moment.aside.spoken if moment.aside else "table", words)
