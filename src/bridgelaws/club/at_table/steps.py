"""What facts come to, in the notation of case files: made as the actions and matters of the catalogue."""

from collections.abc import Iterator
from typing import Any

from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.actions.fields import read_fields
from bridgelaws.assistant.kinds import matter_fields, matter_from
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.casefiles.deeds import write_deed
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.club.at_table.facts import BIDS, Fact, ask_call, ask_number, ask_seat
from bridgelaws.club.at_table.verbs import Happened
from bridgelaws.laws.matters import MATTERS
from bridgelaws.text import say


def action(key: str, **told: str) -> Any:
    """A step of the catalogue; the player is ``by``."""
    made = ACTIONS[key]
    return write_deed(made.make(read_fields(made.fields, told)))


def matter(key: str, **told: str) -> Any:
    facts = {f"fact_{name}": value for name, value in told.items() if value}
    return write_deed(matter_from(MATTERS[key], read_fields(matter_fields(key), facts)))


def calls_of(at: AtTable) -> tuple[Any, ...]:
    return tuple([write_deed(made) for made in at.calls])


def call_by(seat: Seat, call: str | Call) -> str:
    return f"{seat} {call}"


def in_the_auction(at: AtTable, *steps: Any) -> Happened:
    return Happened((*calls_of(at), *steps))


def ask_contract(at: AtTable) -> Iterator[Fact]:
    """Only where nobody has entered it."""
    if at.told.contract_told is None and at.contract is None:
        if not at.told.contract:
            yield ask_call("contract", say("Which contract?"), BIDS)
        yield ask_seat("declarer", say("Who is declarer?"))


def contract_of(at: AtTable) -> Contract:
    assert at.contract is not None, "the contract has been asked for"
    return at.contract


def at_the_lead(at: AtTable, *steps: Any) -> Happened:
    """From the last pass on: the auction where it was told to its end, else the contract alone."""
    if at.auction.auction.ended and at.told.contract_told is None:
        return in_the_auction(at, *steps)
    return Happened(steps, position_of(contract_of(at)))


def position_of(contract: Contract) -> dict[str, Any]:
    return {"contract": f"{contract.bid}{contract.doubling.value}", "declarer": contract.declarer.value}


# In the middle of the play.


def ask_trick(first: int = 1) -> Fact:
    return ask_number("trick", say("To which trick?"), range(first, 14))


def ask_won(at: AtTable) -> Fact:
    """How the tricks before went."""
    trick = int(at.told.facts.get("trick", "1"))
    return ask_number("won", say("How many tricks had declarer’s side won before that?"), range(trick))


def in_the_play(at: AtTable, leader: Seat, *steps: Any, won: int | None = None) -> Happened:
    """At that trick, with as many tricks won before as was told."""
    contract, facts = contract_of(at), at.told.facts
    trick, own = int(facts["trick"]), int(facts["won"]) if won is None else won
    ns, ew = (own, trick - 1 - own) if contract.declarer.side is Side.NS else (trick - 1 - own, own)
    return Happened(steps, {**position_of(contract), "to_play": leader.value, "tricks": {"ns": ns, "ew": ew}})
