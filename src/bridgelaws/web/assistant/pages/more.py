"""What else happened: calls, cards, or anything of the catalogue, told while a question is open or after the ruling."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.interview import read_book
from bridgelaws.assistant.kinds import action_fields
from bridgelaws.errors import BridgelawsError
from bridgelaws.practice.happenings import HEADINGS, happenings, likely_headings, search
from bridgelaws.text import Text
from bridgelaws.web.assistant.kept import find_interview, interviews, standing_of
from bridgelaws.web.assistant.pages.forms import parts_of_fields
from bridgelaws.web.assistant.views import InterviewView, name_parts
from bridgelaws.web.page import Fields, Page, PageContext

router = APIRouter(prefix="/ruling/{name}/more")
LONGEST_SEARCH = 100


@router.get("")
def menu(page: Page, name: str, q: str = "") -> Response:
    """Everything that somebody can do at a table, what fits the moment first; a word finds it."""
    interview = find_interview(page, name)
    standing = standing_of(interview)
    likely = likely_headings(standing.table)
    told = [each for each in happenings().values() if each.key in ACTIONS]
    groups = [
        (title, listed, heading in likely)
        for heading, title in sorted(HEADINGS.items(), key=lambda each: each[0] not in likely)
        if (listed := [each for each in told if each.heading is heading])
    ]
    typed = q[:LONGEST_SEARCH]
    found = [each for each in search(typed, page.language) if each.key in ACTIONS] if typed else None
    parts = name_parts(InterviewView(name, interview, standing, page.language))
    return page.show("assistant/more.html", **parts, groups=groups, found=found, typed=typed)


@router.get("/{key}")
def ask(page: Page, name: str, key: str) -> Response:
    return _show(page, name, key, {}, {})


@router.post("/{key}")
def tell(page: Page, name: str, key: str, fields: Fields) -> Response:
    """It is told; what cannot be read is said beside its field, and what cannot have been so above the form."""
    interview = find_interview(page, name)
    standing_of(interview)
    _check(key)
    typed = {field.name: fields[field.name] for field in action_fields(key) if fields.get(field.name)}
    try:
        told = interviewing.follow(interview, "action", key, page.language.value, typed)
    except WrongFacts as wrong:
        return _show(page, name, key, typed, wrong.fields)
    except BridgelawsError as refused:
        return _show(page, name, key, typed, {"": refused.said})
    interviews(page).put(name, told)
    return page.go(f"/ruling/{name}")


def _check(key: str) -> None:
    if key not in happenings() or key not in ACTIONS:
        raise HTTPException(404)


def _show(page: PageContext, name: str, key: str, typed: Mapping[str, str], errors: Mapping[str, Text | str]) -> Response:
    interview = find_interview(page, name)
    _check(key)
    return page.show(
        "assistant/more_form.html",
        422 if errors else 200,
        name=happenings()[key].name(page.language),
        listed=action_fields(key),
        typed=typed,
        errors=errors,
        action=f"/ruling/{name}/more/{key}",
        back=f"/ruling/{name}/more",
        book=read_book(interview.book),
        section="/",
        **parts_of_fields(page),
    )
