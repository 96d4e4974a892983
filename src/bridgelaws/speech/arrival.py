"""What the Director asks on arrival, before any ruling: of the whole table, or of one player away from it."""

from collections.abc import Mapping

from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.speech import boards, claim, explanations, heard
from bridgelaws.speech import penalty_bricks as penalty
from bridgelaws.speech.moments import Clause, Kind, Moment, Role
from bridgelaws.table.irregularities import CardExposed, InsufficientBid, LeadOutOfTurn, RevokeMade
from bridgelaws.table.irregularities_of_cards import ClaimContested, FaceDownLeadOutOfTurn, FifthCard, UnintendedCard
from bridgelaws.table.matters.boards import (
    CalledWithTheseCardsBefore,
    InformationFromElsewhere,
    Learnt,
    WrongNumberOfCards,
)
from bridgelaws.table.matters.information import ExplanationToCorrect, Source, UnauthorizedInformation
from bridgelaws.table.play_state import Breach
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say, template


def ask(wrong: object, table: Table, by: Seat | None = None) -> tuple[Moment, ...]:
    """The questions that settle the facts of this irregularity, to the table or aside; ``by`` called the Director."""
    match wrong:
        case InformationFromElsewhere(informed=seat):
            come = say("{seat}, please come with me.", seat=seat)
            return _ask(come), _ask_aside(seat, *_about_learnt(wrong))
        case CalledWithTheseCardsBefore():
            alone = boards.speak_alone(wrong, table)
        case InsufficientBid(seat) if len(table.floor) <= 1:
            alone = _ask_aside(seat, *_about_bid(wrong))
        case UnauthorizedInformation(at_fault=Seat() as seat, source=Source.TEMPO) if result(table) is None:
            return (_ask(*_about_tempo(wrong, seat, table, by)),)
        case ExplanationToCorrect():
            alone = explanations.tell_aside(wrong, table)
        case _:
            alone = _ask_one(wrong, table)
    return (alone,) if alone else ()


def thank() -> Moment:
    """9B, 81C: the first words at a table that has called, while the auction goes on."""
    return _ask(
        say("Thank you for calling me."),
        say("Please make no more calls until I have explained."),
        say("Whoever called me tells me what happened."),
        say("Only what everybody has seen or heard, please: no hands, no meanings, no reasons."),
    )


def _ask_one(wrong: object, table: Table) -> Moment | None:
    match wrong:
        case LeadOutOfTurn():
            about = _about_lead(wrong, table)
            return _ask(*about) if about else None
        case CardExposed(seat) if not wrong.named:
            text = say("{seat}, did the card fall, or did you mean to play it?", seat=seat)
            return _ask(text, say("Was its face where {partner} could have seen it?", partner=seat.partner))
        case RevokeMade(kind=Breach.SUIT):
            return _ask(*_about_revoke(wrong, table))
        case UnintendedCard(seat):
            return _about_a_slip(wrong, table, seat)
        case FifthCard(seat):
            parts = {"seat": seat, "card": wrong.card, "partner": seat.partner}
            first = say("{seat}, did {card} fall, or did you mean to lead it?", **parts)
            return _ask(first, say("{partner}, could you see it?", **parts))
        case WrongNumberOfCards() if result(table) is None:
            return _ask(*_about_numbers(wrong))
        case ClaimContested():
            return claim.open_inquiry(wrong, table)
        case FaceDownLeadOutOfTurn():
            return _ask(say("Whose card is lying there face down?"), say("Has anybody seen which card it is?"))
        case _:
            return None


def _ask(*texts: Text) -> Moment:
    return Moment(Kind.ASK, tuple([Clause(Role.CHOICE, text) for text in texts]))


def _ask_aside(seat: Seat, *texts: Text) -> Moment:
    return Moment(Kind.ASK, tuple([Clause(Role.CHOICE, text) for text in texts]), aside=seat, chooser=seat)


def _about_a_slip(wrong: UnintendedCard, table: Table, seat: Seat) -> Moment:
    """45C4(b): dummy's card was named by declarer."""
    player = seat.partner if seat is penalty.declarer_of(table).partner else seat
    parts = {"card": wrong.card, "suit": wrong.card.suit}
    if player is seat:
        which = say("Which card had you in mind when you played or named {card}?", **parts)
    else:
        which = say("When you said ‘{suit:bare}’, which card had you in mind?", **parts)
    come = say("{seat}, come with me a moment.", seat=player)
    return _ask_aside(player, come, which, say("Was it a slip, or did you think again?"))


def _about_lead(wrong: LeadOutOfTurn, table: Table) -> tuple[Text, ...]:
    """53, 54: whose lead it was, whether an opponent had said so (47E1), and what has happened since."""
    declarer = penalty.declarer_of(table)
    if wrong.offender.side is declarer.side:
        return ()
    parts = {"seat": wrong.offender, "declarer": declarer, "dummy": declarer.partner}
    if not table.lead_faced and not table.at_play:
        return _about_opening_lead(parts)
    state = table.at_play
    if state is not None and not state.play.tricks and state.before == 0 and not state.play.trick.plays:
        return _about_opening_lead(parts)
    later = [card for seat, card in state.floor[1:] if seat is declarer] if state else []
    if later and wrong.turn is declarer:
        own = say(
            "{declarer}, was {card} your own lead, or a card on {seat:gen} {suit:bare}?",
            card=later[0],
            suit=wrong.card.suit,
            **parts,
        )
        return (own,)
    return (
        say("Whose lead was it, and who led?"),
        say("Did {declarer} or {dummy} say that it was {seat:gen} turn?", **parts),
        say("Has anybody played since?"),
    )


def _about_opening_lead(parts: Mapping[str, object]) -> tuple[Text, ...]:
    return (
        say("Please leave the cards."),
        say("Who was to lead?"),
        say("Did anybody on the other side say that it was {seat}?", **parts),
        say("{dummy}, have you shown any card of yours, and could {declarer} have seen it?", **parts),
        say("{declarer}, have you?", **parts),
    )


def _about_revoke(wrong: RevokeMade, table: Table) -> tuple[Text, ...]:
    """61 to 63."""
    del table
    parts = {"seat": wrong.offender, "partner": wrong.offender.partner, "suit": wrong.led, "trick": wrong.trick}
    return (
        say("Which suit was led to trick {trick}?", **parts),
        say("{seat}, had you {suit:one} then? Please say only yes or no.", **parts),
        say("Has {seat} or {partner} played or named a card to trick {next}?", next=min(wrong.trick + 1, 13), **parts),
        say("Leave the played cards as they are; I look if I have to."),
    )


def _about_numbers(wrong: WrongNumberOfCards) -> tuple[Text, ...]:
    """13A."""
    first, second = [seat for seat in SEATS if seat not in (wrong.more, wrong.fewer)]
    return (
        say("Stop, please, and keep your cards face down."),
        say("{first} and {second}, count yours too.", first=first, second=second),
        say("Has anybody seen the face of a card that is not their own?"),
    )


def _about_learnt(wrong: InformationFromElsewhere) -> tuple[Text, ...]:
    """16D1: never repeated at the table."""
    parts = {"seat": wrong.informed}
    if wrong.how is Learnt.WRONG_HAND:
        what = say("{seat}, which hand did you see, and how much of it?", **parts)
    elif wrong.how is Learnt.HEARD:
        what = say("{seat}, what exactly did you hear, and do you know which board it was about?", **parts)
    else:
        what = say("{seat}, what exactly have you seen or heard?", **parts)
    return what, say("Please say nothing about it at the table, now or later.")


def _about_bid(wrong: InsufficientBid) -> tuple[Text, ...]:
    """25A, 27B: whether it was a slip, and what it would have shown."""
    parts = {"seat": wrong.offender, "bid": wrong.bid}
    return (
        say("{seat}, what happened?", **parts),
        say("Which call did you mean to make when you took the card?"),
        say("What would {bid:the} have shown?", **parts),
    )


def _about_tempo(wrong: UnauthorizedInformation, seat: Seat, table: Table, by: Seat | None) -> tuple[Text, ...]:
    """16B: what one side says, and whether the other agrees."""
    call = heard.call_before(table, seat, wrong.action)
    parts = {"partner": seat.partner, "by": by or seat.side.other, "call": call}
    first, second = sorted([seat, seat.partner], key=lambda each: each.index)
    said = say("{by} thought that {partner} took a long time.", **parts)
    if call is not None:
        said = say("{by} thought that {partner} took a long time over {call:the}.", **parts)
    agree = template("{first} and {second}, do you agree that {partner} took clearly longer than usual?")
    return said, say(agree, first=first, second=second, **parts)
