"""A poll for programs: the hand and the auction without names, and one answer for each device (16B1(b))."""

from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.web.api.refusals import REFUSALS
from bridgelaws.web.assistant.polls import Poll, Polls
from bridgelaws.web.page import Page, PageContext, clean
from bridgelaws.web.pages.poll import SAY_WHAT, check_peer
from bridgelaws.web.security import Limits

router = APIRouter(tags=["assistant"], prefix="/polls/{poll}", responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]


class PollAsked(BaseModel):
    """What a peer is shown; the hand only to those who cannot have to play the board any more."""

    dealer: str
    calls: str
    about: str
    question: str
    hand: str | None


class Vote(BaseModel):
    action: Annotated[str, Field(max_length=200)]


@router.get("")
def asked(page: Page, poll: Name, played: bool = False) -> PollAsked:
    """With played=true the program says that its peer will not play the board any more."""
    found = _polls(page).get(poll)
    to_be_played = check_peer(page, found)
    return PollAsked(
        dealer=found.dealer,
        calls=found.calls,
        about=found.about,
        question=found.asked,
        hand=found.hand if played or not to_be_played else None,
    )


@router.post("/votes", status_code=204)
def vote(page: Page, poll: Name, told: Vote) -> Response:
    """What this peer would do; a second answer takes the place of the first."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "vote", page.settings.join_limit)
    found: Poll = _polls(page).get(poll)
    check_peer(page, found)
    if not (action := clean(told.action)):
        raise WrongFacts({"action": SAY_WHAT})
    _polls(page).vote(poll, sha256(page.number.encode()).hexdigest(), action)
    return page.with_cookie(Response(status_code=204))


def _polls(page: PageContext) -> Polls:
    return Polls(page.database, page.settings.interview_lasts)
