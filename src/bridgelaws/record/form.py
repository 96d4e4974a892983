"""The record on paper: HTML made for printing, or PDF."""

import json
from importlib.resources import files
from pathlib import Path

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined

from bridgelaws.errors import BridgelawsError
from bridgelaws.record.record import BoardRecord


def as_html(record: BoardRecord) -> str:
    """A page that fits on paper; names and remarks are escaped."""
    pages = Environment(
        loader=PackageLoader("bridgelaws.record"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return pages.get_template("ruling.html.j2").render(record=record)


def as_pdf(record: BoardRecord) -> bytes:
    """The same as PDF; what was entered goes in as data, never as text of the template."""
    try:
        import typst  # noqa: PLC0415 -- needed for this alone, and slow to load
    except ImportError:
        raise BridgelawsError(
            'PDF needs the package "typst": install bridgelaws with the extra "pdf", or write an .html file instead.'
        ) from None
    template = files("bridgelaws.record").joinpath("templates", "ruling.typ")
    data = json.dumps(msgspec.to_builtins(record))
    made: bytes = typst.compile(str(template), sys_inputs={"record": data})
    return made


def write(record: BoardRecord, path: Path) -> None:
    """Write the form to a file of either kind."""
    match path.suffix.lower():
        case ".html":
            path.write_text(as_html(record), "utf8")
        case ".pdf":
            path.write_bytes(as_pdf(record))
        case other:
            raise BridgelawsError(f'{path}: a form is written as .html or .pdf, not "{other}".')
