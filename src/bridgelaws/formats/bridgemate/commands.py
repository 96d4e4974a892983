"""What is asked of Bridgemate's data connector, and what it answers."""

import json
from enum import IntEnum
from typing import Any, Final

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.json_text import not_too_much
from bridgelaws.text import say

MOST_ITEMS: Final = 20_000  # of one answer


class Command(IntEnum):
    PING = 4
    INITIALIZE_EVENT = 5
    UPDATE_MOVEMENT = 6
    UPDATE_SCORING_GROUPS = 8
    PUT_RESULTS = 10
    PUT_PLAYERS = 11
    PUT_PARTICIPATIONS = 12
    PUT_HAND_RECORDS = 13
    NEW_RESULTS = 19
    NEW_PLAYERS = 20
    NEW_PARTICIPATIONS = 21
    NEW_HAND_RECORDS = 22
    ALL_RESULTS = 23
    ALL_PLAYERS = 24
    ALL_PARTICIPATIONS = 25
    ALL_HAND_RECORDS = 26
    ACCEPT_RESULTS = 27
    ACCEPT_PLAYERS = 28
    ACCEPT_PARTICIPATIONS = 29
    ACCEPT_HAND_RECORDS = 30
    CONTINUE_EVENT = 31
    NEW_CALLS = 36
    ALL_CALLS = 37
    ACCEPT_CALLS = 38


class ToDo(IntEnum):
    """What the control software is to do when an event begins or goes on; the sum of several."""

    START = 1
    RESET = 2  # the servers forget what they hold
    READ = 4
    CLEAR = 128  # so does the queue of the connector


BEGIN: Final = ToDo.START + ToDo.RESET + ToDo.READ + ToDo.CLEAR
GO_ON: Final = ToDo.START + ToDo.READ


class Problem(IntEnum):
    """Why a request was not carried out."""

    NONE = 0
    BUSY = 1
    MOVEMENT = 4
    VALIDATION = 5
    UNKNOWN_ENTRY = 6
    NO_CONNECTION = 10
    TIME_OUT = 11


_ERROR: Final = 4  # the kind of data an answer has where something went wrong


class TryAgainLater(BridgelawsError):
    """The connector is busy: the same request may be sent again in five seconds."""


class NotConnected(BridgelawsError):
    """Nobody answers, or the connector has lost the control software."""


class Answer(Struct, frozen=True):
    data: Any  # as it was read from JSON
    last_item: int = 0  # of a queue, to be accepted once everything has been stored

    @property
    def items(self) -> list[dict[str, Any]]:
        found = self.data if isinstance(self.data, list) else []
        return [each for each in found[:MOST_ITEMS] if isinstance(each, dict)]


def read_answer(data: bytes, asked: Command) -> Answer:
    """What was answered; `BridgelawsError` with what went wrong."""
    not_too_much(data)
    try:
        found = json.loads(data)
        inner = found.get("SerializedData") if isinstance(found, dict) else None
        told = json.loads(inner) if isinstance(inner, str) and inner else inner
    except (ValueError, RecursionError):
        raise BridgelawsError(say("What answers there is not Bridgemate’s data connector.")) from None
    if not isinstance(found, dict) or "RequestCommand" not in found:
        raise BridgelawsError(say("What answers there is not Bridgemate’s data connector."))
    if found.get("DataType") == _ERROR or found.get("ErrorType"):
        raise _refusal(found.get("ErrorType"), told)
    if found["RequestCommand"] != asked:
        raise BridgelawsError(
            say("The data connector answered another request ({number}) than ours ({asked}).",
                number=str(found["RequestCommand"])[:20], asked=int(asked))
        )  # fmt: skip
    last = found.get("LastQueueItemId")
    return Answer(told, last if isinstance(last, int) and not isinstance(last, bool) and last > 0 else 0)


def _refusal(problem: object, told: object) -> BridgelawsError:
    words = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False) if told else "-"
    if problem in (Problem.BUSY, Problem.TIME_OUT):
        return TryAgainLater(say("The data connector is busy. It is asked again in 5 seconds."))
    if problem == Problem.NO_CONNECTION:
        return NotConnected(say("The data connector has lost Bridgemate’s control software: start BCS again."))
    return BridgelawsError(say("The data connector refused: {words}", words=words[:500]))
