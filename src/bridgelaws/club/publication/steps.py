"""The steps to the end of a session, as commands: what was not played, publication, longer periods, the final result."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, ClassVar, Self

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.bridge.awards import Reason
from bridgelaws.club.asking import Asked, Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.ending import rounds_to_come
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.regulations import Regulations
from bridgelaws.text import say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import (
    MadeFinal,
    PeriodSet,
    RegulationChosen,
    ResultEntered,
    RoundsReplanned,
    ScorePublished,
)
from bridgelaws.tournament.event.score_sheet import Unplayed
from bridgelaws.tournament.movements.model import Round

MOST_MINUTES = 20_000  # two weeks


class MarkNotPlayed(Command, frozen=True):
    """8C: every board that is still waited for, in rounds that were called, has a reason: the time ran out."""

    key = "not-played"

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        state = evening.state
        missing = [(place, board) for place, board in state.missing(evening.session) if place.round <= evening.round]
        return Proposed(
            tuple(
                ResultEntered(place, board, sitting.ns, sitting.ew, Unplayed(Reason.NO_TIME))
                for place, board in missing
                if (sitting := state.sitting(place)) is not None
            )
        )


class DropLaterRounds(Command, frozen=True):
    """8C: the session ends here; nobody sits anywhere in the rounds that were not called."""

    key = "rounds-not-played"

    reason: str

    @classmethod
    def read(cls, said: Said) -> Self:
        return cls(speak(say("the session ended early"), Language(said.language)))

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        later = rounds_to_come(evening)
        return Proposed(
            tuple(
                RoundsReplanned(session, tuple(Round(number, ()) for number in dropped), self.reason, section)
                for (session, section), plan in evening.state.plans.items()
                if session == evening.session and (dropped := [number for number in later if number in plan.rounds])
            )
        )


class Publish(Command, frozen=True):
    """79C1, 92B: the score is published, both periods begin, and the sealed hands are opened to everybody."""

    key = "publish"

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        return Proposed((ScorePublished(evening.session), *evening.open_sealed(evening.session)))


class ExtendPeriod(Command, frozen=True):
    """A period lasts longer, by so many minutes."""

    period: ClassVar[str]

    minutes: Annotated[int, Asked(say("Minutes longer"))]
    session: int = 0  # the one being played

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if not 0 < self.minutes <= MOST_MINUTES:
            raise WrongFacts({"minutes": say("Write how many minutes longer it lasts.")})
        session = evening.choose_session(self.session)
        ends = evening.state.period_ends(session, self.period) or datetime.now(UTC)
        return Proposed((PeriodSet(session, self.period, ends + timedelta(minutes=self.minutes)),))


class ExtendCorrections(ExtendPeriod, frozen=True):
    """79C1: the correction period lasts longer."""

    key = "correction"
    period = "correction"


class ExtendAppeals(ExtendPeriod, frozen=True):
    """92B: the appeal period lasts longer."""

    key = "appeal-period"
    period = "appeal"


class ChooseRegulation(Command, frozen=True):
    """80B: what the regulations leave open is decided for this event."""

    key = "regulation"

    name: str
    value: str = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if self.name not in Regulations.__struct_fields__:
            raise WrongFacts({"name": say("Choose one of these.")})
        return Proposed((RegulationChosen(self.name, self.value, str(actor)),))


class MakeFinal(Command, frozen=True):
    """The periods are over and nothing is pending: the result is final."""

    key = "final"

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        return Proposed((MadeFinal(),))
