"""The rest of the desk: who plays, the hands, settings, cards for the tables, rounds drawn, another session."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.deeds import new_name
from bridgelaws.club.effects import names
from bridgelaws.club.planning.deals import as_pbn, boards_of, dealt, pick_deals
from bridgelaws.club.planning.entrants import plan_entry, read_settings, typed_settings
from bridgelaws.club.planning.plan import movement_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.publishing.paper.guide import seat
from bridgelaws.publishing.paper.words import Words
from bridgelaws.publishing.qr import draw_code
from bridgelaws.text import Text, say
from bridgelaws.tournament.movements.guide import contestant_cards, table_cards
from bridgelaws.tournament.movements.model import write_boards
from bridgelaws.web.desk.pages.history import deed_of
from bridgelaws.web.desk.pages.tables import join_address
from bridgelaws.web.desk.pages.wall import desk_parts, director_of, evening_of, evenings_of
from bridgelaws.web.foreign.reading import read_hands
from bridgelaws.web.page import DirectorsPage, Fields, PageContext

router = APIRouter(prefix="/tonight/{event}")
uploads = APIRouter(prefix="/upload/deals")


# Who plays.


@router.get("/entries")
def entries(page: DirectorsPage, event: str) -> Response:
    return _entries(page, event, {}, {})


def _entries(
    page: PageContext, event: str, typed: Mapping[str, str], errors: Mapping[str, Text | str], contestant: str = ""
) -> Response:
    evening = evening_of(page, event)
    with evening.lock:
        people = list(evening.state.contestants.values())
        following = min((number for number in evening.rounds() if number > evening.round), default=evening.round)
    return page.show(
        "desk/entries.html",
        422 if errors else 200,
        people=people,
        typed=typed,
        errors=errors,
        opened=contestant,
        following=following,
        deed=new_name(),
        **desk_parts(page, event),
    )


@router.post("/entries/{contestant}")
def change_entry(page: DirectorsPage, event: str, contestant: str, fields: Fields) -> Response:
    """Names put right, or somebody plays for a player."""
    evening = evening_of(page, event)
    if contestant not in evening.state.contestants:
        raise HTTPException(404)
    by = director_of(page, event)
    try:
        evenings_of(page).carry_out(event, lambda: [plan_entry(evening, contestant, fields, by)], by=by, key=deed_of(fields))
    except WrongFacts as wrong:
        return _entries(page, event, fields, wrong.fields, contestant)
    except BridgelawsError as refused:
        return _entries(page, event, fields, {"": refused.said}, contestant)
    return page.go(f"/tonight/{event}/entries#c-{contestant}")


# Settings.


@router.get("/settings")
def settings(page: DirectorsPage, event: str) -> Response:
    evening_of(page, event)
    return _settings(page, event, typed_settings(evenings_of(page).settings(event)), {})


def _settings(page: PageContext, event: str, typed: Mapping[str, str], errors: Mapping[str, Text | str]) -> Response:
    evening = evening_of(page, event)
    people = [(one, f"{one} {names(evening.state, one)}") for one in evening.state.contestants]
    parts = desk_parts(page, event)
    return page.show("desk/settings.html", 422 if errors else 200, typed=typed, errors=errors, people=people, **parts)


@router.post("/settings")
def set_settings(page: DirectorsPage, event: str, fields: Fields) -> Response:
    evening = evening_of(page, event)
    try:
        evenings_of(page).change_settings(event, lambda known: read_settings(evening, known, fields))
    except WrongFacts as wrong:
        return _settings(page, event, fields, wrong.fields)
    return page.go(f"/tonight/{event}")


# The hands.


@router.get("/deals")
def deals(page: DirectorsPage, event: str) -> Response:
    return _deals(page, event)


def _deals(page: PageContext, event: str, error: Text | str | None = None) -> Response:
    evening = evening_of(page, event)
    known = evenings_of(page).deals(event, evening.session)
    with evening.lock:
        shown = {board: deal for board, deal in known.items() if not _hidden(page, event, board)}
        parts = {
            "known": sorted(known),
            "shown": shown,
            "boards": boards_of(evening),
            "sealed": evening.state.sealed.get(evening.session),
        }
    return page.show("desk/deals.html", 422 if error else 200, error=error, seats=SEATS, **parts, **desk_parts(page, event))


def _hidden(page: PageContext, event: str, board: int) -> bool:
    """Hands are shown at the desk only when the board is open: somebody may look over the shoulder."""
    evening = evening_of(page, event)
    return not evening.is_open(evening.session, board)


@router.post("/deals")
def deal_here(page: DirectorsPage, event: str) -> Response:
    evening = evening_of(page, event)
    if evenings_of(page).deals(event, evening.session):
        return _deals(page, event, say("This session has its hands already."))
    try:
        evenings_of(page).put_deals(event, evening.session, dealt(evening), by=director_of(page, event))
    except BridgelawsError as refused:
        return _deals(page, event, refused.said)
    return page.go(f"/tonight/{event}/deals")


@router.get("/deals.pbn")
def deals_for_machine(page: DirectorsPage, event: str) -> Response:
    """For the dealing machine; whoever opens it has seen the hands."""
    evening = evening_of(page, event)
    known = evenings_of(page).deals(event, evening.session)
    if not known or evenings_of(page).settings(event).director_plays:
        raise HTTPException(404)
    headers = {"Content-Disposition": f'attachment; filename="{event}.pbn"'}
    return Response(as_pbn(known), media_type="application/x-pbn", headers=headers)


async def sent_file(request: Request) -> tuple[bytes, str]:
    form = await request.form()
    file = form.get("file")
    if not isinstance(file, UploadFile):
        return b"", ""
    data = await file.read()
    await file.close()
    return data, file.filename or ""


@uploads.post("/{event}")
def load_deals(page: DirectorsPage, event: str, sent: Annotated[tuple[bytes, str], Depends(sent_file)]) -> Response:
    """A file of hands, in any format that can be read."""
    evening, (data, name) = evening_of(page, event), sent
    if not data:
        return _deals(page, event, say("Choose a file with the hands."))
    try:
        found = pick_deals(read_hands(data, name, page.language), evening)
        evenings_of(page).put_deals(event, evening.session, found, by=director_of(page, event))
    except BridgelawsError as refused:
        return _deals(page, event, refused.said)
    return page.go(f"/tonight/{event}/deals")


# Cards for the tables.


@router.get("/cards")
def cards(page: DirectorsPage, event: str) -> Response:
    """To print: a card for each table with its rounds and its code, and one for each contestant."""
    evening = evening_of(page, event)
    codes = {table: evenings_of(page).code(event, table) for table in evening.tables()}
    with evening.lock:
        sections = sorted(section for session, section in evening.state.plans if session == evening.session)
        plans = [(section, plan) for section in sections if (plan := movement_of(evening.state, evening.session, section))]
        tables = [(f"{section}{card.table}", card) for section, plan in plans for card in table_cards(plan)]
        people = [card for _, plan in plans for card in contestant_cards(plan)]
        called = {one: names(evening.state, one) for one in evening.state.contestants}
    pictures = {table: draw_code(join_address(page, code)) for table, code in codes.items()}
    return page.show(
        "desk/cards.html",
        seated=lambda written: seat(written, Words(page.language)),
        tables=tables,
        people=people,
        codes=codes,
        pictures=pictures,
        called=called,
        join=join_address(page, ""),
        in_short=write_boards,
        **desk_parts(page, event),
    )
