"""Evenings of several kinds, round by round: what the desk calls, the room shows, and a phone that follows is there."""

import re

import pytest
from fastapi import FastAPI

from bridgelaws.bridge.seats import SEATS
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.club.phone.following import Player, find_place
from bridgelaws.tournament.movements.model import Contest
from support.browsing import Visitor
from support.from_the_desk import begin, offered, play, published


def pairs(count: int) -> str:
    return "\n".join(f"Ann Ek{at}x, Bo Ask{at}x" for at in range(count))


def teams(count: int) -> str:
    return "\n".join(f"Team {at}: A{at} Ek, B{at} Ask, C{at} Alm, D{at} Lind" for at in range(count))


class Followed:
    """An evening with the phone of somebody who was at a table in the first round."""

    def __init__(self, app: FastAPI, director: Visitor, evening: Evening) -> None:
        self.director, self.evening = director, evening
        self.phone, self.anybody = [Visitor(app, headers={"accept-language": "lv"}) for _ in range(2)]
        place, sitting = next(iter(evening.state.places(evening.session, 1)))
        self.player = Player(sitting.ew[0], 0, place.room)
        address = f"/join/{app.state.evenings.code(evening.id, table_name(place))}"
        joined = self.phone.submit(address, {"seat": SEATS[1].value, "follow": "yes"}, page=address)
        assert joined.status_code == 200

    def play(self, number: int) -> None:
        play(self.director, self.evening, number)
        self._look_at_room(number)
        self._look_at_phone(number)

    def _look_at_room(self, number: int) -> None:
        """Everybody has a place in the room, at a table or among those who sit out, and nobody two."""
        room = self.anybody.get(f"/api/room/{self.evening.id}").json()
        state, session = self.evening.state, self.evening.session
        seated = {one for _, sitting in state.places(session, number) for one in sitting.contestants}
        assert room["round"] == number
        tables = [table for page in room["seats"] for table in page]
        shown = [one["number"] or one["names"] for table in tables for one in (*table["ns"], *table["ew"])]
        if room["seats_round"] == number:
            assert sorted(shown) == sorted(seated)
        planned = {one for (each, _), plan in state.plans.items() if each == session for one in plan.seated_in}
        out = {one["number"] or one["names"] for one in room["sitting_out"]}
        assert out == planned - seated
        assert self.anybody.get(f"/room/{self.evening.id}").status_code == 200

    def _look_at_phone(self, number: int) -> None:
        """At the table of its owner, and nowhere else."""
        found = find_place(self.evening, self.player, number)
        shown = self.phone.get("/api/table").json()
        assert shown["table"] == (table_name(found[0]) if found else "")
        assert shown["seat"] == (found[1].value if found else None)
        assert self.phone.get("/table").status_code == 200

    def end(self) -> None:
        published(self.director, self.evening)
        room = self.anybody.get(f"/api/room/{self.evening.id}").json()
        ranked = {line["contestant"] for page in room["ranking"]["pages"] for part in page for line in part["lines"]}
        assert (room["page"], room["over"]) == ("ranking", True)
        assert ranked == set(self.evening.state.contestants)
        assert self.phone.get("/table").url.path == f"/results/{self.evening.id}/card/{self.player.contestant}"


def test_an_evening_of_nine_and_a_half_tables(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, scoring="matchpoints", pairs=pairs(19), boards="2")
    club = Followed(app, director, evening)
    for number in evening.rounds():
        club.play(number)
    club.end()


@pytest.mark.parametrize(("count", "kind"), [(7, "Swiss"), (4, "Knockout")])
def test_an_evening_of_teams_that_is_drawn_round_by_round(app: FastAPI, director: Visitor, count: int, kind: str) -> None:
    more = {"rounds": "3"} if kind == "Swiss" else {}
    choices = offered(director, "teams", teams(count), boards="2", **more)
    evening = begin(app, director, scoring="teams", pairs=teams(count), boards="2", movement=choices[kind], **more)
    assert evening.state.contest is Contest.TEAMS
    club = Followed(app, director, evening)
    for number in range(1, 4 if kind == "Swiss" else 3):
        if number > 1:
            before = [place for place in evening.state.sittings if place.round == number - 1]
            chosen = {f"winner{place.table}": evening.state.sittings[place].ns[0] for place in before}
            drawn = director.submit(f"/tonight/{evening.id}/draw", {"by": "swiss", "action": "do", **chosen})
            assert drawn.status_code == 200
        club.play(number)
    club.end()
    cross = director.get(f"/api/results/{evening.id}/cross").json()
    assert len(cross["rows"]) == count
    if kind == "Swiss":
        byes = [3 - sum(len(met) for met in row["meetings"]) for row in cross["rows"]]
        assert sum(byes) == 3
        assert max(byes) == 1


def test_two_sections_and_a_second_session(app: FastAPI, director: Visitor) -> None:
    evening = begin(app, director, scoring="matchpoints", pairs=pairs(18), boards="2", sections="2")
    club = Followed(app, director, evening)
    for number in evening.rounds():
        club.play(number)
    published(director, evening)
    address = f"/tonight/{evening.id}/session"
    movement = re.search(r'name="movement"[^>]*value="([^"]+)"', director.get(address).text)
    assert movement is not None
    assert director.submit(address, {"boards": "2", "movement": movement[1]}).status_code == 200
    assert evening.session == 2
    for number in evening.rounds():
        club.play(number)
    club.end()
