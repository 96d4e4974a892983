"""*Said*: the ruling as it was proposed goes into the record, and the call is answered, in one tap."""

from collections.abc import Mapping
from typing import Self

from bridgelaws.assistant.interview import Interview, stand
from bridgelaws.assistant.kinds import kinds
from bridgelaws.club.commands import Said
from bridgelaws.club.errors import NotNow
from bridgelaws.club.rulings.findings import finding
from bridgelaws.club.rulings.saving import SaveInterview, find_interview
from bridgelaws.language import Language
from bridgelaws.table.result import result
from bridgelaws.text import say


def propose_record(interview: Interview, language: Language) -> Mapping[str, str]:
    """The ruling as it will stand in the record; nothing while nothing has been ruled."""
    standing = stand(interview)
    found, board = finding(standing, language), interview.heading.get("of_board", "")
    if found is None:
        return {}
    again = f"{kinds()[interview.kind].topic.name(language)} ({' '.join(found.again)})" if found.again else ""
    return {
        "text": found.text,
        "laws": " ".join(found.laws),
        "board": board,
        "again": again if board and result(standing.table) is None else "",
        "appeal_told": "yes",
    }


class SayRuling(SaveInterview, frozen=True, kw_only=True):
    """81C: what an interview came to was said at the table, and stands in the record as it was proposed."""

    key = "say-ruling"
    title = say("Said")

    @classmethod
    def read(cls, said: Said) -> Self:
        proposed = propose_record(find_interview(said), Language(said.language))
        if not proposed:
            raise NotNow(say("Nothing has been ruled yet."))
        return super().read(Said(said.club, said.event, {**said.typed, **proposed}, said.language))
