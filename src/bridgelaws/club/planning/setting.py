"""What the desk sets for an evening."""

from typing import TYPE_CHECKING, Self

from msgspec.structs import asdict, replace

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Proposed
from bridgelaws.club.commands import Command, Said
from bridgelaws.club.evening import Evening
from bridgelaws.club.planning.entrants import LONGEST_NAME
from bridgelaws.club.seen import check_unchanged, mark_of_values
from bridgelaws.club.settings import EveningSettings
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.actors import Actor
from bridgelaws.tournament.event.events import DirectorPlays

if TYPE_CHECKING:
    from bridgelaws.club.club import Club

_MINUTES = (("minutes_per_board", 1, 30), ("minutes_to_move", 0, 30))


class SetSettings(Command, frozen=True):
    """What the desk has set for the evening; the fields are those of its page."""

    key = "settings"

    minutes_per_board: float
    minutes_to_move: float
    show_percentage: bool
    show_other_results: bool
    director: str
    phones_at: str
    director_plays: str
    seen: str = ""  # the mark of the settings as the form showed them

    @classmethod
    def read(cls, said: Said) -> Self:
        typed = said.typed
        errors, minutes = dict[str, Text | str](), dict[str, float]()
        for field, low, high in _MINUTES:
            try:
                minutes[field] = float(typed.get(field, "").replace(",", "."))
            except ValueError:
                minutes[field] = -1
            if not low <= minutes[field] <= high:
                errors[field] = say("Write a number from {low} to {high}.", low=low, high=high)
        plays = typed.get("director_plays", "")
        if plays and plays not in said.evening.state.contestants:
            errors["director_plays"] = say("Choose one of these.")
        if errors:
            raise WrongFacts(errors)
        return cls(
            **minutes,
            show_percentage=typed.get("show_percentage") == "yes",
            show_other_results=typed.get("show_other_results") == "yes",
            director=typed.get("director", "")[:LONGEST_NAME],
            phones_at=" ".join(typed.get("phones_at", "").split())[:LONGEST_NAME],
            director_plays=plays,
            seen=typed.get("seen", ""),
        )

    def plan(self, evening: Evening, actor: Actor) -> Proposed:
        """Whoever plays may not see hands, so when that was set stands in the log; all else is kept beside it."""
        known = evening.settings
        if known.director_plays == self.director_plays:
            return Proposed(())
        check_unchanged(self.seen, known)
        return Proposed((DirectorPlays(self.director_plays),))

    def put_in_order(self, club: "Club", event: str, actor: Actor) -> None:
        told = asdict(self)
        del told["seen"]

        def change(known: EveningSettings) -> EveningSettings:
            changed = replace(known, **told)
            if changed != known:  # a form that was sent twice has changed nothing the second time
                check_unchanged(self.seen, known)
            return changed

        club.evenings.change_settings(event, change)


def write_settings(known: EveningSettings) -> dict[str, str]:
    """As they stand in the form."""
    return {
        "minutes_per_board": f"{known.minutes_per_board:g}",
        "minutes_to_move": f"{known.minutes_to_move:g}",
        "show_percentage": "yes" if known.show_percentage else "no",
        "show_other_results": "yes" if known.show_other_results else "no",
        "director": known.director,
        "phones_at": known.phones_at,
        "director_plays": known.director_plays,
        "seen": mark_of_values(known),
    }
