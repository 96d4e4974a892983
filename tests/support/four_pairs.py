"""A small event of four pairs: begun at the desk, its boards played by nobody."""

from fastapi import FastAPI

from bridgelaws.bridge.seats import Seat
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.tournament.event.events import ResultEntered, RoundStarted
from bridgelaws.tournament.event.score_sheet import Played
from support.browsing import Visitor

PEOPLE = "Ada Bo Cia Dag Eva Finn Gun Hans Ida Jan Kia Lars Mia Nils Ove Pia".split()


PAIRS = "\n".join(f"{PEOPLE[at]} Ek, {PEOPLE[at + 1]} Ask" for at in range(0, 8, 2))


def begin(app: FastAPI, director: Visitor, **fields: str) -> Evening:
    answer = director.submit(
        "/tonight/new", {"name": "Four pairs", "pairs": PAIRS, "boards": "2", **fields}, page="/tonight/new"
    )
    assert answer.status_code == 200, answer.text
    found: Evening = app.state.evenings.get(answer.url.path.removeprefix("/tonight/"))
    return found


def play(evenings: Evenings, evening: Evening, rounds: int | None = None) -> None:
    """Every board of these rounds, or of all."""
    for number in evening.rounds()[:rounds]:
        evenings.propose(evening.id, RoundStarted(evening.session, number))
        for place, sitting in list(evening.state.places(evening.session)):
            if place.round == number:
                for at, board in enumerate(sitting.boards):
                    result = Played("3NT", Seat.NORTH, 7 + (place.table + at + number + (place.room == "closed")) % 4)
                    entered = ResultEntered(place, board, sitting.ns, sitting.ew, result)
                    evenings.propose(evening.id, entered, by="Director")
