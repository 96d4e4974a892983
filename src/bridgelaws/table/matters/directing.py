"""Matters of directing: scores and tricks in dispute, errors of the Director, team boards, penalties, appeals."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated

from bridgelaws.bridge.seats import Seat
from bridgelaws.table.matters import Matter
from bridgelaws.table.matters.conditions import no_contract
from bridgelaws.table.matters.raised import AFTER_AUCTION, BEFORE_STOPPED, Moment, Raised, Why
from bridgelaws.table.result import result
from bridgelaws.table.state import Table
from bridgelaws.text import say, say_count


class TricksDisputed(Matter, frozen=True, tag=True):
    """The players disagree about the number of tricks won."""

    raised = Raised("79B", AFTER_AUCTION)
    claim: Annotated[bool, say("Was there a claim or concession?")] = False
    after_round: Annotated[bool, say("Was the Director called only after the round?")] = False

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from no_contract(table)
        if result(table) is not None:
            return
        if self.after_round:
            yield say("no result was recorded in the round"), "79B3"
        if table.at_play is not None and (table.at_play.play.tricks or table.at_play.play.trick.plays):
            yield say("the play is still going on")


class TrickKept(Matter, frozen=True, tag=True):
    """A player knowingly keeps a trick the side did not win, or one the opponents could not have lost."""

    raised = Raised("79A2", (Moment.OVER,), names_offender=True)

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from no_contract(table)


class ScoreWrong(Matter, frozen=True, tag=True):
    """A score was recorded or calculated wrongly."""

    raised = Raised("79C1", (Moment.OVER,))
    minutes: Annotated[int, say("Minutes since the official score could be seen")] = 0

    def why_not(self, table: Table) -> Iterator[Why]:
        yield from no_contract(table)


class RegulationAgainstLaw(Matter, frozen=True, tag=True):
    """A regulation conflicts with the Laws."""


class NoDirector(Matter, frozen=True, tag=True):
    """Nobody has been appointed Director."""


class WaiverWanted(Matter, frozen=True, tag=True):
    """The innocent side asks the Director to waive a rectification."""

    raised = Raised("81C5", names_offender=True, after_ruling=True)
    settled_by_players: Annotated[bool, say("Did the players settle it themselves?")] = False


class NoticedByDirector(Matter, frozen=True, tag=True):
    """The Director has noticed an irregularity that nobody mentioned, or heard of it from somebody else."""

    minutes: Annotated[int, say("Minutes since the official score could be seen")] = 0


class DirectorErred(Matter, frozen=True, tag=True):
    """A ruling that the Director gave was wrong."""

    raised = Raised(after_ruling=True)
    ruling: Annotated[int, say("Which ruling at this table? (0: the last)")] = (
        0  # its number at this table; 0 is the last one that can still be taken back
    )

    def why_not(self, table: Table) -> Iterator[Why]:
        if not table.rulings:
            yield say("no ruling has been given at this table"), "82C"
        elif self.ruling > len(table.rulings):
            given = say_count(
                "only {count} ruling has been given at this table",
                "only {count} rulings have been given at this table",
                len(table.rulings),
            )
            yield given, "82C"


class FactsDisputed(Matter, frozen=True, tag=True):
    """The players do not agree on what happened."""

    what: Annotated[str, say("What was it?")] = ""


class NothingPrescribed(Matter, frozen=True, tag=True):
    """An irregularity for which the Laws prescribe nothing."""

    raised = Raised("84D", BEFORE_STOPPED)


class RectificationTooHard(Matter, frozen=True, tag=True):
    """Somebody thinks that a rectification turned out too severe, or too good for the other side."""


class CloseDecision(Matter, frozen=True, tag=True):
    """A finding of fact or a judgement that might well be reviewed."""

    what: Annotated[str, say("What was it?")] = ""


class RedealProposed(Matter, frozen=True, tag=True):
    """A board of a team match that might be dealt again."""

    raised = Raised("86A", BEFORE_STOPPED, of_teams=True)


class TeamBoardUnplayable(Matter, frozen=True, tag=True):
    """A board of a team match that cannot be played normally at this table."""

    raised = Raised("86B1", BEFORE_STOPPED, of_teams=True)


class ResultsNotComparable(Matter, frozen=True, tag=True):
    """Results of a team match that cannot be compared, a fouled board's included."""

    raised = Raised("86B2", BEFORE_STOPPED, of_teams=True)


class FouledBoard(Matter, frozen=True, tag=True):
    """Copies of the board differed, in cards, dealer or vulnerability."""

    raised = Raised("87A", BEFORE_STOPPED)


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

    raised = Raised("90A", names_offender=True)
    what: Annotated[str, say("What was it?")] = ""
    which: Annotated[AgainstProcedure, say("Which offence?")] = AgainstProcedure.OTHER


class Misconduct(Matter, frozen=True, tag=True):
    """Conduct against order and discipline."""

    raised = Raised("91A", names_offender=True)
    towards: Annotated[Seat | None, say("Towards which player, if it was one at this table?")] = None


class Appeal(Matter, frozen=True, tag=True):
    """A contestant wants a ruling reviewed."""

    raised = Raised(after_ruling=True)
    appellant: Annotated[Seat, say("Who appeals?")] = Seat.NORTH
    minutes: Annotated[int, say("Minutes since the official score could be seen")] = 0
    own_table: Annotated[bool, say("Was it a ruling at the appellant’s own table?")] = True
    consent: Annotated[bool, say("Does partner, or the captain, agree?")] = False


class Question(Enum):
    """What a ruling was about."""

    LAW = "law or regulations"
    JUDGEMENT = "facts or judgement"
    DISCIPLINE = "discipline"


class CommitteeDisagrees(Matter, frozen=True, tag=True):
    """Those who hear the appeal would rule otherwise."""

    raised = Raised(after_ruling=True)
    about: Annotated[Question, say("What was the ruling about?")] = Question.JUDGEMENT


class ReferredToAuthority(Matter, frozen=True, tag=True):
    """Those who hear the appeal pass the matter on to the Regulating Authority."""

    raised = Raised(after_ruling=True)
