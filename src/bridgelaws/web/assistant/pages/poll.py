"""A poll: made by the Director beside a ruling, answered by peers on their phones."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import segno
from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.polls import Poll, read_poll, write_votes
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.notation import read_hand
from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.rulings.polling import begin_poll
from bridgelaws.language.words import word
from bridgelaws.text import Text
from bridgelaws.web.addresses import for_phones
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.kept import find_interview, find_poll, polls
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.security import Limits

router = APIRouter()
Errors = Mapping[str, Text | str]


@router.get("/ruling/{name}/poll")
def show(page: Page, name: str, seat: str = "") -> Response:
    """The form to make a poll or, once there is one, its address and the votes: for the Director alone."""
    interview = find_interview(page, name)
    found = polls(page).of(name)
    if found is not None:
        return _show_votes(page, name, *found)
    return _show_form(page, name, begin_poll(page.request.app.state.evenings, interview, page.language.value, seat))


@router.post("/ruling/{name}/poll")
def make(page: Page, name: str, fields: Fields) -> Response:
    find_interview(page, name)
    try:
        polls(page).put(read_poll(name, fields, page.language.value))
    except WrongFacts as wrong:
        return _show_form(page, name, fields, wrong.fields)
    return page.go(f"/ruling/{name}/poll")


@router.get("/poll/{poll}")
def ask(page: Page, poll: str, voted: str = "", played: str = "") -> Response:
    """What a peer sees: the hand, the auction, no names; who may still have to play the board is kept from it."""
    found, may_play = find_poll(page, poll)
    if may_play and played != "yes":
        return _ask_first(page, poll, found, no=played == "no")
    return _show_asked(page, poll, found, {}, thanks=bool(voted))


def _ask_first(page: PageContext, name: str, poll: Poll, *, no: bool = False) -> Response:
    """Have you played the board? Nothing of it is shown before."""
    return page.show("assistant/poll_first.html", address=f"/poll/{name}", board=poll.board, no=no)


@router.post("/poll/{poll}")
def vote(page: Page, poll: str, fields: Fields) -> Response:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "vote", page.settings.join_limit)
    found, may_play = find_poll(page, poll)
    if may_play and fields.get("played") != "yes":
        return _ask_first(page, poll, found)
    try:
        polls(page).vote(poll, voter(page), fields.get("action", ""))
    except WrongFacts as wrong:
        return _show_asked(page, poll, found, wrong.fields)
    return page.go(f"/poll/{poll}?played=yes&voted=yes")


def voter(page: PageContext) -> str:
    """The device that votes, of which nothing else is kept."""
    return sha256(page.number.encode()).hexdigest()


def _show_form(
    page: PageContext, name: str, typed: Mapping[str, str], errors: Errors | None = None, **parts: Any
) -> Response:
    """The form of a poll, below the one there is."""
    return page.show(
        "assistant/poll.html",
        422 if errors else 200,
        **{"poll": None, "code": "", "line": "", "link": "", "votes": [], **parts},
        address=f"/ruling/{name}",
        typed=typed,
        errors=errors or {},
        seats=[(str(seat), word(seat, page.language.value)) for seat in SEATS],
        section="/",
    )


def _show_votes(page: PageContext, name: str, poll: str, shown: Poll) -> Response:
    link, votes = for_phones(page.request, f"/poll/{poll}"), polls(page).votes(poll)
    again = {"hand": shown.hand, "dealer": shown.dealer, "calls": shown.calls, "board": str(shown.board or "")}
    code = Markup(segno.make(link, error="m").svg_inline(scale=4, border=2))
    parts: dict[str, Any] = {"poll": shown, "link": link, "code": code, "votes": votes, "line": write_votes(votes)}
    return _show_form(page, name, {**again, "about": shown.about, "question": shown.asked}, **parts)


def _show_asked(page: PageContext, name: str, poll: Poll, errors: Errors, *, thanks: bool = False) -> Response:
    hand = read_hand(poll.hand, poll.language)
    return page.show(
        "assistant/poll_asked.html",
        422 if errors else 200,
        poll=poll,
        holding=[(suit, _holding(page, hand.in_suit(suit))) for suit in sorted(Suit, reverse=True)],
        auction=auction.rows(poll.table),
        columns=auction.COLUMNS,
        errors=errors,
        thanks=thanks,
        action=f"/poll/{name}",
    )


def _holding(page: PageContext, cards: tuple[Card, ...]) -> str:
    ranks = [word(card, page.language.value)[1:] for card in cards]
    return " ".join(ranks) or "–"
