"""Under either edition the desk cites laws that there are, under the numbers they have there."""

import pytest
from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.tournament.event.score_sheet import Place
from support.browsing import Visitor
from support.from_the_desk import begin, pairs, play, teams

BOTH = pytest.mark.parametrize("edition", Edition, ids=str)


def rulings(evening: Evening) -> list[list[str]]:
    found = [list(ruling.laws) for ruling in evening.state.rulings.values()]
    book = catalogue(evening.state.regulations.edition)
    assert all(Provision(law) in book for laws in found for law in laws)
    return found


def repair(director: Visitor, evening: Evening, kind: str, **fields: str) -> None:
    answer = director.submit(f"/tonight/{evening.id}/trouble/{kind}", {**fields, "action": "do"})
    assert answer.status_code == 200, answer.text


@BOTH
def test_a_board_that_went_astray_in_a_match_is_ruled_on_by_the_law_of_its_edition(
    app: FastAPI, director: Visitor, edition: Edition
) -> None:
    evening = begin(app, director, scoring="teams", pairs=teams(4), boards="2", laws=f"wbf-{edition}")
    play(director, evening, 1)
    repair(director, evening, "wrong-board", table="1o", round="1", board="3", instead="1", right="later")
    repair(director, evening, "fouled-board", match="1-1", board="1", fault="home")
    number = {Edition.LAWS_2007: "86D", Edition.LAWS_2017: "86B2"}[edition]
    assert rulings(evening) == [[number], [number, "12C2(a)"]]


@BOTH
def test_a_board_played_a_second_time_is_ruled_on_by_the_law_of_its_edition(
    app: FastAPI, director: Visitor, edition: Edition
) -> None:
    evening = begin(app, director, scoring="matchpoints", pairs=pairs(6), boards="2", laws=f"wbf-{edition}")
    for number in (1, 2):
        play(director, evening, number)
    sitting = evening.state.sitting(Place(1, 2, 1))
    assert sitting is not None
    played = next(board for board in evening.state.boards_of[1, sitting.ns[0]] if board not in sitting.boards)
    repair(director, evening, "wrong-board", table="1", round="2", board=str(played), right="plus")
    cites = {Edition.LAWS_2007: ["15B", "12C2(a)"], Edition.LAWS_2017: ["15B1", "15B3", "12C2(a)"]}
    assert rulings(evening) == [cites[edition]]
