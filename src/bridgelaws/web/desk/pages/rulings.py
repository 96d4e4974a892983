"""What was ruled is written into the event, with its table and board, and read there again."""

from fastapi import APIRouter, HTTPException
from starlette.responses import HTMLResponse, Response

from bridgelaws.assistant.interview import Interview, stand
from bridgelaws.club.at_table.saying import propose_record
from bridgelaws.club.club import Given
from bridgelaws.club.commands import Said
from bridgelaws.club.errors import NotNow
from bridgelaws.club.evenings import table_name
from bridgelaws.club.rulings import saving
from bridgelaws.club.rulings.findings import finding
from bridgelaws.club.rulings.putting_right import CorrectRuling
from bridgelaws.club.rulings.rulings import begin_again, interview_of, place_of
from bridgelaws.club.seen import mark_of_values
from bridgelaws.club.views import rulings
from bridgelaws.ruling_record import Heading, record_of
from bridgelaws.ruling_record.form import as_html
from bridgelaws.tournament.event.events import RulingGiven
from bridgelaws.tournament.event.ruling_events import RulingRevised
from bridgelaws.web.assistant.kept import interviews
from bridgelaws.web.desk.pages.wall import desk_parts, evening_of
from bridgelaws.web.doors import FormShown, Typed, club_of, token_of
from bridgelaws.web.page import DirectorsPage, PageContext
from bridgelaws.web.security import policy_with_style

router = APIRouter(prefix="/tonight/{event}")


# Saved.


def find_interview(page: PageContext, typed: Typed) -> Interview:
    """The interview, if it belongs to this evening."""
    club = club_of(page)
    return saving.find_interview(Said(club, typed["event"], typed))


def begin_saving(page: PageContext, typed: Typed) -> Typed:
    """The ruling as it will stand in the record."""
    interview = find_interview(page, typed)
    return {**propose_record(interview, page.language), "seen": mark_of_values(interview)}


def show_saving(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    interview, evening = find_interview(page, typed), club_of(page).evening(typed["event"])
    found = finding(stand(interview), page.language)
    if found is None:  # nothing has been ruled yet
        return page.go(f"/ruling/{typed['name']}")
    with evening.lock:
        place = place_of(evening, interview.heading)
        boards = evening.state.boards_at(place) if place else ()
        former = saving.find_former(evening, interview)
    if isinstance(shown.refused, NotNow):  # somebody has gone on with it: as it stands now
        typed = {**typed, **begin_saving(page, typed)}
    return page.show(
        "desk/save.html",
        422 if shown.errors else 200,
        typed=typed,
        errors=shown.errors,
        name=typed["name"],
        table=interview.heading.get("table", ""),
        boards=boards,
        finding=found,
        former=former,
        corrects=bool(former and interview.heading.get("corrects")),
        deed=token_of(typed),
        **desk_parts(page, evening.id),
    )


def to_ruling(_page: PageContext, typed: Typed, given: Given) -> str:
    event, made = typed["event"], given.taken.event
    return (
        f"/tonight/{event}/ruling/{made.ruling}"
        if isinstance(made, RulingGiven | RulingRevised)
        else f"/tonight/{event}/rulings"
    )


def to_next(page: PageContext, typed: Typed, given: Given) -> str:
    """Back to whoever waits; a ruling that adjusts the score first to the page with the form for it."""
    found = finding(stand(find_interview(page, typed)), page.language)
    adjusts = found is not None and (found.adjusts or found.penalizes)
    return to_ruling(page, typed, given) if adjusts else f"/tonight/{typed['event']}"


# What was ruled.


@router.get("/rulings")
def show_rulings(page: DirectorsPage, event: str) -> Response:
    evening = evening_of(page, event)
    return page.show("desk/rulings.html", table_name=table_name, **desk_parts(page, event) | {"evening": evening})


@router.get("/ruling/{ruling}")
def show_ruling(page: DirectorsPage, event: str, ruling: str) -> Response:
    found = rulings.show_ruling(evening_of(page, event), ruling, page.language)
    if found is None:
        raise HTTPException(404)
    return page.show("desk/ruling.html", view=found, ruling=found.ruling, **desk_parts(page, event))


@router.post("/ruling/{ruling}/again")
def tell_again(page: DirectorsPage, event: str, ruling: str) -> Response:
    """82C: the interview of a ruling once more, with what was told and answered; saved, it takes the old one's place."""
    return page.go(f"/ruling/{begin_correcting(page, event, ruling)}")


def begin_correcting(page: PageContext, event: str, ruling: str) -> str:
    """The interview's name; there is none where no interview led to the ruling."""
    found = evening_of(page, event).state.rulings.get(ruling)
    interview = interview_of(found) if found else None
    if interview is None:
        raise HTTPException(404)
    return interviews(page).add(begin_again(interview, ruling))


# Put right.


def begin_correction(page: PageContext, typed: Typed) -> Typed:
    found = evening_of(page, typed["event"]).state.rulings.get(typed["ruling"])
    if found is None:
        raise HTTPException(404)
    return CorrectRuling.begin(found)


def begin_withdrawal(page: PageContext, typed: Typed) -> Typed:
    if typed["ruling"] not in evening_of(page, typed["event"]).state.rulings:
        raise HTTPException(404)
    return {}


def to_put_right(_page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}/ruling/{typed['ruling']}"


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
        polled=rulings.find_votes(found),
        remark=page.say(rulings.say_what_became(evening.state, found)),
    )
    made = as_html(record_of(standing.start, standing.log, standing.book, top, page.language))
    return page.with_cookie(HTMLResponse(made, headers={"Content-Security-Policy": policy_with_style(made)}))
