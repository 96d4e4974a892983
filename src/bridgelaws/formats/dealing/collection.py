"""What formats of dealing machines share: the pack in their order, whose each card is, which boards they can hold."""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final, TypeVar

from msgspec import Struct

from bridgelaws.bridge.board import Board
from bridgelaws.bridge.cards import PACK, Card, Hand
from bridgelaws.bridge.deal import Deal
from bridgelaws.bridge.seats import SEATS
from bridgelaws.errors import BridgelawsError
from bridgelaws.formats.model import Fault, File, Record, Stated
from bridgelaws.text import Text, all_of, say, template

T = TypeVar("T")
DECK: Final[tuple[Card, ...]] = tuple(reversed(PACK))  # the ace of spades first, the two of clubs last
PLACE: Final = {card: place for place, card in enumerate(DECK)}
MOST: Final = 100_000  # boards in one file; more would fill the memory, and no collection has them
LARGEST: Final = 16_000_000  # bytes: as many boards in the longest of these formats


class Chosen(Struct, frozen=True):
    """The boards a file of deals can hold, by their numbers, and what it cannot."""

    boards: tuple[tuple[int, Deal], ...]
    lost: tuple[Text | str, ...]


def deal_of(owners: Sequence[int]) -> Deal:
    """The deal in which the cards of the pack, in order, belong to these seats (0 is North, 3 West)."""
    hands: tuple[list[Card], ...] = ([], [], [], [])
    for card, owner in zip(DECK, owners, strict=True):
        hands[owner].append(card)
    for seat, hand in zip(SEATS, hands, strict=True):
        if len(hand) != 13:
            raise BridgelawsError(say("{seat} has {number} cards in it, not 13.", seat=seat, number=len(hand)))
    return Deal(*[Hand(tuple(hand)) for hand in hands])


def owners_of(deal: Deal) -> list[int]:
    """Whose each card of the pack is, in order."""
    found = [0] * 52
    for seat, hand in deal.hands.items():
        for card in hand:
            found[PLACE[card]] = seat.index
    return found


def small_enough(data: bytes) -> bytes:
    if len(data) > LARGEST:
        raise BridgelawsError(
            say("A file of deals of more than {number} MB is not read: cut it into several.", number=LARGEST // 1_000_000)
        )
    return data


def few_enough(found: Sequence[T]) -> Sequence[T]:
    if len(found) > MOST:
        raise BridgelawsError(say("A file of more than {most} deals is not read: cut it into several.", most=f"{MOST:,}"))
    return found


def board(number: int, deal: Deal | None, *faults: Fault) -> Record:
    """2:dealer, 2:vulnerability: a board of a format that says no more of it than its number."""
    regular = Board.numbered(number)
    return Record(number=number, dealer=regular.dealer, vulnerable=regular.vulnerable, deal=deal, faults=faults)


def cut(data: bytes, size: int) -> list[bytes]:
    """Records of one size; what is left at the end comes last, unless it is only filling."""
    few_enough(range(0, len(data), size))
    records = [data[at : at + size] for at in range(0, len(data), size)]
    if records and len(records[-1]) < size and not records[-1].strip(b"\0\x1a \r\n"):
        records.pop()
    return records


def choose(file: File, form: str) -> Chosen:
    """What of a file can be written as deals; everything else is told, a sentence each."""
    found: dict[int, Deal] = {}
    lost: list[Text | str] = []
    for record, number in zip(file.records, numbers_of(file.records), strict=True):
        if record.deal is None or [len(hand) for hand in record.deal.hands.values()] != [13] * 4:
            lost.append(say("Board {board} is left out: its deal is not known in full.", board=number))
        elif number in found and found[number] != record.deal:
            lost.append(
                say("Board {board} stands there twice with different deals: the first of them is written.", board=number)
            )
        elif number < 1:
            lost.append(say("Board {board} is left out: boards are numbered from 1.", board=number))
        else:
            found[number] = record.deal
    return Chosen(tuple(sorted(found.items(), key=lambda each: each[0])), tuple(lost) + beside_deals(file, form))


def beside_deals(file: File, form: str) -> tuple[Text, ...]:
    """What a file tells that is no deal."""
    records = file.records
    kinds = {
        template("auctions"): any(each.calls for each in records),
        template("play"): any(each.cards or each.claim is not None for each in records),
        template("results"): any(each.stated != Stated() or each.adjusted for each in records),
        template("tables"): any(each.sections for each in records),
        template("comments"): any(each.remarks for each in records) or bool(file.remarks),
    }
    told: list[Text] = [say(name) for name, there in kinds.items() if there]
    tags = dict.fromkeys(name for tags in (file.tags, *[each.tags for each in records]) for name, _ in tags)
    if tags:
        told.append(tags_told(list(tags)))
    return (
        (say("{form} holds deals alone: {told} could not be carried over.", form=form, told=all_of(told)),) if told else ()
    )


def irregular_markings(file: File, form: str) -> tuple[Text, ...]:
    """2:nonconforming: boards whose dealer or vulnerability their number does not tell."""
    found = []
    for each in file.records:
        if each.number is not None and each.number > 0:
            regular = Board.numbered(each.number)
            own = (each.dealer or regular.dealer, each.vulnerable or regular.vulnerable)
            if own != (regular.dealer, regular.vulnerable):
                found.append(each.number)
    if not found:
        return ()
    return (
        say(
            "{form} takes dealer and vulnerability from the number: other markings of {boards} are lost.",
            form=form,
            boards=runs(found),
        ),
    )


def say_renumbered(boards: Sequence[tuple[int, Deal]], form: str) -> tuple[Text, ...]:
    """What is lost where the place in the file is the number."""
    numbers = [number for number, _ in boards]
    if numbers == list(range(1, len(numbers) + 1)):
        return ()
    return (
        say(
            "{form} numbers boards from 1 on: in place of {boards} it has {instead}.",
            form=form,
            boards=runs(numbers),
            instead=runs(range(1, len(numbers) + 1)),
        ),
    )


def first_run(
    boards: Sequence[tuple[int, Deal]], form: str, highest: int
) -> tuple[tuple[tuple[int, Deal], ...], tuple[Text, ...]]:
    """The boards that follow the first without a gap, where a format gives only the first and the last number."""
    if not boards:
        raise BridgelawsError(
            say("{form} cannot be written without a deal: it names its first and its last board.", form=form)
        )
    first = boards[0][0]
    kept = tuple(each for at, each in enumerate(boards) if each[0] == first + at and each[0] <= highest)
    rest = [number for number, _ in boards[len(kept) :]]
    if not kept:
        raise BridgelawsError(
            say(
                "{form} numbers boards from 1 to {highest}, and the first here is {first}.",
                form=form,
                highest=highest,
                first=first,
            )
        )
    if not rest:
        return kept, ()
    told = template("{form} holds boards that follow one another, from 1 to {highest}: {boards} left out.")
    return kept, (say(told, form=form, highest=highest, boards=runs(rest)),)


def tags_told(tags: Sequence[str]) -> Text:
    """The first few of those that have no place."""
    some = ", ".join(tags[:8])
    return say("tags ({names} and others)", names=some) if len(tags) > 8 else say("tags ({names})", names=some)


def numbers_of(records: Iterable[Record]) -> list[int]:
    """A number for each board; one without gets the next that no board of the file has.

    >>> numbers_of([Record(), Record(number=1), Record(), Record(number=3)])
    [2, 1, 4, 3]
    """
    records = tuple(records)
    taken, free = {record.number for record in records}, 0
    numbers: list[int] = []
    for record in records:
        if record.number is None:
            free = next(number for number in count(free + 1) if number not in taken)
        numbers.append(free if record.number is None else record.number)
    return numbers


def say_invented(records: tuple[Record, ...]) -> list[Text | str]:
    """That boards without a number were given one, in a sentence."""
    given = [number for record, number in zip(records, numbers_of(records), strict=True) if record.number is None]
    return [say("Boards without a number are written as {boards}.", boards=runs(given))] if given else []


def runs(numbers: Iterable[int]) -> Text:
    """Numbers of boards as people write them.

    >>> str(runs([1, 2, 3, 7])), str(runs([4]))
    ('boards 1-3, 7', 'board 4')
    """
    ordered = sorted(set(numbers))
    parts: list[list[int]] = []
    for each in ordered:
        if parts and parts[-1][-1] == each - 1:
            parts[-1].append(each)
        else:
            parts.append([each])
    shown = ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts[:20])
    shown += " ..." if len(parts) > 20 else ""
    return say("board {board}", board=shown) if len(ordered) == 1 else say("boards {boards}", boards=shown)
