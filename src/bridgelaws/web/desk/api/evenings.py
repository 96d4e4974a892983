"""The Director's desk for programs: evenings, the wall, rounds, deeds shown and done and undone, rulings, the end."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query
from starlette.responses import Response

from bridgelaws.club.commands import Command
from bridgelaws.club.effects import list_places
from bridgelaws.club.planning.classing import ClassField
from bridgelaws.club.planning.kept_movements import own_movements
from bridgelaws.club.planning.new_session import read_form
from bridgelaws.club.publication.appeals import LodgeAppeal
from bridgelaws.club.repairs.catalogue import REPAIRS
from bridgelaws.club.rulings.penalties import GivePenalty
from bridgelaws.club.views.evenings import list_evenings
from bridgelaws.club.views.history import look_at_history
from bridgelaws.club.visitors import Role, Visitor
from bridgelaws.web.desk.models import (
    AskShown,
    EveningListed,
    HappeningShown,
    Offer,
    Password,
    PlaceListed,
    WallShown,
)
from bridgelaws.web.desk.pages.new import here_and_now
from bridgelaws.web.desk.pages.wall import draw_wall, evening_of
from bridgelaws.web.desk.shown import (
    list_evening,
    offer_movement,
    show_ask,
    show_happening,
    show_wall,
)
from bridgelaws.web.doors import FormTold as Form
from bridgelaws.web.doors import club_of
from bridgelaws.web.page import DirectorsPage, Page, clean_fields
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.tries import note_failed_sign_in, note_sign_in, refuse_too_many_tries

router = APIRouter(tags=["desk"], responses=REFUSALS)
Event = Annotated[str, Path(max_length=100)]
Table = Annotated[str, Path(max_length=20)]
Number = Annotated[int, Path(ge=1, le=9999)]
Session = Annotated[int, Query(ge=0, le=999)]  # 0: the one being played

FORMS: tuple[type[Command], ...] = (*REPAIRS, ClassField, GivePenalty, LodgeAppeal)
ASKED = {command.key: command for command in FORMS}


@router.post("/sign-in", status_code=204)
def sign_in(page: Page, told: Password) -> Response:
    """As the director, with the password that was set on the first page; the cookie in the answer is the key."""
    refuse_too_many_tries(page.request)
    visitors = page.visitors
    if not visitors.is_password(told.password) or not visitors.passwords.second_step.check(told.code):
        note_failed_sign_in(page.request, "password")
        raise HTTPException(403, "password")
    note_sign_in(page.request)
    page.visitors.sign_out(page.number)
    return page.known_as(page.visitors.sign_in(Visitor(Role.DIRECTOR)), Response(status_code=204))


@router.get("/evenings")
def evenings(page: DirectorsPage) -> list[EveningListed]:
    return [list_evening(each) for each in list_evenings(club_of(page).evenings)]


@router.post("/evenings/offers")
def offers(page: DirectorsPage, told: Form) -> Offer:
    """Which movements fit; the fields are those of the page for a new session."""
    read = read_form(
        clean_fields(told.fields), here_and_now(), own_movements(club_of(page).database), club_of(page).know_entries
    )
    movements = [offer_movement(page, each) for each in read.offered]
    wrong = {field: page.say(text) for field, text in read.errors.items()}
    return Offer(about=page.say(read.about), movements=movements, wrong=wrong)


# An evening.


@router.get("/evenings/{event}/wall")
def wall(page: DirectorsPage, event: Event) -> WallShown:
    return show_wall(page, draw_wall(page, event))


@router.get("/evenings/{event}/ranking")
def ranking(page: DirectorsPage, event: Event) -> list[PlaceListed]:
    """The list of places as it stands; 400 where something must be decided first."""
    lines = evening_of(page, event).once("list", list_places)
    return [
        PlaceListed(
            contestant=line.contestant,
            place=line.place,
            score=float(line.score),
            percent=None if line.percent is None else float(line.percent),
        )
        for line in lines
    ]


@router.get("/evenings/{event}/history")
def happened(page: DirectorsPage, event: Event) -> list[HappeningShown]:
    return [show_happening(page, line) for line in reversed(look_at_history(club_of(page), event, everything=True))]


# Deeds.


@router.get("/evenings/{event}/deeds/{kind}")
def asked(page: DirectorsPage, event: Event, kind: Annotated[str, Path(max_length=40)]) -> list[AskShown]:
    """What a deed wants to know: a trouble, a penalty, an appeal."""
    if kind not in ASKED:
        raise HTTPException(404)
    evening = evening_of(page, event)
    with evening.lock:
        return [show_ask(page, ask) for ask in ASKED[kind].asks(evening)]
