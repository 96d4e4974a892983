"""evolve: one event onto a table. Decides nothing; rulings bring their effects with them."""

from typing import assert_never

from msgspec.structs import replace

from bridgelaws.bridge.calls import PASS, Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table import effects_on_play, evolve_play
from bridgelaws.table.acts_of_play import (
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    ExplanationCorrected,
    FifthCardShown,
    InspectionWanted,
    LeadTakenBack,
    PlayOmitted,
    PointingRemarked,
    QuestionPut,
    TurnStated,
)
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallSettled,
    CallsMadeTogether,
    CardNamed,
    CardPlayed,
    CardSettled,
    CardsPlayedTogether,
    CardsShown,
    CardTakenUp,
    CaseDropped,
    ChangeWanted,
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    ConcessionObjected,
    ConsultedPartner,
    Event,
    HandSpread,
    HandsReturned,
    HandTaken,
    IrregularityFound,
    LeadFaced,
    LedFaceDown,
    MatterRaised,
    NextBoardCalled,
    PlayBegins,
    PlayedHandsReturned,
    PlayOnWanted,
    QuestionAnswered,
    ResultAgreed,
    ReviewTaken,
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    RulingGiven,
    SeveralCardsPlayed,
)
from bridgelaws.table.irregularities import (
    CardExposed,
    CardExposedInAuction,
    CardsShownBefore,
    Irregularity,
    LeadDue,
    LeadOutOfTurn,
    NeverReplaced,
    PenaltyCardsToChooseFrom,
    PenaltyCardTakenUp,
    ReplacementMade,
    SimultaneousCall,
    TurnMissed,
)
from bridgelaws.table.irregularities_of_cards import FaceDownLeadOutOfTurn
from bridgelaws.table.restrictions import MustPass, Restriction, Until
from bridgelaws.table.rulings import (
    Advice,
    AuctionReverts,
    BecomesPenaltyCard,
    BoardCancelled,
    CallCancelled,
    CallEntered,
    CallReplaced,
    CallStands,
    CallWithdrawn,
    CardPlaced,
    CardPutDown,
    CardReplaced,
    CardsExposed,
    CardStands,
    CardSupplied,
    CardTakenBack,
    CardTakenFirst,
    CaseClosed,
    ClaimReopened,
    ClaimSettled,
    ClaimVoided,
    DeclarerChanged,
    DoublingStruck,
    EarlyCardStays,
    Effect,
    ExtraCardRestored,
    FacedCardTakenBack,
    FaceDownLeadTakenBack,
    Impose,
    InformationAuthorized,
    InformationUnauthorized,
    LastCardReturned,
    LaterCallsCancelled,
    LaterCardsTakenBack,
    LaterPlaysReturned,
    LeadChosen,
    LeadFrom,
    LeadReturned,
    PassImplied,
    PenaltyCardPickedUp,
    PenaltyGiven,
    ResultCorrected,
    Review,
    ReviewDone,
    RevokeAdmitted,
    RevokeCorrected,
    RevokeLetBe,
    RevokeNoted,
    RevokesSettled,
    RevokeUnfounded,
    Ruling,
    RulingUndone,
    ScoreAdjusted,
    TakenInOrder,
    TrickKept,
    TricksPlayedOver,
    TricksTransferred,
    WaitingPassesCancelled,
    WrongCardSettled,
)
from bridgelaws.table.state import Exposed, Made, OpenCase, RestsOn, Table, Withdrawn


def evolve(table: Table, *events: Event) -> Table:
    for event in events:
        before, table = table.lead_faced, _evolve(table, event)
        if table.lead_faced and not before and table.restrictions:
            table = _without_duties_of_the_auction(table)
    return table


def _without_duties_of_the_auction(table: Table) -> Table:
    """41C: the lead has been faced and nobody calls any more."""
    over = (Until.NEXT_CALL, Until.AUCTION_ENDS)
    return table.with_(restrictions=tuple(r for r in table.restrictions if r.until not in over))


def _evolve(table: Table, event: Event) -> Table:
    match event:
        case CardPlayed():  # by far the most frequent
            return evolve_play.happened(table, event)
        case CallMade():
            return _made(table, event)
        case CallsMadeTogether(seat, call, shows, artificial):
            return _put_down(table, Made(seat, call, shows, artificial, together=True))
        case CallSettled():
            first, *rest = table.floor
            settled = joined(table.with_(floor=tuple(rest)), first.seat, first.call)
            return settled if rest or table.cases else settled.with_(attention=False)
        case CardSettled():
            counted = effects_on_play.effected(table, CardStands())
            waits = table.cases or (counted.at_play and counted.at_play.floor)
            return counted if waits else counted.with_(attention=False)
        case IrregularityFound(irregularity):
            return table.with_(cases=(*table.cases, OpenCase(irregularity)))
        case QuestionAnswered():
            return _answered(table, event)
        case RulingGiven(ruling):
            return _ruled(table, ruling)
        case CaseDropped():
            dropped = table.with_(cases=table.cases[:-1])
            return dropped if dropped.cases or dropped.floor or dropped.at_play else dropped.with_(attention=False)
        case AttentionDrawn():
            return table.with_(attention=True)
        case LeadFaced(seat):
            return _play_begins(table, seat)
        case ResultAgreed(tricks):
            return table.with_(tricks_agreed=tricks, lead_faced=True)
        case HandTaken(seat):
            return table.with_(hands_out=(*table.hands_out, seat))
        case HandsReturned():
            return table.with_(hands_returned=True)
        case CardNamed() | NextBoardCalled() | RoundEnded() | PlayedHandsReturned():
            return evolve_play.happened(table, event)
        case ClaimMade() | ClaimAgreed():
            return evolve_play.happened(table, event)
        case ClaimDoubted() | ConcessionObjected() | PlayOnWanted():
            return table.with_(attention=True)
        case RevokeAskedAbout(_, _, came_to_light):
            return table.with_(attention=True) if came_to_light else table
        case LedFaceDown() | HandSpread():
            return evolve_play.over_the_lead(table, event)
        case CardsPlayedTogether(seat, card):
            return evolve_play.happened(table, CardPlayed(seat, card, counted=False))
        case SeveralCardsPlayed():
            return table.with_(lead_faced=True)  # the cards are in the irregularity found
        case CardTakenUp():
            return table.with_(attention=True)
        case PlayBegins():
            return evolve_play.begun(table)
        case RevokeAlleged():
            return table.with_(attention=True)
        case (
            CardCalled()
            | CardHandled()
            | CardChangeWanted()
            | FifthCardShown()
            | LeadTakenBack()
            | TurnStated()
            | ExplanationCorrected()
            | PlayOmitted()
            | CardStuck()
            | CardMislaid()
            | DummyTransgressed()
            | DummyWarned()
            | DummyIndicated()
            | QuestionPut()
            | InspectionWanted()
            | PointingRemarked()
        ):
            return evolve_play.done(table, event)
        case ChangeWanted() | CardsShown() | ConsultedPartner() | MatterRaised() | ReviewTaken():
            return table.with_(attention=True)  # what they lead to is in the irregularity found; the Director is called
        case _:
            assert_never(event)


def joined(table: Table, seat: Seat, call: Call) -> Table:
    """The call counts; whatever bound that player only until the next call is over."""
    auction = table.auction.after(call, by=seat)
    if not table.restrictions:
        return table.with_(auction=auction)
    over = [r for r in table.restrictions if r.seat is seat and r.until is Until.NEXT_CALL]
    if not over:
        return table.with_(auction=auction)
    spent = (*table.spent, *[(len(table.auction.calls), restriction) for restriction in over])
    return table.with_(auction=auction, spent=spent, restrictions=tuple(r for r in table.restrictions if r not in over))


def _made(table: Table, event: CallMade) -> Table:
    made = Made(event.seat, event.call, event.shows, event.artificial, event.names)
    return joined(_meant(table, made), event.seat, event.call) if event.counted else _put_down(table, made)


def _put_down(table: Table, made: Made) -> Table:
    return _meant(table.with_(floor=(*table.floor, made)), made)


def _meant(table: Table, made: Made) -> Table:
    """What is said of the call; made again, it may mean something else."""
    if made.shows or made.artificial or table.meaning(made.seat, made.call):
        return table.with_(meanings=(*table.meanings, made))
    return table


def _answered(table: Table, event: QuestionAnswered) -> Table:
    answer, case = event.answer, table.cases[-1]
    if isinstance(answer.put_to, Seat) and isinstance(answer.value, Pass | Double | Redouble | Bid):
        table = _meant(table, Made(answer.put_to, answer.value, event.shows, event.artificial))
    answered = OpenCase(case.irregularity, (*case.answers, answer))
    return table.with_(cases=(*table.cases[:-1], answered), attention=True)


def _play_begins(table: Table, leader: Seat) -> Table:
    """What still lay on the table unruled now counts as the players treated it; a choice at this first lead is gone."""
    for made in table.floor:
        settle = _withdrawn if table.auction.ended else joined  # nothing is added to an auction that is over
        table = settle(table, made.seat, made.call)
    kept = tuple(r for r in table.restrictions if r.seat is not leader or r.until is not Until.FIRST_LEAD)
    return table.with_(floor=(), lead_faced=True, restrictions=kept)


def _ruled(table: Table, ruling: Ruling) -> Table:
    wrong = table.cases[-1].irregularity
    table = table.with_(cases=table.cases[:-1], rulings=(*table.rulings, ruling))
    for effect in ruling.effects:
        table = _effected(table, effect)
    if rests := _rests_on(table, wrong, ruling):
        table = table.with_(rests=(*table.rests, rests))
    waiting = table.cases or table.floor or (table.at_play and table.at_play.floor)
    return table if waiting else table.with_(attention=False)


def _effected(table: Table, effect: Effect) -> Table:
    match effect:
        case CallStands():
            first, *rest = table.floor
            return joined(table.with_(floor=tuple(rest)), first.seat, first.call)
        case CallCancelled():
            first, *rest = table.floor
            return _withdrawn(table.with_(floor=tuple(rest)), first.seat, first.call)
        case CallReplaced(by):
            first, *rest = table.floor
            if there := next((made for made in rest if (made.seat, made.call) == (first.seat, by)), None):
                rest.remove(there)  # it was on the table already, made before the ruling
            return joined(_withdrawn(table.with_(floor=tuple(rest)), first.seat, first.call), first.seat, by)
        case CallWithdrawn(seat, call):
            there = next((made for made in table.floor[1:] if (made.seat, made.call) == (seat, call)), None)
            kept = tuple(made for made in table.floor if made is not there)
            return _withdrawn(table.with_(floor=kept), seat, call)
        case LaterCallsCancelled(calls):
            later = table.floor[1:] if calls is None else table.floor[1 : 1 + calls]
            for made in later:
                table = _withdrawn(table, made.seat, made.call)
            return table.with_(floor=(*table.floor[:1], *table.floor[1 + len(later) :]))
        case PassImplied(seat):
            return joined(table.with_(implied=(*table.implied, len(table.auction.calls))), seat, PASS)
        case AuctionReverts(calls, turn, unintended):
            return _reverted(table, calls, turn, unintended)
        case RulingUndone(number):
            return _without_rulings(table, {number})
        case CallEntered(seat, call, anew, shows, artificial):
            table = _meant(table, Made(seat, call, shows, artificial)) if shows or artificial else table
            return table.with_(floor=(Made(seat, call), *table.floor)) if anew else _entered(table, seat, call)
        case TakenInOrder(first, over):
            return _in_order(table, first, over)
        case CaseClosed(seat, call):
            return table.with_(cases=tuple(case for case in table.cases if not _is_about(case.irregularity, seat, call)))
        case WaitingPassesCancelled(until):
            return _without_passes(table, until)
        case DoublingStruck(seat, call):
            return table.with_(struck=(*table.struck, (seat, call)))
        case (
            CardStands()
            | CardTakenBack()
            | FaceDownLeadTakenBack()
            | LaterCardsTakenBack()
            | EarlyCardStays()
            | FacedCardTakenBack()
            | CardTakenFirst()
            | CardPutDown()
            | PenaltyCardPickedUp()
            | LeadChosen()
            | DeclarerChanged()
            | CardReplaced()
            | LeadReturned()
            | TricksPlayedOver()
            | BecomesPenaltyCard()
            | RevokeCorrected()
            | RevokeNoted()
            | RevokeLetBe()
            | RevokeAdmitted()
            | RevokeUnfounded()
            | LaterPlaysReturned()
            | ClaimReopened()
            | ClaimSettled()
            | ClaimVoided()
            | TricksTransferred()
            | RevokesSettled()
            | CardPlaced()
            | LastCardReturned()
            | LeadFrom()
            | CardSupplied()
            | ExtraCardRestored()
            | TrickKept()
            | WrongCardSettled()
        ):
            return effects_on_play.effected(table, effect)
        case Impose(restriction):
            return _imposed(table, replace(restriction, ruling=len(table.rulings) - 1))
        case InformationUnauthorized(side, seat, call):
            return _information(table, seat, call, side)
        case InformationAuthorized(seat, call):
            return _information(table, seat, call, None)
        case CardsExposed(seat, cards, led):
            shown = tuple(Exposed(seat, Card(card), led) for card in cards)
            return table.with_(exposed=(*table.exposed, *shown))
        case Review():
            return table if effect in table.reviews else table.with_(reviews=(*table.reviews, effect))
        case ReviewDone(law, offender, action):
            done = Review(law, offender, action)
            return table.with_(reviews=tuple([review for review in table.reviews if review != done]))
        case ScoreAdjusted(result):
            return table.with_(adjusted=result)
        case BoardCancelled():
            return table.with_(cancelled=True, reviews=())
        case ResultCorrected(tricks):
            return table.with_(tricks_agreed=tricks, lead_faced=True)
        case PenaltyGiven():
            return table.with_(penalties=(*table.penalties, effect))
        case Advice():
            return table
        case _:
            assert_never(effect)


def _withdrawn(table: Table, seat: Seat, call: Call, back_to: int | None = None) -> Table:
    """What was said of the call goes with it: made again, it may mean something else."""
    meaning = table.meaning(seat, call)
    kept = tuple(known for known in table.meanings if known is not meaning)
    at = len(table.auction.calls) if back_to is None else back_to
    gone = Withdrawn(seat, call, meaning=meaning, at=at, counted=back_to is not None)
    return table.with_(withdrawn=(*table.withdrawn, gone), meanings=kept)


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


def _reverted(table: Table, calls: int, turn: Seat, unintended: bool) -> Table:
    """The calls go, and with them the rulings that rest on them; what they had brought to an end is in force again.

    Whatever else was ruled meanwhile stays: no law lifts it because calls go.
    """
    for seat, call in table.auction.calls[calls:]:
        table = _withdrawn(table, seat, call, back_to=calls)
    gone = [r for r in table.rests if (r.call == calls and unintended if r.put_down else r.call >= calls)]
    changed = [r for r in table.rests if r.put_down and r.call == calls and table.auction.calls[calls][0] is turn]
    again = [restriction for at, restriction in table.spent if at >= calls]
    table = table.with_(
        auction=replace(table.auction.cut(calls), turn=turn),
        implied=tuple(at for at in table.implied if at < calls),
        restrictions=(*table.restrictions, *again),
        spent=tuple((at, restriction) for at, restriction in table.spent if at < calls),
        rests=tuple(r for r in table.rests if r not in gone and (r.call < calls or r in changed)),
        cases=tuple(case for case in table.cases if not isinstance(case.irregularity, TurnMissed | NeverReplaced)),
    )
    return _without_rulings(_without_play(table), {rests.ruling for rests in gone})


def _without_rulings(table: Table, gone: set[int]) -> Table:
    """What only these rulings brought goes; what they had set free is closed again."""
    undone = {*table.undone, *gone}
    freed = [effect for n in gone for effect in table.rulings[n].effects if isinstance(effect, InformationAuthorized)]
    for effect in freed:
        table = _information(table, effect.seat, effect.call, effect.seat.side)
    standing = [effect for n, ruling in enumerate(table.rulings) if n not in undone for effect in ruling.effects]
    table = _without_tricks(table, [effect for n in sorted(gone) for effect in table.rulings[n].effects])
    before = [effect for n, ruling in enumerate(table.rulings[:-1]) if n not in undone for effect in ruling.effects]
    awards = [effect.result for effect in before if isinstance(effect, ScoreAdjusted)]
    return table.with_(
        undone=tuple(sorted(undone)),
        restrictions=tuple(r for r in table.restrictions if r.ruling not in gone),
        reviews=tuple(review for review in table.reviews if review in standing),
        adjusted=awards[-1] if awards else None,
        cancelled=any(isinstance(effect, BoardCancelled) for effect in before),
        penalties=tuple(effect for effect in before if isinstance(effect, PenaltyGiven)),
    )


def _without_tricks(table: Table, effects: list[Effect]) -> Table:
    """The tricks that were recorded before a correction count again, and a revoke is no longer noted."""
    for effect in effects:
        match effect:
            case ResultCorrected(_, was):
                table = table.with_(tricks_agreed=was)
            case RevokeNoted(revoke) if table.at_play:
                state = table.at_play
                noted = tuple(known for known in state.noted if known != revoke)
                table = table.with_(at_play=replace(state, noted=noted))
    return table


def _without_play(table: Table) -> Table:
    """41A: no lead has been faced, so cards led face down go back; penalty cards are cards shown in the auction again."""
    state = table.at_play
    if state is None:
        return table
    shown = tuple(Exposed(penalty.seat, penalty.card, penalty.major) for penalty in state.penalty_cards)
    cases = tuple(again for case in table.cases if (again := _in_the_auction(case)))
    options = tuple(option for _, option in state.spent if option.until is Until.FIRST_LEAD)  # to be chosen about anew
    restrictions = (*table.restrictions, *options)
    return table.with_(at_play=None, exposed=(*table.exposed, *shown), cases=cases, restrictions=restrictions)


def _in_the_auction(case: OpenCase) -> OpenCase | None:
    """What is open about cards, now that the auction goes on: a card came into view in it, or nothing is left."""
    match case.irregularity:
        case CardExposed(offender, cards, deliberate):
            return OpenCase(CardExposedInAuction(offender, cards, deliberate))
        case LeadOutOfTurn(offender, card):
            return OpenCase(CardExposedInAuction(offender, (card,), led=True))
        case LeadDue() | PenaltyCardsToChooseFrom() | PenaltyCardTakenUp() | CardsShownBefore() | FaceDownLeadOutOfTurn():
            return None
        case _:
            return case


def _imposed(table: Table, restriction: Restriction) -> Table:
    """Whoever is bound to pass from now on was not when calls that still lie on the table were made."""
    floor, seat = table.floor, restriction.seat
    if isinstance(restriction, MustPass) and not table.is_bound_to_pass(seat):
        floor = tuple(replace(made, rho_free=True) if made.seat is seat.lho else made for made in floor)
    if isinstance(restriction, MustPass):
        floor = tuple(replace(made, free=True) if made.seat is seat else made for made in floor)
    return table.with_(floor=floor, restrictions=(*table.restrictions, restriction))


def _is_about(irregularity: Irregularity, seat: Seat, call: Call) -> bool:
    calls = [getattr(irregularity, name, None) for name in ("call", "bid", "second", "replacement")]
    return irregularity.offender is seat and call in calls


def _without_passes(table: Table, until: Seat) -> Table:
    floor = list(table.floor)
    while floor and floor[0].seat is not until and isinstance(floor[0].call, Pass):
        first = floor.pop(0)
        table = _withdrawn(table, first.seat, first.call)
    return table.with_(floor=tuple(floor))


def _entered(table: Table, seat: Seat, call: Call) -> Table:
    """A call put down again has not been withdrawn after all."""
    again = next((gone for gone in reversed(table.withdrawn) if (gone.seat, gone.call) == (seat, call)), None)
    kept = tuple(gone for gone in table.withdrawn if gone is not again)
    meanings = (again.meaning,) if again and again.meaning else ()
    floor = (*meanings, *table.floor) if meanings else (Made(seat, call), *table.floor)
    return table.with_(floor=floor, withdrawn=kept, meanings=(*table.meanings, *meanings))


def _in_order(table: Table, first: Seat, over: bool) -> Table:
    """That player's comes first among the calls made together; what was found against the one that lay first is dropped."""
    where = table.made_together
    together = table.floor[where]
    taken_first = next(made for made in together if made.seat is first)
    second, *rest = [replace(made, apart=not over) for made in together if made is not taken_first]
    ordered = (replace(taken_first, together=False), replace(second, together=False), *rest)
    floor = (*table.floor[: where.start], *ordered, *table.floor[where.stop :])
    if taken_first is together[0]:
        return table.with_(floor=floor)
    lay_first = together[0]
    dropped = [c for c in table.cases if _is_about(c.irregularity, lay_first.seat, lay_first.call)]
    kept = tuple(c for c in table.cases if c not in dropped or isinstance(c.irregularity, SimultaneousCall))
    return table.with_(floor=floor, cases=kept)


def _information(table: Table, seat: Seat, call: Call, side: Side | None) -> Table:
    """The last time that this player withdrew this call, but once each if it was withdrawn more than once."""
    found = [n for n, gone in enumerate(table.withdrawn) if gone.seat is seat and gone.call == call]
    if not found:
        return table  # it was put down again, and so has not been withdrawn after all
    closed_before = [table.withdrawn[n].unauthorized_for for n in found]
    to_change = [n for n, sides in zip(found, closed_before, strict=True) if (side not in sides if side else sides)]
    at = max(to_change or found)
    closed = (*table.withdrawn[at].unauthorized_for, side) if side else ()
    changed = replace(table.withdrawn[at], unauthorized_for=tuple(dict.fromkeys(closed)))
    return table.with_(withdrawn=(*table.withdrawn[:at], changed, *table.withdrawn[at + 1 :]))
