"""The official text in the book: from the club's own copy, to the Director alone."""

from pathlib import Path

import pytest

from bridgelaws.lawbook.edition import Edition
from bridgelaws.official.copies import HOME, keep
from bridgelaws.official.reading import OfficialText
from support.browsing import Visitor


def test_the_director_reads_the_official_text_beside_the_digest_and_nobody_else(
    director: Visitor, reader: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    keep(OfficialText(Edition.LAWS_2017, "en", {"27A1": "Printed words <of> the book."}, {}))
    assert "Printed words &lt;of&gt; the book." in director.get("/laws/2017/27").text
    for address in ("/laws/2017/27", "/laws/both/27", "/laws/2017?q=printed", "/api/laws/2017/27"):
        assert "Printed words" not in reader.get(address).text
    assert "Printed words" not in director.get("/laws/2007/27").text


def test_search_finds_words_of_the_official_text_for_the_director_alone(
    director: Visitor, reader: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    keep(OfficialText(Edition.LAWS_2017, "en", {"27A1": "A zebra of the book."}, {}))
    found = director.get("/laws/2017?q=zebra").text
    assert "A zebra of the book." in found
    assert "/laws/2017/27A1" in found
    assert "/laws/2017/27A1" not in reader.get("/laws/2017?q=zebra").text


def test_the_ruling_card_shows_the_official_text_to_the_director_alone(
    director: Visitor, reader: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    keep(OfficialText(Edition.LAWS_2017, "en", {"27A1": "A zebra of the book."}, {}))
    for visitor, shown in ((director, True), (reader, False)):
        asked = visitor.submit("/rule/insufficient_bid", {"dealer": "N", "calls": "1NT 2S 2D"})
        ruled = visitor.submit(f"{asked.url.path}/answer", {"value": "yes", "meaning": ""})
        assert "27A1" in ruled.text
        assert ("A zebra of the book." in ruled.text) is shown
