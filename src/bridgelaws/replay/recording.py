"""What happened at our table as a record, with the marks that PBN has for irregularities that were let stand."""

from msgspec.structs import replace

from bridgelaws.actions.matters import tell_irregularity
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.formats.model import CallEntry, CardEntry, Record, Remark, Stated
from bridgelaws.laws.law61_revoke import revokes
from bridgelaws.replay.comparing import Compared
from bridgelaws.table.events import Event, IrregularityFound, RulingGiven
from bridgelaws.table.evolve import evolve
from bridgelaws.table.result import ns_score, result
from bridgelaws.table.state import Table
from bridgelaws.text import Text


def record_of(start: Table, log: tuple[Event, ...], tags: tuple[tuple[str, str], ...] = ()) -> Record:
    """The board as its log tells it. What was let stand is marked; what was rectified is told in a comment."""
    table = evolve(start, *log)
    ended, board = result(table), table.board
    cards = _cards(table)
    contract = table.contract if table.auction.ended or table.at_play else None
    called = table.auction.contract
    wrong = bool(contract and called and called.declarer is not contract.declarer)
    stated = Stated(passed_out=bool(ended and contract is None))
    if contract is not None:
        tricks = ended.tricks if ended else None
        differs = bool(ended and table.at_play and table.at_play.ended and ended.tricks != ended.tricks_won)
        stated = Stated(contract.declarer, wrong, contract.bid, contract.doubling, False, tricks, differs)
    claimed = ended is not None and contract is not None and len(cards) < 52
    points = ns_score(table)
    score = () if points is None else (("Score", _points(points, contract)),)
    return Record(
        number=board.number,
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        deal=board.deal,
        calls=_calls(table),
        leader=cards[0].seat if cards else None,
        cards=cards,
        play_end="*" if claimed and cards else "",
        claim=stated.tricks if claimed else None,
        stated=stated,
        adjusted=table.adjusted,
        tags=(*tags, *score),
        remarks=_rulings(start, log),
    )


def _points(ns: int, contract: Contract | None) -> str:
    ew = contract is not None and contract.declarer.side is Side.EW
    return f"EW {-ns}" if ew else f"NS {ns}"


def _calls(table: Table) -> tuple[CallEntry, ...]:
    """Calls in rotation; a player who was passed over has an entry without a call."""
    entries: list[CallEntry] = []
    turn, sofar = table.board.dealer, table.auction.cut(0)
    for number, (seat, call) in enumerate(table.auction.calls):
        while turn is not seat:
            entries.append(CallEntry(None))
            turn = turn.lho
        insufficient = sofar.why_not(call, by=seat) == "18D"
        implied = number in table.implied
        known = table.meaning(seat, call)
        alerted = bool(known and known.artificial)
        entries.append(CallEntry(None) if implied else CallEntry(call, insufficient, alerted))
        sofar, turn = sofar.after(call, by=seat), seat.lho
    return tuple(entries)


def _cards(table: Table) -> tuple[CardEntry, ...]:
    state = table.at_play
    if state is None:
        return ()
    found: list[CardEntry] = []
    known = {(revoke.seat, revoke.trick) for revoke in revokes(state)}
    turn: Seat | None = state.play.contract.opening_leader
    for number, trick in enumerate((*state.play.tricks, state.play.trick), start=state.before + 1):
        for place, (seat, card) in enumerate(trick.plays):
            out_of_turn = place == 0 and turn is not None and seat is not turn
            found.append(CardEntry(number, seat, card, (seat, number) in known, out_of_turn))
        turn = trick.winner(state.play.contract.trumps) if trick.is_complete and trick.plays else None
    return tuple(found)


def _rulings(start: Table, log: tuple[Event, ...]) -> tuple[Remark, ...]:
    """Each ruling of the Director behind the call or card that was the last to count."""
    found: list[Remark] = []
    about: list[Text] = []
    table = start
    for event in log:
        table = evolve(table, event)
        if isinstance(event, IrregularityFound):
            about.append(tell_irregularity(event.irregularity))
        if isinstance(event, RulingGiven) and not event.ruling.of_itself:
            laws = ", ".join(map(str, event.ruling.cites))
            subject = f"{about[-1]} " if about else ""
            found.append(Remark(f"{subject}Law {laws}.", *_place(table)))  # a file is in English
    return tuple(found)


def _place(table: Table) -> tuple[str, int]:
    state = table.at_play
    if state is None:
        return "Auction", len(_calls(table))
    return "Play", sum([len(trick.plays) for trick in (*state.play.tricks, state.play.trick)])


def complete(compared: Compared) -> Record:
    """The record with the contract, the result and the score that follow from its calls and cards, where it states none."""
    record, contract = compared.record, compared.contract
    stated = record.stated
    if not compared.was_replayed or compared.stuck:
        return record
    if compared.passed_out:
        stated = replace(stated, passed_out=True)
    elif contract is not None:
        if stated.bid is None:
            stated = replace(stated, bid=contract.bid, doubling=contract.doubling)
        stated = replace(stated, declarer=stated.declarer or contract.declarer)
        stated = replace(stated, tricks=compared.tricks if stated.tricks is None else stated.tricks)
    dealer = record.dealer or (Board.numbered(record.number).dealer if record.number else Seat.NORTH)
    score: tuple[tuple[str, str], ...] = ()
    if compared.score_ns is not None and not record.tag("Score") and record.adjusted is None:
        score = (("Score", _points(compared.score_ns, contract)),)
    return replace(record, dealer=dealer, stated=stated, tags=(*record.tags, *score))
