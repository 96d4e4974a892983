"""What the rules answer: events to append, perhaps with a sentence, or a refusal."""

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.events import Event
from bridgelaws.tournament.event.grounds import cite


class Refused(BridgelawsError):
    """What cannot be entered now: what, why, what is possible, and by which law. The log is unchanged.

    ``about`` names the part of what was proposed that stands in the way, where there is one.
    """

    def __init__(self, sentence: Text | str, law: str, about: str = "") -> None:
        self.sentence, self.law, self.about = sentence, law, about
        super().__init__(_with_law(sentence, law))

    def under(self, edition: Edition) -> "Refused":
        """The same, with the number the law has in that edition."""
        return type(self)(self.sentence, cite(self.law, edition), self.about)


class Outdated(Refused):
    """What the proposer looked at has changed since: look again, then propose it again."""


class Decision(Struct, frozen=True):
    """The events that come of what was proposed, none if it is known already; and what the proposer should hear."""

    events: tuple[Event, ...]
    sentence: Text = NOTHING
    law: str = ""

    @property
    def notice(self) -> Text:
        return _with_law(self.sentence, self.law) if self.law else NOTHING

    def under(self, edition: Edition) -> "Decision":
        return replace(self, law=cite(self.law, edition)) if self.law else self


def _with_law(sentence: Text | str, law: str) -> Text:
    """A sentence that is open at its end, closed with the law; one from elsewhere that is closed has the law after it."""
    if str(sentence).endswith("."):
        return say("{sentence} ({law})", sentence=sentence, law=Provision(law))
    return say("{sentence} ({law}).", sentence=sentence, law=Provision(law))
