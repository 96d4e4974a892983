"""From what a person enters to a step: a form of something that happened, or a call or card in a few letters."""

import json
import re
from collections.abc import Mapping
from typing import Any

from bridgelaws.assistant.fields import WrongFacts, read_facts
from bridgelaws.assistant.reading import read_designation
from bridgelaws.bridge.notation import read_call, read_card, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.events import CallMade
from bridgelaws.text import say
from bridgelaws.web.table.notes import NOTES
from bridgelaws.web.table.practice import Step
from bridgelaws.web.table.shapes import Happening


def step_of(happening: Happening, typed: Mapping[str, str], language: str) -> Step:
    """The step that the facts come to, in the notation of no language; `WrongFacts` beside each field."""
    facts = read_facts(happening.fields, typed, language)
    if happening.key in NOTES:
        return Step(happening.key, str(facts["by"]), facts.get("words", ""))
    if happening.key.startswith("matter-"):
        account = happening.key.removeprefix("matter-")
        told = {name.removeprefix("fact_"): _plain(value) for name, value in facts.items()}
        return _written({"matter": account, **told})
    if "designated" in facts:
        facts["designated"] = _designated(str(facts["designated"]), language)
    return _written(happening.written(facts))


def _designated(typed: str, language: str) -> str:
    said = read_designation(typed, language)
    if said in ("high", "low", "win", "anything", "play") or re.fullmatch(r"[a-z]+", said):
        return said
    try:
        return str(read_card(said))
    except BridgelawsError as error:
        raise WrongFacts({"designated": error.said}) from None


def _plain(value: Any) -> object:
    """A fact as a case file has it."""
    if isinstance(value, CallMade):
        return str(value.call)
    return value if isinstance(value, bool | int | str) else str(value)


def _written(step: object) -> Step:
    return Step("written", "", json.dumps(step, ensure_ascii=False))


def typed_step(typed: str, turn: Seat, language: str) -> Step:
    """A call or card by whoever is in turn, or by the seat before it.

    >>> typed_step("2d", Seat.SOUTH, "en"), typed_step("W: HK", Seat.SOUTH, "en")
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
