"""What happened, tapped at a table that belongs to no evening: the taps stand in the address, and nowhere else."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from fastapi import APIRouter
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.assistant.interview import Interview
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.known import know_only
from bridgelaws.club.at_table.telling import interview_of, read_tap
from bridgelaws.club.at_table.told import BACK, fold
from bridgelaws.club.at_table.views import view_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.kept import interviews
from bridgelaws.web.assistant.tapping import hands_parts, keep_begun, read_form
from bridgelaws.web.book.choosing import read_chosen_book
from bridgelaws.web.page import Fields, Page, PageContext, clean
from bridgelaws.web.security import Limits

router = APIRouter(prefix="/at-table")
BETWEEN = "~"  # taps in an address
MOST = 100


def stand_at(page: PageContext, taps: Sequence[str]) -> AtTable:
    told = fold(taps)
    return AtTable(know_only(told.board, read_chosen_book(page)), told)


def read_taps(page: PageContext, typed: str) -> tuple[str, ...]:
    """Tap by tap, each one that can follow; `BridgelawsError` for an address that somebody has changed."""
    taps: list[str] = []
    for tap in clean(typed).split(BETWEEN) if typed else ():
        if len(taps) >= MOST:
            raise BridgelawsError(say("A table keeps no more than this: start another one."))
        taps.append(read_tap(stand_at(page, taps), tap))
    return tuple(taps)


@router.get("")
def show(page: Page, taps: str = "", ruling: str = "") -> Response:
    """The table as far as it was told; ``ruling`` is the interview that came of it."""
    try:
        read = read_taps(page, taps)
    except BridgelawsError as refused:
        return _show(page, (), error=refused.said)
    return _show(page, read, ruling=ruling)


@router.post("/tap")
def tap(page: Page, fields: Fields) -> Response:
    """One tap more; when nothing more is needed, the interview begins."""
    before, taps = fields.get("ruling", ""), tuple[str, ...]()
    try:
        taps = read_taps(page, fields.get("taps", ""))
        told = _take(page, taps, read_form(fields))
        begun = None if len(told) < len(taps) else interview_of(stand_at(page, told), page.language.value)
    except BridgelawsError as refused:
        return _show(page, taps, ruling=before, error=refused.said, typed=fields)
    if begun is None:
        return page.go(address_of(told, before))
    return page.go(f"/ruling/{begin_told(page, told, begun, before)}")


def begin_told(page: PageContext, taps: Sequence[str], begun: Interview, before: str = "") -> str:
    """The name of the interview that begins with these taps."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "interview", page.settings.new_interviews_limit)
    heading = {"of_board": str(stand_at(page, taps).known.board), "told": BETWEEN.join(taps)}
    return keep_begun(page, begun, heading, before)


def _take(page: PageContext, taps: tuple[str, ...], typed: str) -> tuple[str, ...]:
    read = read_tap(stand_at(page, taps), typed)
    return taps[:-1] if read == BACK else (*taps, read)


def address_of(taps: Sequence[str], ruling: str) -> str:
    query = {"taps": BETWEEN.join(taps), "ruling": ruling}
    return f"/at-table?{urlencode({name: value for name, value in query.items() if value})}"


def _show(
    page: PageContext,
    taps: tuple[str, ...],
    ruling: str = "",
    error: Text | str | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response:
    at = stand_at(page, taps)
    begun = ruling if ruling and interviews(page).get(ruling) is not None else ""
    at = AtTable(at.known, replace(at.told, interview=begun))
    return page.show(
        "desk/at_table.html",
        422 if error else 200,
        view=view_of(at),
        known=at.known,
        kept={"taps": BETWEEN.join(taps), "ruling": begun},
        here="/at-table",
        wall="/",
        elsewhere="/",
        error=error,
        again="",
        covered=None,  # no hands are known
        deal=None,
        others=(),
        auction=auction.rows(at.auction),
        columns=auction.COLUMNS,
        **hands_parts(None, typed),
        section="/",
    )
