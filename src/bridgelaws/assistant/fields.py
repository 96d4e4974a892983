"""The facts of an irregularity as fields of a form: those of the catalogue, and the calls and cards that led to it."""

from collections.abc import Mapping
from typing import Any

from bridgelaws.actions.fields import Field, Widget, read_fields, read_value
from bridgelaws.actions.reading import read_auction, read_played, read_tricks, read_whole
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.notation import read_contract, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.text import say

__all__ = ["Field", "Widget", "WrongFacts", "board_of", "read_facts"]


def read_facts(fields: tuple[Field, ...], typed: Mapping[str, str], language: str) -> dict[str, Any]:
    """Every fact read; those that nobody entered are left out. All that is wrong is told at once."""
    dealer = _dealer(typed, language)
    return read_fields(fields, typed, language, lambda field, text: _read(field, text, (typed, dealer, language)))


def board_of(facts: Mapping[str, Any], deal: Deal | None = None) -> Board:
    """The board by its number, or with that dealer and, unless it is told, nobody vulnerable."""
    if number := facts.get("board"):
        return Board.numbered(number, deal)
    vulnerable = Vulnerability(facts.get("vulnerable", Vulnerability.NONE.value))
    return Board(1, facts.get("dealer", Seat.NORTH), vulnerable, deal)


def _dealer(typed: Mapping[str, str], language: str) -> Seat:
    """Whose call comes first; it is needed to read the calls."""
    try:
        if typed.get("board"):
            return Board.numbered(_board_number(typed["board"])).dealer
        return read_seat(typed["dealer"], language) if typed.get("dealer") else Seat.NORTH
    except BridgelawsError:
        return Seat.NORTH  # told beside its own field


def _board_number(text: str) -> int:
    number = read_whole(text)
    if not 1 <= number <= 999:
        raise BridgelawsError(say("Board numbers start at 1."))
    return number


def _read(field: Field, text: str, about: tuple[Mapping[str, str], Seat, str]) -> Any:
    typed, dealer, language = about
    match field.widget:
        case Widget.CALLS:
            return read_auction(text, dealer, language)
        case Widget.PLAYED:
            return read_played(text, language)
        case Widget.TRICKS:
            return read_tricks(text, language)
        case Widget.CONTRACT:
            return read_contract(text, _declarer(typed, language), language)
        case Widget.NUMBER if field.name == "board":
            return _board_number(text)
    return read_value(field, text, language)


def _declarer(typed: Mapping[str, str], language: str) -> Seat:
    """Whose contract it is; a seat that is missing is told beside its own field."""
    try:
        return read_seat(typed.get("declarer", ""), language)
    except BridgelawsError:
        return Seat.SOUTH
