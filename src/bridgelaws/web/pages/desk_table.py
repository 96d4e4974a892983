"""A table of the wall: who sits there, what was entered, its phone; and the result of a board, entered or put right."""

from collections.abc import Mapping

from fastapi import APIRouter, HTTPException
from msgspec import Struct
from msgspec.structs import asdict
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import outcomes
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.seats import SEATS, Side
from bridgelaws.club.deeds import carry_out
from bridgelaws.club.effects import names
from bridgelaws.club.evenings import Evening
from bridgelaws.club.results.looked import look, looked_at
from bridgelaws.club.results.recording import REASONS, fields_of, plan_result
from bridgelaws.club.results.suspicious import Suspicion, look_at
from bridgelaws.club.rulings.rulings import counted_by
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import Sheet
from bridgelaws.web.addresses import for_phones
from bridgelaws.web.desk.qr import drawn
from bridgelaws.web.doors import Shown, begun_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext
from bridgelaws.web.pages.desk import desk_parts, director_of, evening_of, evenings_of, session_of
from bridgelaws.web.pages.desk_deeds import considered, deed_of, sent_before

router = APIRouter(prefix="/tonight/{event}")


class Entered(Struct, frozen=True):
    """A board at the table."""

    place: Place
    board: int
    sheet: Sheet
    score: int | None  # of North-South
    people: tuple[str, str]


def join_address(page: PageContext, code: str) -> str:
    """Where a phone signs in for its table."""
    return for_phones(page.request, f"/join/{code}")


@router.get("/table/{table}")
def show_table(page: DirectorsPage, event: str, table: str) -> Response:
    evening = evening_of(page, event)
    with evening.lock:
        if table not in evening.tables():
            raise HTTPException(404)
        state, place = evening.state, evening.place(table, max(evening.round, 1))
        sitting = state.sitting(place) if place else None
        boards = _boards(evening, table)
        calls = [call for call in state.waiting_calls() if _is_at(call.called.place, place)]
        rulings = [each for each in state.rulings.values() if each.place is not None and _same_table(each.place, place)]
        seats = (
            [(side, [state.contestants[one] for one in (sitting.ns if side is Side.NS else sitting.ew)]) for side in Side]
            if sitting
            else []
        )
        seated = [
            (side, contestant.id, [player.name or player.id for player in contestant.seated(evening.session, evening.round)])
            for side, those in seats
            for contestant in those
        ]
    code = evenings_of(page).code(event, table)
    address = join_address(page, code)
    return page.show(
        "desk/table.html",
        table=table,
        place=place,
        seated=seated,
        boards=boards,
        calls=calls,
        rulings=rulings,
        code=code,
        join=address,
        qr=drawn(address),
        **desk_parts(page, event),
    )


def _is_at(there: Place, place: Place | None) -> bool:
    return place is not None and _same_table(there, place)


def _same_table(there: Place, place: Place | None) -> bool:
    return place is not None and (there.session, there.section, there.table, there.room) == (
        place.session,
        place.section,
        place.table,
        place.room,
    )


def _boards(evening: Evening, table: str) -> list[Entered]:
    """Every board of the table in the rounds that were called, the newest round first."""
    found = []
    for number in reversed([each for each in evening.rounds() if each <= max(evening.round, 1)]):
        place = evening.place(table, number)
        sitting = evening.state.sitting(place) if place else None
        if place is None or sitting is None:
            continue
        people = tuple(" ".join(dict.fromkeys((one, names(evening.state, one)))) for one in (sitting.ns[0], sitting.ew[0]))
        for board in evening.state.boards_at(place):
            sheet = evening.state.sheet(place, board)
            counts = sheet.counts(board)
            results = outcomes(counts.ns) if counts else ()
            found.append(
                Entered(place, board, sheet, results[0].score if len(results) == 1 else None, (people[0], people[1]))
            )
    return found


# A result.


def _at(page: PageContext, event: str, number: int, table: str, board: int) -> tuple[Evening, Place]:
    evening = evening_of(page, event)
    with evening.lock:
        place = evening.place(table, number, session_of(page, evening))
        if place is None or board not in evening.state.boards_at(place):
            raise HTTPException(404)
    return evening, place


def back_from(page: PageContext, evening: Evening, place: Place, table: str) -> Response:
    """To the table; of an earlier session to the results of the round."""
    if place.session != evening.session:
        return page.go(f"/tonight/{evening.id}/sheet/{place.round}?session={place.session}")
    return page.go(f"/tonight/{evening.id}/table/{table}")


@router.get("/result/{number}/{table}/{board}")
def show_result(page: DirectorsPage, event: str, number: int, table: str, board: int, by: str = "") -> Response:  # noqa: PLR0913, PLR0917
    """The form for the result; `by` is the ruling whose result it proposes."""
    evening, place = _at(page, event, number, table, board)
    sheet = evening.state.sheet(place, board)
    ruling = evening.state.rulings.get(by)
    counts = counted_by(ruling, sheet) if ruling and (ruling.place, ruling.board) == (place, board) else None
    typed: dict[str, str] = asdict(fields_of(counts or sheet.written))
    if counts:
        typed["reason"] = page.say(say("Ruling {ruling}", ruling=by))
    return _result(page, event, evening, place, board, typed, Shown(None, {}))


@router.post("/result/{number}/{table}/{board}")
def write_result(page: DirectorsPage, event: str, number: int, table: str, board: int, fields: Fields) -> Response:  # noqa: PLR0913, PLR0917
    evening, place = _at(page, event, number, table, board)
    if fields.get("action") == "right":
        found_right(page, event, evening, place, board)
        return page.go(f"/tonight/{event}")
    if sent_before(page, event, fields):
        return back_from(page, evening, place, table)
    try:
        with evening.lock:
            proposed = plan_result(evening.state, place, board, fields, page.language.value)
    except WrongFacts as wrong:
        return _result(page, event, evening, place, board, fields, Shown(None, wrong.fields))
    except BridgelawsError as refused:
        return _result(page, event, evening, place, board, fields, Shown(None, {"": refused.said}))
    shown = considered(page, event, proposed)
    if fields.get("action") != "do" or shown.preview is None:
        return _result(page, event, evening, place, board, fields, shown)
    carry_out(evenings_of(page), event, deed_of(fields), proposed.events, director_of(page, event))
    return back_from(page, evening, place, table)


def found_right(page: PageContext, event: str, evening: Evening, place: Place, board: int) -> None:
    """The Director has looked at a strange result: it is flagged no more."""
    if (strange := _strange(page, event, evening, place, board)) is not None:
        look(page.database, event, strange.key)


@router.post("/result/{number}/{table}/{board}/effect")
def result_effect(page: DirectorsPage, event: str, number: int, table: str, board: int, fields: Fields) -> Response:  # noqa: PLR0913, PLR0917
    """What it would do, while it is typed."""
    evening, place = _at(page, event, number, table, board)
    shown = Shown(None, {})
    try:
        with evening.lock:
            proposed = plan_result(evening.state, place, board, fields, page.language.value)
        shown = considered(page, event, proposed)
    except BridgelawsError:
        pass
    return page.show("desk/effect.html", preview=shown.preview)


def _strange(page: PageContext, event: str, evening: Evening, place: Place, board: int) -> Suspicion | None:
    deal = evenings_of(page).deals(event, place.session).get(board)
    plays = evenings_of(page).settings(event).director_plays
    with evening.lock:
        if plays and plays in evening.still_to_play(place.session, board):
            deal = None  # the Director may still have to play it
    makes = page.request.app.state.makeable.known(deal) if deal else None
    with evening.lock:
        found = look_at(evening.state, place, board, deal, makes)
    return None if found is None or found.key in looked_at(page.database, event) else found


def _result(  # noqa: PLR0913, PLR0917 (what the page shows)
    page: PageContext, event: str, evening: Evening, place: Place, board: int, typed: Mapping[str, str], shown: Shown
) -> Response:
    with evening.lock:
        sheet, sitting = evening.state.sheet(place, board), evening.state.sitting(place)
        people = [names(evening.state, side[0]) for side in ((sitting.ns, sitting.ew) if sitting else ())]
        title: Text = say("Result of board {board}", board=board)
        over = evening.state.started.get(place.session, 0) > place.round
        late = place.session in evening.state.published
    table = page.request.path_params["table"]
    return page.show(
        "desk/result.html",
        422 if shown.errors else 200,
        title=title,
        place=place,
        table=table,
        board=Board.numbered(board),
        sheet=sheet,
        people=people,
        typed=typed,
        errors=shown.errors,
        preview=shown.preview,
        strange=_strange(page, event, evening, place, board),
        reasons=[(reason.name, page.say(words)) for reason, words in REASONS],
        seats=SEATS,
        over=over,
        late=late,
        deed=begun_of(typed),
        action=f"/tonight/{event}/result/{place.round}/{table}/{board}",
        **desk_parts(page, event),
    )
