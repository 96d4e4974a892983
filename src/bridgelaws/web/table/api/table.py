"""The practice table for programs: a board, deeds by anyone, the Director's questions and rulings, replays with marks."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query
from msgspec.structs import replace

from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.interview import Standing
from bridgelaws.assistant.outcomes import outcomes
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.bridge.board import Board
from bridgelaws.bridge.deal import Deal, random_deal
from bridgelaws.club.errors import NotThere
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.elections import PRESETS
from bridgelaws.practice.acting import step_of
from bridgelaws.practice.evening_boards import evening_board
from bridgelaws.practice.happenings import happenings
from bridgelaws.practice.happenings import search as find_happenings
from bridgelaws.practice.practice import MOST_STEPS, Practice, Step, practice_on
from bridgelaws.practice.standing import Whole, take_step, whole
from bridgelaws.practice.stops import stops
from bridgelaws.practice.views import play_now
from bridgelaws.table.case import Question
from bridgelaws.table.result import ns_score, result
from bridgelaws.text import say
from bridgelaws.web.book.choosing import read_chosen_book
from bridgelaws.web.foreign.reading import read_boards
from bridgelaws.web.page import Page, PageContext
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.security import Limits
from bridgelaws.web.table.api.models import (
    BoardListed,
    BoardsPasted,
    CanHappen,
    CardMark,
    EveningSeat,
    FactOfHappening,
    MarksNow,
    NewTable,
    QuestionOpen,
    RulingGivenHere,
    StepTaken,
    StopHere,
    TableNow,
)
from bridgelaws.web.table.kept import practices

MOST_AT_ONCE = 40  # boards of a file
router = APIRouter(tags=["table"], prefix="/practice", responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]
At = Annotated[int | None, Query(ge=0, le=MOST_STEPS)]


@router.get("/happenings")
def can_happen(page: Page, q: Annotated[str, Query(max_length=100)] = "") -> list[CanHappen]:
    """Everything that can happen at a table, or what a word finds, with the facts that each asks for."""
    every = find_happenings(q, page.language) if q else happenings().values()
    return [
        CanHappen(
            key=each.key,
            moment=each.heading.value,
            name=each.name(page.language),
            facts=[
                FactOfHappening(
                    name=field.name,
                    label=page.say(field.label),
                    entered_as=field.widget.value,
                    needed=field.needed,
                    choices=[value for value, _ in field.choices],
                )
                for field in each.fields
            ],
        )
        for each in every
    ]


@router.post("", status_code=201)
def begin(page: Page, new: NewTable) -> TableNow:
    _limit(page, new.book)
    deal = None if new.deal == "unknown" else Deal.parse(new.deal) if new.deal else random_deal()
    practice = practice_on(Board.numbered(new.board, deal), new.book)
    return _now(page, practices(page).add(practice), practice)


@router.post("/boards", status_code=201)
def load(page: Page, sent: BoardsPasted) -> list[BoardListed]:
    """The boards of a file, each at a table of its own, with every call and card of its record."""
    _limit(page, sent.book)
    file = read_boards(sent.text.encode(), "", sent.book, page.language, most=MOST_AT_ONCE)
    return [
        BoardListed(
            number=each.number,
            players=each.players,
            contract=each.contract,
            declarer=each.declarer,
            calls=each.calls,
            cards=each.cards,
            name=practices(page).add(practice),
        )
        for each, practice in zip(file.listed, file.boards, strict=True)
    ]


@router.post("/evening/{event}/{session}/{number}", status_code=201)
def of_an_evening(page: Page, event: Name, session: int, number: int, wanted: EveningSeat) -> TableNow:
    """A table with the hands of a board that nobody has still to play."""
    book = read_chosen_book(page)
    _limit(page, book)
    state = page.request.app.state
    if not (0 <= session < 10_000 and 0 < number < 10_000):
        raise NotThere
    found = evening_board(state.evenings, state.makeable, event, session, number)
    if found is None:
        raise NotThere
    practice = found.practice(wanted.result, book)
    return _now(page, practices(page).add(practice), practice)


@router.get("/{name}")
def look(page: Page, name: Name, at: At = None) -> TableNow:
    """The table now, or after so many of its steps."""
    return _now(page, name, practices(page).get(name), at)


@router.get("/{name}/marks")
def marks(page: Page, name: Name, at: At = None) -> MarksNow:
    practice = practices(page).get(name)
    table = whole(practice).at(len(practice.steps) if at is None else at).table
    play = play_now(table)
    costs = page.request.app.state.marks.cards(play) if play else {}
    turn = (table.to_play or table.turn).value
    cards = [CardMark(card=str(card), costs=cost) for card, cost in (costs or {}).items()]
    return MarksNow(ready=costs is not None, turn=turn, cards=cards)


@router.post("/{name}/steps")
def take(page: Page, name: Name, step: StepTaken) -> TableNow:
    practice = practices(page).get(name)
    if len(practice.steps) >= MOST_STEPS:
        raise HTTPException(413)
    taken = take_step(practice, len(practice.steps), _step(page, step))
    practices(page).put(name, taken)
    return _now(page, name, taken)


def _step(page: PageContext, step: StepTaken) -> Step:
    if step.kind in ("call", "card", "drop", "answer", "written"):
        return Step(step.kind, step.seat, step.what)
    if step.kind not in happenings():
        raise BridgelawsError(say("This cannot be done at a table."))
    return step_of(happenings()[step.kind], {"by": step.seat, "words": step.what, **step.facts}, page.language.value)


@router.delete("/{name}/steps/last")
def undo(page: Page, name: Name) -> TableNow:
    practice = practices(page).get(name)
    undone = replace(practice, steps=practice.steps[:-1])
    practices(page).put(name, undone)
    return _now(page, name, undone)


def _now(page: PageContext, name: str, practice: Practice, at: int | None = None) -> TableNow:
    found = whole(practice)
    steps = len(found.lines) if at is None else min(at, len(found.lines))
    standing = found.at(steps)
    ended = result(standing.table)
    return TableNow(
        name=name,
        board=practice.number,
        dealer=practice.dealer,
        deal=practice.deal,
        book=practice.book,
        players=practice.title,
        turn=(standing.table.to_play or standing.table.turn).value,
        steps=[page.say(line.text) for line in found.lines[:steps]],
        at=steps,
        irregular=bool(standing.table.cases),
        question=_question(page, standing, standing.question) if standing.question else None,
        rulings=[
            RulingGivenHere(laws=[str(law.provision) for law in ruling.laws], says=[page.say(text) for text in ruling.says])
            for ruling in ruling_views(standing, page.language)
        ],
        stops=_stops(page, found, practice),
        tricks=ended.tricks if ended else None,
        score=ns_score(standing.table) if ended else None,
    )


def _stops(page: PageContext, found: Whole, practice: Practice) -> list[StopHere]:
    last = found.stages[-1].table.at_play
    played = tuple([fallen for trick in (*last.play.tricks, last.play.trick) for fallen in trick.plays]) if last else ()
    costs = page.request.app.state.marks.costs(last.opening, played) if last and practice.from_file else {}
    return [
        StopHere(at=each.at, kind=each.kind, text=page.say(each.text), laws=[str(law) for law in each.laws], cost=each.cost)
        for each in stops(found, costs or {})
    ]


def _question(page: PageContext, standing: Standing, question: Question) -> QuestionOpen:
    try:
        options = outcomes(standing)
    except BridgelawsError:  # one of them cannot be followed to its end
        options = ()
    return QuestionOpen(
        key=question.key,
        law=question.ask.law,
        put_to=str(question.put_to.value),
        text=page.say(question.text),
        away_from_table=question.ask.away_from_table,
        answers=[write_value(value) for outcome in options for value in outcome.values],
    )


def _limit(page: PageContext, book: str) -> None:
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "practice", page.settings.new_interviews_limit)
    if book not in PRESETS:
        raise BridgelawsError(say("There are no regulations “{name}” here.", name=book))
