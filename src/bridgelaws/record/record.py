"""A board's record: the facts, every question with its answer, the rulings, the score, and the right of appeal.

It is worked out from the log, so it can be made again at any time, and nothing in it is ever overwritten: a ruling put
right, an appeal and what became of it stand after the ruling they are about.
"""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.auction import Auction
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.cards import Hand, Suit
from bridgelaws.bridge.notation import write_call, write_card, write_seat
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws.reviews import waiting
from bridgelaws.record.sentences import asked_of, award_text, happened, matter_text, value_text
from bridgelaws.ruling_card import Spoken, ruling_card, spoken, turn_now
from bridgelaws.table.events import (
    AttentionDrawn,
    Event,
    IrregularityFound,
    MatterRaised,
    QuestionAnswered,
    ReviewTaken,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.result import result
from bridgelaws.table.rulings import PenaltyGiven, Ruling, ScoreAdjusted
from bridgelaws.table.state import Table


class Heading(Struct, frozen=True):
    """What the table itself does not know."""

    event: str = ""
    session: str = ""
    table: str = ""
    round: str = ""
    players: tuple[str, str, str, str] = ("", "", "", "")  # North, East, South, West
    director: str = ""
    when: str = ""


class Answered(Struct, frozen=True):
    asked: str
    question: str
    answer: str
    law: str = ""


class RulingRecord(Struct, frozen=True):
    """One ruling: what it was about, who called, what was asked and answered, and what was said."""

    number: int
    about: str
    called_by: str
    answers: tuple[Answered, ...]
    card: Spoken
    adjusted: str = ""
    penalties: tuple[str, ...] = ()
    undone: bool = False  # taken back by a later ruling, or fallen with what it rested on


class BoardRecord(Struct, frozen=True):
    heading: Heading
    board: str
    edition: str
    regulations: str
    contest: str
    hands: tuple[tuple[str, str], ...]  # those that are known
    calls: tuple[tuple[str, ...], ...]  # rows of four from the dealer's column, West first
    tricks: tuple[str, ...]
    facts: tuple[str, ...]
    result: str
    rulings: tuple[RulingRecord, ...]
    counts: str  # the adjusted score in force, if there is one
    unfinished: tuple[Answered, ...]  # answers given to a case that has no ruling yet
    waiting: tuple[str, ...]  # still to be looked at
    appeal: str


def record_of(start: Table, log: tuple[Event, ...], book: LawBook, heading: Heading | None = None) -> BoardRecord:
    """The record of a board, from the log of its table."""
    table, facts, rulings = start, list[str](), list[RulingRecord]()
    answers, about, called_by = list[Answered](), list[str](), ""
    for event in log:
        if (fact := happened(event)) is not None:
            facts.append(fact)
        match event:
            case AttentionDrawn(by) | MatterRaised(_, by):
                called_by = write_seat(by) if by else ""
            case ReviewTaken():
                called_by = ""
            case IrregularityFound(irregularity):
                about.append(matter_text(irregularity))
            case QuestionAnswered(given):
                answers.append(Answered(asked_of(given.put_to), str(given.text), value_text(given.value)))
        table = evolve(table, event)
        if isinstance(event, RulingGiven):
            subject = about.pop() if about else ""
            card = spoken(ruling_card(event.ruling, turn_now(table)))
            told = RulingRecord(len(rulings) + 1, subject, called_by, tuple(answers), card)
            rulings.append(_with_score(told, event.ruling))
            answers = []
    return BoardRecord(
        heading=heading or Heading(),
        board=_board(table),
        edition=str(book.edition),
        regulations=book.regulations.name,
        contest=_contest(table),
        hands=_hands(start),
        calls=_calls(table.auction),
        tricks=_tricks(table),
        facts=tuple(facts),
        result=_result(table),
        rulings=tuple([replace(told, undone=told.number - 1 in table.undone) for told in rulings]),
        counts=award_text(table.adjusted) if table.adjusted else "",
        unfinished=tuple(answers),
        waiting=waiting(table),
        appeal=_right_of_appeal(book),
    )


def _with_score(told: RulingRecord, ruling: Ruling) -> RulingRecord:
    awards = [effect.result for effect in ruling.effects if isinstance(effect, ScoreAdjusted)]
    penalties = [_penalty(effect) for effect in ruling.effects if isinstance(effect, PenaltyGiven)]
    return replace(told, adjusted=award_text(awards[-1]) if awards else "", penalties=tuple(penalties))


def _penalty(given: PenaltyGiven) -> str:
    who = " and ".join([write_seat(seat) for seat in given.seats])
    what = f"{float(given.amount):g} {given.unit.value}" if given.amount else "a warning"
    return f"{who}: {what} (Law {given.law})"


def _board(table: Table) -> str:
    board = table.board
    sides = {Vulnerability.NONE: "nobody", Vulnerability.NS: "North-South", Vulnerability.EW: "East-West"}
    return f"{board.number}, dealer {write_seat(board.dealer)}, {sides.get(board.vulnerable, 'everybody')} vulnerable"


def _contest(table: Table) -> str:
    contest = table.contest
    return f"{contest.form.value}, {contest.scale.value}{', knock-out' if contest.knockout else ''}"


def _hands(start: Table) -> tuple[tuple[str, str], ...]:
    state = start.at_play
    held: list[tuple[Seat, Hand]] = []
    for seat in SEATS:
        hand = state.opening.hands[seat.index] if state else start.board.deal.hand(seat) if start.board.deal else None
        if hand is not None:
            held.append((seat, hand))
    return tuple([(write_seat(seat), _hand(hand)) for seat, hand in held])


def _hand(hand: Hand) -> str:
    suits = [(suit, "".join([str(card.rank) for card in hand.in_suit(suit)])) for suit in reversed(Suit)]
    return " ".join([f"{suit.symbol} {ranks or '–'}" for suit, ranks in suits])


def _calls(auction: Auction) -> tuple[tuple[str, ...], ...]:
    """Rows with West first; a player passed over has an empty place."""
    order = [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    rows, row = list[tuple[str, ...]](), list[str]()
    for seat, call in auction.calls:
        while len(row) != order.index(seat):
            row.append("")
            if len(row) == 4:
                rows.append(tuple(row))
                row = []
        row.append(write_call(call))
        if len(row) == 4:
            rows.append(tuple(row))
            row = []
    if row:
        rows.append((*row, *[""] * (4 - len(row))))
    return tuple(rows)


def _tricks(table: Table) -> tuple[str, ...]:
    state = table.at_play
    if state is None:
        return ()
    played = [trick for trick in (*state.play.tricks, state.play.trick) if trick.plays]
    return tuple([" ".join([f"{seat} {write_card(card)}" for seat, card in trick.plays]) for trick in played])


def _result(table: Table) -> str:
    ended = result(table)
    if table.cancelled:
        return "cancelled"
    if ended is None:
        return "not finished"
    if ended.contract is None:
        return "passed out"
    contract = ended.contract
    bid = f"{write_call(contract.bid)}{contract.doubling} by {write_seat(contract.declarer)}"
    return f"{bid}, {ended.tricks} tricks, {ended.score:+d} for the declaring side"


def _right_of_appeal(book: LawBook) -> str:
    """83, 92B: told with the ruling."""
    minutes, body = book.regulations.appeal_period_minutes, book.regulations.appeals_heard_by.value
    until = f"until {minutes} minutes after the official score can be seen"
    return f"A ruling may be appealed, through the Director, {until}. Appeals are heard by the {body}."
