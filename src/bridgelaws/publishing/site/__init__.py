"""An event's results as a site of its own: plain pages in a folder, without scripts, that work from a disk as from a server.

The first language has its pages in the folder itself, every other one in a folder of its name. Files for programs are in
``files``; what is printed is there in each language. Every link is relative, and nothing is fetched from elsewhere.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from importlib.resources import files
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct

from bridgelaws.club.publication.downloads import DOWNLOADS, available, download
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing.paper import paper, papers
from bridgelaws.publishing.posting import TEXT, can_be_posted, post
from bridgelaws.publishing.site.names import plain
from bridgelaws.publishing.site.pages import Pages

STYLE = ("style.css", "results.css", "mark.svg")


class Parts(Struct, frozen=True):
    """What is wanted of it; the page of files leads to those that are there."""

    pages: bool = True
    pdf: bool = True
    data: bool = True
    text: bool = True

    def names(self, source: Source) -> list[str]:
        """The files there are by now, of these kinds."""
        found = (papers(source) if self.pdf else {}) | (available(source) if self.data else {})
        return [
            *[name for name, there in found.items() if there],
            *(["text"] if self.text and can_be_posted(source) else []),
        ]


def site(
    source: Source, languages: Sequence[Language], parts: Parts | None = None, link: str = ""
) -> Iterator[tuple[str, bytes]]:
    """Every file with its path, as soon as it is made; ``link`` is where the site will be, if that is known."""
    wanted = parts or Parts()
    names = wanted.names(source)
    for name in names:
        if name in DOWNLOADS:
            yield f"files/{DOWNLOADS[name].ending}", download(source, name) or b""
    for language in languages:
        folder = "" if language is languages[0] else f"{language.value}/"
        for name in names:
            if name == "text":
                yield f"{folder}files/{TEXT}", post(source, language, link).encode()
            elif name not in DOWNLOADS:
                yield f"{folder}files/{name}.pdf", paper(source, name, language) or b""
        for name, page in Pages(source, languages, language, names).all() if wanted.pages else ():
            yield folder + name, page.encode()
    for name in STYLE if wanted.pages else ():
        yield f"style/{name}", files("bridgelaws.publishing").joinpath("static", name).read_bytes()


def how_many(source: Source, languages: Sequence[Language], parts: Parts) -> int:
    """Files that `site` makes."""
    names = parts.names(source)
    once = len([name for name in names if name in DOWNLOADS])
    pages = 4 + sum(len(source.open_boards(session)) for session in source.sessions) + len(source.state.contestants)
    written = once + len(languages) * (len(names) - once)
    return written + len(languages) * pages + len(STYLE) if parts.pages else written


def zip_site(source: Source, languages: Sequence[Language], link: str = "") -> bytes:
    """The whole site in one file, in a folder that is named after the event."""
    folder, written = folder_name(source), BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for path, content in site(source, languages, link=link):
            info = ZipInfo(f"{folder}/{path}", datetime.now().astimezone().timetuple()[:6])
            info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, content)
    return written.getvalue()


def folder_name(source: Source) -> str:
    """After the event and its day, in letters that every system takes."""
    opened = source.state.opened_at
    day = f"{opened.astimezone():%Y-%m-%d}-" if opened else ""
    return f"{day}{plain(source.state.name) or source.evening.id}"
