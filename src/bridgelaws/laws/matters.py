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
from bridgelaws.table.matters_of_directing import (
    Appeal,
    CommitteeDisagrees,
    DirectorErred,
    FactsDisputed,
    FouledBoard,
    Misconduct,
    NoDirector,
    NothingPrescribed,
    NoticedByDirector,
    Offence,
    RectificationTooHard,
    RedealProposed,
    ReferredToAuthority,
    RegulationAgainstLaw,
    ResultsNotComparable,
    ScoreWrong,
    TeamBoardUnplayable,
    TrickKept,
    TricksDisputed,
    WaiverWanted,
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
    TricksDisputed,
    TrickKept,
    ScoreWrong,
    RegulationAgainstLaw,
    NoDirector,
    WaiverWanted,
    NoticedByDirector,
    DirectorErred,
    FactsDisputed,
    NothingPrescribed,
    RectificationTooHard,
    RedealProposed,
    TeamBoardUnplayable,
    ResultsNotComparable,
    FouledBoard,
    Offence,
    Misconduct,
    Appeal,
    CommitteeDisagrees,
    ReferredToAuthority,
)
MATTERS = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in _KINDS}
