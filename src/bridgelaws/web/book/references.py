"""Numbers of laws within a text, each made the way to its place."""

import re

from markupsafe import Markup, escape

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import read_citation
from bridgelaws.publishing.templating import suits

_NUMBER = r"\d{1,3}(?:[A-Z]\d?(?:\([a-z]\)(?:\([ivx]+\))?|[a-z][ivx]*\b)?)?"
_CITED = re.compile(
    rf"(?P<before>(?:Laws?|[Ll]ag(?:en|ens)?|§)[ \u00a0])(?P<number>{_NUMBER})"
    r"|(?P<dotted>\d{1,3}\.(?:[A-Z]\.?(?:\d\.?)?(?:\([a-z]\)(?:\([ivx]+\))?)?)?)(?P<after>[ \u00a0]likum\w*)"
)


def link_references(text: str, edition: Edition) -> Markup:
    """A digest with its references as links; what the edition does not have stays as it is.

    >>> link_references("See Law 16C, not Law 99.", Edition.LAWS_2017)
    Markup('See <a href="/laws/2017/16C">Law 16C</a>, not Law 99.')
    >>> link_references("sk. 27.B.1(b) likumu", Edition.LAWS_2017)
    Markup('sk. <a href="/laws/2017/27B1(b)">27.B.1(b) likumu</a>')
    """
    pieces, at = [], 0
    for found in _CITED.finditer(text):
        pieces += [suits(text[at : found.start()]), _link(found, edition)]
        at = found.end()
    return Markup("").join([*pieces, suits(text[at:])])


def _link(found: re.Match[str], edition: Edition) -> Markup:
    try:
        place = read_citation(found["number"] or found["dotted"])
    except BridgelawsError:
        return escape(found[0])
    if place not in catalogue(edition):
        return escape(found[0])
    return Markup('<a href="/laws/{}/{}">{}</a>').format(str(edition), str(place), found[0])
