"""People found by any part of a name, a nickname or a number, with or without diacritics."""

from bridgelaws.club.people.alphabets import fold, sort_key
from bridgelaws.club.people.register import Known, Register

MOST = 5000  # people in a register


def find_people(register: Register, wanted: str, language: str = "en", *, with_left: bool = True) -> list[Known]:
    """Those who fit every word of it: first whose name begins so, then by the alphabet of the language."""
    words = fold(wanted).split()
    found = [
        (not all(f" {word}" in hay for word in words), known)
        for known, hay in [(each, register.haystack(each.id)) for each in register.everybody()]
        if (with_left or not known.left) and all(word in hay for word in words)
    ]
    keys = {known.id: alphabetical(known, language) for _, known in found}
    return [known for _, known in sorted(found, key=lambda each: (each[0], keys[each[1].id]))]


def alphabetical(known: Known, language: str) -> tuple[object, ...]:
    """By family name, then given name."""
    return (*sort_key(known.family or known.given, language), *sort_key(known.given, language), known.number, known.id)


def tell_apart(register: Register, known: Known) -> str:
    """What is written behind the name of one of two who are called the same: last digits of a number, else a nickname."""
    if len([each for each in register.with_name(known.name) if each.id != known.id]) == 0:
        return ""
    return known.number[-4:] or known.known_as or known.id[1:5]
