"""At the table: the pages of a phone. No login for players: the table's code, a seat, and the board to play."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.calls import DOUBLE, REDOUBLE
from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import alphabet
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.club.commands import Given
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.phone.after import after
from bridgelaws.club.phone.entering import WHY, new_key
from bridgelaws.club.phone.following import Following
from bridgelaws.club.phone.leads import recall_lead, sentence_for
from bridgelaws.club.phone.table import BoardLine, Stand, in_words, score_of, stand
from bridgelaws.club.rulings.queue import MOMENTS
from bridgelaws.club.visitors import Role
from bridgelaws.language.words import word
from bridgelaws.publishing.showing import side_letters
from bridgelaws.text import Text
from bridgelaws.tournament.event.decide.refused import Outdated
from bridgelaws.tournament.event.score_sheet import Played, Written
from bridgelaws.web.doors import FormShown, Typed
from bridgelaws.web.live import follow
from bridgelaws.web.page import Page, PageContext
from bridgelaws.web.phone.following import FollowingPage, joined_in, keep_up, seat_of

router = APIRouter()
EVERYBODY = "all"  # one phone for the whole table
WORKER = Path(__file__).parents[1] / "static" / "service-worker.js"


def evenings_of(page: PageContext) -> Evenings:
    found: Evenings = page.request.app.state.evenings
    return found


def evening_of(page: PageContext) -> Evening:
    return evenings_of(page).get(page.visitor.event)


# The table.


@router.get("/table")
def show_table(page: Page, board: int = 0, round: int = 0, wrong: int = 0) -> Response:  # noqa: A002 (as it stands in addresses)
    if page.visitor.role is not Role.TABLE:
        return RedirectResponse("/join?again=yes", 303)
    following = keep_up(page)
    standing = stand(evening_of(page), page.visitor.table)
    if following is not None and following.waits(
        fresh=standing.is_fresh and not board and not joined_in(page, standing.round)
    ):
        return show_following(page, following, standing)
    open_now = {(line.place.round, line.board) for line in standing.boards}
    if board and 0 < round < standing.round and (round, board) not in open_now:
        return RedirectResponse("/table", 303)  # that round is over: what is to be done now
    chosen = line_of(standing, round, board) if board else standing.current
    evenings_of(page).heard_from(page.visitor.event, page.visitor.table)
    return _show(page, standing, chosen, {}, {}, pad=bool(wrong))


def show_following(page: PageContext, following: Following, standing: Stand) -> Response:
    """Where the owner of the phone goes now, or that they sit out; in the end their score card."""
    if following.over and following.round:
        return page.go(f"/results/{following.event}/card/{quote(following.contestant)}")
    return page.show("phone/following.html", following=following, stand=standing)


def line_of(standing: Stand, number: int, board: int) -> BoardLine:
    """A board of this table that can be acted on now."""
    for line in standing.boards:
        if line.board == board and number in {0, line.place.round}:
            return line
    raise HTTPException(404)


def _show(  # noqa: PLR0913, PLR0917 (what the page shows)
    page: PageContext,
    standing: Stand,
    chosen: BoardLine | None,
    typed: Mapping[str, str],
    errors: Mapping[str, Text | str],
    notice: Text | str | None = None,
    *,
    pad: bool = False,
    status: int = 200,
) -> Response:
    seat = seat_of(page, chosen.place.round if chosen else standing.round)
    following = keep_up(page)
    parts: dict[str, Any] = {
        "following": following,
        "stand": standing,
        "line": chosen,
        "seat": seat,
        "side": seat.side if seat else Side.NS,
        "alone": seat is None,
        "typed": typed,
        "errors": errors,
        "notice": notice,
        "key": new_key(),
        "sides": tuple(Side),
    }
    status = 422 if errors else status
    if chosen is None:
        return page.show("phone/waiting.html", status, **parts)
    parts["board"] = Board.numbered(chosen.board)
    on_phones = evenings_of(page).settings(standing.event).has_phones_at(standing.table)
    parts["on_phones"] = on_phones and chosen.place.round == standing.round
    if chosen.state == "open" or pad or errors:
        if not typed and chosen.sheet.written is not None:
            parts["typed"] = pad_fields(chosen.sheet.written)
        entering = parts["side"]
        opponents = entering.other
        return page.show("phone/pad.html", status, opponents=opponents, **parts, **_keys(page))
    lead = recall_lead(evenings_of(page), standing.event, chosen.place, chosen.board, chosen.sheet.written)
    written = chosen.sheet.written
    leader = written.declarer.lho if isinstance(written, Played) else None
    parts |= {
        "words": in_words(written) if written else None,
        "others": [(in_words(each), score_of(each, chosen.board)) for each in chosen.sheet.others],
        "led": Card(written.lead) if isinstance(written, Played) and written.lead else None,
        "lead": None if lead is None or leader is None else (sentence_for(leader, held=lead), lead),
    }
    evening, settings = evening_of(page), evenings_of(page).settings(standing.event)
    parts["letters_of"] = lambda side: side_letters(side, page.language)
    parts |= {"rounded": round_to, "contract_of": lambda contract: short_contract(contract, page.language.value)}
    parts["after"] = after(evening, settings, chosen, parts["side"])
    return page.show("phone/result.html", status, **parts)


def round_to(value: Fraction, places: int) -> Fraction:
    return Fraction(round(value * 10**places), 10**places)


def short_contract(contract: Contract, language: str) -> str:
    """With the letter of the declarer: there is little room."""
    doubled = {"": "", "X": word(DOUBLE, language), "XX": word(REDOUBLE, language)}[contract.doubling.value]
    return f"{word(contract.bid, language)}{doubled} {alphabet(language).seats[contract.declarer][0]}"


def _keys(page: PageContext) -> dict[str, Any]:
    letters = alphabet(page.language.value)
    language = page.language.value
    return {
        "seats": SEATS,
        "strains": [("C", "♣"), ("D", "♦"), ("H", "♥"), ("S", "♠"), ("NT", letters.no_trump[0])],
        "doubles": [("x", "X", word(DOUBLE, language)), ("xx", "XX", word(REDOUBLE, language))],
        "suits_led": [(suit.value, mark) for suit, mark in zip(sorted(Suit, reverse=True), "♠♥♦♣", strict=True)],
        "ranks": [(rank.value, letters.ranks[rank][0]) for rank in sorted(Rank, reverse=True)],
        "results": [_over(over) for over in (-2, -1, 0, 1, 2, 3)],
        "more_results": [_over(over) for over in (*range(-3, -14, -1), 4, 5, 6)],
        "reasons": [(reason.name, words) for reason, words in WHY],
    }


def _over(over: int) -> tuple[str, str]:
    return (f"{over:+}" if over else "=", (f"{over:+}" if over else "=").replace("-", "−"))


def pad_fields(written: Written) -> dict[str, str]:
    """A result as the keys of the pad have it."""
    if not isinstance(written, Played):
        return {}
    contract, over = written.bid, written.tricks - written.bid.tricks_needed
    bid = str(contract.bid)
    return {
        "level": bid[0],
        "strain": bid[1:],
        contract.doubling.value.lower() or "none": "yes",
        "declarer": written.declarer.value,
        "lead_suit": written.lead[:1],
        "lead_rank": written.lead[1:],
        "tricks": _over(over)[0],
    }


def show_pad(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """The pad with what is wrong on it."""
    standing = stand(evening_of(page), page.visitor.table)
    chosen = _line_named(standing, typed) or next(
        (each for each in standing.boards if str(each.board) == typed["board"]), None
    )
    return _show(page, standing, _or_refuse(chosen, shown), typed, shown.errors)


def show_entry(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """The result that stands now, where somebody confirmed another one."""
    standing = stand(evening_of(page), page.visitor.table)
    chosen = _line_named(standing, typed) if isinstance(shown.refused, Outdated) else None
    return _show(page, standing, _or_refuse(chosen, shown), {}, {}, shown.errors[""], status=409)


def refuse(_page: PageContext, _typed: Typed, shown: FormShown) -> Response:
    assert shown.refused is not None
    raise shown.refused


def show_board(page: PageContext, typed: Typed, given: Given) -> str | Response:
    """The board with its result; with what the table has to do about it, if anything."""
    if not str(given.taken.notice):
        return f"/table?round={typed['round']}&board={typed['board']}"
    standing = stand(evening_of(page), page.visitor.table)
    return _show(page, standing, line_of(standing, int(typed["round"]), int(typed["board"])), {}, {}, given.taken.notice)


def _line_named(standing: Stand, typed: Typed) -> BoardLine | None:
    wanted = typed["round"], typed["board"]
    return next((each for each in standing.boards if (str(each.place.round), str(each.board)) == wanted), None)


def _or_refuse(chosen: BoardLine | None, shown: FormShown) -> BoardLine:
    assert shown.refused is not None
    if chosen is None:
        raise shown.refused
    return chosen


# The Director.


@router.get("/table/director")
def ask_director(page: Page, board: int = 0) -> Response:
    if page.visitor.role is not Role.TABLE:
        return RedirectResponse("/join?again=yes", 303)
    keep_up(page)
    standing = stand(evening_of(page), page.visitor.table)
    chosen = next((line for line in standing.boards if line.board == board), None) or standing.to_play
    seat = seat_of(page, standing.round)
    if not standing.table:
        return page.go("/table")  # whoever sits out finds the Director without a phone
    moments = [(name, MOMENTS[name]) for name in ("auction", "play", "claim", "after play", "score", "conduct")]
    return page.show(
        "phone/director.html",
        stand=standing,
        line=chosen,
        seat=seat,
        side=seat.side if seat else Side.NS,
        moments=moments,
        key=new_key(),
    )


@router.get("/table/live")
def live(page: FollowingPage) -> Response:
    """A word whenever there is something new for this table."""
    table = page.visitor.table

    def draw(_: int) -> str:
        return page.draw("phone/now.html", stand=stand(evening_of(page), table))

    return follow(page.request, page.visitor.event, draw, shared=f"phone {table} {page.language}", only=table)


@router.get("/table/worker.js")
def worker() -> Response:
    """The service worker: it may stand between all pages of the table and the network, and no others."""
    headers = {"Service-Worker-Allowed": "/table", "Cache-Control": "no-cache"}
    return FileResponse(WORKER, media_type="text/javascript", headers=headers)
