"""A seat's view as the pieces of its page, and the sentences read aloud: functions of the view and of nothing else."""

import json
from typing import Any

from msgspec import Struct

from bridgelaws.bridge.calls import Bid, Call, Denomination
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.notation import read_call
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.language.words import word
from bridgelaws.online.club_robot import explain_seen
from bridgelaws.online.running import Sent
from bridgelaws.online.speaking import contract_of, tell_news
from bridgelaws.online.state import Phase
from bridgelaws.online.views import Seen, SeenCall, Shown
from bridgelaws.practice.views import BIDS
from bridgelaws.publishing.templating import suits
from bridgelaws.web.page import PageContext
from bridgelaws.web.table.pages.shown import face
from bridgelaws.web.templating import TEMPLATES, context

SECTIONS = ("bar", "people", "auction", "told", "dummy", "trick", "hand", "act", "foot")
ALTERNATING = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)  # so that no two red suits lie side by side
STRAINS = (Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS, Denomination.SPADES, Denomination.NOTRUMP)


class CallCell(Struct, frozen=True):
    """A cell of the auction: a call, the turn, or nothing."""

    place: int = -1
    call: Call | None = None
    seen: SeenCall | None = None
    turn: bool = False


def draw_sections(page: PageContext, table: str, sent: Sent) -> dict[str, str]:
    """The pieces of the page by their ids."""
    drawn: Any = TEMPLATES.get_template("online/sections.html").make_module(context(page, parts_of(page, table, sent)))
    return {name: str(getattr(drawn, name)()).strip() for name in SECTIONS}


def parts_of(page: PageContext, table: str, sent: Sent) -> dict[str, Any]:
    seen = sent.seen
    you = seen.you or Seat.SOUTH
    return {
        "seen": seen,
        "n": sent.n,
        "table": table,
        "address": f"/play/{table}",
        "you": you,
        "others": (you.lho, you.partner, you.rho),
        "columns": (you.lho, you.partner, you.rho, you),
        "seats": SEATS,
        "rows": auction_rows(seen, you),
        "contract": contract_of(seen),
        "over_contract": contract_of(seen.over) if seen.over else None,
        "by_suit": by_suit,
        "may_play": frozenset(seen.may.cards) if seen.may else frozenset(),
        "may_call": frozenset(seen.may.calls) if seen.may else frozenset(),
        "bids": BIDS,
        "strains": STRAINS,
        "levels": range(1, 8),
        "legal_levels": {
            call.level for text in (seen.may.calls if seen.may else ()) if isinstance(call := read_call(text), Bid)
        },
        "call_of": read_call,
        "trick_cards": _trick(seen),
        "vulnerable": [each for each in SEATS if seen.vul == "both" or seen.vul.upper() == each.side.value],
        "face": lambda card: face(page, card),
        "strain_face": lambda strain: suits(word(Bid(1, strain), page.language.value)[1:]),
        "phase": Phase,
        "note_of": lambda cell: note_in(page, seen, cell),
        "seat_class": lambda seat: dict(zip((you.lho, you.partner, you.rho, you), "wnes", strict=True))[seat],
    }


def _legal_levels(seen: Seen) -> set[int]:
    calls = [read_call(text) for text in seen.may.calls] if seen.may else []
    return {call.level for call in calls if isinstance(call, Bid)}


def note_in(page: PageContext, seen: Seen, told: SeenCall) -> str:
    """What this viewer was told of a call: a robot's words in the language of the page, a person's as they were typed."""
    if not told.note or not seen.names[told.seat.value].robot:
        return told.note
    texts = explain_seen(seen, next(place for place, each in enumerate(seen.auction) if each is told))
    return ", ".join(map(page.say, texts)) or told.note


def by_suit(cards: tuple[Shown, ...]) -> list[tuple[Suit, list[Card]]]:
    """Suit by suit in alternating colours, from the highest card down."""
    held = [each.card for each in cards]
    rows = [(suit, sorted([card for card in held if card.suit is suit], reverse=True)) for suit in ALTERNATING]
    return [(suit, found) for suit, found in rows if found]


def auction_rows(seen: Seen, you: Seat) -> list[list[CallCell]]:
    """Rows of four, the viewer's own column last."""
    if seen.dealer is None or (not seen.auction and seen.state is not Phase.AUCTION):
        return []
    columns = (you.lho, you.partner, you.rho, you)
    cells = [CallCell() for _ in range(columns.index(seen.dealer))]
    cells += [CallCell(place, read_call(each.call), each) for place, each in enumerate(seen.auction)]
    if seen.state is Phase.AUCTION:
        cells.append(CallCell(turn=True))
    cells += [CallCell()] * (-len(cells) % 4)
    return [cells[at : at + 4] for at in range(0, len(cells), 4)]


def _trick(seen: Seen) -> dict[Seat, Card]:
    """What lies on the table: the trick in progress, else the one before until somebody leads."""
    plays = seen.trick or (seen.last_trick if seen.state in (Phase.PLAY, Phase.CLAIM) else ())
    return {seat: each.card for seat, each in plays}


class PageStream:
    """What the page of one device is sent: the pieces that are other than before, and what is read aloud."""

    def __init__(self, page: PageContext, table: str) -> None:
        self.page, self.table = page, table
        self.shown: dict[str, str] = {}

    def __call__(self, before: Sent | None, after: Sent) -> list[tuple[str, str]]:
        drawn = draw_sections(self.page, self.table, after)
        parts = {name: html for name, html in drawn.items() if self.shown.get(name) != html}
        self.shown = drawn
        told: dict[str, Any] = {"n": after.n, "parts": parts}
        if before is not None:
            news = tell_news(before.seen, after.seen)
            told |= {"say": [self.page.say(each) for each in news.said], "now": [self.page.say(each) for each in news.now]}
        return [("parts", json.dumps(told, ensure_ascii=False))]
