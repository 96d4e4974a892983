"""A poll: made by the Director beside a ruling, answered by peers on their phones."""

from hashlib import sha256

import segno
from fastapi import APIRouter, HTTPException
from markupsafe import Markup
from starlette.responses import Response

from bridgelaws import director
from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.assistant.reading import read_auction
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.notation import read_hand
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.club.errors import NotNow
from bridgelaws.club.evenings import Evenings
from bridgelaws.language.words import word
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say
from bridgelaws.web.addresses import for_phones
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.keeping import Interviews
from bridgelaws.web.assistant.polls import Poll, Polls, read_poll, still_to_be_played, who_asks
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.pages.assistant import interviews
from bridgelaws.web.security import Limits

router = APIRouter()
SAY_WHAT = say("Say what you would do, such as pass or 4S.")


def _polls(page: PageContext) -> Polls:
    return Polls(page.database, page.settings.interview_lasts)


@router.get("/ruling/{name}/poll")
def made(page: Page, name: str) -> Response:
    """The form to make a poll or, once there is one, its address and the votes."""
    interview = interviews(page).get(name)
    found = _polls(page).of(name)
    typed = {"dealer": interview.facts.get("dealer", "N"), "calls": interview.facts.get("calls", "")}
    return _form(page, name, typed, {}) if found is None else _standing(page, name, *found)


@router.post("/ruling/{name}/poll")
def make(page: Page, name: str, fields: Fields) -> Response:
    interviews(page).get(name)
    try:
        poll = read_poll(name, dict(fields), page.language.value)
    except WrongFacts as wrong:
        return _form(page, name, dict(fields), wrong.fields)
    _polls(page).put(poll)
    return page.go(f"/ruling/{name}/poll")


@router.get("/poll/{poll}")
def asked(page: Page, poll: str, voted: str = "", played: str = "") -> Response:
    """What a peer sees: the hand, the auction, no names; who may still have to play the board is kept from it."""
    if check_peer(page, _polls(page).get(poll)) and not (voted or played):
        return page.show("assistant/poll_first.html", address=f"/poll/{poll}")
    return _asked(page, poll, {}, thanks=bool(voted))


def check_peer(page: PageContext, poll: Poll) -> bool:
    """Whether somebody may still have to play the board, so that a peer is asked first; a table that does is refused."""
    evenings: Evenings = page.request.app.state.evenings
    try:
        interview = Interviews(page.database, page.settings.interview_lasts, directs=True).get(poll.interview)
    except HTTPException:  # the ruling has expired before its poll
        return False
    waiting = still_to_be_played(evenings, interview)
    if waiting & who_asks(evenings, page.visitor):
        raise NotNow(say("Somebody at your table may still have to play this board: it is not for you to see."))
    return bool(waiting)


@router.post("/poll/{poll}")
def vote(page: Page, poll: str, fields: Fields) -> Response:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "vote", page.settings.join_limit)
    check_peer(page, _polls(page).get(poll))
    if not fields.get("action"):
        return _asked(page, poll, {"action": SAY_WHAT})
    voter = sha256(page.number.encode()).hexdigest()
    _polls(page).vote(poll, voter, fields["action"])
    return page.go(f"/poll/{poll}?voted=yes")


def _form(page: PageContext, name: str, typed: dict[str, str], errors: dict[str, Text | str]) -> Response:
    seats = [(str(seat), word(seat, page.language.value)) for seat in SEATS]
    return page.show(
        "assistant/poll.html",
        422 if errors else 200,
        address=f"/ruling/{name}",
        typed=typed,
        errors=errors,
        seats=seats,
        poll=None,
        section="/",
    )


def _standing(page: PageContext, name: str, poll: str, shown: Poll) -> Response:
    link = for_phones(page.request, f"/poll/{poll}")
    votes = _polls(page).votes(poll)
    return page.show(
        "assistant/poll.html",
        address=f"/ruling/{name}",
        poll=shown,
        link=link,
        code=Markup(segno.make(link, error="m").svg_inline(scale=4, border=2)),
        votes=votes,
        line=", ".join([f"{players} {action.replace(',', ' ')}" for action, players in votes]),
        typed=shown_again(shown),
        errors={},
        seats=[(str(seat), word(seat, page.language.value)) for seat in SEATS],
        section="/",
    )


def shown_again(poll: Poll) -> dict[str, str]:
    return {"hand": poll.hand, "dealer": poll.dealer, "calls": poll.calls, "about": poll.about, "question": poll.asked}


def _asked(page: PageContext, name: str, errors: dict[str, Text], *, thanks: bool = False) -> Response:
    poll = _polls(page).get(name)
    hand = read_hand(poll.hand, poll.language)
    table = _table(poll)
    return page.show(
        "assistant/poll_asked.html",
        422 if errors else 200,
        poll=poll,
        holding=[(suit, _holding(page, hand.in_suit(suit))) for suit in sorted(Suit, reverse=True)],
        auction=auction.rows(table),
        columns=auction.COLUMNS,
        errors=errors,
        thanks=thanks,
        action=f"/poll/{name}",
    )


def _holding(page: PageContext, cards: tuple[Card, ...]) -> str:
    ranks = [word(card, page.language.value)[1:] for card in cards]
    return " ".join(ranks) or "–"


def _table(poll: Poll) -> Table:
    """The auction as it went; for this the Director's questions do not matter."""
    dealer = next(seat for seat in Seat if str(seat) == poll.dealer)
    table = director.start(Board(1, dealer, Vulnerability.NONE))
    called = table.auction
    for made in read_auction(poll.calls, dealer, poll.language):
        called = called.after(made.call, by=made.seat)
    return table.with_(auction=called)
