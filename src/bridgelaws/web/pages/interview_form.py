"""The form for paper that an interview leads to."""

from fastapi import APIRouter
from msgspec.structs import replace
from starlette.responses import HTMLResponse, Response

from bridgelaws.assistant.interview import Interview
from bridgelaws.ruling_record import BoardRecord, Heading, record_of
from bridgelaws.ruling_record.form import as_html, as_pdf
from bridgelaws.web.assistant.keeping import standing_of
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.pages.assistant import interviews
from bridgelaws.web.security import policy_with_style

router = APIRouter(prefix="/ruling/{name}")


HEADINGS = ("event", "session", "table", "round", "director", "when", "north", "east", "south", "west")


LONGEST_HEADING = 100


@router.post("/heading")
def head(page: Page, name: str, fields: Fields) -> Response:
    """What stands on top of the form for paper."""
    interview = interviews(page).get(name)
    heading = {key: fields[key][:LONGEST_HEADING] for key in HEADINGS if fields.get(key)}
    kept = {key: told for key, told in interview.heading.items() if key not in HEADINGS}  # where it is saved to
    interviews(page).put(name, replace(interview, heading=kept | heading))
    return page.go(f"/ruling/{name}/form")


@router.get("/form")
def form(page: Page, name: str) -> Response:
    """The record for paper; it brings its own style, which the policy is told of."""
    made = as_html(_record(page, interviews(page).get(name)))
    return page.with_cookie(HTMLResponse(made, headers={"Content-Security-Policy": policy_with_style(made)}))


@router.get("/form.pdf")
def form_as_pdf(page: Page, name: str) -> Response:
    made = as_pdf(_record(page, interviews(page).get(name)))
    return Response(made, media_type="application/pdf", headers={"Content-Disposition": 'inline; filename="ruling.pdf"'})


def _record(page: PageContext, interview: Interview) -> BoardRecord:
    standing, told = standing_of(interview), interview.heading
    players = (told.get("north", ""), told.get("east", ""), told.get("south", ""), told.get("west", ""))
    own = {key: told.get(key, "") for key in ("event", "session", "table", "round", "director", "when")}
    heading = Heading(**own, players=players)
    return record_of(standing.start, standing.log, standing.book, heading, page.language)
