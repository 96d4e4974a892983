"""All routes of the club, in the order in which addresses are looked for."""

from fastapi import APIRouter

from bridgelaws.web.club.api import router as beside
from bridgelaws.web.club.doors import DOORS
from bridgelaws.web.club.pages import evenings, home, importing, people, points, series, settings
from bridgelaws.web.doors import api_routes, form_routes
from bridgelaws.web.refusals import REFUSALS

CLUB = (form_routes(DOORS), *[screen.router for screen in (evenings, home, importing, people, points, series, settings)])
CLUB_API = APIRouter()
for part in (api_routes(DOORS, REFUSALS), beside):
    CLUB_API.routes.extend(part.routes)
