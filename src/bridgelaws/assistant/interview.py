"""An interview: what happened, and the answers so far. Kept as it was typed, played again whenever it is looked at.

So an early fact or answer can be changed, or another edition chosen: the later answers serve again wherever the same
question comes up, and what is no longer asked falls away.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridgelaws import director
from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.actions.reading import read_auction, read_played, read_whole
from bridgelaws.assistant.answers import mark, read_reply
from bridgelaws.assistant.fields import WrongFacts, read_facts
from bridgelaws.assistant.kinds import IrregularityForm, action_fields, action_from, kinds, matter_fields, matter_from
from bridgelaws.assistant.run import Given, Known, QuestionOpen, Run, given_name
from bridgelaws.assistant.scenes import Scene, act_out, call_to_scene
from bridgelaws.bridge.board import Board
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.elections import load
from bridgelaws.lawbook.provision import read_citation
from bridgelaws.laws.matters import MATTERS
from bridgelaws.laws.reviews import waiting
from bridgelaws.table.case import Question
from bridgelaws.table.events import Event, ResultAgreed, ReviewTaken, RulingGiven
from bridgelaws.table.restrictions import ReplacementDue
from bridgelaws.table.result import result
from bridgelaws.table.rulings import Ruling
from bridgelaws.table.state import Table
from bridgelaws.text import Text, say

NEWEST_BOOK = f"wbf-{NEWEST}"


class Followed(Struct, frozen=True, tag="followed"):
    """What else happened, as it was typed: calls, cards, the tricks made, an action, a law looked at again, a matter."""

    what: str
    typed: str
    language: str = "en"
    facts: dict[str, str] = {}  # of an action or a matter
    sooner: bool = False  # it had happened before the Director was called to what was told before


Step: TypeAlias = Given | Followed


class Interview(Struct, frozen=True):
    """As it is kept: the irregularity by its key, the facts and steps as they were typed, and by which book it is ruled."""

    kind: str
    facts: dict[str, str]
    language: str = "en"
    book: str = NEWEST_BOOK  # the name of a preset, or the text of a file of regulations
    steps: tuple[Step, ...] = ()
    heading: dict[str, str] = {}  # table, board, players, director: what the form for paper says on top
    elsewhere: tuple[Given, ...] = ()  # answers to what only the other edition asks
    scene: Scene | None = None  # what happened, where it was told at the table and not in the form of its kind


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

    @property
    def waits_for(self) -> str:
        """What can follow that still matters for a ruling: a review, cards or calls; nothing if the matter rests."""
        state, lasting = self.table.at_play, self.table.restrictions
        if self.reviews:
            return "review"
        if state is not None:
            return "cards" if not state.ended and (lasting or state.penalty_cards) else ""
        return "calls" if any(isinstance(each, ReplacementDue) for each in lasting) else ""


def read_book(kept_as: str) -> LawBook:
    """Laws and regulations as an interview keeps them: the name of a preset, or the text of a file, which has lines."""
    return LawBook(load(kept_as, "regulations")) if "\n" in kept_as else LawBook.of(kept_as)


def every_book() -> tuple[LawBook, ...]:
    """Each edition without a federation's choices, to be compared."""
    return tuple([LawBook.of(f"wbf-{year}") for year in Edition])


def other_book(book: LawBook) -> LawBook:
    """The other edition, to compare with."""
    return LawBook.of(f"wbf-{book.edition.other}")


def begin(kind: IrregularityForm, typed: Mapping[str, str], language: str, book: str) -> Interview:
    """A new interview, or `WrongFacts` with what is wrong beside each field."""
    names = {field.name for field in kind.fields}
    made = Interview(kind.key, {name: text for name, text in typed.items() if name in names and text}, language, book)
    standing = stand(made)
    if standing.refusal is not None:
        raise WrongFacts({kind.blamed: standing.refusal})
    return made


def stand(interview: Interview, book: LawBook | None = None) -> Standing:
    """The interview played from its start, under its own book or another."""
    happen, call = _read_told(interview)
    more = interview.elsewhere if book else ()
    given = tuple([(at, step) for at, step in enumerate((*interview.steps, *more)) if isinstance(step, Given)])
    run = Run(director.start(Board.numbered(1)), book or read_book(interview.book), given)
    refusal: Text | str | None = None
    try:
        happen(run)
        _tell(run, interview.steps, call)
    except QuestionOpen:
        pass
    except WrongFacts:
        raise
    except BridgelawsError as error:
        refusal = error.said
    return Standing(run.book, run.start, run.table, run.log, run.question if run.asks else None, tuple(run.used), refusal)


def _read_told(interview: Interview) -> tuple[Callable[[Run], None], Callable[[Run], None]]:
    """What happened, from its form or as it was told at the table, and what the Director is called with."""
    form, scene = kinds()[interview.kind], interview.scene
    if scene is not None:
        return lambda run: act_out(run, scene), call_to_scene
    facts = read_facts(form.fields, interview.facts, interview.language)
    return lambda run: form.happen(run, facts), lambda run: form.call(run, facts)


def _tell(run: Run, steps: tuple[Step, ...], call: Callable[[Run], None]) -> None:
    """What else had happened by the time the Director was called, and what came later, each in its turn."""
    told = [(at, step) for at, step in enumerate(steps) if isinstance(step, Followed)]
    sooner = list(takewhile(lambda each: each[1].sooner, told))
    for at, step in sooner:
        _follow(run, step, at)
    call(run)
    for at, step in told[len(sooner) :]:
        if not step.sooner:
            _call_director(run, at)
        _follow(run, step, at)
    _call_director(run)


def stand_if_known(interview: Interview) -> Standing | None:
    """Where it stands; None if it was kept by an older version and cannot be read any more."""
    try:
        return stand(interview) if interview.kind in kinds() else None
    except WrongFacts:
        return None


def _call_director(run: Run, at: int | None = None) -> None:
    """To whatever is irregular by now; what was answered after that step is not known yet."""
    run.settle(at)
    while run.uncalled:
        run.draw_attention()
        run.settle(at)


def _follow(run: Run, step: Followed, at: int) -> None:
    match step.what:
        case "calls":
            run.settle(at)
            for made in read_auction(step.typed, run.next_to_call, step.language):
                run.do(made, at)
        case "cards":
            for seat, card in read_played(step.typed, step.language):
                run.play(seat, card, at)
        case "tricks":
            run.do(ResultAgreed(read_whole(step.typed)), at)
        case "review":
            run.do(ReviewTaken(str(read_citation(step.typed))), at)
        case "matter" if step.typed in MATTERS:
            facts = read_facts(matter_fields(step.typed), step.facts, step.language)
            run.do(matter_from(MATTERS[step.typed], facts), at)
        case "action" if step.typed in ACTIONS:
            run.tell(action_from(step.typed, read_facts(action_fields(step.typed), step.facts, step.language)), at)
        case _:
            raise BridgelawsError(say("“{what}” cannot follow a ruling.", what=step.what))


def answer(interview: Interview, standing: Standing, typed: str, language: str, beside: tuple[str, ...] = ()) -> Interview:
    """The interview with the open question answered, and the evidence shown beside it; refused with the reason if such an
    answer will not do.
    """
    question = standing.question
    if question is None:
        raise BridgelawsError(say("No question is open: it has already been answered."))
    given = given_name(question, read_reply(question, typed, language), beside)
    return _check(replace(interview, steps=(*_drop_unasked(interview, standing), given)))


def answer_marked(interview: Interview, asked: str, typed: str, language: str, beside: tuple[str, ...] = ()) -> Interview:
    """An answer to the question with this mark: if it is asked no longer, that question's answer given otherwise, and
    nothing if it was never asked.
    """
    standing = stand(interview)
    if not asked or (standing.question is not None and mark(standing.question) == asked):
        return answer(interview, standing, typed, language, beside)
    earlier = next((each for each in standing.answers if mark(each.question) == asked), None)
    return change(interview, earlier.at, typed, language) if earlier else interview


def answer_elsewhere(interview: Interview, standing: Standing, typed: str, language: str) -> Interview:
    """What only other laws ask, answered for them alone."""
    if standing.question is None:
        raise BridgelawsError(say("No question is open: it has already been answered."))
    given = given_name(standing.question, read_reply(standing.question, typed, language))
    return replace(interview, elsewhere=(*interview.elsewhere, given)[-MOST_ELSEWHERE:])


def back_elsewhere(interview: Interview) -> Interview | None:
    """Without the last answer that was given for other laws alone; None if there is none."""
    return replace(interview, elsewhere=interview.elsewhere[:-1]) if interview.elsewhere else None


def change(interview: Interview, at: int, typed: str, language: str) -> Interview:
    """The interview with the answer of this step given otherwise; later answers are kept where they are still asked for."""
    known = next((each for each in stand(interview).answers if each.at == at), None)
    step = interview.steps[at] if 0 <= at < len(interview.steps) else None
    if known is None or not isinstance(step, Given):
        raise BridgelawsError(say("That answer no longer applies: look at the question asked now."))
    steps = list(interview.steps)
    steps[at] = replace(step, value=read_reply(known.question, typed, language))
    return _check(replace(interview, steps=tuple(steps)))


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
    return replace(made, steps=_drop_unasked(made, standing))


def back(interview: Interview) -> Interview | None:
    """Without the last answer, or the last thing that followed; None where only the facts are left."""
    return replace(interview, steps=interview.steps[:-1]) if interview.steps else None


def follow(interview: Interview, what: str, typed: str, language: str, facts: Mapping[str, str] | None = None) -> Interview:
    """What else happened at the table, or what the Director is then called to: while a question is open, what had happened
    before the Director came.
    """
    standing = stand(interview)
    sooner = standing.question is not None and what not in ("matter", "review")
    step = Followed(what, typed, language, dict(facts or {}), sooner)
    return _check(replace(interview, steps=(*_drop_unasked(interview, standing), step)))


def kind_of_matter(key: str) -> IrregularityForm | None:
    """Something that the Director is called to after a ruling, with its form; what is about the board is known by then."""
    kind = kinds().get(key)
    if kind is None or kind.topic.account not in MATTERS:
        return None
    fields = matter_fields(kind.topic.account)
    return replace(kind, fields=fields, blamed=fields[0].name)


def raise_matter(interview: Interview, kind: IrregularityForm, typed: Mapping[str, str], language: str) -> Interview:
    """What the Director is called to then; `WrongFacts` with what is wrong beside each field."""
    read_facts(kind.fields, typed, language)
    told = {field.name: typed[field.name] for field in kind.fields if typed.get(field.name)}
    try:
        return follow(interview, "matter", kind.topic.account, language, told)
    except WrongFacts:
        raise
    except BridgelawsError as refused:
        raise WrongFacts({kind.blamed: refused.said}) from None


def _check(interview: Interview) -> Interview:
    """The interview if it can have been so."""
    standing = stand(interview)
    if standing.refusal is not None:
        raise BridgelawsError(standing.refusal)
    return replace(interview, steps=_drop_unasked(interview, standing))


def _drop_unasked(interview: Interview, standing: Standing) -> tuple[Step, ...]:
    """The steps without answers to questions that are no longer asked."""
    served = {each.at for each in standing.answers}
    return tuple([step for at, step in enumerate(interview.steps) if at in served or isinstance(step, Followed)])


def encode(interview: Interview) -> str:
    return msgspec.json.encode(interview).decode()


def decode(text: str) -> Interview:
    return msgspec.json.decode(text, type=Interview)
