"""Everything that goes wrong in an evening, each with a button on the wall."""

from bridgelaws.club.commands import Command
from bridgelaws.club.repairs.people import PlayerBack
from bridgelaws.club.repairs.results import FouledBoard, PhoneDied, ResultReversed, ResultsSwapped
from bridgelaws.club.repairs.rounds import ArrowSwitchMissed, LatePair, PairLeaves, WrongBoardPlayed, WrongTable

REPAIRS: tuple[type[Command], ...] = (
    WrongBoardPlayed,
    WrongTable,
    ArrowSwitchMissed,
    LatePair,
    PairLeaves,
    PlayerBack,
    PhoneDied,
    ResultReversed,
    ResultsSwapped,
    FouledBoard,
)
