"""No message has the number of a law in its words: another edition has another, so the law is a part of the message."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import bridgelaws
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.citing import Cited, in_edition, law_in
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.text import all_of, say

SOURCE = Path(bridgelaws.__file__).parent
AREAS = sorted(path.stem for path in (SOURCE / "locales" / "sv").glob("*.po"))
CITED = re.compile(r"\b[Ll]aws?\s[1-9]\d{0,2}(?!\d)|§")
PROVISION = re.compile(r"(?<![\w{.:\\])[1-9]\d?(?:[A-Z][1-9](?:\([a-z]\))?|[ABE-GI-RT-Z])(?!\w)")
EXEMPT = {
    "lawbook/readings.py",  # the book itself: what is disputed in which sentence of it
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
