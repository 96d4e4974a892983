"""Every text of a case in every language: what the tests of the Laws say is what people will read."""

from collections.abc import Iterator

from bridgelaws.casefiles.run import TableOutcome
from bridgelaws.director.choices import choice_text
from bridgelaws.language import ENGLISH, Language, speak
from bridgelaws.language.catalogues import translations
from bridgelaws.ruling_card import ruling_cards, speak_card
from bridgelaws.table.case import Question
from bridgelaws.table.events import QuestionAnswered
from bridgelaws.text import Joined, Text

LONGEST = 600  # characters of one sentence: more than fits on the screen of a phone


def faults_in_languages(outcome: TableOutcome) -> list[str]:
    """What is missing in some language, or cannot be put into words, of all that was said in a case."""
    cards = ruling_cards(outcome.start, outcome.log, outcome.book)
    for card in cards:
        for language in Language:
            speak_card(card, language)
    said = [text for card in cards for text in (*card.say, card.now, *card.in_force)]
    said += [event.answer.text for event in outcome.log if isinstance(event, QuestionAnswered)]
    said += list(_of_question(outcome.question)) if outcome.question else []
    return list(dict.fromkeys([fault for text in said if isinstance(text, Text) for fault in _faults(text)]))


def _of_question(question: Question) -> Iterator[Text]:
    yield question.text
    for choice in question.ask.choices:
        yield choice_text(choice)


def _faults(text: Text) -> Iterator[str]:
    for language in Language:
        words = speak(text, language)
        if "{" in words or not words or len(words) > LONGEST:
            yield f"{language}: {words}"
        for each in _with_parts(text):
            known = translations(language.value).messages
            if language is not ENGLISH and (each.context or None, each.template) not in known:
                yield f"{language} has no “{each.template}”"


def _with_parts(text: Text) -> Iterator[Text]:
    yield text
    for _, part in text.parts:
        inner = part.parts if isinstance(part, Joined) else (part,)
        for each in inner:
            if isinstance(each, Text):
                yield from _with_parts(each)
