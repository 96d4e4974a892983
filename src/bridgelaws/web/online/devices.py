"""Which seat a device has: a cookie of its own, whose digest stands in the table's stream."""

import re
import secrets

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.bridge.seats import Seat
from bridgelaws.online.running import RunningTable
from bridgelaws.online.tables import Tables
from bridgelaws.online.tokens import digest
from bridgelaws.online.views import Public, Viewer
from bridgelaws.web.page import PageContext
from bridgelaws.web.security import Limits

COOKIE = "device"
LASTS = 120 * 24 * 3600  # seconds
RATE = "10/2seconds"  # deeds of a device
LARGEST = 4096  # bytes of a deed
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")


def device_of(request: Request) -> str:
    """The token of this device; empty if it has none."""
    found = request.cookies.get(COOKIE, "")
    return found if _TOKEN.fullmatch(found) else ""


def with_device(page: PageContext, response: Response, device: str) -> Response:
    """The device is known by this token from now on."""
    if device_of(page.request) != device:
        secure = page.request.url.scheme == "https"
        response.set_cookie(COOKIE, device, max_age=LASTS, httponly=True, samesite="lax", secure=secure)
    return response


def any_device(request: Request) -> str:
    return device_of(request) or secrets.token_urlsafe(24)


def tables_of(page: PageContext) -> Tables:
    found: Tables = page.request.app.state.tables
    return found


def seat_on(running: RunningTable, device: str) -> Seat | None:
    return running.state.seat_of(digest(device)) if running.state is not None and device else None


def viewer_on(running: RunningTable, device: str) -> Viewer:
    return seat_on(running, device) or Public.EVERYBODY


def own_seat(running: RunningTable, device: str) -> Seat:
    """403 for whoever has no seat here."""
    seat = seat_on(running, device)
    if seat is None:
        raise HTTPException(403, "seat")
    return seat


def check_rate(page: PageContext, device: str) -> None:
    """Before anything is read or folded."""
    if not device:
        raise HTTPException(403, "seat")
    limits: Limits = page.request.app.state.limits
    limits.check_about("deeds", device, RATE)
    length = page.request.headers.get("content-length", "0")
    if length.isdecimal() and int(length[:15]) > LARGEST:
        raise HTTPException(413)
