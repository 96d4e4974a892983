"""Matters of conduct: tempo and deception, courtesy, concealment, dummy's limits, spectators."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.choices import Pause
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.information import Source
from bridgelaws.table.matters.raised import BEFORE_STOPPED, CALLED_ON, Moment, Raised, Why
from bridgelaws.table.state import Table
from bridgelaws.text import say, template


class Concealment(Enum):
    """What a player did about a breach of the own side."""

    SILENT = "nothing said"
    HIDDEN = "hidden"
    ON_PURPOSE = "committed on purpose"


class OwnInfraction(Matter, frozen=True, tag=True):
    """A player knew of an infraction by their own side, hid it, or committed it deliberately."""

    raised = Raised("72B3", names_offender=True)
    how: Annotated[Concealment, say("What happened?")] = Concealment.SILENT


class PauseNotKept(Matter, frozen=True, tag=True):
    """A player did not pause where regulations have a pause."""

    raised = Raised("73A2", names_offender=True)
    pause: Annotated[Pause, say("Which pause?")] = Pause.AFTER_STOP


class StopNotSaid(Matter, frozen=True, tag=True):
    """A player made a call without the warning that regulations require before it."""

    raised = Raised("73A2", names_offender=True)


class PartnersCommunicated(Matter, frozen=True, tag=True):
    """Partners communicated other than by calls and plays."""

    raised = Raised("73B1", names_offender=True)
    prearranged: Annotated[bool, say("Was it arranged beforehand?")] = False


class AdvantageTaken(Matter, frozen=True, tag=True):
    """A player has used unauthorized information from partner, and a penalty is considered."""

    raised = Raised("73C", names_offender=True)


class FalseInference(Matter, frozen=True, tag=True):
    """A player was misled by something an opponent did other than by a call or card."""

    raised = Raised("73E2", BEFORE_STOPPED, names_offender=True)
    misled: Annotated[Seat, say("Who was misled?")] = Seat.NORTH
    source: Annotated[Source, say("What may have conveyed something?")] = Source.TEMPO

    def why_not(self, _table: Table) -> Iterator[Why]:
        if self.at_fault and self.misled.side is self.at_fault.side:
            told = template("it must be an opponent’s doing, and {seat} and {other} are on one side")
            yield say(told, seat=self.misled, other=self.at_fault), "73D1"


class DeceptivePlay(Matter, frozen=True, tag=True):
    """A player was deceived by the choice of an opponent's call or card."""

    raised = Raised("73E1", CALLED_ON, names_offender=True)


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
    """A player was discourteous, or breached procedure."""

    raised = Raised("74", names_offender=True)
    what: Annotated[Discourtesy, say("What was it?")] = Discourtesy.ATTITUDE


class OpponentsCardSeen(Matter, frozen=True, tag=True):
    """A player has seen an opponent's card: at fault, if anybody, is the player who held it so that it could be seen."""

    seen_by: Annotated[Seat, say("Who saw it?")] = Seat.NORTH

    def why_not(self, _table: Table) -> Iterator[Why]:
        if self.at_fault and self.seen_by.side is self.at_fault.side:
            told = template("it must be an opponent’s card, and {seat} and {other} are on one side")
            yield say(told, seat=self.seen_by, other=self.at_fault), "74C5"


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
    """Dummy exceeded dummy's limits in the play, or a defender showed dummy the cards."""

    raised = Raised("43A1", (Moment.PLAY,), names_offender=True)
    what: Annotated[Limit, say("What was it?")] = Limit.TOOK_PART

    def why_not(self, table: Table) -> Iterator[Why]:
        contract, who = table.contract, self.at_fault
        if contract is None or who is None:
            return
        if self.what is Limit.WAS_SHOWN and who.side is contract.declarer.side:
            yield say("{seat} is no defender", seat=who)
        if self.what is not Limit.WAS_SHOWN and who is not contract.dummy:
            yield say("{seat} is not dummy; {dummy} is", seat=who, dummy=contract.dummy)


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
    """Somebody who is not a player has done something, or is simply there."""

    what: Annotated[SpectatorsDeed, say("What was it?")] = SpectatorsDeed.DREW_ATTENTION
    hands: Annotated[int, say("How many hands were looked at?")] = 1

    def why_not(self, _table: Table) -> Iterator[Why]:
        if not 1 <= self.hands <= 4:
            yield say("there are only four hands: nobody can look at {hands}", hands=self.hands), "76B1"
