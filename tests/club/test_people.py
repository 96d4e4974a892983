"""The register of people: entered, changed, found, merged and parted (shared/spec/club.md, 1)."""

import random
import unicodedata
from collections.abc import Iterator

import pytest

from bridgelaws.club.club import Club
from bridgelaws.club.commands import ClubCommand
from bridgelaws.club.evenings import Evenings
from bridgelaws.club.people.alphabets import sort_key
from bridgelaws.club.people.card import read_card, read_day, read_numbers
from bridgelaws.club.people.changing import KeepPerson, PersonLeaves, PersonReturns, SayConsents
from bridgelaws.club.people.contact import Contact, read_contact
from bridgelaws.club.people.erasing import erase
from bridgelaws.club.people.events import SHAPES, STREAM, PersonNumber
from bridgelaws.club.people.finding import find_people, tell_apart
from bridgelaws.club.people.merging import MergePeople, PartPeople, look_at_merging
from bridgelaws.club.people.register import Register
from bridgelaws.club.publication.ranking import ranking
from bridgelaws.errors import BridgelawsError, WrongFacts
from support.members import NOW, enter, give, open_club, play_evening

PAIRS = "Anna Berg, Bo Ask\nCia Ek, Dag Alm\nEva Lund, Finn Ros\nGun Dahl, Hans Vik"


@pytest.fixture
def club(database: str) -> Iterator[Club]:
    made = open_club(database)
    yield made
    made.database.close()


def ids_of(club: Club, name: str) -> list[str]:
    return [each.id for each in club.evenings.people.with_name(name)]


def wrong_fields(command: type[ClubCommand], club: Club, **typed: str) -> dict[str, str]:
    with pytest.raises(WrongFacts) as refused:
        give(club, command, **typed)
    return {field: str(text) for field, text in refused.value.fields.items()}


# Each deed is one event, and the fold of the log is the register.


def test_each_deed_is_one_event_with_who_and_when(club: Club) -> None:
    register = club.evenings.people
    anna = enter(club, "Anna", "Berg", numbers="SBF 41236", email="anna@example.org")
    ana = enter(club, "Ana", "Berg")
    heads = [club.database.log.head(STREAM).version]

    def one_more() -> None:
        heads.append(club.database.log.head(STREAM).version)
        assert heads[-1] == heads[-2] + 1

    give(club, KeepPerson, person=anna, known_as="Annie")
    one_more()
    give(club, PersonLeaves, person=anna, day="2026-05-31")
    one_more()
    assert not register.find(anna).is_member  # type: ignore[union-attr]
    give(club, PersonReturns, person=anna)
    one_more()
    give(club, MergePeople, person=anna, gone=ana)
    one_more()
    assert register.find(ana).id == anna  # type: ignore[union-attr]
    give(club, PartPeople, person=anna, gone=ana, reason="They met at the door.")
    one_more()
    assert {each.id for each in register.everybody()} == {anna, ana}
    recorded = list(club.database.log.read(STREAM))
    assert all(each.signed_by == "Director Tilda Ljungvide" and each.at for each in recorded)
    assert not any("Tilda" in each.by or "Anna" in each.payload or "41236" in each.payload for each in recorded)


def test_the_same_stream_folds_to_the_same_register(club: Club) -> None:
    chosen = random.Random(22)
    people = [enter(club, f"Given{at}", f"Family{at % 7}", sure="yes", numbers=f"{at}") for at in range(20)]
    for at in range(40):
        one, other = chosen.sample(people, 2)
        deed = chosen.choice(["change", "leave", "return", "merge", "part", "agree"])
        try:
            if deed == "change":
                give(club, KeepPerson, person=one, known_as=f"N{at}", stratum=chosen.choice("ABC"))
            elif deed == "leave":
                give(club, PersonLeaves, person=one, day="2026-01-02")
            elif deed == "return":
                give(club, PersonReturns, person=one)
            elif deed == "merge":
                give(club, MergePeople, person=one, gone=other)
            elif deed == "part":
                give(club, PartPeople, person=one, gone=other)
            else:
                give(club, SayConsents, person=one, mail_club=chosen.choice(["yes", ""]))
        except BridgelawsError:
            continue
    told = list(club.evenings.people.everybody())
    assert told == list(Register(club.database.log).everybody())
    assert len(told) > 3


def test_a_form_sent_twice_enters_somebody_once(club: Club) -> None:
    first = give(club, KeepPerson, "the same form", given="Anna", family="Berg")
    again = give(club, KeepPerson, "the same form", given="Anna", family="Berg", sure="yes")
    assert first.name == again.name
    assert len(list(club.evenings.people.everybody())) == 1


def test_no_address_and_no_note_is_in_the_log(club: Club) -> None:
    anna = enter(club, "Anna", "Berg", email="anna@example.org", phone="070-123 45 67", note="Sits North.")
    assert read_contact(club.database, anna) == Contact("anna@example.org", "070-123 45 67", "Sits North.")
    log = club.database.log
    everything = "".join([each.payload for each in log.everything()] + [each.text for each in log.texts()])
    assert "example.org" not in everything
    assert "Sits North" not in everything
    erase(club.evenings, anna, {})
    assert not read_contact(club.database, anna)


# The same person once.


def test_a_number_is_held_by_one_person(club: Club) -> None:
    anna = enter(club, "Anna", "Berg", numbers="SBF 41236")
    wrong = wrong_fields(KeepPerson, club, given="Bo", family="Ask", numbers="sbf 41236")
    assert wrong == {"numbers": "41236 is the number of Anna Berg.", "held_by": anna}
    enter(club, "Bo", "Ask", numbers="DBf 41236")  # another federation's


def test_a_namesake_is_asked_about_and_told_apart(club: Club) -> None:
    anna = enter(club, "Anna", "Berg", numbers="SBF 41236")
    wrong = wrong_fields(KeepPerson, club, given="anna", family="berg")
    assert "number 41236" in wrong["sure"]
    other = enter(club, "Anna", "Berg", known_as="Nan", sure="yes")
    people = club.evenings.people
    assert [tell_apart(people, each) for each in people.with_name("Anna Berg")] == ["1236", "Nan"]
    assert anna != other


def test_the_same_address_is_allowed(club: Club) -> None:
    enter(club, "Anna", "Berg", email="home@example.org")
    enter(club, "Bo", "Berg", email="home@example.org")


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"given": "", "family": ""}, "family"),
        ({"family": "anna@example.org"}, "family"),
        ({"family": "12345"}, "family"),
        ({"family": "x" * 81}, "family"),
        ({"family": "Ek", "known_as": "y" * 41}, "known_as"),
        ({"family": "Ek", "email": "nobody"}, "email"),
        ({"family": "Ek", "phone": "call me"}, "phone"),
        ({"family": "Ek", "note": "n" * 501}, "note"),
        ({"family": "Ek", "joined": "2026-02-30"}, "joined"),
        ({"family": "Ek", "joined": "01/09/2019"}, "joined"),
        ({"family": "Ek", "handicap": "-60"}, "handicap"),
        ({"family": "Ek", "handicap": "1,234"}, "handicap"),
        ({"family": "Ek", "status": "king"}, "status"),
        ({"family": "Ek", "numbers": "x" * 21}, "numbers"),
        ({"family": "Ek", "partner": "pzzzzzzzzzz"}, "partner"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(
    tmp_path_factory: pytest.TempPathFactory, typed: dict[str, str], field: str
) -> None:
    club = open_club(tmp_path_factory.mktemp("club") / "club.db")
    try:
        assert list(wrong_fields(KeepPerson, club, **typed)) == [field]
        assert not list(club.evenings.people.everybody())
    finally:
        club.database.close()


def test_marks_that_turn_the_text_are_taken_out_of_a_name() -> None:
    assert read_card({"family": "Be\u202erg\u200f"}).fields["family"] == "Berg"


def test_a_number_that_looks_odd_is_kept_with_a_warning_that_names_the_place() -> None:
    doubts: list[object] = []
    assert read_numbers("SBF 41A36", doubts) == (PersonNumber("41A36", "sbf"),)  # type: ignore[arg-type]
    assert [str(each) for each in doubts] == ["A number of SBF has no “A” (place 3 of “41A36”)."]


def test_a_decimal_comma_is_read_and_a_day_in_three_ways() -> None:
    assert read_card({"family": "Ek", "handicap": "−12,5"}).fields["handicap"] == "-12.5"
    assert {read_day("2019-09-01"), read_day("1.9.2019"), read_day("01/09/2019", day_first=True)} == {"2019-09-01"}
    assert read_day("01/09/2019", day_first=False) == "2019-01-09"


def test_nobody_leaves_before_joining(club: Club) -> None:
    anna = enter(club, "Anna", "Berg", joined="2020-09-01")
    assert list(wrong_fields(PersonLeaves, club, person=anna, day="2020-08-31")) == ["day"]


def test_a_consent_is_an_event_with_the_time_and_how(club: Club) -> None:
    anna = enter(club, "Anna", "Berg", email="anna@example.org")
    give(club, SayConsents, person=anna, mail_results="yes", how="paper")
    said = club.evenings.people.find(anna).consents  # type: ignore[union-attr]
    assert (said["mail_results"].given, said["mail_results"].how) == (True, "paper")
    assert said["mail_results"].since.startswith("20")
    give(club, SayConsents, person=anna)
    assert not club.evenings.people.find(anna).consents["mail_results"].given  # type: ignore[union-attr]


# In the evenings.


def test_a_merge_changes_names_in_old_rankings_and_nothing_else(club: Club) -> None:
    event = play_evening(club, NOW, PAIRS)
    typed, registered = ids_of(club, "Anna Berg")[0], enter(club, "Anna Maria", "Bergh", numbers="SBF 41236")
    before = ranking(club.evenings.get(event))
    give(club, MergePeople, person=registered, gone=typed)
    fresh = Evenings(club.database)
    after = ranking(fresh.get(event))
    assert str(after) == str(before).replace("Anna Berg", "Anna Maria Bergh")
    assert str(after) != str(before)
    give(club, PartPeople, person=registered, gone=typed)
    assert ranking(Evenings(club.database).get(event)) == before


def test_a_new_name_stands_in_old_results_unless_the_person_wants_the_old_one(club: Club) -> None:
    event = play_evening(club, NOW, PAIRS)
    (anna,) = ids_of(club, "Anna Berg")
    give(club, KeepPerson, person=anna, family="Lind")
    assert "Anna Lind" in str(ranking(Evenings(club.database).get(event)))
    give(club, KeepPerson, person=anna, old_results="then")
    assert "Anna Berg" in str(ranking(Evenings(club.database).get(event)))


def test_two_who_played_in_one_evening_are_not_merged(club: Club) -> None:
    play_evening(club, NOW, PAIRS)
    (anna,), (cia,) = ids_of(club, "Anna Berg"), ids_of(club, "Cia Ek")
    assert look_at_merging(club.evenings, anna, cia).together is not None
    with pytest.raises(BridgelawsError, match="Both played in Tuesday"):
        give(club, MergePeople, person=anna, gone=cia)


def test_whoever_was_merged_is_forgotten_under_every_id(club: Club) -> None:
    event = play_evening(club, NOW, PAIRS)
    typed, registered = ids_of(club, "Anna Berg")[0], enter(club, "Anna Maria", "Bergh", numbers="SBF 41236")
    give(club, MergePeople, person=registered, gone=typed)
    erase(club.evenings, registered, {})
    texts = " ".join([each.text for each in club.database.log.texts()])
    assert "Anna" not in texts
    assert "Berg" not in texts
    assert "41236" not in texts
    assert "Anna" not in str(ranking(Evenings(club.database).get(event)))


# Found and sorted.


def test_people_are_found_without_diacritics_by_any_part(club: Club) -> None:
    oberg = enter(club, "Nils", "Öberg", numbers="SBF 41236", known_as="Nisse")
    kenins = enter(club, "Jānis", "Ķēniņš")
    people = club.evenings.people

    def found(wanted: str) -> list[str]:
        return [each.id for each in find_people(people, wanted)]

    assert found("oberg") == found("öb") == found("1236") == found("nisse") == found("berg nils") == [oberg]
    assert found("kenins") == found("ĶĒNIŅŠ") == [kenins]
    assert found("zz") == []


ALPHABETS = {
    "en": "Abel Adams Baker Cole Dean Éric Fox Grant Hill Irwin Jones King Lane Moss Nash Owen Price Quinn Reed Zeal",
    "sv": "Abel Berg Cato Dahl Ek Falk Gran Holm Ingel Jern Kron Lind Mård Norr Rosén Sjö Vik Wiik Zorn Åberg Ärlig Öberg",
    "da": "Abel Berg Clausen Dam Eg Friis Gram Holm Ibsen Juhl Krog Lund Moe Nord Poulsen Vad Wulff Zahle Ærø Ørsted Åkjær",
    "lv": "Ābe Abols Bērs Bite Cēsis Čaks Dace Egle Gailis Ģērts Irbe Kalns Ķēniņš Lapa Ļaudis Mazs Nora Ņikers Sala Žagars",
}


@pytest.mark.parametrize("language", ALPHABETS)
def test_names_are_sorted_by_the_alphabet_of_the_language(language: str) -> None:
    names = ALPHABETS[language].split()
    assert len(names) >= 20
    shuffled = random.Random(1).sample(names, len(names))
    assert sorted(shuffled, key=lambda name: sort_key(name, language)) == names
    decomposed = [unicodedata.normalize("NFD", name) for name in shuffled]
    assert sorted(decomposed, key=lambda name: sort_key(name, language)) == [unicodedata.normalize("NFD", n) for n in names]


def test_every_event_of_the_register_is_read_as_it_was_written(club: Club) -> None:
    anna = enter(club, "Anna", "Berg", numbers="SBF 41236", stratum="B", paid_for="2026", handicap="-5,2", language="sv")
    known = club.evenings.people.find(anna)
    assert known is not None
    assert (known.stratum, known.paid_for, known.handicap, known.language) == ("B", ("2026",), "-5.2", "sv")
    assert {each.kind for each in club.database.log.read(STREAM)} <= set(SHAPES.types)
