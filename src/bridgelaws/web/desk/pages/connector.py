"""The data connector of Bridgemate: the account, the session begun on the devices, what came, and what is sent."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.devices.connecting import (
    BeginOnConnector,
    ContinueOnConnector,
    FetchFromConnector,
    KeepAccount,
    SendToConnector,
    TakeFromConnector,
)
from bridgelaws.club.devices.line import account_of, session_guid
from bridgelaws.club.devices.numbers import numbers_given
from bridgelaws.club.devices.queue import as_file, hands_in, queue_of, waiting_calls
from bridgelaws.club.devices.taking import LineState, compare
from bridgelaws.club.errors import NotThere
from bridgelaws.club.planning.deals import as_pbn
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS
from bridgelaws.web.desk.models import ConnectorTold
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of
from bridgelaws.web.page import DirectorsPage, PageContext

router = APIRouter()
HERE = EVENING + "/connector"


@router.get(HERE)
def show_connector(page: DirectorsPage, event: str) -> Response:
    return show_connector_with(page, {"event": event}, FormShown())


def show_connector_with(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    club, event = club_of(page), typed["event"]
    evening, account = club.evening(event), account_of(club.database)
    queue = queue_of(club.database, session_guid(evening))
    file = as_file(queue, "")
    with evening.lock:
        lines, numbers = compare(evening, file), numbers_given(evening, file.players)
    error = shown.errors.get("") or shown.errors.get("erase") or shown.errors.get("what")
    return page.show(
        "desk/connector.html",
        422 if shown.errors else 200,
        account=account,
        queue=queue,
        file=file,
        groups=[(kind, found) for kind in LineState if (found := [line for line in lines if line.kind is kind])],
        kinds=LineState,
        numbers=numbers,
        calls=waiting_calls(queue),
        hands=0 if evening.settings.director_plays else len(hands_in(queue)),
        error=error,
        errors=shown.errors,
        typed=typed,
        **desk_parts(page, event),
    )


@router.get(HERE + "/hands.pbn")
def download_hands(page: DirectorsPage, event: str) -> Response:
    """The hands that were put in at the tables; whoever still plays does not get them."""
    evening = club_of(page).evening(event)
    hands = hands_in(queue_of(club_of(page).database, session_guid(evening)))
    if not hands or evening.settings.director_plays:
        raise NotThere
    headers = {"Content-Disposition": f'attachment; filename="{event}.pbn"', "Cache-Control": "no-store"}
    return Response(as_pbn(hands), media_type="application/x-pbn", headers=headers)


def tell_connector(page: PageContext, typed: Typed, _given: Given, _preview: Preview | None) -> ConnectorTold:
    club = club_of(page)
    evening = club.evening(typed["event"])
    queue = queue_of(club.database, session_guid(evening))
    file = as_file(queue, "")
    with evening.lock:
        lines = compare(evening, file)
    return ConnectorTold(
        begun=queue.begun,
        counts={kind.value: len([line for line in lines if line.kind is kind]) for kind in LineState},
        hands=len(queue.hands),
        calls=waiting_calls(queue),
    )


def _back(_page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}/connector"


def _door(command: type, at: str, body: Body = Body.NONE) -> Door:
    return Door(
        command,
        f"{HERE}/{at}",
        show_connector_with,
        _back,
        f"POST {FOR_PROGRAMS}/connector/{at}",
        tell_connector,
        body,
    )


DOORS = (
    _door(KeepAccount, "account", Body.FIELDS),
    _door(BeginOnConnector, "begin", Body.FIELDS),
    _door(ContinueOnConnector, "continue"),
    _door(FetchFromConnector, "fetch"),
    _door(SendToConnector, "send", Body.FIELDS),
    _door(TakeFromConnector, "take", Body.FIELDS),
)
