"""The record on paper: HTML made for printing, or PDF."""

import json
from importlib.resources import files
from pathlib import Path

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from bridgelaws.errors import BridgelawsError
from bridgelaws.language import Language, speak
from bridgelaws.ruling_record.record import BoardRecord
from bridgelaws.text import say, template


def as_html(record: BoardRecord) -> str:
    """A page that fits on paper; names and remarks are escaped."""
    pages = Environment(
        loader=PackageLoader("bridgelaws.ruling_record"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    language = Language(record.language)
    return pages.get_template("ruling.html.j2").render(
        record=record, _=lambda text, **parts: speak(say(text, **parts), language)
    )


def as_pdf(record: BoardRecord) -> bytes:
    """The same as PDF; what was entered goes in as data, never as text of the template."""
    try:
        import typst  # noqa: PLC0415 -- needed for this alone, and slow to load
    except ImportError:
        raise BridgelawsError(
            say("PDF needs the package “typst”: install bridgelaws with the extra “pdf”, or write an .html file instead.")
        ) from None
    page = files("bridgelaws.ruling_record").joinpath("templates", "ruling.typ")
    data = json.dumps(msgspec.to_builtins(record))
    words = json.dumps({text: speak(say(text), Language(record.language)) for text in _HEADINGS})
    made: bytes = typst.compile(str(page), sys_inputs={"record": data, "words": words})
    return made


_HEADINGS = (
    template("Adjusted score"),
    template("Against ruling no., because"),
    template("Appeal"),
    template("Asked for at"),
    template("Auction"),
    template("Both of the pair agree: first"),
    template("Decision, laws, reasons"),
    template("Director"),
    template("East–West"),
    template("Facts"),
    template("Facts agreed"),
    template("Facts disputed: the Director found them"),
    template("For the players"),
    template("Heard by, signed"),
    template("In force"),
    template("It is changed to"),
    template("Laws"),
    template("No adjusted score."),
    template("Nobody was asked."),
    template("North–South"),
    template("Not ruled on yet"),
    template("Nothing had to be asked."),
    template("Penalty"),
    template("Play"),
    template("Players"),
    template("Poll"),
    template("Questions, answers and findings"),
    template("Result"),
    template("Result at the table"),
    template("Ruling and appeal"),
    template("Said before, in this order"),
    template("Score"),
    template("Share"),
    template("Still to be reviewed"),
    template("The ruling stands"),
    template("The score that counts now"),
    template("Time"),
    template("Told to both sides at"),
    template("What East-West say"),
    template("What North-South say"),
    template("What the Director says"),
    template("What the other side says"),
    template("Would choose"),
    template("deposit paid"),
    template("returned"),
    template("second, or the captain"),
)


def write(record: BoardRecord, path: Path) -> None:
    """Write the form to a file of either kind."""
    match path.suffix.lower():
        case ".html":
            path.write_text(as_html(record), "utf8")
        case ".pdf":
            path.write_bytes(as_pdf(record))
        case other:
            raise BridgelawsError(
                say("{file}: a form is written as .html or .pdf, not “{ending}”.", file=str(path), ending=other)
            )
