"""What was tapped, in order; nothing is ever struck out: taking back is one more tap."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.bridge.contract import Contract
from bridgelaws.bridge.notation import read_contract
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say

MOST_TAPS = 500
BACK = "back"


class Told(Struct, frozen=True):
    """What the taps come to."""

    board: int = 0  # 0: as the desk proposes it
    calls: tuple[str, ...] = ()  # from the dealer on, in the notation of no language; W:2H is a call out of turn
    contract: str = ""
    declarer: str = ""
    seat: Seat | None = None
    verb: str = ""
    facts: Mapping[str, str] = {}
    rules: bool = False  # on what lies in the auction, although it was called over
    interview: str = ""  # the name of the interview that was begun with them

    @property
    def contract_told(self) -> Contract | None:
        return read_contract(self.contract, Seat(self.declarer)) if self.contract and self.declarer else None


def fold(taps: Iterable[str]) -> Told:
    """What counts: each `BACK` takes the tap before it with it."""
    kept: list[str] = []
    for tap in taps:
        if tap != BACK:
            kept.append(tap)
        elif kept:
            kept.pop()
    told = Told()
    for tap in kept:
        told = _take(told, tap)
    return told


def _take(told: Told, tap: str) -> Told:
    what, _, value = tap.partition(" ")
    match what:
        case "board":
            return replace(told, board=int(value), interview="")
        case "calls":
            return replace(told, calls=(*told.calls, *value.split()), interview="")
        case "uncall":
            return replace(told, calls=told.calls[:-1], interview="")
        case "contract":
            return replace(told, contract=value)
        case "declarer":
            return replace(told, declarer=value)
        case "seat":
            return replace(told, seat=Seat(value), verb="", facts={}, interview="")
        case "verb":
            return replace(told, verb=value, facts={}, interview="")
        case "fact":
            name, _, chosen = value.partition(" ")
            return replace(told, facts={**told.facts, name: chosen}, interview="")
        case "rules":
            return replace(told, rules=True)
        case "interview":
            return replace(told, interview=value)
    raise BridgelawsError(say("“{tap}” is nothing that can be tapped.", tap=tap))


def find_begun(taps: Iterable[str]) -> str:
    """The interview that was begun last, whatever was taken back since; nothing if none was."""
    return next((tap.partition(" ")[2] for tap in reversed(tuple(taps)) if tap.startswith("interview ")), "")


def read_tapped_seat(text: str) -> Seat:
    found = next((seat for seat in SEATS if seat.value == text), None)
    if found is None:
        raise BridgelawsError(say("Choose who does it: North, East, South or West."))
    return found
