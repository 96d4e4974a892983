"""Addresses: where one may be sent back to, and where phones reach this computer."""

import socket
from urllib.parse import urlsplit

from starlette.requests import Request

from bridgelaws.lawbook.changes import edition_that_has
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision

HERE = ("localhost", "127.0.0.1", "::1")


def local(address: str, otherwise: str = "/") -> str:
    """The address if it leads to one of our own pages.

    >>> local("/ruling/x?y=1"), local("//elsewhere.example/"), local("https://elsewhere.example/")
    ('/ruling/x?y=1', '/', '/')
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return otherwise
    plain = address.isprintable() and "\\" not in address and len(address) < 2000
    ours = address.startswith("/") and not address.startswith("//") and not parts.netloc
    return address if ours and plain and address.isascii() else otherwise


def law_address(law: Provision | str, edition: Edition) -> str:
    """Where a law stands in the book; one that only the newest edition has, there.

    >>> law_address("27B1(b)", Edition.LAWS_2007), law_address("86B2(a)", Edition.LAWS_2007)
    ('/laws/2007/27B1(b)', '/laws/2017/86B2(a)')
    """
    provision = law if isinstance(law, Provision) else Provision(law)
    return f"/laws/{edition_that_has(provision, edition)}/{provision}"


def on_the_network() -> str | None:
    """The address of this computer on the local network, if it has one; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


def for_phones(request: Request, path: str) -> str:
    """The address of a page as phones reach it, even where the desk looks at it from this very computer."""
    url = request.url.replace(path=path, query="")
    found = on_the_network() if url.hostname in HERE else None
    return str(url.replace(hostname=found) if found else url)
