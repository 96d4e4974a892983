"""Addresses to go back to: only those of this very site."""

from urllib.parse import urlsplit


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
