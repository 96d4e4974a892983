"""From the bytes of a file to its text: nobody says in which encoding a file of boards is written."""

import codecs


def decoded(data: bytes) -> str:
    """UTF-8 if it is that, with or without its mark; else Latin-1, as PBN says. A file of UTF-16 must bear its mark."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
