"""The table: four seats, cards, a bidding box; anything may be done by anyone, and the Director sits beside it."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends
from markupsafe import Markup
from msgspec.structs import replace
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.deal import random_deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.director.choices import choice_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.language.words import word
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.text import Text, say
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.rows import rows_typed
from bridgelaws.web.assistant.views import asked_of, given_text, letter, mark, outcomes, ruling_views
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.pages.laws import NAMES, chosen_book
from bridgelaws.web.security import Limits
from bridgelaws.web.table.practice import MOST_STEPS, Practice, Practices, Stand, Step, practice_on, stand
from bridgelaws.web.table.records import as_practice, listed, read_records
from bridgelaws.web.table.views import box, moment, seats
from bridgelaws.web.templating import suits

router = APIRouter(prefix="/practice")
uploads = APIRouter(prefix="/upload/practice")
MOST_LOADED = 40  # boards of one file
SECTION = "/practice"
PACK = tuple([tuple([Card.of(suit, rank) for rank in sorted(Rank, reverse=True)]) for suit in sorted(Suit, reverse=True)])


@router.get("")
def start(page: Page) -> Response:
    return _start(page, {}, {})


@router.post("")
def begin(page: Page, fields: Fields) -> Response:
    """A new table: dealt hands, unknown hands, or a board that is pasted."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "practice", page.settings.new_interviews_limit)
    book = fields.get("book", "")
    book = book if book in PRESETS else chosen_book(page)
    typed = fields.get("number", "")
    if typed and not (typed.isascii() and typed.isdecimal() and 1 <= int(typed[:5]) <= 999):
        return _start(page, fields, {"number": say("A board’s number is from 1 to 999.")})
    board = Board.numbered(int(typed or 1))
    match fields.get("hands", "dealt"):
        case "pasted":
            return _pasted(page, fields, book)
        case "unknown":
            return _open(page, practice_on(board, book))
        case _:
            return _open(page, practice_on(replace(board, deal=random_deal()), book))


def _pasted(page: PageContext, fields: Mapping[str, str], book: str) -> Response:
    try:
        records = read_records(fields.get("pasted", "").encode(), "")
        which = fields.get("which", "")
        chosen = int(which) if which.isascii() and which.isdecimal() and len(which) < 4 else None
        if chosen is None and len(records) > 1:
            return _start(page, fields, {}, listed(records))
        at = chosen if chosen is not None and chosen < len(records) else 0
        return _open(page, as_practice(records[at], at, book))
    except BridgelawsError as error:
        return _start(page, fields, {"pasted": error.said})


def _open(page: PageContext, practice: Practice) -> Response:
    kept = replace(practice, steps=practice.steps[:MOST_STEPS])
    name = _practices(page).add(kept)
    return page.go(f"/practice/{name}?at=0" if kept.steps else f"/practice/{name}")


def _start(page: PageContext, typed: Mapping[str, str], errors: Mapping[str, Text | str], boards: object = ()) -> Response:
    return page.show(
        "table/start.html",
        422 if errors else 200,
        typed=typed,
        errors=errors,
        boards=boards,
        books=[(name, NAMES.get(name, say("{name}", name=name))) for name in PRESETS],
        chosen=typed.get("book") or chosen_book(page),
        section=SECTION,
    )


async def _sent(request: Request) -> tuple[bytes, str]:
    form = await request.form()
    file = form.get("file")
    if not isinstance(file, UploadFile):
        return b"", ""
    data = await file.read()
    await file.close()
    return data, file.filename or ""


@uploads.post("")
def load(page: Page, sent: Annotated[tuple[bytes, str], Depends(_sent)]) -> Response:
    """A file of boards: each of the first ones becomes a table, to be replayed."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "practice file", page.settings.sign_in_limit)
    data, filename = sent
    if not data:
        return _start(page, {}, {"file": say("Choose a file with boards.")})
    try:
        records = read_records(data, filename)[:MOST_LOADED]
        made = [as_practice(record, at, chosen_book(page)) for at, record in enumerate(records)]
    except BridgelawsError as error:
        return _start(page, {}, {"file": error.said})
    if len(made) == 1:
        return _open(page, made[0])
    kept = [(_practices(page).add(replace(each, steps=each.steps[:MOST_STEPS])), each) for each in made]
    return page.show("table/boards.html", boards=kept, section=SECTION)


@router.get("/{name}")
def look(page: Page, name: str, at: int | None = None) -> Response:
    """The table now, or after so many of its steps."""
    practice = _practices(page).get(name)
    steps = practice.steps if at is None else practice.steps[: max(at, 0)]
    return _table(page, name, practice, len(steps), stand(practice, steps))


@router.post("/{name}/do")
def do(page: Page, name: str, fields: Fields) -> Response:
    """Somebody does something; whatever followed at that moment before is another table from then on."""
    practice = _practices(page).get(name)
    at = _at(fields, practice)
    return _took(page, name, practice, at, _step(fields))


@router.post("/{name}/answer")
def answer(page: Page, name: str, fields: Fields) -> Response:
    practice = _practices(page).get(name)
    at = _at(fields, practice)
    question = stand(practice, practice.steps[:at]).standing.question
    if question is None or fields.get("asked") != mark(question):
        return page.go(f"/practice/{name}")
    value, shows = fields.get("value", "") or rows_typed(fields), fields.get("meaning", "")
    return _took(page, name, practice, at, Step("answer", "", f"{value}={shows}" if shows else value))


@router.post("/{name}/back")
def back(page: Page, name: str, fields: Fields) -> Response:
    """The last step is undone."""
    practice = _practices(page).get(name)
    if fields.get("all"):
        return _open(page, replace(practice, steps=()))
    _practices(page).put(name, replace(practice, steps=practice.steps[:-1]))
    return page.go(f"/practice/{name}")


def _step(fields: Mapping[str, str]) -> Step:
    by, what = fields.get("as", ""), fields.get("what", "")[:40]
    if fields.get("call"):
        return Step("call", by, fields["call"][:10])
    if fields.get("card"):
        seat, _, card = fields["card"][:10].partition(" ")
        return Step("drop" if fields.get("how") == "drop" else "card", seat if card else by, card or seat)
    return Step(fields.get("deed", "")[:20], by, what)


def _took(page: PageContext, name: str, practice: Practice, at: int, step: Step) -> Response:
    """The step is kept if it can have happened; from the middle of a record it begins another table."""
    if at >= MOST_STEPS:
        told = say("This is as much as a table keeps: start another one.")
        return _table(page, name, practice, at, stand(practice, practice.steps[:at]), told)
    steps = (*practice.steps[:at], step)
    found = stand(practice, steps)
    if found.refused is not None:
        return _table(page, name, practice, at, stand(practice, practice.steps[:at]), found.refused)
    if at < len(practice.steps):
        return page.go(f"/practice/{_practices(page).add(replace(practice, steps=steps))}")
    _practices(page).put(name, replace(practice, steps=steps))
    return page.go(f"/practice/{name}")


def _table(  # noqa: PLR0913, PLR0917 (what the page shows)
    page: PageContext, name: str, practice: Practice, at: int, found: Stand, refused: Text | str | None = None
) -> Response:
    standing = found.standing
    table, question = standing.table, standing.question
    every = found.lines if at == len(practice.steps) else stand(practice, practice.steps).lines
    bids, others = box(table)
    return page.show(
        "table/table.html",
        422 if refused else 200,
        name=name,
        address=f"/practice/{name}",
        action=f"/practice/{name}/answer",
        practice=practice,
        at=at,
        count=len(practice.steps),
        next_irregular=next((line.at for line in every if line.irregular and line.at > at), None),
        lines=every,
        refused=refused or found.refused,
        table=table,
        seats=seats(table),
        order=[seat.value for seat in SEATS],
        seats_named=SEATS,
        turn=(table.to_play or table.turn),
        box=bids,
        others=others,
        pack=PACK,
        moment=moment(table),
        auction=auction.rows(table) if auction.is_there(table) else [],
        columns=auction.COLUMNS,
        question=question,
        heading=asked_of(question, table) if question else None,
        options=outcomes(standing) if question else (),
        asked=mark(question) if question else "",
        rulings=ruling_views(standing, page.language),
        waiting=bool(table.cases) and not table.attention,
        face=lambda card: _face(page, card),
        choice_text=choice_text,
        letter=letter,
        given_text=given_text,
        book=standing.book,
        typed="",
        makeable=_makeable(page, practice),
        section=SECTION,
    )


def _face(page: PageContext, card: Card) -> Markup:
    """A card as it is drawn: the rank above the suit."""
    written = word(card, page.language.value)
    return Markup("{}<span>{}</span>").format(written[1:], suits(written[0]))


def _makeable(page: PageContext, practice: Practice) -> object:
    """What each side could make, where a played board is looked at again; a little later if it is not worked out yet."""
    deal = practice.board.deal
    return page.request.app.state.makeable.known(deal) if practice.from_file and deal else None


def _at(fields: Mapping[str, str], practice: Practice) -> int:
    typed = fields.get("at", "")
    return (
        min(int(typed), len(practice.steps))
        if typed.isascii() and typed.isdecimal() and len(typed) < 5
        else len(practice.steps)
    )


def _practices(page: PageContext) -> Practices:
    return Practices(page.database, page.settings.interview_lasts)
