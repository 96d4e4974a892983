"""The assistant for programs: irregularities, facts, questions, answers, rulings."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Path, Query
from msgspec.structs import replace

from bridgelaws.actions.catalogue import ACTIONS
from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.interview import Interview, Standing, begin, every_book, stand
from bridgelaws.assistant.kinds import action_fields
from bridgelaws.assistant.topics import find, topics
from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.book import LawBook
from bridgelaws.practice.happenings import happenings, search
from bridgelaws.text import say
from bridgelaws.web.assistant.api.models import (
    ActionAsked,
    Answer,
    Book,
    FactAsked,
    Facts,
    Happened,
    Irregularity,
    IrregularityWithFacts,
    Matter,
    RulingState,
    Told,
)
from bridgelaws.web.assistant.kept import find_interview, interviews, standing_of
from bridgelaws.web.assistant.pages.forms import kind_of
from bridgelaws.web.assistant.views import InterviewView
from bridgelaws.web.book.choosing import read_chosen_book
from bridgelaws.web.page import Page, PageContext, clean
from bridgelaws.web.refusals import REFUSALS
from bridgelaws.web.security import Limits

router = APIRouter(tags=["assistant"], responses=REFUSALS)
Name = Annotated[str, Path(max_length=100)]


@router.get("/irregularities")
def irregularities(page: Page, q: Annotated[str, Query(max_length=100)] = "") -> list[Irregularity]:
    """Everything that can have gone wrong, or what is found by a word or a law."""
    typed, edition = clean(q), LawBook.of(read_chosen_book(page)).edition
    return [Irregularity.of(topic, page) for topic in (find(typed, edition) if typed else topics())]


@router.get("/irregularities/{key}")
def irregularity(page: Page, key: Name) -> IrregularityWithFacts:
    kind = kind_of(key)
    about = Irregularity.of(kind.topic, page)
    return IrregularityWithFacts.model_construct(
        **about.model_dump(), facts=[FactAsked.of(field, page) for field in kind.fields]
    )


@router.get("/actions")
def actions(page: Page, q: Annotated[str, Query(max_length=100)] = "") -> list[ActionAsked]:
    """Everything that can be told besides, each with its facts, or what is found by a word or a law."""
    typed = clean(q)
    found = search(typed, page.language) if typed else happenings().values()
    return [
        ActionAsked(
            key=each.key,
            name=each.name(page.language),
            facts=[FactAsked.of(field, page) for field in action_fields(each.key)],
        )
        for each in found
        if each.key in ACTIONS
    ]


@router.post("/rulings", status_code=201)
def tell(page: Page, told: Told) -> RulingState:
    """What happened; the answer holds the first question, or the ruling."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "interview", page.settings.new_interviews_limit)
    LawBook.of(told.book)  # refused with the names of those there are
    begun = begin(kind_of(told.irregularity), _clean(told.facts), page.language.value, told.book)
    return _state(page, interviews(page).add(begun), begun)


@router.get("/rulings/{name}")
def ruling(page: Page, name: Name) -> RulingState:
    return _state(page, name, find_interview(page, name))


@router.put("/rulings/{name}/facts")
def change_facts(page: Page, name: Name, told: Facts) -> RulingState:
    """Other facts; answers are kept where they are still asked for."""
    interview = find_interview(page, name)
    begun = begin(kind_of(interview.kind), _clean(told.facts), page.language.value, interview.book)
    return keep(page, name, interviewing.with_facts(interview, begun))


@router.post("/rulings/{name}/answers")
def answer(page: Page, name: Name, given: Answer) -> RulingState:
    """The answer to the open question."""
    interview = find_interview(page, name)
    typed, standing = clean(given.value), standing_of(interview)
    return keep(page, name, interviewing.answer(interview, standing, typed, page.language.value))


@router.put("/rulings/{name}/answers/{step}")
def change_answer(page: Page, name: Name, step: int, given: Answer) -> RulingState:
    """An earlier answer given otherwise; later ones are kept where they are still asked for."""
    interview = find_interview(page, name)
    return keep(page, name, interviewing.change(interview, step, clean(given.value), page.language.value))


@router.delete("/rulings/{name}/steps/last")
def take_back(page: Page, name: Name) -> RulingState:
    """Without the last answer, or the last thing that followed."""
    interview = find_interview(page, name)
    return keep(page, name, interviewing.back(interview) or interview)


@router.post("/rulings/{name}/events")
def happened(page: Page, name: Name, followed: Happened) -> RulingState:
    """What else happened: while a question is open, what had happened by then; reviews come back when the board is over."""
    interview = find_interview(page, name)
    standing_of(interview)
    typed, facts = clean(followed.typed), _clean(followed.facts)
    return keep(page, name, interviewing.follow(interview, followed.what, typed, page.language.value, facts))


@router.post("/rulings/{name}/matters")
def raise_matter(page: Page, name: Name, told: Matter) -> RulingState:
    """What the Director is called to afterwards at the same table."""
    interview, account = find_interview(page, name), kind_of(told.irregularity).topic.account
    standing_of(interview)
    kind = interviewing.kind_of_matter(told.irregularity)
    if kind is None:
        raise BridgelawsError(say("“{what}” cannot follow a ruling.", what=account))
    return keep(page, name, interviewing.raise_matter(interview, kind, _clean(told.facts), page.language.value))


@router.put("/rulings/{name}/book")
def choose_book(page: Page, name: Name, chosen: Book) -> RulingState:
    """The same facts under other laws and regulations, from now on."""
    LawBook.of(chosen.book)  # refused with the names of those there are
    return keep(page, name, replace(find_interview(page, name), book=chosen.book))


@router.get("/rulings/{name}/compare")
def compare(page: Page, name: Name) -> list[RulingState]:
    """The same facts under every edition."""
    interview = find_interview(page, name)
    return [_state(page, name, interview, stand(interview, book)) for book in every_book()]


def _clean(facts: Mapping[str, str]) -> dict[str, str]:
    return {name: clean(text) for name, text in facts.items()}


def keep(page: PageContext, name: str, interview: Interview) -> RulingState:
    interviews(page).put(name, interview)
    return _state(page, name, interview)


def _state(page: PageContext, name: str, interview: Interview, standing: Standing | None = None) -> RulingState:
    return RulingState.of(InterviewView(name, interview, standing or standing_of(interview), page.language), page)
