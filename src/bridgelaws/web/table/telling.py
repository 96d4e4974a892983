"""What somebody does at the table, in a short sentence of the present."""

from bridgelaws.bridge.calls import Denomination
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.provision import Provision
from bridgelaws.ruling_record.sentences import matter_text
from bridgelaws.table.acts_of_play import DEEDS_OF_PLAY
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CallsMadeTogether,
    CardNamed,
    CardPlayed,
    CardsPlayedTogether,
    CardsShown,
    CardTakenUp,
    ChangeWanted,
    ClaimAgreed,
    ClaimDoubted,
    ClaimMade,
    ConcessionObjected,
    ConsultedPartner,
    Deed,
    HandSpread,
    HandsReturned,
    HandTaken,
    LeadFaced,
    LedFaceDown,
    MatterRaised,
    NextBoardCalled,
    PlayBegins,
    PlayedHandsReturned,
    PlayOnWanted,
    ResultAgreed,
    ReviewTaken,
    RevokeAlleged,
    RevokeAskedAbout,
    RoundEnded,
    SeveralCardsPlayed,
)
from bridgelaws.text import Text, all_of, say, say_count
from bridgelaws.web.table.telling_play import told_of_play


def told(deed: Deed) -> Text:
    """The deed as the log of the table has it."""
    if isinstance(deed, DEEDS_OF_PLAY):
        return told_of_play(deed)
    return _told_of_auction(deed) or _told_of_cards(deed) or _told_of_claim(deed) or _told_of_end(deed)


def _told_of_auction(deed: Deed) -> Text | None:
    match deed:
        case CallMade(seat, call, shows, artificial, names):
            if names:
                return say("{seat}: {call}, naming {bid}", seat=seat, call=call, bid=names)
            return _meaning(say("{seat}: {call}", seat=seat, call=call), shows, artificial)
        case CallsMadeTogether(seat, call, shows, artificial):
            return _meaning(say("{seat}, at the same moment: {call}", seat=seat, call=call), shows, artificial)
        case ChangeWanted(seat, intended, shows, artificial):
            return _meaning(say("{seat} says that {call} was intended", seat=seat, call=intended), shows, artificial)
        case AttentionDrawn(by):
            return say("{seat} calls the Director", seat=by) if by else say("The Director is called")
        case ConsultedPartner(seat):
            return say("{seat} asks partner which to choose", seat=seat)
        case LeadFaced(seat):
            return say("{seat} has faced the opening lead", seat=seat)
        case HandTaken(seat):
            return say("{seat} takes the cards out of the board", seat=seat)
        case HandsReturned():
            return say("All four hands go back into the board")
        case PlayBegins():
            return say("Nobody has a question left; the play begins")
        case _:
            return None


def _meaning(text: Text, shows: tuple[Denomination, ...], artificial: bool) -> Text:
    if shows:
        return say("{what} (shows {suits})", what=text, suits=all_of(shows))
    return say("{what} (artificial)", what=text) if artificial else text


def _told_of_cards(deed: Deed) -> Text | None:
    match deed:
        case CardPlayed(seat, card, named=named):
            if named:
                return say("Declarer names {named}; {seat} lays down {card}", named=named, seat=seat, card=card)
            return say("{seat} plays {card}", seat=seat, card=card)
        case CardsShown(seat, cards, led, on_purpose, named):
            return _shown(seat, all_of(cards), led, on_purpose, named)
        case CardTakenUp(seat, card):
            return say("{seat} takes the penalty card {card} back into the hand", seat=seat, card=card)
        case CardsPlayedTogether(seat, card):
            return say("{seat}, at the same moment, plays {card}", seat=seat, card=card)
        case SeveralCardsPlayed(seat, cards, visible):
            if len(visible) < len(cards):
                told = all_of(cards)
                return say("{seat} plays {cards} at once; to be seen: {seen}", seat=seat, cards=told, seen=all_of(visible))
            return say("{seat} plays {cards} at once", seat=seat, cards=all_of(cards))
        case LedFaceDown(seat, card):
            return say("{seat} leads {card} face down", seat=seat, card=card)
        case HandSpread(seat):
            return say("{seat} spreads the hand", seat=seat)
        case CardNamed(seat):
            return say("{seat} names the card for the next trick", seat=seat)
        case _:
            return None


def _shown(seat: Seat, cards: object, led: bool, on_purpose: bool, named: bool) -> Text:
    if led:
        return say("{seat} leads {cards} during the auction", seat=seat, cards=cards)
    if named:
        return say("{seat} names {cards} as held", seat=seat, cards=cards)
    if on_purpose:
        return say("{seat} shows {cards} on purpose", seat=seat, cards=cards)
    return say("{seat} drops {cards}", seat=seat, cards=cards)


def _told_of_claim(deed: Deed) -> Text | None:
    match deed:
        case ClaimMade(statement=statement) if statement:
            return say("{claim}: “{statement}”", claim=_claim(deed), statement=statement)
        case ClaimMade():
            return _claim(deed)
        case ClaimAgreed(seat):
            return say("{seat} agrees", seat=seat)
        case ClaimDoubted(seat, in_time):
            if not in_time:
                return say("{seat} doubts it, when the Correction Period is over", seat=seat)
            return say("{seat} doubts the claim", seat=seat)
        case ConcessionObjected(seat):
            return say("{seat} objects to what partner concedes", seat=seat)
        case PlayOnWanted(seat):
            return say("{seat} asks to play on", seat=seat)
        case RevokeAlleged(seat, trick, _, by):
            if by:
                return say("{by} says that {seat} has revoked in trick {trick}", by=by, seat=seat, trick=trick)
            return say("{seat} is said to have revoked in trick {trick}", seat=seat, trick=trick)
        case RevokeAskedAbout(by, of):
            return say("{by} asks {of} whether there is a card of that suit", by=by, of=of)
        case _:
            return None


def _claim(made: ClaimMade) -> Text:
    seat, tricks = made.seat, made.tricks
    if made.this_trick_only:
        return say("{seat} claims this trick", seat=seat)
    if tricks is None:
        return say("{seat} concedes the rest", seat=seat) if made.conceding else say("{seat} claims the rest", seat=seat)
    if made.conceding:
        return say_count("{seat} concedes one trick", "{seat} concedes {count} tricks", tricks, seat=seat)
    return say_count("{seat} claims one trick", "{seat} claims {count} tricks", tricks, seat=seat)


def _told_of_end(deed: Deed) -> Text:
    match deed:
        case NextBoardCalled(seat):
            return say("{seat} has called on the next board", seat=seat)
        case RoundEnded():
            return say("The round is over")
        case PlayedHandsReturned():
            return say("The hands are back in the board after the play")
        case ResultAgreed(tricks):
            return say_count("Agreed: one trick for declarer’s side", "Agreed: {count} tricks for declarer’s side", tricks)
        case ReviewTaken(law):
            return say("The Director comes back to {law}", law=Provision(law))
        case MatterRaised(matter):
            return matter_text(matter)
    raise AssertionError(f"{deed!r} has no words")
