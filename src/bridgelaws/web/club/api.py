"""The club for programs: what its pages show, beside what its commands do."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from bridgelaws.club.permissions import May, may
from bridgelaws.club.profile import read_profile
from bridgelaws.club.views.members import draw_lines, list_members, look_at_member
from bridgelaws.web.club.asking import NamesPage
from bridgelaws.web.club.models import ClubShown, PersonListed, PersonShown
from bridgelaws.web.club.pages.people import find_known
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


@router.get("/club/people/{person}")
def somebody(page: NamesPage, person: Person) -> PersonShown:
    known = find_known(page, person)
    with_contact = may(page.visitor, May.SEE_CONTACT)
    return PersonShown.of(look_at_member(club_of(page).evenings, known, with_contact=with_contact), page)
