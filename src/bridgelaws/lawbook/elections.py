"""Elections: the regulations described for people, the presets, and regulations files."""

import difflib
import re
import tomllib
from collections.abc import Mapping
from enum import Enum
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from bridgelaws.errors import BridgelawsError
from bridgelaws.lawbook.choices import Authority
from bridgelaws.lawbook.edition import Edition
from bridgelaws.lawbook.provision import Provision
from bridgelaws.lawbook.readings import READINGS, Followed
from bridgelaws.lawbook.regulations import Regulations


class Election(msgspec.Struct, frozen=True, kw_only=True):
    """One field of the regulations, described for people."""

    name: str
    law: Provision
    by: Authority
    description: str
    only: Edition | None
    kind: str
    allowed: tuple[str, ...]
    default: object


def elections() -> tuple[Election, ...]:
    """Every election, in the order of the Laws.

    >>> next(each for each in elections() if each.name == "claim_suit_order").allowed
    ('"Director judges"', '"top down"', '"bottom up"')
    """
    defaults = Regulations()
    found = ((name, _granted(hint), hint) for name, hint in _HINTS.items())
    return tuple(
        Election(
            name=name,
            description=granted.description or "",
            kind=_kind(hint),
            allowed=_allowed(hint),
            default=getattr(defaults, name),
            **(granted.extra or {}),
        )
        for name, granted, hint in found
        if granted
    )


def preset(name: str) -> Regulations:
    """The regulations shipped under that name.

    >>> preset("dbf-2017").face_down_lead_out_of_turn_may_be_taken_back
    True
    """
    return _preset(name, PRESETS)


def load(text: str, source: str) -> Regulations:
    """A regulations file: a preset with choices of its own; one without a name is called by its source.

    >>> load('based_on = "sbf-2007"', "club.toml").victory_point_scale.value
    '25-0'
    """
    return _read(text, source, PRESETS)


def chosen_from(choices: Mapping[str, Any], source: str) -> Regulations:
    """The same from choices that have been read already."""
    return _chosen(dict(choices), source, PRESETS)


def written(value: object) -> str:
    """A value as it stands in a regulations file, or how TOML names what has no short form."""
    match value:
        case Enum():
            return written(value.value)
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case int():
            digits = value.bit_length() * 3 // 10  # a number too long to print would itself be an error
            return str(value) if digits < 20 else f"a number of about {digits} digits"
        case str():
            short = value if len(value) <= 60 else value[:57] + "..."
            return '"' + short.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        case tuple() | list():
            shown = [written(each) for each in value[:10]] + ["..."] * (len(value) > 10)
            return f"[{', '.join(shown)}]"
        case dict():
            return "a table"
        case _:
            return str(value)


def _read(text: str, source: str, presets: Mapping[str, Regulations]) -> Regulations:
    return _chosen(_parsed(text, source), source, presets)


def _chosen(chosen: dict[str, Any], source: str, presets: Mapping[str, Regulations]) -> Regulations:
    based_on = chosen.pop("based_on", "wbf-2017")
    if not isinstance(based_on, str):
        raise BridgelawsError(f"{source}: based_on is {written(based_on)}; allowed is {_one_of(map(written, presets))}.")
    try:
        base = _preset(based_on, presets)
    except BridgelawsError as error:
        raise BridgelawsError(f"{source}: {error}") from None
    readings = dict(base.readings) | _readings(chosen.pop("readings", {}), source)
    own = {key: _value(key, value, source) for key, value in chosen.items()}
    own["readings"] = tuple(sorted(readings.items()))
    regulations = msgspec.structs.replace(base, **({"name": source} | own))
    _check_edition(regulations, source)
    return regulations


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BridgelawsError(f"{source}: the lists or tables stand too deep inside each other to be read.") from None
    except ValueError as error:  # a faulty file, or a number of so many digits that Python refuses it
        fault = _FAULT.fullmatch(str(error))
        if not fault:
            raise BridgelawsError(f"{source}: a number has too many digits to be read.") from None
        lines = text.split("\n")
        line, column = fault["line"] or len(lines), fault["column"] or len(lines[-1]) + 1
        raise BridgelawsError(f"{source}, line {line}, column {column}: not TOML: {fault['reason']}.") from None


_FAULT: Final = re.compile(
    r"(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)


def _preset(name: str, presets: Mapping[str, Regulations]) -> Regulations:
    if name not in presets:
        raise BridgelawsError(f"There is no preset {written(name)}: the presets are {', '.join(presets)}.")
    return presets[name]


def _value(key: str, value: object, source: str) -> object:
    if key not in _HINTS:
        close = difflib.get_close_matches(key, _HINTS, n=1)
        hint = f'did you mean "{close[0]}"?' if close else "docs/regulations.md lists those there are."
        raise BridgelawsError(f"{source}: there is no regulation {written(key)}; {hint}")
    try:
        return msgspec.convert(value, _HINTS[key])
    except msgspec.ValidationError:
        allowed = _sentence(_HINTS[key])
        raise BridgelawsError(f"{source}: {key} is {written(value)}; allowed is {allowed}.") from None


def _readings(chosen: object, source: str) -> dict[str, Followed]:
    """The table [readings]: which way a disputed place is read."""
    if not isinstance(chosen, dict):
        raise BridgelawsError(f'{source}: readings is {written(chosen)}; it is a table of places, each "A", "B" or "ask".')
    known = {reading.key: reading for reading in READINGS}
    for key, value in chosen.items():
        if key not in known:
            close = difflib.get_close_matches(key, known, n=1)
            hint = f'did you mean "{close[0]}"?' if close else "docs/disputed.md lists those there are."
            raise BridgelawsError(f"{source}: there is no reading {written(key)}; {hint}")
        allowed = [followed.value for followed in Followed if followed is not Followed.ASK or known[key].may_ask]
        if value not in allowed:
            possible = _one_of(map(written, allowed))
            raise BridgelawsError(f"{source}: the reading {key} is {written(value)}; allowed is {possible}.")
    return {key: Followed(value) for key, value in chosen.items()}


def _check_edition(regulations: Regulations, source: str) -> None:
    """A choice one edition alone knows would otherwise be silently without effect under another."""
    for each in elections():
        chosen = getattr(regulations, each.name)
        if each.only not in (None, regulations.edition) and chosen != each.default:
            raise BridgelawsError(
                f"{source}: {each.name} is {written(chosen)}, which only the Laws of {each.only} leave open; "
                f"under those of {regulations.edition} it must be {written(each.default)}."
            )


def _granted(hint: Any) -> Meta | None:
    return next((part for part in get_args(hint)[1:] if isinstance(part, Meta) and part.extra), None)


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _kind(hint: Any) -> str:
    bare = _bare(hint)
    if get_origin(bare) is tuple:
        return "list"
    if issubclass(bare, Enum):
        return "choice"
    return {bool: "true or false", int: "whole number", float: "number", str: "text"}[bare]


def _allowed(hint: Any) -> tuple[str, ...]:
    """The values to choose among, or in one entry the range or the form they have."""
    bare = _bare(hint)
    if get_origin(bare) is tuple:
        return _allowed(get_args(bare)[0])
    if issubclass(bare, Enum):
        return tuple(written(each) for each in bare)
    if bare is bool:
        return ("true", "false")
    limits = [part for part in get_args(hint)[1:] if isinstance(part, Meta)]
    if bare is str:
        return ('a bid such as "4C", or "none"' if any(part.pattern for part in limits) else "a text",)
    low, high = (
        max(part.ge for part in limits if part.ge is not None),
        min(part.le for part in limits if part.le is not None),
    )
    return (f"{low:g} to {high:g}",)


def _sentence(hint: Any) -> str:
    match _kind(hint):
        case "choice" | "true or false":
            return _one_of(_allowed(hint))
        case "list":
            item = get_args(_bare(hint))[0]
            if _kind(item) == "choice":
                return f"a list of {', '.join(_allowed(item))}"
            return "a list of texts" if _kind(item) == "text" else f"a list of numbers from {_allowed(item)[0]}"
        case "text":
            return _allowed(hint)[0]
        case number:
            return f"a {number} from {_allowed(hint)[0]}"


def _one_of(values: Any) -> str:
    *others, last = values
    return f"{', '.join(others)} or {last}"


def _shipped() -> Mapping[str, Regulations]:
    """The presets; each file may be based on those before it."""
    found = {"wbf-2017": Regulations()}
    for name in ("dbf-2017", "wbf-2007", "sbf-2007"):
        text = files("bridgelaws.lawbook").joinpath("presets", f"{name}.toml").read_text(encoding="utf8")
        found[name] = _read(text, name, found)
    return MappingProxyType(found)


_HINTS: Final[Mapping[str, Any]] = get_type_hints(Regulations, include_extras=True)
PRESETS: Final = _shipped()
