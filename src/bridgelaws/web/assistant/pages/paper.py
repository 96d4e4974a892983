"""The form for paper that an interview leads to."""

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from bridgelaws.assistant import paper
from bridgelaws.ruling_record import BoardRecord
from bridgelaws.ruling_record.form import as_html, as_pdf
from bridgelaws.web.assistant.kept import find_interview, interviews, standing_of
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.security import policy_with_style
from bridgelaws.web.slow import set_paper

router = APIRouter(prefix="/ruling/{name}")


@router.post("/heading")
def head(page: Page, name: str, fields: Fields) -> Response:
    """What stands on top of the form for paper."""
    interviews(page).put(name, paper.head(find_interview(page, name), fields))
    return page.go(f"/ruling/{name}/form")


@router.get("/form")
def form(page: Page, name: str) -> Response:
    """The record for paper; it brings its own style, which the policy is told of."""
    made = as_html(_record(page, name))
    return page.with_cookie(HTMLResponse(made, headers={"Content-Security-Policy": policy_with_style(made)}))


@router.get("/form.pdf")
def form_as_pdf(page: Page, name: str) -> Response:
    with set_paper(page):
        made = as_pdf(_record(page, name))
    return Response(made, media_type="application/pdf", headers={"Content-Disposition": 'inline; filename="ruling.pdf"'})


def _record(page: PageContext, name: str) -> BoardRecord:
    interview = find_interview(page, name)
    return paper.write_record(standing_of(interview), page.language, interview.heading)
