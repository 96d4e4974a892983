"""A moment in the words of a language."""

from collections.abc import Iterable

from bridgelaws.language import ENGLISH, Language, speak
from bridgelaws.speech.moments import Clause, Moment


def words_in(moment: Moment, language: Language = ENGLISH) -> tuple[str, ...]:
    """The sentences of a moment."""
    return tuple([speak(text, language) for text in moment.texts])


def read_aloud(moment: Moment, language: Language = ENGLISH) -> str:
    """A moment as it is read out."""
    return " ".join(words_in(moment, language))


def count_words(clauses: Iterable[Clause]) -> int:
    """In the language that needs the most."""
    told = list(clauses)
    return max([sum(len(speak(clause.text, each).split()) for clause in told) for each in Language])
