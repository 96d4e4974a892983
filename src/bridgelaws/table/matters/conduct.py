"""Matters of conduct: tempo and deception, courtesy, concealment, dummy's limits, spectators."""

from enum import Enum

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import Pause
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.information import Source


class Concealment(Enum):
    """What a player did about a breach of the own side."""

    SILENT = "nothing said"
    HIDDEN = "hidden"
    ON_PURPOSE = "committed on purpose"


class OwnInfraction(Matter, frozen=True, tag=True):
    """A player knew of an infraction of the own side, hid it, or committed it on purpose."""

    how: Concealment = Concealment.SILENT


class PauseNotKept(Matter, frozen=True, tag=True):
    """A player did not pause where regulations have a pause."""

    pause: Pause = Pause.AFTER_STOP


class StopNotSaid(Matter, frozen=True, tag=True):
    """A player made a call without the warning that regulations want before it."""


class PartnersCommunicated(Matter, frozen=True, tag=True):
    """Partners told each other something otherwise than by calls and plays."""

    prearranged: bool = False


class AdvantageTaken(Matter, frozen=True, tag=True):
    """A player has used unauthorized information from partner, and a penalty is considered."""


class FalseInference(Matter, frozen=True, tag=True):
    """A player was misled by what an opponent did otherwise than by a call or card."""

    misled: Seat = Seat.NORTH
    source: Source = Source.TEMPO


class DeceptivePlay(Matter, frozen=True, tag=True):
    """A player was deceived by the choice of an opponent's call or card."""


class Discourtesy(Enum):
    """What is discourteous, or against procedure."""

    ATTITUDE = "discourteous attitude"
    ANNOYANCE = "remark or action that annoys"
    PROCEDURE = "procedure not uniform"
    INATTENTION = "no attention to the game"
    COMMENT = "gratuitous comment"
    CARD_DETACHED = "card detached before the turn"
    PROLONGED = "play prolonged to unsettle"
    TO_DIRECTOR = "discourtesy in calling the Director"
    DESIGNATIONS = "different names for one call"
    APPROVAL = "approval or disapproval shown"
    EXPECTATION = "winning or losing a trick announced"
    OCCURRENCE = "attention called to an event or to the tricks still needed"
    LOOKING = "looking at a player or a hand on purpose"
    NO_INTEREST = "no more interest shown"
    TEMPO = "tempo varied to unsettle"
    LEAVING = "table left without need"


class Etiquette(Matter, frozen=True, tag=True):
    """A player was discourteous, or broke procedure."""

    what: Discourtesy = Discourtesy.ATTITUDE


class OpponentsCardSeen(Matter, frozen=True, tag=True):
    """A player has seen an opponent's card: at fault, if anybody, is the one who held it so that it could be seen."""

    seen_by: Seat = Seat.NORTH


class Limit(Enum):
    """What dummy may not do, and what nobody may do for dummy."""

    CALLED_DIRECTOR = "called the Director"
    DREW_ATTENTION = "drew attention"
    TOOK_PART = "took part in the play"
    EXCHANGED_HANDS = "exchanged hands"
    LEFT_SEAT = "left the seat to watch declarer"
    LOOKED = "looked at a defender's cards"
    WAS_SHOWN = "showed dummy a hand"


class DummysLimits(Matter, frozen=True, tag=True):
    """Dummy went beyond dummy's limits in the play, or a defender showed dummy the cards."""

    what: Limit = Limit.TOOK_PART


class SpectatorsDeed(Enum):
    """What somebody who does not play has done."""

    SEVERAL_HANDS = "looked at more than one hand"
    REACTED = "reacted to the bidding or play"
    TALKED = "talked to a player"
    DISTURBED = "disturbed a player"
    DREW_ATTENTION = "drew attention to something"
    SPOKE_WHEN_ASKED = "answered the Director"
    SPOKE_UNASKED = "spoke about facts or law unasked"
    SENT_WORD = "sent word to a player"
    PRESENT = "was in the room"


class Spectator(Matter, frozen=True, tag=True):
    """Somebody who is no player has done something, or is simply there."""

    what: SpectatorsDeed = SpectatorsDeed.DREW_ATTENTION
    hands: int = 1  # how many were looked at
