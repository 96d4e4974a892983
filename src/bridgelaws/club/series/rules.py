"""The rules of a series, as a committee writes them once."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from msgspec import Struct

from bridgelaws.club.people.card import STRATA, read_day
from bridgelaws.errors import BridgelawsError, WrongFacts
from bridgelaws.text import Text, say

LONGEST_NAME, LONGEST_ABOUT = 80, 2_000
COUNTS = ("all", "weekday", "name", "hand")
CREDITS = ("player", "pair", "team")
FIGURES = ("percent", "imps", "vp", "points")
KEEPS = ("best", "all", "drop", "drop_per")
COMBINES = ("mean", "sum")
TIES = ("best single", "more evenings", "mutual", "later evening better")
HANDICAPS = ("none", "then")


class Rules(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    first_day: str
    last_day: str
    about: str = ""
    counts: str = "all"  # of the season: every evening, those of a weekday, with a part of a name, or chosen by hand
    weekday: int = 0  # 1 is Monday
    part: str = ""
    credit: str = "player"
    figure: str = "percent"
    keep: str = "best"
    number: int = 8  # best so many; drop so many
    beyond: int = 5  # drop one for each `number` beyond so many
    planned: int = 0  # evenings
    combine: str = "mean"
    minimum: int = 1
    pro_rata: bool = False
    together: int = 0
    partners: int = 1
    substitutes: int = 0  # evenings
    absent_at_most: Fraction | None = None  # own mean for an evening missed, and not more than this
    absent_evenings: int = 0
    members_only: bool = True
    stratum: str = ""
    handicap_from: Fraction | None = None  # whoever has a handicap below or above is not ranked
    handicap_to: Fraction | None = None
    boards: int = 12
    handicap: str = "none"
    ties: tuple[str, ...] = ()
    hope: int = 70  # percent that somebody may still make in every evening to come


def read_rules(typed: Mapping[str, str]) -> tuple[Rules, tuple[Text, ...]]:
    """The rules of a form, and what is odd about them; `WrongFacts` with all that is wrong."""
    wrong, found = dict[str, Text | str](), dict[str, Any]()

    def choose(name: str, allowed: tuple[str, ...], default: str) -> None:
        found[name] = typed.get(name, "") or default
        if found[name] not in allowed:
            wrong[name] = say("Choose one of these.")

    def count(name: str, low: int, high: int, default: int) -> None:
        text = typed.get(name, "").strip() or str(default)
        if not text.isdecimal() or len(text) > 4 or not low <= int(text) <= high:
            wrong[name] = say("Write a number from {low} to {high}.", low=low, high=high)
        else:
            found[name] = int(text)

    found["name"] = " ".join(typed.get("name", "").split())
    if not found["name"] or len(found["name"]) > LONGEST_NAME:
        wrong["name"] = say("A series needs a name of up to {most} characters.", most=LONGEST_NAME)
    found["about"] = typed.get("about", "").strip()[:LONGEST_ABOUT]
    for name in ("first_day", "last_day"):
        try:
            found[name] = read_day(typed.get(name, "").strip() or "–")
        except BridgelawsError as error:
            wrong[name] = error.said
    choose("counts", COUNTS, "all")
    choose("credit", CREDITS, "player")
    choose("figure", FIGURES, "percent")
    choose("keep", KEEPS, "best")
    choose("combine", COMBINES, "mean")
    choose("handicap", HANDICAPS, "none")
    choose("stratum", STRATA, "")
    limits = (("number", 1, 400, 8), ("beyond", 0, 400, 5), ("planned", 0, 400, 0), ("minimum", 1, 400, 1),
              ("together", 0, 400, 0), ("partners", 1, 100, 1), ("substitutes", 0, 400, 0), ("absent_evenings", 0, 400, 0),
              ("boards", 1, 400, 12), ("weekday", 0, 7, 0), ("hope", 50, 100, 70))  # fmt: skip
    for name, low, high, default in limits:
        count(name, low, high, default)
    found["part"] = typed.get("part", "").strip()[:LONGEST_NAME]
    found["pro_rata"] = typed.get("pro_rata") == "yes"
    found["members_only"] = typed.get("members_only", "yes") == "yes"
    for name, low, high in (("absent_at_most", 0, 100), ("handicap_from", -60, 62), ("handicap_to", -60, 62)):
        found[name] = _read_fraction(typed.get(name, ""), name, low, high, wrong)
    found["ties"] = tuple([each for each in TIES if typed.get(f"tie.{each}") == "yes" or each in typed.get("ties", "")])
    if not wrong:
        _check_together(found, wrong)
    if wrong:
        raise WrongFacts(wrong)
    rules = Rules(**found)
    return rules, tuple(_find_odd(rules))


def _check_together(found: Mapping[str, Any], wrong: dict[str, Text | str]) -> None:
    if date.fromisoformat(found["last_day"]) < date.fromisoformat(found["first_day"]):
        wrong["last_day"] = say("The season ends before it begins.")
    if found["keep"] == "best" and found["minimum"] > found["number"]:
        wrong["minimum"] = say("The minimum is more than the evenings that count.")
    if found["credit"] == "team" and found["figure"] == "percent":
        wrong["figure"] = say("Teams have no percentages: choose another figure.")
    if found["counts"] == "weekday" and not found["weekday"]:
        wrong["weekday"] = say("Choose one of these.")
    if found["counts"] == "name" and not found["part"]:
        wrong["part"] = say("Write a part of the name of the evenings that count.")


def _find_odd(rules: Rules) -> list[Text]:
    if rules.planned and rules.keep == "best" and rules.number > rules.planned:
        return [
            say("More evenings count ({count}) than are planned ({planned}).", count=rules.number, planned=rules.planned)
        ]
    return []


def _read_fraction(text: str, name: str, low: int, high: int, wrong: dict[str, Text | str]) -> Fraction | None:
    text = text.strip().replace(",", ".").replace("−", "-")
    if not text:
        return None
    try:
        value = Fraction(text[:12])
    except (ValueError, ZeroDivisionError):
        value = Fraction(high + 1)
    if not low <= value <= high:
        wrong[name] = say("Write a number from {low} to {high}.", low=low, high=high)
        return None
    return value
