"""The pages of a site in one language: the ranking, every board, every score card, changes, files."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import asdict

from bridgelaws import __version__
from bridgelaws.club.publication.boards import boards_of
from bridgelaws.club.publication.downloads import DOWNLOADS
from bridgelaws.club.publication.looking import look_at
from bridgelaws.club.publication.overview import list_people
from bridgelaws.club.publication.source import Source
from bridgelaws.language import Language
from bridgelaws.publishing.drawing import give_parts
from bridgelaws.publishing.paper import PAPERS
from bridgelaws.publishing.posting import TEXT, TEXT_WORDS
from bridgelaws.publishing.site.names import file_names
from bridgelaws.publishing.templating import in_language, make_environment
from bridgelaws.text import Text

TEMPLATES = make_environment("bridgelaws.publishing")


class SiteLinks:
    """From one page of the site to another: all pages of a language lie beside each other."""

    def __init__(self, names: Mapping[str, str], up: str) -> None:
        self.names, self.up = names, up

    def ranking(self, session: int | None = None, me: str = "") -> str:
        return "index.html" if session is None else f"index.html#session-{session}"

    def board(self, session: int, board: int, me: str = "") -> str:
        return f"board-{session}-{board}.html"

    def cards(self) -> str:
        return "cards.html"

    def card(self, contestant: str) -> str:
        return self.names[contestant]

    def match(self, number: int) -> str:
        return f"match-{number}.html"

    def changes(self) -> str:
        return "changes.html"

    def files(self) -> str:
        return "files.html"

    def file(self, name: str) -> str:
        if name in DOWNLOADS:  # the same in every language
            return f"{self.up}files/{DOWNLOADS[name].ending}"
        return f"files/{TEXT if name == 'text' else f'{name}.pdf'}"


class Pages:
    """``there`` are the names of the files that lie beside the pages."""

    def __init__(self, source: Source, languages: Sequence[Language], language: Language, there: Sequence[str]) -> None:
        self.source, self.languages, self.language, self.there = source, languages, language, there
        self.links = SiteLinks(file_names(source.state.contestants), "" if language is languages[0] else "../")
        self.made = datetime.now(UTC)

    def all(self) -> Iterator[tuple[str, str]]:
        """Each with its name."""
        source = self.source
        yield self._page(
            "index.html",
            "ranking",
            ranking=source.ranking(),
            sessions=[(each, boards_of(source.evening, each), source.open_boards(each)) for each in source.sessions],
        )
        for session in source.sessions:
            yield from self._boards(session)
        yield self._page("cards.html", "cards", everybody=list_people(source))
        for one in source.state.contestants:
            yield self._page(self.links.card(one), "card", tab="cards", card=source.card(one))
        for number in range(1, source.matches() + 1):
            yield self._page(self.links.match(number), "match", tab="cards", match=source.match(number))
        yield self._page("changes.html", "changes")
        yield self._page("files.html", "files", files=[(name, FILES[name]) for name in self.there])

    def _boards(self, session: int) -> Iterator[tuple[str, str]]:
        many = len(self.source.sessions) > 1
        for board in self.source.open_boards(session):
            look = look_at(self.source, session, board)
            parts = asdict(look) | {"my_score": None, "many": many}
            yield self._page(self.links.board(session, board), "board", tab="ranking", **parts)

    def _page(self, name: str, template: str, tab: str = "", **parts: Any) -> tuple[str, str]:
        context = {
            **in_language(self.language),
            **give_parts(self.source, self.links, tab or template),
            "here": name,
            "version": __version__,
            "up": self.links.up,
            "others": self._others(name),
            "made": self.made,
            "me": "",
            "live": False,
            **parts,
        }
        return name, TEMPLATES.get_template(f"site/{template}.html").render(context)

    def _others(self, name: str) -> list[tuple[Language, str, str]]:
        """The same page in every language of the site."""
        found = []
        for each in self.languages if len(self.languages) > 1 else ():
            folder = "" if each is self.languages[0] else f"{each.value}/"
            found.append((each, each.own_name, f"{self.links.up}{folder}{name}"))
        return found


FILES: dict[str, Text] = {
    **{name: each.words for name, each in PAPERS.items()},
    **{name: each.words for name, each in DOWNLOADS.items()},
    "text": TEXT_WORDS,
}
