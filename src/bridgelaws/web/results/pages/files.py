"""The files of an event: for programs, on paper, as text for e-mail, and everything as a site in one file.

What is in them is for everybody by now. Paper for the tables is for the Director alone: its codes sign tables in.
"""

from functools import partial

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.errors import NotNow, NotThere
from bridgelaws.club.publication.downloads import DOWNLOADS, available, download
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language, choose_language
from bridgelaws.publishing.paper import DESK_PAPERS, PAPERS, SLIPS, TABLE_SHEETS, desk_paper, paper, papers
from bridgelaws.publishing.posting import TEXT, can_be_posted, post
from bridgelaws.publishing.site import folder_name, zip_site
from bridgelaws.text import Text, say
from bridgelaws.web.addresses import for_phones
from bridgelaws.web.page import DirectorsPage, Page, PageContext
from bridgelaws.web.phone.joining import scan_address
from bridgelaws.web.results.pages.results import find, give_page
from bridgelaws.web.slow import make_slowly, set_paper

router = APIRouter()
SITE_LIMIT = "6/minute"
PATIENCE = 5.0  # seconds in which the rest of what can be made may be worked out
PAPER_OF_THE_DESK: dict[str, Text] = {name: each.words for name, each in DESK_PAPERS.items()} | {
    "table-sheets": TABLE_SHEETS,
    "slips": SLIPS,
}


@router.get("/results/{event}/files")
def files(page: Page, event: str) -> Response:
    source = find(page, event)
    words = {name: each.words for name, each in PAPERS.items()} | {name: each.words for name, each in DOWNLOADS.items()}
    there = available(source) | papers(source)
    text = post(source, page.language, link_to(page, event)) if can_be_posted(source) else ""
    return page.show("results/files.html", files=words, there=there, text=text, **give_page(source, "files"))


def link_to(page: PageContext, event: str) -> str:
    """Where others find the results."""
    return for_phones(page.request, f"/results/{event}")


def language_of(page: PageContext) -> Language:
    """The one named in the address, else that of the page."""
    return choose_language(page.request.query_params.get("language", "")) or page.language


@router.get("/results/{event}/files/{name}")
def file(page: Page, event: str, name: str) -> Response:
    """One of the files, if it is for everybody by now."""
    return answer_with(page, find(page, event), name)


def answer_with(page: PageContext, source: Source, name: str) -> Response:
    language, event = language_of(page), source.evening.id
    if name == "site":
        return _site(page, source, language)
    if name == "text":
        if not can_be_posted(source):
            raise NotThere
        told = post(source, language, link_to(page, event))
        return _attach(told.encode(), "text/plain; charset=utf-8", f"{event}-{TEXT}")
    if name in PAPERS:
        with set_paper(page):
            if name == "hand-records":
                source.wait_for_makeable(PATIENCE)
            return _show(paper(source, name, language), f"{event}-{name}.pdf")
    made = download(source, name)
    if made is None:
        raise NotThere
    return _attach(made, DOWNLOADS[name].kind, f"{event}-{DOWNLOADS[name].ending}")


def _site(page: PageContext, source: Source, language: Language) -> Response:
    """The whole site, in one language or with all of them; there is something in it once a session has begun."""
    if not source.state.started:
        raise NotNow(say("Nothing has been played yet: there is a site when the first round has been called."))
    page.request.app.state.limits.check(page.request, "site", SITE_LIMIT)
    every = page.request.query_params.get("languages") == "all"
    others = [each for each in Language if each is not language] if every else []
    with make_slowly(page):
        source.wait_for_makeable(PATIENCE)
        made = zip_site(source, [language, *others], link_to(page, source.evening.id))
    return _attach(made, "application/zip", f"{folder_name(source)}.zip")


def _attach(made: bytes, kind: str, name: str) -> Response:
    return Response(made, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _show(printed: bytes | None, name: str) -> Response:
    if printed is None:
        raise NotThere
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(printed, media_type="application/pdf", headers=headers)


@router.get("/tonight/{event}/paper")
def paper_of_the_desk(page: DirectorsPage, event: str) -> Response:
    """What the Director prints before play, in any language: a table may speak another than the desk."""
    evening = find(page, event).evening
    return page.show("results/desk_paper.html", papers=PAPER_OF_THE_DESK, evening=evening, section="/tonight")


@router.get("/tonight/{event}/paper/{name}")
def printed_for_the_desk(page: DirectorsPage, event: str, name: str) -> Response:
    return desk_answer(page, event, name)


def desk_answer(page: PageContext, event: str, name: str) -> Response:
    with set_paper(page):
        printed = desk_paper(find(page, event), name, language_of(page), partial(scan_address, page))
    answer = _show(printed, f"{event}-{name}.pdf")
    answer.headers["Cache-Control"] = "no-store"  # it has the codes of the tables
    return answer
