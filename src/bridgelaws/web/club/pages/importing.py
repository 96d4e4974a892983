"""A list of people from a spreadsheet: sent or pasted, looked at, mended, taken in, taken back."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.people.columns import asks_for_days, asks_for_zeros, kinds
from bridgelaws.club.people.federations import federations
from bridgelaws.club.people.preview import State
from bridgelaws.club.people.taking_lists import (
    ListLook,
    LookAtList,
    TakeList,
    UndoList,
    can_be_undone,
    look_at_list,
)
from bridgelaws.errors import WrongFacts
from bridgelaws.text import Text, say
from bridgelaws.web.club.asking import ImportPage
from bridgelaws.web.club.models import ImportLooked, ImportTaken, ListSent, RowLooked
from bridgelaws.web.club.pages.people import FIELD_WORDS, TAB
from bridgelaws.web.club.parts import show
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import PageContext

router = APIRouter()
SHOWN = 200  # rows; those with problems come first
COLUMN_WORDS: dict[str, Text] = {
    "": say("leave out"),
    "name": say("Name, given name first"),
    "name.family": say("Name, family name first"),
    "id": say("Id of our own list"),
    "numbers": say("Numbers"),
    "number": say("Number of the club"),
    "email": say("E-mail"),
    "phone": say("Telephone"),
    "left": say("Left the club"),
    "note": say("Note"),
    **FIELD_WORDS,
}
STATE_WORDS = {
    State.WRONG: say("left out until mended"),
    State.PERHAPS: say("to look at"),
    State.CHANGES: say("changed"),
    State.NEW: say("new"),
    State.TWICE: say("twice in the list"),
    State.SAME: say("as before"),
}


def name_column(page: PageContext, kind: str) -> str:
    federation = kind.partition("number.")[2]
    if federation:
        return page.say(say("Number, {federation}", federation=federations()[federation].short))
    return page.say(COLUMN_WORDS[kind])


@router.get("/club/import")
def begin(page: ImportPage) -> Response:
    return show_beginning(page, {}, FormShown())


def show_beginning(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    done = [(each, can_be_undone(each)) for each in club_of(page).evenings.people.imports()][:10]
    return show(page, "import.html", TAB, 422 if shown.errors else 200, typed=typed, errors=shown.errors, done=done)


def show_list(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    errors = dict(shown.errors)
    try:
        look = look_at_list(club_of(page), typed)
    except WrongFacts as wrong:
        errors |= wrong.fields
        look = look_at_list(club_of(page), {"list": typed["list"]})
    rows = look.found.rows
    return show(
        page,
        "import_look.html",
        TAB,
        422 if errors else 200,
        look=look,
        typed=typed,
        errors=errors,
        kept=typed["list"],
        headings=rows[0] if look.layout.heading else [""] * len(look.layout.columns),
        columns=[(kind, name_column(page, kind)) for kind in kinds()],
        rows=look.preview.rows[:SHOWN],
        cells=dict(enumerate(rows, 1)),
        counts={state.value: look.preview.count(state) for state in State},
        state_words={state.value: words for state, words in STATE_WORDS.items()},
        words={**COLUMN_WORDS, "numbers": say("Numbers")},
        asks_days=asks_for_days(rows, look.layout),
        asks_zeros=asks_for_zeros(rows, look.layout),
    )


def to_list(_page: PageContext, _typed: Typed, given: Given) -> str:
    return f"/club/import/{given.name}"


def tell_look(page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> ImportLooked:
    return show_look(page, given.name, look_at_list(club_of(page), {"list": given.name}))


def show_look(page: PageContext, kept: str, look: ListLook) -> ImportLooked:
    rows = [
        RowLooked(
            row=each.number,
            state=each.state.value,
            name=each.name,
            person=each.person,
            told=page.say(each.told),
            changes={change.field: [change.old, change.new] for change in each.changes},
            taken=each.taken,
        )
        for each in look.preview.rows
    ]
    gone = [each.id for each in look.preview.gone]
    return ImportLooked(id=kept, columns=list(look.layout.columns), heading=look.layout.heading, rows=rows, gone=gone)


def tell_taken(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> ImportTaken:
    return ImportTaken(batch=given.name)


DOORS = (
    Door(LookAtList, "/upload/club/list", show_beginning, to_list, "POST /club/imports", tell_look, Body.MODEL,
         status=201, model=ListSent, file=True, tag="club"),
    Door(TakeList, "/club/import/{list}", show_list, lambda *_: "/club/import", "PUT /club/imports/{list}", tell_taken,
         Body.FIELDS, begins=lambda _page, typed: typed, tag="club"),
    Door(UndoList, "/club/imports/{batch}/undo", show_beginning, lambda *_: "/club/import", "DELETE /club/imports/{batch}",
         tell_nothing, Body.NONE, tag="club"),
)  # fmt: skip
