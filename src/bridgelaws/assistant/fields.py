"""The facts of an irregularity as fields of a form: what is asked for, how it is entered, how it is read."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from bridgelaws.assistant.reading import (
    read_auction,
    read_cards,
    read_made,
    read_played,
    read_text,
    read_tricks,
    read_whole,
    read_yes,
)
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.notation import read_card, read_contract, read_hand, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import NOTHING, Text, say


class Widget(Enum):
    """The few ways in which a fact is entered."""

    SEAT = "seat"
    CALLS = "calls"
    PLAYED = "played"
    CALL = "call"
    CARD = "card"
    CARDS = "cards"
    CONTRACT = "contract"
    TRICKS = "tricks"
    NUMBER = "number"
    YES_NO = "yes or no"
    CHOICE = "choice"
    TEXT = "text"
    HAND = "hand"


class Field(Struct, frozen=True):
    name: str
    label: Text
    widget: Widget
    hint: Text = NOTHING
    needed: bool = True
    default: str = ""
    choices: tuple[tuple[str, Text], ...] = ()
    aside: bool = False  # seldom needed: folded away
    most: int | None = None
    otherwise: Text = NOTHING  # what is meant where nothing is chosen
    only_with: str = ""  # asked only where this other fact was entered


class WrongFacts(BridgelawsError):
    """Facts that cannot be read, or cannot have been so, each beside its field."""

    def __init__(self, fields: Mapping[str, Text | str]) -> None:
        self.fields = dict(fields)
        super().__init__(next(iter(self.fields.values())))


MISSING = {
    Widget.SEAT: say("Choose one of the four players."),
    Widget.CALLS: say("Enter the calls, from the dealer on."),
    Widget.PLAYED: say("Enter the cards, the irregular one last."),
    Widget.CALL: say("Enter a call, such as 2H or pass."),
    Widget.CARD: say("Enter a card, such as HK."),
    Widget.CARDS: say("Enter one card or more, such as HK or H9 D2."),
    Widget.CONTRACT: say("Enter the contract, such as 4S or 3NTX."),
    Widget.NUMBER: say("Enter a number."),
}


def read_facts(fields: tuple[Field, ...], typed: Mapping[str, str], language: str) -> dict[str, Any]:
    """Every fact read; those that nobody entered are left out. All that is wrong is told at once."""
    facts: dict[str, Any] = {}
    wrong: dict[str, Text | str] = {}
    dealer = _dealer(typed, wrong, language)
    for field in fields:
        text = typed.get(field.name, "") or field.default
        try:
            if text:
                facts[field.name] = _read(field, text, (typed, dealer, language))
            elif field.needed:
                wrong[field.name] = MISSING.get(field.widget, say("This is needed."))
        except BridgelawsError as error:
            wrong[field.name] = error.said
    if wrong:
        raise WrongFacts(wrong)
    return facts


def board_of(facts: Mapping[str, Any]) -> Board:
    """The board by its number, or with that dealer and nobody vulnerable."""
    if number := facts.get("board"):
        return Board.numbered(number)
    return Board(1, facts.get("dealer", Seat.NORTH), Vulnerability.NONE)


def _dealer(typed: Mapping[str, str], wrong: dict[str, Text | str], language: str) -> Seat:
    """Whose call comes first; it is needed to read the calls."""
    try:
        if typed.get("board"):
            number = read_whole(typed["board"])
            if not 1 <= number <= 999:
                wrong["board"] = say("Boards are numbered from 1 on.")
                return Seat.NORTH
            return Board.numbered(number).dealer
        return read_seat(typed["dealer"], language) if typed.get("dealer") else Seat.NORTH
    except BridgelawsError:
        return Seat.NORTH  # told beside its own field


def _read(field: Field, text: str, about: tuple[Mapping[str, str], Seat, str]) -> Any:
    typed, dealer, language = about
    match field.widget:
        case Widget.CALLS:
            return read_auction(text, dealer, language)
        case Widget.CONTRACT:
            return read_contract(text, _seat(typed.get("declarer", ""), language), language)
        case Widget.CALL:
            return read_made(text, _seat(typed.get("by", ""), language), language)
        case Widget.NUMBER:
            return _number(field, text)
        case Widget.CHOICE:
            if text not in dict(field.choices):
                raise BridgelawsError(say("“{text}” is not one of the choices.", text=text))
            return text
    return _READERS[field.widget](text, language)


def _seat(typed: str, language: str) -> Seat:
    """Whose call or contract it is; a seat that is missing is told beside its own field."""
    try:
        return read_seat(typed, language)
    except BridgelawsError:
        return Seat.SOUTH


def _number(field: Field, text: str) -> int:
    if not (text.isdecimal() and text.isascii()) or len(text) > 6:
        raise BridgelawsError(say("“{text}” is not a whole number.", text=text))
    number = int(text)
    if field.most is not None and number > field.most:
        raise BridgelawsError(say("{number} is too many here: {most} at most.", number=number, most=field.most))
    return number


_READERS: dict[Widget, Callable[[str, str], Any]] = {
    Widget.SEAT: read_seat,
    Widget.PLAYED: read_played,
    Widget.CARD: read_card,
    Widget.CARDS: read_cards,
    Widget.TRICKS: read_tricks,
    Widget.YES_NO: read_yes,
    Widget.TEXT: read_text,
    Widget.HAND: read_hand,
}
