"""People of the club: the list, somebody's page, and what is done to the register."""

from fastapi import APIRouter
from starlette.responses import Response

from bridgelaws.club.club import Given, Preview
from bridgelaws.club.errors import NotThere
from bridgelaws.club.people.card import CONSENTS, STATUSES, STRATA, write_numbers
from bridgelaws.club.people.changing import KeepPerson, PersonLeaves, PersonReturns, SayConsents
from bridgelaws.club.people.contact import read_contact
from bridgelaws.club.people.erasing import look_at_erasure
from bridgelaws.club.people.exporting import export_people
from bridgelaws.club.people.federations import federations
from bridgelaws.club.people.finding import alphabetical
from bridgelaws.club.people.forgetting import ForgetPerson
from bridgelaws.club.people.merging import MergePeople, PartPeople, look_at_merging
from bridgelaws.club.people.register import Known
from bridgelaws.club.permissions import May, may
from bridgelaws.club.views.members import draw_lines, list_frequent_visitors, list_members, look_at_member
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.text import Text, say
from bridgelaws.web.club.asking import ContactPage, NamesPage
from bridgelaws.web.club.models import PersonKept
from bridgelaws.web.club.parts import show
from bridgelaws.web.doors import Body, Door, FormShown, Typed, club_of, tell_nothing
from bridgelaws.web.page import PageContext

router = APIRouter()
TAB = "/club/people"
ON_A_PAGE = 50
STATUS_WORDS = {
    "member": say("member"),
    "visitor": say("visitor"),
    "honorary": say("honorary member"),
    "student": say("student"),
}
CONSENT_WORDS = {
    "results_name_public": say("The name may stand in results that everybody can read"),
    "contact_to_members": say("Other members may see address and telephone number"),
    "mail_results": say("Results may be sent by e-mail"),
    "mail_club": say("Letters of the club may be sent by e-mail"),
}
FIELD_WORDS: dict[str, Text] = {
    "given": say("Given name"),
    "family": say("Family name"),
    "known_as": say("Known as"),
    "status": say("Status"),
    "language": say("Language"),
    "joined": say("Joined"),
    "paid_for": say("Paid for these seasons"),
    "handicap": say("Handicap"),
    "handicap_kind": say("Kind of handicap"),
    "handicap_day": say("Handicap as of"),
    "stratum": say("Stratum"),
    "partner": say("Usual partner"),
    "results_name": say("Name in results"),
    "old_results": say("Old results after a change of name"),
}


@router.get("/club/people")
def people(page: NamesPage) -> Response:
    asked = page.request.query_params
    wanted, chosen, first = asked.get("q", "")[:100], asked.get("show", ""), asked.get("from", "")
    evenings = club_of(page).evenings
    found, counts = list_members(evenings, wanted, page.language.value, show=chosen)
    start = int(first) if first.isascii() and first.isdigit() and len(first) < 6 else 0
    lines = draw_lines(evenings, found[start : start + ON_A_PAGE])
    often = [] if wanted or start or chosen else list_frequent_visitors(evenings)
    return show(
        page,
        "people.html",
        TAB,
        lines=lines,
        counts=counts,
        wanted=wanted,
        chosen=chosen,
        found=len(found),
        first=start,
        often=often,
        on_a_page=ON_A_PAGE,
        status_words=STATUS_WORDS,
    )


@router.get("/club/people.csv")
def people_as_csv(page: ContactPage) -> Response:
    """Everybody with every field, as the import reads it."""
    written = export_people(club_of(page).evenings, page.language)
    named = {"content-disposition": 'attachment; filename="people.csv"'}
    return page.with_cookie(Response(written, media_type="text/csv; charset=utf-8", headers=named))


def find_known(page: PageContext, person: str) -> Known:
    known = club_of(page).evenings.people.find(person)
    if known is None or known.erased:
        raise NotThere
    return known


def show_card(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """The form of somebody's card, new or old."""
    person = typed.get("person", "")
    known = find_known(page, person) if person else None
    register = club_of(page).evenings.people
    everybody = sorted(register.everybody(), key=lambda each: alphabetical(each, page.language.value))
    partners = [(each.id, f"{each.name} {each.number}".strip()) for each in everybody if each.id != person and not each.left]
    status = 422 if shown.errors else 200
    return show(
        page,
        "card.html",
        TAB,
        status,
        known=known,
        typed=typed,
        errors={name: text for name, text in shown.errors.items() if name != "held_by"},
        held_by=shown.errors.get("held_by", ""),
        partners=[("", page.say(say("nobody in particular"))), *partners],
        statuses=[(each, page.say(STATUS_WORDS[each])) for each in STATUSES],
        strata=[(each, each or page.say(say("none"))) for each in STRATA],
        languages_to_choose=[("", page.say(say("not known"))), *[(each.value, each.own_name) for each in Language]],
        federations=[each.short for each in federations().values()],
        words={name: page.say(text) for name, text in FIELD_WORDS.items()},
    )


def begin_card(page: PageContext, typed: Typed) -> Typed:
    if not (person := typed.get("person", "")):
        return {"status": "member"}
    known = find_known(page, person)
    contact = read_contact(page.database, known.id)
    fields = {name: getattr(known, name) for name in FIELD_WORDS if name != "paid_for"}
    more = {"paid_for": ", ".join(known.paid_for), "numbers": write_numbers(known.numbers)}
    return {**fields, **more, "email": contact.email, "phone": contact.phone, "note": contact.note}


def to_person(_page: PageContext, _typed: Typed, given: Given) -> str:
    return f"/club/people/{given.name}"


def tell_person(_page: PageContext, _typed: Typed, given: Given, _preview: Preview | None) -> PersonKept:
    return PersonKept(id=given.name)


@router.get("/club/people/{person}")
def somebody(page: NamesPage, person: str) -> Response:
    return show_somebody(page, {"person": person}, FormShown())


def show_somebody(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    known = find_known(page, typed["person"])
    evenings = club_of(page).evenings
    view = look_at_member(evenings, known, with_contact=may(page.visitor, May.SEE_CONTACT))
    return show(
        page,
        "person.html",
        TAB,
        422 if shown.errors else 200,
        view=view,
        known=known,
        errors=shown.errors,
        typed=typed,
        consents=[(each, CONSENT_WORDS[each], known.consents.get(each)) for each in CONSENTS],
        status_words=STATUS_WORDS,
        numbers=write_numbers(known.numbers).splitlines(),
        partner=evenings.people.find(known.partner) if known.partner else None,
    )


def show_merging(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    """Whom to join with this entry: first found by name, then side by side."""
    known, evenings = find_known(page, typed["person"]), club_of(page).evenings
    wanted, look, refused = typed.get("q", "")[:100], None, shown.refused
    if gone := typed.get("gone", ""):
        try:
            look = look_at_merging(evenings, known.id, gone)
        except NotThere:
            raise
        except BridgelawsError as error:
            refused = error
    others = list_members(evenings, wanted or known.family or known.given, page.language.value, show="all")[0]
    return show(
        page,
        "merge.html",
        TAB,
        422 if shown.errors else 200,
        known=known,
        look=look,
        wanted=wanted,
        refused=refused,
        others=draw_lines(evenings, [each for each in others if each.id != known.id][:20]),
        words={name: page.say(text) for name, text in FIELD_WORDS.items()},
        status_words=STATUS_WORDS,
    )


def show_forgetting(page: PageContext, typed: Typed, shown: FormShown) -> Response:
    known = find_known(page, typed["person"])
    look = look_at_erasure(club_of(page).evenings, known.id)
    return show(page, "forget.html", TAB, 422 if shown.errors else 200, known=known, look=look, error=shown.refused)


def _begin_with_nothing(_page: PageContext, typed: Typed) -> Typed:
    return typed


PERSON = "/club/people/{person}"
DOORS = (
    Door(KeepPerson, "/club/people/new", show_card, to_person, "POST /club/people", tell_person, Body.FIELDS,
         status=201, begins=begin_card, tag="club"),
    Door(KeepPerson, f"{PERSON}/change", show_card, to_person, f"PUT {PERSON}", tell_person, Body.FIELDS,
         begins=begin_card, tag="club"),
    Door(PersonLeaves, f"{PERSON}/leave", show_somebody, to_person, f"POST {PERSON}/leave", tell_nothing, Body.FIELDS,
         tag="club"),
    Door(PersonReturns, f"{PERSON}/return", show_somebody, to_person, f"POST {PERSON}/return", tell_nothing, Body.NONE,
         tag="club"),
    Door(SayConsents, f"{PERSON}/consents", show_somebody, to_person, f"PUT {PERSON}/consents", tell_nothing, Body.FIELDS,
         tag="club"),
    Door(MergePeople, f"{PERSON}/merge", show_merging, to_person, f"POST {PERSON}/merge", tell_person, Body.FIELDS,
         begins=_begin_with_nothing, tag="club"),
    Door(PartPeople, f"{PERSON}/part/{{gone}}", show_somebody, to_person, f"DELETE {PERSON}/merged/{{gone}}", tell_nothing,
         Body.NONE, tag="club"),
    Door(ForgetPerson, f"{PERSON}/forget", show_forgetting, lambda *_: TAB, f"DELETE {PERSON}", tell_nothing, Body.FIELDS,
         begins=_begin_with_nothing, tag="club"),
)  # fmt: skip
