"""What only the Director reads beside a ruling: what to bear in mind, what not to say aloud, and what players ask next."""

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.speech import Given, Incident, must_play
from bridgelaws.table.case import Vote
from bridgelaws.table.effects import auction, board, play
from bridgelaws.table.in_force import in_force
from bridgelaws.table.restrictions import (
    LeadOption,
    MayNotLead,
    MustLead,
    MustPass,
    MustPlay,
    PlayDemanded,
    Restriction,
    Until,
)
from bridgelaws.table.result import result, was_stopped
from bridgelaws.table.state import Table
from bridgelaws.text import Text, any_of, say, template


class Asking(Struct, frozen=True):
    """A question that a player may ask at this point, and its answer."""

    question: Text
    answer: Text


class Coming(Struct, frozen=True):
    """What holds now or ends by itself later: when, and what."""

    when: Text
    what: tuple[Text, ...]


def for_your_eyes(incident: Incident, table: Table, binding: tuple[Restriction, ...]) -> tuple[Text, ...]:
    """Reminders, the most pressing first."""
    notes = [_of_answers(given) for given in incident.given]
    notes += [[_of_effect(effect, given, table) for effect in given.ruling.effects] for given in incident.given]
    notes.append([_if_unable(each) for each in binding])
    return tuple(dict.fromkeys([note for each in notes for note in each if note is not None]))


_TOLD_ALONE = {"comparable", "much_different", "lowest_bid_showing_the_same", "neither_artificial", "same_or_more_precise"}


def _of_answers(given: Given) -> list[Text | None]:
    """What a call means is found out away from the table, and stays there."""
    if any(answer.key in _TOLD_ALONE for answer in given.answers):
        return [say("What a player told you about a call, away from the table, is not repeated at the table.")]
    return []


def _of_effect(effect: object, given: Given, table: Table) -> Text | None:
    over = result(table) is not None or was_stopped(table)
    match effect:
        case auction.CallCancelled() if not table.auction.ended:
            return say("Do not say aloud what the cancelled call meant.")
        case play.BecomesPenaltyCard(seat, card, major) if _still_lies(table, seat, card):
            if major:
                return say(
                    "{card} must be played at the first legal chance: to lead, follow suit, discard or ruff.", card=card
                )
            told = template("{seat} may play an honour of the suit rather than {card}, but no other card below the ten.")
            return say(told, seat=seat, card=card)
        case play.PenaltyCardPickedUp(seat, card) if not over:
            return say("{card} is an ordinary card again: {seat} need not play it.", seat=seat, card=card)
        case play.CardTakenBack() if not over and not (table.at_play and table.at_play.penalty_cards):
            return say("The card taken back is an ordinary card again, not a penalty card.")
        case play.RevokeNoted(_, in_time) if in_time and not over:
            return say("Do not say now how many tricks it costs: that is worked out after the last card.")
        case board.Review(law) if law in ("72C", "23") and not over:
            return say("Accuse nobody: whether the player could have known is for you alone, after the play.")
        case board.ScoreAdjusted() if _was_polled(given):
            return say("Do not say who was asked, or what anybody should have called.")
        case board.PenaltyGiven(amount=amount) if amount:
            return say("The penalty is for the offence alone: the opponents gain nothing by it.")
        case _:
            return None


def _was_polled(given: Given) -> bool:
    return any(isinstance(vote, Vote) for each in given.answers if isinstance(each.value, tuple) for vote in each.value)


def _still_lies(table: Table, seat: Seat, card: Card) -> bool:
    state = table.at_play
    return state is not None and any(each.seat is seat and each.card == card for each in state.penalty_cards)


def _if_unable(restriction: Restriction) -> Text | None:
    seat = restriction.seat
    match restriction:
        case MayNotLead(suits=suits):
            return say("If {seat} holds nothing but {suits}, any card may be led.", seat=seat, suits=any_of(suits))
        case MustLead(suits=suits):
            return say("If {seat} holds no {suits}, any card may be led.", seat=seat, suits=any_of(suits))
        case PlayDemanded():
            return say("If {seat} cannot do as declarer asked, any legal card may be played.", seat=seat)
        case _:
            return None


# If they ask.


def if_they_ask(incident: Incident, table: Table, binding: tuple[Restriction, ...]) -> tuple[Asking, ...]:
    """The questions that come nearly always, each with its answer."""
    found = [_asked_about(each) for each in binding]
    effects = [effect for given in incident.given for effect in given.ruling.effects]
    goes_on = result(table) is None and not was_stopped(table)
    if goes_on and any(isinstance(each, board.InformationUnauthorized | board.PlayUnauthorized) for each in effects):
        found.append(
            Asking(
                say("Why may I not use it?"),
                say("It reached you through an irregularity, not through a legal call or play."),
            )
        )
    if goes_on and any(isinstance(each, play.RevokeNoted) and each.in_time for each in effects):
        found.append(
            Asking(
                say("How many tricks does it cost?"),
                say("That depends on the tricks won from here; I say so after the play."),
            )
        )
    found.append(_about_the_card_to_play(table))
    if any(isinstance(each, board.ScoreAdjusted) for each in effects):
        found.append(
            Asking(say("May we appeal?"), say("Yes, both of you together, through me, until the appeal period ends."))
        )
    return tuple(dict.fromkeys([each for each in found if each is not None]))


def _about_the_card_to_play(table: Table) -> Asking | None:
    """What may be answered aloud: the duties, if there are any but to follow suit, and nothing of what the hand holds."""
    seat, duties = must_play.hand_in_turn(table), must_play.say_duties(table)
    if seat is None or len(duties) < 2:  # the first is to follow suit, or to lead
        return None
    return Asking(must_play.question(seat), say("{duties}", duties=duties))


def _asked_about(restriction: Restriction) -> Asking | None:
    match restriction:
        case MustPass(until=Until.NEXT_CALL):
            return Asking(
                say("May I bid later?"),
                say("Yes, from the turn after that, but without using what partner’s call told you."),
            )
        case MustPass():
            return Asking(say("May I not even double?"), say("No: you pass at every turn until the auction is over."))
        case LeadOption():
            return Asking(
                say("When is the lead restricted?"),
                say("Only if your side defends, and only at that player’s first lead; I come back for it if you call me."),
            )
        case MayNotLead():
            return Asking(say("May I lead that suit later?"), say("Yes, once you have lost the lead and won it back."))
        case MustLead():
            return Asking(say("For how long?"), say("For this lead only."))
        case MustPlay():
            return Asking(say("May I ruff with it, or discard it?"), say("You must, whenever that is legal."))
        case _:
            return None


# Later.


def what_comes(binding: tuple[Restriction, ...]) -> tuple[Coming, ...]:
    """What ends by itself, in the order in which it does."""
    found = list[Coming]()
    throughout = [each.seat for each in binding if isinstance(each, MustPass) and each.until is Until.AUCTION_ENDS]
    if throughout:
        found.append(Coming(say("When the auction is over"), (say("The silence ends by itself."),)))
    for each in binding:
        match each:
            case LeadOption(seat=seat):
                when = say("When {seat} first has the lead", seat=seat)
                found.append(Coming(when, (in_force(each),)))
            case MayNotLead(seat=seat):
                found.append(Coming(say("When {seat} loses the lead", seat=seat), (say("The ban ends by itself."),)))
            case _:
                continue
    return tuple(dict.fromkeys(found))
