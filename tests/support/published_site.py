"""An event published as a site of its own: fetched, and every link of it followed."""

import io
import re
import zipfile
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from fastapi import FastAPI

from bridgelaws.club.evenings import Evening
from bridgelaws.club.publication.source import Source
from support.browsing import Visitor

LINK = {"a": "href", "link": "href", "img": "src", "script": "src", "form": "action", "iframe": "src"}


Site = dict[str, bytes]


def source_of(app: FastAPI, evening: Evening) -> Source:
    return Source(app.state.evenings, evening, app.state.makeable, app.state.database.log)


def fetched(visitor: Visitor, evening: Evening, query: str = "") -> Site:
    """The site as it comes, without its folder."""
    answer = visitor.get(f"/results/{evening.id}/files/site{query}")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {each.partition("/")[2]: archive.read(each) for each in archive.namelist()}


class Page(HTMLParser):
    """Where a page leads, the places in it that can be led to, and what it has of scripts and style."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.attributes |= found.keys()
        self.ids |= {found["id"] or ""} if "id" in found else set()
        if tag in LINK and LINK[tag] in found:
            self.links.append(found[LINK[tag]] or "")


def led_to(page: str, link: str) -> str:
    """The path in the site that a link of a page leads to."""
    parts: list[str] = []
    for part in (PurePosixPath(page).parent / unquote(urlsplit(link).path)).parts:
        if part == "..":
            assert parts, f"{link} on {page} leads out of the site"
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def check(files: Site) -> None:
    """Every link leads to something, here; no page needs a script or anything from elsewhere."""
    pages = {name: Page(content) for name, content in files.items() if name.endswith(".html")}
    reached = {"index.html"}
    for name, page in pages.items():
        assert not page.tags & {"script", "form", "iframe", "base"}, name
        assert not {each for each in page.attributes if each.startswith(("on", "hx-")) or each == "style"}, name
        for link in page.links:
            split = urlsplit(link)
            assert not split.scheme, f"{link} on {name}"
            assert not split.netloc, f"{link} on {name}"
            assert not split.path.startswith("/"), f"{link} on {name}"
            target = led_to(name, link) if split.path else name
            assert target in files, f"{link} on {name}"
            if split.fragment:
                assert split.fragment in pages[target].ids, f"{link} on {name}"
            reached.add(target)
    assert set(files) - reached == set(), "nothing leads there"
    for name, content in files.items():
        if name.endswith((".css", ".svg")):
            assert b"@import" not in content
            assert not re.search(rb"url\(\s*['\"]?(?!data:|#)", content)
