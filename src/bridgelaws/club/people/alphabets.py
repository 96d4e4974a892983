"""Names as they are searched for and as they are sorted: without diacritics, and by the alphabet of a language."""

import unicodedata
from functools import lru_cache

_PLAIN = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "-": " ", "’": "'"}
)
# Letters in their order; a letter with a mark that is not among them goes with the letter without it.
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_ORDERS = {
    "en": _LATIN,
    "sv": f"{_LATIN}åäö",
    "da": f"{_LATIN}æøå",
    "lv": "abcčdefgģhijkķlļmnņopqrsštuvwxzž",
}
_SAME = {  # written otherwise, in the same place of that alphabet
    "sv": {"æ": "ä", "ø": "ö", "ü": "y"},
    "da": {"ä": "æ", "ö": "ø", "ü": "y"},
    "lv": {"y": "i"},
}


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Without marks and capitals, hyphens as spaces: what a name is searched for and compared by.

    >>> fold("Ķēniņš-Öberg"), fold("Sørensen")
    ('kenins oberg', 'sorensen')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return " ".join("".join([each for each in plain if not unicodedata.combining(each)]).split())


def same_name(text: str) -> tuple[str, ...]:
    """The words of a name whatever their order: given or family name first.

    >>> same_name("Berg Anna") == same_name("anna  BERG")
    True
    """
    return tuple(sorted(fold(text).split()))


@lru_cache(maxsize=20_000)
def sort_key(text: str, language: str) -> tuple[tuple[int, ...], str]:
    """Sorted as the alphabet of that language has it.

    >>> sorted(["Öberg", "Zander", "Ås", "Ärlig"], key=lambda name: sort_key(name, "sv"))
    ['Zander', 'Ås', 'Ärlig', 'Öberg']
    """
    order, same = _ORDERS.get(language, _LATIN), _SAME.get(language, {})
    places, folded = list[int](), unicodedata.normalize("NFC", text.casefold())
    if language == "da":
        folded = folded.replace("aa", "å")
    for letter in folded:
        found = same.get(letter, letter)
        plain = found if found in order else fold(found) or " "
        places += [order.find(same.get(each, each)) + 1 for each in plain]
    return tuple(places), folded
