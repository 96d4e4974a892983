"""What happened, who was asked and what was answered, as short sentences."""

from fractions import Fraction

from bridgelaws.bridge.awards import Artificial, Award, NotPlayed, SelfInflicted, TableResult
from bridgelaws.bridge.calls import Bid, Call, Double, Pass, Redouble
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.likely import LikelyResult
from bridgelaws.bridge.notation import write_call, write_card, write_seat
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.table.case import Person, Value, Vote
from bridgelaws.table.events import (
    AttentionDrawn,
    CallMade,
    CardPlayed,
    CardsShown,
    ClaimMade,
    Event,
    MatterRaised,
    ResultAgreed,
    ReviewTaken,
)
from bridgelaws.table.irregularities import Irregularity


def happened(event: Event) -> str | None:
    """A deed that belongs to the facts of the case; calls and cards in their order stand in the diagrams."""
    match event:
        case CallMade(seat, call, counted=False):
            return f"{write_seat(seat)} called {write_call(call)}, not in order."
        case CardPlayed(seat, card, counted=False):
            return f"{write_seat(seat)} played {write_card(card)}, not in order."
        case CardsShown(seat, cards):
            return f"{write_seat(seat)} showed {' '.join([write_card(card) for card in cards])}."
        case ClaimMade(seat, tricks, conceding, _, statement):
            what = "conceded" if conceding else "claimed"
            how_many = "all the open tricks" if tricks is None else f"{tricks} of the open tricks"
            return f"{write_seat(seat)} {what} {how_many}{f': “{statement}”' if statement else ''}."
        case AttentionDrawn(by):
            return f"{write_seat(by)} drew attention." if by else "Attention was drawn."
        case MatterRaised(matter):
            return matter_text(matter)
        case ReviewTaken(law):
            return f"The Director came back to Law {law}."
        case ResultAgreed(tricks):
            return f"The board ended with {tricks} tricks for the declaring side."
        case _:
            return None


def matter_text(irregularity: Irregularity) -> str:
    """The irregularity in a sentence, with its particulars."""
    told = (irregularity.__doc__ or type(irregularity).__name__).partition("\n")[0].rstrip(".")
    facts = [(name, getattr(irregularity, name)) for name in irregularity.__struct_fields__]
    said = [f"{name.replace('_', ' ')} {_particular(value)}" for name, value in facts if value not in (None, "", (), False)]
    return f"{told}: {', '.join(said)}." if said else f"{told}."


def _particular(value: object) -> str:
    if isinstance(value, Seat):
        return write_seat(value)
    if isinstance(value, tuple):
        return " ".join([_particular(each) for each in value])
    if isinstance(value, Pass | Double | Redouble | Bid):
        return write_call(value)
    if isinstance(value, bool):
        return "yes"
    return write_card(value) if isinstance(value, Card) else str(getattr(value, "value", value))


def asked_of(person: Person) -> str:
    return write_seat(person) if isinstance(person, Seat) else "Director"


def value_text(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Fraction():
            return f"{float(value):g}"
        case tuple():
            return ", ".join([_one(each) for each in value]) or "nobody was asked"
        case Card():
            return write_card(value)
        case str():
            return value
    return _call(value)


def _one(value: LikelyResult | Vote) -> str:
    return str(value) if isinstance(value, LikelyResult) else f"{value.players} {value.action}"


def _call(call: Call) -> str:
    return write_call(call)


def award_text(result: TableResult) -> str:
    """What each side is given, as it sees it."""
    return f"North-South {_award(result.ns, Side.NS)}; East-West {_award(result.ew, Side.EW)}"


def _award(award: Award, side: Side) -> str:
    sign = 1 if side is Side.NS else -1
    match award:
        case Artificial(average, imps=imps):
            return average.value if imps is None else f"{average.value} ({float(imps):+g} IMPs)"
        case NotPlayed(reason):
            return f"no score ({reason.value})"
        case SelfInflicted(score, without):
            return f"{_award(score, side)}, less the damage of their own ({_award(without, side)} without it)"
    shares = [f"{float(each.weight * 100):g} % of {sign * each.score:+d}" for each in award.outcomes]
    return " and ".join(shares).removeprefix("100 % of ")
