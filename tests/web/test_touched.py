"""What is kept between looks at an evening is what somebody who looks for the first time works out."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from bridgelaws.club.database import open_database
from bridgelaws.club.demo import begin_demo
from bridgelaws.club.evenings import Evening, Evenings
from bridgelaws.club.publication.boards import boards_of
from bridgelaws.club.publication.ranking import work_out
from bridgelaws.club.results.suspicious import suspicions
from bridgelaws.club.touched import Touched
from bridgelaws.store import New
from bridgelaws.tournament.event.events import ResultEntered, RoundStarted
from bridgelaws.tournament.event.score_sheet import Place, Played

EVERY = 7  # events between two looks


def seen(evening: Evening) -> dict[str, Any]:
    boards = boards_of(evening, 1)
    return {
        "tables": evening.tables(),
        "places": {
            (table, number): evening.place(table, number) for table in evening.tables() for number in evening.rounds()
        },
        "unfinished": {table: evening.unfinished(table) for table in evening.tables()},
        "to play": {board: evening.still_to_play(1, board) for board in boards},
        "open": [board for board in boards if evening.is_open(1, board)],
        "strange": suspicions(evening, 1, {}, {}, 7.0),
        "results": work_out(evening),
    }


def test_what_is_kept_is_what_is_worked_out_anew(app: FastAPI, tmp_path: Path) -> None:
    event = begin_demo(app.state.evenings, app.state.makeable)
    happened = list(app.state.database.log.read(event))
    again = open_database(str(tmp_path / "again.db"))
    try:
        kept, log = Evenings(again), again.log
        for at, each in enumerate(happened):
            log.append(event, at, [New(each.kind, each.shape, each.payload)], by=each.by, at=each.time)
            if at % EVERY == 0 or at == len(happened) - 1:
                assert seen(kept.get(event)) == seen(Evenings(again).get(event))
        assert seen(kept.get(event))["results"].result is not None
    finally:
        again.close()


def test_an_entry_touches_its_board_and_its_table_alone(app: FastAPI) -> None:
    evening = app.state.evenings.get(begin_demo(app.state.evenings, app.state.makeable))
    touched, state = Touched(), evening.state
    entered = next(sheet.written for sheet in state.sheets.values() if isinstance(sheet.written, Played))
    touched(state, ResultEntered(Place(1, 1, 1), 1, ("1",), ("2",), entered))
    assert touched.board(1, 1) > 0
    assert touched.table("1") > 0
    assert (touched.board(1, 2), touched.table("2"), touched.plan) == (0, 0, 0)
    touched(state, RoundStarted(1, 2))
    assert (touched.board(1, 2), touched.plan) == (0, 0)
