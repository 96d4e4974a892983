"""Texts in the four languages: words, numbers, plurals, citations, and catalogues that cannot be read."""

from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaws.bridge.calls import DOUBLE, PASS, Bid, Denomination
from bridgelaws.bridge.cards import Card, Suit
from bridgelaws.bridge.seats import Seat, Side
from bridgelaws.cli.speaking import settle
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import ENGLISH, Language, choose_language, of_environment, speak
from bridgelaws.language.catalogues import Translations, read_catalogue, translations
from bridgelaws.language.places import faults_of, places
from bridgelaws.language.words import number, percent, word
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import That, all_of, any_of, say, say_count

OTHERS = [language for language in Language if language is not ENGLISH]


def test_a_text_without_a_translation_is_english() -> None:
    text = say("{seat} does something nobody has translated.", seat=Seat.WEST)
    assert speak(text, Language.LATVIAN) == "West does something nobody has translated."


def test_the_same_text_is_neutral_as_a_string_and_pretty_when_spoken() -> None:
    text = say("{seat} calls {call} with {card}.", seat=Seat.NORTH, call=PASS, card=Card("HT"))
    assert str(text) == "North calls P with HT."
    assert speak(text) == "North calls pass with ♥10."


@pytest.mark.parametrize(
    ("part", "english", "swedish", "danish", "latvian"),
    [
        (Seat.EAST, "East", "Öst", "Øst", "East"),
        (Side.NS, "North-South", "Nord-Syd", "Nord-Syd", "North-South"),
        (Suit.CLUBS, "clubs", "klöver", "klør", "kreiči"),
        (Denomination.NOTRUMP, "no trump", "sang", "sans", "beztrumpis"),
        (Bid(1, Denomination.NOTRUMP), "1NT", "1NT", "1UT", "1BT"),
        (DOUBLE, "X", "D", "D", "X"),
        (Card("DQ"), "♦Q", "♦D", "♦D", "♦Q"),
        (That.CALL, "that call", "det budet", "den melding", "šis sauciens"),
        (True, "yes", "ja", "ja", "jā"),
        (Fraction(5, 2), "2.5", "2,5", "2,5", "2,5"),
        (-100, "−100", "−100", "−100", "−100"),
        (all_of(["a", "b", "c"]), "a, b and c", "a, b och c", "a, b og c", "a, b un c"),
        (
            any_of([Suit.SPADES, Suit.HEARTS]),
            "spades or hearts",
            "spader eller hjärter",
            "spar eller hjerter",
            "pīķi vai erceni",
        ),
    ],
)
def test_parts_in_each_language(part: object, english: str, swedish: str, danish: str, latvian: str) -> None:
    assert [word(part, code) for code in ("en", "sv", "da", "lv")] == [english, swedish, danish, latvian]


def test_latvian_suits_are_inflected_and_seats_are_not() -> None:
    forms = ("", "gen", "dat", "acc", "loc")
    assert [word(Suit.SPADES, "lv", form) for form in forms] == ["pīķi", "pīķu", "pīķiem", "pīķus", "pīķos"]
    assert {word(Seat.SOUTH, "lv", form) for form in forms} == {"South"}


def test_laws_are_cited_in_the_style_of_each_language() -> None:
    cited = [word(Provision("27B1(b)"), code).replace("\u00a0", " ") for code in ("en", "sv", "da", "lv")]
    assert cited == ["Law 27B1(b)", "lag 27B1(b)", "§ 27B1b", "27.B.1(b) likums"]
    assert word(Provision("41"), "lv", "acc").replace("\u00a0", " ") == "41. likumu"


def test_numbers_and_percentages() -> None:
    assert (number(1430, "sv", signed=True), number(0, "da", signed=True)) == ("+1430", "0")
    assert (percent(62.5, "en"), percent(62.5, "lv")) == ("62.5%", "62,5%")
    assert percent(Fraction(125, 2), "sv") == "62,5\u00a0%"


@pytest.mark.parametrize(("count", "form"), [(0, 0), (1, 1), (2, 2), (10, 0), (11, 0), (21, 1), (111, 0), (22, 2), (30, 0)])
def test_latvian_has_three_plural_forms(count: int, form: int) -> None:
    assert translations("lv").plural(count) == form


def test_latvian_plural_in_a_sentence() -> None:
    said = [
        speak(
            say_count(
                "{count} trick goes to {side} when play is over.",
                "{count} tricks go to {side} when play is over.",
                n,
                side=Side.NS,
            ),
            Language.LATVIAN,
        )
        for n in (1, 2, 10)
    ]
    assert len({text.lstrip("0123456789") for text in said}) == 3


@pytest.mark.parametrize(
    ("tag", "found"), [("sv_SE.UTF-8", "sv"), ("da-DK", "da"), ("LV", "lv"), ("en_GB", "en"), ("fi_FI", None), ("", None)]
)
def test_tags_of_languages(tag: str, found: str | None) -> None:
    there = choose_language(tag)
    assert (there and there.value) == found


def test_the_language_of_the_environment() -> None:
    assert of_environment({"LANG": "lv_LV.UTF-8"}) is Language.LATVIAN
    assert of_environment({"LANGUAGE": "nb:da:en", "LANG": "sv_SE"}) is Language.DANISH
    assert of_environment({"LANG": "C.UTF-8"}) is ENGLISH


def test_an_unknown_language_is_wrong_usage() -> None:
    with pytest.raises(BridgelawsError) as told:
        settle(["law", "27", "--lang", "xx"])
    assert str(told.value) == "“xx” is not a supported language: choose en, sv, da or lv."


def test_a_broken_catalogue_names_file_line_and_message() -> None:
    broken = (
        b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "{seat} to call."\nmsgstr "{seat} bjuder\n'
    )
    with pytest.raises(BridgelawsError, match=r"engine\.po cannot be read: line 5 \(msgstr .*bjuder"):
        read_catalogue(broken, "engine.po", "sv")


def test_a_catalogue_that_is_not_utf8_names_the_line() -> None:
    with pytest.raises(BridgelawsError, match="line 2 is not UTF-8"):
        read_catalogue(b'msgid "a"\nmsgstr "\xe5"\n', "engine.po", "sv")


def test_a_wrong_place_in_a_catalogue_names_the_file_and_the_message(monkeypatch: pytest.MonkeyPatch) -> None:
    known = translations("sv")
    wrong = {**known.messages, (None, "{seat} to call."): ("{plats} ska bjuda.",)}
    monkeypatch.setattr("bridgelaws.language.translations", lambda _: Translations(wrong, known.plural))
    with pytest.raises(BridgelawsError, match=r"“\{plats\} ska bjuda\.” has a wrong place"):
        speak(say("{seat} to call.", seat=Seat.NORTH), Language.SWEDISH)


def test_faults_of_a_catalogue_are_found() -> None:
    text = 'msgid "{seat} to call."\nmsgstr "{plats} bjuder."\n\nmsgid "Gone."\nmsgstr "Borta."\n'
    read = read_catalogue(text.encode(), "engine.po", "sv")
    faults = list(faults_of(read, [(None, "{seat} to call.", ""), (None, "New.", "")]))
    assert [fault.partition(":")[0] for fault in faults] == [
        "not translated",
        "other places than in English",
        "no longer said",
    ]


def test_forms_do_not_count_as_other_places() -> None:
    assert places("{seat:gen} {law:number} {card}") == places("{card} {seat} {law}")


@pytest.mark.parametrize("spoken", OTHERS)
def test_the_names_of_things_are_the_same_in_every_language(spoken: Language) -> None:
    """Every name of words.toml stands in each language, so that no sentence falls back to English."""
    import tomllib

    locales = Path(__file__).parents[2] / "src" / "bridgelaws" / "locales"
    names = {
        code: {
            f"{kind}.{name}"
            for kind, members in tomllib.loads((locales / code / "words.toml").read_text("utf8")).items()
            for name in members
        }
        for code in ("en", spoken.value)
    }
    assert names["en"] == names[spoken.value]
