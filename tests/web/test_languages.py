"""The language of a page: chosen, else the browser's, else English."""

import pytest
from browsing import Visitor

from bridgelaws.language import Language
from bridgelaws.web.languages import wanted


@pytest.mark.parametrize("tag", ["en", "sv", "da", "lv"])
def test_the_browsers_language_is_spoken(visitor: Visitor, tag: str) -> None:
    assert f'<html lang="{tag}">' in visitor.get("/", headers={"accept-language": f"xx, {tag}-XX;q=0.8, en;q=0.1"}).text


def test_the_language_chosen_wins_and_is_remembered(visitor: Visitor) -> None:
    answer = visitor.get("/language/lv?back=/moment/play")
    assert answer.url.path == "/moment/play"
    assert '<html lang="lv">' in answer.text
    assert '<html lang="lv">' in visitor.get("/", headers={"accept-language": "da"}).text


def test_an_unknown_language_is_no_page(visitor: Visitor) -> None:
    assert visitor.get("/language/xx").status_code == 404


def test_nothing_that_is_wanted_is_english(visitor: Visitor) -> None:
    assert '<html lang="en">' in visitor.get("/", headers={"accept-language": "fi, de;q=0.5, sv;q=0"}).text


@pytest.mark.parametrize("header", ["", ",,;;q=", "sv;q=x", "q=1", "*" * 5000, "sv" + ";q=0.1" * 900])
def test_any_header_is_read(header: str) -> None:
    assert wanted(header) in (None, Language.SWEDISH)


def test_irregularities_are_named_in_the_language(visitor: Visitor) -> None:
    page = visitor.get("/moment/play", headers={"accept-language": "da"}).text
    assert "ulørsvigt" in page
