"""An interview: what happened, and the answers so far. Kept as it was typed, played again whenever it is looked at.

So an early fact or answer can be changed, or another edition chosen: the later answers serve again wherever the same
question comes up, and what is no longer asked falls away.
"""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.assistant.fields import WrongFacts, read_facts
from bridgelaws.assistant.happenings import matters
from bridgelaws.assistant.kinds import Kind, kinds, matter_fields, raised
from bridgelaws.assistant.reading import read_auction, read_made, read_played, read_whole
from bridgelaws.assistant.run import Given, Known, Run, Waiting, given_to
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.notation import read_card
from bridgelaws.bridge.seats import Seat
from bridgelaws.director import read_answer
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.laws.reviews import waiting
from bridgelaws.table.case import AnswerKind, Question
from bridgelaws.table.events import CardPlayed, Event, ResultAgreed, ReviewTaken, RulingGiven
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say


class Followed(Struct, frozen=True, tag="followed"):
    """What happened after a ruling, as it was typed: calls, cards, the tricks made, a law looked at again, a matter."""

    what: str
    typed: str
    language: str = "en"
    facts: dict[str, str] = {}  # of a matter


Step: TypeAlias = Given | Followed


class Interview(Struct, frozen=True):
    """As it is kept: the irregularity by its key, the facts and steps as they were typed, and by which book it is ruled."""

    kind: str
    facts: dict[str, str]
    language: str = "en"
    book: str = "wbf-2017"
    steps: tuple[Step, ...] = ()
    heading: dict[str, str] = {}  # table, board, players, director: what the form for paper says on top
    elsewhere: tuple[Given, ...] = ()  # answers to what only the other edition asks


MOST_ELSEWHERE = 20


class Standing(Struct, frozen=True):
    """Where an interview stands under a book."""

    book: LawBook
    start: Table
    table: Table
    log: tuple[Event, ...]
    question: Question | None
    answers: tuple[Known, ...]  # those that served, in the order in which they were asked for
    refusal: Text | str | None = None  # what these laws do not allow to have happened

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return tuple([event.ruling for event in self.log if isinstance(event, RulingGiven)])

    @property
    def reviews(self) -> tuple[str, ...]:
        """What can be looked at again now that the board is over."""
        return waiting(self.table) if result(self.table) is not None else ()


def begin(kind: Kind, typed: Mapping[str, str], language: str, book: str) -> Interview:
    """A new interview, or `WrongFacts` with what is wrong beside each field."""
    names = {field.name for field in kind.fields}
    made = Interview(kind.key, {name: text for name, text in typed.items() if name in names and text}, language, book)
    standing = stand(made)
    if standing.refusal is not None:
        raise WrongFacts({kind.blamed: standing.refusal})
    return made


def stand(interview: Interview, book: LawBook | None = None) -> Standing:
    """The interview played from its start, under its own book or another."""
    kind = kinds()[interview.kind]
    facts = read_facts(kind.fields, interview.facts, interview.language)
    more = interview.elsewhere if book else ()
    given = tuple([(at, step) for at, step in enumerate((*interview.steps, *more)) if isinstance(step, Given)])
    run = Run(director.start(Board.numbered(1)), book or LawBook.of(interview.book), given)
    refusal: Text | str | None = None
    try:
        kind.happen(run, facts)
        for step in interview.steps:
            if isinstance(step, Followed):
                _follow(run, step)
        run.settle()
        if run.table.cases and not run.table.attention:
            run.draw_attention()
            run.settle()
    except Waiting:
        pass
    except WrongFacts:
        raise
    except BridgelawsError as error:
        refusal = error.said
    return Standing(
        run.book, run.start, run.table, run.log, run.question if run.table.attention else None, tuple(run.used), refusal
    )


def _follow(run: Run, step: Followed) -> None:
    run.settle()
    match step.what:
        case "calls":
            for made in read_auction(step.typed, run.table.turn, step.language):
                run.do(made)
        case "cards":
            for seat, card in read_played(step.typed, step.language):
                run.do(CardPlayed(seat or run.table.turn, card))
        case "tricks":
            run.do(ResultAgreed(read_whole(step.typed)))
        case "review":
            run.do(ReviewTaken(step.typed))
        case "matter" if step.typed in matters():
            facts = read_facts(matter_fields(step.typed), step.facts, step.language)
            run.do(raised(matters()[step.typed], facts))
        case _:
            raise BridgelawsError(say("“{what}” is nothing that can follow a ruling.", what=step.what))
    if run.table.cases and not run.table.attention:
        run.draw_attention()


def answer(interview: Interview, standing: Standing, typed: str, language: str, beside: tuple[str, ...] = ()) -> Interview:
    """The interview with the open question answered, and the evidence shown beside it; refused with the reason if such an
    answer will not do.
    """
    question = standing.question
    if question is None:
        raise BridgelawsError(say("No question is open: it has been answered already."))
    given = given_to(question, _plain(question, typed, language), beside)
    return _kept(replace(interview, steps=(*_served(interview, standing), given)))


def answer_elsewhere(interview: Interview, standing: Standing, typed: str, language: str) -> Interview:
    """What only other laws ask, answered for them alone."""
    if standing.question is None:
        raise BridgelawsError(say("No question is open: it has been answered already."))
    given = given_to(standing.question, _plain(standing.question, typed, language))
    return replace(interview, elsewhere=(*interview.elsewhere, given)[-MOST_ELSEWHERE:])


def change(interview: Interview, at: int, typed: str, language: str) -> Interview:
    """The interview with the answer of this step given otherwise; later answers are kept where they are still asked for."""
    known = next((each for each in stand(interview).answers if each.at == at), None)
    step = interview.steps[at] if 0 <= at < len(interview.steps) else None
    if known is None or not isinstance(step, Given):
        raise BridgelawsError(say("That answer is no longer part of this: look at what is asked now."))
    steps = list(interview.steps)
    steps[at] = replace(step, value=_plain(known.question, typed, language))
    return _kept(replace(interview, steps=tuple(steps)))


def before(interview: Interview, at: int) -> Interview:
    """The interview as it stood when this step had not been answered yet."""
    return replace(interview, steps=interview.steps[: max(at, 0)])


def with_facts(interview: Interview, begun: Interview) -> Interview:
    """Other facts; the answers that are still asked for are kept, and what followed as far as it can have been so."""
    made = replace(begun, steps=interview.steps, book=interview.book, heading=interview.heading)
    standing = stand(made)
    if standing.refusal is not None:
        made = replace(made, steps=tuple([step for step in made.steps if isinstance(step, Given)]))
        standing = stand(made)
    return replace(made, steps=_served(made, standing))


def back(interview: Interview) -> Interview | None:
    """Without the last answer, or the last thing that followed; None where only the facts are left."""
    return replace(interview, steps=interview.steps[:-1]) if interview.steps else None


def follow(interview: Interview, what: str, typed: str, language: str, facts: Mapping[str, str] | None = None) -> Interview:
    """What happened next at the table, or what the Director is then called to."""
    step = Followed(what, typed, language, dict(facts or {}))
    return _kept(replace(interview, steps=(*_served(interview, stand(interview)), step)))


def _kept(interview: Interview) -> Interview:
    """The interview if it can have been so."""
    standing = stand(interview)
    if standing.refusal is not None:
        raise BridgelawsError(standing.refusal)
    return replace(interview, steps=_served(interview, standing))


def _served(interview: Interview, standing: Standing) -> tuple[Step, ...]:
    """The steps without answers to questions that are no longer asked."""
    served = {each.at for each in standing.answers}
    return tuple([step for at, step in enumerate(interview.steps) if at in served or isinstance(step, Followed)])


def _plain(question: Question, typed: str, language: str) -> str:
    """The answer as it is kept, in the notation of no language; refused if it is none that will do."""
    match question.ask.kind:
        case AnswerKind.CALL:
            seat = question.put_to if isinstance(question.put_to, Seat) else Seat.NORTH
            made = read_made(typed, seat, language)
            read_answer(question, made.call)
            shows = "art" if made.artificial else ",".join([str(each) for each in made.shows])
            return f"{made.call}={shows}" if shows else str(made.call)
        case AnswerKind.CARD:
            return str(read_answer(question, read_card(typed, language)))
        case AnswerKind.YES_NO:
            return "yes" if read_answer(question, typed) else "no"
        case _:
            read_answer(question, typed)
            return typed


def encoded(interview: Interview) -> str:
    return msgspec.json.encode(interview).decode()


def decoded(text: str) -> Interview:
    return msgspec.json.decode(text, type=Interview)
