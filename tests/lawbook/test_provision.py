import contextlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.errors import BridgelawsError, Malformed
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision, read_citation

EVERY = [entry.provision for edition in Edition for entry in catalogue(edition)]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("41A-fn", "41A:fn"),
        ("6D2:fn", "6D2:fn"),
        ("24.pre", "24:pre"),
        ("20F5(b).pre", "20F5(b):pre"),
        ("77-trick-minor", "77:trick-minor"),
        ("77.under.first", "77:under-first"),
        ("35.1", "35.1"),
        ("DEF.FollowSuit", "DEF:follow-suit"),
        ("DEF.TrickPoints2", "DEF:trick-points(2)"),
        ("DEF.FSB", "DEF:fsb"),
        ("LK.presenceA", "LK:presence-a"),
        ("80B2(i)", "80B2(i)"),
        ("99B2(e)(1)", "99B2(e)(1)"),
    ],
)
def test_every_spelling_becomes_the_one_we_keep(written: str, kept: str) -> None:
    assert str(Provision(written)) == kept
    assert Provision(written) is Provision(kept)


def test_every_id_is_its_own_spelling() -> None:
    for place in EVERY:
        assert Provision(str(place)) is place
        assert eval(repr(place)) is place


@pytest.mark.parametrize(
    "chain",
    [
        ("30B1(b)(i)", "30B1(b)", "30B1", "30B", "30"),
        ("41A:fn", "41A", "41"),
        ("35.1", "35"),
        ("98A(a)", "98A", "98"),
        ("DEF:play(2)", "DEF:play"),
        ("77:game", "77"),
    ],
)
def test_parents_lead_up_to_the_law(chain: tuple[str, ...]) -> None:
    place: Provision | None = Provision(chain[0])
    for text in chain:
        assert place is Provision(text)
        place = place.parent
    assert place is None


def test_the_book_runs_from_introduction_to_last_law() -> None:
    front = "INTRO:may INTRO:must LK:a LK:advice DEF:alert DEF:play(1) DEF:play(2)"
    laws = "1A 2 2:dealer 9A1 12C1(e)(ii) 12C2(a) 27 27A1 27B1(a) 41A 41A:fn 41B 80B2(i) 80B2(j) 93A 116B2"
    in_order = f"{front} {laws}".split()
    places = [Provision(text) for text in in_order]
    assert all(one < other for one, other in itertools.pairwise(places))


def test_roman_items_are_in_order_of_number() -> None:
    places = [Provision(f"40B2(a)({item})") for item in ("i", "ii", "iii", "iv", "v", "ix", "x")]
    assert all(one < other for one, other in itertools.pairwise(places))


@given(st.sampled_from(EVERY), st.sampled_from(EVERY))
def test_order_is_total_and_children_follow_parents(one: Provision, other: Provision) -> None:
    assert (one < other) + (other < one) + (one is other) == 1
    if one is not other and one.covers(other):
        assert one < other


@pytest.mark.parametrize(
    ("text", "en", "sv", "da", "lv"),
    [
        ("12", "Law 12", "lag 12", "§ 12", "12. likums"),
        ("50D", "Law 50D", "lag 50D", "§ 50D", "50.D likums"),
        ("45C2", "Law 45C2", "lag 45C2", "§ 45C2", "45.C.2 likums"),
        ("27B1(b)", "Law 27B1(b)", "lag 27B1(b)", "§ 27B1b", "27.B.1(b) likums"),
        ("30B1(b)(i)", "Law 30B1(b)(i)", "lag 30B1(b)(i)", "§ 30B1bi", "30.B.1(b)(i) likums"),
    ],
)
def test_cited_as_each_language_does(text: str, en: str, sv: str, da: str, lv: str) -> None:
    cited = [Provision(text).cite(language).replace("\u00a0", " ") for language in ("en", "sv", "da", "lv")]
    assert cited == [en, sv, da, lv]


def test_a_citation_does_not_break_over_lines() -> None:
    assert " " not in "".join(Provision("27B1(b)").cite(language) for language in ("en", "sv", "da", "lv"))


@pytest.mark.parametrize("language", ["en", "sv", "da", "lv"])
def test_what_is_cited_can_be_read_back(language: str) -> None:
    for place in EVERY:
        if not (
            place.part or place.name or place.paragraph.isdigit() or place.item.isdigit() or place.text in ("73A1", "73A2")
        ):
            assert read_citation(place.cite(language)) is place, place


@pytest.mark.parametrize("text", ["27b1b", "Law 27B1(b)", "lag 27B1(b)", "§27B1b", "27.B.1(b) likums", " 27B1(b) "])
def test_people_write_it_in_many_ways(text: str) -> None:
    assert read_citation(text) is Provision("27B1(b)")


@pytest.mark.parametrize("text", ["", "foo", "0", "27b1bb", "27B1(a", "27B1(a))", "DEF", "DEF:", "1000A", "27-", "b1"])
def test_what_is_no_provision_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(Malformed, match="is not a provision of the Laws"):
        read_citation(text)


@given(st.text(max_size=12))
def test_no_text_does_worse_than_a_sentence(text: str) -> None:
    with contextlib.suppress(BridgelawsError):
        assert isinstance(read_citation(text), Provision)
