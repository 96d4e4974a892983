"""What somebody at the table may send: small typed values, told apart by ``deed``."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bridgelaws.bridge.seats import Seat
from bridgelaws.errors import BridgelawsError
from bridgelaws.online.settings import LONGEST_EXPLANATION, LONGEST_STATEMENT
from bridgelaws.text import say

Place = Annotated[int, Meta(ge=0, le=400)]
Tricks = Annotated[int, Meta(ge=0, le=13)]
Explanation = Annotated[str, Meta(max_length=LONGEST_EXPLANATION)]
Sentence = Annotated[str, Meta(max_length=LONGEST_STATEMENT)]
Short = Annotated[str, Meta(max_length=20)]


class Call(Struct, frozen=True, tag_field="deed", tag="call"):
    """A call; with words about its meaning both opponents are told (an alert)."""

    call: Short
    text: Explanation = ""


class Card(Struct, frozen=True, tag_field="deed", tag="card"):
    """A card from the hand in turn: the opening lead, face down, or a card to the trick, from dummy too."""

    card: Short


class NoQuestions(Struct, frozen=True, tag_field="deed", tag="no_questions"):
    """Nothing to ask before the opening lead is faced."""


class Ask(Struct, frozen=True, tag_field="deed", tag="ask"):
    """What does the opponents’ call at that place mean?"""

    place: Place


class Explain(Struct, frozen=True, tag_field="deed", tag="explain"):
    """What the player’s own call at that place means: as the answer to a question, or of their own accord."""

    place: Place
    text: Explanation


class Look(Struct, frozen=True, tag_field="deed", tag="look"):
    """The last trick again."""


class Claim(Struct, frozen=True, tag_field="deed", tag="claim"):
    """So many of the tricks left are to be the player’s side’s."""

    tricks: Tricks
    statement: Sentence = ""


class Agree(Struct, frozen=True, tag_field="deed", tag="agree"):
    """To a claim, or to playing on after one."""


class Doubt(Struct, frozen=True, tag_field="deed", tag="doubt"):
    pass


class Object(Struct, frozen=True, tag_field="deed", tag="object"):
    """To partner’s concession, at once."""


class PlayOn(Struct, frozen=True, tag_field="deed", tag="play_on"):
    pass


class NameTricks(Struct, frozen=True, tag_field="deed", tag="tricks"):
    """After a doubted claim: how many tricks declarer wins in all."""

    tricks: Tricks


class LeaveOpen(Struct, frozen=True, tag_field="deed", tag="leave_open"):
    """After a doubted claim: the board is left for a Director to decide."""


class AskUndo(Struct, frozen=True, tag_field="deed", tag="undo"):
    """The player’s last call or card back, please."""


class AnswerUndo(Struct, frozen=True, tag_field="deed", tag="answer_undo"):
    agreed: bool


class CallDirector(Struct, frozen=True, tag_field="deed", tag="director"):
    about: Sentence = ""


class BeReady(Struct, frozen=True, tag_field="deed", tag="ready"):
    """The result is right; the next board, please."""


class FillSeats(Struct, frozen=True, tag_field="deed", tag="robots"):
    """The host has robots sit down on every free seat."""


class Answer(Struct, frozen=True, tag_field="deed", tag="let_in"):
    """The host answers a knock; no seat means no."""

    device: Annotated[str, Meta(max_length=64)]
    seat: Seat | None = None


Deed: TypeAlias = (
    Call
    | Card
    | NoQuestions
    | Ask
    | Explain
    | Look
    | Claim
    | Agree
    | Doubt
    | Object
    | PlayOn
    | NameTricks
    | LeaveOpen
    | AskUndo
    | AnswerUndo
    | CallDirector
    | BeReady
    | FillSeats
    | Answer
)


def read_deed(told: object) -> Deed:
    """A deed as a program or a form sends it: a mapping with ``deed`` and its fields."""
    try:
        written = msgspec.json.encode(told)  # half a character, which JSON may hold, is no text
        read: Deed = msgspec.json.decode(written, type=Deed, strict=False)  # type: ignore[arg-type, unused-ignore]
    except (msgspec.ValidationError, UnicodeEncodeError, OverflowError, RecursionError) as error:
        raise BridgelawsError(say("This cannot be done at a table: {why}", why=str(error)[:200])) from None
    return read
