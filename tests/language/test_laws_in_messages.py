"""No message has the number of a law in its words: another edition has another, so the law is a part of the message."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import bridgelaws
from bridgelaws.language import Language, speak
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.citing import Cited, in_edition, law_in, say_reading
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.lawbook.readings import READINGS, Reading
from bridgelaws.text import all_of, say

SOURCE = Path(bridgelaws.__file__).parent
AREAS = sorted(path.stem for path in (SOURCE / "locales" / "sv").glob("*.po"))
CITED = re.compile(r"\b[Ll]aws?\s[1-9]\d{0,2}(?!\d)|§")
PROVISION = re.compile(r"(?<![\w{.:\\])[1-9]\d?(?:[A-Z][1-9](?:\([a-z]\))?|[ABE-GI-RT-Z])(?!\w)")
EXEMPT = {
    "lawbook/readings.py",  # the book itself: what is disputed in which sentence of it; tested below
    "lawbook/provision.py",  # how the number of a law is written
    "cli/law.py",  # which numbers can be typed
    "web/templates/book/contents.html",
    "web/templates/assistant/home.html",
    "assistant/moments.py",  # whole chapters, which are the same in both editions
}


@pytest.mark.parametrize("area", AREAS)
def test_no_message_names_a_law_by_its_number(area: str) -> None:
    with (SOURCE / "locales" / "sv" / f"{area}.po").open("rb") as file:
        messages = list(read_po(file))
    named = [
        text
        for message in messages
        if message.id and not {place.removeprefix("src/bridgelaws/") for place, _ in message.locations} <= EXEMPT
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        if CITED.search(text) or PROVISION.search(text)
    ]
    assert named == []


def test_a_law_is_said_by_the_number_of_the_edition_in_force() -> None:
    told = say("It is {why} ({law}).", why=say("so, by {laws}", laws=all_of([Cited("72C")])), law=Cited("86B2"))
    assert [str(in_edition(told, edition)) for edition in Edition] == [
        "It is so, by 23 (Law 86D).",
        "It is so, by 72C (Law 86B2).",
    ]


def test_every_law_of_the_newest_edition_can_be_cited_in_the_other() -> None:
    for entry in [each for each in catalogue(NEWEST) if not each.provision.part]:
        for edition in Edition:
            assert law_in(edition, str(entry.provision)) in catalogue(edition)


NUMBERS = re.compile(r"(?<![\w.{:])(\d{1,3}[A-Z]\d?(?:\([a-z]\))?)(?!\w)(?! of 20\d\d)")


@pytest.mark.parametrize("reading", [each for each in READINGS if not each.key.endswith("_2007")], ids=lambda each: each.key)
def test_a_disputed_place_names_laws_by_the_numbers_of_the_edition(reading: Reading) -> None:
    """A number in its words is that of both editions, or says whose it is; another is a place that the edition fills."""
    for text in (reading.place, reading.a, reading.b):
        for number in NUMBERS.findall(text):
            assert [str(law_in(edition, number)) for edition in Edition] == [number, number]


def test_the_laws_of_a_disputed_place_are_said_in_four_languages() -> None:
    (reading,) = [each for each in READINGS if each.key == "missed_turn_found_too_late"]
    heard = {language: speak(say_reading(reading, Edition.LAWS_2007).place, language)[:22] for language in Language}
    assert {language.value: text.replace("\u00a0", " ").partition(":")[0] for language, text in heard.items()} == {
        "en": "12A1 and 17E2",
        "sv": "12A1 och 17E2",
        "da": "§ 12A1 og § 17E2",
        "lv": "12.A.1 un 17.E.2 likum",
    }
