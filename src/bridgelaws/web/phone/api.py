"""The phones of a table for programs: join with the code, then see, enter, confirm and call for that table alone."""

from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path
from starlette.responses import Response

from bridgelaws.bridge.seats import Side
from bridgelaws.club.phone.after import after
from bridgelaws.club.phone.entering import place_of, read_pad
from bridgelaws.club.phone.leads import check_lead, sentence_for
from bridgelaws.club.phone.table import in_short, in_words, score_of, stand
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import choose_language
from bridgelaws.language.words import word
from bridgelaws.text import Text, say, say_count
from bridgelaws.tournament.event.score_sheet import Played
from bridgelaws.web.languages import set_table_language
from bridgelaws.web.page import DirectorsPage, Page, PageContext
from bridgelaws.web.phone.following import FollowingPage, seat_of
from bridgelaws.web.phone.joining import sign_in, table_of
from bridgelaws.web.phone.language import check_table
from bridgelaws.web.phone.models import (
    AfterShown,
    BoardShown,
    Joining,
    OtherShown,
    ResultTyped,
    Sides,
    TableLanguage,
    TableShown,
    Told,
)
from bridgelaws.web.phone.pages import (
    evening_of,
    evenings_of,
    line_of,
    short_contract,
)
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["phone"], prefix="/table", responses=REFUSALS)
at_the_desk = APIRouter(tags=["desk"], responses=REFUSALS)
Counted = Annotated[int, Path(ge=1, le=9999)]


@at_the_desk.put("/evenings/{event}/tables/{table}/language", status_code=204)
def set_language(
    page: DirectorsPage,
    event: Annotated[str, Path(max_length=100)],
    table: Annotated[str, Path(max_length=20)],
    told: TableLanguage,
) -> Response:
    """A table's phones speak another language than the desk."""
    check_table(page, event, table)
    set_table_language(page.database, event, table, choose_language(told.language or ""))
    return Response(status_code=204)


@router.post("/join", status_code=204)
def join(page: Page, told: Joining) -> Response:
    """With the code on the table; the cookie in the answer acts for that table and no other."""
    table = table_of(page, told.code)
    if table is None:
        raise HTTPException(404)
    return sign_in(page, table, told.seat, Response(status_code=204), follows=told.follow)


@router.get("")
def table(page: FollowingPage) -> TableShown:
    standing = stand(evening_of(page), page.visitor.table)
    seat = seat_of(page, standing.round)
    evenings_of(page).heard_from(standing.event, standing.table)
    boards = [
        BoardShown(
            round=line.place.round,
            board=line.board,
            state=_state(line.state),
            entered_by=None if line.sheet.written is None else _side(line.entered_by),
            result=None if line.sheet.written is None else page.say(in_words(line.sheet.written)),
            score=line.score,
            entry=line.sheet.entry,
        )
        for line in standing.boards
    ]
    return TableShown(
        event=standing.event,
        name=standing.name,
        table=standing.table,
        round=standing.round,
        seat=seat.value if seat else None,
        players={each.value: name for each, name in standing.people.items()},
        boards=boards,
        called=standing.calling is not None,
    )


@router.get("/boards/{number}/{board}")
def after_board(page: FollowingPage, number: Counted, board: Counted) -> AfterShown:
    """The result of a board of this round, its worth so far, and the other tables, as the settings allow."""
    standing = stand(evening_of(page), page.visitor.table)
    line = line_of(standing, number, board)
    seat = seat_of(page, line.place.round)
    settings = evenings_of(page).settings(standing.event)
    known = after(evening_of(page), settings, line, seat.side if seat else Side.NS)
    written = line.sheet.written
    return AfterShown(
        result=None if written is None else page.say(in_words(written)),
        score=line.score,
        percent=known is not None and known.percent,
        figure=_float(known.figure if known else None),
        tables=known.tables if known else 0,
        expected=known.expected if known else 0,
        evening=_float(known.evening if known else None),
        boards=known.boards if known else 0,
        rank=known.rank if known else None,
        ranked=known.ranked if known else 0,
        others=[
            OtherShown(
                ns=each.ns,
                ew=each.ew,
                result=f"{short_contract(each.contract, page.language.value)} {each.made}"
                if each.contract
                else page.say(each.words or ""),
                score=each.score,
                figure=_float(each.figure),
            )
            for each in (known.others if known else ())
        ],
    )


def _float(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _state(state: str) -> Any:
    return state


def _side(side: Side) -> Sides:
    return "EW" if side is Side.EW else "NS"


@router.post("/checks")
def check(page: FollowingPage, told: ResultTyped) -> Told:
    """The score of what is typed, and whether the one on lead holds the card that was led: for two cards of a board."""
    evenings, evening = evenings_of(page), evening_of(page)
    place = place_of(evening, page.visitor.table, told.round)
    evenings.heard_from(page.visitor.event, page.visitor.table, f"entering {told.board}")
    with evening.lock:
        if told.board not in evening.state.boards_at(place):
            raise HTTPException(409)
    try:
        written = read_pad(told.model_dump())
    except BridgelawsError:
        return Told(result="", score="", tricks="", lead="", lead_held=None)
    score = score_of(written, told.board)
    held = check_lead(evenings, page.visitor.event, place, told.board, written)
    lead = (
        page.say(sentence_for(written.declarer.lho, held=held)) if isinstance(written, Played) and held is not None else ""
    )
    tricks = page.say(say_count("{count} trick", "{count} tricks", written.tricks)) if isinstance(written, Played) else ""
    return Told(
        result=page.say(in_words(written)) if not isinstance(written, Played) else _line(page, written),
        score="" if score is None else page.say(_score(score)),
        tricks=tricks,
        lead=lead,
        lead_held=held,
    )


def _line(page: PageContext, written: Played) -> str:
    return f"{word(written.bid, page.language.value)} {in_short(written)}"


def _score(score: int) -> Text:
    return say("N–S {score:signed}", score=score)
