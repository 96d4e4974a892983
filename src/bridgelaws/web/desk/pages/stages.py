"""The next stage of an event: who goes on to which final, with how much of the score."""

from starlette.responses import Response

from bridgelaws.club.club import Preview
from bridgelaws.club.commands import Given
from bridgelaws.club.effects import names
from bridgelaws.club.planning.stages import CARRY, CUT, NextStage, kinds_for
from bridgelaws.text import Text
from bridgelaws.tournament.event.stage_events import Final, NextStagePlanned
from bridgelaws.web.desk.answers import EVENING, FOR_PROGRAMS, tell_effect, with_nothing
from bridgelaws.web.desk.pages.wall import desk_parts
from bridgelaws.web.doors import Door, FormShown, Typed, club_of, token_of
from bridgelaws.web.page import PageContext


def show_stage(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """The questions, the finals as they would begin, and those that are planned already."""
    evening = club_of(page).evening(typed["event"])
    with evening.lock:
        state, planned = evening.state, tuple(evening.state.finals.values())
        called = {one: names(state, one) for one in state.contestants}
        kinds = kinds_for(state.contest)
    return page.show(
        "desk/stage.html",
        422 if shown.errors else 200,
        typed=typed,
        errors=shown.errors,
        finals=_finals_in(shown.preview),
        plan=shown.preview.mark if shown.preview else "",
        planned=planned,
        called=called,
        carries=_say_all(page, CARRY),
        cuts=_say_all(page, CUT),
        kinds=_say_all(page, kinds),
        deed=token_of(typed),
        **desk_parts(page, typed["event"]),
    )


def _say_all(page: PageContext, choices: tuple[tuple[str, Text], ...]) -> list[tuple[str, str]]:
    return [(key, page.say(words)) for key, words in choices]


def _finals_in(preview: Preview | None) -> tuple[Final, ...]:
    for event in preview.proposed.events if preview else ():
        if isinstance(event, NextStagePlanned):
            return event.finals
    return ()


def to_stage(_page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}/stage"


DOORS = (
    Door(
        NextStage,
        EVENING + "/stage",
        show_stage,
        to_stage,
        f"POST {FOR_PROGRAMS}/stage",
        tell_effect,
        previews=True,
        begins=with_nothing,
    ),
)
