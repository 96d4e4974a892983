"""What a page says, by the key of the message: a test tells the key when no message has it any more."""

from functools import cache

from bridgelaws.language import Language, speak
from bridgelaws.language.catalogues import translations
from bridgelaws.text import say


def says(key: str, **parts: object) -> str:
    """A message in English, with what stands in its places."""
    assert key in keys(), f"no message is “{key}”"
    return speak(say(key, **parts), Language.ENGLISH)


@cache
def keys() -> frozenset[str]:
    """Every template of the catalogues."""
    return frozenset([template for _, template in translations(Language.SWEDISH.value).messages])
