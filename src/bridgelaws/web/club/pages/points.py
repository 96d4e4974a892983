"""Points: who has how many, where each came from, and what is to be awarded."""

import csv
import io
from fractions import Fraction

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.archive import Hiding, find_hidden
from bridgelaws.club.people.exporting import keep_from_running
from bridgelaws.club.permissions import May, may
from bridgelaws.club.played.evenings import list_played
from bridgelaws.club.points.awarding import (
    AdoptTable,
    AwardPoints,
    GivePoints,
    PutPointsRight,
    VoidPoints,
    list_lines,
    list_unfit,
    list_waiting,
)
from bridgelaws.club.points.awards import presets, why_not
from bridgelaws.club.points.ledger import Ledger
from bridgelaws.club.views.members import name_person
from bridgelaws.text import say
from bridgelaws.web.club.asking import PointsPage
from bridgelaws.web.club.models import AccountLine, AccountShown, PointsShown
from bridgelaws.web.club.pages.people import find_known
from bridgelaws.web.club.parts import show
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import Page, PageContext

router = APIRouter()
TAB = "/club/points"
WAITING = 20  # evenings that are offered at once
KIND_WORDS = {
    "award": say("awarded"),
    "correction": say("put right"),
    "void": say("taken back"),
    "hand": say("by hand"),
    "forward": say("brought forward"),
}


def sum_balances(page: PageContext, ledger: Ledger) -> list[PointsShown]:
    """Everybody with points, whoever was merged as one; the most points first."""
    register, sums = club_of(page).evenings.people, dict[str, Fraction]()
    for person, amount in ledger.balances().items():
        kept = register.resolve(person)
        sums[kept] = sums.get(kept, Fraction(0)) + amount
    ranked = sorted(sums.items(), key=lambda each: (-each[1], name_person(register, each[0])))
    return [PointsShown(person=person, name=name_person(register, person), points=amount) for person, amount in ranked]


@router.get("/club/points")
def points(page: Page) -> Response:
    return show_points(page, {}, FormShown())


def show_points(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    evenings, ledger = club_of(page).evenings, Ledger(page.database.log)
    keeps = may(page.visitor, May.KEEP_POINTS)
    waiting = []
    for evening in list_waiting(evenings, ledger)[:WAITING] if keeps else ():
        fitting = [each for each in ledger.tables.values() if not str(why_not(each.table, evening))]
        lines = list_lines(evenings, fitting[-1].table, evening) if fitting else ()
        waiting.append((evening, fitting, [(name_person(evenings.people, each.person), each) for each in lines[:6]]))
    names = {each.event: each.name for each in list_played(evenings)}
    return show(
        page,
        "points.html",
        TAB,
        422 if shown.errors else 200,
        balances=sum_balances(page, ledger),
        tables=list(ledger.tables.values()),
        presets=[(key, f"{each.name} – {each.asked}" if each.asked else each.name, each.usable)
                 for key, each in presets().items()],
        waiting=waiting,
        awarded=[(each, names.get(each.evening, each.evening)) for each in reversed(ledger.awarded.values())][:WAITING],
        unfit=[(each.evening, [(name_person(evenings.people, one.person), one.amount) for one in each.differences])
               for each in (list_unfit(evenings, ledger) if keeps else ())],
        errors=shown.errors,
        typed=typed,
    )  # fmt: skip


@router.get("/club/points.csv")
def points_as_csv(page: PointsPage) -> Response:
    """Every line of the ledger."""
    register, written = club_of(page).evenings.people, io.StringIO()
    table = csv.writer(written, lineterminator="\r\n")
    table.writerow(["at", "person", "name", "amount", "kind", "evening", "place", "reason", "by"])
    for each in Ledger(page.database.log).entries:
        cells = [each.at, each.person, name_person(register, each.person), str(each.amount), each.kind, each.evening,
                 str(each.place or ""), each.reason, each.by]  # fmt: skip
        table.writerow([cell if at == 3 else keep_from_running(cell) for at, cell in enumerate(cells)])
    named = {"content-disposition": 'attachment; filename="points.csv"'}
    data = b"\xef\xbb\xbf" + written.getvalue().encode()
    return page.with_cookie(Response(data, media_type="text/csv; charset=utf-8", headers=named))


@router.get("/club/points/{person}")
def account(page: Page, person: str) -> Response:
    return show_account(page, {"person": person}, FormShown())


def draw_account(page: PageContext, person: str) -> AccountShown:
    known, names = find_known(page, person), {each.event: each for each in list_played(club_of(page).evenings)}
    # Where each point came from is for everybody; what staff have written about a person is for staff.
    lines, balance, keeps = list[AccountLine](), Fraction(0), may(page.visitor, May.KEEP_POINTS)
    deleted = {event for event, hidden in find_hidden(page.database.log).items() if hidden.how is Hiding.DELETED}
    for each in Ledger(page.database.log).account(club_of(page).evenings.people.list_ids(known.id)):
        balance += each.amount
        shown = keeps or each.evening not in deleted
        evening = names.get(each.evening) if shown else None
        line = AccountLine(at=each.at, kind=each.kind, evening=each.evening if shown else "",
                           name=evening.name if evening else "",
                           place=each.place, amount=each.amount, balance=balance,
                           reason=each.reason if keeps else "", by=each.by if keeps else "",
                           lapsed=each.lapsed)  # fmt: skip
        lines.append(line)
    return AccountShown(person=known.id, name=known.name_in_results, lines=lines[::-1], balance=balance)


def show_account(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    account = draw_account(page, typed["person"])
    status = 422 if shown.errors else 200
    return show(page, "account.html", TAB, status, account=account, kinds=KIND_WORDS, errors=shown.errors, typed=typed)


def _to_points(*_: object) -> str:
    return TAB


EVENING = "/club/points/evenings/{evening}"
DOORS = (
    Door(AdoptTable, "/club/points/tables", show_points, _to_points, "POST /club/points/tables", tell_nothing, Body.FIELDS,
         tag="club"),
    Door(AwardPoints, f"{EVENING}/award", show_points, _to_points, f"POST {EVENING}/award", tell_nothing, Body.FIELDS,
         tag="club"),
    Door(PutPointsRight, f"{EVENING}/right", show_points, _to_points, f"POST {EVENING}/right", tell_nothing, Body.FIELDS,
         tag="club"),
    Door(VoidPoints, f"{EVENING}/void", show_points, _to_points, f"POST {EVENING}/void", tell_nothing, Body.FIELDS,
         tag="club"),
    Door(GivePoints, "/club/points/{person}/hand", show_account, lambda _page, typed, _given: f"{TAB}/{typed['person']}",
         "POST /club/points/{person}/hand", tell_nothing, Body.FIELDS, tag="club"),
)  # fmt: skip
