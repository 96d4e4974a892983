"""Matters of directing: scores and tricks in dispute, errors of the Director, team boards, penalties, appeals."""

from enum import Enum

from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter


class TricksDisputed(Matter, frozen=True, tag=True):
    """The players disagree about the number of tricks won."""

    claim: bool = False  # there was a claim or concession
    after_round: bool = False  # the Director was called only when the round was over


class TrickKept(Matter, frozen=True, tag=True):
    """A player knowingly keeps a trick the side did not win, or one the opponents could not have lost."""


class ScoreWrong(Matter, frozen=True, tag=True):
    """A score was recorded or worked out wrongly."""

    minutes: int = 0  # since the official score could be seen


class RegulationAgainstLaw(Matter, frozen=True, tag=True):
    """A regulation conflicts with the Laws."""


class NoDirector(Matter, frozen=True, tag=True):
    """Nobody has been appointed Director."""


class WaiverWanted(Matter, frozen=True, tag=True):
    """The innocent side asks the Director to waive a rectification."""

    settled_by_players: bool = False  # they did so themselves


class NoticedByDirector(Matter, frozen=True, tag=True):
    """The Director has noticed an irregularity that nobody spoke of, or heard of it from somebody else."""

    minutes: int = 0  # since the official score could be seen


class DirectorErred(Matter, frozen=True, tag=True):
    """A ruling that the Director gave was wrong."""

    ruling: int = 0  # its number at this table; 0 is the last one that can still be taken back


class FactsDisputed(Matter, frozen=True, tag=True):
    """The players do not agree on what happened."""

    what: str = ""


class NothingPrescribed(Matter, frozen=True, tag=True):
    """An irregularity for which the Laws prescribe nothing."""


class RectificationTooHard(Matter, frozen=True, tag=True):
    """Somebody thinks that a rectification turned out too severe, or too good for the other side."""


class CloseDecision(Matter, frozen=True, tag=True):
    """A finding of fact or a judgement that might well be reviewed."""

    what: str = ""


class RedealProposed(Matter, frozen=True, tag=True):
    """A board of a team match that might be dealt again."""


class TeamBoardUnplayable(Matter, frozen=True, tag=True):
    """A board of a team match that cannot be played normally at this table."""


class ResultsNotComparable(Matter, frozen=True, tag=True):
    """Results of a team match that cannot be compared, a fouled board's among them."""


class FouledBoard(Matter, frozen=True, tag=True):
    """Copies of the board differed, in cards, dealer or vulnerability."""


class AgainstProcedure(Enum):
    """The offences that Law 90B names; its list is not complete."""

    LATE = "coming late"
    SLOW = "slow play"
    OVERHEARD = "talk that another table may hear"
    COMPARED = "comparing scores without leave"
    TOUCHED = "touching the cards of another player"
    WRONG_POCKET = "cards put into a wrong pocket"
    MISTAKE = "a mistake that makes an adjusted score necessary"
    DISOBEYED = "not doing at once as told"
    OTHER = "something else"


class Offence(Matter, frozen=True, tag=True):
    """An offence against procedure: slow play, a wrong board, loud talk, scores compared ..."""

    what: str = ""
    which: AgainstProcedure = AgainstProcedure.OTHER


class Misconduct(Matter, frozen=True, tag=True):
    """Conduct against order and discipline."""


class Appeal(Matter, frozen=True, tag=True):
    """A contestant wants a ruling reviewed."""

    appellant: Seat = Seat.NORTH
    minutes: int = 0  # since the official score could be seen
    own_table: bool = True
    consent: bool = False  # of partner, in a team of the captain


class Question(Enum):
    """What a ruling was about."""

    LAW = "law or regulations"
    JUDGEMENT = "facts or judgement"
    DISCIPLINE = "discipline"


class CommitteeDisagrees(Matter, frozen=True, tag=True):
    """Those who hear the appeal would rule otherwise."""

    about: Question = Question.JUDGEMENT


class ReferredToAuthority(Matter, frozen=True, tag=True):
    """Those who hear the appeal pass the matter on to the Regulating Authority."""
