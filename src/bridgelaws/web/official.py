"""The words of the club's own copy of the book, for the Director alone: they are not ours to send to others."""

from typing import TYPE_CHECKING

from jinja2 import pass_context
from jinja2.runtime import Context

from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.official.copies import find_copy
from bridgelaws.official.reading import OfficialText

if TYPE_CHECKING:
    from bridgelaws.web.page import PageContext


def find_official(page: "PageContext", edition: Edition) -> OfficialText | None:
    """The copy in the language of the page."""
    return find_copy(edition, page.language.value) if page.visitor.directs else None


@pass_context
def official_words(context: Context, place: Provision, edition: Edition) -> tuple[str, ...]:
    """What the copy says at one place, with what that place stands under; for templates."""
    page: PageContext | None = context.get("page")
    copy = find_official(page, edition) if page is not None else None
    return copy.leaf([place])[place] if copy else ()
