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
from bridgelaws.practice.marks import Marks
from bridgelaws.web import api, pages
from bridgelaws.web.assets import Assets
from bridgelaws.web.errors import handle_errors
from bridgelaws.web.foreign.reading import read_hands
from bridgelaws.web.heads import Heads
from bridgelaws.web.live import Hub
from bridgelaws.web.security import Connections, Guard, Limits, check_sent
from bridgelaws.web.settings import Settings
from bridgelaws.web.uploads import Uploads
from bridgelaws.web.visitors import Visitors


def create_app(settings: Settings | None = None) -> FastAPI:
    chosen = settings or Settings()
    database = open_database(chosen.database)
    database.answer_within(chosen.patience)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        app.state.hub.close()
        app.state.makeable.close()
        app.state.marks.close()
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
    app.state.evenings = Evenings(database)
    app.state.makeable = Makeable(database)
    interviews = Interviews(database, chosen.interview_lasts)
    app.state.club = Club(database, app.state.evenings, app.state.makeable, interviews, read_hands)
    app.state.marks = Marks()
    app.state.limits = Limits()
    app.state.connections = Connections(chosen.live_of_a_visitor, chosen.live_from_an_address)
    app.state.hub = Hub(database.log, concern)
    app.add_middleware(Uploads, uploads=pages.UPLOADS, open_to_all=pages.OPEN_UPLOADS)
    app.add_middleware(Guard, settings=chosen, uploads=pages.UPLOADS)
    app.add_middleware(Heads)
    handle_errors(app)
    return app


@cache
def routes() -> tuple[BaseRoute, ...]:
    """Made once, for they know no settings: reading the signatures of all pages takes longer than answering twenty."""
    everything = APIRouter(dependencies=[Depends(check_sent)])
    for router in api.ROUTERS:
        everything.include_router(router, prefix="/api")
    for router in pages.ROUTERS:
        everything.include_router(router, include_in_schema=False)
    # Pages are not compressed: they hold form tokens beside what a visitor typed, which compression would let others guess.
    everything.mount("/static", GZipMiddleware(Assets()), name="static")
    return tuple(everything.routes)
