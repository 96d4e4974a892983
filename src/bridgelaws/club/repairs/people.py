"""Who sits in a seat: a player comes back for whom somebody else has played (Law 4)."""

from typing import Annotated

from bridgelaws.club.asking import Asked, Choices, Proposed
from bridgelaws.club.commands import Command
from bridgelaws.club.evenings import Evening
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.entry_events import PlayerReturned
from bridgelaws.tournament.event.state import Contestant, StandIn


def choose_absent(evening: Evening) -> Choices:
    """Everybody for whom somebody plays, by contestant and player."""
    return tuple(
        (f"{one.id}/{each.player}", _say_who(one, each))
        for one in evening.state.contestants.values()
        for each in one.stand_ins
        if each.session == evening.session and each.to_round is None
    )


def _say_who(one: Contestant, seated: StandIn) -> Text:
    name, player = seated.substitute.name, one.name_of(seated.player)
    return say("{player} ({contestant}): {substitute} plays", player=player, contestant=one.id, substitute=name)


class PlayerBack(Command, frozen=True):
    """4: a player for whom a substitute plays is back, and takes the seat again from the next round on."""

    key = "player-back"
    title = say("Player is back")
    words = say("A player for whom a substitute has played is back.")

    player: Annotated[str, Asked(say("Who is back"), choose_absent, none=say("There are no substitutes."))]

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        contestant, _, player = self.player.partition("/")
        return Proposed((PlayerReturned(contestant, player, evening.session, evening.round + 1),))
