"""An official text read into provisions, and what could not be placed; another edition or language is refused."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from msgspec import Struct

from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.official.definitions import find_definitions
from bridgelaws.official.pages import PAGE_END, Page, lines_in, read_pages
from bridgelaws.official.splitting import LawText, find_laws, join_lines, split_laws
from bridgelaws.text import Text, all_of, say, template

LARGEST: Final = 30_000_000  # bytes of a file
_MOST_TEXT: Final = 5_000_000  # letters in it
_FEWEST_LAWS: Final = 60  # of the 93 that every edition has


class OfficialText(Struct, frozen=True):
    """The words of one edition in one language, by the places of the book; INTRO is the whole introduction."""

    edition: Edition
    language: str
    texts: dict[str, str]
    titles: dict[str, str]  # of the laws, by their numbers

    @property
    def placed(self) -> tuple[Provision, ...]:
        """The provisions that stand by themselves."""
        return tuple([entry.provision for entry in catalogue(self.edition) if str(entry.provision) in self.texts])

    @property
    def unplaced(self) -> tuple[Provision, ...]:
        return tuple([entry.provision for entry in catalogue(self.edition) if str(entry.provision) not in self.texts])

    def leaf(self, places: Sequence[Provision]) -> dict[Provision, tuple[str, ...]]:
        """For each place the words to show there, none twice: what it stands under comes with the first place below it."""
        shown: set[str] = set()
        leaves: dict[Provision, tuple[str, ...]] = {}
        for place in places:
            ways: list[str] = []
            above: Provision | None = place
            while above is not None:
                ways.insert(0, str(above))
                above = above.parent
            ways = [place.part, *ways] if place.part else ways
            fresh = [self.texts[way] for way in ways if way in self.texts and way not in shown]
            shown.update(ways)
            leaves[place] = tuple(dict.fromkeys(fresh))
        return leaves


def read_official(data: bytes, edition: Edition, language: Language) -> OfficialText:
    """Refuses what is too large, and what is evidently another language or edition."""
    if len(data) > LARGEST:
        raise BridgelawsError(say("The file is larger than {size} MB: a law book is not.", size=LARGEST // 1_000_000))
    pages = read_pages(_decode(data))
    lines = lines_in(pages, language.value)
    found, laws = _split(lines, edition, language.value)
    if len(laws) < _FEWEST_LAWS:
        raise BridgelawsError(_what_it_is_not(pages, language))
    for other in {*Edition} - {edition}:
        if _share(_split(lines, other, language.value)[0], other) > _share(found, edition):
            raise BridgelawsError(
                say("These seem to be the Laws of {other}, not those of {edition}.", other=str(other), edition=str(edition))
            )
    texts = {str(place): told for place, told in found.items()}
    if intro := join_lines(_introduction(lines[: laws[0].at])):
        texts["INTRO"] = intro
    return OfficialText(edition, language.value, texts, {str(law.law): law.title for law in laws})


def _split(lines: Sequence[str], edition: Edition, language: str) -> tuple[dict[Provision, str], tuple[LawText, ...]]:
    book = catalogue(edition)
    laws = find_laws(lines, language, sorted(book.titles))
    found = find_definitions(lines[: laws[0].at], language, book) if laws else {}
    return found | split_laws(laws, book, language), laws


def _share(found: dict[Provision, str], edition: Edition) -> float:
    """How much of what an edition numbers was found; the rules of one federation are no sign of the edition."""
    numbered = [
        entry.provision for entry in catalogue(edition) if 0 < entry.provision.law <= 93 and not entry.provision.name
    ]
    return sum(place in found for place in numbered) / len(numbered)


def _introduction(lines: Sequence[str]) -> Sequence[str]:
    """What stands before the definitions, without the contents."""
    heads = ("introduction", "inledning", "indledning", "ievads")
    start = next((at for at, line in enumerate(lines) if line.strip().lower().startswith(heads)), None)
    if start is None:
        return ()
    end = next((at for at, line in enumerate(lines) if at > start and line.strip().lower().startswith("defin")), len(lines))
    return [line for line in lines[start + 1 : end] if line != PAGE_END]


def _what_it_is_not(pages: Sequence[Page], language: Language) -> Text:
    spoken = sorted({page.language for page in pages if page.language})
    if spoken and language.value not in spoken:
        names = [Language(other).own_name for other in spoken]
        told = template("The text is not in the language {asked}: its pages are in {languages}.")
        return say(told, asked=language.own_name, languages=all_of(names))
    return say("No law book was found in the file: fewer than {count} headings of laws stand in order.", count=_FEWEST_LAWS)


def _decode(data: bytes) -> str:
    if data.startswith(b"%PDF"):
        return _read_pdf(data)
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)[:_MOST_TEXT]
        except UnicodeDecodeError:
            continue
    raise BridgelawsError(say("The file is neither a PDF nor a text."))


def _read_pdf(data: bytes) -> str:
    try:
        from pypdf import PdfReader  # noqa: PLC0415 - only where a PDF is read
        from pypdf.errors import PyPdfError  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise BridgelawsError(
            say("PDFs are read with pypdf: install bridgelaws[book], or save the PDF as text.")
        ) from missing
    try:
        return "\f".join([page.extract_text() for page in PdfReader(BytesIO(data)).pages])[:_MOST_TEXT]
    except PyPdfError as error:
        raise BridgelawsError(say("The PDF cannot be read.")) from error
