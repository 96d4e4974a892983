"""Steps of a case: what happens at the table, what is asked, what must be refused."""

from msgspec import Struct

from bridgelaws.casefiles.deeds import plain_call, plain_card, read_deed
from bridgelaws.casefiles.plain import only, read_person, readable, text_of
from bridgelaws.errors import BridgelawsError
from bridgelaws.table.case import Person
from bridgelaws.table.events import Deed


class QuestionAnswered(Struct, frozen=True):
    """A question that must be open, and its answer."""

    key: str
    of: Person
    answer: object


class Refused(Struct, frozen=True):
    """A deed or answer that must be refused, with these words in the sentence."""

    what: Deed | QuestionAnswered
    because: str


def read_step(step: object) -> Deed | QuestionAnswered | Refused:
    """A step as a case file writes it."""
    with readable(step):
        return _read(step)


def _read(step: object) -> Deed | QuestionAnswered | Refused:
    if isinstance(step, dict) and "refused" in step:
        only(step, {"refused", "because", "edition"}, "a refusal")
        refused = step["refused"]
        if isinstance(refused, dict) and "edition" in refused:
            raise BridgelawsError("the edition of a refusal stands beside refused, not within.")
        return Refused(_deed_or_answer(refused), text_of(step.get("because", "")))
    return _deed_or_answer(step)


def _deed_or_answer(step: object) -> Deed | QuestionAnswered:
    if isinstance(step, str):
        return plain_card(step) or plain_call(step)
    if isinstance(step, dict) and "ask" in step:
        only(step, {"ask", "of", "answer", "edition"}, "a question", needed={"ask", "answer"})
        return QuestionAnswered(text_of(step["ask"]), read_person(step.get("of", "director")), step["answer"])
    return read_deed(step)
