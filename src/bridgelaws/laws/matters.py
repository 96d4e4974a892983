"""Every matter the Director can be called to, by the name that a case file uses."""

import re

from bridgelaws.table.matters import Matter
from bridgelaws.table.matters_of_boards import (
    CalledWithTheseCardsBefore,
    CallFromWrongBoard,
    CardMissing,
    FaultyDeal,
    ForeignCard,
    InformationFromElsewhere,
    WrongBoard,
    WrongNumberOfCards,
)
from bridgelaws.table.matters_of_information import RightsReserved, UnauthorizedInformation

_KINDS: tuple[type[Matter], ...] = (
    FaultyDeal,
    WrongNumberOfCards,
    ForeignCard,
    CardMissing,
    CallFromWrongBoard,
    CalledWithTheseCardsBefore,
    WrongBoard,
    InformationFromElsewhere,
    UnauthorizedInformation,
    RightsReserved,
)
MATTERS = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in _KINDS}
