"""What players do with cards besides playing them in turn, in a short sentence."""

from bridgelaws.bridge.cards import Card
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.acts_of_play import (
    CardCalled,
    CardChangeWanted,
    CardHandled,
    CardMislaid,
    CardStuck,
    DeedOfPlay,
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
from bridgelaws.text import Text, say

HANDLED: dict[str, Text] = {
    "seen": say("held so that partner could see its face"),
    "near table": say("held face up on the table, or nearly so"),
    "held as played": say("held so as to show that it is played"),
    "touched": say("touched in dummy"),
    "arranging": say("touched while dummy’s cards were arranged"),
    "picked up": say("picked up by dummy"),
    "named": say("named as the one to be played"),
}
ASKED: dict[str, Text] = {
    "review": say("a review of the auction"),
    "explanation": say("an explanation"),
    "contract": say("the contract"),
}
INSPECTED: dict[str, Text] = {
    "trick": say("the cards of the trick just played"),
    "own card": say("the own last card"),
    "quitted": say("quitted tricks"),
}


def told_of_play(deed: DeedOfPlay) -> Text:
    match deed:
        case CardCalled():
            return _called(deed)
        case CardHandled(seat, card, how):
            return say("{seat}’s {card} was {how}", seat=seat, card=card, how=HANDLED.get(how, say("{how}", how=how)))
        case CardChangeWanted(seat, meant):
            return say("It is said that {seat}’s last card was a slip for {card}", seat=seat, card=meant)
        case FifthCardShown(seat, card):
            return say("{seat} adds {card} to a trick already played to", seat=seat, card=card)
        case LeadTakenBack(seat):
            return say("{seat} takes back the lead that lies face down", seat=seat)
        case TurnStated(by, to):
            return say("{by} says that it is {seat}’s turn", by=by, seat=to)
        case ExplanationCorrected(seat):
            return say("An explanation is put right, and {seat} wants the last card back", seat=seat)
        case PlayOmitted(seat):
            return say("{seat} plays no card, and the trick goes on", seat=seat)
        case CardStuck(seat, card, seen):
            if seen:
                return say("{card} leaves {seat}’s hand too, and both cards are seen", seat=seat, card=card)
            return say("{card} leaves {seat}’s hand too, and nobody sees it", seat=seat, card=card)
        case CardMislaid(seat, card, again):
            if again:
                return say("{seat}’s {card} was not laid with the played cards, and was played again", seat=seat, card=card)
            return say("{seat}’s {card} was not laid with the played cards", seat=seat, card=card)
        case _:
            return _dummy_or_asking(deed)


def _dummy_or_asking(deed: DeedOfPlay) -> Text:
    match deed:
        case DummyTransgressed(law):
            return say("Dummy has lost rights by {law}", law=Provision(law))
        case DummyWarned():
            return say("Dummy warns declarer about the hand to lead from")
        case DummyIndicated(card):
            return say("Dummy points at {card} unasked", card=card)
        case QuestionPut(seat, what):
            return say("{seat} asks for {what}", seat=seat, what=ASKED.get(what, say("{what}", what=what)))
        case InspectionWanted(seat, what, turned):
            wish = INSPECTED.get(what, say("{what}", what=what))
            if turned:
                return say("{seat}, whose own card is turned, wants to see {what}", seat=seat, what=wish)
            return say("{seat} wants to see {what}", seat=seat, what=wish)
        case PointingRemarked(seat, trick):
            return say("{seat} says that a card of trick {trick} points the wrong way", seat=seat, trick=trick)
    raise AssertionError(f"{deed!r} has no words")


def _called(deed: CardCalled) -> Text:
    if deed.suit and deed.rank:
        words = say("{card}", card=Card.of(deed.suit, deed.rank))
    elif deed.suit or deed.rank:
        words = say("{what}", what=deed.suit or deed.rank)
    else:
        words = {"high": say("high"), "low": say("low"), "win": say("win it")}.get(deed.word, say("anything"))
    if deed.meant:
        return say("Declarer calls for “{words}”, meaning {card}", words=words, card=deed.meant)
    return say("Declarer calls for “{words}”", words=words)
