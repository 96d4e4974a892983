"""What every route of the assistant begins with: the interview under its name, and where it stands."""

from collections.abc import Mapping

from fastapi import HTTPException

from bridgelaws.assistant.interview import Interview, Standing, stand_if_known
from bridgelaws.assistant.keeping import Interviews, is_directors
from bridgelaws.assistant.polls import Poll, Polls
from bridgelaws.club.rulings import peers
from bridgelaws.web.assistant.rows import join_rows
from bridgelaws.web.page import PageContext
from bridgelaws.web.quota import count_for


def interviews(page: PageContext) -> Interviews:
    return Interviews(page.database, page.settings.interview_lasts, page.read, count_for(page, "web_interviews"))


def find_interview(page: PageContext, name: str) -> Interview:
    """The interview; no page if it is gone, and the way to sign in if it is the Director's."""
    found = interviews(page).get(name)
    if found is None:
        raise HTTPException(404)
    if is_directors(found) and not page.visitor.directs:
        raise HTTPException(401)
    return found


def standing_of(interview: Interview) -> Standing:
    """Where it stands; what was kept by an older version and cannot be read any more is gone."""
    standing = stand_if_known(interview)
    if standing is None:
        raise HTTPException(404)
    return standing


def results_elsewhere(page: PageContext, interview: Interview) -> tuple[str, ...]:
    return peers.results_elsewhere(page.request.app.state.evenings, interview)


def read_fields(fields: Mapping[str, str]) -> str:
    """The answer from its fields: a call and what it shows, or results and votes row by row."""
    value, meaning = fields.get("value", ""), fields.get("meaning", "")
    if meaning and "=" not in value:
        return f"{value}={meaning}"
    return value or join_rows(fields)


def polls(page: PageContext) -> Polls:
    return Polls(page.database, page.settings.interview_lasts, count_for(page, "web_polls"))


def find_poll(page: PageContext, name: str) -> tuple[Poll, bool]:
    """The poll for a peer, and whether its board is not open; it ends with its ruling, which says what the board is."""
    poll = polls(page).get(name)
    interview = interviews(page).get(poll.interview) if poll else None
    if poll is None or interview is None:
        raise HTTPException(404)
    return poll, peers.check_peer(page.request.app.state.evenings, interview, poll, page.visitor)
