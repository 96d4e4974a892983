"""The files of an event for programs: data, paper, text and the whole site; paper for the tables for the Director alone."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from starlette.responses import Response

from bridgelaws.club.errors import NotThere
from bridgelaws.club.publication.downloads import available
from bridgelaws.publishing.paper import papers
from bridgelaws.publishing.posting import can_be_posted, post
from bridgelaws.web.page import DirectorsPage, Page
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.results.api.results import Event
from bridgelaws.web.results.pages.files import PAPER_OF_THE_DESK, answer_with, desk_answer, link_to
from bridgelaws.web.results.pages.results import find

router = APIRouter(tags=["results"], responses=REFUSALS)
FileName = Annotated[str, Path(max_length=40)]


class TextToPost(BaseModel):
    subject: str
    text: str


class FileAsked(BaseModel):
    """In which language a file is wanted, if not in that of the request; and whether a site has all of them."""

    language: Literal["en", "sv", "da", "lv"] | None = None
    languages: Literal["one", "all"] = "one"


KINDS = (
    "application/pdf",
    "application/zip",
    "application/x-pbn",
    "application/xml",
    "application/json",
    "text/csv",
    "text/plain",
)
A_FILE: dict[int | str, dict[str, Any]] = {200: {"description": "The file.", "content": {kind: {} for kind in KINDS}}}
PAPER: dict[int | str, dict[str, Any]] = {200: {"description": "The paper.", "content": {"application/pdf": {}}}}


@router.get("/results/{event}/files")
def files_there(page: Page, event: Event) -> dict[str, str]:
    """The files there are by now, and their addresses."""
    source = find(page, event)
    every = available(source) | papers(source) | {"text": can_be_posted(source), "site": bool(source.state.started)}
    return {name: f"/api/results/{event}/files/{name}" for name, there in every.items() if there}


@router.get("/results/{event}/files/{name}", response_class=Response, responses=A_FILE)
def file_there(page: Page, event: Event, name: FileName, asked: Annotated[FileAsked, Query()]) -> Response:
    """One of them, as pages give it: CSV, PBN, USEBIO, JSON, PDF, plain text, or the whole site as a zip."""
    return answer_with(page, find(page, event), name)


@router.get("/results/{event}/text")
def text_to_post(page: Page, event: Event) -> TextToPost:
    """The ranking as plain text with a link, for e-mail."""
    source = find(page, event)
    if not can_be_posted(source):
        raise NotThere
    return TextToPost(subject=source.state.name, text=post(source, page.language, link_to(page, event)))


@router.get("/evenings/{event}/paper")
def paper_for_the_desk(page: DirectorsPage, event: Event) -> dict[str, str]:
    """What the Director prints before play, and the addresses."""
    find(page, event)
    return {name: f"/api/evenings/{event}/paper/{name}" for name in PAPER_OF_THE_DESK}


@router.get("/evenings/{event}/paper/{name}", response_class=Response, responses=PAPER)
def printed_for_the_desk(
    page: DirectorsPage, event: Event, name: FileName, asked: Annotated[FileAsked, Query()]
) -> Response:
    """Movement cards, or sheets with the codes of the tables: PDF."""
    return desk_answer(page, event, name)
