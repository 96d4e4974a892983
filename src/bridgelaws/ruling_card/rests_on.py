"""The laws that a ruling rests on beside those it cites: who is bound and who may use what, what is looked at later.

They answer the questions of the players: why must I play that card, may I know about it, who may use the call.
"""

from collections.abc import Iterator

from bridgelaws.lawbook.catalogue import catalogue, number_in
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.table.effects import board, play
from bridgelaws.table.restrictions import LeadOption, MayNotLead, MustLead
from bridgelaws.table.rulings import Effect, Ruling


def laws_of(rulings: list[Ruling]) -> tuple[Provision, ...]:
    """The law of the decision first, the last ruling before the others; then what they rest on."""
    cited = [law for ruling in reversed(rulings) for law in ruling.cites]
    rests_on = [law for ruling in reversed(rulings) for effect in ruling.effects for law in _laws(effect, ruling.edition)]
    further = [law for law in rests_on if not any(law.covers(each) for each in cited)]
    return tuple(dict.fromkeys([*cited, *further]))


def _laws(effect: Effect, edition: Edition) -> Iterator[Provision]:
    for newest in _newest(effect):
        law = number_in(edition, Provision(newest)) if Provision(newest) in catalogue(NEWEST) else Provision(newest)
        if law in catalogue(edition):
            yield law


def _newest(effect: Effect) -> tuple[str, ...]:
    """By the numbers of the newest edition."""
    match effect:
        case board.InformationUnauthorized() | board.PlayUnauthorized():
            return "16C1", "16C2"
        case board.Review("23C"):  # a comparable call: what makes it one
            return "23A", "23C"
        case board.Review(law):
            return (law,)
        case board.Impose(LeadOption(law=law) | MayNotLead(law=law) | MustLead(law=law)):
            return (law,)
        case board.CardsExposed():
            return "24D", "24E"
        case play.BecomesPenaltyCard(major=True):
            return "50D1(a)", "50D2", "50E1"
        case play.BecomesPenaltyCard():
            return "50C", "50E1"
        case play.PenaltyCardPickedUp():
            return ("50E2",)
        case play.RevokeNoted() | play.RevokeCorrected():
            return ("61A",)
        case play.ClaimVoided() | play.ClaimSettled():
            return ("68D2(b)",)
        case _:
            return ()
