"""When the Director takes a matter up, and by which law; how far a board can have got."""

from enum import Enum

from msgspec import Struct

from bridgelaws.text import Text


class Moment(Enum):
    """How far a board has got."""

    NO_CALL = "no call"
    AUCTION = "auction"
    CALLED = "called"
    PLAY = "play"
    OVER = "over"
    STOPPED = "stopped"


ANY_TIME = tuple(Moment)
BEFORE_STOPPED = tuple(Moment)[:-1]
CALLED_ON = (Moment.AUCTION, Moment.CALLED, Moment.PLAY, Moment.OVER)
AFTER_AUCTION = (Moment.CALLED, Moment.PLAY, Moment.OVER)
PLAYED_ON = (Moment.PLAY, Moment.OVER)

Why = Text | tuple[Text, str]  # what speaks against a matter, with another law than the matter's where there is one


class Raised(Struct, frozen=True):
    """The law that a matter comes under, when it may be raised, and whether somebody must be named as at fault.

    What is not said may be so at any time, about anybody or nobody.
    """

    law: str = "81C3"
    moments: tuple[Moment, ...] = ANY_TIME
    names_offender: bool = False
    of_teams: bool = False  # it concerns team play only
    after_ruling: bool = False  # there must have been a ruling at this table

    @property
    def needs_play(self) -> bool:
        return self.moments == (Moment.PLAY,)

    @property
    def needs_calls(self) -> bool:
        return Moment.NO_CALL not in self.moments and not self.needs_play

    @property
    def needs_result(self) -> bool:
        return Moment.AUCTION not in self.moments and not self.needs_play
