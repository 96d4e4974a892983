"""What else was told in an interview, in short sentences, as it was told."""

from bridgelaws.actions.catalogue import ACTIONS, tell
from bridgelaws.assistant.fields import read_facts
from bridgelaws.assistant.interview import Followed, Interview
from bridgelaws.assistant.kinds import action_fields, action_from, kinds
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.text import Text, say


def tell_more(interview: Interview, language: Language) -> tuple[Text, ...]:
    """Whatever was told after the first facts, in its order."""
    return tuple([_tell(step, language) for step in interview.steps if isinstance(step, Followed)])


def _tell(step: Followed, language: Language) -> Text:
    match step.what:
        case "calls":
            return say("Calls: {calls}", calls=step.typed)
        case "cards":
            return say("Cards: {cards}", cards=step.typed)
        case "tricks":
            return say("Tricks for declarer’s side: {tricks}", tricks=step.typed)
        case "action" if step.typed in ACTIONS:
            return _tell_action(step)
        case "matter":
            topic = next((kind.topic for kind in kinds().values() if kind.topic.account == step.typed), None)
            return say("{what}", what=topic.name(language)) if topic else say("{what}", what=step.typed)
        case _:
            return say("Looked at again: {law}", law=step.typed)


def _tell_action(step: Followed) -> Text:
    try:
        return tell(action_from(step.typed, read_facts(action_fields(step.typed), step.facts, step.language)))
    except BridgelawsError:  # kept by an older version
        return ACTIONS[step.typed].name
