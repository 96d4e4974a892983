"""evolve: one event onto a table. Decides nothing; rulings bring their effects with them."""

from typing import TypeAlias, assert_never

from bridgelaws.bridge.calls import Bid, Double, Pass, Redouble
from bridgelaws.bridge.seats import Seat
from bridgelaws.table import effects_on_auction, effects_on_board, effects_on_play, events, evolve_play
from bridgelaws.table.acts_of_play import DeedOfPlay
from bridgelaws.table.effects.auction import AuctionEffect, CallReplaced
from bridgelaws.table.effects.play import CardStands, PlayEffect
from bridgelaws.table.effects_on_auction import add_call, note_meaning, withdraw_call
from bridgelaws.table.events import Consequence, Event
from bridgelaws.table.irregularities import CardsShownBefore, Irregularity, LeadDue, NeverReplaced, ReplacementMade
from bridgelaws.table.restrictions import Until
from bridgelaws.table.rulings import Effect, Ruling
from bridgelaws.table.state import Made, OpenCase, RestsOn, Table

_CallsTheDirector: TypeAlias = (  # what they lead to is in the irregularity found
    events.AttentionDrawn
    | events.CardTakenUp
    | events.RevokeAlleged
    | events.ClaimDoubted
    | events.ConcessionObjected
    | events.PlayOnWanted
    | events.ChangeWanted
    | events.CardsShown
    | events.ConsultedPartner
    | events.MatterRaised
    | events.ReviewTaken
)


def evolve(table: Table, *happened: Event) -> Table:
    for event in happened:
        before, table = table.lead_faced, _evolve(table, event)
        if table.lead_faced and not before and table.restrictions:
            table = _end_duties_of_the_auction(table)
    return table


def _end_duties_of_the_auction(table: Table) -> Table:
    """41C: the lead has been faced and nobody calls any more."""
    over = (Until.NEXT_CALL, Until.AUCTION_ENDS)
    return table.with_(restrictions=tuple(r for r in table.restrictions if r.until not in over))


def _evolve(table: Table, event: Event) -> Table:
    match event:
        case events.CardPlayed():  # by far the most frequent
            return evolve_play.happen(table, event)
        case events.CallMade():
            return _make_call(table, event)
        case events.QuestionAnswered():
            return _take_answer(table, event)
        case _ if isinstance(event, Consequence):
            return _follow(table, event)
        case events.CardNamed() | events.NextBoardCalled() | events.RoundEnded() | events.PlayedHandsReturned():
            return evolve_play.happen(table, event)
        case events.ClaimMade() | events.ClaimAgreed():
            return evolve_play.happen(table, event)
        case events.CallsMadeTogether(seat, call, shows, artificial):
            return _put_down(table, Made(seat, call, shows, artificial, together=True))
        case events.CardsPlayedTogether(seat, card):
            return evolve_play.happen(table, events.CardPlayed(seat, card, counted=False))
        case events.SeveralCardsPlayed():
            return table.with_(lead_faced=True)  # the cards are in the irregularity found
        case events.LeadFaced(seat):
            return _begin_play(table, seat)
        case events.LedFaceDown() | events.HandSpread():
            return evolve_play.over_the_lead(table, event)
        case events.PlayBegins():
            return evolve_play.begin(table)
        case events.ResultAgreed(tricks):
            return table.with_(tricks_agreed=tricks, lead_faced=True)
        case events.HandTaken(seat):
            return table.with_(hands_out=(*table.hands_out, seat))
        case events.HandsReturned():
            return table.with_(hands_returned=True)
        case events.RevokeAskedAbout(_, _, came_to_light):
            return table.with_(attention=True) if came_to_light else table
        case _ if isinstance(event, DeedOfPlay):
            return evolve_play.handle_cards(table, event)
        case _ if isinstance(event, _CallsTheDirector):
            return table.with_(attention=True)
        case _:
            assert_never(event)


def _follow(table: Table, event: Consequence) -> Table:
    match event:
        case events.CallSettled():
            first, *rest = table.floor
            settled = add_call(table.with_(floor=tuple(rest)), first.seat, first.call)
            return settled if rest or table.cases else settled.with_(attention=False)
        case events.CardSettled():
            counted = effects_on_play.apply(table, CardStands())
            waits = table.cases or (counted.at_play and counted.at_play.floor)
            return counted if waits else counted.with_(attention=False)
        case events.IrregularityFound(irregularity, attention):
            return table.with_(cases=(*table.cases, OpenCase(irregularity)), attention=table.attention or attention)
        case events.RulingGiven(ruling):
            return _apply_ruling(table, ruling)
        case events.CaseDropped():
            dropped = table.with_(cases=table.cases[:-1])
            return dropped if dropped.cases or dropped.floor or dropped.at_play else dropped.with_(attention=False)


def _make_call(table: Table, event: events.CallMade) -> Table:
    made = Made(event.seat, event.call, event.shows, event.artificial, event.names)
    return add_call(note_meaning(table, made), event.seat, event.call) if event.counted else _put_down(table, made)


def _put_down(table: Table, made: Made) -> Table:
    return note_meaning(table.with_(floor=(*table.floor, made)), made)


def _take_answer(table: Table, event: events.QuestionAnswered) -> Table:
    answer, case = event.answer, table.cases[-1]
    if isinstance(answer.put_to, Seat) and isinstance(answer.value, Pass | Double | Redouble | Bid):
        table = note_meaning(table, Made(answer.put_to, answer.value, event.shows, event.artificial))
    answered = OpenCase(case.irregularity, (*case.answers, answer))
    return table.with_(cases=(*table.cases[:-1], answered), attention=True)


def _begin_play(table: Table, leader: Seat) -> Table:
    """What still lay on the table unruled now counts as the players treated it; a choice at this first lead is gone."""
    for made in table.floor:
        settle = withdraw_call if table.auction.ended else add_call  # nothing is added to an auction that is over
        table = settle(table, made.seat, made.call)
    kept = tuple(r for r in table.restrictions if r.seat is not leader or r.until is not Until.FIRST_LEAD)
    return table.with_(floor=(), lead_faced=True, restrictions=kept)


def _apply_ruling(table: Table, ruling: Ruling) -> Table:
    wrong = table.cases[-1].irregularity
    table = table.with_(cases=table.cases[:-1], rulings=(*table.rulings, ruling))
    for effect in ruling.effects:
        table = _apply(table, effect)
    if rests := _rests_on(table, wrong, ruling):
        table = table.with_(rests=(*table.rests, rests))
    waiting = table.cases or table.floor or (table.at_play and table.at_play.floor)
    return table if waiting else table.with_(attention=False)


def _apply(table: Table, effect: Effect) -> Table:
    if isinstance(effect, PlayEffect):
        return effects_on_play.apply(table, effect)
    if isinstance(effect, AuctionEffect):
        return effects_on_auction.apply(table, effect)
    return effects_on_board.apply(table, effect)


def _rests_on(table: Table, wrong: Irregularity, ruling: Ruling) -> RestsOn | None:
    """The call that this ruling, the last one given, is about: if that call goes, so does the ruling."""
    calls, number = table.auction.calls, len(table.rulings) - 1
    match wrong:
        case ReplacementMade(offender):  # it was compared, or repeated
            call = max([at for at, (seat, _) in enumerate(calls) if seat is offender], default=None)
            return None if call is None else RestsOn(number, call, put_down=False)
        case NeverReplaced() | LeadDue() | CardsShownBefore():  # the auction was over
            return None if table.lead_faced else RestsOn(number, len(calls) - 1, put_down=False)
        case _ if any(isinstance(effect, CallReplaced) for effect in ruling.effects):
            return RestsOn(number, len(calls) - 1, put_down=True)
        case _:
            return None
