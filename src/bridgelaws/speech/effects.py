"""Each effect of a ruling in a sentence, where no law has words of its own for the incident."""

from collections.abc import Sequence
from fractions import Fraction

from bridgelaws.bridge.awards import Unit
from bridgelaws.bridge.calls import Pass
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.citing import Cited
from bridgelaws.speech.awards import say_award
from bridgelaws.speech.incident import Given
from bridgelaws.speech.moments import Clause, Role
from bridgelaws.table.effects import auction, board, play
from bridgelaws.table.effects.play import PlayEffect
from bridgelaws.table.in_force import in_force
from bridgelaws.table.restrictions import MayNotLead, MustLead, MustPlay, PlayDemanded, Restriction
from bridgelaws.table.rulings import Effect
from bridgelaws.table.state import Table, Withdrawn
from bridgelaws.text import Text, all_of, any_of, say, say_count, template

_SCORES = (board.ScoreAdjusted, board.PenaltyGiven, board.ResultCorrected)


def clauses(given: Given) -> tuple[Clause, ...]:
    """The sentences for the effects of a ruling; duties, information and reviews are said for all laws alike."""
    face_up = [effect.card for effect in given.ruling.effects if isinstance(effect, play.BecomesPenaltyCard)]
    told = [Clause(Role.MEANS, text) for text in say_cancelled(given)]
    for effect in given.ruling.effects:
        role = Role.SCORE if isinstance(effect, _SCORES) else Role.MEANS
        told += [Clause(role, text) for text in _sentences_for(effect, face_up, given)]
    return tuple(told)


def say_cancelled(given: Given) -> tuple[Text, ...]:
    """Every call that goes, in one sentence."""
    gone = list(given.after.withdrawn[len(given.before.withdrawn) :])
    return (cancel_all(gone),) if gone else ()


def cancel_all(gone: Sequence[Withdrawn]) -> Text:
    """Several passes are passes of these players; other calls are named each with its player."""
    if len(gone) > 1 and all(isinstance(each.call, Pass) for each in gone):
        return say("I cancel the passes of {seats}.", seats=all_of(dict.fromkeys([each.seat for each in gone])))
    calls = [say("{seat:gen} {call:noun}", seat=each.seat, call=each.call) for each in gone]
    return say("I cancel {calls}.", calls=all_of(dict.fromkeys(calls)))


def play_duty(restriction: Restriction) -> Text:
    """A duty in the play, to the player whom it binds."""
    parts = {"seat": restriction.seat}
    lead = template("{leader}, lead {suits:one}, whichever you like; without one, lead any card.")
    match restriction:
        case MayNotLead(suits=suits):
            return say(
                "{leader}, lead no {suits:bare} as long as you keep the lead.", leader=restriction.seat, suits=any_of(suits)
            )
        case MustLead(suits=suits):
            return say(lead, leader=restriction.seat, suits=any_of(suits))
        case MustPlay(card=card):
            return say("{seat}, play {card} at your next turn, if you legally can.", card=card, **parts)
        case PlayDemanded(demand="highest", suit=suit):
            return say("{seat}, play your highest {suit:bare}; without {suit}, any card.", suit=suit, **parts)
        case PlayDemanded(demand="lowest", suit=suit):
            return say("{seat}, play your lowest {suit:bare}; without {suit}, any card.", suit=suit, **parts)
        case PlayDemanded(demand="suit", suit=suit):
            return say("{seat}, play {suit:one}, if you legally can.", suit=suit, **parts)
        case PlayDemanded(suit=suit):
            return say("{seat}, play no {suit:bare}, unless you have to follow suit with it.", suit=suit, **parts)
        case _:
            return in_force(restriction)


def _sentences_for(effect: Effect, face_up: Sequence[Card], given: Given) -> tuple[Text | str, ...]:
    match effect:
        case board.ScoreAdjusted(result, why):
            return (*say_award(result), why) if why else say_award(result)
        case play.ClaimVoided(by_consent):
            freed = (say("No card is a penalty card any more."),) if by_consent else ()
            return (say("There is no claim; play goes on."), *freed)
        case _ if isinstance(effect, auction.AuctionEffect):
            said = _say_auction(effect, given.before)
            return (said,) if said else ()
        case _:
            text = _of_cards_that_stay(effect, face_up) or _say(effect)
            return (text,) if text else ()


def _of_cards_that_stay(effect: Effect, face_up: Sequence[Card]) -> Text | None:
    """Cards that do not count, where some of them do not go back to the hand either but stay on the table."""
    match effect:
        case play.CardTakenBack() if face_up:
            return say("The card does not count as played.")
        case play.LaterCardsTakenBack() if face_up:
            return say("The cards faced after it do not count either.")
        case play.FacedCardTakenBack(seat, card) if card in face_up:
            return say("{seat}’s {card} does not count as played.", seat=seat, card=card)
        case _:
            return None


def _say(effect: PlayEffect | board.BoardEffect) -> Text | str | None:
    if isinstance(effect, board.BoardEffect):
        return _say_board(effect)
    if isinstance(effect, play.FacedCardEffect):
        return _say_faced_card(effect)
    if isinstance(effect, play.LeadEffect):
        return _say_lead(effect)
    if isinstance(effect, play.TrickEffect):
        return _say_trick(effect)
    return _say_revoke_or_claim(effect)


def _say_auction(effect: auction.AuctionEffect, before: Table) -> Text | None:
    """Calls that go are named together; these are the calls that count."""
    first = before.floor[0] if before.floor else None
    match effect:
        case auction.CallStands() if first:
            return say("{seat:gen} {call:noun} stands.", seat=first.seat, call=first.call)
        case auction.CallReplaced(by) if first:
            return say("{seat:gen} call is {call:noun}.", seat=first.seat, call=by)
        case auction.PassImplied(seat):
            return say("{seat} had to pass and is taken to have passed.", seat=seat)
        case auction.AuctionReverts(_, turn):
            return say("The auction goes back to {turn}.", turn=turn)
        case auction.RulingUndone():
            return say("What I ruled earlier about that call no longer holds.")
        case auction.CallEntered(seat, call):
            return say("{seat:gen} call is {call:noun}.", seat=seat, call=call)
        case auction.TakenInOrder(first_seat, _):
            return say("{first:gen} call counts as made first.", first=first_seat)
        case auction.DoublingStruck(_, call):
            return say("The contract is scored as if {call:the} had not been made.", call=call)
        case _:
            return None


def _say_faced_card(effect: play.FacedCardEffect) -> Text | str | None:
    match effect:
        case play.CardStands():
            return say("The card stands as if it had been played in turn.")
        case play.CardTakenBack():
            return say("The card goes back to its hand.")
        case play.FaceDownLeadTakenBack(seat, _):
            return say("{seat} takes the face-down lead back into the hand.", seat=seat)
        case play.LaterCardsTakenBack():
            return say("The cards faced after it go back too.")
        case play.EarlyCardStays(seat, card):
            return say("{seat}’s {card} stays face up and is played when its turn comes.", seat=seat, card=card)
        case play.FacedCardTakenBack(seat, card):
            return say("{seat}’s {card} goes back to its hand.", seat=seat, card=card)
        case play.CardTakenFirst(seat, card):
            return say("{seat}’s {card} comes first.", seat=seat, card=card)
        case play.CardPutDown(seat, card):
            return say("{seat} plays {card}.", seat=seat, card=card)


def _say_lead(effect: play.LeadEffect) -> Text | str | None:
    match effect:
        case play.PenaltyCardPickedUp(seat, card):
            return say("{seat} picks up {card}.", seat=seat, card=card)
        case play.LeadChosen(leader):
            return say("{leader} is to lead.", leader=leader)
        case play.DeclarerChanged(declarer):
            return say("{declarer} becomes declarer, {partner} is dummy.", declarer=declarer, partner=declarer.partner)
        case play.BecomesPenaltyCard(seat, card, beside_others=True):
            text = template("{seat}’s {card} stays face up as a major penalty card: several of one defender are all major.")
            return say(text, seat=seat, card=card)
        case play.BecomesPenaltyCard(seat, card, major):
            if major:
                return say("{seat}’s {card} stays face up as a major penalty card.", seat=seat, card=card)
            return say("{seat}’s {card} stays face up as a minor penalty card.", seat=seat, card=card)


def _say_trick(effect: play.TrickEffect) -> Text | str | None:
    match effect:
        case play.CardPlaced(seat, card):
            return say("{seat} plays {card}.", seat=seat, card=card)
        case play.LastCardReturned(seat, card):
            return say("{seat} takes {card} back and plays again.", seat=seat, card=card)
        case play.LeadFrom(seat):
            return say("The lead comes from {seat}.", seat=seat)
        case play.CardSupplied(seat, trick, card, counts):
            if counts:
                return say("{seat} puts {card} into trick {trick}.", seat=seat, card=card, trick=trick)
            return say(
                "{seat} puts {card} into trick {trick}, among the cards played only.", seat=seat, card=card, trick=trick
            )
        case play.ExtraCardRestored(seat, trick, card):
            return say("{seat}’s {card} comes out of trick {trick} and back to the hand.", seat=seat, card=card, trick=trick)
        case play.TrickKept(trick, owner):
            return say("Trick {trick} stays {owner}’s.", trick=trick, owner=owner)
        case play.CardReplaced(seat, trick, card, by):
            return say("In trick {trick} {seat} plays {by} instead of {card}.", trick=trick, seat=seat, by=by, card=card)
        case play.LeadReturned():
            return say("The lead to the next trick goes back.")
        case play.LaterPlaysReturned(seat, trick):
            return say(
                "What was played after {seat}’s card to trick {trick} goes back; play goes on from there.",
                seat=seat,
                trick=trick,
            )
        case play.TricksPlayedOver(seat, card, by):
            return say("To trick 12 {seat} plays {by} instead of {card}; trick 13 follows.", seat=seat, by=by, card=card)
        case play.WrongCardSettled():
            return None


def _say_revoke_or_claim(effect: play.RevokeEffect | play.ClaimEffect) -> Text | str | None:
    match effect:
        case play.ClaimSettled(tricks):
            return say_count(
                "{count} of the tricks that were open is the claimer’s.",
                "{count} of the tricks that were open are the claimer’s.",
                tricks,
            )
        case play.ClaimReopened():
            return say(
                "The claim is no longer agreed to: the Director decides the tricks that are left ({law}).", law=Cited("70")
            )
        case play.TricksTransferred(to, tricks):
            return say_count(
                "{count} trick goes to {side} when play is over.",
                "{count} tricks go to {side} when play is over.",
                tricks,
                side=to,
            )
        case play.RevokeNoted(_, in_time):
            if in_time:
                return say("The revoke is established and is not corrected.")
            return say("It is too late to transfer tricks.")
        case play.RevokeLetBe():
            return say("Nothing is transferred for the revoke.")
        case (
            play.RevokeCorrected()
            | play.RevokeAdmitted()
            | play.RevokesSettled()
            | play.RevokeUnfounded()
            | play.ClaimVoided()
        ):
            return None


def _say_board(effect: board.BoardEffect) -> Text | str | None:
    match effect:
        case board.PlayUnauthorized(side, _, card):
            told = template("{side} may not take advantage of {card}, which was taken back; {others} may use it.")
            return say(told, side=side, others=side.other, card=card)
        case board.InformationAuthorized(seat, call):
            return say("Everybody may use {seat:gen} {call:noun}.", seat=seat, call=call)
        case board.CardsExposed(seat, cards, _):
            return say_count(
                "{seat}’s {cards} stays face up on the table until the auction is over.",
                "{seat}’s {cards} stay face up on the table until the auction is over.",
                len(cards),
                seat=seat,
                cards=all_of([Card(card) for card in cards]),
            )
        case board.Advice(text):
            return text
        case board.BoardCancelled():
            return say("Nothing that happened at the table on this board counts.")
        case board.ResultCorrected(tricks):
            return say_count(
                "Declarer’s side has {count} trick, and the board is scored so.",
                "Declarer’s side has {count} tricks, and the board is scored so.",
                tricks,
            )
        case board.PenaltyGiven(seats, amount, unit):
            return _say_penalty(seats, amount, unit)
        case board.InformationUnauthorized() | board.Impose() | board.Review() | board.ReviewDone() | board.ScoreAdjusted():
            return None


def _say_penalty(seats: tuple[Seat, ...], amount: Fraction, unit: Unit) -> Text:
    players = all_of(seats)
    if not amount:
        return say("{players}: a warning.", players=players)
    match unit:
        case Unit.MATCHPOINTS:
            return say("{players}: a penalty of {amount} matchpoints.", players=players, amount=amount)
        case Unit.PERCENT_OF_TOP:
            return say("{players}: a penalty of {amount} percent of a top.", players=players, amount=amount)
        case Unit.PERCENT:
            return say("{players}: a penalty of {amount} percent of the session.", players=players, amount=amount)
        case Unit.IMPS:
            return say("{players}: a penalty of {amount} IMPs.", players=players, amount=amount)
        case Unit.TOTAL_POINTS:
            return say("{players}: a penalty of {amount} total points.", players=players, amount=amount)
        case Unit.VICTORY_POINTS:
            return say("{players}: a penalty of {amount} victory points.", players=players, amount=amount)
