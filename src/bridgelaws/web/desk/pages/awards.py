"""The form for an adjusted score: the effect stands beside it while it is typed."""

from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.evenings import Evening
from bridgelaws.club.places import find_place, read_numbers
from bridgelaws.club.results.seen import mark_of_sheet
from bridgelaws.club.rulings.adjusting import AVERAGES
from bridgelaws.club.views.awards import award_effect, award_form, begin_award
from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.web.desk.evidence import draw_evidence
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import FormShown, Typed, club_of, token_of
from bridgelaws.web.page import PageContext


def find_board(page: PageContext, typed: Typed) -> tuple[Evening, Place, int]:
    """The evening, table and board that an address names."""
    evening = club_of(page).evening(typed["event"])
    number, board, session = read_numbers(typed, "number", "board", "session")
    with evening.lock:
        return evening, find_place(evening, typed["table"], number, board, session), board


def begin_form(page: PageContext, typed: Typed) -> Typed:
    return begin_award(club_of(page), *find_board(page, typed), typed)


def show_form(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    club, (evening, place, board) = club_of(page), find_board(page, typed)
    preview, form = (
        shown.preview,
        award_form(club, evening, place, board, typed.get("ruling", ""), started=typed.get("started") == "yes"),
    )
    return page.show(
        "desk/adjust.html",
        422 if shown.errors else 200,
        form=form,
        evidence=draw_evidence(form.evidence, page.language),
        seen=mark_of_sheet(form.sheet),
        effect=award_effect(evening, place, board, typed, page.language.value, preview),
        preview=preview,
        table=typed["table"],
        typed=typed,
        errors=shown.errors,
        averages=[(average.name, page.say(words)) for average, words in AVERAGES],
        deed=token_of(typed),
        action=f"/tonight/{typed['event']}/adjust/{place.round}/{typed['table']}/{board}",
        **desk_parts(page, typed["event"]),
    )


def show_effect(page: PageContext, typed: Typed, preview: Preview | None) -> Response:
    """What it would do, while it is typed."""
    evening, place, board = find_board(page, typed)
    effect = award_effect(evening, place, board, typed, page.language.value, preview)
    return page.show("desk/adjust_effect.html", effect=effect, preview=preview, typed=typed, number=board, live=True)


def to_table(page: PageContext, typed: Typed, _given: Given) -> str:
    """Back to the table; of an earlier session to the results of the round."""
    evening, place, _ = find_board(page, typed)
    if place.session != evening.session:
        return f"/tonight/{evening.id}/sheet/{place.round}?session={place.session}"
    return f"/tonight/{evening.id}/table/{typed['table']}"
