"""What the adjudicator returns: advice with its proof, and the questions that remain the Director's."""

from msgspec import Struct

from bridgelaws.analysis.claims.claim import Claim
from bridgelaws.bridge.cards import Card
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.case import Question
from bridgelaws.text import Text


class Played(Struct, frozen=True):
    """One card of a line."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat} {self.card}"


class ClaimQuestion(Struct, frozen=True):
    """A question to the Director whose answer changes the result in some combination of answers."""

    question: Question
    choices: tuple[str, ...]  # the first goes against claimer
    answer: str  # given, or taken until it is
    answered: bool
    leads_to: dict[str, int]  # tricks for the claiming side, the other answers being as they are
    at_most: tuple[str, ...] = ()  # the answers of which only so much is proved: they may lead to fewer

    @property
    def key(self) -> str:
        return self.question.key


class Ground(Struct, frozen=True):
    """A principle on which the losing line rests, with the first card that it allows."""

    key: str
    law: str
    played: Played
    principle: Text
    sources: tuple[str, ...]
    refused: int | None  # the tricks if the Director refuses it; None: that is told by the question, or not proved


class Verdict(Struct, frozen=True):
    """The tricks for the claiming side out of those left, and how they come about."""

    claim: Claim
    edition: Edition
    tricks_best: int  # best play against the best defence, every card known; if the time ran out, all that are left
    tricks_worst: int  # any legal play of all four hands, irrational ones too; if the time ran out, 0
    tricks_ruled: int  # the least successful stated or normal line
    losing_line: tuple[Played, ...]  # how a trick is lost, one claimed or (71B) one conceded; empty if none is
    doubt: int | None  # the place in that line of the card that costs the first trick; None: it was lost from the start
    decided_by: tuple[str, ...]
    questions: tuple[ClaimQuestion, ...]
    notes: tuple[Text, ...] = ()
    proved: bool = True  # False: the time ran out; then the ruling is at most what was found,
    at_least: int = 0  # and at least this much was proved
    complete: bool = True  # False: the time ran out before best, worst and all questions were known
    rests_on: tuple[Ground, ...] = ()
    placed: Played | None = None  # 70E1: the line is shown as if that opponent held that card

    @property
    def doubtful_card(self) -> Played | None:
        return None if self.doubt is None else self.losing_line[self.doubt]
