"""A tap as the page of a table sends it, and the interview that taps begin."""

from collections.abc import Mapping

from msgspec.structs import replace

from bridgelaws.assistant.interview import Interview, with_facts
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import say
from bridgelaws.web.assistant.kept import interviews
from bridgelaws.web.page import PageContext


def read_form(fields: Mapping[str, str]) -> str:
    """The tap, put together where it came in pieces: a level and a denomination, several cards."""
    typed = fields.get("tap", "")
    if typed.startswith("bid "):
        level = fields.get("level", "")
        if level not in tuple("1234567"):
            raise BridgelawsError(say("Choose the level of the bid first, then its denomination."))
        return f"calls {level}{typed.removeprefix('bid ')}"
    if typed == "typed":
        return f"calls {fields.get('calls', '')}"
    if typed.startswith("cards "):
        cards = [name.removeprefix("card-") for name in fields if name.startswith("card-")]
        return f"fact {typed.removeprefix('cards ')} {' '.join(cards)}"
    return typed


def keep_begun(page: PageContext, begun: Interview, heading: Mapping[str, str], before: str) -> str:
    """The interview's name; answers of the one that was begun before are kept where they still serve."""
    placed = replace(begun, heading=dict(heading))
    earlier = interviews(page).get(before) if before else None
    if earlier is not None and earlier.kind == begun.kind:
        placed = with_facts(replace(earlier, heading=dict(heading)), placed)
    return interviews(page).add(placed)
