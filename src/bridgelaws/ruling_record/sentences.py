"""What happened, who was asked and what was answered, as short sentences."""

from fractions import Fraction

from bridgelaws.actions.catalogue import tell
from bridgelaws.bridge.awards import Artificial, Award, TableResult
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.speech.awards import award
from bridgelaws.table.case import Person
from bridgelaws.table.events import STEPS, CallMade, CardPlayed, Event, MatterRaised, QuestionAnswered
from bridgelaws.text import Text, all_of, say


def say_event(event: Event) -> Text | None:
    """A deed that belongs to the facts of the case; calls and cards in their order stand in the diagrams."""
    match event:
        case CallMade(counted=True) | CardPlayed(counted=True, named=None) | QuestionAnswered():
            return None
        case CallMade(seat, call):
            return say("{seat} called {call} irregularly.", seat=seat, call=call)
        case CardPlayed(seat, card, counted=False):
            return say("{seat} played {card} irregularly.", seat=seat, card=card)
        case MatterRaised():
            return tell(event)
        case _ if isinstance(event, STEPS):
            return say("{what}.", what=tell(event))
        case _:
            return None


def say_person(person: Person) -> Text:
    return say("{seat}", seat=person) if isinstance(person, Seat) else say("Director")


def award_text(result: TableResult) -> Text:
    """What each side is given, as it sees it."""
    return say("{awards}", awards=all_of([_award(result.ns, Side.NS), _award(result.ew, Side.EW)]))


def _award(given: Award, side: Side) -> Text:
    match given:
        case Artificial(imps=Fraction() as imps):
            return say("{award} ({imps:signed} IMPs)", award=award(given, side), imps=imps)
        case _:
            return award(given, side)
