"""The language of a page: the one chosen on this device, or that of its table, or the browser's, or English."""

from babel import negotiate_locale
from starlette.requests import HTTPConnection

from bridgelaws.club.database import Database
from bridgelaws.club.profile import read_profile
from bridgelaws.language import ENGLISH, Language, choose_language
from bridgelaws.store import StoreError

COOKIE = "language"
REMEMBERED = 365 * 24 * 3600  # seconds


def language_of(request: HTTPConnection) -> Language:
    """The language in which this request is answered."""
    own = choose_language(request.cookies.get(COOKIE, ""))
    asked = own or _of_its_table(request) or negotiate_language(request.headers.get("accept-language", ""))
    return asked or _of_the_club(request) or ENGLISH


def _of_the_club(request: HTTPConnection) -> Language | None:
    """What the club has set, for a browser that asks for none of our languages."""
    try:
        return choose_language(read_profile(request.app.state.database).language)
    except StoreError:
        return None


def _of_its_table(request: HTTPConnection) -> Language | None:
    """What the desk has set for the table that a phone speaks for."""
    visitor = request.app.state.visitors.of(request)
    return table_language(request.app.state.database, visitor.event, visitor.table) if visitor.table else None


def table_language(database: Database, event: str, table: str) -> Language | None:
    rows = database.rows("SELECT language FROM web_languages WHERE event = ? AND name = ?", event, table)
    return choose_language(str(rows[0][0])) if rows else None


def set_table_language(database: Database, event: str, table: str, language: Language | None) -> None:
    """The table speaks this language from now on; without one, that of each phone."""
    database.run("DELETE FROM web_languages WHERE event = ? AND name = ?", event, table)
    if language is not None:
        statement = "INSERT INTO web_languages VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        database.run(statement, event, table, language.value)


def negotiate_language(header: str) -> Language | None:
    """The first language we speak among those the browser asks for, the most wanted first.

    >>> negotiate_language("fr, da;q=0.5, lv;q=0.9")
    <Language.LATVIAN: 'lv'>
    """
    asked = [each.strip().partition(";") for each in header[:500].split(",")]
    ranked = sorted([(-_weight(weight), at, tag) for at, (tag, _, weight) in enumerate(asked)])
    found = negotiate_locale(
        [tag.replace("_", "-") for weight, _, tag in ranked if weight < 0], [each.value for each in Language], sep="-"
    )
    return choose_language(found) if found else None


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    try:
        return min(max(float(value), 0.0), 1.0) if name == "q" else 1.0
    except ValueError:
        return 0.0
