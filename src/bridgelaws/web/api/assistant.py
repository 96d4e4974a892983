"""The ruling assistant for programs: irregularities, facts, questions, answers, rulings."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query
from msgspec.structs import replace

from bridgelaws.assistant import interview as interviewing
from bridgelaws.assistant.answers import write_value
from bridgelaws.assistant.fields import read_facts
from bridgelaws.assistant.happenings import matters
from bridgelaws.assistant.interview import Interview, Standing, begin, stand
from bridgelaws.assistant.kinds import Kind, kinds, matter_fields
from bridgelaws.assistant.outcomes import Outcome, outcomes
from bridgelaws.assistant.topics import Topic, find, topics
from bridgelaws.lawbook.book import LawBook
from bridgelaws.lawbook.edition import Edition
from bridgelaws.table.case import Question
from bridgelaws.web.api.assistant_models import (
    Answer,
    Asked,
    Book,
    Card,
    FactAsked,
    Facts,
    Given,
    Happened,
    Irregularity,
    IrregularityWithFacts,
    Leads,
    Matter,
    PollPut,
    PollState,
    RulingState,
    Told,
)
from bridgelaws.web.api.refusals import REFUSALS
from bridgelaws.web.assistant.keeping import standing_of
from bridgelaws.web.assistant.polls import Polls, read_poll
from bridgelaws.web.assistant.views import ruling_views
from bridgelaws.web.page import Page, PageContext, clean
from bridgelaws.web.pages.assistant import interviews
from bridgelaws.web.security import Limits

router = APIRouter(tags=["assistant"])
Name = Annotated[str, Path(max_length=100)]


@router.get("/irregularities", responses=REFUSALS)
def irregularities(page: Page, q: Annotated[str, Query(max_length=100)] = "") -> list[Irregularity]:
    """Everything that can have gone wrong, or what is found by a word or a law."""
    typed = clean(q)
    return [_irregularity(page, topic) for topic in (find(typed) if typed else topics())]


@router.get("/irregularities/{key}", responses=REFUSALS)
def irregularity(page: Page, key: Name) -> IrregularityWithFacts:
    kind = _kind(key)
    return IrregularityWithFacts(
        **_irregularity(page, kind.topic).model_dump(),
        facts=[
            FactAsked(
                name=field.name,
                label=page.say(field.label),
                kind=field.widget.value,
                hint=page.say(field.hint),
                needed=field.needed,
                default=field.default,
                choices=[value for value, _ in field.choices],
            )
            for field in kind.fields
        ],
    )


@router.post("/rulings", status_code=201, responses=REFUSALS)
def tell(page: Page, told: Told) -> RulingState:
    """What happened; the answer holds the first question, or the ruling."""
    limits: Limits = page.request.app.state.limits
    limits.check(page.request, "interview", page.settings.new_interviews_limit)
    _check_book(told.book)
    begun = _begun(_kind(told.irregularity), told.facts, page, told.book)
    return _state(page, interviews(page).add(begun), begun)


@router.get("/rulings/{name}", responses=REFUSALS)
def ruling(page: Page, name: Name) -> RulingState:
    return _state(page, name, interviews(page).get(name))


@router.put("/rulings/{name}/facts", responses=REFUSALS)
def change_facts(page: Page, name: Name, told: Facts) -> RulingState:
    """Other facts; answers are kept where they are still asked for."""
    interview = interviews(page).get(name)
    begun = _begun(_kind(interview.kind), told.facts, page, interview.book)
    return kept(page, name, interviewing.with_facts(interview, begun))


@router.post("/rulings/{name}/answers", responses=REFUSALS)
def answer(page: Page, name: Name, given: Answer) -> RulingState:
    """The answer to the open question."""
    interview = interviews(page).get(name)
    typed = clean(given.value)
    return kept(page, name, interviewing.answer(interview, standing_of(interview), typed, page.language.value))


@router.put("/rulings/{name}/answers/{step}", responses=REFUSALS)
def change_answer(page: Page, name: Name, step: int, given: Answer) -> RulingState:
    """An earlier answer given otherwise; later ones are kept where they are still asked for."""
    interview = interviews(page).get(name)
    return kept(page, name, interviewing.change(interview, step, clean(given.value), page.language.value))


@router.delete("/rulings/{name}/steps/last", responses=REFUSALS)
def take_back(page: Page, name: Name) -> RulingState:
    """Without the last answer, or the last thing that followed."""
    interview = interviews(page).get(name)
    return kept(page, name, interviewing.back(interview) or interview)


@router.post("/rulings/{name}/events", responses=REFUSALS)
def happened(page: Page, name: Name, followed: Happened) -> RulingState:
    """What happened after a ruling; reviews come back when the board is over."""
    interview = interviews(page).get(name)
    typed = clean(followed.typed)
    return kept(page, name, interviewing.follow(interview, followed.what, typed, page.language.value))


@router.post("/rulings/{name}/matters", responses=REFUSALS)
def raise_matter(page: Page, name: Name, told: Matter) -> RulingState:
    """What the Director is called to afterwards at the same table."""
    interview, account = interviews(page).get(name), _kind(told.irregularity).topic.account
    standing_of(interview)
    facts = {key: clean(text) for key, text in told.facts.items()}
    if account in matters():
        read_facts(matter_fields(account), facts, page.language.value)  # what is wrong is told by its field
    return kept(page, name, interviewing.follow(interview, "matter", account, page.language.value, facts))


@router.put("/rulings/{name}/poll", responses=REFUSALS)
def put_poll(page: Page, name: Name, told: PollPut) -> PollState:
    """A new poll of other players; votes for an older one no longer count."""
    interviews(page).get(name)
    fields = {key: clean(str(text)) for key, text in told.model_dump().items()}
    _polls(page).put(read_poll(name, fields, page.language.value))
    return poll(page, name)


@router.get("/rulings/{name}/poll", responses=REFUSALS)
def poll(page: Page, name: Name) -> PollState:
    """What so many would do; only for whoever may see the ruling."""
    interviews(page).get(name)
    found = _polls(page).of(name)
    if found is None:
        raise HTTPException(404)
    return PollState(poll=found[0], votes=dict(_polls(page).votes(found[0])))


@router.put("/rulings/{name}/book", responses=REFUSALS)
def choose_book(page: Page, name: Name, chosen: Book) -> RulingState:
    """The same facts under other laws and regulations, from now on."""
    _check_book(chosen.book)
    return kept(page, name, replace(interviews(page).get(name), book=chosen.book))


@router.get("/rulings/{name}/compare", responses=REFUSALS)
def compare(page: Page, name: Name) -> list[RulingState]:
    """The same facts under every edition."""
    interview = interviews(page).get(name)
    books = [LawBook.of(f"wbf-{edition}") for edition in Edition]
    return [_state(page, name, interview, stand(interview, book)) for book in books]


def _polls(page: PageContext) -> Polls:
    return Polls(page.database, page.settings.interview_lasts)


def _kind(key: str) -> Kind:
    kind = kinds().get(key)
    if kind is None:
        raise HTTPException(404)
    return kind


def _check_book(name: str) -> None:
    LawBook.of(name)  # refused with the names of those there are


def _begun(kind: Kind, facts: dict[str, str], page: PageContext, book: str) -> Interview:
    return begin(kind, {name: clean(text) for name, text in facts.items()}, page.language.value, book)


def kept(page: PageContext, name: str, interview: Interview) -> RulingState:
    interviews(page).put(name, interview)
    return _state(page, name, interview)


def _irregularity(page: PageContext, topic: Topic) -> Irregularity:
    return Irregularity(key=topic.key, law=str(topic.law), moment=topic.moment.value, name=topic.name(page.language))


def _state(page: PageContext, name: str, interview: Interview, standing: Standing | None = None) -> RulingState:
    standing = standing or standing_of(interview)
    return RulingState(
        id=name,
        irregularity=interview.kind,
        book=interview.book,
        edition=str(standing.book.edition),
        facts=interview.facts,
        answers=[
            Given(step=each.at, question=asked_shown(page, each.question), value=each.value) for each in standing.answers
        ],
        question=asked_shown(page, standing.question) if standing.question else None,
        options=[leads_shown(page, each) for each in outcomes(standing)] if standing.question else [],
        rulings=[
            Card(
                says=[page.say(text) for text in each.says],
                now=page.say(each.now),
                in_force=[page.say(force.text) for force in each.in_force],
                at_the_end=[str(law.provision) for law in each.at_the_end],
                laws={str(law.provision): law.digest for law in each.laws},
                undone=each.undone,
            )
            for each in ruling_views(standing, page.language)
        ],
        to_review=list(standing.reviews),
    )


def asked_shown(page: PageContext, question: Question) -> Asked:
    return Asked(
        key=question.key,
        put_to=str(question.put_to.value),
        away_from_table=question.ask.away_from_table,
        law=question.ask.law,
        kind=question.ask.kind.value,
        text=page.say(question.text),
    )


def leads_shown(page: PageContext, outcome: Outcome) -> Leads:
    return Leads(
        choices=[write_value(value) for value in outcome.values],
        says=[page.say(text) for text in outcome.says],
        in_force=[page.say(text) for text in outcome.in_force],
        reviews=[str(law) for law in outcome.reviews],
        laws=[str(law) for law in outcome.laws],
        question=asked_shown(page, outcome.asked) if outcome.asked else None,
        then=[leads_shown(page, each) for each in outcome.then],
    )
