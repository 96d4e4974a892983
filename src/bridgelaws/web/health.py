"""For monitors: whether the pages are served and the database answers, and which version this is."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from bridgelaws import __version__
from bridgelaws.club.database import Database
from bridgelaws.store import StoreError
from bridgelaws.web.errors import RETRY_AFTER

router = APIRouter()


@router.get("/health")
def health(request: Request) -> Response:
    database: Database = request.app.state.database
    try:
        database.rows("SELECT 1")
    except StoreError:
        return JSONResponse({"status": "no database"}, 503, {"Retry-After": RETRY_AFTER})
    return JSONResponse({"status": "ok"})


@router.get("/version")
def version() -> Response:
    return JSONResponse({"name": "bridgelaws", "version": __version__})
