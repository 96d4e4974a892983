"""Appeals: lodged, withdrawn, decided (Laws 92, 93)."""

from typing import Annotated

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Asked, Choices, Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.effects import names
from bridgelaws.club.errors import NotThere
from bridgelaws.club.evenings import Evening
from bridgelaws.club.rulings.rulings import list_rulings, next_ruling
from bridgelaws.text import say
from bridgelaws.tournament.event import grounds
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import AppealDecided, AppealLodged, AppealWithdrawn
from bridgelaws.tournament.movements.model import Contest

_YES_OR_NO = (("yes", say("yes")), ("no", say("no")))


def _choose_ruling(evening: Evening) -> Choices:
    return list_rulings(evening.state)


def _choose_contestant(evening: Evening) -> Choices:
    state = evening.state
    return tuple((one.id, f"{one.id} {names(state, one.id)}") for one in state.contestants.values() if not one.withdrawn)


class LodgeAppeal(Command, frozen=True):
    """92: a contestant wants a ruling at its own table to be reviewed."""

    key = "appeal"
    title = say("Appeal")
    words = say("A contestant asks for a ruling at their own table to be reviewed.")

    ruling: Annotated[
        str, Asked(say("Which ruling"), _choose_ruling, none=say("There is no ruling yet that could be appealed."))
    ]
    contestant: Annotated[str, Asked(say("Who appeals"), _choose_contestant)]
    concur: Annotated[str, Asked(say("Do both partners, or the team captain, want the appeal?"), _YES_OR_NO, "yes")] = "yes"
    grounds: Annotated[str, Asked(say("Why, in their words"), long=True)] = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        state, one = evening.state, evening.state.contestants[self.contestant]
        concurring = (one.captain,) if state.contest is Contest.TEAMS else tuple(each.id for each in one.players)
        if self.concur == "no":
            concurring = ()
        told = self.grounds or str(say("not given"))
        appeal = AppealLodged(next_ruling(state, "A"), self.ruling, self.contestant, concurring, told)
        return Proposed((appeal,), (), grounds.APPEAL_LODGED.under(state.regulations.edition))


def likely_appeal(evening: Evening, ruling: str) -> dict[str, str]:
    """What the form begins with: the ruling that was looked at, or the newest, and a side of its table (92A)."""
    state = evening.state
    given = state.rulings.get(ruling) or next(reversed(state.rulings.values()), None)
    if given is None:
        return {}
    sitting = state.sitting(given.place) if given.place is not None else None
    return {"ruling": given.ruling} | ({"contestant": sitting.ns[0]} if sitting is not None else {})


class _AboutAnAppeal(Command, frozen=True):
    appeal: str

    @classmethod
    def check(cls, said: Said) -> None:
        if said.typed.get("appeal") not in said.evening.state.appeals:
            raise NotThere


class DecideAppeal(_AboutAnAppeal, frozen=True):
    """93: what the committee, or whoever hears appeals, decided."""

    key = "decide-appeal"
    title = say("Decide the appeal")

    by: Annotated[str, Asked(say("Who heard it"))] = ""
    stands: Annotated[str, Asked(say("Does the ruling stand?"), _YES_OR_NO, "yes")] = "yes"
    text: Annotated[str, Asked(say("What was decided, and why"), long=True)] = ""

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        if not self.by:
            raise WrongFacts({"by": say("Say who heard the appeal.")})
        if not self.text:
            raise WrongFacts({"text": say("Write what was decided, and why.")})
        state = evening.state
        decided = grounds.APPEAL_DECIDED.under(state.regulations.edition)
        ruling = state.rulings.get(state.appeals[self.appeal].ruling)
        sound = ruling is not None and grounds.unknown_law(ruling.laws, state.regulations.edition) is None
        laws = ruling.laws if ruling is not None and sound else tuple(map(str, decided))
        event = AppealDecided(self.appeal, self.by[:200], self.stands == "yes", laws, self.text)
        return Proposed(() if state.decisions.get(self.appeal) == event else (event,), (), decided)


class WithdrawAppeal(_AboutAnAppeal, frozen=True):
    """92C: the side that appealed no longer wants to."""

    key = "withdraw-appeal"
    title = say("Withdraw the appeal")

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        return Proposed((AppealWithdrawn(self.appeal),))
