"""Doors: the one table from a command of the club to its form, its route for programs, their models and who may come in.

A `Door` is a line of that table. `form_routes` and `api_routes` make the routes; nothing else has to be written for a
command whose questions are its fields. The parity of forms and programs is the table itself.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from inspect import Parameter, Signature
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from msgspec import Struct
from pydantic import BaseModel, Field, create_model
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.club import Club, Given, Preview
from bridgelaws.club.commands import ClubCommand, Command, Said, Sent, hints_of
from bridgelaws.club.deeds import Changed, is_name, name_of, new_name
from bridgelaws.club.errors import AnotherTable, NotThere, NotYours
from bridgelaws.club.visitors import Role
from bridgelaws.errors import BridgelawsError
from bridgelaws.store import StoreError
from bridgelaws.text import Text
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.web.page import (
    LONGEST_LIST,
    DirectorsPage,
    Fields,
    PageContext,
    SentFile,
    TablesPage,
    clean,
    clean_fields,
    tables_page,
)
from bridgelaws.web.security import Limits

Typed = Mapping[str, str]
_PAGES: dict[Role, Any] = {Role.DIRECTOR: DirectorsPage, Role.TABLE: TablesPage}
_NUMBER = Annotated[int, Path(ge=1, le=9999)]
_SESSION = Annotated[int, Query(ge=0, le=999)]  # 0: the one being played
ADDRESS: dict[str, Any] = {  # what stands in an address, by its name there
    "number": _NUMBER,
    "board": _NUMBER,
    "table": Annotated[str, Path(max_length=20)],
    "kind": Annotated[str, Path(max_length=40)],
}
_TEXT = Annotated[str, Path(max_length=100)]


class FormShown(Struct, frozen=True):
    """A form after it was sent: what it would do, or what is wrong."""

    preview: Preview | None = None
    errors: Mapping[str, Text | str] = {}
    refused: BridgelawsError | None = None  # for a page that has no place for it


class Body(Enum):
    """How a program says what a command asks."""

    FORM = "form"  # the fields of the form as text, shown only unless it is to be done
    FIELDS = "fields"  # the fields of the form as text, done at once
    TYPED = "typed"  # each field by its own name and type, done at once
    MODEL = "model"  # as the door's own model has it, done at once
    NONE = "none"


class Told(BaseModel):
    """What a program says in a way of its own: in the fields of the form, and perhaps as a file."""

    def typed(self) -> Typed:
        return {name: _as_text(value) for name, value in self.model_dump(exclude_none=True).items()}

    def sent(self) -> Sent | None:
        return None


class Door(Struct, frozen=True):
    """A command with its two addresses."""

    command: type[ClubCommand]
    form: str  # where its form is sent
    show: Callable[[PageContext, Typed, FormShown], Response]  # the page of the form, with what is wrong or would happen
    back: Callable[[PageContext, Typed, Given], str | Response]  # where a person goes when it is done, or what is shown
    api: str  # method and address, below /api
    answer: Callable[[PageContext, Typed, Given, Preview | None], Any]  # what a program hears
    body: Body = Body.FORM
    status: int | None = None  # 200; 204 where a program hears nothing
    previews: bool = False  # the form shows the effect before it is done
    begins: Callable[[PageContext, Typed], Typed] | None = None  # what its page begins with, where the form has one
    live: Callable[[PageContext, Typed, Preview | None], Response] | None = None  # the effect, while it is typed
    model: type[Told] | None = None  # what a program says, where the body is a model
    file: bool = False  # a file comes with the form
    limit: str = ""  # programs may not do it without end
    knows: Callable[[PageContext, Typed], Typed] | None = None  # what the visitor's device adds to what is said
    one_thread: bool = False  # for what a hundred tables send at once: who asks, the deed and the answer without a change
    tag: str = "desk"

    @property
    def routes(self) -> tuple[str, ...]:
        """Every address with its method."""
        page = (f"GET {self.form}",) if self.begins is not None else ()
        form = (f"POST {self.form}",) if self.form else ()
        live = (f"POST {self.form}/effect",) if self.live is not None else ()
        return (*page, *form, *live, *([self.api.replace(" ", " /api")] if self.api else []))


def club_of(page: PageContext) -> Club:
    found: Club = page.request.app.state.club
    return found


def tell_nothing(_page: PageContext, _typed: Typed, _given: Given, _preview: Preview | None) -> Response:
    return Response(status_code=204)


# Forms.


def form_routes(doors: Iterable[Door]) -> APIRouter:
    router = APIRouter()
    for door in doors:
        if door.begins is not None:
            router.add_api_route(door.form, _page_route(door), methods=["GET"], name=f"{door.command.key} asked")
        if door.form:
            router.add_api_route(door.form, _form_route(door), methods=["POST"], name=door.command.key)
        if door.live is not None:
            router.add_api_route(
                f"{door.form}/effect", _live_route(door), methods=["POST"], name=f"{door.command.key} shown"
            )
    return router


def _page_route(door: Door) -> Callable[..., Response]:
    def show(page: PageContext, **address: Any) -> Response:
        asked = {name: clean(text) for name, text in page.request.query_params.items()}
        where = {name: str(value) for name, value in address.items()}
        assert door.begins is not None
        return door.show(page, {**door.begins(page, {**asked, **where}), **asked, **where}, FormShown())

    return _with_signature(show, door, door.form, [], Response)


def _form_route(door: Door) -> Callable[..., Response]:
    def send(page: PageContext, fields: Fields, sent: Sent | None = None, **address: Any) -> Response:
        club, typed = club_of(page), _read_said(door, page, address, fields)
        event = _event_of(door, address, typed)
        name = name_of(fields, token_of(fields))
        if (
            door.previews
            and fields.get("action") != "look"
            and is_name(fields.get("deed", ""))
            and club.is_done(event, name)
        ):
            _finish(door, page, Said(club, event, typed, page.language.value, sent))
            return _leave(door, page, typed, Given(name))  # a button was pressed twice
        try:
            command = door.command.read(Said(club, event, typed, page.language.value, sent))
            actor = club.actor(page.visitor, event)
            if fields.get("action") == "look" or (door.previews and fields.get("action") != "do"):
                return door.show(page, typed, FormShown(_preview(club, event, command, actor)))
            given = club.give(event, command, actor, name, fields.get("plan", ""))
        except Changed as changed:  # with what it would do now
            return door.show(page, typed, FormShown(_preview(club, event, command, actor), {"": changed.said}))
        except WrongFacts as wrong:
            return door.show(page, typed, FormShown(errors=wrong.fields, refused=wrong))
        except (AnotherTable, NotThere, NotYours):
            raise
        except BridgelawsError as refused:
            field = door.command.field_about(refused)
            return door.show(page, typed, FormShown(errors={field: refused.said}, refused=refused))
        return _leave(door, page, typed, given)

    more = [Parameter("fields", Parameter.KEYWORD_ONLY, annotation=Fields)]
    if door.file:
        more.append(Parameter("sent", Parameter.KEYWORD_ONLY, annotation=SentFile))
    return _with_signature(send, door, door.form, more, Response)


def _finish(door: Door, page: PageContext, said: Said) -> None:
    """What is kept beside the log, where the server stopped between the two; the command may not be readable any more."""
    try:
        command = door.command.read(said)
        if isinstance(command, Command):
            actor = command.giver(said.club.actor(page.visitor, said.event))
            command.put_in_order(said.club, said.event, actor)
    except StoreError:
        raise
    except BridgelawsError:
        return


def _leave(door: Door, page: PageContext, typed: Typed, given: Given) -> Response:
    there = door.back(page, typed, given)
    return page.go(there) if isinstance(there, str) else there


def _preview(club: Club, event: str, command: ClubCommand, actor: Actor) -> Preview | None:
    """What it would do to an evening."""
    return club.preview(event, command, actor) if isinstance(command, Command) else None


def _live_route(door: Door) -> Callable[..., Response]:
    def show(page: PageContext, fields: Fields, **address: Any) -> Response:
        club, event = club_of(page), str(address["event"])
        typed, preview = _read_said(door, page, address, fields), None
        with suppress(BridgelawsError):  # half typed, it cannot be read yet
            command = door.command.read(Said(club, event, typed, page.language.value))
            preview = _preview(club, event, command, club.actor(page.visitor, event))
        assert door.live is not None
        return door.live(page, typed, preview)

    fields = Parameter("fields", Parameter.KEYWORD_ONLY, annotation=Fields)
    return _with_signature(show, door, door.form, [fields], Response)


def token_of(fields: Typed) -> str:
    """What goes with a form from its first showing to its sending."""
    name = fields.get("deed", "")
    return name if is_name(name) else new_name()


# Programs.


class FormTold(BaseModel):
    """The fields of a form of the desk, as a person writes them."""

    fields: dict[Annotated[str, Field(max_length=200)], Annotated[str, Field(max_length=LONGEST_LIST)]] = Field(
        default_factory=dict, max_length=200
    )
    name: Annotated[str, Field(max_length=200)] = ""  # sent again under the same name, it is the same


class Deed(FormTold):
    """A deed: shown only, unless it is to be done; the same name again is the same deed.

    With the plan that was shown nothing else is done: 409 if it would do something else by now.
    """

    do: bool = False
    plan: Annotated[str, Field(max_length=40)] = ""


def api_routes(doors: Iterable[Door], responses: dict[int | str, dict[str, Any]]) -> APIRouter:
    router = APIRouter(responses=responses)
    for door in doors:
        method, _, path = door.api.partition(" ")
        if path:
            router.add_api_route(
                path,
                _api_route(door),
                methods=[method],
                status_code=door.status or (204 if door.answer is tell_nothing else 200),
                tags=[door.tag],
                name=door.command.key,
                summary=str(door.command.title) or None,
                description=door.command.__doc__ or "",
            )
    return router


def _api_route(door: Door) -> Callable[..., Any]:
    def give(page: PageContext, told: Any = None, **address: Any) -> Any:
        club = club_of(page)
        if door.limit:
            limits: Limits = page.request.app.state.limits
            limits.check(page.request, door.limit, page.settings.sign_in_limit)
        typed = _read_said(door, page, address, _fields_of(door, told))
        event = _event_of(door, address, typed)
        sent = told.sent() if isinstance(told, Told) else None
        command = door.command.read(Said(club, event, typed, page.language.value, sent))
        actor = club.actor(page.visitor, event)
        name = name_of(typed, _token_from(door, getattr(told, "name", "")))
        if door.body is not Body.FORM:
            return door.answer(page, typed, club.give(event, command, actor, name), None)
        preview = _preview(club, event, command, actor)
        given = club.give(event, command, actor, name, told.plan) if told.do else None
        return door.answer(page, typed, given or Given(name, done=False), preview)

    async def give_in_one_thread(page: Request, **said: Any) -> Any:
        return await run_in_threadpool(lambda: give(tables_page(page), **said))

    body = _body_of(door)
    more = [Parameter("told", Parameter.KEYWORD_ONLY, annotation=body)] if body else []
    answers = door.answer.__annotations__.get("return", None)
    return _with_signature(give_in_one_thread if door.one_thread else give, door, door.api, more, answers)


def _token_from(door: Door, name: str) -> str:
    """Under the same name, or without one where a command is given once, what is said again is the same."""
    return name or ("" if door.command.once else new_name())


def _body_of(door: Door) -> type[BaseModel] | None:
    match door.body:
        case Body.FORM:
            return Deed
        case Body.FIELDS:
            return FormTold
        case Body.MODEL:
            return door.model
        case Body.NONE:
            return None
        case Body.TYPED:
            asked: dict[str, Any] = {
                name: (hint, ... if needed else default)
                for name, hint, needed, default in door.command.told()
                if f"{{{name}}}" not in door.api
            }
            asked.setdefault("name", (Annotated[str, Field(max_length=200)], ""))
            return create_model(door.command.__name__, __doc__=door.command.__doc__, **asked)


def _fields_of(door: Door, told: Any) -> Typed:
    """What a program said, as a form would have it."""
    if told is None:
        return {}
    if isinstance(told, Told):
        return told.typed()
    if door.body is not Body.TYPED:
        return clean_fields(told.fields)
    return {name: _as_text(value) for name, value in told.model_dump(exclude_none=True).items()}


def _as_text(value: Any) -> str:
    """A value of a message as it is written in a form."""
    if isinstance(value, bool):
        return "yes" if value else ""
    return clean(" ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))


# Both.


def _read_said(door: Door, page: PageContext, address: Mapping[str, Any], fields: Typed) -> dict[str, str]:
    query = page.request.query_params
    asked = {name: clean(query[name]) for name in hints_of(door.command) if name in query}
    known = door.knows(page, fields) if door.knows is not None else {}
    return {**known, **asked, **fields, **{name: str(value) for name, value in address.items()}}


def _event_of(door: Door, address: Mapping[str, Any], typed: Typed) -> str:
    """The evening it is about, as the address says, or a table's phone; "" for what is about none."""
    return str(address.get("event", "")) or (typed.get("event", "") if door.command.role is Role.TABLE else "")


def _with_signature(
    function: Callable[..., Any], door: Door, path: str, more: list[Parameter], answers: Any
) -> Callable[..., Any]:
    """FastAPI reads what a route takes from its signature."""
    names = [part.split("}")[0] for part in path.split("{")[1:]]
    who = Request if door.one_thread and path == door.api else _PAGES[door.command.role]
    parameters = [Parameter("page", Parameter.KEYWORD_ONLY, annotation=who)]
    parameters += [Parameter(name, Parameter.KEYWORD_ONLY, annotation=ADDRESS.get(name, _TEXT)) for name in names]
    if "session" in hints_of(door.command) and path == door.api:
        parameters.append(Parameter("session", Parameter.KEYWORD_ONLY, default=0, annotation=_SESSION))
    parameters += more
    function.__signature__ = Signature(parameters, return_annotation=answers)  # type: ignore[attr-defined]
    return function
