"""What was ruled is written into the event, with its table and board, and read there again."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from starlette.responses import HTMLResponse, Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import stand
from bridgelaws.assistant.kinds import kinds
from bridgelaws.club.deeds import carry_out
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.rulings.findings import finding
from bridgelaws.club.rulings.rulings import (
    LONGEST,
    Saved,
    counted,
    interview_of,
    next_ruling,
    others_did,
    place_of,
    saving,
    shown_beside,
)
from bridgelaws.errors import BridgelawsError
from bridgelaws.ruling_record import Heading, record_of
from bridgelaws.ruling_record.form import as_html
from bridgelaws.table.result import result
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.decide import rulings
from bridgelaws.tournament.event.decide.refused import Refused
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.assistant.kept import find_interview
from bridgelaws.web.doors import begun_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.pages.desk import desk_parts, director_of, evening_of, evenings_of
from bridgelaws.web.pages.desk_deeds import deed_of, sent_before
from bridgelaws.web.security import policy_with_style

router = APIRouter(prefix="/tonight/{event}")


# Saved.


@router.get("/save/{name}")
def save_form(page: DirectorsPage, event: str, name: str) -> Response:
    """The ruling as it will stand in the record."""
    evening = evening_of(page, event)
    interview = find_interview(page, name)
    if interview.heading.get("evening") != event:
        raise HTTPException(404)
    standing = stand(interview)
    found = finding(standing, page.language)
    if found is None:
        return page.go(f"/ruling/{name}")
    board = interview.heading.get("of_board", "")
    typed = {
        "text": found.text,
        "laws": " ".join(found.laws),
        "board": board,
        "again": f"{kinds()[interview.kind].topic.name(page.language)} ({' '.join(found.again)})"
        if found.again and board and result(standing.table) is None
        else "",
        "appeal_told": "yes",
    }
    return _save(page, event, evening, typed, {}, name)


@router.post("/save/{name}")
def save(page: DirectorsPage, event: str, name: str, fields: Fields) -> Response:
    if sent_before(page, event, fields):
        return page.go(f"/tonight/{event}/rulings")
    try:
        ruling = save_interview(page, event, name, fields, deed_of(fields))
    except WrongFacts as wrong:
        return _save(page, event, evening_of(page, event), fields, wrong.fields, name)
    except BridgelawsError as refused:
        return _save(page, event, evening_of(page, event), fields, {"": refused.said}, name)
    return page.go(f"/tonight/{event}/ruling/{ruling}")


def save_interview(page: PageContext, event: str, name: str, fields: Mapping[str, str], deed: str) -> str:
    """The ruling in the record, with what was told, asked and shown: its number."""
    evening = evening_of(page, event)
    interview = find_interview(page, name)
    if interview.heading.get("evening") != event:
        raise HTTPException(404)
    place, plays = place_of(evening, interview.heading), evenings_of(page).settings(event).director_plays
    errors, laws = _check(evening, place, fields)
    if errors:
        raise WrongFacts(errors)
    with evening.lock:
        field = others_did(evening, interview.heading, plays)
    shown = shown_beside(interview, field)
    with evening.lock:
        saved = Saved(
            next_ruling(evening.state),
            fields["text"][:LONGEST],
            laws,
            place,
            int(fields["board"]) if fields.get("board") else None,
            fields.get("appeal_told") == "yes",
            interview.heading.get("call", ""),
            interview,
            fields.get("again", "")[:200],
            tuple(page.say(each) for each in shown),
        )
        events = saving(evening.state, saved)
    carry_out(evenings_of(page), event, deed, events, director_of(page, event))
    return saved.ruling


def _check(
    evening: Evening, place: Place | None, fields: Mapping[str, str]
) -> tuple[dict[str, Text | str], tuple[str, ...]]:
    errors: dict[str, Text | str] = {}
    if not fields.get("text", "").strip():
        errors["text"] = say("Write what was ruled: it stands in the record.")
    laws = tuple(dict.fromkeys(fields.get("laws", "").replace(",", " ").split()))[:20]
    if (wrong := check_laws(evening, laws)) is not None:
        errors["laws"] = wrong
    if (unknown := check_board(evening, place, fields.get("board", ""))) is not None:
        errors["board"] = unknown
    return errors, laws


def check_board(evening: Evening, place: Place | None, board: str) -> Text | None:
    """The score of a board can be adjusted where it was to be played, and nowhere else."""
    with evening.lock:
        boards = evening.state.boards_at(place) if place is not None else ()
    if not board or board in {str(each) for each in boards}:
        return None
    return say("That board is not for this table in this round: choose one of its boards, or none.")


def check_laws(evening: Evening, laws: tuple[str, ...]) -> Text | str | None:
    """81B2: a ruling rests on laws that there are."""
    if not laws:
        return say("A ruling rests on a law: say which.")
    try:
        rulings.check_laws(evening.state, laws)
    except Refused as refused:
        return refused.under(evening.state.regulations.edition).said
    return None


def _save(  # noqa: PLR0913, PLR0917 (what the form shows)
    page: PageContext,
    event: str,
    evening: Evening,
    typed: Mapping[str, str],
    errors: Mapping[str, Text | str],
    name: str,
) -> Response:
    interview = find_interview(page, name)
    place = place_of(evening, interview.heading)
    standing = stand(interview)
    return page.show(
        "desk/save.html",
        422 if errors else 200,
        typed=typed,
        errors=errors,
        name=name,
        table=interview.heading.get("table", ""),
        boards=evening.state.boards_at(place) if place else (),
        finding=finding(standing, page.language),
        deed=begun_of(typed),
        **desk_parts(page, event),
    )


# What was ruled.


@router.get("/rulings")
def show_rulings(page: DirectorsPage, event: str) -> Response:
    evening = evening_of(page, event)
    return page.show("desk/rulings.html", table_name=table_name, **desk_parts(page, event) | {"evening": evening})


@router.get("/ruling/{ruling}")
def show_ruling(page: DirectorsPage, event: str, ruling: str) -> Response:
    evening = evening_of(page, event)
    found = evening.state.rulings.get(ruling)
    if found is None:
        raise HTTPException(404)
    table = table_name(found.place) if found.place else ""
    again = [call for call in evening.state.calls.values() if call.called.ruling == ruling and call.answered is None]
    sheet = evening.state.sheet(found.place, found.board) if found.place and found.board else None
    interview = interview_of(found)
    standing = stand(interview) if interview else None
    return page.show(
        "desk/ruling.html",
        ruling=found,
        table=table,
        again=again,
        sheet=sheet,
        finding=finding(standing, page.language) if standing else None,
        counts=counted(standing, sheet) if standing and sheet else None,
        has_form=interview is not None,
        evidence=found.facts.get("evidence", ()),
        **desk_parts(page, event),
    )


@router.get("/ruling/{ruling}/form")
def ruling_form(page: DirectorsPage, event: str, ruling: str) -> Response:
    """The record for paper, with the names of the players."""
    return form_of(page, event, ruling)


def form_of(page: PageContext, event: str, ruling: str) -> Response:
    evening = evening_of(page, event)
    found = evening.state.rulings.get(ruling)
    interview = interview_of(found) if found else None
    if found is None or interview is None:
        raise HTTPException(404)
    standing = stand(interview)
    told = interview.heading
    players = (told.get("north", ""), told.get("east", ""), told.get("south", ""), told.get("west", ""))
    top = Heading(
        event=evening.state.name,
        session=told.get("session", ""),
        table=told.get("table", ""),
        round=told.get("round", ""),
        players=players,
        director=told.get("director", ""),
    )
    made = as_html(record_of(standing.start, standing.log, standing.book, top, page.language))
    return page.with_cookie(HTMLResponse(made, headers={"Content-Security-Policy": policy_with_style(made)}))
