"""Series: the table, why a figure is what it is, and the rules."""

from datetime import datetime

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.errors import NotThere
from bridgelaws.club.people.card import STRATA
from bridgelaws.club.series.rules import TIES, Rules
from bridgelaws.club.series.series import (
    CloseSeries,
    KeepSeries,
    ReopenSeries,
    RuleEvening,
    SeriesLook,
    find_series,
    list_series,
    look_at_series,
)
from bridgelaws.club.series.table import Row
from bridgelaws.club.views.members import name_person
from bridgelaws.text import Text, say
from bridgelaws.web.club.models import FigureShown, PersonKept, RowShown, SeriesShown
from bridgelaws.web.club.parts import show
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import Page, PageContext

router = APIRouter()
TAB = "/club/series"
WEEKDAYS = (say("Monday"), say("Tuesday"), say("Wednesday"), say("Thursday"), say("Friday"), say("Saturday"), say("Sunday"))
CHOICES: dict[str, tuple[tuple[str, Text], ...]] = {
    "counts": (("all", say("every evening")), ("weekday", say("a weekday")), ("name", say("a part of the name")),
               ("hand", say("chosen by hand"))),
    "credit": (("player", say("each player")), ("pair", say("the pair")), ("team", say("the team"))),
    "figure": (("percent", say("percent")), ("imps", say("IMPs a board")), ("vp", say("VP")), ("points", say("points"))),
    "keep": (("best", say("the best so many")), ("all", say("all")), ("drop", say("all but the worst so many")),
             ("drop_per", say("all but one in every so many"))),
    "combine": (("mean", say("mean")), ("sum", say("sum"))),
    "handicap": (("none", say("none")), ("then", say("as it stood that evening"))),
}  # fmt: skip
TIE_WORDS = {
    "best single": say("best single evening"),
    "more evenings": say("more evenings"),
    "mutual": say("evenings both played"),
    "later evening better": say("the last evening"),
}


@router.get("/club/series")
def every_series(page: Page) -> Response:
    return show(page, "series_list.html", TAB, every=list_series(club_of(page).evenings))


@router.get("/club/series/{series}")
def one_series(page: Page, series: str) -> Response:
    return show_series(page, {"series": series}, FormShown())


def show_series(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    look = look_at_series(club_of(page).evenings, find_series(club_of(page).evenings, typed["series"]))
    return show(
        page,
        "series.html",
        TAB,
        422 if shown.errors else 200,
        look=look,
        rules=look.series.rules,
        said=describe_rules(page, look.series.rules),
        names={each.key: name_row(page, each) for each in look.table.rows},
        by_event={each.key: {figure.event: figure for figure in each.figures} for each in look.table.rows},
        errors=shown.errors,
        typed=typed,
    )


@router.get("/club/series/{series}/why/{contestant}")
def why(page: Page, series: str, contestant: str) -> Response:
    """Every figure of a contestant, kept or dropped, and how they come to the total."""
    look, row = _find_row(page, series, contestant)
    evenings = {each.event: each for each in look.table.evenings}
    partners = {each: name_person(club_of(page).evenings.people, each) for one in row.figures for each in one.partners}
    return show(
        page,
        "series_why.html",
        TAB,
        look=look,
        row=row,
        rules=look.series.rules,
        name=name_row(page, row),
        evenings=evenings,
        partners=partners,
        said=describe_rules(page, look.series.rules),
    )


def _find_row(page: PageContext, series: str, contestant: str) -> tuple[SeriesLook, Row]:
    evenings = club_of(page).evenings
    look = look_at_series(evenings, find_series(evenings, series))
    row = look.table.find(contestant)
    if row is None:
        raise NotThere
    return look, row


def name_row(page: PageContext, row: Row) -> str:
    register = club_of(page).evenings.people
    if row.key not in row.people and "+" not in row.key:
        return row.key  # a team
    return " – ".join([name_person(register, each) for each in row.people])


def describe_rules(page: PageContext, rules: Rules) -> str:
    """The rules that keep figures, in a sentence."""
    match rules.keep:
        case "best":
            told = say("The best {count} evenings count.", count=rules.number)
        case "drop":
            told = say("All evenings count but the worst {count}.", count=rules.number)
        case "drop_per":
            told = say("One evening is dropped for each {count} beyond {beyond}.", count=rules.number, beyond=rules.beyond)
        case _:
            told = say("All evenings count.")
    return page.say(told)


def show_rules(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    choices = {name: [(value, page.say(words)) for value, words in each] for name, each in CHOICES.items()}
    return show(
        page,
        "series_rules.html",
        TAB,
        422 if shown.errors else 200,
        typed=typed,
        errors=shown.errors,
        choices=choices,
        weekdays=[("0", "–"), *[(str(at), page.say(each)) for at, each in enumerate(WEEKDAYS, 1)]],
        strata=[(each, each or page.say(say("none"))) for each in STRATA],
        ties=[(each, TIE_WORDS[each]) for each in TIES],
        series=typed.get("series", ""),
    )


def begin_rules(page: PageContext, typed: Typed) -> Typed:
    if typed.get("series"):
        return write_rules(find_series(club_of(page).evenings, typed["series"]).rules)
    year = datetime.now().astimezone().year
    return write_rules(Rules(name="", first_day=f"{year}-01-01", last_day=f"{year}-12-31"))


def write_rules(rules: Rules) -> dict[str, str]:
    """As a form has them."""
    found = {name: getattr(rules, name) for name in Rules.__struct_fields__ if name != "ties"}
    told = {name: "" if value is None else str(value) for name, value in found.items()}
    for name in ("pro_rata", "members_only"):
        told[name] = "yes" if found[name] else "no"
    return {**told, **{f"tie.{each}": "yes" for each in rules.ties}}


def to_series(_page: PageContext, _typed: Typed, given: Given) -> str:
    return f"/club/series/{given.name}"


def tell_kept(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> PersonKept:
    return PersonKept(id=given.name)


def tell_series(page: PageContext, look: SeriesLook) -> SeriesShown:
    rows = [
        RowShown(
            key=each.key,
            name=name_row(page, each),
            place=each.place,
            shared=each.shared,
            total=str(each.total),
            short_of=[page.say(text) for text in each.short_of],
            figures=[FigureShown(event=one.event, day=one.day, value=str(one.value), kept=one.kept) for one in each.figures],
        )
        for each in look.table.rows
    ]
    rules = look.series.rules
    return SeriesShown(id=look.series.id, name=rules.name, rules=write_rules(rules), closed=look.series.closed is not None,
                       provisional=look.table.provisional, rows=rows)  # fmt: skip


ONE = "/club/series/{series}"
DOORS = (
    Door(KeepSeries, "/club/series/new", show_rules, to_series, "POST /club/series", tell_kept, Body.FIELDS, status=201,
         begins=begin_rules, tag="club"),
    Door(KeepSeries, f"{ONE}/rules", show_rules, to_series, f"PUT {ONE}", tell_kept, Body.FIELDS, begins=begin_rules,
         tag="club"),
    Door(RuleEvening, f"{ONE}/evenings/{{evening}}", show_series, to_series, f"PUT {ONE}/evenings/{{evening}}", tell_nothing,
         Body.FIELDS, tag="club"),
    Door(CloseSeries, f"{ONE}/close", show_series, to_series, f"POST {ONE}/close", tell_nothing, Body.NONE, tag="club"),
    Door(ReopenSeries, f"{ONE}/reopen", show_series, to_series, f"POST {ONE}/reopen", tell_nothing, Body.FIELDS, tag="club"),
)  # fmt: skip
