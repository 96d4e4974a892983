"""The club for programs: what its pages show, beside what its commands do."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query

from bridgelaws.club.permissions import May, may
from bridgelaws.club.played.memory import Looking, recall, suggest
from bridgelaws.club.points.ledger import Ledger
from bridgelaws.club.profile import read_profile
from bridgelaws.club.series.series import find_series, list_series, look_at_series
from bridgelaws.club.views.members import draw_lines, list_members, look_at_member
from bridgelaws.text import say_count
from bridgelaws.tournament.movements.model import Contest
from bridgelaws.web.club.asking import ArchivePage, NamesPage
from bridgelaws.web.club.models import (
    AccountShown,
    ClubShown,
    EveningKept,
    PersonListed,
    PersonShown,
    PointsShown,
    SeriesListed,
    SeriesShown,
    SuggestionShown,
)
from bridgelaws.web.club.pages.evenings import tell_evenings
from bridgelaws.web.club.pages.people import find_known
from bridgelaws.web.club.pages.points import draw_account, sum_balances
from bridgelaws.web.club.pages.series import tell_series
from bridgelaws.web.doors import club_of
from bridgelaws.web.page import Page
from bridgelaws.web.refusals import REFUSALS

router = APIRouter(tags=["club"], responses=REFUSALS)
Person = Annotated[str, Path(max_length=20)]
MOST = 500  # in one answer


@router.get("/club")
def club(page: Page) -> ClubShown:
    return ClubShown.of(read_profile(page.database), page)


@router.get("/club/people")
def people(
    page: NamesPage,
    q: Annotated[str, Query(max_length=100)] = "",
    show: Annotated[str, Query(max_length=20)] = "",
    first: Annotated[int, Query(alias="from", ge=0, le=99999)] = 0,
) -> list[PersonListed]:
    """Found by any part of a name or number; ``show`` is "" for members, or visitors, left, all."""
    evenings = club_of(page).evenings
    found, _ = list_members(evenings, q, page.language.value, show=show)
    return [PersonListed.of(each, page) for each in draw_lines(evenings, found[first : first + MOST])]


@router.get("/club/suggestions")
def suggestions(
    page: NamesPage,
    q: Annotated[str, Query(max_length=100)] = "",
    first: Annotated[str, Query(max_length=20)] = "",
    entered: Annotated[str, Query(max_length=20_000)] = "",
) -> list[SuggestionShown]:
    """Pairs and people for a list of entries: those who are in it already (``entered``, a pair a line) are left out."""
    club = club_of(page)
    known = club.know_entries(entered, Contest.PAIRS).entries
    taken = [person.id for entry in known for person in entry.players]
    memory = recall(club.evenings, datetime.now().astimezone().date())
    found = suggest(Looking(club.evenings.people, memory, page.language.value), q, entered=taken, first=first)
    return [
        SuggestionShown(
            people=each.people,
            text=each.text,
            evenings=each.evenings,
            said=page.say(say_count("{count} evening", "{count} evenings", each.evenings)) if each.evenings else "",
        )
        for each in found
    ]


@router.get("/club/evenings")
def evenings(page: ArchivePage) -> list[EveningKept]:
    """Every evening but demos, and whether it stands in the public results."""
    return tell_evenings(page)


@router.get("/club/series")
def every_series(page: Page) -> list[SeriesListed]:
    return [
        SeriesListed(id=each.id, name=each.rules.name, first_day=each.rules.first_day, last_day=each.rules.last_day,
                     closed=each.closed is not None)
        for each in list_series(club_of(page).evenings)
    ]  # fmt: skip


@router.get("/club/series/{series}")
def one_series(page: Page, series: Person) -> SeriesShown:
    """The table with every figure: exact fractions."""
    evenings = club_of(page).evenings
    return tell_series(page, look_at_series(evenings, find_series(evenings, series)))


@router.get("/club/points")
def points(page: Page) -> list[PointsShown]:
    return sum_balances(page, Ledger(page.database.log))


@router.get("/club/points/{person}")
def account(page: Page, person: Person) -> AccountShown:
    return draw_account(page, person)


@router.get("/club/people/{person}")
def somebody(page: NamesPage, person: Person) -> PersonShown:
    known = find_known(page, person)
    with_contact = may(page.visitor, May.SEE_CONTACT)
    return PersonShown.of(look_at_member(club_of(page).evenings, known, with_contact=with_contact), page)
