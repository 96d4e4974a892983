"""The quiz: you rule, the engine answers."""

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.provision import Provision
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.views import ruling_views
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.table.practice import Practices
from bridgelaws.web.table.quiz import Puzzle, outcome, puzzles

router = APIRouter(prefix="/quiz")


@router.get("")
def first(page: Page) -> Response:
    return page.go("/quiz/1")


@router.get("/{number}")
def ask(page: Page, number: int, right: int = 0, of: int = 0) -> Response:
    return _puzzle(page, number, "", right, of)


@router.post("/{number}")
def rule(page: Page, number: int, fields: Fields) -> Response:
    """The visitor has ruled; or wants to go on at the table."""
    if fields.get("open"):
        name = Practices(page.database, page.settings.interview_lasts).add(_known(number).practice)
        return page.go(f"/practice/{name}")
    return _puzzle(page, number, fields.get("law", ""), _count(fields.get("right", "")), _count(fields.get("of", "")))


def _puzzle(page: PageContext, number: int, chosen: str, right: int, of: int) -> Response:
    puzzle = _known(number)
    found = outcome(puzzle.practice)
    answered = chosen in [str(law) for law in puzzle.choices]
    is_right = chosen == str(puzzle.law)
    return page.show(
        "quiz/quiz.html",
        puzzle=puzzle,
        number=number,
        count=len(puzzles()),
        lines=found.lines,
        auction=auction.rows(found.standing.table) if answered else [],
        columns=auction.COLUMNS,
        choices=[(law, _digest(page, law)) for law in puzzle.choices],
        chosen=chosen if answered else "",
        is_right=is_right,
        right=right + (answered and is_right),
        of=of + answered,
        rulings=ruling_views(found.standing, page.language) if answered else (),
        book=found.standing.book,
        section="/practice",
    )


def _digest(page: PageContext, law: Provision) -> str:
    return digest(next(iter(catalogue().under(law))), page.language.value)


def _known(number: int) -> Puzzle:
    if not 1 <= number <= len(puzzles()):
        raise HTTPException(404)
    return puzzles()[number - 1]


def _count(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 5 else 0
