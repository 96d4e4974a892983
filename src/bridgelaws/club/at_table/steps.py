"""What facts come to, in the notation of case files: made as the actions and matters of the catalogue."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.actions.fields import read_fields
from bridgelaws.assistant.kinds import matter_fields, matter_from
from bridgelaws.bridge.calls import Call
from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.casefiles.deeds import write_deed
from bridgelaws.club.at_table.at_table import AUCTION, SLIP, AtTable
from bridgelaws.club.at_table.facts import BIDS, Fact, Pad, ask_call, ask_choice, ask_declarer, ask_number
from bridgelaws.club.at_table.verbs import Happened
from bridgelaws.laws.matters import MATTERS
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.score_sheet import Played


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


def ask_contract(at: AtTable, why_not: Mapping[Seat, Text] = MappingProxyType({})) -> Iterator[Fact]:
    """Only where nobody has entered it, or the slip says otherwise than the auction; and why somebody cannot be declarer."""
    if (disputed := at.disputed) is not None:
        words = {
            AUCTION: say("The auction: {contract}", contract=disputed[AUCTION]),
            SLIP: say("The slip: {contract}", contract=disputed[SLIP]),
        }
        yield ask_choice("stands", say("The auction and the slip give different contracts. Which was played?"), words)
    elif at.told.contract_told is None and at.contract is None:
        if not at.told.contract:
            yield ask_call("contract", say("Which contract?"), BIDS)
        yield ask_declarer(why_not)


def is_dummy_then(at: AtTable) -> Mapping[Seat, Text]:
    """Why partner cannot be declarer: dummy holds no cards."""
    told = say("Then {seat} is dummy, and the cards are played by declarer: tap declarer, or what dummy did.", seat=at.seat)
    return {at.seat.partner: told}


def find_slip(at: AtTable) -> Played | None:
    """What stands on the slip, if it is of the contract that was played."""
    written = at.known.written
    return written if written is not None and written.bid == at.contract else None


def ask_made(at: AtTable) -> Iterator[Fact]:
    """The play is over: the contract and the tricks, as far as no slip has them."""
    yield from ask_contract(at)
    if at.contract is not None and find_slip(at) is None:
        yield ask_number("made", say("How many tricks did declarer win?"), range(14))


def result_of(at: AtTable) -> tuple[dict[str, int], ...]:
    slip = find_slip(at)
    if slip is None and "made" not in at.told.facts:
        return ()
    return ({"result": slip.tricks if slip is not None else int(at.told.facts["made"])},)


def reopen(at: AtTable) -> Iterator[Fact]:
    """What was called in it happened before the auction ended: the calls after it are taken back."""
    if at.auction.auction.ended:
        asked = say("The auction is over as it was told. Take back the calls that came after what {seat} did.", seat=at.seat)
        yield Fact("auction", asked, Pad.AUCTION)


def contract_of(at: AtTable) -> Contract:
    assert at.contract is not None, "the contract has been asked for"
    return at.contract


def at_the_lead(at: AtTable, *steps: Any) -> Happened:
    """From the last pass on: the auction where it was told to its end, else the contract alone."""
    if at.bid_out:
        return in_the_auction(at, *steps)
    return Happened(steps, position_of(contract_of(at)))


def position_of(contract: Contract) -> dict[str, Any]:
    return {"contract": f"{contract.bid}{contract.doubling.value}", "declarer": contract.declarer.value}


# In the middle of the play.


_TO_WHICH = say("To which trick?")


def ask_trick(first: int = 1, most: int = 13, ask: Text = _TO_WHICH) -> Fact:
    return ask_number("trick", ask, range(first, most + 1))


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
