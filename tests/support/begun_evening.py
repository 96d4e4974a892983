"""An evening at the desk whose first round has been called."""

from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.tournament.event.score_sheet import Place
from support.browsing import Visitor


def begin(app: FastAPI, director: Visitor, count: int = 8, **fields: str) -> Evening:
    names = "\n".join(f"Ada Ek{at}, Bo Ask{at}" for at in range(1, count + 1))
    form = {"name": "Tuesday", "boards": "3", "pairs": names, "kind": "howell", **fields}
    answer = director.submit("/tonight/new", form, page="/tonight/new")
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    director.submit(f"/tonight/{found.id}/round", {"round": "1"}, page=f"/tonight/{found.id}/devices")
    return found


def boards(evening: Evening, table: int) -> tuple[int, ...]:
    return evening.state.boards_at(Place(1, 1, table))
