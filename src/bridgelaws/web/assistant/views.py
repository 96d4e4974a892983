"""An interview as it stands: the values that the pages show and that programs are told."""

from typing import Any

from msgspec import Struct

from bridgelaws.assistant.answers import mark, say_answer, whom_to_ask, write_value
from bridgelaws.assistant.interview import Interview, Standing
from bridgelaws.assistant.kinds import IrregularityForm, kinds
from bridgelaws.assistant.more import tell_more
from bridgelaws.assistant.outcomes import Outcome, outcomes
from bridgelaws.assistant.rulings import LawCited, RulingView, review_laws, ruling_views, subject
from bridgelaws.director.choices import choice_text
from bridgelaws.language import Language
from bridgelaws.text import Text
from bridgelaws.web.assistant import auction


class InterviewView(Struct, frozen=True):
    name: str
    interview: Interview
    standing: Standing
    language: Language

    @property
    def kind(self) -> IrregularityForm:
        return kinds()[self.interview.kind]

    @property
    def title(self) -> str:
        return self.kind.topic.name(self.language)

    @property
    def subject(self) -> Text:
        return subject(self.standing, self.title)

    @property
    def options(self) -> tuple[Outcome, ...]:
        """Where each answer to the open question leads."""
        return outcomes(self.standing) if self.standing.question else ()

    @property
    def rulings(self) -> tuple[RulingView, ...]:
        return ruling_views(self.standing, self.language)

    @property
    def reviews(self) -> tuple[LawCited, ...]:
        return review_laws(self.standing, self.language)


def name_parts(view: InterviewView) -> dict[str, Any]:
    """What the templates of an interview have in common, by name."""
    table = view.standing.table
    return {
        "name": view.name,
        "address": f"/ruling/{view.name}",
        "title": view.title,
        "subject": view.subject,
        "interview": view.interview,
        "standing": view.standing,
        "table": table,
        "auction": auction.rows(table) if auction.is_there(table) else [],
        "choice_text": choice_text,
        "columns": auction.COLUMNS,
        "book": view.standing.book,
        "letter": write_value,
        "given_text": say_answer,
        "told": tell_more(view.interview, view.language),
        "section": "/",
    }


def name_parts_of_question(view: InterviewView) -> dict[str, Any]:
    """The same with the open question."""
    question = view.standing.question
    assert question is not None
    return {
        **name_parts(view),
        "question": question,
        "heading": whom_to_ask(question, view.standing.table),
        "options": view.options,
        "asked": mark(question),
        "named": view.interview.heading.get(str(question.put_to.spoken).lower(), ""),
    }
