"""Rulings kept by an older version are shown with what they have."""

from pathlib import Path

import pytest

from bridgelaws.language import Language
from bridgelaws.store import New
from bridgelaws.tournament.event.events import SHAPES, RulingGiven

KEPT = Path(__file__).with_name("shapes") / "RulingGiven.1.json"


@pytest.mark.parametrize("language", Language)
def test_a_ruling_without_an_interview_keeps_its_words_and_cites_its_laws(language: Language) -> None:
    read = SHAPES.read(New("RulingGiven", 1, KEPT.read_text("utf8").rstrip("\n")))
    assert isinstance(read, RulingGiven)
    assert str(read.text) == "Two tricks."
    cited = [law if isinstance(law, str) else law.cite(language.value, "number") for law in read.provisions]
    assert cited[0].startswith("64")
    assert all("None" not in law for law in cited)
