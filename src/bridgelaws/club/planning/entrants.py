"""Names put right, substitutes seated, and what the desk has set for the evening."""

from msgspec.structs import replace

from bridgelaws.assistant.fields import WrongFacts
from bridgelaws.club.asking import Typed, text
from bridgelaws.club.evenings import Evening, EveningSettings
from bridgelaws.text import Text, say
from bridgelaws.tournament.event.entry_events import PlayersRenamed, SubstituteSeated
from bridgelaws.tournament.event.events import Event
from bridgelaws.tournament.event.score_sheet import Person

LONGEST_NAME = 80


def plan_entry(evening: Evening, contestant: str, typed: Typed, by: str) -> Event:
    """4: somebody plays for a player, with the Director's approval; or the names as they should be written."""
    one = evening.state.contestants[contestant]
    if typed.get("action") == "substitute":
        name, number = typed.get("substitute", "").strip()[:LONGEST_NAME], typed.get("from", "")
        if not name:
            raise WrongFacts({"substitute": say("Write the name of the substitute.")})
        first = int(number) if number.isdecimal() and len(number) < 4 else max(evening.round, 1)
        reason, person = text(typed, "reason", say("not given"), 200), Person(name.casefold(), name)
        return SubstituteSeated(one.id, typed.get("player", ""), person, evening.session, first, reason, approved_by=by)
    names = [typed.get(f"name{at}", "").strip()[:LONGEST_NAME] for at in range(len(one.players))]
    if not all(names):
        raise WrongFacts({"name0": say("Write the names of all players.")})
    return PlayersRenamed(one.id, tuple(Person(old.id, new) for old, new in zip(one.players, names, strict=True)))


def typed_settings(known: EveningSettings) -> dict[str, str]:
    return {
        "minutes_per_board": f"{known.minutes_per_board:g}",
        "minutes_to_move": f"{known.minutes_to_move:g}",
        "show_percentage": "yes" if known.show_percentage else "no",
        "show_other_results": "yes" if known.show_other_results else "no",
        "director": known.director,
        "director_plays": known.director_plays,
    }


def read_settings(evening: Evening, known: EveningSettings, typed: Typed) -> EveningSettings:
    """The settings, or `WrongFacts` with what is wrong beside each field."""
    errors: dict[str, Text | str] = {}
    minutes: dict[str, float] = {}
    for field, low, high in (("minutes_per_board", 1, 30), ("minutes_to_move", 0, 30)):
        try:
            minutes[field] = float(typed.get(field, "").replace(",", "."))
        except ValueError:
            minutes[field] = -1
        if not low <= minutes[field] <= high:
            errors[field] = say("Write a number from {low} to {high}.", low=low, high=high)
    plays = typed.get("director_plays", "")
    if plays and plays not in evening.state.contestants:
        errors["director_plays"] = say("Choose one of these.")
    if errors:
        raise WrongFacts(errors)
    return replace(
        known,
        minutes_per_board=minutes["minutes_per_board"],
        minutes_to_move=minutes["minutes_to_move"],
        show_percentage=typed.get("show_percentage") == "yes",
        show_other_results=typed.get("show_other_results") == "yes",
        director=typed.get("director", "")[:LONGEST_NAME],
        director_plays=plays,
    )
