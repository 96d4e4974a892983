"""The terms of the Laws are those of the glossary in every language, and nobody is called he or she."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaws.language.catalogues import DOMAINS, is_translated, key_of, read_catalogue, wording

LOCALES = Path(__file__).parents[2] / "src" / "bridgelaws" / "locales"
# Elsewhere words of files are quoted.
OF_THE_LAWS = ("/laws/", "/table/", "/director/", "/ruling_card/", "/record/", "/lawbook/")

# What an English term must be in the translation of any sentence that holds it, as the beginning of a word.
TERMS = {
    "penalty card": {"sv": "straffkort", "da": "strafkort", "lv": "soda kār"},
    "revoke": {"sv": "revoke", "da": "kulørsvigt|svigte", "lv": "falšrenon"},
    "declarer": {"sv": "spelför", "da": "spilfør", "lv": "izspēlētāj"},
    "tricks?": {"sv": "stick|trick", "da": "stik|træk", "lv": "stiķ"},
    "Director": {"sv": "tävlingsledar", "da": "turneringsleder", "lv": "tiesne"},
    "insufficient": {"sv": "otillräcklig", "da": "utilstrækkelig", "lv": "nepietiekam"},
    "defender": {"sv": "motspelar", "da": "modspiller", "lv": "aizsarg"},
    "adjusted score": {"sv": "korrigera", "da": "justere|kunstig", "lv": "koriģēt"},
    "claim": {"sv": "anspråk", "da": "krav|kræve", "lv": "pretenzij|pretend"},
    "appeal": {"sv": "överklag", "da": "appel", "lv": "apel"},
    "psychic": {"sv": "psykisk", "da": "bluff", "lv": "blef"},
    "opening lead": {"sv": "första utspel", "da": "åbningsudspil", "lv": "pirm\\w* (?:izgājien|gājien)"},
}
# Persons are he and she to nobody; the dated and mistaken forms of the sources; English where there is a word.
NEVER = {
    "sv": r"\b(?:han|hon|hans|hennes|honom|hen|skall|tråkarl|felände|godkännes|erhålles|vidtages|dummy)\b",
    "da": r"\b(?:han|hun|hans|hendes|ham|hende|dummy|spilføreren)\b|§§",
    "lv": r"\b(?:viņš|viņa|viņam|viņu|izsole|nominālvērtība|trumpes|krusti|skatiet|koncesija|neautorizēt\w*|aizstāvis)\b",
}


def messages(language: str, domain: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The English, the wording and the files of every message that has been translated."""
    path = LOCALES / language / f"{domain}.po"
    for message in read_catalogue(path.read_bytes(), str(path), language):
        if is_translated(message):
            yield key_of(message)[1], " / ".join(wording(message)), tuple([name for name, _ in message.locations])


def without_places(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "", text)


@pytest.mark.parametrize("language", ["sv", "da", "lv"])
@pytest.mark.parametrize("term", TERMS)
def test_a_term_of_the_laws_has_its_own_word(term: str, language: str) -> None:
    said_of_it = [
        (english, words)
        for english, words, files in messages(language, "engine")
        if re.search(rf"(?<!\w){term}", without_places(english))
        and any(part in name for name in files for part in OF_THE_LAWS)
    ]
    assert said_of_it
    assert not [pair for pair in said_of_it if not re.search(TERMS[term][language], pair[1], re.IGNORECASE)]


@pytest.mark.parametrize("language", ["sv", "da", "lv"])
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_message_says_what_it_must_not(domain: str, language: str) -> None:
    texts = [
        without_places(words).replace("double dummy", "").replace("Double dummy", "")
        for _, words, _ in messages(language, domain)
    ]
    assert not [text for text in texts if re.search(NEVER[language], text, re.IGNORECASE)]
