"""Deals as dealing machines and collections write them: both ways, one module a format."""

from typing import Final

from bridgelaws.formats.dealing.ber import BER
from bridgelaws.formats.dealing.bhg import BHG
from bridgelaws.formats.dealing.bri import BRI
from bridgelaws.formats.dealing.cds import CDS
from bridgelaws.formats.dealing.csv import CSV
from bridgelaws.formats.dealing.dge import DGE
from bridgelaws.formats.dealing.dlm import DLM
from bridgelaws.formats.dealing.dup import DUP
from bridgelaws.formats.dealing.rzd import RZD
from bridgelaws.formats.model import Format

# Those that cannot be mistaken come first; CDS is known only by making sense.
DEALING: Final[tuple[Format, ...]] = (DLM, BHG, CSV, DUP, BRI, DGE, BER, RZD, CDS)

__all__ = ["BER", "BHG", "BRI", "CDS", "CSV", "DEALING", "DGE", "DLM", "DUP", "RZD"]
