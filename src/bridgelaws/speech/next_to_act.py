"""The closing line: a seat and a verb. A board that is over, stopped or cancelled has nobody to call or play."""

from bridgelaws.bridge.calls import Pass
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws.law26_lead_restrictions import lead_choices
from bridgelaws.speech import bricks
from bridgelaws.speech.duties import may_act
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.result import was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import say

SAID = "who acts next"  # covered by a clause that puts it in its own words


def clauses(table: Table, book: LawBook) -> tuple[Clause, ...]:
    if was_stopped(table):
        return (Clause(Role.NEXT, say("Please put the cards back and take the next board.")),)
    if not _is_known(table) or (table.at_play and table.at_play.claim):  # after a claim nobody plays (68D)
        return ()
    seat = may_act(table)
    if seat is None:
        return ()
    if table.at_play is not None:
        return say_in_play(table, seat)
    if table.auction.ended:
        return _at_the_lead(table, seat, book)
    return (_in_auction(table, seat),)


def _in_auction(table: Table, seat: Seat) -> Clause:
    required = table.required_repetition(seat)
    if table.must_pass(seat) or isinstance(required, Pass):
        return Clause(Role.NEXT, say("{seat}, please pass.", seat=seat))
    if required is not None:
        return Clause(Role.NEXT, say("{seat}, please make the same call again: {call:noun}.", seat=seat, call=required))
    return bricks.your_turn(seat)


def _at_the_lead(table: Table, leader: Seat, book: LawBook) -> tuple[Clause, ...]:
    """26: who has to wait for declarer's choice is not told to lead."""
    contract = table.contract
    if table.lead_faced:  # it lies there already
        return ()
    if contract and any(choice.leader is leader for choice in lead_choices(table, book)):
        wait = say("{seat}, wait until {declarer} has chosen.", seat=leader, declarer=contract.declarer)
        return (Clause(Role.NEXT, wait),)
    return (Clause(Role.NEXT, say("{seat}, please lead.", seat=leader)),)


def say_in_play(table: Table, seat: Seat) -> tuple[Clause, ...]:
    """44, 45B: declarer plays from dummy."""
    state, contract = table.at_play, table.contract
    assert state is not None
    leads = not state.play.trick.plays
    if seat in [leader for leader, _ in state.face_down]:
        return (Clause(Role.NEXT, say("{seat}, turn your lead face up.", seat=seat)),)
    if contract and seat is contract.declarer.partner:
        declarer = contract.declarer
        text = say("{seat}, lead from dummy.", seat=declarer) if leads else say("{seat}, play from dummy.", seat=declarer)
        return (Clause(Role.NEXT, text),)
    if leads and (own := _penalty_card_to_lead(table, seat)):
        return (Clause(Role.NEXT, say("{seat}, lead {card}.", seat=seat, card=own)),)
    return (Clause(Role.NEXT, say("{seat}, lead.", seat=seat) if leads else say("{seat}, play.", seat=seat)),)


def _penalty_card_to_lead(table: Table, leader: Seat) -> Card | None:
    """50D1(a), where neither partner's penalty card nor a demand comes first."""
    lying = table.at_play.penalty_cards if table.at_play else ()
    bound = [each for each in table.restrictions if each.seat is leader]
    if len(lying) != 1 or not lying[0].major or lying[0].seat is not leader or bound:
        return None
    return lying[0].card


def _is_known(table: Table) -> bool:
    """Nobody's turn follows from a matter that was told without the auction."""
    return bool(table.auction.calls or table.floor or table.withdrawn) or table.at_play is not None
