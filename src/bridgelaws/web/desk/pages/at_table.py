"""The board that a call opens: a player, a verb, the facts that decide; each tap a form of its own."""

from collections.abc import Mapping
from urllib.parse import quote, urlencode

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.deal import Deal
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import Pad
from bridgelaws.club.at_table.keeping import Taps
from bridgelaws.club.at_table.known import know
from bridgelaws.club.at_table.looking import cover, doubt_card, find_deal
from bridgelaws.club.at_table.telling import fact_now, interview_of, read_tap
from bridgelaws.club.at_table.told import find_begun, fold
from bridgelaws.club.at_table.views import view_of
from bridgelaws.club.club import Given, Preview
from bridgelaws.club.rulings.rulings import heading
from bridgelaws.errors import BridgelawsError, Quicker
from bridgelaws.text import Text, say
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.kept import interviews
from bridgelaws.web.assistant.tapping import hands_parts, keep_begun, read_form
from bridgelaws.web.desk.pages.wall import desk_parts, evening_of, evenings_of
from bridgelaws.web.doors import FormShown, Typed
from bridgelaws.web.page import DirectorsPage, Fields, PageContext

router = APIRouter(prefix="/tonight/{event}/call/{call}")


def taps_of(page: PageContext, event: str, call: str) -> Taps:
    return Taps(page.database, event, call)


def stand_at(page: PageContext, event: str, call: str, taps: tuple[str, ...]) -> AtTable:
    """The table as these taps tell it."""
    evening, told = evening_of(page, event), fold(taps)
    with evening.lock:
        return AtTable(know(evening, call, told.board), told)


def show_table(page: PageContext, event: str, call: str, *, stays: bool = False) -> Response:
    """The page; or the interview that was begun, unless the facts are wanted again."""
    taps = taps_of(page, event, call).all()
    at = stand_at(page, event, call, taps)
    if at.told.interview and not stays and interviews(page).get(at.told.interview) is not None:
        return page.go(f"/ruling/{at.told.interview}")
    return _show(page, event, at, len(taps))


def _show(  # noqa: PLR0913 (what the page may show besides)
    page: PageContext,
    event: str,
    at: AtTable,
    seen: int,
    error: Text | str | None = None,
    *,
    again: str = "",
    deal: Deal | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response:
    evening = evening_of(page, event)
    with evening.lock:
        covered = cover(evening, at.known)
        waiting = [each for each in evening.state.waiting_calls() if each.called.call != at.known.call]
    view, here = view_of(at), f"/tonight/{event}/call/{quote(at.known.call)}"
    return page.show(
        "desk/at_table.html",
        422 if error else 200,
        view=view,
        known=at.known,
        kept={"seen": seen},
        error=error,
        again=again,  # the tap that was doubted, to be made all the same
        covered=covered,
        deal=deal,
        here=here,
        wall=f"/tonight/{event}",
        elsewhere=f"/tonight/{event}/rule/{at.known.table}?{urlencode({'call': at.known.call, 'board': at.known.board})}",
        others=[each for each in waiting if not each.called.after_play],
        auction=auction.rows(at.auction),
        columns=auction.COLUMNS,
        **hands_parts(deal, typed),
        **desk_parts(page, event),
    )


@router.post("/tap")
def tap(page: DirectorsPage, event: str, call: str, fields: Fields) -> Response:
    """One tap; when it was the last that was needed, the interview begins."""
    taps = taps_of(page, event, call).all()
    at, seen, typed = stand_at(page, event, call, taps), fields.get("seen", ""), ""
    try:
        typed = read_form(fields)
        if fields.get("sure") != "yes" and (doubt := _doubt(page, event, at, typed)) is not None:
            return _show(page, event, at, len(taps), doubt, again=typed)
        name = take_tap(page, event, call, typed, len(taps) if seen == str(len(taps)) else -1)
    except Quicker:
        if seen.isdecimal() and taps[int(seen) : int(seen) + 1] == (typed,):  # a button pressed twice
            return page.go(f"/tonight/{event}/call/{call}")
        said = say("Something was told on another device meanwhile: this is how it stands now.")
        return _show(page, event, at, len(taps), said)
    except BridgelawsError as refused:
        return _show(page, event, at, len(taps), refused.said, typed=fields)
    return page.go(f"/ruling/{name}" if name else f"/tonight/{event}/call/{call}?facts=1")


def _doubt(page: PageContext, event: str, at: AtTable, typed: str) -> Text | None:
    """A card told of a hand that does not hold it."""
    fact, (_, _, card) = fact_now(at), typed.removeprefix("fact ").partition(" ")
    if (
        fact is None
        or fact.pad is not Pad.CARD
        or card not in Card.__members__
        or not typed.startswith(f"fact {fact.name} ")
    ):
        return None
    evening = evening_of(page, event)
    with evening.lock:
        return doubt_card(evening, at.known, at.seat, card) if fact.name in ("card", "cards") else None


def show_look(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """The page with what speaks against looking."""
    taps = taps_of(page, typed["event"], typed["call"]).all()
    at = stand_at(page, typed["event"], typed["call"], taps)
    return _show(page, typed["event"], at, len(taps), next(iter(shown.errors.values()), None))


def uncover(page: PageContext, typed: Typed, _given: Given) -> Response:
    """The hands, for as long as this page is held."""
    event, call = typed["event"], typed["call"]
    taps = taps_of(page, event, call).all()
    at, evening = stand_at(page, event, call, taps), evening_of(page, event)
    with evening.lock:
        deal = find_deal(evening, at.known)
    return _show(page, event, at, len(taps), deal=deal)


def tell_hands(page: PageContext, typed: Typed, _given: Given, _preview: Preview | None) -> dict[str, str]:
    at, evening = stand_at(page, typed["event"], typed["call"], ()), evening_of(page, typed["event"])
    with evening.lock:
        known = know(evening, typed["call"], int(typed.get("board") or 0) or at.known.board)
        deal = find_deal(evening, known)
    return {seat.value: str(hand) for seat, hand in deal.hands.items()} if deal else {}


def take_tap(page: PageContext, event: str, call: str, typed: str, seen: int) -> str:
    """The tap kept after those that were seen; the name of the interview that it begins, if nothing more is needed."""
    kept = taps_of(page, event, call)
    taps = kept.all()
    if seen != len(taps):
        raise Quicker
    at = stand_at(page, event, call, taps)
    new = read_tap(at, typed)
    told = stand_at(page, event, call, (*taps, new))
    begun = None if new == "back" else interview_of(told, page.language.value)
    for number in range(2 if new == "back" and at.told.interview else 1):
        kept.add(new, len(taps) + number)
    if begun is None:
        return ""
    name = keep_begun(page, begun, _heading(page, event, told), find_begun(taps))
    kept.add(f"interview {name}", len(taps) + 1)
    return name


def _heading(page: PageContext, event: str, told: AtTable) -> dict[str, str]:
    """Where the interview belongs."""
    evening, known = evening_of(page, event), told.known
    with evening.lock:
        return heading(evening, known.place, known.board or None, known.call, evenings_of(page).settings(event).director)
