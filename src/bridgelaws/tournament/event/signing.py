"""Who signs what goes into the log: the name is sealed like any other, the same signature for each of the same name."""

from collections.abc import Sequence

from msgspec.structs import replace

from bridgelaws.store import New
from bridgelaws.store.sealed import SIGNED, SealedText, seal_text
from bridgelaws.tournament.event.actors import Actor


class Pen:
    """Remembers the signatures it has made."""

    def __init__(self) -> None:
        self._names: dict[str, SealedText] = {}

    def sign(self, written: Sequence[New], by: str) -> tuple[list[New], str]:
        """The events with the signature beside the first of them, and who signs as the log has it."""
        actor = Actor.read(by)
        if not actor.name or not written or actor.name.startswith(SIGNED):
            return list(written), by
        name = self._names.setdefault(actor.name, seal_text(actor.name))
        first = replace(written[0], texts=(*written[0].texts, name))
        return [first, *written[1:]], str(replace(actor, name=SIGNED + name.digest))
