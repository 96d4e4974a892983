"""82C: a ruling is put right or withdrawn, and what followed from it is undone with it."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Asked, Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening, table_name
from bridgelaws.text import Text, say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import AwardLifted, CallAnswered, Event, PenaltyLifted, ResultCorrected, RulingGiven
from bridgelaws.tournament.event.ruling_events import RulingRevised, RulingWithdrawn
from bridgelaws.tournament.event.state import EventState

UNDONE_TOO = "undo"
_FOLLOWED = (
    (UNDONE_TOO, say("is undone: scores, results, penalties and reviews that rest on the ruling")),
    ("keep", say("stays as it is")),
)


class Followed(Struct, frozen=True):
    """Something that follows from a ruling: what undoes it, and how that is told."""

    event: Event
    told: Text


def find_what_followed(state: EventState, ruling: str, reason: str) -> tuple[Followed, ...]:
    """Everything in force that rests on a ruling."""
    return (
        *_scores(state, ruling, reason),
        *_results(state, ruling, reason),
        *_penalties(state, ruling, reason),
        *_reviews(state, ruling, reason),
    )


def _scores(state: EventState, ruling: str, reason: str) -> Iterator[Followed]:
    for (place, board), sheet in state.sheets.items():
        if sheet.award is not None and sheet.ruling == ruling:
            told = say("Board {board} at {place}: the adjusted score is lifted.", board=board, place=place.said)
            yield Followed(AwardLifted(place, board, ruling, reason), told)


def _results(state: EventState, ruling: str, reason: str) -> Iterator[Followed]:
    for (place, board), sheet in state.sheets.items():
        last = sheet.corrections[-1] if sheet.corrections else None
        if last is not None and last.ruling == ruling and sheet.written == last.now:
            told = say(
                "Board {board} at {place}: {was} becomes {now}.",
                board=board,
                place=place.said,
                was=last.now.said,
                now=last.was.said,
            )
            yield Followed(ResultCorrected(place, board, last.now, last.was, reason), told)


def _penalties(state: EventState, ruling: str, reason: str) -> Iterator[Followed]:
    for each in state.penalties.values():
        if each.ruling == ruling:
            told = say("The penalty of {contestant} is lifted.", contestant=each.penalty.contestant)
            yield Followed(PenaltyLifted(each.id, reason), told)


def _reviews(state: EventState, ruling: str, reason: str) -> Iterator[Followed]:
    for call in state.calls.values():
        if call.called.ruling == ruling and call.answered is None:
            table = table_name(call.called.place)
            told = say("Nothing is reviewed any more at table {table} after the play.", table=table)
            yield Followed(CallAnswered(call.called.call, note=reason), told)


class _AboutARuling(Command, frozen=True):
    ruling: str

    @classmethod
    def check(cls, said: Said) -> None:
        if said.typed.get("ruling") not in said.evening.state.rulings:
            raise NotThere

    def _find(self, evening: Evening) -> RulingGiven:
        found = evening.state.rulings.get(self.ruling)
        if found is None:
            raise NotThere
        return found


_WHY = Asked(say("Why"), hint=say("The old version stays in the record, with this reason."))


class WithdrawRuling(_AboutARuling, frozen=True):
    """82C: a ruling that should not have been given is taken back, and everything that follows from it."""

    key = "withdraw-ruling"
    title = say("Withdraw the ruling")
    words = say("The ruling stays in the record as withdrawn, and whatever followed from it is undone.")
    once = True

    reason: Annotated[str, _WHY] = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        self._find(evening)
        followed = find_what_followed(evening.state, self.ruling, self.reason)
        events = (*[each.event for each in followed], RulingWithdrawn(self.ruling, self.reason))
        laws = grounds.ERROR_RECTIFIED.under(evening.state.regulations.edition)
        return Proposed(events, tuple([each.told for each in followed]), laws)


class CorrectRuling(_AboutARuling, frozen=True):
    """82C: a ruling reads otherwise from now on; what it was before stays in the record."""

    key = "correct-ruling"
    title = say("Correct the ruling")
    words = say("The ruling keeps its number. The old version stays in the record.")
    once = True

    text: Annotated[str, Asked(say("What was ruled"), long=True)] = ""
    laws: Annotated[str, Asked(say("Laws"))] = ""
    followed: Annotated[str, Asked(say("What followed from the old version"), _FOLLOWED, UNDONE_TOO)] = UNDONE_TOO
    reason: Annotated[str, _WHY] = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        was = self._find(evening)
        if not self.text:
            raise WrongFacts({"text": say("Write what was ruled: it stands in the record.")})
        laws = tuple(dict.fromkeys(self.laws.replace(",", " ").split()))
        facts = was.facts if self.text == was.text else {name: was.facts[name] for name in was.facts if name != "interview"}
        now = RulingRevised(self.ruling, laws, self.text, self.reason, was.appeal_told, facts)
        followed = find_what_followed(evening.state, self.ruling, self.reason) if self.followed == UNDONE_TOO else ()
        ground = grounds.ERROR_RECTIFIED.under(evening.state.regulations.edition)
        return Proposed((now, *[each.event for each in followed]), tuple([each.told for each in followed]), ground)

    @classmethod
    def begin(cls, ruling: RulingGiven) -> dict[str, str]:
        """What its form begins with."""
        return {"text": ruling.text, "laws": " ".join(ruling.laws)}
