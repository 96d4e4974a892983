"""Where to stop in a replay: irregularities and their rulings, revokes nobody spoke of, cards that cost a trick."""

from collections.abc import Mapping

from msgspec import Struct

from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.provision import Provision
from bridgelaws.practice.standing import StepLine, Whole
from bridgelaws.text import Text


class Stop(Struct, frozen=True):
    """A step worth stopping at."""

    at: int
    text: Text
    kind: str  # irregular, ruling, revoke or cost
    laws: tuple[Provision, ...] = ()
    revoke: tuple[Seat, int] | None = None
    cost: int = 0


def stops(every: Whole, costs: Mapping[tuple[Seat, Card], int]) -> tuple[Stop, ...]:
    return tuple([stop for line in every.lines for stop in _stops(line, costs)])


def _stops(line: StepLine, costs: Mapping[tuple[Seat, Card], int]) -> list[Stop]:
    found = []
    if line.irregularities:
        found.append(Stop(line.at, line.text, "irregular"))
    elif line.revoke:
        found.append(Stop(line.at, line.text, "revoke", revoke=line.revoke))
    if line.rulings:
        laws = tuple(dict.fromkeys([law for ruling in line.rulings for law in ruling.cites[:1]]))
        found.append(Stop(line.at, line.text, "ruling", laws))
    cost = costs.get((line.card.seat, line.card.card), 0) if line.card else 0
    if cost > 0:
        found.append(Stop(line.at, line.text, "cost", cost=cost))
    return found
