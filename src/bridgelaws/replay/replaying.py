"""A record's calls and cards as deeds at our table, in the order in which they were done.

A mark of PBN becomes the deed it tells of. A call marked ``^I`` is made although it is insufficient, and the next player's
call accepts it (27A1). After a turn passed over (``^S``) the next call is out of rotation, and is accepted the same way
(29A). A card marked ``^L`` is led by the hand that led it, and accepted by the next card (53A); one marked ``^R`` is played.
A wrong declarer (``Declarer "^S"``) comes about by Law 54A: the opening lead is faced out of turn, and the declarer of the
auction spreads.
"""

from collections import Counter

from msgspec import Struct

from bridgelaws import director
from bridgelaws.actions.matters import tell_irregularity
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import CallEntry, CardEntry, Record
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.citing import Cited
from bridgelaws.table.events import (
    CallMade,
    CardPlayed,
    Deed,
    Event,
    HandSpread,
    IrregularityFound,
    LeadFaced,
    ResultAgreed,
    RulingGiven,
)
from bridgelaws.table.evolve import evolve
from bridgelaws.table.irregularities import (
    CallAfterFinalPass,
    CallOutOfRotation,
    InadmissibleDouble,
    InsufficientBid,
    Irregularity,
    LeadOutOfTurn,
)
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, all_of, say, template


class Replayed(Struct, frozen=True):
    """A board that was put through the Director: where it started, what happened, and where it came to."""

    start: Table
    table: Table
    log: tuple[Event, ...]
    finds: tuple[Text, ...]  # irregularities, and what the record says of them
    stuck: Text | str = ""  # why the rest of the record could not be entered


def replay_record(record: Record, book: LawBook) -> Replayed | None:
    """The record at our table; None if it has neither calls nor a contract, or nobody knows who dealt.

    Where nobody knows who was vulnerable the table has it that nobody was; the score is then nobody's guess.
    """
    dealer, vulnerable = record.dealer, record.vulnerable
    if record.number is not None:
        regular = Board.numbered(record.number)
        dealer, vulnerable = dealer or regular.dealer, vulnerable or regular.vulnerable
    contract = record.stated.contract
    if not record.calls and contract is None and not record.stated.passed_out:
        return None
    if dealer is None and contract is None:
        return None
    deal = record.deal
    if deal is not None and any([len(hand) < 13 for hand in deal.hands.values()]):
        return None  # an end position
    board = Board(record.number or 1, dealer or Seat.NORTH, vulnerable or Vulnerability.NONE, deal)
    return _Replay(board, record, book, dealer is not None).run()


class _Replay:
    def __init__(self, board: Board, record: Record, book: LawBook, dealt: bool) -> None:
        self.record, self.book = record, book
        self.with_calls = bool(record.calls) and dealt
        self.start = self.table = Table.start(board)
        self.log: list[Event] = []
        self.finds: list[Text] = []

    def run(self) -> Replayed:
        stuck: Text | str = ""
        try:
            if self.with_calls:
                self._auction()
            if self._begin_play():
                self._play()
                self._end()
        except BridgelawsError as error:
            stuck = error.said
        return Replayed(self.start, self.table, tuple(self.log), tuple(self.finds), stuck)

    def _do(self, deed: Deed) -> tuple[Event, ...]:
        events = director.act(self.table, deed, self.book)
        self._follow(events)
        return events

    def _follow(self, events: tuple[Event, ...]) -> None:
        self.table = evolve(self.table, *events)
        self.log += events

    def _auction(self) -> None:
        seat = self.table.board.dealer
        for entry in self.record.calls:
            if entry.call is not None:
                events = self._do(CallMade(seat, entry.call))
                if len(events) > 1 or entry.insufficient:
                    self._look_at_call(seat, entry, events)
            seat = seat.lho

    def _look_at_call(self, seat: Seat, entry: CallEntry, events: tuple[Event, ...]) -> None:
        found = _find(events)
        insufficient = any([isinstance(each, InsufficientBid) and each.offender is seat for each in found])
        assert entry.call is not None
        call = entry.call
        if entry.insufficient and not insufficient:
            self.finds.append(
                say(
                    "{seat}’s {call} is marked as insufficient (^I), but is sufficient ({law}).",
                    seat=seat,
                    call=call,
                    law=Cited("18D"),
                )
            )
        for each in found:
            match each:
                case InsufficientBid():
                    told = template("{seat}’s {call} was insufficient ({law}).")
                    if not entry.insufficient:
                        told = template("{seat}’s {call} was insufficient, and is not marked (^I) ({law}).")
                    self.finds.append(say(told, seat=each.offender, call=call, law=Cited("18D")))
                case CallOutOfRotation():
                    self.finds.append(
                        say(
                            "{seat}’s {call} was made out of rotation ({law}).",
                            seat=each.offender,
                            call=call,
                            law=Cited("28"),
                        )
                    )
                case CallAfterFinalPass():
                    told = template("{seat} called {call} when the auction was over ({law}).")
                    self.finds.append(say(told, seat=each.offender, call=call, law=Cited("39")))
                case InadmissibleDouble():
                    told = template("{seat}’s {call} was inadmissible ({law}).")
                    self.finds.append(say(told, seat=each.offender, call=call, law=Cited("36")))
                case _:
                    self.finds.append(tell_irregularity(each))
        self._rulings(events)

    def _begin_play(self) -> bool:
        """Whether there is a contract to be played: the one that was bid or, where calls are missing, the one stated."""
        if self.record.stated.passed_out and not self.with_calls:
            return False
        stated, table = self.record.stated, self.table
        if self.with_calls and over(table):
            if (table.cases or table.floor) and self.record.cards:
                self._do(LeadFaced(self.record.cards[0].seat))
            if self.table.contract is None:
                return False
            if self._was_played_otherwise(self.table.contract):
                return True
            if stated.wrong_declarer and self.record.cards:
                self._change_declarer(self.record.cards[0])
            return True
        if stated.passed_out and table.auction.bid is None:
            self.finds.append(say("The auction is not finished in the record; the board is taken as passed out."))
        if stated.contract is None:
            return False
        if self.with_calls:
            self.finds.append(say("The auction is not finished in the record; the contract is taken as stated."))
        self._without_auction(stated.contract)
        return True

    def _was_played_otherwise(self, called: Contract) -> bool:
        """The record states another declarer than its auction gives, and the lead is from the left of that one.

        Where no card is told, tricks that are stated are those of the declarer who is stated.
        """
        stated = self.record.stated.contract
        if stated is None or self.record.stated.wrong_declarer or stated.declarer is called.declarer:
            return False
        if self.record.leader is None:
            if self.record.stated.tricks is None and self.record.claim is None:
                return False
            told = say("The tricks are those of the contract that is stated, since the auction gives another declarer.")
        elif self.record.leader is not stated.opening_leader or self.record.leader is called.opening_leader:
            return False
        else:
            told = say("The cards are replayed in the contract that is stated, since the auction gives another declarer.")
        self.finds.append(told)
        self._without_auction(stated)
        return True

    def _without_auction(self, contract: Contract) -> None:
        board = self.start.board
        self.start = self.table = Table.in_play(board, Play.start(contract, board.deal))
        self.log.clear()

    def _change_declarer(self, lead: CardEntry) -> None:
        """54A: faced by the wrong defender, and the declarer of the auction spreads."""
        contract = self.table.contract
        assert contract is not None
        if lead.seat is not contract.dummy.lho:
            self.finds.append(
                say("Declarer is marked as irregular (^), and is {seat} by the auction.", seat=contract.declarer)
            )
            return
        self.finds.append(
            say(
                "{leader} led {card} out of turn, {declarer} spread the hand as dummy, and {dummy} became declarer.",
                leader=lead.seat,
                card=lead.card,
                declarer=contract.declarer,
                dummy=contract.dummy,
            )
        )
        events = self._do(CardPlayed(lead.seat, lead.card)) + self._do(HandSpread(contract.declarer))
        self._rulings(events)

    def _play(self) -> None:
        cards = self.record.cards
        done = len(self.table.at_play.play.trick.plays) if self.table.at_play else 0
        trick, there = 1, 0
        counts = Counter([entry.trick for entry in cards])
        for entry in cards[done:]:
            if counts[entry.trick] < 4 and entry.trick < cards[-1].trick:  # its other cards would seem out of turn
                self.finds.append(say("Trick {trick} lacks a card; what follows cannot be replayed.", trick=entry.trick))
                return
            if there == 4 and self.table.at_play is not None and self.table.at_play.ended:
                self.finds.append(say("There are more cards than tricks."))
                return
            trick, there = entry.trick, there + 1 if entry.trick == trick else 1
            events = self._do(CardPlayed(entry.seat, entry.card))
            if len(events) > 1 or entry.out_of_turn:
                self._look_at_card(entry, events)

    def _look_at_card(self, entry: CardEntry, events: tuple[Event, ...]) -> None:
        found = _find(events)
        led = [each for each in found if isinstance(each, LeadOutOfTurn)]
        parts = {"seat": entry.seat, "card": entry.card}
        if entry.out_of_turn and not led:
            self.finds.append(
                say(
                    "{seat}’s {card} is marked as led out of turn (^L), and was led in turn ({law}).",
                    **parts,
                    law=Cited("44G"),
                )
            )
        for each in found:
            if isinstance(each, LeadOutOfTurn):
                told = template("{seat}’s {card} was led out of turn ({law}).")
                if not entry.out_of_turn:
                    told = template("{seat}’s {card} was led out of turn, and is not marked (^L) ({law}).")
                self.finds.append(say(told, **parts, law=Cited("53")))
            else:
                self.finds.append(tell_irregularity(each))
        self._rulings(events)

    def _rulings(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, RulingGiven):
                self.finds.append(say("The players’ next actions settle it ({laws}).", laws=all_of(event.ruling.cites)))

    def _end(self) -> None:
        """79A: a board whose cards are not all there ends as the players agreed, if the record says how."""
        state, record = self.table.at_play, self.record
        tricks = record.claim if record.claim is not None else record.stated.tricks
        if tricks is None or result(self.table) is not None:
            return
        if state is not None:
            won = state.tricks_of(state.play.contract.declarer.side)
            most = 13 - (state.number - 1 - won)
            if not won <= tricks <= most and not record.stated.agreed_otherwise:
                raise BridgelawsError(
                    say(
                        "Declarer cannot have {tricks} tricks: by the cards it is {least} to {most}.",
                        tricks=tricks,
                        least=won,
                        most=most,
                    )
                )
            if not won <= tricks <= most:  # agreed otherwise (^): no such result would be taken at the table, but it counted
                self._follow((ResultAgreed(tricks),))
                return
        self._do(ResultAgreed(tricks))


def over(table: Table) -> bool:
    """Whether the auction has ended, if what lies unsettled counts as the players treated it."""
    auction = table.auction
    if auction.ended:
        return True  # what was called after that is out of the auction (39)
    for made in table.floor:
        auction = auction.after(made.call, by=made.seat)
    return auction.ended


def _find(events: tuple[Event, ...]) -> list[Irregularity]:
    return [event.irregularity for event in events if isinstance(event, IrregularityFound)]
