"""The Director's desk for programs: evenings, the wall, rounds, deeds shown and done and undone, rulings, the end."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from starlette.responses import JSONResponse, Response

from bridgelaws.errors import BridgelawsError
from bridgelaws.interview.fields import WrongFacts
from bridgelaws.text import say
from bridgelaws.tournament.event.events import CallAnswered
from bridgelaws.tournament.event.written import Place
from bridgelaws.web.api.assistant import REFUSALS
from bridgelaws.web.api.desk_models import (
    AskShown,
    Created,
    Deed,
    EffectShown,
    EveningListed,
    Form,
    Hands,
    HappeningShown,
    MeetingShown,
    MovementOffered,
    Offer,
    Pairs,
    Password,
    PlaceListed,
    RoundCalled,
    RulingKept,
    RulingTold,
    SessionWanted,
    Turn,
    WallShown,
    ask_shown,
    effect_shown,
    evening_listed,
    happening_shown,
    meeting_shown,
    wall_shown,
)
from bridgelaws.web.demo import begin_demo
from bridgelaws.web.desk.adjusting import check_reason, plan_award
from bridgelaws.web.desk.asking import Ask, Proposed, Typed
from bridgelaws.web.desk.deals import dealt, read_deals
from bridgelaws.web.desk.deeds import carry_out, is_name, name_of, new_name, undo, undoing
from bridgelaws.web.desk.effects import listed
from bridgelaws.web.desk.ending import ask_appeal, plan_appeal, plan_decision
from bridgelaws.web.desk.entrants import plan_entry, read_settings
from bridgelaws.web.desk.history import history
from bridgelaws.web.desk.later_rounds import drawn, with_round
from bridgelaws.web.desk.matches import meetings
from bridgelaws.web.desk.new_session import read_form
from bridgelaws.web.desk.penalties import ask_penalty, plan_penalty
from bridgelaws.web.desk.previews import preview
from bridgelaws.web.desk.recording import plan_result
from bridgelaws.web.desk.rulings import Saved, next_ruling, saving
from bridgelaws.web.desk.score_sheet import plan_sheet
from bridgelaws.web.desk.sessions import begin
from bridgelaws.web.desk.troubles import TROUBLES
from bridgelaws.web.desk.wall import DIRECTOR
from bridgelaws.web.evenings import Evening
from bridgelaws.web.page import DirectorsPage, Page, PageContext, clean
from bridgelaws.web.pages.desk import director_of, drawn_wall, evening_of, evenings_of, start_round, turn_clock
from bridgelaws.web.pages.desk_end import carry_on
from bridgelaws.web.pages.desk_new import here_and_now
from bridgelaws.web.pages.desk_rounds import add_session
from bridgelaws.web.pages.desk_rulings import check_laws
from bridgelaws.web.security import Limits
from bridgelaws.web.visitors import Role, Visitor

router = APIRouter(tags=["desk"], responses=REFUSALS)
Event = Annotated[str, Path(max_length=100)]
Table = Annotated[str, Path(max_length=20)]
Number = Annotated[int, Path(ge=1, le=9999)]

KINDS: dict[str, tuple[Callable[[Evening], list[Ask]], Callable[[Evening, Typed], Proposed]]] = {
    **{key: (trouble.asks, trouble.plan) for key, trouble in TROUBLES.items() if key != "phone-died"},
    "penalty": (ask_penalty, plan_penalty),
    "appeal": (ask_appeal, plan_appeal),
}


@router.post("/sign-in", status_code=204)
def sign_in(page: Page, told: Password) -> Response:
    """As the director, with the password that was set on the first page; the cookie in the answer is the key."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "sign in", page.settings.sign_in_limit)
    if not page.visitors.is_password(told.password):
        raise HTTPException(403)
    page.visitors.sign_out(page.number)
    return page.known_as(page.visitors.sign_in(Visitor(Role.DIRECTOR)), Response(status_code=204))


@router.get("/evenings")
def evenings(page: DirectorsPage) -> list[EveningListed]:
    return [evening_listed(evening) for evening in evenings_of(page).all()]


@router.post("/evenings/offers")
def offers(page: DirectorsPage, told: Form) -> Offer:
    """Which movements fit; the fields are those of the page for a new session."""
    read = read_form(_cleaned(told), here_and_now())
    movements = [
        MovementOffered(
            key=each.key,
            title=page.say(each.title),
            note=page.say(each.note),
            rounds=each.rounds,
            boards=each.boards,
            sit_outs=each.sit_outs,
            minutes=each.minutes,
            balance=None if each.balance is None else float(each.balance),
        )
        for each in read.offered
    ]
    wrong = {field: page.say(text) for field, text in read.errors.items()}
    return Offer(about=page.say(read.about), movements=movements, wrong=wrong)


@router.post("/evenings", status_code=201)
def create(page: DirectorsPage, told: Form) -> Created:
    read = read_form(_cleaned(told), here_and_now())
    wanted = read.evening()
    if wanted is None:
        raise WrongFacts(read.errors or {"movement": say("Choose one of these movements.")})
    return Created(id=begin(evenings_of(page), wanted, f"{DIRECTOR} {wanted.settings.director}".strip()))


@router.post("/evenings/demo", status_code=201)
def demo(page: DirectorsPage) -> Created:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "demo", page.settings.sign_in_limit)
    return Created(id=begin_demo(evenings_of(page), page.request.app.state.makeable))


def _cleaned(told: Form) -> dict[str, str]:
    return {name: clean(text) for name, text in told.fields.items()}


# An evening.


@router.get("/evenings/{event}/wall")
def wall(page: DirectorsPage, event: Event) -> WallShown:
    return wall_shown(page, drawn_wall(page, event))


@router.get("/evenings/{event}/ranking")
def ranking(page: DirectorsPage, event: Event) -> list[PlaceListed]:
    """The list of places as it stands; 400 where something must be decided first."""
    lines = evening_of(page, event).once("list", listed)
    return [
        PlaceListed(
            contestant=line.contestant,
            place=line.place,
            score=float(line.score),
            percent=None if line.percent is None else float(line.percent),
        )
        for line in lines
    ]


@router.post("/evenings/{event}/rounds")
def call_round(page: DirectorsPage, event: Event, told: RoundCalled) -> WallShown:
    start_round(evenings_of(page), event, told.round, director_of(page, event))
    return wall_shown(page, drawn_wall(page, event))


@router.post("/evenings/{event}/clock")
def clock(page: DirectorsPage, event: Event, told: Turn) -> WallShown:
    turn_clock(evenings_of(page), event, told.turn, director_of(page, event))
    return wall_shown(page, drawn_wall(page, event))


@router.get("/evenings/{event}/history")
def happened(page: DirectorsPage, event: Event) -> list[HappeningShown]:
    evening_of(page, event)
    return [happening_shown(page, line) for line in history(page.database.log, event)]


# Deeds.


def _name(told: Deed) -> str:
    return name_of(_cleaned(told), told.name if is_name(told.name) else new_name())


def _deed(page: PageContext, event: str, told: Deed, proposed: Proposed) -> EffectShown:
    shown = preview(page.database, event, proposed)
    name = _name(told)
    if told.do:
        carry_out(evenings_of(page), event, name, proposed.events, director_of(page, event))
    return effect_shown(page, shown, name, done=told.do)


@router.get("/evenings/{event}/deeds/{kind}")
def asked(page: DirectorsPage, event: Event, kind: Annotated[str, Path(max_length=40)]) -> list[AskShown]:
    """What a deed wants to know: a trouble, a penalty, an appeal."""
    if kind not in KINDS:
        raise HTTPException(404)
    evening = evening_of(page, event)
    with evening.lock:
        return [ask_shown(page, ask) for ask in KINDS[kind][0](evening)]


@router.post("/evenings/{event}/deeds/{kind}")
def deed(page: DirectorsPage, event: Event, kind: Annotated[str, Path(max_length=40)], told: Deed) -> EffectShown:
    """What it would do; and done, if it is to be."""
    if kind not in KINDS:
        raise HTTPException(404)
    evening = evening_of(page, event)
    with evening.lock:
        proposed = KINDS[kind][1](evening, _cleaned(told))
    return _deed(page, event, told, proposed)


@router.delete("/evenings/{event}/deeds/{name}", status_code=204)
def undone(page: DirectorsPage, event: Event, name: Annotated[str, Path(max_length=40)]) -> Response:
    evening_of(page, event)
    if not is_name(name) or not undoing(page.database.log, event, name):
        raise HTTPException(404)
    undo(evenings_of(page), page.database.log, event, name, director_of(page, event))
    return Response(status_code=204)


def _place(page: PageContext, event: str, number: int, table: str, board: int | None = None) -> tuple[Evening, Place]:
    evening = evening_of(page, event)
    with evening.lock:
        place = evening.place(table, number)
        if place is None or (board is not None and board not in evening.state.boards_at(place)):
            raise HTTPException(404)
    return evening, place


@router.post("/evenings/{event}/results/{number}/{table}/{board}")
def result(page: DirectorsPage, event: Event, number: Number, table: Table, board: Number, told: Deed) -> EffectShown:  # noqa: PLR0913, PLR0917
    """A result entered, corrected or settled; the fields are those of its page."""
    evening, place = _place(page, event, number, table, board)
    with evening.lock:
        proposed = plan_result(evening.state, place, board, _cleaned(told), page.language.value)
    return _deed(page, event, told, proposed)


@router.post("/evenings/{event}/sheets/{number}")
def sheet(page: DirectorsPage, event: Event, number: Number, told: Deed) -> EffectShown:
    """Results of a round, each as one line; the fields are r-table-board, such as r-7-12."""
    evening = evening_of(page, event)
    with evening.lock:
        proposed = plan_sheet(evening, number, _cleaned(told), page.language.value)
    return _deed(page, event, told, proposed)


@router.post("/evenings/{event}/awards/{number}/{table}/{board}")
def award(page: DirectorsPage, event: Event, number: Number, table: Table, board: Number, told: Deed) -> EffectShown:  # noqa: PLR0913, PLR0917
    """A score adjusted; the fields are those of its page."""
    evening, place = _place(page, event, number, table, board)
    fields = _cleaned(told)
    if told.do:
        check_reason(fields)
    with evening.lock:
        proposed = plan_award(evening.state, place, board, fields, page.language.value)
    return _deed(page, event, told, proposed)


@router.post("/evenings/{event}/rulings", status_code=201)
def ruling(page: DirectorsPage, event: Event, told: RulingTold) -> RulingKept:
    """A ruling in the record of the event; it answers the call it was given for."""
    evening = evening_of(page, event)
    place = _place(page, event, told.round or evening.round, told.table)[1] if told.table else None
    if (wrong := check_laws(evening, tuple(told.laws))) is not None:
        raise WrongFacts({"laws": wrong})
    text, again = clean(told.text), clean(told.again)
    if not text:
        raise WrongFacts({"text": say("Write what was ruled: it stands in the record.")})
    with evening.lock:
        saved = Saved(
            next_ruling(evening.state), text, tuple(told.laws), place, told.board, told.appeal_told, told.call, None, again
        )
        events = saving(evening.state, saved)
    carry_out(evenings_of(page), event, new_name(), events, director_of(page, event))
    return RulingKept(ruling=saved.ruling)


@router.post("/evenings/{event}/calls/{call}/answer", status_code=204)
def answered(page: DirectorsPage, event: Event, call: Annotated[str, Path(max_length=100)]) -> Response:
    evening_of(page, event)
    evenings_of(page).propose(event, CallAnswered(call), by=director_of(page, event))
    return Response(status_code=204)


@router.post("/evenings/{event}/appeals/{appeal}/decision", status_code=204)
def decided(page: DirectorsPage, event: Event, appeal: Annotated[str, Path(max_length=100)], told: Form) -> Response:
    evening = evening_of(page, event)
    if appeal not in evening.state.appeals:
        raise HTTPException(404)
    proposed = plan_decision(evening.state, appeal, _cleaned(told))
    carry_out(evenings_of(page), event, new_name(), proposed.events, director_of(page, event))
    return Response(status_code=204)


@router.post("/evenings/{event}/end/{what}")
def end(page: DirectorsPage, event: Event, what: Annotated[str, Path(max_length=20)], told: Form) -> WallShown:
    """A step towards the end: not-played, publish, correction or appeal (with minutes), final."""
    evening_of(page, event)
    carry_on(page, event, what, _cleaned(told))
    return wall_shown(page, drawn_wall(page, event))


@router.post("/evenings/{event}/tables/{table}/code")
def new_code(page: DirectorsPage, event: Event, table: Table) -> Response:
    """Another phone takes over: the old code no longer serves."""
    evening = evening_of(page, event)
    if table not in evening.tables():
        raise HTTPException(404)
    return JSONResponse({"code": evenings_of(page).renew_code(event, table)})


# The rest of the desk.


@router.put("/evenings/{event}/settings", status_code=204)
def settings(page: DirectorsPage, event: Event, told: Form) -> Response:
    """What the desk has set for the evening; the fields are those of its page."""
    evening, known = evening_of(page, event), evenings_of(page).settings(event)
    evenings_of(page).set_settings(event, read_settings(evening, known, _cleaned(told)))
    return Response(status_code=204)


@router.post("/evenings/{event}/entries/{contestant}")
def entry(page: DirectorsPage, event: Event, contestant: Annotated[str, Path(max_length=100)], told: Deed) -> EffectShown:
    """Names put right (name0, name1 ...), or somebody plays for a player (action substitute)."""
    evening = evening_of(page, event)
    if (one := evening.state.contestants.get(contestant)) is None:
        raise HTTPException(404)
    planned = plan_entry(evening, one, _cleaned(told), director_of(page, event))
    return _deed(page, event, told, Proposed((planned,)))


@router.put("/evenings/{event}/deals", status_code=204)
def deals(page: DirectorsPage, event: Event, told: Hands) -> Response:
    """The hands of the session, as the text of a PBN or LIN file; without a text they are dealt."""
    evening = evening_of(page, event)
    data = told.text.encode()
    if not data and evenings_of(page).deals(event, evening.session):
        raise BridgelawsError(say("This session has its hands already."))
    found = read_deals(data, "", evening) if data else dealt(evening)
    evenings_of(page).put_deals(event, evening.session, found, by=director_of(page, event))
    return Response(status_code=204)


@router.post("/evenings/{event}/draw", status_code=204)
def draw(page: DirectorsPage, event: Event, told: Pairs) -> Response:
    """The next round by the standings: swiss, monrad or danish; of a knockout, with the winners of drawn matches."""
    evening = evening_of(page, event)
    with evening.lock:
        planned = with_round(evening, drawn(evening, told.by, told.winners))
    carry_out(evenings_of(page), event, new_name(), [planned], director_of(page, event))
    return Response(status_code=204)


@router.get("/evenings/{event}/matches")
def matches(page: DirectorsPage, event: Event) -> list[MeetingShown]:
    """Every match of the session; none in an event that is not for teams."""
    evening = evening_of(page, event)
    with evening.lock:
        return [meeting_shown(each) for each in meetings(evening.state, evening.session)]


@router.post("/evenings/{event}/sessions", status_code=204)
def session(page: DirectorsPage, event: Event, told: SessionWanted) -> Response:
    """Another session with the same people; the movements are those offered for so many."""
    add_session(page, event, told.boards, told.movement)
    return Response(status_code=204)
