"""LawBook: an edition of the Laws together with the regulations in force."""

import msgspec

from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.elections import preset
from bridgelaws.lawbook.regulations import Regulations


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
