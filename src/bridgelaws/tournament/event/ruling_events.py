"""82C: what becomes of a ruling that was given. They are events of `events`, in a module of their own."""

from msgspec import Struct

from bridgelaws.lawbook.provision import Provision, provision_or_text
from bridgelaws.personal import Found, Words


class RulingRevised(Struct, frozen=True, tag=True):
    """82C: a ruling is put right, or gone on with after the play; where and about what it was given stays."""

    ruling: str
    laws: tuple[str, ...]
    text: Words
    reason: Words
    appeal_told: bool = False
    facts: Found = {}

    @property
    def provisions(self) -> tuple[Provision | str, ...]:
        return tuple(map(provision_or_text, self.laws))


class RulingWithdrawn(Struct, frozen=True, tag=True):
    """82C: a ruling that should not have been given; it stays in the record, with the reason."""

    ruling: str
    reason: Words
