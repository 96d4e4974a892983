"""What a person writes to tell what happened: calls, cards, boards, numbers."""

import re

from bridgelaws.bridge import cards as pack
from bridgelaws.bridge.board import Board, Vulnerability
from bridgelaws.bridge.notation import read_call, read_card, read_denomination, read_seat
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.events import CallMade


def read_whole(text: str) -> int:
    if not text.isdecimal():
        raise BridgelawsError(f'"{text}" is not a number.')
    return int(text)


def read_optional(text: str) -> int | None:
    return read_whole(text) if text else None


def read_tricks(text: str) -> tuple[int, int]:
    """Tricks of the two sides.

    >>> read_tricks("3 2"), read_tricks("")
    ((3, 2), (0, 0))
    """
    numbers = [read_whole(part) for part in text.split()] or [0, 0]
    if len(numbers) != 2 or sum(numbers) > 12:
        raise BridgelawsError(
            f'"{text}" is not the tricks of the two sides: write two numbers, such as 3 2, twelve at most.'
        )
    return numbers[0], numbers[1]


def read_yes(text: str) -> bool:
    if text.lower() not in ("yes", "y", "no", "n"):
        raise BridgelawsError(f'"{text}" is neither yes nor no.')
    return text.lower().startswith("y")


def read_cards(text: str) -> tuple[pack.Card, ...]:
    """One card or more.

    >>> read_cards("H9 D2")
    (Card('H9'), Card('D2'))
    """
    cards = tuple(read_card(part) for part in text.split())
    if not cards:
        raise BridgelawsError("No card was named: write one or more, such as HK or H9 D2.")
    if len(set(cards)) < len(cards):
        raise BridgelawsError(f'"{text}" names a card twice.')
    return cards


def read_board(text: str) -> Board:
    """A board by its number, or with that dealer and nobody vulnerable.

    >>> read_board("7").dealer, read_board("w").dealer
    (Seat.SOUTH, Seat.WEST)
    """
    if text.isdecimal() and int(text) > 0:
        return Board.numbered(int(text))
    return Board(1, read_seat(text), Vulnerability.NONE)


def read_auction(text: str, dealer: Seat) -> list[CallMade]:
    """Calls in rotation from the dealer; ``E:1H`` is a call by East whoever's turn it is, ``2D=H`` one that shows hearts.

    >>> [f"{made.seat} {made.call}" for made in read_auction("1NT W:2H P", Seat.NORTH)]
    ['N 1NT', 'W 2H', 'N P']
    """
    seat, calls = dealer, []
    for part in text.split():
        found = re.fullmatch(r"(?:([NESWnesw]):)?(.+)", part)
        assert found is not None
        seat = read_seat(found[1]) if found[1] else seat
        calls.append(read_made(found[2], seat))
        seat = seat.lho
    return calls


def read_made(text: str, seat: Seat) -> CallMade:
    """A call with its meaning, if that is said: what it shows, or ``art`` if it is artificial and shows no suit.

    >>> read_made("2D=H", Seat.SOUTH).shows, read_made("P=art", Seat.SOUTH).artificial
    ((Denomination.HEARTS,), True)
    """
    call, given, meaning = text.partition("=")
    made = read_call(call)
    if not given:
        return CallMade(seat, made)
    if meaning.lower() == "art":
        return CallMade(seat, made, artificial=True)
    return CallMade(seat, made, tuple(read_denomination(suit) for suit in meaning.split(",")))


def read_played(text: str) -> list[tuple[Seat | None, pack.Card]]:
    """Cards as they fell; ``W:HK`` is one from West, whoever's turn it was.

    >>> [(seat and str(seat), str(card)) for seat, card in read_played("W:HK H2")]
    [('W', 'HK'), (None, 'H2')]
    """
    cards: list[tuple[Seat | None, pack.Card]] = []
    for part in text.split():
        found = re.fullmatch(r"(?:([NESWnesw]):)?(.+)", part)
        assert found is not None
        cards.append((read_seat(found[1]) if found[1] else None, read_card(found[2])))
    return cards
