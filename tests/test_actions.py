"""One catalogue of actions and matters: case files, assistant, practice table and sentences know the same."""

import json
from pathlib import Path
from typing import get_args

import pytest

from bridgelaws.actions.catalogue import ACTIONS, BY_KEY, tell
from bridgelaws.actions.fields import fields_of
from bridgelaws.actions.matters import matter_fields
from bridgelaws.assistant.kinds import ANYTHING, CARD_PLAYED, kinds
from bridgelaws.assistant.topics import topics
from bridgelaws.casefiles.deeds import write_deed
from bridgelaws.casefiles.steps import QuestionAnswered, Refused, read_step
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.laws.matters import CONDITIONS, MATTERS
from bridgelaws.practice.happenings import SAID, happenings
from bridgelaws.table.events import Deed, MatterRaised
from bridgelaws.table.matters import Matter
from bridgelaws.text import NOTHING
from support.case_files import table_cases

HERE = Path(__file__).parent
DEEDS = [step.what for case in table_cases() for step in case.steps if not isinstance(step.what, QuestionAnswered | Refused)]

# What stands in one place only, and why.
NOT_ON_THE_MENU = {"review"}  # offered at the table where one waits
NO_ACTION = {
    "call": "the calls tell it",
    CARD_PLAYED: "the cards tell it",
    "card_in_auction": "is exposed, with its old names",
    ANYTHING: "the board alone: the actions follow it",
}
# Facts of case files that no form asks for, since another field or action tells them.
TOLD_OTHERWISE = {
    "meaning": {"artificial", "names"},  # 2D=art; names_bid
    "together": {"artificial"},
    "slip": {"artificial"},
    "names_bid": {"shows", "artificial"},  # a double that names a bid shows no suit
    "concede": {"this_trick"},  # what is said of the trick in progress is a claim
}
OFFERED_WHERE_ONE_WAITS = {"review"}


def test_every_deed_of_the_engine_is_in_the_catalogue() -> None:
    types = {action.type for action in ACTIONS.values()}
    assert types == set(get_args(Deed)) - {MatterRaised}


def test_every_matter_is_in_the_laws_the_assistant_and_the_table() -> None:
    written = {kind for kind in _below(Matter) if kind.__name__ != "ReviewDue"}
    assert set(MATTERS.values()) == written
    assert set(CONDITIONS) <= written
    assert {topic.account for topic in topics()} & set(MATTERS) == set(MATTERS)
    assert {f"matter-{name}" for name in MATTERS} <= set(happenings())


def _below(kind: type[Matter]) -> list[type[Matter]]:
    return [each for found in kind.__subclasses__() for each in (found, *_below(found))]


def test_the_table_knows_the_actions_the_matters_and_what_is_said_and_no_more() -> None:
    matters = {f"matter-{name}" for name in MATTERS}
    assert set(happenings()) == (set(ACTIONS) - NOT_ON_THE_MENU) | matters | {each.key for each in SAID}


def test_the_assistant_takes_accounts_of_actions_and_matters_and_no_more() -> None:
    accounts = {topic.account for topic in topics()}
    assert accounts - set(MATTERS) - set(ACTIONS) == set(NO_ACTION)
    assert set(kinds()) == {topic.key for topic in topics()}


def test_an_interview_can_be_told_every_action_that_the_table_knows() -> None:
    told = {key for key in happenings() if key in ACTIONS}
    assert told == set(ACTIONS) - OFFERED_WHERE_ONE_WAITS
    for key in told:
        hidden = [field.name for field in ACTIONS[key].fields if field.only_written]
        assert set(hidden) <= TOLD_OTHERWISE.get(key, set()), key


def test_the_page_on_case_files_lists_every_key() -> None:
    page = (HERE.parent / "docs" / "cases.md").read_text("utf8").partition("## What can happen")[2].partition("## ")[0]
    assert [key for key in BY_KEY if f"`{{{key}:" not in page] == []


@pytest.mark.parametrize("kind", [*ACTIONS.values(), *MATTERS.values()], ids=[*ACTIONS, *MATTERS])
def test_every_fact_that_is_asked_for_has_a_prompt(kind: object) -> None:
    fields = matter_fields(kind) if isinstance(kind, type) else kind.asked  # type: ignore[attr-defined]
    assert [field.name for field in fields if field.label == NOTHING] == []


def test_every_fact_of_a_matter_is_on_its_form() -> None:
    hidden = [f"{name}.{field.name}" for name, kind in MATTERS.items() for field in fields_of(kind) if field.only_written]
    assert hidden == []


@pytest.mark.parametrize("edition", Edition)
def test_every_topic_names_a_law_that_the_edition_has(edition: Edition) -> None:
    assert [topic.key for topic in topics() if topic.law_in(edition) not in catalogue(edition)] == []


@pytest.mark.parametrize(
    ("key", "law_2007", "law_2017"),
    [
        ("foreign_card", "13F", "13C"),
        ("call_from_wrong_board", "17D", "15A"),
        ("information_from_elsewhere", "16C", "16D"),
        ("not_allowed_understanding", "40B5", "40B4"),
        ("methods_varied", "40B3", "40B2(a)(iv)"),
        ("revoke", "61", "61"),
    ],
)
def test_a_topic_is_cited_by_the_number_of_the_edition(key: str, law_2007: str, law_2017: str) -> None:
    topic = next(topic for topic in topics() if topic.key == key)
    assert [str(topic.law_in(edition)) for edition in (Edition.LAWS_2007, Edition.LAWS_2017)] == [law_2007, law_2017]


def test_every_deed_of_every_case_is_written_as_it_is_read() -> None:
    for deed in dict.fromkeys(DEEDS):
        assert read_step(json.loads(json.dumps(write_deed(deed)))) == deed


def test_every_deed_of_every_case_has_a_sentence_in_every_language() -> None:
    told = {type(deed): tell(deed) for deed in DEEDS}
    assert len(told) >= 40, "the cases try nearly everything out"
    assert all(speak(text, language) for text in told.values() for language in Language)
