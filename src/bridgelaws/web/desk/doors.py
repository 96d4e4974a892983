"""The desk's commands, each with the address of its form and its address for programs."""

from collections.abc import Callable

from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.commands import Command
from bridgelaws.club.publication.appeals import DecideAppeal, LodgeAppeal, WithdrawAppeal, likely_appeal
from bridgelaws.club.repairs.catalogue import REPAIRS
from bridgelaws.club.repairs.results import PhoneDied
from bridgelaws.club.results.recording import ConfirmResult, FindRight, RecordResult
from bridgelaws.club.results.score_sheet import FillSheet
from bridgelaws.club.rounds import CallRound, TurnClock
from bridgelaws.club.rulings.adjusting import GiveAward, KeepDraft, ThrowDraftAway
from bridgelaws.club.rulings.penalties import GivePenalty
from bridgelaws.club.rulings.saving import AnswerCall, PutCall, RecordRuling, SaveInterview
from bridgelaws.tournament.event.events import DirectorCalled, RulingGiven
from bridgelaws.web.desk.forms import form_page
from bridgelaws.web.desk.models import CallMade, CodeShown, EffectShown, RulingKept, WallShown
from bridgelaws.web.desk.pages import awards, rulings, sheets, tables
from bridgelaws.web.desk.pages.wall import drawn_wall, show_wall_with
from bridgelaws.web.desk.shown import effect_shown, wall_shown
from bridgelaws.web.doors import Body, Door, Shown, Typed, club_of
from bridgelaws.web.page import PageContext
from bridgelaws.web.pages.desk_end import show_decision

Back = Callable[[PageContext, Typed, Given], str]
Begins = Callable[[PageContext, Typed], Typed]
EVENING = "/tonight/{event}"
FOR_PROGRAMS = "/evenings/{event}"
BOARD = "/{number}/{table}/{board}"


# What a person sees.


def show_form(command: type[Command], path: str) -> Callable[[PageContext, Typed, Shown], Response]:
    """The questions of a command on the left, what it would do on the right."""

    def show(page: PageContext, typed: Typed, shown: Shown) -> Response:
        evening = club_of(page).evening(typed["event"])
        with evening.lock:
            asks = command.asks(evening)
        return form_page(page, typed["event"], command.title, command.words, asks, path.format(**typed), typed, shown)

    return show


def show_on_wall(page: PageContext, typed: Typed, shown: Shown) -> Response:
    """Buttons of the wall: what is wrong stands above it."""
    field, error = next(iter(shown.errors.items()), ("", None))
    return show_wall_with(page, typed["event"], error, 422 if field else 409)


def to_wall(_page: PageContext, typed: Typed, _given: Given) -> str:
    return f"/tonight/{typed['event']}"


def to_history(_page: PageContext, typed: Typed, given: Given) -> str:
    return f"/tonight/{typed['event']}/history#{given.name}"


def to(path: str) -> Callable[[PageContext, Typed, Given], str]:
    return lambda _page, typed, _given: path.format(**typed)


# What a program hears.


def tell_effect(page: PageContext, _typed: Typed, given: Given, preview: Preview | None) -> EffectShown:
    """What it does to the list of places, and what the rules say to it."""
    assert preview is not None
    return effect_shown(page, preview, given.name, done=given.done)


def tell_wall(page: PageContext, typed: Typed, _given: Given, _preview: Preview | None) -> WallShown:
    return wall_shown(page, drawn_wall(page, typed["event"]))


def tell_code(page: PageContext, typed: Typed, _given: Given, _preview: Preview | None) -> CodeShown:
    return CodeShown(code=club_of(page).evenings.code(typed["event"], typed["table"]))


def tell_ruling(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> RulingKept:
    assert isinstance(given.taken.event, RulingGiven)
    return RulingKept(ruling=given.taken.event.ruling)


def tell_call(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> CallMade:
    assert isinstance(given.taken.event, DirectorCalled)
    return CallMade(call=given.taken.event.call)


def tell_nothing(_page: PageContext, _typed: Typed, _given: Given, _preview: Preview | None) -> Response:
    return Response(status_code=204)


# The table.


def with_nothing(_page: PageContext, _typed: Typed) -> Typed:
    return {}


def with_likely_appeal(page: PageContext, typed: Typed) -> Typed:
    evening = club_of(page).evening(typed["event"])
    with evening.lock:
        return likely_appeal(evening, typed.get("ruling", ""))


def _form(command: type[Command], form: str, back: Back, begins: Begins = with_nothing) -> Door:
    """A command with a form of its own that shows the effect first."""
    return Door(
        command,
        EVENING + form,
        show_form(command, EVENING + form),
        back,
        f"POST {FOR_PROGRAMS}/deeds/{command.key}",
        tell_effect,
        begins=begins,
    )


DOORS: tuple[Door, ...] = (
    Door(
        CallRound,
        EVENING + "/round",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/rounds",
        tell_wall,
        Body.TYPED,
        previews=False,
    ),
    Door(
        TurnClock,
        EVENING + "/clock",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/clock",
        tell_wall,
        Body.TYPED,
        previews=False,
    ),
    *[_form(kind, f"/trouble/{kind.key}", to_history) for kind in REPAIRS if kind is not PhoneDied],
    Door(
        PhoneDied,
        EVENING + "/trouble/phone-died",
        show_form(PhoneDied, EVENING + "/trouble/phone-died"),
        to(EVENING + "/table/{table}#code"),
        f"POST {FOR_PROGRAMS}/tables/{{table}}/code",
        tell_code,
        Body.NONE,
        begins=with_nothing,
    ),
    Door(
        RecordResult,
        EVENING + "/result" + BOARD,
        tables.show_result,
        awards.to_table,
        f"POST {FOR_PROGRAMS}/results{BOARD}",
        tell_effect,
        begins=tables.begin_result,
        live=tables.show_result_effect,
    ),
    Door(
        ConfirmResult,
        EVENING + "/result" + BOARD + "/confirm",
        tables.show_result,
        to_wall,
        f"POST {FOR_PROGRAMS}/results{BOARD}/confirm",
        tell_nothing,
        Body.NONE,
        status=204,
        previews=False,
    ),
    Door(
        FindRight,
        EVENING + "/result" + BOARD + "/right",
        tables.show_result,
        to_wall,
        f"POST {FOR_PROGRAMS}/results{BOARD}/right",
        tell_nothing,
        Body.NONE,
        status=204,
        previews=False,
    ),
    Door(
        FillSheet,
        EVENING + "/sheet/{number}",
        sheets.show_sheet,
        sheets.to_sheet,
        f"POST {FOR_PROGRAMS}/sheets/{{number}}",
        tell_effect,
        previews=False,
        begins=with_nothing,
    ),
    Door(
        GiveAward,
        EVENING + "/adjust" + BOARD,
        awards.show_form,
        awards.to_table,
        f"POST {FOR_PROGRAMS}/awards{BOARD}",
        tell_effect,
        begins=awards.begin_form,
        live=awards.show_effect,
    ),
    Door(
        KeepDraft,
        EVENING + "/adjust" + BOARD + "/draft",
        awards.show_form,
        to_wall,
        f"PUT {FOR_PROGRAMS}/drafts{BOARD}",
        tell_nothing,
        Body.FIELDS,
        status=204,
        previews=False,
    ),
    Door(
        ThrowDraftAway,
        EVENING + "/adjust" + BOARD + "/drop",
        awards.show_form,
        to_wall,
        f"DELETE {FOR_PROGRAMS}/drafts{BOARD}",
        tell_nothing,
        Body.NONE,
        status=204,
        previews=False,
    ),
    Door(
        SaveInterview,
        EVENING + "/save/{name}",
        rulings.show_saving,
        rulings.to_ruling,
        f"POST {FOR_PROGRAMS}/interviews/{{name}}/ruling",
        tell_ruling,
        Body.FIELDS,
        status=201,
        previews=False,
        begins=rulings.begin_saving,
    ),
    Door(
        RecordRuling,
        "",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/rulings",
        tell_ruling,
        Body.TYPED,
        status=201,
    ),
    Door(
        AnswerCall,
        EVENING + "/call/{call}/answer",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/calls/{{call}}/answer",
        tell_nothing,
        Body.TYPED,
        status=204,
        previews=False,
    ),
    Door(
        PutCall,
        EVENING + "/table/{table}/call",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/tables/{{table}}/calls",
        tell_call,
        Body.TYPED,
        status=201,
        previews=False,
    ),
    _form(GivePenalty, "/penalty", to_history),
    _form(LodgeAppeal, "/appeal", to(EVENING + "/rulings"), with_likely_appeal),
    Door(
        DecideAppeal,
        EVENING + "/appeal/{appeal}",
        show_decision,
        to(EVENING + "/appeal/{appeal}"),
        f"POST {FOR_PROGRAMS}/appeals/{{appeal}}/decision",
        tell_nothing,
        Body.FIELDS,
        status=204,
        previews=False,
    ),
    Door(
        WithdrawAppeal,
        EVENING + "/appeal/{appeal}/withdraw",
        show_decision,
        to(EVENING + "/appeal/{appeal}"),
        f"POST {FOR_PROGRAMS}/appeals/{{appeal}}/withdrawal",
        tell_nothing,
        Body.NONE,
        status=204,
        previews=False,
    ),
)
