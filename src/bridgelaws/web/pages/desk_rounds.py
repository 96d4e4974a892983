"""Rounds and sessions to come: drawn by the standings or as a knockout; planned for the same people."""

from collections.abc import Mapping, Sequence

from fastapi import APIRouter, HTTPException
from msgspec.structs import replace
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.deeds import check_shown, mark_of, new_name
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening
from bridgelaws.club.planning.knockouts import last_matches
from bridgelaws.club.planning.later_rounds import (
    another_session,
    drawn,
    number_to_draw,
    offers,
    plan_to_draw,
    with_round,
)
from bridgelaws.club.planning.matches import meetings
from bridgelaws.club.planning.sessions import Choice
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.events import Event, SessionPlanned
from bridgelaws.tournament.movements.swiss import Pairing
from bridgelaws.web.desk.pages.history import deed_of, sent_before
from bridgelaws.web.desk.pages.wall import desk_parts, director_of, evening_of, evenings_of
from bridgelaws.web.doors import begun_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext

router = APIRouter(prefix="/tonight/{event}")
BOARDS = 3


def winners_of(fields: Mapping[str, str]) -> dict[int, str]:
    """Who goes on from the match at each table, where somebody was named."""
    found = {name.removeprefix("winner"): value for name, value in fields.items() if name.startswith("winner") and value}
    return {int(table): team for table, team in found.items() if table.isdecimal() and len(table) < 5}


@router.get("/draw")
def look_at_draw(page: DirectorsPage, event: str, by: str = "swiss") -> Response:
    return _draw(page, event, {"by": by})


def _draw(page: PageContext, event: str, typed: Mapping[str, str], refused: Text | str | None = None) -> Response:
    evening, by = evening_of(page, event), typed.get("by", "swiss")
    if by not in {each.value for each in Pairing}:
        raise HTTPException(404)
    found, errors, error, matches, kind, number, plan = None, {}, refused, [], "", 0, ""
    with evening.lock:
        try:
            kind, number = plan_to_draw(evening).drawn_as, number_to_draw(evening)
            if kind == "knockout":
                matches = last_matches(evening.state, evening.session, number)
            found = drawn(evening, by, winners_of(typed))
            plan = mark_of([with_round(evening, found)])
        except WrongFacts as wrong:
            errors = wrong.fields
        except BridgelawsError as told:
            error = error or told.said
        called = {one: names(evening.state, one) for one in evening.state.contestants}
    return page.show(
        "desk/draw.html",
        409 if error else 200,
        found=found,
        plan=plan,
        kind=kind,
        number=number,
        matches=matches,
        resting=[called.get(one, one) for one in found.byes] if found else [],
        by=by,
        called=called,
        typed=typed,
        errors=errors,
        error=error,
        deed=begun_of(typed),
        **desk_parts(page, event),
    )


@router.post("/draw")
def draw(page: DirectorsPage, event: str, fields: Fields) -> Response:
    evening = evening_of(page, event)
    if fields.get("by", "swiss") not in {each.value for each in Pairing}:
        raise HTTPException(404)
    if sent_before(page, event, fields):
        return page.go(f"/tonight/{event}")
    if fields.get("action") == "look":
        return _draw(page, event, fields)
    try:
        shown, way = fields.get("plan", ""), fields.get("by", "swiss")

        def plan() -> Sequence[Event]:
            return check_shown(shown, [with_round(evening, drawn(evening, way, winners_of(fields)))])

        evenings_of(page).carry_out(event, plan, by=director_of(page, event), key=deed_of(fields))
    except BridgelawsError as refused:
        return _draw(page, event, fields, refused.said)
    return page.go(f"/tonight/{event}")


@router.get("/matches")
def show_matches(page: DirectorsPage, event: str) -> Response:
    """Every match of the session, round by round."""
    evening = evening_of(page, event)
    with evening.lock:
        found = meetings(evening.state, evening.session)
        called = {one: names(evening.state, one) for one in evening.state.contestants}
    rounds = {number: [each for each in found if each.round == number] for number in sorted({each.round for each in found})}
    return page.show("desk/matches.html", rounds=rounds, called=called, **desk_parts(page, event))


@router.get("/session")
def next_session(page: DirectorsPage, event: str, boards: int = 0) -> Response:
    return _session(page, event, boards)


def boards_of(evening: Evening, wanted: int) -> int:
    """As many boards a round as were asked for, or as in the last session."""
    last = max(evening.sessions, default=1)
    before = [max(plan.boards_in.values()) for (session, _), plan in evening.state.plans.items() if session == last]
    return wanted if 1 <= wanted <= 32 else max(before, default=0) or BOARDS


def _session(page: PageContext, event: str, wanted: int, error: Text | str | None = None) -> Response:
    evening, settings = evening_of(page, event), evenings_of(page).settings(event)
    with evening.lock:
        boards = boards_of(evening, wanted)
        offered = offers(evening, boards, settings.minutes_per_board)
    if not offered:
        error = error or say("There is no movement for those who play now with so many boards a round.")
    return page.show(
        "desk/session.html", 409 if error else 200, offered=offered, boards=boards, error=error, **desk_parts(page, event)
    )


@router.post("/session")
def plan_session(page: DirectorsPage, event: str, fields: Fields) -> Response:
    wanted = fields.get("boards", "")
    boards = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else 0
    try:
        add_session(page, event, boards, fields.get("movement", ""))
    except WrongFacts as wrong:
        return _session(page, event, boards, wrong.fields["movement"])
    except BridgelawsError as refused:
        return _session(page, event, boards, refused.said)
    return page.go(f"/tonight/{event}")


def add_session(page: PageContext, event: str, wanted: int, movement: str) -> None:
    """Another session with the same people, in the same sections."""
    evenings, evening = evenings_of(page), evening_of(page, event)
    settings = evenings.settings(event)

    def choose() -> Choice:
        offered = offers(evening, boards_of(evening, wanted), settings.minutes_per_board)
        choice = next((each for each in offered if each.key == movement), None)
        if choice is None:
            raise WrongFacts({"movement": say("Choose one of these movements.")})
        return choice

    def plan() -> list[SessionPlanned]:
        return another_session(evening, choose(), settings.minutes_per_board)

    with evening.lock:
        choice = choose()
    evenings.carry_out(event, plan, by=director_of(page, event), key=new_name())
    rounds = choice.rounds if choice.rounds > len(choice.movement.rounds) else 0
    evenings.change_settings(event, lambda known: replace(known, rounds=rounds))
