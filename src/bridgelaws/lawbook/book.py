"""LawBook: an edition of the Laws together with the regulations in force."""

import msgspec

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import preset
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say


class LawBook(msgspec.Struct, frozen=True):
    """What a Director rules by; the regulations say under which edition they were made.

    >>> LawBook.of("sbf-2007").edition
    Edition.LAWS_2007
    """

    regulations: Regulations

    @property
    def edition(self) -> Edition:
        return self.regulations.edition

    @classmethod
    def of(cls, preset_name: str) -> "LawBook":
        return cls(preset(preset_name))

    def check_edition(self, wanted: str | None, name: str) -> None:
        """Refuse regulations, by their name, that were not made for the edition somebody asks for."""
        if wanted and str(self.edition) != wanted:
            raise BridgelawsError(
                say("{preset} are regulations for the Laws of {edition}.", preset=name, edition=str(self.edition))
            )
