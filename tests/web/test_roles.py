"""Every route there is, and who may use it: nobody in particular, a table of the event, a table of another, the Director.

A route that stands in none of the lists below fails: whoever adds one says here who may use it.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts
from httpx import Response

from bridgelaws.bridge.deal import Deal
from bridgelaws.club.demo import NOW
from bridgelaws.club.evenings import EveningSettings
from bridgelaws.club.visitors import Role
from bridgelaws.web.club.doors import DOORS as CLUB
from bridgelaws.web.desk.doors import DOORS
from bridgelaws.web.phone.doors import DOORS as PHONE
from support.streams import first_sent
from support.world import SIX, World, club

EVERYBODY = """
GET /play
POST /play
POST /play/board
POST /play/join
GET /play/{game}
GET /play/{game}/live
GET /play/{game}/seat/{token}
POST /play/{game}/seat/{token}
POST /play/{game}/knock
POST /api/online
GET /api/online/{game}
GET /api/online/{game}/live
POST /api/online/{game}/join
GET /
GET /health
GET /version
GET /api/actions
GET /api/irregularities
GET /api/irregularities/{key}
POST /api/rulings
POST /api/at-table
GET /api/rulings/{name}
PUT /api/rulings/{name}/facts
POST /api/rulings/{name}/answers
PUT /api/rulings/{name}/answers/{step}
DELETE /api/rulings/{name}/steps/last
POST /api/rulings/{name}/events
POST /api/rulings/{name}/matters
PUT /api/rulings/{name}/poll
GET /api/rulings/{name}/poll
PUT /api/rulings/{name}/book
GET /api/rulings/{name}/compare
POST /api/rulings/{name}/compare/answers
GET /api/rulings/{name}/otherwise
GET /api/rulings/{name}/evidence
PUT /api/rulings/{name}/heading
GET /api/rulings/{name}/form.pdf
GET /api/polls/{poll}
POST /api/polls/{poll}/votes
GET /api/laws/readings
GET /api/laws/{year}
GET /api/laws/{year}/search
GET /api/laws/{year}/coverage
GET /api/laws/{year}/{place}
GET /api/openapi.json
GET /api/practice/{name}
POST /api/practice
POST /api/practice/{name}/steps
DELETE /api/practice/{name}/steps/last
GET /api/results
GET /api/results/{event}
GET /api/results/{event}/boards/{session}/{board}
GET /api/results/{event}/cards/{contestant}
GET /api/results/{event}/changes
GET /api/results/{event}/files
GET /api/practice/happenings
GET /api/practice/{name}/marks
POST /api/practice/boards
POST /api/practice/evening/{event}/{session}/{number}
GET /api/quiz
GET /api/quiz/{name}
POST /api/quiz/{name}
POST /api/quiz/{name}/table
GET /api/results/{event}/files/{name}
GET /api/results/{event}/text
GET /practice/evening/{event}/{session}/{number}
POST /practice/evening/{event}/{session}/{number}
GET /practice/file/{name}
GET /practice/file/{name}/{at}
GET /practice/{name}/happened
GET /practice/{name}/happened/{key}
POST /practice/{name}/happened/{key}
POST /practice/{name}/view
POST /quiz/again
GET /quiz/next
GET /quiz/{name}
POST /quiz/{name}
GET /join
GET /me
POST /me
POST /me/forget
POST /join
GET /join/{code}
POST /join/{code}
POST /api/table/join
GET /language/{tag}
GET /club
GET /api/club
GET /club/series
GET /api/club/series
GET /club/series/{series}
GET /api/club/series/{series}
GET /club/series/{series}/why/{contestant}
GET /club/points
GET /api/club/points
GET /club/points/{person}
GET /api/club/points/{person}
GET /club/logo
GET /laws
POST /laws
GET /laws/readings
GET /laws/{year}
GET /laws/{year}/coverage
GET /laws/{year}/proof/{place}
GET /laws/{year}/{place}
POST /leave
GET /metrics
GET /moment/{key}
GET /poll/{poll}
POST /poll/{poll}
GET /practice
POST /practice
GET /practice/{name}
POST /practice/{name}/do
POST /practice/{name}/answer
POST /practice/{name}/back
GET /quiz
GET /results
GET /room
GET /room/{event}
GET /room/{event}/now
GET /room/{event}/live
GET /api/room/{event}
GET /results/{event}
GET /results/{event}/live
GET /results/{event}/cards
GET /results/{event}/card/{contestant}
GET /results/{event}/match/{number}
GET /api/results/{event}/matches/{number}
GET /results/{event}/changes
GET /results/{event}/cross
GET /api/results/{event}/cross
GET /results/{event}/files
GET /results/{event}/files/{name}
GET /rule/{key}
POST /rule/{key}
GET /at-table
POST /at-table/tap
GET /ruling/{name}
POST /ruling/{name}/answer
POST /ruling/{name}/back
GET /ruling/{name}/facts
POST /ruling/{name}/facts
GET /ruling/{name}/change/{at}
POST /ruling/{name}/change/{at}
POST /ruling/{name}/follow
GET /ruling/{name}/more
GET /ruling/{name}/more/{key}
POST /ruling/{name}/more/{key}
GET /ruling/{name}/matter/{account}
POST /ruling/{name}/matter/{account}
POST /ruling/{name}/book
GET /ruling/{name}/compare
POST /ruling/{name}/compare
GET /ruling/{name}/evidence
GET /ruling/{name}/otherwise
POST /ruling/{name}/heading
GET /ruling/{name}/form
GET /ruling/{name}/form.pdf
GET /ruling/{name}/poll
POST /ruling/{name}/poll
GET /sign-in
POST /sign-in
POST /api/sign-in
POST /sign-out
GET /static
GET /table/worker.js
GET /tonight
POST /upload/practice
"""

SEATS = """
POST /play/{game}/deed
POST /play/{game}/command
GET /play/{game}/board/{number}.{kind}
POST /api/online/{game}/deeds
"""

TABLES = """
POST /table/play
POST /api/table/play
GET /table
GET /table/director
GET /table/live
GET /api/table
GET /api/table/boards/{number}/{board}
POST /api/table/checks
"""

DIRECTOR = """
GET /password
POST /password
POST /password/second-step
POST /password/second-step/confirm
POST /password/second-step/off
POST /tonight/new/movements
GET /club/people
GET /club/people.csv
GET /api/club/people
GET /api/club/suggestions
GET /club/people/{person}
GET /api/club/people/{person}
GET /club/import
GET /club/evenings
GET /api/club/evenings
GET /club/points.csv
GET /club/settings
GET /tonight/movements
GET /api/movements
GET /tonight/{event}
GET /tonight/{event}/live
GET /tonight/{event}/wall
GET /tonight/{event}/history
GET /tonight/{event}/table/{table}
POST /tonight/{event}/table/{table}/language
GET /tonight/{event}/call/{call}
POST /tonight/{event}/call/{call}/again
POST /tonight/{event}/call/{call}/tap
GET /api/evenings/{event}/calls/{call}/table
POST /api/evenings/{event}/calls/{call}/taps
GET /tonight/{event}/rule/{table}
GET /tonight/{event}/rule/{table}/{key}
POST /tonight/{event}/rule/{table}/{key}
GET /tonight/{event}/known/{number}/{table}/{board}
GET /tonight/{event}/rulings
GET /tonight/{event}/ruling/{ruling}
GET /tonight/{event}/ruling/{ruling}/form
POST /tonight/{event}/ruling/{ruling}/again
GET /tonight/{event}/end
GET /tonight/{event}/federation
GET /tonight/{event}/federation/ebu.xml
GET /tonight/{event}/federation/ruter.pbn
GET /tonight/{event}/appeal/{appeal}
GET /tonight/{event}/entries
GET /tonight/{event}/deals
GET /tonight/{event}/deals.pbn
GET /tonight/{event}/devices
GET /tonight/{event}/devices.bws
GET /tonight/{event}/devices/folder/{name}
GET /tonight/{event}/connector
GET /tonight/{event}/connector/hands.pbn
GET /api/evenings/{event}/devices
GET /tonight/{event}/cards
GET /tonight/{event}/matches
GET /tonight/{event}/backup
GET /tonight/{event}/backup/{name}
GET /tonight/{event}/sheet
GET /api/evenings/{event}/paper
GET /api/evenings/{event}/paper/{name}
GET /tonight/{event}/paper
GET /tonight/{event}/paper/{name}
GET /api/evenings
POST /api/evenings/offers
GET /api/evenings/{event}/wall
GET /api/evenings/{event}/ranking
GET /api/evenings/{event}/history
GET /api/evenings/{event}/deeds/{kind}
POST /api/evenings/{event}/calls/{call}/interview
PUT /api/evenings/{event}/tables/{table}/language
GET /api/evenings/{event}/matches
GET /api/evenings/{event}/backup
GET /api/evenings/{event}/settings
GET /api/evenings/{event}/deals
GET /api/evenings/{event}/sessions/offers
GET /api/evenings/{event}/evidence/{number}/{table}/{board}
GET /api/evenings/{event}/rulings
POST /api/evenings/{event}/tables/{table}/interviews
GET /api/evenings/{event}/rulings/{ruling}/form
POST /api/evenings/{event}/rulings/{ruling}/interview
"""

A_DEED: dict[str, Any] = {"seen": 1, "deed": {"deed": "ready"}}
SEATED = "seated"  # at a table with phones
ROUTES: dict[str, Role | str | None] = {
    line: role
    for role, lines in ((None, EVERYBODY), (Role.TABLE, TABLES), (SEATED, SEATS), (Role.DIRECTOR, DIRECTOR))
    for line in lines.split("\n")
    if line
} | {route: door.command.role for door in (*DOORS, *CLUB, *PHONE) for route in door.routes}
EVEN, ODD = "AQT8642", "KJ9753"  # every other card: what nothing else in a page looks like
HANDS = (f"{EVEN}.{ODD}..", f"{ODD}.{EVEN}..", f"..{EVEN}.{ODD}", f"..{ODD}.{EVEN}")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    app = club(str(tmp_path_factory.mktemp("roles") / "club.db"))
    yield World(app)
    app.state.database.close()


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Another one, in which everything is done that may be: its session ends, and its hands are shown."""
    app = club(str(tmp_path_factory.mktemp("used") / "club.db"))
    yield World(app)
    app.state.database.close()


def test_every_route_is_listed_with_who_may_use_it(world: World) -> None:
    there = {
        f"{method} {route.path}"
        for route in iter_route_contexts(world.app.routes)
        for method in (route.methods or {"GET"})
        if method != "HEAD"
    }
    assert there - set(ROUTES) == set(), "say in the lists above who may use these"
    assert set(ROUTES) - there == set(), "these are gone"


def _refused(answer: Response) -> bool:
    """Shown the way to sign in or to join, or told that it is not theirs."""
    led_away = answer.status_code == 303 and answer.headers["location"].startswith(("/sign-in", "/join"))
    return led_away or answer.status_code in (401, 403)


LIVE = [route for route in ROUTES if route.endswith("/live")]
AT_ONCE = [route for route in ROUTES if route not in LIVE]


@pytest.mark.parametrize("route", [route for route in AT_ONCE if ROUTES[route] is Role.DIRECTOR])
def test_what_is_the_directors_is_refused_to_everybody_else(world: World, route: str) -> None:
    before = world.evening.version
    for name, visitor in world.everybody().items():
        if name != "director":
            assert _refused(world.send(visitor, route)), name
    assert world.evening.version == before


@pytest.mark.parametrize("route", [route for route in AT_ONCE if ROUTES[route] is Role.TABLE])
def test_what_is_a_tables_is_refused_to_everybody_else(world: World, route: str) -> None:
    before = world.evening.version
    names_the_table = route.startswith("POST") and not route.endswith(("checks", "table/play"))
    others = ("another table", "table of another event") if names_the_table else ()
    for name, visitor in world.everybody().items():
        if name in ("nobody", "director", *others):
            assert _refused(world.send(visitor, route)), name
    assert world.evening.version == before


@pytest.mark.parametrize("route", [route for route in AT_ONCE if ROUTES[route] == SEATED])
def test_what_is_a_seats_is_refused_to_everybody_without_one(world: World, route: str) -> None:
    for name, visitor in world.everybody().items():
        assert _refused(world.send(visitor, route, **A_DEED)), name
    assert not _refused(world.send(world.seated(), route, **A_DEED))


@pytest.mark.parametrize("route", [route for route in AT_ONCE if ROUTES[route] is None])
def test_what_is_everybodys_is_refused_to_nobody(world: World, route: str) -> None:
    for name, visitor in world.everybody().items():
        answer = world.send(visitor, route)
        assert answer.status_code < 500
        if route not in {"POST /api/sign-in"}:  # an empty password is refused
            assert not _refused(answer) or route == "POST /leave", name


@pytest.mark.parametrize("route", [route for route in AT_ONCE if ROUTES[route] not in (None, SEATED)])
def test_whose_it_is_may_use_it(used: World, route: str) -> None:
    by = "director" if ROUTES[route] is Role.DIRECTOR else "table"
    answer = used.send(used.somebody(by), route)
    assert not _refused(answer)
    assert answer.status_code < 500


@pytest.mark.parametrize("route", [route for route in ROUTES if not route.startswith("GET")])
def test_nothing_is_changed_by_another_sites_page(world: World, route: str) -> None:
    """Neither without the form's token, nor as JSON from elsewhere, whoever looks at that page."""
    method, _, path = route.partition(" ")
    before = world.evening.version
    for visitor in world.everybody().values():
        if method == "POST":
            assert visitor.post(world.address(path), data={"form_token": "0" * 64}).status_code == 403
            assert visitor.post(world.address(path), content="{}", headers={"content-type": "text/plain"}).status_code == 403
        for header in ({"origin": "https://elsewhere.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
            assert visitor.request(method, world.address(path), json={}, headers=header).status_code == 403
    assert world.evening.version == before


# Rounds.


def test_a_tables_token_acts_for_this_round_alone(world: World) -> None:
    table = world.visitor(Role.TABLE, world.other, SIX)
    evening = world.evenings.get(world.other)
    for number in (1, NOW + 1):
        place = evening.place(SIX, number)
        assert place is not None
        board = evening.state.boards_at(place)[0]
        sent = {"event": world.other, "table": SIX, "round": number, "board": board, "side": "EW", "key": f"r{number}"}
        entered = table.post("/api/table/results", json={**sent, "contract": "7NT", "declarer": "N", "tricks": "13"})
        assert entered.status_code == 409
        assert table.get("/table", params={"round": number, "board": board}).status_code in (303, 404)
        assert table.get(f"/api/table/boards/{number}/{board}").status_code == 404


def test_a_key_of_another_table_is_not_taken_for_this_ones(world: World) -> None:
    """The same key at two tables is two entries."""
    for at, table in enumerate((SIX, "8")):
        phone = world.visitor(Role.TABLE, world.other, table)
        evening = world.evenings.get(world.other)
        place = evening.place(table)
        assert place is not None
        board = evening.state.boards_at(place)[-1]
        sent = {"event": world.other, "table": table, "round": NOW, "board": board, "side": "NS", "key": "the-same"}
        entered = phone.post("/api/table/results", json={**sent, "contract": f"{at + 1}NT", "declarer": "N", "tricks": "7"})
        assert entered.status_code == 200
        written = world.evenings.get(world.other).state.sheet(place, board).written
        assert str(at + 1) in str(written)


# Hands.


def _hidden(world: World, event: str, contestants: set[str] | None = None) -> list[int]:
    """Boards that somebody (of these) has still to play get hands that nobody can miss; their numbers."""
    evening = world.evenings.get(event)
    deal = Deal.parse("N:" + " ".join(HANDS)).pbn()
    with evening.lock:
        all_boards = {board for place, _ in evening.state.places(1) for board in evening.state.boards_at(place)}
        waiting = {board: evening.still_to_play(1, board) for board in all_boards}
    hidden = sorted(board for board, by in waiting.items() if by and (contestants is None or by & contestants))
    assert len(hidden) > 5
    world.app.state.database.run("DELETE FROM web_sealed WHERE event = ?", event)  # others take the place of the sealed ones
    for board in hidden:
        world.app.state.database.run(
            "UPDATE web_deals SET deal = ? WHERE event = ? AND session = 1 AND board = ?", deal, event, board
        )
    return hidden


def _shows_a_hand(text: str) -> bool:
    plain = re.sub(r"<[^>]*>|[^0-9A-Za-z]", "", text).replace("10", "T")
    return any(cards in plain for holding in (EVEN, ODD) for cards in (holding, holding[::-1]))


def _about(path: str, board: int) -> str:
    """The route about that board."""
    return path.replace("{board}", str(board)).replace(
        "/evening/{event}/{session}/{number}", f"/evening/{{event}}/1/{board}"
    )


def test_hands_of_boards_that_are_still_to_be_played_are_in_no_answer(world: World) -> None:
    hidden = _hidden(world, world.event)
    for route in [route for route in AT_ONCE if route.startswith("GET")]:
        everybody, path = world.everybody(), route.partition(" ")[2]
        for board in hidden[:3] if "{board}" in path else hidden[:1]:
            address = world.address(_about(path, board))
            for name in ("nobody", "table", "another table", "table of another event"):
                assert not _shows_a_hand(everybody[name].get(address).text), (name, address)
    nobody = world.visitor(Role.NOBODY)
    for board in hidden[:3]:
        taken = world.send(nobody, f"POST /api/practice/evening/{world.event}/1/{board}")
        assert taken.status_code == 404
        assert world.send(nobody, f"POST /practice/evening/{world.event}/1/{board}").status_code == 404
    files = nobody.get(f"/api/results/{world.event}/files").json()
    assert files
    for name in ("ranking", "boards", "hands", "usebio", *files):
        assert not _shows_a_hand(nobody.get(f"/results/{world.event}/files/{name}").text)


def test_a_playing_director_sees_no_hand_that_he_may_still_play(world: World) -> None:
    own = next(iter(world.evening.state.contestants))
    hidden = _hidden(world, world.event, {own})
    kept = world.evenings.settings(world.event)
    world.evenings.set_settings(world.event, EveningSettings(director_plays=own))
    director = world.visitor(Role.DIRECTOR)
    try:
        for route in [route for route in AT_ONCE if route.startswith("GET")]:
            path = route.partition(" ")[2]
            for board in hidden[:3] if "{board}" in path else hidden[:1]:
                address = world.address(_about(path, board))
                assert not _shows_a_hand(director.get(address).text), address
    finally:
        world.evenings.set_settings(world.event, kept)


def test_the_dealing_machine_gets_the_hands_from_a_director_who_does_not_play(world: World) -> None:
    """And what is looked for above would be found."""
    _hidden(world, world.event)
    assert _shows_a_hand(world.visitor(Role.DIRECTOR).get(f"/tonight/{world.event}/deals.pbn").text)


# Live parts.


@pytest.mark.parametrize("route", LIVE)
def test_live_parts_are_for_those_their_pages_are_for_and_hold_no_hand(world: World, route: str) -> None:
    _hidden(world, world.event)
    of_roles: dict[Role | str | None, set[str]] = {Role.TABLE: {"table"}, Role.DIRECTOR: {"director"}}
    allowed = of_roles.get(ROUTES[route], {"nobody", "table", "director"})
    everybody = world.everybody()
    for name in ("nobody", "table", "director"):
        status, body = first_sent(world.app, world.address(route.partition(" ")[2]), everybody[name])
        assert (status == 200) == (name in allowed), (name, status)
        assert ("data:" in body) == (name in allowed)
        assert not _shows_a_hand(body)
