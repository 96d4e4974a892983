"""Whatever a form of the desk does, a program can do under /api: a table of pairs, and none is left out."""

from fastapi import FastAPI
from starlette.routing import Route

from bridgelaws.club.visitors import Role
from bridgelaws.web.app import FOR_PROGRAMS
from bridgelaws.web.club.doors import DOORS as OF_THE_CLUB
from bridgelaws.web.club.routes import CLUB
from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.desk.pages.routes import DESK
from bridgelaws.web.phone import pages as phone
from bridgelaws.web.phone.doors import DOORS as PHONE

E = "/api/evenings/{event}"
PAIRS = {
    "/tonight/new/movements": "POST /api/evenings/offers",
    "/tonight/{event}/call/{call}/tap": f"POST {E}/calls/{{call}}/taps",
    "/tonight/{event}/call/{call}/again": f"POST {E}/calls/{{call}}/interview",
    "/tonight/{event}/ruling/{ruling}/again": f"POST {E}/rulings/{{ruling}}/interview",
    "/tonight/{event}/rule/{table}/{key}": f"POST {E}/tables/{{table}}/interviews",
    "/upload/deals/{event}": f"PUT {E}/deals",
}
NOT_TOLD = {  # pages of the club that tell programs nothing they cannot ask elsewhere
    "/club/people.csv",
    "/club/import",
    "/club/points.csv",
    "/club/series/{series}/why/{contestant}",
    "/club/settings",
    "/club/logo",
}
READ = {  # what a page shows or gives away, beside what it does
    "/tonight/{event}/history": f"GET {E}/history",
    "/tonight/{event}/call/{call}": f"GET {E}/calls/{{call}}/table",
    "/tonight/{event}/wall": f"GET {E}/wall",
    "/tonight/{event}/known/{number}/{table}/{board}": f"GET {E}/evidence/{{number}}/{{table}}/{{board}}",
    "/tonight/{event}/rulings": f"GET {E}/rulings",
    "/tonight/{event}/ruling/{ruling}/form": f"GET {E}/rulings/{{ruling}}/form",
    "/tonight/{event}/settings": f"GET {E}/settings",
    "/tonight/{event}/deals.pbn": f"GET {E}/deals",
    "/tonight/{event}/matches": f"GET {E}/matches",
    "/tonight/{event}/devices.bws": f"GET {E}/devices",
    "/tonight/movements": "GET /api/movements",
    "/tonight/{event}/session": f"GET {E}/sessions/offers",
    "/tonight/{event}/backup/{name}": f"GET {E}/backup",
}


def routes(routers: tuple[object, ...], method: str) -> set[str]:
    found = [route for router in routers for route in getattr(router, "routes", ()) if isinstance(route, Route)]
    return {route.path for route in found if method in (route.methods or ())}


def test_every_form_of_the_desk_has_a_route_for_programs() -> None:
    forms = {route.removeprefix("POST ") for door in DOORS for route in door.routes if route.startswith("POST /")}
    assert routes(DESK, "POST") == set(PAIRS) | {form for form in forms if not form.startswith("/api/")}, (
        "say in the table above which route a program uses instead"
    )
    there = {f"{method} /api{path}" for method in ("GET", "POST", "PUT", "DELETE") for path in routes(FOR_PROGRAMS, method)}
    for told in (*PAIRS.values(), *READ.values()):
        for route in told.split(", "):
            assert route in there
    for door in DOORS:
        assert door.api.replace(" ", " /api") in there or door.form in PAIRS


def test_every_form_of_the_club_has_a_route_for_programs() -> None:
    forms = {route.removeprefix("POST ") for door in OF_THE_CLUB for route in door.routes if route.startswith("POST /")}
    assert routes(CLUB, "POST") == {form for form in forms if not form.startswith("/api/")}
    there = {f"{method} {path}" for method in ("POST", "PUT", "DELETE") for path in routes(FOR_PROGRAMS, method)}
    assert {door.api for door in OF_THE_CLUB} <= there
    pages, told = routes(CLUB, "GET"), routes(FOR_PROGRAMS, "GET")
    begin = {door.form for door in OF_THE_CLUB if door.begins is not None}
    assert {page for page in pages - begin if page not in told} == NOT_TOLD


def test_every_form_of_the_phone_is_a_command_with_a_route_for_programs() -> None:
    assert not routes((phone.router,), "POST"), "what a phone does is a command behind a door"
    there = {f"{method} {path}" for method in ("POST", "DELETE") for path in routes(FOR_PROGRAMS, method)}
    assert {door.api for door in PHONE} <= there
    assert all(door.form and door.command.role is Role.TABLE for door in PHONE)


def test_those_routes_are_described(app: FastAPI) -> None:
    described = app.openapi()["paths"]
    for told in (*PAIRS.values(), *READ.values()):
        for route in told.split(", "):
            method, _, path = route.partition(" ")
            assert method.lower() in described[path]
