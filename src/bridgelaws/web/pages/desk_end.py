"""The end of a session: published, corrected, appealed, made final."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from bridgelaws.club.deeds import new_name
from bridgelaws.club.effects import Line, listed, names
from bridgelaws.club.evenings import table_name
from bridgelaws.club.publication.ending import (
    longer,
    missing,
    not_played,
    periods,
    questions,
    rounds_to_come,
    without_later_rounds,
)
from bridgelaws.club.publication.ranking import unit_of
from bridgelaws.club.rulings.drafts import drafts
from bridgelaws.club.rulings.rulings import proposed_results
from bridgelaws.club.rulings.unsettled import unsettled
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.events import MadeFinal, RegulationChosen
from bridgelaws.web.desk.pages.wall import desk_parts, director_of, evening_of, evenings_of, session_of
from bridgelaws.web.doors import Shown, Typed, begun_of
from bridgelaws.web.page import DirectorsPage, Fields, PageContext

router = APIRouter(prefix="/tonight/{event}")


@router.get("/end")
def show_end(page: DirectorsPage, event: str) -> Response:
    return _end(page, event)


def _end(page: PageContext, event: str, error: Text | str | None = None) -> Response:
    evening = evening_of(page, event)
    now = datetime.now(UTC)
    ranking: tuple[Line, ...] = ()
    with evening.lock:
        asked = evening.once("questions", questions)
        with suppress(BridgelawsError):
            ranking = evening.once("list", listed)
        leading = [(line, names(evening.state, line.contestant)) for line in ranking[:10]]
        parts = {
            "missing": missing(evening),
            "proposed": [
                (ruling, table_name(ruling.place), counts)
                for ruling, counts in proposed_results(evening.state, session_of(page, evening))
                if ruling.place is not None
            ],
            "unsettled": unsettled(evening, session_of(page, evening)),
            "periods": periods(evening, session_of(page, evening), now),
            "published": evening.state.published.get(session_of(page, evening)),
            "leading": leading,
            "unit": unit_of(evening.state),
            "questions": asked,
            "drafts": drafts(page.database, event, evening.session),
            "appeals": evening.state.pending_appeals(),
            "later": rounds_to_come(evening),
        }
    return page.show("desk/end.html", 409 if error else 200, error=error, **parts, **desk_parts(page, event))


@router.post("/end/{what}")
def end(page: DirectorsPage, event: str, what: str, fields: Fields) -> Response:
    try:
        carry_on(page, event, what, fields)
    except BridgelawsError as refused:
        return _end(page, event, refused.said)
    return page.go(f"/tonight/{event}/end{desk_parts(page, event)['of_session']}")


def carry_on(page: PageContext, event: str, what: str, fields: Mapping[str, str]) -> None:
    """A step towards the end."""
    evenings, evening, by = evenings_of(page), evening_of(page, event), director_of(page, event)
    session = session_of(page, evening) if what in {"correction", "appeal"} else evening.session
    match what:
        case "not-played":
            evenings.carry_out(event, lambda: not_played(evening), by=by, key=new_name())
        case "rounds-not-played":
            reason = page.say(say("the session ended early"))
            evenings.carry_out(event, lambda: without_later_rounds(evening, reason), by=by, key=new_name())
        case "publish":
            evenings.publish(event, session, by=by)
        case "correction" | "appeal":
            minutes = fields.get("minutes", "")
            if not minutes.isdecimal() or not 0 < int(minutes) <= 20_000:
                raise BridgelawsError(say("Write how many minutes longer it lasts."))
            evenings.carry_out(event, lambda: [longer(evening, session, what, int(minutes))], by=by)
        case "regulation":
            name = fields.get("name", "")
            if name not in Regulations.__struct_fields__:
                raise HTTPException(422)
            evenings.propose(event, RegulationChosen(name, fields.get("value", ""), by), by=by)
        case "final":
            evenings.propose(event, MadeFinal(), by=by)
        case _:
            raise HTTPException(404)


# Appeals.


@router.get("/appeal/{appeal}")
def show_appeal(page: DirectorsPage, event: str, appeal: str) -> Response:
    return show_decision(page, {"event": event, "appeal": appeal}, Shown())


def show_decision(page: PageContext, typed: Typed, shown: Shown) -> Response:
    event, appeal, errors = typed["event"], typed["appeal"], shown.errors
    evening = evening_of(page, event)
    found = evening.state.appeals.get(appeal)
    if found is None:
        raise HTTPException(404)
    ruling = evening.state.rulings.get(found.ruling)
    return page.show(
        "desk/appeal.html",
        422 if errors else 200,
        appeal=found,
        ruling=ruling,
        table=table_name(ruling.place) if ruling and ruling.place else "",
        decided=appeal in evening.state.decisions,
        decision=evening.state.decisions.get(appeal),
        who=names(evening.state, found.contestant),
        typed=typed,
        errors=errors,
        deed=begun_of(typed),
        **desk_parts(page, event),
    )
