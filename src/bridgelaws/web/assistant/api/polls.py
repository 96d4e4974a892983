"""Polls for programs: what peers are shown, one answer for each device (16B1(b)), and for the Director all of them."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from bridgelaws.assistant.polls import read_poll
from bridgelaws.club.errors import NotNow
from bridgelaws.text import say
from bridgelaws.web.assistant.api.models import Typed
from bridgelaws.web.assistant.kept import find_interview, find_poll, polls
from bridgelaws.web.assistant.pages.poll import voter
from bridgelaws.web.page import Page, clean
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.security import Limits

router = APIRouter(tags=["assistant"], responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]


class PollPut(BaseModel):
    """What peers are shown: a hand in PBN, the calls from the dealer on, what else they must know, the question."""

    hand: Typed
    dealer: Annotated[str, Field(max_length=1)] = "N"
    calls: Typed = ""
    about: Typed = ""
    question: Typed = ""
    board: Typed = ""


class PollState(BaseModel):
    poll: str
    votes: dict[str, int]


class PollAsked(BaseModel):
    """What a peer is shown; nothing but the board's number to those who may still have to play it."""

    dealer: str
    calls: str
    about: str
    question: str
    hand: str | None
    board: int | None


class Vote(BaseModel):
    action: Annotated[str, Field(max_length=200)]
    played: bool = False  # this peer will not play the board any more


@router.put("/rulings/{name}/poll")
def put_poll(page: Page, name: Name, told: PollPut) -> PollState:
    """A new poll of other players; votes for an older one no longer count."""
    find_interview(page, name)
    fields = {key: clean(str(text)) for key, text in told.model_dump().items()}
    polls(page).put(read_poll(name, fields, page.language.value))
    return poll(page, name)


@router.get("/rulings/{name}/poll")
def poll(page: Page, name: Name) -> PollState:
    """What so many would do; only for whoever may see the ruling."""
    find_interview(page, name)
    found = polls(page).of(name)
    if found is None:
        raise HTTPException(404)
    return PollState(poll=found[0], votes=dict(polls(page).votes(found[0])))


@router.get("/polls/{poll}")
def ask(page: Page, poll: Name, played: bool = False) -> PollAsked:
    """With played=true the program says that its peer will not play the board any more."""
    found, may_play = find_poll(page, poll)
    board = found.board or None
    if may_play and not played:
        return PollAsked(dealer="", calls="", about="", question="", hand=None, board=board)
    return PollAsked(
        dealer=found.dealer,
        calls=found.calls,
        about=found.about,
        question=found.asked,
        hand=found.hand,
        board=board,
    )


@router.post("/polls/{poll}/votes", status_code=204)
def vote(page: Page, poll: Name, told: Vote) -> Response:
    """What this peer would do; a second answer takes the place of the first."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "vote", page.settings.join_limit)
    found, may_play = find_poll(page, poll)
    if may_play and not told.played:
        raise NotNow(say("Say first that you will not play board {board} any more.", board=found.board))
    polls(page).vote(poll, voter(page), clean(told.action))
    return page.with_cookie(Response(status_code=204))
