"""The club's own copy of the book: cut into provisions, kept on this machine, shown to the Director alone."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from bridgelaws.cli import bridgelaws
from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest, title
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.official.copies import HOME, drop, find_copy, keep, list_copies
from bridgelaws.official.pages import recognise
from bridgelaws.official.reading import LARGEST, OfficialText, read_official

HEADINGS = {"en": "LAW {law} - {title}", "sv": "{law}. {title}", "da": "§ {law}. {title}", "lv": "{law}. LIKUMS – {title}"}
SEEDS = Path(os.environ.get("BRIDGELAWS_DATA", "nowhere")).parent / "seeds"
REAL = [  # which document, its edition and language, and how many of its provisions stand by themselves there
    ("000", Edition.LAWS_2007, "sv", 767),
    ("001", Edition.LAWS_2017, "da", 741),
    ("002", Edition.LAWS_2017, "en", 733),
    ("002", Edition.LAWS_2017, "lv", 723),
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


def printed(edition: Edition, language: str) -> str:
    """A book in the form of the printed ones, made of our own digests."""
    lines: list[str] = []
    law, above = 0, set[Provision]()
    for entry in catalogue(edition):
        place = entry.provision
        if place.part or place.name or place.law > 93:
            continue
        if place.law != law:
            law = place.law
            lines += ["", HEADINGS[language].format(law=law, title=title(law, edition, language).upper()), ""]
        label = ""
        for step in reversed([*_upwards(place)]):
            if step not in above:
                above.add(step)
                label += _label(step)
        lines += [f"{label}{digest(entry, language)}", ""]
    return "\n".join(lines)


def _upwards(place: Provision) -> Iterator[Provision]:
    above: Provision | None = place
    while above is not None and above.parent is not None:
        yield above
        above = above.parent


def _label(place: Provision) -> str:
    deepest = place.item or place.paragraph
    return f"({deepest}) " if deepest else f"{place.number}. " if place.number else f"{place.section}. "


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("language", ["en", "sv", "lv"])
def test_every_numbered_provision_of_a_printed_book_finds_its_place(edition: Edition, language: str) -> None:
    read = read_official(printed(edition, language).encode(), edition, Language(language))
    for entry in catalogue(edition):
        place = entry.provision
        if not (place.part or place.name or place.law > 93):
            told = read.texts[str(place)]
            assert told.split() == digest(entry, language).split(), str(place)


def test_pages_of_two_languages_are_told_apart() -> None:
    pages = [
        printed(Edition.LAWS_2017, language).split("\n\nLAW" if language == "en" else "\n\n") for language in ("en", "lv")
    ]
    english = "\n\nLAW".join(pages[0])
    latvian = "\n\n".join(pages[1])
    both = f"{english}\f{latvian}".encode()
    for language in ("en", "lv"):
        read = read_official(both, Edition.LAWS_2017, Language(language))
        assert len(read.titles) == english.count("LAW ")
        assert recognise(" ".join(read.texts.values())) == language


@pytest.mark.parametrize(
    ("made_of", "edition", "language", "says"),
    [
        ((Edition.LAWS_2007, "en"), Edition.LAWS_2017, "en", "Laws of 2007"),
        ((Edition.LAWS_2017, "en"), Edition.LAWS_2007, "en", "Laws of 2017"),
        ((Edition.LAWS_2017, "sv"), Edition.LAWS_2017, "da", "Svenska"),
    ],
)
def test_another_edition_or_language_is_recognised_and_refused(
    made_of: tuple[Edition, str], edition: Edition, language: str, says: str
) -> None:
    with pytest.raises(BridgelawsError, match=says):
        read_official(printed(*made_of).encode(), edition, Language(language))


@pytest.mark.parametrize("data", [b"", b"\x81\x8d\x8f", b"%PDF-1.7 cut", b"LAW 1 - THE PACK\n" * 5, b"x" * (LARGEST + 1)])
def test_what_is_no_law_book_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(BridgelawsError):
        read_official(data, Edition.LAWS_2017, Language.ENGLISH)


def test_a_copy_is_kept_for_its_owner_listed_and_thrown_away(home: Path) -> None:
    text = OfficialText(Edition.LAWS_2017, "en", {"27A1": "Words."}, {"27": "Insufficient bid"})
    path = keep(text)
    assert home in path.parents
    assert path.stat().st_mode & 0o077 == 0
    assert find_copy(Edition.LAWS_2017, "en") == text
    assert list_copies() == (text,)
    path.write_text("{broken")
    os.utime(path, (1, 1))
    assert find_copy(Edition.LAWS_2017, "en") is None
    assert list_copies() == ()
    assert drop(Edition.LAWS_2017, "en")
    assert not drop(Edition.LAWS_2017, "en")


def test_nothing_is_shown_twice_when_leafing() -> None:
    text = OfficialText(Edition.LAWS_2017, "en", {"27": "All.", "27A": "Head.", "27A1": "One.", "27A2": "Two."}, {})
    leaves = text.leaf([Provision("27A1"), Provision("27A2"), Provision("27B")])
    assert list(leaves.values()) == [("All.", "Head.", "One."), ("Two.",), ()]


def test_the_command_keeps_a_book_and_law_shows_it_beside_the_digest(tmp_path: Path) -> None:
    book = tmp_path / "laws.txt"
    book.write_text(printed(Edition.LAWS_2017, "en"))
    run = CliRunner()
    told = run.invoke(bridgelaws, ["book", "import", str(book), "--json"])
    assert told.exit_code == 0
    assert json.loads(told.output)["laws"] == book.read_text().count("LAW ")
    shown = run.invoke(bridgelaws, ["law", "27A1"]).output
    assert shown.count("  | ") > 0
    assert "  | " not in run.invoke(bridgelaws, ["law", "27A1", "--json"]).output  # what programs get is ours alone
    assert run.invoke(bridgelaws, ["book", "forget"]).exit_code == 0
    assert "  | " not in run.invoke(bridgelaws, ["law", "27A1"]).output


@pytest.mark.skipif(not SEEDS.is_dir(), reason="BRIDGELAWS_DATA has no law books beside it")
@pytest.mark.parametrize(("document", "edition", "language", "placed"), REAL)
def test_the_law_books_of_the_federations_are_cut_into_their_provisions(
    document: str, edition: Edition, language: str, placed: int
) -> None:
    (path,) = SEEDS.glob(f"{document}_*.txt")
    read = read_official(path.read_bytes(), edition, Language(language))
    assert len(read.titles) == len(catalogue(edition).titles)
    numbered = [place for place in read.unplaced if not place.part and not place.name]
    assert numbered == []
    assert len(read.placed) >= placed


@pytest.mark.skipif(not SEEDS.is_dir(), reason="BRIDGELAWS_DATA has no law books beside it")
@pytest.mark.parametrize("document", ["003", "004"])
def test_a_card_of_common_rulings_is_no_law_book(document: str) -> None:
    (path,) = SEEDS.glob(f"{document}_*.txt")
    with pytest.raises(BridgelawsError):
        read_official(path.read_bytes(), Edition.LAWS_2007, Language.SWEDISH)
