"""Facts entered in pieces with buttons: a contract by level, denomination and double; tricks by side."""

import re
from collections.abc import Mapping

from bridgelaws.assistant.fields import Widget
from bridgelaws.assistant.kinds import IrregularityForm

_CONTRACT = re.compile(r"\s*([1-7])\s*(NT|[SHDC])\w*?\s*(XX|X)?\s*", re.IGNORECASE)


def compose(kind: IrregularityForm, fields: Mapping[str, str]) -> dict[str, str]:
    """The fields with what was entered in pieces put together.

    >>> from bridgelaws.assistant.kinds import kinds
    >>> pieces = {"contract_level": "4", "contract_strain": "S", "contract_doubled": "X", "won_ns": "3", "won_ew": ""}
    >>> put = compose(kinds()["revoke"], pieces)
    >>> put["contract"], put["won"]
    ('4SX', '3 0')
    """
    typed = dict(fields)
    for field in kind.fields:
        name = field.name
        if typed.get(name):
            continue
        if field.widget is Widget.CONTRACT:
            typed[name] = "".join([fields.get(f"{name}_{piece}", "") for piece in ("level", "strain", "doubled")])
        elif field.widget is Widget.TRICKS:
            sides = [fields.get(f"{name}_{side}", "") for side in ("ns", "ew")]
            typed[name] = " ".join([side or "0" for side in sides]) if any(sides) else ""
    return typed


def take_apart(kind: IrregularityForm, fields: Mapping[str, str]) -> dict[str, str]:
    """The same the other way round, so that what was entered is shown again.

    >>> from bridgelaws.assistant.kinds import kinds
    >>> take_apart(kinds()["revoke"], {"contract": "3NTXX"})["contract_doubled"]
    'XX'
    """
    typed = dict(fields)
    for field in kind.fields:
        text = typed.get(field.name, "")
        if field.widget is Widget.CONTRACT and (found := _CONTRACT.fullmatch(text)):
            level, strain, doubled = found.groups()
            typed |= {f"{field.name}_level": level, f"{field.name}_strain": strain.upper()}
            typed |= {f"{field.name}_doubled": (doubled or "").upper()}
        elif field.widget is Widget.TRICKS and len(sides := text.split()) == 2:
            typed |= {f"{field.name}_ns": sides[0], f"{field.name}_ew": sides[1]}
    return typed
