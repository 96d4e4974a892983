"""What the pages of an interview have in common."""

from collections.abc import Mapping
from typing import Any

from bridgelaws.assistant.answers import say_answer, write_value
from bridgelaws.assistant.interview import Interview, Standing
from bridgelaws.assistant.kinds import kinds
from bridgelaws.director.choices import choice_text
from bridgelaws.web.assistant import auction
from bridgelaws.web.assistant.rows import rows_typed
from bridgelaws.web.assistant.views import subject
from bridgelaws.web.page import PageContext


def common(page: PageContext, name: str, interview: Interview, standing: Standing) -> dict[str, Any]:
    kind = kinds()[interview.kind]
    return {
        "name": name,
        "address": f"/ruling/{name}",
        "kind": kind,
        "title": kind.topic.name(page.language),
        "subject": subject(standing, kind.topic.name(page.language)),
        "interview": interview,
        "standing": standing,
        "table": standing.table,
        "auction": auction.rows(standing.table) if auction.is_there(standing.table) else [],
        "choice_text": choice_text,
        "columns": auction.COLUMNS,
        "book": standing.book,
        "letter": write_value,
        "given_text": say_answer,
        "section": "/",
    }


def answer_typed(fields: Mapping[str, str]) -> str:
    """The answer from its fields: a call and what it shows, or results and votes row by row."""
    value, meaning = fields.get("value", ""), fields.get("meaning", "")
    if meaning and "=" not in value:
        return f"{value}={meaning}"
    return value or rows_typed(fields)
