"""What the rules answer: events to append, perhaps with a sentence, or a refusal."""

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.catalogue import catalogue, number_in
from bridgelaws.lawbook.edition import Edition, by_edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import NOTHING, Text, say
from bridgelaws.tournament.event.events import Event

# Law 15 says in two orders what is done with boards that were, or were not, played before.
_WRONG_BOARD_BY_WHO_HAS_PLAYED_IT = {"15B": "15A1", "15B1": "15B", "15B2": "15A2", "15B3": "15B"}
_own_number = by_edition({Edition.LAWS_2007: _WRONG_BOARD_BY_WHO_HAS_PLAYED_IT.get, Edition.LAWS_2017: dict[str, str]().get})


class Refused(BridgelawsError):
    """What cannot be entered now: what, why, what is possible, and by which law. The log is unchanged."""

    def __init__(self, sentence: Text | str, law: str) -> None:
        self.sentence, self.law = sentence, law
        super().__init__(_with_law(sentence, law))

    def under(self, edition: Edition) -> "Refused":
        """The same, with the number the law has in that edition."""
        return type(self)(self.sentence, cited(self.law, edition))


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
        return replace(self, law=cited(self.law, edition)) if self.law else self


@cache
def cited(law: str, edition: Edition) -> str:
    """A law of the newest edition, or a federation's, as it is cited in the edition in force.

    >>> cited("79B3", Edition.LAWS_2007), cited("15B3", Edition.LAWS_2007), cited("103A", Edition.LAWS_2017)
    ('79B2', '15B', '4')
    """
    own = _own_number(edition, law)
    number = number_in(edition, Provision(law)) if own is None else Provision(own)
    return str(number) if number in catalogue(edition) else "4"  # a federation's rule on who plays, where it has none


def _with_law(sentence: Text | str, law: str) -> Text:
    """A sentence that is open at its end, closed with the law; one from elsewhere that is closed has the law after it."""
    if str(sentence).endswith("."):
        return say("{sentence} ({law})", sentence=sentence, law=Provision(law))
    return say("{sentence} ({law}).", sentence=sentence, law=Provision(law))
