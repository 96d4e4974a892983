"""What was told by tapping, for a form of the assistant that is opened from the page of the call: it is not asked again."""

from bridgelaws.actions.fields import Widget
from bridgelaws.assistant.kinds import IrregularityForm
from bridgelaws.bridge.notation import write_call, write_seat
from bridgelaws.club.at_table.at_table import AtTable
from bridgelaws.table.events import CallMade

_OF_THE_BOARD = ("dealer", "declarer", "leader")  # seats that nobody tapped as the player


def facts_for(form: IrregularityForm, at: AtTable, language: str) -> dict[str, str]:
    """Auction or contract, result and player, in the names and notation of that form; what the taps contradict is empty."""
    names, facts = {field.name for field in form.fields}, dict[str, str]()
    contract, written = at.contract, at.known.written
    if at.told.calls and "calls" in names:
        facts = {"calls": write_calls(at, language), "contract": "", "declarer": "", "tricks": ""}
    elif contract is not None:
        facts = {"contract": f"{contract.bid}{contract.doubling.value}", "declarer": contract.declarer.value}
    if written is not None and written.bid == contract and (at.bid_out or "calls" not in names):
        facts["tricks"] = str(written.tricks)
    if at.told.seat is not None and (player := _find_player(form)) is not None:
        facts[player] = at.told.seat.value
    return facts


def _find_player(form: IrregularityForm) -> str | None:
    seats = [field.name for field in form.fields if field.widget is Widget.SEAT and field.needed]
    return next((name for name in seats if name not in _OF_THE_BOARD), None)


def write_calls(at: AtTable, language: str) -> str:
    """As somebody types them in that language: a call out of turn has its seat before it, a meaning comes after it."""
    told = zip(at.calls, at.told.calls, strict=True)
    return " ".join([_write(made, typed, language) for made, typed in told])


def _write(made: CallMade, typed: str, language: str) -> str:
    seat = f"{write_seat(made.seat, language)}:" if ":" in typed else ""
    return f"{seat}{write_call(made.call, language)}{''.join(typed.partition('=')[1:])}"
