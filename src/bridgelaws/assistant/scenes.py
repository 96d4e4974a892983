"""A scene: a board with what happened at it, step by step as case files write it, perhaps from the middle of the play on.

So whatever a case can tell, an interview can be begun with, and no form has to know it.
"""

from typing import Any

from msgspec import Struct

from bridgelaws import director
from bridgelaws.assistant.run import Run
from bridgelaws.bridge.board import Board
from bridgelaws.casefiles.of_matters import contest as read_contest
from bridgelaws.casefiles.of_play import spell_out
from bridgelaws.casefiles.of_play import start as start_of_play
from bridgelaws.casefiles.steps import QuestionAnswered, Refused, read_step
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.state import Table
from bridgelaws.text import say


class Scene(Struct, frozen=True, omit_defaults=True):
    """As it is kept: the number of the board, what is played, the position the play begins in, and the steps."""

    board: int = 1
    contest: dict[str, Any] = {}
    position: dict[str, Any] = {}
    table: tuple[Any, ...] = ()


def start(scene: Scene) -> Table:
    """The table before the first step."""
    board, played = Board.numbered(scene.board), read_contest(scene.contest)
    if scene.position:
        return start_of_play(board, scene.position).with_(contest=played)
    return director.start(board, played)


def act_out(run: Run, scene: Scene) -> None:
    """Step by step."""
    run.begin_at(start(scene))
    for step in spell_out(scene.table):
        deed = read_step(step)
        if isinstance(deed, QuestionAnswered | Refused):
            raise BridgelawsError(say("This cannot be done at a table."))
        run.do(deed)


def call_to_scene(run: Run) -> None:
    """If nobody has spoken of it by then, somebody does now."""
    run.settle()
    if not run.table.attention:
        run.draw_attention()
