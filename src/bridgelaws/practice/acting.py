"""From what a person enters to a step: a form of something that happened, or a call or card in a few letters."""

import json
from collections.abc import Mapping

from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.actions.fields import read_fields
from bridgelaws.assistant.kinds import matter_from
from bridgelaws.bridge.notation import read_call, read_card, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.casefiles.deeds import write_deed
from bridgelaws.errors import BridgelawsError
from bridgelaws.laws.matters import MATTERS
from bridgelaws.practice.happenings import Happening
from bridgelaws.practice.notes import NOTES
from bridgelaws.practice.practice import Step
from bridgelaws.table.events import Deed
from bridgelaws.text import say

# What programs may still call a fact, and what it is called now.
_OLD_NAMES: dict[str, dict[str, str]] = {
    "slip": {"call": "meant"},
    "names_bid": {"what": "call", "named": "names"},
    "designates": {"designated": "words"},
    "claim": {"words": "statement"},
    "concede": {"words": "statement"},
}


def step_of(happening: Happening, typed: Mapping[str, str], language: str) -> Step:
    """The step that the facts come to, in the notation of no language; `WrongFacts` beside each field."""
    key = happening.key
    if key in NOTES:
        facts = read_fields(happening.fields, typed, language)
        return Step(key, str(facts["by"]), facts.get("words", ""))
    if key.startswith("matter-"):
        deed: Deed = matter_from(MATTERS[key.removeprefix("matter-")], read_fields(happening.fields, typed, language))
    else:
        renamed = {now: typed[old] for old, now in _OLD_NAMES.get(key, {}).items() if typed.get(old)}
        deed = ACTIONS[key].make(read_fields(happening.fields, {**typed, **renamed}, language))
    return Step("written", "", json.dumps(write_deed(deed), ensure_ascii=False))


def read_typed_step(typed: str, turn: Seat, language: str) -> Step:
    """A call or card by whoever is in turn, or by the seat before it.

    >>> read_typed_step("2d", Seat.SOUTH, "en"), read_typed_step("W: HK", Seat.SOUTH, "en")
    (Step(kind='call', seat='S', what='2D'), Step(kind='card', seat='W', what='HK'))
    """
    before, named, said = typed.rpartition(":")
    if not named and len(words := typed.split()) == 2:
        before, said = words
    seat = read_seat(before.strip(), language) if before.strip() else turn
    said = said.strip()
    call, _, shows = said.partition("=")
    try:
        made = str(read_call(call, language))
        return Step("call", seat.value, f"{made}={shows}" if shows else made)
    except BridgelawsError:
        pass
    try:
        return Step("card", seat.value, str(read_card(said, language)))
    except BridgelawsError:
        raise BridgelawsError(
            say(
                "“{text}” is neither a call nor a card: write 2D, P, X or HK, or with the seat before it, W: HK.", text=typed
            )
        ) from None
