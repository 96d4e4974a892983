"""An event as it stood when a round was over: what of it may hang on a wall while the next round is played."""

from bridgelaws.tournament.event.score_sheet import Place
from bridgelaws.tournament.event.state import EventState


def after_round(state: EventState, session: int, number: int) -> EventState:
    """Without the results of later rounds: nobody can tell from it how a board of theirs went."""

    def is_later(place: Place) -> bool:
        return (place.session, place.round) > (session, number)

    found = state.copy()
    for place, board in [each for each in found.sheets if is_later(each[0])]:
        del found.sheets[place, board]
    found.tables_with = {
        key: kept for key, places in found.tables_with.items() if (kept := {each for each in places if not is_later(each)})
    }
    found.boards_of = {
        who: {board: place for board, place in boards.items() if not is_later(place)}
        for who, boards in found.boards_of.items()
    }
    found.forfeited = {place: who for place, who in found.forfeited.items() if not is_later(place)}
    found.started = {
        each: min(last, number) if each == session else last for each, last in found.started.items() if each <= session
    }
    return found
