"""evolve: one event onto an online table. Decides nothing: what follows from a call or card the Director says."""

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import NotAllowedNow
from bridgelaws.lawbook.book import LawBook
from bridgelaws.online import events as e
from bridgelaws.online.state import Finished, HeldBack, Holder, Knock, Note, OnBoard, OnlineTable, Question, Undo
from bridgelaws.table.acts_of_play import InspectionWanted
from bridgelaws.table.events import CallMade, CardPlayed, LedFaceDown, PlayOnWanted
from bridgelaws.table.events import Event as TableEvent
from bridgelaws.table.evolve import evolve as evolve_table
from bridgelaws.table.result import ns_score
from bridgelaws.table.state import Table

Deals = Callable[[str], Deal]  # by their commitments


def evolve(state: OnlineTable | None, event: e.Event, at: datetime, deals: Deals) -> OnlineTable:
    if isinstance(event, e.TableOpened):
        book = LawBook.of(event.book)
        named = {"heard": at, "place": event.place, "boards": event.boards}
        return OnlineTable(book, event.settings, event.links, event.host, event.code).with_(**named)
    assert state is not None, "a stream begins with its table"
    if isinstance(event, e.Played):
        on = _play(_board(state), event, state.book)
        return _with_board(state, on if isinstance(event, InspectionWanted) else replace(on, acted=at), at)
    if isinstance(event, e.OfBoard):
        return _with_board(state, _of_board(_board(state), event, at), at)
    return _of_table(state, event, at, deals)


def _board(state: OnlineTable) -> OnBoard:
    assert state.on_board is not None, "there is no board on the table"
    return state.on_board


def _with_board(state: OnlineTable, on: OnBoard, at: datetime) -> OnlineTable:
    return state.with_(on_board=replace(on, since=at), heard=at)


def _of_table(state: OnlineTable, event: e.OfTable, at: datetime, deals: Deals) -> OnlineTable:
    match event:
        case e.SeatGiven(seat, name, device, robot):
            return _hold(state, seat, _give(state, seat, Holder(name, device, robot))).with_(heard=at)
        case e.SeatTried(seat):
            holder = state.holder(seat)
            return _hold(state, seat, replace(holder, tries=holder.tries + 1)) if holder else state
        case e.Knocked(name, device):
            others = tuple(knock for knock in state.knocks if knock.device != device)
            return state.with_(knocks=(*others, Knock(name, device)), heard=at)
        case e.LetIn(device, seat):
            left = tuple(knock for knock in state.knocks if knock.device != device)
            answers = (*[each for each in state.let_in if each[0] != device], (device, seat))
            return state.with_(knocks=left, let_in=answers, heard=at)
        case e.WentAway(seat) | e.CameBack(seat):
            holder = state.holder(seat)
            return _hold(state, seat, replace(holder, away=isinstance(event, e.WentAway))) if holder else state
        case e.BoardBegun(number, commitment):
            board = Board.numbered(number, deals(commitment))
            return state.with_(on_board=OnBoard(board, commitment, Table.start(board), at, at), heard=at)
        case e.BoardAgreed(number):
            return state.with_(agreed=(*state.agreed, number))
        case e.DealOpened(_, _, secret):
            return _finish(state, secret)
        case _:
            return state.with_(closed=True)


def _give(state: OnlineTable, seat: Seat, holder: Holder) -> Holder:
    """The next holder of this seat; of one that was somebody else's it is known that it was taken over."""
    before = state.holder(seat)
    if before is None or before.robot:
        return holder
    board = state.on_board.board.number if state.on_board else 0
    return replace(holder, taken=before.taken + 1, taken_at=board, tries=before.tries)


def _hold(state: OnlineTable, seat: Seat, holder: Holder) -> OnlineTable:
    holders = list(state.holders)
    holders[seat.index] = holder
    return state.with_(holders=tuple(holders))


def _finish(state: OnlineTable, secret: str) -> OnlineTable:
    on = _board(state)
    north, east, south, west = [state.name(seat) for seat in SEATS]
    names = (north, east, south, west)
    ended = None if on.left_open else on.result
    done = Finished(
        on.board,
        on.log,
        on.notes,
        names,
        on.left_open,
        on.commitment,
        secret,
        ended.contract if ended else None,
        ended.tricks if ended else 0,
        ns_score(on.table) if ended else None,
    )
    return state.with_(finished=(*state.finished, done), on_board=replace(on, opened=True))


def _of_board(on: OnBoard, event: e.OfBoard, at: datetime) -> OnBoard:
    match event:
        case e.Explained(seat, place, text, unasked):
            return replace(on, notes=(*on.notes, Note(place, seat, text, unasked)))
        case e.AskedAbout(by, place):
            return replace(on, questions=(*on.questions, Question(place, by, on.table.auction.calls[place][0])))
        case e.QuestionsOver(seat):
            return replace(on, satisfied=(*on.satisfied, seat))
        case e.ClaimAnswered(seat, answer):
            others = tuple(each for each in on.answers if each[0] is not seat)
            return replace(on, answers=(*others, (seat, answer)))
        case e.TricksNamed(side, tricks):
            return replace(on, named=(*[each for each in on.named if each[0] is not side], (side, tricks)))
        case e.UndoAsked(seat):
            return replace(on, undo=Undo(seat, at))
        case e.UndoAnswered(seat, agreed):
            return _answer_undo(on, seat, agreed, at)
        case e.UndoRefused():
            return replace(on, undo=None)
        case e.Held(seat, until, call, card, text):
            return replace(on, held=HeldBack(seat, until, call, card, text))
        case e.HeldDropped():
            return replace(on, held=None)
        case e.DirectorWanted(seat, about):
            return replace(on, matters=(*on.matters, (seat, about)))
        case e.LeftOpen():
            return replace(on, left_open=True)
        case e.Ready(seat):
            return replace(on, ready=(*on.ready, (seat, at)))


def _answer_undo(on: OnBoard, seat: Seat, agreed: bool, at: datetime) -> OnBoard:
    undo = on.undo
    if undo is None or not agreed:
        return replace(on, undo=None)
    undo = replace(undo, agreed=(*undo.agreed, seat))
    if not all(opponent in undo.agreed for opponent in (undo.seat.lho, undo.seat.rho)):
        return replace(on, undo=undo)
    return replace(take_back(on, last_step_of(on, undo.seat)), acted=at)


def last_step_of(on: OnBoard, seat: Seat) -> int | None:
    """How long the log was before this player's last call or card, from dummy too."""
    contract = on.table.contract
    own = {seat, contract.dummy} if contract and contract.declarer is seat else {seat}
    if contract and contract.dummy is seat and on.table.lead_faced:
        own = set()
    return next((at for at in reversed(on.steps) if getattr(on.log[at], "seat", None) in own), None)


def take_back(on: OnBoard, length: int | None) -> OnBoard:
    """The board as it stood when its log had this length."""
    if length is None:
        return replace(on, undo=None)
    log = on.log[:length]
    table = evolve_table(Table.start(on.board), *log)
    calls = len(table.auction.calls)
    return replace(
        on,
        table=table,
        log=log,
        steps=tuple(at for at in on.steps if at < length),
        notes=tuple(note for note in on.notes if note.place < calls),
        questions=tuple(question for question in on.questions if question.place < calls),
        satisfied=(),
        looking=(),
        undo=None,
        taken_back=on.taken_back + 1,
    )


def _play(on: OnBoard, event: e.Played, book: LawBook) -> OnBoard:
    if isinstance(event, InspectionWanted):
        return replace(on, looking=(*on.looking, event.seat))
    events = _follow(on.table, event, book)
    table = evolve_table(on.table, *events)
    faces = isinstance(event, CardPlayed) and on.leader_down is event.seat
    acts = isinstance(event, CallMade | CardPlayed | LedFaceDown) and not faces
    going_on = table.at_play is None or table.at_play.claim is None
    return replace(
        on,
        table=table,
        log=(*on.log, *events),
        steps=(*on.steps, len(on.log)) if acts else on.steps,
        looking=() if acts else on.looking,
        answers=() if going_on else on.answers,
        named=() if going_on else on.named,
        held=None,
        undo=None if acts else on.undo,
    )


def _follow(table: Table, event: e.Played, book: LawBook) -> tuple[TableEvent, ...]:
    """The step and what the Director says of it; where all four have agreed to play on, they are not asked again."""
    try:
        events = director.act(table, event, book)
    except NotAllowedNow:  # it was allowed when it was done
        return (event,)
    if isinstance(event, PlayOnWanted):
        after = evolve_table(table, *events)
        while (question := director.open_question(after, book)) and question.key == "concurs":
            answered = director.answer(after, True, book)
            events, after = (*events, *answered), evolve_table(after, *answered)
    return events
