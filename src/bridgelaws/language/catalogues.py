"""The catalogues: what each English template is in another language, read from the ``.po`` files under ``locales``.

Translators' tools know this format. The files are read as they are, once for each language that is really spoken: about
a tenth of a second, and nothing has to be compiled after a change.
"""

from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from bridgelaws.errors import BridgelawsError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

DOMAINS = ("engine", "command-line", "web")  # what the laws say, what the terminal says, what the pages say


class Translations(Struct, frozen=True):
    """Every message of a language; more than one wording where its plural forms differ."""

    messages: Mapping[tuple[str | None, str], tuple[str, ...]]
    plural: Callable[[int], int]


@cache
def translations(language: str) -> Translations:
    """The messages of a language; English has none, for the templates are English."""
    if language == "en":
        return Translations({}, lambda count: int(count != 1))
    messages: dict[tuple[str | None, str], tuple[str, ...]] = {}
    plural: Callable[[int], int] = _refuse_plurals
    for domain in DOMAINS:
        path = files("bridgelaws") / "locales" / language / f"{domain}.po"
        if path.is_file():
            read = read_catalogue(path.read_bytes(), str(path), language)
            messages |= {key_of(message)[:2]: wording(message) for message in read if is_translated(message)}
            plural = c2py(read.plural_expr)
    return Translations(messages, plural)


def place_of(wanted: str, language: str) -> str:
    """The file and line where a message has this wording, to tell where a fault is."""
    for domain in DOMAINS:
        path = files("bridgelaws") / "locales" / language / f"{domain}.po"
        if path.is_file():
            for message in read_catalogue(path.read_bytes(), str(path), language):
                if wanted in wording(message):
                    return f"{path}, line {message.lineno},"
    return language


def read_catalogue(data: bytes, name: str, language: str) -> "Catalog":
    """A catalogue; a fault is told with the file, the line and the message."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415 -- English needs none of it

    try:
        lines = data.decode("utf8").splitlines()
    except UnicodeDecodeError as error:
        at = data[: error.start].count(b"\n") + 1
        raise BridgelawsError(f"The catalogue {name} cannot be read: line {at} is not UTF-8.") from None
    for at, line in enumerate(lines, start=1):  # Babel takes the end of the line for the missing quotation mark
        if line.strip() and not line.startswith("#") and not line.rstrip().endswith('"'):
            raise BridgelawsError(
                f"The catalogue {name} cannot be read: line {at} ({line}) does not end with a quotation mark."
            )
    try:
        return read_po(BytesIO(data), locale=language, charset="utf8", abort_invalid=True)
    except PoFileError as error:
        told = " ".join(lines[error.lineno - 1 : error.lineno]) or "the end"
        raise BridgelawsError(f"The catalogue {name} cannot be read: line {error.lineno} ({told}): {error}.") from None


def is_translated(message: "Message") -> bool:
    """Whether the message has been translated; a fuzzy one waits for somebody to look at it."""
    return bool(message.id) and not message.fuzzy and bool(wording(message)) and all(wording(message))


def wording(message: "Message") -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def key_of(message: "Message") -> tuple[str | None, str, str]:
    """Context, template, and the template of its plural, if it has one."""
    one, many = (message.id, "") if isinstance(message.id, str) else (message.id[0], message.id[1])
    return message.context or None, one, many


def _refuse_plurals(count: int) -> int:
    raise BridgelawsError(f"There is no catalogue that says how {count} things are named.")
