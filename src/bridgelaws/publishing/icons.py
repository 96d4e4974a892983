"""The pictures on buttons and tiles, drawn in lines; each is put into the page where it stands."""

import re
from functools import cache
from importlib.resources import files

from markupsafe import Markup

_SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)" viewBox="(?P<box>[^"]+)">(?P<lines>.*?)</symbol>')
ICONS = {
    found["name"]: (found["box"], Markup(found["lines"]))
    for found in _SYMBOL.finditer(files(__package__).joinpath("icons.svg").read_text("utf8"))
}


@cache
def icon(name: str, kind: str = "") -> Markup:
    """A picture beside words that say the same, so that nothing is lost without it."""
    box, lines = ICONS[name]
    named = Markup(' class="{}"').format(kind) if kind else Markup("")
    return Markup('<svg{} viewBox="{}" aria-hidden="true">{}</svg>').format(named, box, lines)
