"""The rest of the desk for programs: settings, entries, hands, rounds and sessions to come, backups."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from starlette.responses import Response

from bridgelaws.club.asking import Proposed
from bridgelaws.club.backups import backup, restore
from bridgelaws.club.deeds import new_name
from bridgelaws.club.planning.deals import as_pbn, dealt, pick_deals
from bridgelaws.club.planning.entrants import plan_entry, read_settings, typed_settings
from bridgelaws.club.planning.later_rounds import drawn, offers, with_round
from bridgelaws.club.planning.matches import meetings
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.tournament.event.events import RoundsReplanned
from bridgelaws.web.api.desk_evenings import Event, cleaned, deed_shown
from bridgelaws.web.desk.models import (
    BackupKept,
    Created,
    EffectShown,
    Hands,
    MeetingShown,
    MovementOffered,
    Pairs,
    SessionWanted,
)
from bridgelaws.web.desk.pages.wall import director_of, evening_of, evenings_of
from bridgelaws.web.desk.shown import meeting_shown, movement_offered
from bridgelaws.web.doors import Deed
from bridgelaws.web.doors import FormTold as Form
from bridgelaws.web.foreign.reading import read_hands
from bridgelaws.web.page import DirectorsPage
from bridgelaws.web.pages.desk_rounds import add_session, boards_of
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["desk"], responses=REFUSALS)


@router.get("/evenings/{event}/backup")
def kept(page: DirectorsPage, event: Event) -> BackupKept:
    """The whole evening in one file, as base64."""
    evening_of(page, event)
    return BackupKept(file=b64encode(backup(page.database, event)).decode())


@router.post("/evenings/restore", status_code=201)
def brought_back(page: DirectorsPage, told: BackupKept) -> Created:
    """An evening from its file; nothing that is here is written over."""
    try:
        data = b64decode(told.file, validate=True)
    except (NoBase64, ValueError):
        raise BridgelawsError(say("The file is not written in base64.")) from None
    return Created(id=restore(page.database, data).event)


@router.get("/evenings/{event}/settings")
def known_settings(page: DirectorsPage, event: Event) -> Form:
    evening_of(page, event)
    return Form(fields=typed_settings(evenings_of(page).settings(event)))


@router.get("/evenings/{event}/deals")
def known_deals(page: DirectorsPage, event: Event) -> Hands:
    """The hands as PBN, for a dealing machine: whoever reads them cannot play them; 404 for a Director who plays."""
    evening = evening_of(page, event)
    known = evenings_of(page).deals(event, evening.session)
    if not known or evenings_of(page).settings(event).director_plays:
        raise HTTPException(404)
    return Hands(text=as_pbn(known).decode())


@router.get("/evenings/{event}/sessions/offers")
def offered(page: DirectorsPage, event: Event, boards: int = 0) -> list[MovementOffered]:
    """Movements for another session with the same people."""
    evening = evening_of(page, event)
    with evening.lock:
        found = offers(evening, boards_of(evening, boards), evenings_of(page).settings(event).minutes_per_board)
    return [movement_offered(page, each) for each in found]


@router.put("/evenings/{event}/settings", status_code=204)
def settings(page: DirectorsPage, event: Event, told: Form) -> Response:
    """What the desk has set for the evening; the fields are those of its page."""
    evening, fields = evening_of(page, event), cleaned(told)
    evenings_of(page).change_settings(event, lambda known: read_settings(evening, known, fields))
    return Response(status_code=204)


@router.post("/evenings/{event}/entries/{contestant}")
def entry(page: DirectorsPage, event: Event, contestant: Annotated[str, Path(max_length=100)], told: Deed) -> EffectShown:
    """Names put right (name0, name1 ...), or somebody plays for a player (action substitute)."""
    evening = evening_of(page, event)
    if contestant not in evening.state.contestants:
        raise HTTPException(404)
    fields, by = cleaned(told), director_of(page, event)
    return deed_shown(page, event, told, lambda: Proposed((plan_entry(evening, contestant, fields, by),)))


@router.put("/evenings/{event}/deals", status_code=204)
def deals(page: DirectorsPage, event: Event, told: Hands) -> Response:
    """The hands of the session, as the text of a PBN or LIN file; without a text they are dealt."""
    evening = evening_of(page, event)
    data = told.text.encode()
    if not data and evenings_of(page).deals(event, evening.session):
        raise BridgelawsError(say("This session has its hands already."))
    found = pick_deals(read_hands(data, "", page.language), evening) if data else dealt(evening)
    evenings_of(page).put_deals(event, evening.session, found, by=director_of(page, event))
    return Response(status_code=204)


@router.post("/evenings/{event}/draw", status_code=204)
def draw(page: DirectorsPage, event: Event, told: Pairs) -> Response:
    """The next round by the standings: swiss, monrad or danish; of a knockout, with the winners of drawn matches."""
    evening = evening_of(page, event)

    def plan() -> list[RoundsReplanned]:
        return [with_round(evening, drawn(evening, told.by, told.winners))]

    evenings_of(page).carry_out(event, plan, by=director_of(page, event), key=new_name())
    return Response(status_code=204)


@router.get("/evenings/{event}/matches")
def matches(page: DirectorsPage, event: Event) -> list[MeetingShown]:
    """Every match of the session; none in an event that is not for teams."""
    evening = evening_of(page, event)
    with evening.lock:
        return [meeting_shown(each) for each in meetings(evening.state, evening.session)]


@router.post("/evenings/{event}/sessions", status_code=204)
def session(page: DirectorsPage, event: Event, told: SessionWanted) -> Response:
    """Another session with the same people; the movements are those offered for so many."""
    add_session(page, event, told.boards, told.movement)
    return Response(status_code=204)
