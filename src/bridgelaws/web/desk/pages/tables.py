"""A table of the wall: who sits there, what was entered, its phone; and the form for the result of a board."""

from fastapi import APIRouter
from msgspec.structs import asdict
from starlette.responses import Response

from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.club import Preview
from bridgelaws.club.results.reading import REASONS, fields_of
from bridgelaws.club.results.seen import mark_of_sheet
from bridgelaws.club.rulings.rulings import result_of_record
from bridgelaws.club.views.tables import result_form, table_view
from bridgelaws.publishing.qr import draw_code
from bridgelaws.text import say
from bridgelaws.web.desk.pages.awards import find_board
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import FormShown, Typed, club_of, token_of
from bridgelaws.web.online.desk import seats_with_phones
from bridgelaws.web.page import DirectorsPage, PageContext
from bridgelaws.web.phone.joining import scan_address

router = APIRouter(prefix="/tonight/{event}")


@router.get("/table/{table}")
def show_table(page: DirectorsPage, event: str, table: str) -> Response:
    club = club_of(page)
    view = table_view(club, club.evening(event), table)
    address = scan_address(page, view.code)
    game, picture = seats_with_phones(page, event, table), draw_code(address)
    parts = desk_parts(page, event)
    return page.show("desk/table.html", view=view, table=table, join=address, qr=picture, game=game, **parts)


# A result.


def begin_result(page: PageContext, typed: Typed) -> Typed:
    """What the form begins with: what is written, or the result that a ruling (`by`) leads to."""
    evening, place, board = find_board(page, typed)
    sheet, ruling = evening.state.sheet(place, board), evening.state.rulings.get(typed.get("by", ""))
    counts = result_of_record(ruling, sheet) if ruling and (ruling.place, ruling.board) == (place, board) else None
    begins: dict[str, str] = asdict(fields_of(counts or sheet.written))
    return begins | ({"reason": page.say(say("Ruling {ruling}", ruling=typed["by"]))} if counts else {})


def show_result(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    evening, place, board = find_board(page, typed)
    form = result_form(club_of(page), evening, place, board)
    return page.show(
        "desk/result.html",
        422 if shown.errors else 200,
        form=form,
        seen=mark_of_sheet(form.sheet),
        title=say("Result of board {board}", board=board),
        table=typed["table"],
        typed=typed,
        errors=shown.errors,
        preview=shown.preview,
        reasons=[(reason.name, page.say(words)) for reason, words in REASONS],
        seats=SEATS,
        deed=token_of(typed),
        action=f"/tonight/{evening.id}/result/{place.round}/{typed['table']}/{board}",
        **desk_parts(page, evening.id),
    )


def show_result_effect(page: PageContext, _typed: Typed, preview: Preview | None) -> Response:
    """What it would do, while it is typed."""
    return page.show("desk/effect.html", preview=preview)
