"""The table as a page: hands, centre, box, the Director beside it, the log with its irregularities, the marks."""

from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct
from starlette.responses import Response

from bridgelaws.assistant.answers import mark, say_answer, whom_to_ask, write_value
from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.outcomes import Outcome, outcomes
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.cards import Card, Rank, Suit
from bridgelaws.bridge.seats import SEATS
from bridgelaws.director.choices import choice_text
from bridgelaws.errors import BridgelawsError
from bridgelaws.language.words import word
from bridgelaws.practice.marks import Marks
from bridgelaws.practice.practice import Practice
from bridgelaws.practice.standing import Whole, whole
from bridgelaws.practice.stops import stops
from bridgelaws.practice.views import Drawn, View, box, last_trick, moment, play_now, seats, what_to_play
from bridgelaws.publishing.showing import denomination
from bridgelaws.publishing.templating import suits
from bridgelaws.table.case import AnswerKind
from bridgelaws.table.result import ns_score, result
from bridgelaws.text import Text, say
from bridgelaws.web.assistant import auction
from bridgelaws.web.page import PageContext
from bridgelaws.web.table.kept import practices

SECTION = "/practice"
COOKIE = "seen"
PACK = tuple([tuple([Card.of(suit, rank) for rank in sorted(Rank, reverse=True)]) for suit in sorted(Suit, reverse=True)])


class Looked(Struct, frozen=True):
    """A table that is looked at: under which name, after how many of its steps."""

    name: str
    practice: Practice
    at: int

    @property
    def address(self) -> str:
        return f"/practice/{self.name}"


def look_at(page: PageContext, name: str, at: str | int | None) -> Looked:
    """The table after so many steps; after all of them where that is no number."""
    practice = practices(page).get(name)
    typed = "" if at is None else str(at)
    known = typed.isascii() and typed.isdecimal() and len(typed) < 5
    return Looked(name, practice, min(int(typed), len(practice.steps)) if known else len(practice.steps))


def view_of(page: PageContext, practice: Practice) -> View:
    return View.read(page.request.cookies.get(COOKIE, ""), View(marks=practice.from_file))


def show_table(page: PageContext, looked: Looked, refused: Text | str | None = None, **panel: Any) -> Response:
    """The whole page; ``panel`` is what stands beside the table in place of the Director."""
    practice, at = looked.practice, looked.at
    every = whole(practice)
    standing = every.at(at)
    view = view_of(page, practice)
    parts = {"panel": "", "typed": "", **_hands(page, looked, every, view), **_beside(page, standing, view), **panel}
    return page.show(
        "table/table.html",
        422 if refused or panel.get("errors") else 200,
        name=looked.name,
        address=looked.address,
        action=f"{looked.address}/answer",
        practice=practice,
        at=at,
        count=len(practice.steps),
        lines=every.lines
        if view.seat is None
        else [msgspec.structs.replace(line, revoke=None) for line in every.lines[:at]],
        refused=refused or (every.refused if at == len(every.lines) else None),
        view=view,
        section=SECTION,
        **parts,
    )


def _hands(page: PageContext, looked: Looked, every: Whole, view: View) -> dict[str, Any]:
    table = every.at(looked.at).table
    marks: Marks = page.request.app.state.marks
    shown = view.marks and view.seat is None
    play = play_now(table) if shown else None
    costs = marks.cards(play) if play else {}
    last = every.stages[-1].table.at_play
    played = tuple([fallen for trick in (*last.play.tricks, last.play.trick) for fallen in trick.plays]) if last else ()
    whole_costs = marks.costs(last.opening, played) if last and shown and looked.practice.from_file else {}
    after = every.lines[looked.at].card if looked.at < len(every.lines) else None
    following = (after.seat, after.card) if after and view.seat is None else None
    bids, others = box(table)
    return {
        "table": table,
        "seats": seats(table, Drawn(view, costs or {}, following)),
        "order": [seat.value for seat in SEATS],
        "seats_named": SEATS,
        "denominations": [denomination(each, page.language) for each in sorted(Denomination)],
        "turn": table.to_play or table.turn,
        "what_to_play": what_to_play(table, view),
        "box": bids,
        "others": others,
        "pack": PACK,
        "moment": moment(table),
        "last_trick": last_trick(table),
        "over": result(table),
        "ns_score": ns_score(table) or 0,
        "auction": auction.rows(table) if auction.is_there(table) else [],
        "columns": auction.COLUMNS,
        "stops": stops(every, whole_costs or {}) if view.seat is None else (),  # they tell of hidden cards
        "costs": whole_costs or {},
        "marked": bool(costs),
        "marks_wait": costs is None or whole_costs is None,
        "makeable": _makeable(page, looked.practice) if shown else None,
        "face": lambda card: face(page, card),
    }


def _beside(page: PageContext, standing: Standing, view: View) -> dict[str, Any]:
    table, question = standing.table, standing.question
    hidden = (
        question is not None
        and question.ask.kind is AnswerKind.CARD
        and view.seat is not None
        and question.put_to is not view.seat
    )
    options = None if hidden else _options(standing) if question else ()
    return {
        "book": standing.book,
        "question": question,
        "heading": whom_to_ask(question, table) if question else None,
        "options": options or (),
        "typed_answer": options is None,
        "asked": mark(question) if question else "",
        "rulings": ruling_views(standing, page.language),
        "reviews": standing.reviews,
        "waiting": bool(table.cases) and not table.attention,
        "choice_text": choice_text,
        "letter": write_value,
        "given_text": say_answer,
        "again": say("The Director comes back to it now that the board is over"),
    }


def _options(standing: Standing) -> tuple[Outcome, ...] | None:
    """What each answer leads to; None where one of them cannot be followed to its end: the answer is typed then."""
    try:
        return outcomes(standing)
    except BridgelawsError:
        return None


def face(page: PageContext, card: Card) -> Markup:
    """A card as it is drawn: the rank above the suit."""
    written = word(card, page.language.value)
    return Markup("{}<span>{}</span>").format(written[1:], suits(written[0]))


def _makeable(page: PageContext, practice: Practice) -> object:
    """What each side could make, where a played board is looked at again; a little later if it is not worked out yet."""
    deal = practice.board.deal
    return page.request.app.state.makeable.known(deal) if practice.from_file and deal else None
