"""What happened, who was asked and what was answered, as short sentences."""

from fractions import Fraction

from bridgelaws.actions.catalogue import tell
from bridgelaws.actions.matters import in_a_row
from bridgelaws.bridge.awards import Artificial, Award, TableResult
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.likely import LikelyResult
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.director.choices import choice_text
from bridgelaws.speech.awards import award
from bridgelaws.table.case import Person, Value, Vote
from bridgelaws.table.events import STEPS, CallMade, CardPlayed, Event, MatterRaised, QuestionAnswered
from bridgelaws.text import Text, all_of, say


def say_event(event: Event) -> Text | None:
    """A deed that belongs to the facts of the case; calls and cards in their order stand in the diagrams."""
    match event:
        case CallMade(counted=True) | CardPlayed(counted=True, named=None) | QuestionAnswered():
            return None
        case CallMade(seat, call):
            return say("{seat} called {call}, not in order.", seat=seat, call=call)
        case CardPlayed(seat, card, counted=False):
            return say("{seat} played {card}, not in order.", seat=seat, card=card)
        case MatterRaised():
            return tell(event)
        case _ if isinstance(event, STEPS):
            return say("{what}.", what=tell(event))
        case _:
            return None


def say_person(person: Person) -> Text:
    return say("{seat}", seat=person) if isinstance(person, Seat) else say("Director")


def value_text(value: Value) -> Text:
    match value:
        case bool():
            return say("{answer}", answer=value)
        case ():
            return say("nobody was asked")
        case tuple():
            return say("{answers}", answers=in_a_row([_one(each) for each in value]))
        case str():
            return choice_text(value)
        case _:
            return say("{answer}", answer=value)


def _one(value: LikelyResult | Vote) -> Text:
    if isinstance(value, Vote):
        return say("{players} × {action}", players=value.players, action=value.action)
    percent: Fraction = value.share * 100
    if value.contract is None:
        return say("{percent} % passed out", percent=percent)
    over = value.tricks - value.contract.tricks_needed
    return say(
        "{percent} % {contract}, {result}",
        percent=percent,
        contract=contract_text(value.contract),
        result=say("{over:signed}", over=over) if over else "=",
    )


def contract_text(contract: Contract) -> Text:
    match contract.doubling:
        case Doubling.DOUBLED:
            return say("{bid} doubled by {seat}", bid=contract.bid, seat=contract.declarer)
        case Doubling.REDOUBLED:
            return say("{bid} redoubled by {seat}", bid=contract.bid, seat=contract.declarer)
        case _:
            return say("{bid} by {seat}", bid=contract.bid, seat=contract.declarer)


def award_text(result: TableResult) -> Text:
    """What each side is given, as it sees it."""
    return say("{awards}", awards=all_of([_award(result.ns, Side.NS), _award(result.ew, Side.EW)]))


def _award(given: Award, side: Side) -> Text:
    match given:
        case Artificial(imps=Fraction() as imps):
            return say("{award} ({imps:signed} IMPs)", award=award(given, side), imps=imps)
        case _:
            return award(given, side)
