"""The clarification statement as steps (68C): what claimer said he would do, in order, and how such steps are written."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.notation import read_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.text import any_of, say


class DrawTrumps(Struct, frozen=True, tag=True):
    """Trumps are led until the opponents have none left, for so many rounds, or until so many of theirs have fallen."""

    rounds: int | None = None
    outstanding: int | None = None  # how many claimer said were out, where that was not the number


class Cash(Struct, frozen=True, tag=True):
    """These cards, in any order."""

    cards: tuple[Card, ...]


class Run(Struct, frozen=True, tag=True):
    """A suit is led again and again, so many times or as long as there are cards."""

    suit: Suit
    times: int | None = None
    from_the_top: bool = False


class LowTo(Struct, frozen=True, tag=True):
    """A low card towards this one, which is played unless it is beaten already."""

    card: Card


class Finesse(Struct, frozen=True, tag=True):
    """The suit is led through this opponent, and the third hand plays no higher than needed."""

    suit: Suit
    against: Seat


class Ruff(Struct, frozen=True, tag=True):
    """The suit is led and ruffed in that hand."""

    suit: Suit
    hand: Seat
    times: int | None = None


class CrossRuff(Struct, frozen=True, tag=True):
    """Each hand leads what the other ruffs."""


class Concede(Struct, frozen=True, tag=True):
    """A trick is given up in this suit, now; as the last step it says what is lost, not when."""

    suit: Suit | None = None


class Discard(Struct, frozen=True, tag=True):
    """That card is thrown on the first trick on which its hand discards."""

    card: Card


class If(Struct, frozen=True, tag=True):
    """Two ways on: which, depends on whether a card has fallen, or a player has shown out, when the step is reached."""

    falls: Card | None
    shows_out: tuple[Seat, Suit] | None
    then: "tuple[Step, ...]"
    otherwise: "tuple[Step, ...]"


Step: TypeAlias = DrawTrumps | Cash | Run | LowTo | Finesse | Ruff | CrossRuff | Concede | Discard | If


class Statement(Struct, frozen=True):
    """What was said: the words as they fell, and the steps that the Director reads in them."""

    words: str = ""
    steps: tuple[Step, ...] = ()
    as_written: tuple[str, ...] = ()  # the steps as they stand in the file


_NUMBERS = {word: number for number, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}
_SUIT_NAMES = {name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower()[:-1], suit.symbol)}
_SUIT = r"(?P<suit>clubs?|diamonds?|hearts?|spades?|[♣♦♥♠])"
_CARD = r"[CDHS♣♦♥♠](?:10|[2-9TJQKA])"
_SEAT = r"(?P<seat>[NESW]|North|East|South|West|dummy|hand)"
_NUMBER = rf"(?P<number>[1-9][0-9]?|{'|'.join(_NUMBERS)})"


_EXAMPLES = (  # as they stand in a file, which is in English
    *("“draw trumps”", "“cash SA”", "“cash hearts from the top”", "“low to DT”", "“finesse diamonds against W”"),
    *("“ruff clubs in dummy”", "“cross-ruff”", "“discard HJ”", "“concede a heart”"),
)
_CONDITIONS = ("“DA falls”", "“E shows out of hearts”")


def step_in_words(written: object) -> str:
    """A step as it stands in a claim file, on one line.

    >>> step_in_words({"if": "DA falls", "then": ["cash HA", "cash DK"]})
    'if DA falls: cash HA, then cash DK'
    """
    if not isinstance(written, Mapping):
        return " ".join(str(written).split())
    text = f"if {written.get('if')}"
    for key, before in (("then", ": "), ("otherwise", "; otherwise: ")):
        if steps := written.get(key):
            text += before + ", then ".join(
                [step_in_words(step) for step in (steps if isinstance(steps, list) else [steps])]
            )
    return text


def read_step(written: object, declarer: Seat) -> Step:
    """A step as it stands in a claim file; docs/claims.md lists them.

    >>> read_step("draw trumps", Seat.SOUTH), read_step("cash three hearts", Seat.SOUTH)
    (DrawTrumps(rounds=None, outstanding=None), Run(suit=Suit.HEARTS, times=3, from_the_top=False))
    >>> read_step("finesse diamonds against W", Seat.SOUTH)
    Finesse(suit=Suit.DIAMONDS, against=Seat.WEST)
    """
    if isinstance(written, Mapping):
        return _conditional(written, declarer)
    text = " ".join(str(written).split())
    for pattern, make in _WORDINGS:
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            return make(found.groupdict(), declarer)
    raise BridgelawsError(
        say("“{written}” is not a step of a claim: write it as {examples}.", written=text, examples=any_of(_EXAMPLES))
    )


def _conditional(written: Mapping[Any, Any], declarer: Seat) -> If:
    keys = {"if", "then", "otherwise"}
    if "if" not in written or not set(written) <= keys:
        raise BridgelawsError(
            say(
                "A step that depends on something has the keys if, then and otherwise, not {keys}.",
                keys=", ".join(sorted(map(str, written))),
            )
        )
    text = " ".join(str(written["if"]).split())
    falls = shows_out = None
    if found := re.fullmatch(rf"(?P<card>{_CARD}) falls", text, re.IGNORECASE):
        falls = read_card(found["card"])
    elif found := re.fullmatch(rf"{_SEAT} shows out of {_SUIT}", text, re.IGNORECASE):
        shows_out = (_seat(found["seat"], declarer), _suit(found["suit"]))
    else:
        raise BridgelawsError(
            say("“{written}” is not a condition: write it as {examples}.", written=text, examples=any_of(_CONDITIONS))
        )
    then, otherwise = [_steps(written.get(key, ()), declarer) for key in ("then", "otherwise")]
    return If(falls, shows_out, then, otherwise)


def _steps(written: object, declarer: Seat) -> tuple[Step, ...]:
    steps = written if isinstance(written, list | tuple) else [written]
    return tuple(read_step(step, declarer) for step in steps)


def _suit(text: str) -> Suit:
    return _SUIT_NAMES[text.lower()]


def _seat(text: str, declarer: Seat) -> Seat:
    named = {"dummy": declarer.partner, "hand": declarer}
    return named.get(text.lower()) or Seat(text[0].upper())


def _number(text: str | None) -> int | None:
    return None if text is None else _NUMBERS.get(text.lower()) or int(text)


Groups = dict[str, Any]
_Make: TypeAlias = Callable[[Groups, Seat], Step]

_WORDINGS: tuple[tuple[str, _Make], ...] = (
    (r"draw (the )?(all )?trumps", lambda _, __: DrawTrumps()),
    (r"draw the last trump", lambda _, __: DrawTrumps(outstanding=1)),
    (rf"draw (the last )?{_NUMBER} trumps", lambda found, _: DrawTrumps(outstanding=_number(found["number"]))),
    (rf"(draw )?{_NUMBER} rounds? of trumps", lambda found, _: DrawTrumps(rounds=_number(found["number"]))),
    (
        rf"(cash|play) (?P<cards>{_CARD}([, ]+(and )?{_CARD})*)",
        lambda found, _: Cash(tuple(read_card(card) for card in re.findall(_CARD, found["cards"], re.IGNORECASE))),
    ),
    (
        rf"(cash|play|run) (the )?({_NUMBER} )?{_SUIT}(?P<top> from the top)?",
        lambda found, _: Run(_suit(found["suit"]), _number(found["number"]), from_the_top=bool(found["top"])),
    ),
    (rf"low to (the )?(?P<card>{_CARD})", lambda found, _: LowTo(read_card(found["card"]))),
    (
        rf"finesse {_SUIT} against {_SEAT}",
        lambda found, declarer: Finesse(_suit(found["suit"]), _seat(found["seat"], declarer)),
    ),
    (
        rf"ruff ({_NUMBER} )?{_SUIT} in {_SEAT}",
        lambda found, declarer: Ruff(_suit(found["suit"]), _seat(found["seat"], declarer), _number(found["number"])),
    ),
    (r"cross-?ruff", lambda _, __: CrossRuff()),
    (
        rf"concede (a|an|one|the) ({_SUIT}|trick|rest)",
        lambda found, _: Concede(_suit(found["suit"]) if found["suit"] else None),
    ),
    (rf"discard (?P<card>{_CARD})", lambda found, _: Discard(read_card(found["card"]))),
)
