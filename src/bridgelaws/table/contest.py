"""What is being played: several laws rule differently for pairs, teams and individuals, and for matchpoints and IMPs."""

from enum import Enum

from msgspec import Struct


class Form(Enum):
    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


class Scale(Enum):
    """What the board is scored in."""

    MATCHPOINTS = "matchpoints"
    IMPS = "IMPs"
    TOTAL_POINTS = "total points"


class Contest(Struct, frozen=True):
    form: Form = Form.PAIRS
    scale: Scale = Scale.MATCHPOINTS
    knockout: bool = False


ORDINARY = Contest()
