"""A ruling of the record as the desk shows it: how it reads, how it read before, what is left to do, whom it concerns."""

from datetime import datetime
from urllib.parse import urlencode

from msgspec import Struct

from bridgelaws.assistant.interview import Standing, stand
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.reasons import why
from bridgelaws.club.rulings.findings import Finding, finding, text_for_reader
from bridgelaws.club.rulings.rulings import NextStep, find_next_step, interview_of, result_after
from bridgelaws.language import Language
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.ruling_events import RulingRevised, RulingWithdrawn
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.tournament.event.state import Call, EventState, RulingVersion, Sheet
from bridgelaws.tournament.movements.model import Contest


class OldVersion(Struct, frozen=True):
    """82C: how a ruling read, until when, and why it does no longer."""

    text: str
    laws: tuple[str, ...]
    by: str
    at: datetime
    until: datetime
    why: str


class Concerned(Struct, frozen=True):
    """A side of the table that a ruling was given at."""

    side: Side
    contestants: str
    names: str
    offending: bool


class RulingShown(Struct, frozen=True):
    """Everything on the page of a ruling."""

    ruling: RulingGiven
    table: str
    text: str  # in the language of whoever reads it, as far as it can be
    finding: Finding | None
    concerned: tuple[Concerned, ...]
    offender: str  # the name and seat of whoever it was
    step: NextStep
    counts: Played | None  # the result that it leads to, while another or none is written
    sheet: Sheet | None
    again: tuple[Call, ...]
    withdrawn: OldVersion | None
    earlier: tuple[OldVersion, ...]  # the newest first
    repair: str  # what the form for a fouled board begins with, as a query
    has_form: bool
    evidence: tuple[str, ...]
    poll: tuple[tuple[str, int], ...]  # what so many other players would do


def show_ruling(evening: Evening, number: str, language: Language) -> RulingShown | None:
    with evening.lock:
        state = evening.state
        ruling = state.rulings.get(number)
        if ruling is None:
            return None
        interview, place = interview_of(ruling), ruling.place
        standing = stand(interview) if interview else None
        sheet = state.sheet(place, ruling.board) if place and ruling.board else None
        offender = find_offender(standing)
        *earlier, last = _old_versions(state.versions.get(number, ()))
        step = find_next_step(ruling, state)
        told = ruling.facts.get("evidence", ())
        return RulingShown(
            ruling,
            table_name(place) if place else "",
            text_for_reader(ruling.text, standing, language),
            finding(standing, language) if standing else None,
            show_concerned(state, place, offender),
            interview.heading.get(offender.spoken.lower(), "") if interview and offender else "",
            step,
            result_after(standing, sheet) if step is NextStep.WRITE and standing and sheet else None,
            sheet,
            tuple([each for each in state.calls.values() if each.called.ruling == number and each.answered is None]),
            last if number in state.withdrawn else None,
            tuple(reversed(earlier)),
            _fill_in_repair(state, ruling) if step is NextStep.FOUL else "",
            interview is not None,
            tuple(map(str, told)) if isinstance(told, list | tuple) else (),
            find_votes(ruling),
        )


def say_what_became(state: EventState, ruling: RulingGiven) -> Text:
    """82C: on top of the form on paper; nothing for a ruling that reads as it was given."""
    versions = state.versions.get(ruling.ruling, ())
    if ruling.ruling in state.withdrawn:
        return say("Withdrawn: {why}", why=why(state.withdrawn[ruling.ruling]))
    told = versions[-1].told if versions else ruling
    return NOTHING if isinstance(told, RulingGiven) else say("Put right: {why}", why=why(told.reason))


def find_votes(ruling: RulingGiven) -> tuple[tuple[str, int], ...]:
    """16B1(b): what other players would do, as the record has it."""
    told = ruling.facts.get("poll", {})
    votes = told.get("votes", ()) if isinstance(told, dict) else ()
    return tuple([(str(action), int(players)) for action, players in votes])


def find_offender(standing: Standing | None) -> Seat | None:
    """Whose irregularity the last ruling of an interview was about."""
    rulings = standing.rulings if standing is not None else ()
    return next((each.offender for each in reversed(rulings) if each.offender is not None), None)


def show_concerned(state: EventState, place: Place | None, offender: Seat | None) -> tuple[Concerned, ...]:
    """Both sides of the table by their names; who offended first."""
    sitting = state.sitting(place) if place is not None else None
    if sitting is None:
        return ()
    found = [
        Concerned(side, " ".join(people), _name(state, people), offender is not None and offender.side is side)
        for side, people in ((Side.NS, sitting.ns), (Side.EW, sitting.ew))
    ]
    return tuple(sorted(found, key=lambda each: not each.offending))


def _name(state: EventState, people: tuple[str, ...]) -> str:
    return " – ".join([names(state, one) for one in people])


def _old_versions(versions: tuple[RulingVersion, ...]) -> list[OldVersion]:
    """Each reading with what ended it; the present one ends with nothing, or with its withdrawal."""
    found: list[OldVersion] = []
    reading: RulingGiven | RulingRevised | None = None
    by, at = "", datetime.min
    for version in versions:
        if reading is not None:
            found.append(OldVersion(reading.text, reading.laws, by, at, version.at, _why(version)))
        if not isinstance(version.told, RulingWithdrawn):
            reading, by, at = version.told, version.by, version.at
    if versions and not isinstance(versions[-1].told, RulingWithdrawn) and reading is not None:
        found.append(OldVersion(reading.text, reading.laws, by, at, at, ""))
    return found


def _why(version: RulingVersion) -> str:
    return "" if isinstance(version.told, RulingGiven) else version.told.reason


def _fill_in_repair(state: EventState, ruling: RulingGiven) -> str:
    """87: what the repair of a fouled board need not ask again."""
    assert ruling.place is not None
    place = ruling.place
    where = {"match": f"{place.round}-{place.table}"} if state.contest is Contest.TEAMS else {"from": str(place.round)}
    return urlencode({"board": str(ruling.board), **where, "reason": ruling.text[:200]})
