"""A ruling of the assistant, kept with the table and board it was given at."""

import re
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.analysis.evidence import evidence
from bridgelaws.assistant.interview import Interview, Standing, decode, encode, follow, stand
from bridgelaws.bridge.board import Board
from bridgelaws.club.asking import Choices
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.table.case import AnswerKind
from bridgelaws.table.result import result
from bridgelaws.text import Text
from bridgelaws.tournament.event.events import CallAnswered, DirectorCalled, Event, RulingGiven
from bridgelaws.tournament.event.ruling_events import RulingRevised
from bridgelaws.tournament.event.score_sheet import OnlyScore, PassedOut, Place, Played, Written
from bridgelaws.tournament.event.state import EventState, Sheet

LONGEST = 4000  # characters of what is written about a ruling
_AT, _BOARD = re.compile(r"([0-9]{1,4}) ([0-9]{1,4}) (\S{1,20})"), re.compile(r"[0-9]{1,4}")


def book_of(evening: Evening) -> str:
    """The laws of the event, among those that the assistant rules by."""
    name = str(evening.state.regulations.name)
    return name if name in PRESETS else f"wbf-{evening.state.regulations.edition}"


def find_known_facts(evening: Evening, place: Place, board: int | None) -> dict[str, str]:
    """What the desk knows of the board, for the form of the assistant."""
    if board is None:
        return {}
    facts = {"board": str(board), "dealer": str(Board.numbered(board).dealer)}
    written = evening.state.sheet(place, board).written
    if isinstance(written, Played):
        facts |= {"contract": written.contract, "declarer": str(written.declarer), "tricks": str(written.tricks)}
    return facts


def others_did(evening: Evening, told: Mapping[str, str], director_plays: str) -> tuple[str, ...]:
    """What was written down for the board at the other tables; nothing if the Director may still have to play it."""
    place, board, state = place_of(evening, told), board_of(told), evening.state
    if place is None or board is None:
        return ()
    if director_plays and not evening.is_open(place.session, board, director_plays):
        return ()
    tables = [there for there in state.tables_with.get((state.field_of(place), board), ()) if there != place]
    return tuple([found for there in tables if (found := write_in_short(state.sheet(there, board).written))])


def write_in_short(written: Written | None) -> str:
    """As the Director writes likely results: 4S N -1."""
    match written:
        case Played():
            over = written.tricks - written.bid.tricks_needed
            return f"{written.bid} {f'{over:+d}' if over else '='}"
        case OnlyScore():
            return f"{written.ns:+d}"
        case PassedOut():
            return str(written)
        case _:
            return ""


def heading(evening: Evening, place: Place, board: int | None, call: str, director: str) -> dict[str, str]:
    """What goes with an interview: where it is saved to, and what stands on top of its form."""
    state, sitting = evening.state, evening.state.sitting(place)
    found = {
        "evening": evening.id,
        "at": f"{place.session} {place.round} {table_name(place)}",
        "of_board": "" if board is None else str(board),
        "call": call,
        "event": state.name,
        "session": str(place.session),
        "round": str(place.round),
        "table": table_name(place),
        "director": director,
    }
    for seats, side in (
        (("north", "south"), sitting.ns if sitting else ()),
        (("east", "west"), sitting.ew if sitting else ()),
    ):
        people = [player for one in side for player in state.contestants[one].seated(place.session, place.round)]
        found |= {seat: person.name or person.id for seat, person in zip(seats, people, strict=False)}
    return {name: value for name, value in found.items() if value}


def place_of(evening: Evening, told: Mapping[str, str]) -> Place | None:
    """Where an interview belongs."""
    found = _AT.fullmatch(told.get("at", ""))
    return evening.place(found[3], int(found[2]), int(found[1])) if found else None


def board_of(told: Mapping[str, str]) -> int | None:
    """The board that an interview is about."""
    number = told.get("of_board", "")
    return int(number) if _BOARD.fullmatch(number) else None


def result_after(standing: Standing, sheet: Sheet) -> Played | None:
    """The result that the ruling leads to: tricks transferred or conceded; None if it is written already.

    The Director writes it, since the table may have counted the transfer before it entered its result.
    """
    ended = result(standing.table)
    if ended is None or ended.contract is None or sheet.award is not None:
        return None
    contract, written = ended.contract, sheet.written
    lead = written.lead if isinstance(written, Played) else ""
    counts = Played(f"{contract.bid}{contract.doubling.value}", contract.declarer, ended.tricks, lead)
    return None if counts == written else counts


def continue_after_play(interview: Interview, sheet: Sheet, called: DirectorCalled) -> Interview:
    """The interview gone on with after the play, to answer that call: what declarer won is known where it is written."""
    told = dict(interview.heading) | {"call": called.call, "revises": called.ruling}
    again, written = replace(interview, heading=told), sheet.written
    standing = stand(again)
    waits = standing.question is None and result(standing.table) is None
    if waits and isinstance(written, Played) and standing.table.contract == written.bid:
        with suppress(BridgelawsError):  # the laws of the interview ask for more first
            return follow(again, "tricks", str(written.tricks), again.language)
    return again


def begin_again(interview: Interview, ruling: str) -> Interview:
    """82C: the interview that led to a ruling, in which something was told or answered wrongly."""
    told = {name: text for name, text in interview.heading.items() if name != "call"}
    return replace(interview, heading=told | {"revises": ruling, "corrects": "yes"})


FOULED = "fouled_board"  # the topic


class NextStep(Enum):
    """What is left of a ruling for the score: one or the other, never both."""

    NOTHING = "nothing"
    WRITE = "write"  # the result that it leads to
    ADJUST = "adjust"
    FOUL = "foul"  # the board was not the same everywhere: the groups are scored apart


def find_next_step(ruling: RulingGiven, state: EventState) -> NextStep:
    """12A, 79: whether its result is to be written, or the score to be adjusted."""
    if ruling.place is None or ruling.board is None or ruling.ruling in state.withdrawn:
        return NextStep.NOTHING
    sheet, interview = state.sheet(ruling.place, ruling.board), interview_of(ruling)
    if sheet.award is not None or interview is None:
        return NextStep.NOTHING
    if interview.kind == FOULED:
        return NextStep.NOTHING if (ruling.place, ruling.board) in state.forms else NextStep.FOUL
    standing = stand(interview)
    if standing.table.adjusted is not None:
        return NextStep.ADJUST
    return NextStep.NOTHING if result_after(standing, sheet) is None else NextStep.WRITE


def propose_results(state: EventState, session: int) -> list[tuple[RulingGiven, Played]]:
    """Rulings of a session whose result is not the one written; of several on a board the last."""
    in_force = [each for each in state.rulings.values() if each.ruling not in state.withdrawn]
    last = {(each.place, each.board): each for each in in_force if each.place and each.board}
    found = [
        (each, result_of_record(each, state.sheet(place, board)))
        for (place, board), each in last.items()
        if place is not None and board is not None and place.session == session
        if find_next_step(each, state) is NextStep.WRITE
    ]
    return [(ruling, counts) for ruling, counts in found if counts is not None]


def result_of_record(ruling: RulingGiven, sheet: Sheet) -> Played | None:
    """The same, of a ruling in the record."""
    interview = interview_of(ruling)
    return result_after(stand(interview), sheet) if interview else None


def list_rulings(state: EventState) -> Choices:
    """Those in force, for a form in which one is chosen."""
    given = [each for each in state.rulings.values() if each.ruling not in state.withdrawn]
    return tuple([(each.ruling, f"{each.ruling} {each.text[:60]}") for each in given])


def next_ruling(state: EventState, letter: str = "R") -> str:
    """A number of its own: R1, R2 ..."""
    taken = {*state.rulings, *state.appeals, *state.penalties}
    number = 1
    while f"{letter}{number}" in taken:
        number += 1
    return f"{letter}{number}"


class Saved(Struct, frozen=True):
    """A ruling as the Director saves it."""

    ruling: str
    text: str
    laws: tuple[str, ...]
    place: Place | None
    board: int | None
    appeal_told: bool
    call: str = ""
    interview: Interview | None = None
    again: str = ""  # what is to be looked at again after the play
    evidence: tuple[str, ...] = ()  # what was shown beside the questions
    revises: str = ""  # 82C: why the ruling of that number reads otherwise now; "" for a new one
    poll: dict[str, Any] = {}


def saving(state: EventState, saved: Saved) -> list[Event]:
    """81C: the ruling in the record of the event; the call is answered, and what must be looked at again comes back."""
    facts: dict[str, object] = {"interview": encode(saved.interview)} if saved.interview is not None else {}
    if saved.evidence:
        facts["evidence"] = list(saved.evidence)
    if saved.poll:
        facts["poll"] = saved.poll
    events: list[Event] = [
        RulingRevised(saved.ruling, saved.laws, saved.text, saved.revises, saved.appeal_told, facts)
        if saved.revises
        else RulingGiven(saved.ruling, saved.laws, saved.text, saved.place, saved.board, saved.appeal_told, facts)
    ]
    events += answer_call(state, saved.call, saved.ruling)
    if saved.again and saved.place is not None and saved.board is not None:
        again = _name_review(state, saved.ruling)
        events.append(
            DirectorCalled(again, saved.place, saved.board, about=saved.again, after_play=True, ruling=saved.ruling)
        )
    return events


def answer_call(state: EventState, call: str, ruling: str) -> list[Event]:
    """81C: what came of a call that still waits."""
    waiting = state.calls.get(call)
    return [CallAnswered(call, ruling)] if waiting is not None and waiting.answered is None else []


def _name_review(state: EventState, ruling: str) -> str:
    """R1-again, R1-again-2 ..."""
    named = f"{ruling}-again"
    many = len([call for call in state.calls if call.startswith(named)])
    return f"{named}-{many + 1}" if many else named


def notes_beside(interview: Interview, field: tuple[str, ...]) -> tuple[Text, ...]:
    """What was shown beside the questions of an interview as they were answered: lines of a claim, the other tables."""
    found: dict[tuple[AnswerKind, str], tuple[Text, ...]] = {}
    for many in range(len(interview.steps) + 1):
        standing = stand(replace(interview, steps=interview.steps[:many]))
        if (question := standing.question) is not None:
            about = question.ask.kind, question.ask.law.split("(")[0][:2]  # one search serves all questions on a claim
            found[about] = found.get(about) or evidence(question, standing.table, standing.book, field=field)
    return tuple({str(text): text for beside in found.values() for text in beside}.values())


def interview_of(ruling: RulingGiven) -> Interview | None:
    """The interview that led to it, if it was one of the assistant's."""
    written = ruling.facts.get("interview")
    return decode(written) if isinstance(written, str) else None


# Which tile of the assistant is opened for the moment that the table named.
TILES = {"before": "before", "auction": "auction", "play": "play", "claim": "claim", "after play": "after", "score": "after"}
