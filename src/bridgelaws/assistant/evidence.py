"""What can be shown beside the open question of an interview."""

from collections.abc import Iterable

from bridgelaws.analysis.evidence import Solve, can_be_searched, evidence, has_evidence, is_on_claim
from bridgelaws.assistant.interview import Standing
from bridgelaws.text import Text


def find_evidence(standing: Standing, field: Iterable[str] = (), solve: Solve | None = None) -> tuple[Text, ...]:
    """The lines of a claim, or what other tables did and what the cards could do; it may take a few seconds."""
    question = standing.question
    if question is None or not has_evidence(question):
        return ()
    return evidence(question, standing.table, standing.book, solve, field)


def find_results_elsewhere(standing: Standing, field: Iterable[str]) -> tuple[Text, ...]:
    """What other tables did on the board, beside a question about results; it is kept with the answer."""
    return () if has_lines(standing) else find_evidence(standing, field)


def may_have_evidence(standing: Standing, field: Iterable[str]) -> bool:
    """Whether it is worth while to look."""
    return has_lines(standing) or bool(find_results_elsewhere(standing, field))


def has_lines(standing: Standing) -> bool:
    """Whether there is a claim whose lines can be searched: that takes seconds, and a process of its own (`web/foreign`)."""
    return standing.question is not None and is_on_claim(standing.question) and can_be_searched(standing.table)
