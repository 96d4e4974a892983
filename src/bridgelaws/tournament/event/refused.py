"""What the rules answer: events to append, perhaps with a sentence, or a refusal."""

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.tournament.event.events import Event


class Refused(BridgelawsError):
    """What cannot be entered now: what, why, what is possible, and by which law. The log is unchanged."""

    def __init__(self, sentence: str, law: str) -> None:
        self.law = law
        super().__init__(f"{sentence.rstrip('.')} (Law {law}).")


class Decision(Struct, frozen=True):
    """The events that come of what was proposed; none if it is known already."""

    events: tuple[Event, ...]
    notice: str = ""
    law: str = ""


def noticed(events: tuple[Event, ...], sentence: str, law: str) -> Decision:
    return Decision(events, f"{sentence.rstrip('.')} (Law {law}).", law)


def listed(names: tuple[object, ...]) -> str:
    """Names in a sentence.

    >>> listed((1, 2, 3)), listed(("7",))
    ('1, 2 and 3', '7')
    """
    texts = [str(name) for name in names]
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
