"""The list beside the wall: who calls, what is to be looked at again, scores to be given, strange results, disputes."""

from datetime import datetime

from msgspec import Struct

from bridgelaws.club.evenings import table_name
from bridgelaws.club.results.suspicious import Suspicion, sentence_for
from bridgelaws.club.rulings.drafts import Draft
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.events import DirectorCalled
from bridgelaws.tournament.event.score_sheet import Place, Played
from bridgelaws.tournament.event.state import Call, EventState


class Waiting(Struct, frozen=True):
    """A line of the list beside the wall: a call, something to look at again, a strange result, a dispute."""

    kind: str  # "call", "review", "later", "draft", "odd"
    table: str
    title: Text
    words: Text
    address: str
    since: datetime | None = None


MOMENTS = {
    "auction": say("In the auction."),
    "play": say("In the play."),
    "after play": say("After the play."),
    "claim": say("A claim."),
    "before": say("Before the auction."),
    "score": say("About the score."),
    "conduct": say("About conduct."),
}


def waiting_of(call: Call, address: str) -> Waiting:
    """A call as a line of the list."""
    called = call.called
    table, to = table_name(called.place), f"{address}/call/{called.call}"
    title = say("Board {board}", board=called.board) if called.board else say("Table {table}", table=table)
    if called.after_play:
        return Waiting("review", table, title, _again(called), to)
    moment = MOMENTS.get(called.moment)
    if called.seat is not None and moment is not None:
        words = say("{seat} called. {moment}", seat=called.seat, moment=moment)
    elif called.seat is not None:
        words = say("{seat} called.", seat=called.seat)
    else:
        words = moment or say("The table called.")
    return Waiting("call", table, title, words, to, call.at)


def _again(called: DirectorCalled) -> Text:
    return say("{about}: look again", about=called.about) if called.about else say("Review the ruling")


def comes_back(state: EventState, call: Call) -> bool:
    """A ruling to be looked at again when the board has been played, which it has not."""
    called = call.called
    return call.answered is None and called.after_play and state.sheet(called.place, called.board or 0).awaited


def later_of(call: Call, address: str) -> Waiting:
    called = call.called
    title, to = say("Board {board}", board=called.board or 0), f"{address}/call/{called.call}"
    return Waiting("later", table_name(called.place), title, _again(called), to)


def draft_line(draft: Draft, address: str) -> Waiting:
    title = say("Board {board}: an adjusted score is due", board=draft.board)
    words = say("Kept as a draft by {by}.", by=draft.by)
    return Waiting(
        "draft", draft.table, title, words, f"{address}/adjust/{draft.round}/{draft.table}/{draft.board}", draft.at
    )


def strange_line(found: Suspicion, address: str) -> Waiting:
    table = table_name(found.place)
    result = found.result.bid if isinstance(found.result, Played) else found.result.said
    title = say("Board {board}: {contract}?", board=found.board, contract=result)
    words = say("{result} {why}", result=sentence_for(found.result, found.board), why=found.why)
    return Waiting("odd", table, title, words, f"{address}/result/{found.place.round}/{table}/{found.board}")


def dispute_line(state: EventState, place: Place, board: int, address: str) -> Waiting:
    sheet, table = state.sheet(place, board), table_name(place)
    assert sheet.written is not None
    words = say("{first}, or {other}?", first=sheet.written.said, other=sheet.others[0].said)
    to = f"{address}/result/{place.round}/{table}/{board}"
    return Waiting("odd", table, say("Board {board}: two results", board=board), words, to)
