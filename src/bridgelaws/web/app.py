"""The application: settings in, pages out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from fastapi import APIRouter, Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from bridgelaws import __version__
from bridgelaws.assistant.keeping import Interviews
from bridgelaws.club.club import Club
from bridgelaws.club.database import open_database
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.makeable import Makeable
from bridgelaws.club.touched import concern
from bridgelaws.online.club_robot import find_robot
from bridgelaws.online.evening_tables import EveningTables
from bridgelaws.online.tables import Tables
from bridgelaws.practice.marks import Marks
from bridgelaws.web.assets import Assets
from bridgelaws.web.assistant.api import ROUTERS as ASSISTANT_API
from bridgelaws.web.assistant.pages import ROUTERS as ASSISTANT
from bridgelaws.web.book.api import router as book_api
from bridgelaws.web.book.choosing import router as choosing
from bridgelaws.web.book.pages import router as book
from bridgelaws.web.caretaker import Caretaker
from bridgelaws.web.club.routes import CLUB, CLUB_API
from bridgelaws.web.desk.api.routes import router as desk_api
from bridgelaws.web.desk.pages.routes import DESK
from bridgelaws.web.errors import handle_errors
from bridgelaws.web.foreign.reading import read_devices, read_evening, read_hands, read_list, read_movement
from bridgelaws.web.heads import Heads
from bridgelaws.web.health import router as health
from bridgelaws.web.live import Hub
from bridgelaws.web.logs import Requests
from bridgelaws.web.metrics import Metrics
from bridgelaws.web.metrics import router as metrics
from bridgelaws.web.online.api import router as play_api
from bridgelaws.web.online.at_table import api as play_at_table_api
from bridgelaws.web.online.at_table import router as play_at_table
from bridgelaws.web.online.clockwork import Clockwork
from bridgelaws.web.online.pages import router as play
from bridgelaws.web.password import router as password
from bridgelaws.web.phone.api import at_the_desk as phone_at_the_desk
from bridgelaws.web.phone.api import router as phone_api
from bridgelaws.web.phone.doors import api as phone_deeds
from bridgelaws.web.phone.doors import forms as phone_forms
from bridgelaws.web.phone.joining import router as joining
from bridgelaws.web.phone.language import router as language
from bridgelaws.web.phone.me import router as me
from bridgelaws.web.phone.pages import router as phone
from bridgelaws.web.quiz.api import router as quiz_api
from bridgelaws.web.quiz.pages import router as quiz
from bridgelaws.web.results.api import ROUTERS as RESULTS_API
from bridgelaws.web.results.pages import ROUTERS as RESULTS
from bridgelaws.web.room.api import router as room_api
from bridgelaws.web.room.pages import router as room
from bridgelaws.web.security import Connections, Guard, Limits, check_sent
from bridgelaws.web.settings import Settings
from bridgelaws.web.sign_in import router as sign_in
from bridgelaws.web.signed_in import SignedIn
from bridgelaws.web.slow import SlowWork
from bridgelaws.web.table.api.table import router as table_api
from bridgelaws.web.table.pages import ROUTERS as TABLE
from bridgelaws.web.turns import Turns
from bridgelaws.web.uploads import Uploads
from bridgelaws.web.visitors import Visitors

# The screens, tried in this order: first what a hundred tables ask for at once.
PAGES = (
    phone,
    phone_forms,
    joining,
    me,
    health,
    metrics,
    language,
    sign_in,
    password,
    choosing,
    book,
    *TABLE,
    quiz,
    play,
    play_at_table,
    *ASSISTANT,
    *RESULTS,
    room,
    *DESK,
    *CLUB,
)
# The same for programs: JSON under /api, described at /api/openapi.json.
FOR_PROGRAMS = (
    phone_api,
    phone_deeds,
    *ASSISTANT_API,
    book_api,
    desk_api,
    CLUB_API,
    phone_at_the_desk,
    *RESULTS_API,
    room_api,
    table_api,
    quiz_api,
    play_api,
    play_at_table_api,
)
OPEN_UPLOADS: tuple[str, ...] = ("/upload/practice",)  # where addresses begin that take a file from anybody
APART: tuple[str, ...] = ("/static/", "/health", "/version")  # what nobody waits for
UPLOADS: tuple[str, ...] = (
    *OPEN_UPLOADS,
    "/upload/deals/",
    "/upload/devices/",
    "/upload/evening",
    "/upload/club/",
    "/api/club/settings",
    "/api/club/imports",
    "/upload/movement",
    "/api/evenings/restore",
    "/api/movements",
)


def create_app(settings: Settings | None = None) -> FastAPI:
    chosen = settings or Settings()
    database = open_database(chosen.database)
    database.answer_within(chosen.patience)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.caretaker.start()
        app.state.clockwork.start()
        yield
        app.state.caretaker.close()
        app.state.hub.close()
        app.state.clockwork.close()
        app.state.makeable.close()
        app.state.marks.close()
        if app.state.robot is not None:
            app.state.robot.close()
        database.close()

    app = FastAPI(
        title="Bridgelaws",
        version=__version__,
        summary="Duplicate bridge, run by the Laws.",
        docs_url=None,  # it would be fetched from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        routes=[*routes()],
    )
    app.state.settings = chosen
    app.state.database = database
    app.state.visitors = Visitors(database, chosen.session_lasts, chosen.hashing)
    app.state.signed_in = SignedIn(app.state.visitors, chosen.known_for)
    app.state.evenings = Evenings(database)
    app.state.makeable = Makeable(database)
    interviews = Interviews(database, chosen.interview_lasts)
    app.state.club = Club(database, app.state.evenings, app.state.makeable, interviews, read_hands)
    app.state.club.read_evening, app.state.club.read_movement = read_evening, read_movement
    app.state.club.read_devices, app.state.club.devices = read_devices, chosen.devices
    app.state.club.read_list = read_list
    app.state.marks = Marks()
    app.state.robot = find_robot()
    app.state.tables = Tables(database, app.state.robot, app.state.visitors.tokens_of_seats())
    app.state.evening_tables = EveningTables(app.state.tables, app.state.club)
    app.state.clockwork = Clockwork(app.state.tables, database.log, app.state.evening_tables)
    app.state.caretaker = Caretaker(database.log, chosen.backups, app.state.evenings.name_of)
    app.state.limits = Limits()
    app.state.slow = SlowWork()
    app.state.metrics = Metrics()
    app.state.connections = Connections(chosen.live_of_a_visitor, chosen.live_from_an_address)
    app.state.hub = Hub(database.log, concern)
    app.add_middleware(Turns, visitors=app.state.visitors, apart=APART, uploads=UPLOADS)
    app.add_middleware(Uploads, uploads=UPLOADS, open_to_all=OPEN_UPLOADS)
    app.add_middleware(Guard, settings=chosen, uploads=UPLOADS)
    app.add_middleware(Heads)
    app.add_middleware(Requests, metrics=app.state.metrics, write=chosen.access_log)
    handle_errors(app)
    return app


@cache
def routes() -> tuple[BaseRoute, ...]:
    """Made once, for they know no settings: reading the signatures of all pages takes longer than answering twenty."""
    everything = APIRouter(dependencies=[Depends(check_sent)])
    for router in FOR_PROGRAMS:
        everything.include_router(router, prefix="/api")
    for router in PAGES:
        everything.include_router(router, include_in_schema=False)
    # Pages are not compressed: they hold form tokens beside what a visitor typed, which compression would let others guess.
    everything.mount("/static", GZipMiddleware(Assets()), name="static")
    return tuple(everything.routes)
