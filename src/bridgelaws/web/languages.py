"""The language of a page: the one chosen before, or the browser's, or English."""

from starlette.requests import HTTPConnection

from bridgelaws.language import ENGLISH, Language, chosen

COOKIE = "language"
REMEMBERED = 365 * 24 * 3600  # seconds
NAMES = {
    Language.ENGLISH: "English",
    Language.SWEDISH: "Svenska",
    Language.DANISH: "Dansk",
    Language.LATVIAN: "Latviešu",
}


def language_of(request: HTTPConnection) -> Language:
    """The language in which this request is answered."""
    return chosen(request.cookies.get(COOKIE, "")) or wanted(request.headers.get("accept-language", "")) or ENGLISH


def wanted(header: str) -> Language | None:
    """The first language we speak among those the browser asks for, the most wanted first.

    >>> wanted("fr, da;q=0.5, lv;q=0.9")
    <Language.LATVIAN: 'lv'>
    """
    asked = [each.strip().partition(";") for each in header[:500].split(",")]
    ranked = sorted([(-_weight(weight), at, tag) for at, (tag, _, weight) in enumerate(asked)])
    return next((language for weight, _, tag in ranked if weight < 0 and (language := chosen(tag))), None)


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    try:
        return min(max(float(value), 0.0), 1.0) if name == "q" else 1.0
    except ValueError:
        return 0.0
