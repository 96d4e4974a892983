"""The rest of the desk for programs: settings, hands, matches, sessions to come, backups."""

from base64 import b64encode

from fastapi import APIRouter

from bridgelaws.club.backups import backup
from bridgelaws.club.planning.deals import write_for_machine
from bridgelaws.club.planning.setting import write_settings
from bridgelaws.club.views.planning import look_at_matches, look_at_next_session
from bridgelaws.web.desk.api.evenings import Event
from bridgelaws.web.desk.models import BackupKept, DevicesKept, Hands, MeetingShown, MovementKept, MovementOffered
from bridgelaws.web.desk.pages.devices import keep_devices
from bridgelaws.web.desk.pages.movements import list_kept
from bridgelaws.web.desk.shown import offer_movement, show_meeting
from bridgelaws.web.doors import FormTold, club_of
from bridgelaws.web.page import DirectorsPage
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["desk"], responses=REFUSALS)


@router.get("/movements")
def tell_movements(page: DirectorsPage) -> list[MovementKept]:
    """The club's own list of movements."""
    return list_kept(page)


@router.get("/evenings/{event}/backup")
def keep_in_file(page: DirectorsPage, event: Event) -> BackupKept:
    """The whole evening in one file, as base64."""
    club = club_of(page)
    return BackupKept(file=b64encode(backup(club.database, club.evening(event).id)).decode())


@router.get("/evenings/{event}/settings")
def tell_settings(page: DirectorsPage, event: Event) -> FormTold:
    return FormTold(fields=write_settings(club_of(page).evening(event).settings))


@router.get("/evenings/{event}/deals")
def tell_deals(page: DirectorsPage, event: Event) -> Hands:
    """The hands as PBN, for a dealing machine: whoever reads them cannot play them; 404 for a Director who plays."""
    return Hands(text=write_for_machine(club_of(page).evening(event)).decode())


@router.get("/evenings/{event}/devices")
def tell_devices(page: DirectorsPage, event: Event) -> DevicesKept:
    """The .bws for Bridgemate, BridgeTab and TabScore, as base64: the movement, names, results so far, hands."""
    return keep_devices(page, event)


@router.get("/evenings/{event}/sessions/offers")
def offer_session(page: DirectorsPage, event: Event, boards: int = 0) -> list[MovementOffered]:
    """Movements for another session with the same people."""
    view = look_at_next_session(club_of(page).evening(event), boards)
    return [offer_movement(page, each) for each in view.offered]


@router.get("/evenings/{event}/matches")
def tell_matches(page: DirectorsPage, event: Event) -> list[MeetingShown]:
    """Every match of the session; none in an event that is not for teams."""
    return [show_meeting(each) for each in look_at_matches(club_of(page).evening(event)).all]
