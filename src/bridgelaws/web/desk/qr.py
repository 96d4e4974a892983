"""A code that phones read with their cameras, drawn as SVG."""

import io

import segno
from markupsafe import Markup


def drawn(address: str) -> Markup:
    """Black on white, whatever the page looks like; no style of its own."""
    written = io.BytesIO()
    segno.make(address, error="m").save(
        written, kind="svg", scale=4, border=3, dark="#000", light="#fff", xmldecl=False, svgns=True, omitsize=True
    )
    return Markup(written.getvalue().decode())
