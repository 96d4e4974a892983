"""A code that phones read with their cameras, drawn as SVG."""

import io

from markupsafe import Markup


def draw_code(address: str) -> Markup:
    """Black on white, whatever the page looks like; no style of its own."""
    import segno  # noqa: PLC0415 -- the site, which has no codes, is written without it

    written = io.BytesIO()
    segno.make(address, error="m").save(
        written, kind="svg", scale=4, border=3, dark="#000", light="#fff", xmldecl=False, svgns=True, omitsize=True
    )
    return Markup(written.getvalue().decode())
