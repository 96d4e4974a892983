"""Elections: the regulations described for people, the presets, and regulations files."""

import difflib
import re
import tomllib
from collections.abc import Mapping
from enum import Enum
from functools import cache
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
from bridgelaws.text import Joined, Text, all_of, any_of, say, template


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


@cache
def elections() -> tuple[Election, ...]:
    """Every election, in the order of the Laws.

    >>> next(each for each in elections() if each.name == "claim_suit_order").allowed
    ('"Director judges"', '"top down"', '"bottom up"')
    """
    defaults = Regulations()
    found = ((name, _grant_of(hint), hint) for name, hint in _HINTS.items())
    return tuple(
        Election(
            name=name,
            description=granted.description or "",
            kind=_kind(hint),
            allowed=_values_allowed(hint),
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


def choose_from(choices: Mapping[str, Any], source: str) -> Regulations:
    """The same from choices that have been read already."""
    return _choose(dict(choices), source, PRESETS)


def write_value(value: object) -> str:
    """A value as it stands in a regulations file, or how TOML names what has no short form."""
    match value:
        case Enum():
            return write_value(value.value)
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
            shown = [write_value(each) for each in value[:10]] + ["..."] * (len(value) > 10)
            return f"[{', '.join(shown)}]"
        case dict():
            return "a table"
        case _:
            return str(value)


def _read(text: str, source: str, presets: Mapping[str, Regulations]) -> Regulations:
    return _choose(_parse(text, source), source, presets)


def _choose(chosen: dict[str, Any], source: str, presets: Mapping[str, Regulations]) -> Regulations:
    based_on = chosen.pop("based_on", "wbf-2017")
    if not isinstance(based_on, str):
        allowed = any_of([write_value(each) for each in presets])
        raise BridgelawsError(_not_allowed(source, "based_on", based_on, allowed))
    try:
        base = _preset(based_on, presets)
    except BridgelawsError as error:
        raise BridgelawsError(say("{source}: {error}", source=source, error=error.said)) from None
    readings = dict(base.readings) | _readings(chosen.pop("readings", {}), source)
    own = {key: _value(key, value, source) for key, value in chosen.items()}
    own["readings"] = tuple(sorted(readings.items()))
    regulations = msgspec.structs.replace(base, **({"name": source} | own))
    _check_edition(regulations, source)
    return regulations


def _parse(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BridgelawsError(
            say("{source}: the lists or tables stand too deep inside each other to be read.", source=source)
        ) from None
    except ValueError as error:  # a faulty file, or a number of so many digits that Python refuses it
        fault = _FAULT.fullmatch(str(error))
        if not fault:
            raise BridgelawsError(say("{source}: a number has too many digits to be read.", source=source)) from None
        lines = text.split("\n")
        line, column = fault["line"] or len(lines), fault["column"] or len(lines[-1]) + 1
        raise BridgelawsError(
            say(
                "{source}, line {line}, column {column}: not TOML: {reason}.",
                source=source,
                line=line,
                column=column,
                reason=fault["reason"],
            )
        ) from None


_FAULT: Final = re.compile(
    r"(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)


def _preset(name: str, presets: Mapping[str, Regulations]) -> Regulations:
    if name not in presets:
        raise BridgelawsError(
            say("There is no preset {name}: the presets are {presets}.", name=write_value(name), presets=all_of(presets))
        )
    return presets[name]


def _value(key: str, value: object, source: str) -> object:
    if key not in _HINTS:
        close = difflib.get_close_matches(key, _HINTS, n=1)
        parts = {"source": source, "key": write_value(key)}
        if close:
            raise BridgelawsError(
                say("{source}: there is no regulation {key}; did you mean {other}?", other=write_value(close[0]), **parts)
            )
        raise BridgelawsError(
            say("{source}: there is no regulation {key}; docs/regulations.md lists those there are.", **parts)
        )
    try:
        return msgspec.convert(value, _HINTS[key])
    except msgspec.ValidationError:
        raise BridgelawsError(_not_allowed(source, key, value, _sentence(_HINTS[key]))) from None


def _not_allowed(source: str, key: str, value: object, allowed: Text | Joined) -> Text:
    told = template("{source}: {key} is {value}; allowed is {allowed}.")
    return say(told, source=source, key=key, value=write_value(value), allowed=allowed)


def _readings(chosen: object, source: str) -> dict[str, Followed]:
    """The table [readings]: which way a disputed place is read."""
    if not isinstance(chosen, dict):
        raise BridgelawsError(
            say(
                '{source}: readings is {value}; it is a table of places, each "A", "B" or "ask".',
                source=source,
                value=write_value(chosen),
            )
        )
    known = {reading.key: reading for reading in READINGS}
    for key, value in chosen.items():
        if key not in known:
            close = difflib.get_close_matches(key, known, n=1)
            parts = {"source": source, "key": write_value(key)}
            if close:
                raise BridgelawsError(
                    say("{source}: there is no reading {key}; did you mean {other}?", other=write_value(close[0]), **parts)
                )
            raise BridgelawsError(
                say("{source}: there is no reading {key}; docs/disputed.md lists those there are.", **parts)
            )
        allowed = [followed.value for followed in Followed if followed is not Followed.ASK or known[key].may_ask]
        if value not in allowed:
            raise BridgelawsError(
                say(
                    "{source}: the reading {key} is {value}; allowed is {allowed}.",
                    source=source,
                    key=key,
                    value=write_value(value),
                    allowed=any_of([write_value(each) for each in allowed]),
                )
            )
    return {key: Followed(value) for key, value in chosen.items()}


def _check_edition(regulations: Regulations, source: str) -> None:
    """A choice one edition alone knows would otherwise be silently without effect under another."""
    for each in elections():
        chosen = getattr(regulations, each.name)
        if each.only not in (None, regulations.edition) and chosen != each.default:
            raise BridgelawsError(
                say(
                    "{source}: {key} is {value}, which only the Laws of {only} leave open; under those of {edition} it must "
                    "be {default}.",
                    source=source,
                    key=each.name,
                    value=write_value(chosen),
                    only=str(each.only),
                    edition=str(regulations.edition),
                    default=write_value(each.default),
                )
            )


def _grant_of(hint: Any) -> Meta | None:
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


def _values_allowed(hint: Any) -> tuple[str, ...]:
    """The values to choose among, or in one entry the range or the form they have."""
    bare = _bare(hint)
    if get_origin(bare) is tuple:
        return _values_allowed(get_args(bare)[0])
    if issubclass(bare, Enum):
        return tuple(write_value(each) for each in bare)
    if bare is bool:
        return ("true", "false")
    limits = [part for part in get_args(hint)[1:] if isinstance(part, Meta)]
    if bare is str:
        return ('a bid such as "4C", or "none"' if any(part.pattern for part in limits) else "a text",)
    low, high = _limits(hint)
    return (f"{low:g} to {high:g}",)


def _sentence(hint: Any) -> Text | Joined:
    """What is allowed, to be said to somebody who wrote something else."""
    match _kind(hint):
        case "choice" | "true or false":
            return any_of(_values_allowed(hint))
        case "list":
            item = get_args(_bare(hint))[0]
            if _kind(item) == "choice":
                return say("a list of {values}", values=", ".join(_values_allowed(item)))
            if _kind(item) == "text":
                return say("a list of texts")
            low, high = _limits(item)
            return say("a list of numbers from {low} to {high}", low=low, high=high)
        case "text":
            is_bid = any(part.pattern for part in get_args(hint)[1:] if isinstance(part, Meta))
            return say('a bid such as "4C", or "none"') if is_bid else say("a text")
        case "whole number":
            low, high = _limits(hint)
            return say("a whole number from {low} to {high}", low=low, high=high)
        case _:
            low, high = _limits(hint)
            return say("a number from {low} to {high}", low=low, high=high)


def _limits(hint: Any) -> tuple[float, float]:
    limits = [part for part in get_args(hint)[1:] if isinstance(part, Meta)]
    low = max(part.ge for part in limits if part.ge is not None)
    return low, min(part.le for part in limits if part.le is not None)


def sources(name: str) -> dict[str, str]:
    """Where each value of a preset comes from, as its file says; the values that have no source of their own have none.

    >>> sources("nbf-2017")["announcements"]
    'bridge.no, new regulations of 1 September 2018'
    """
    if name not in _FILES:
        return {}
    found = (_SOURCE.match(line) for line in _text_of(name).splitlines())
    return {line["key"]: (line["source"] or "") for line in found if line and line["key"] not in _HEAD}


_HEAD: Final = ("based_on", "name", "regulating_authority")
_SOURCE: Final = re.compile(r"(?P<key>[a-z_]+) *=[^#]*(?:# source: (?P<source>.*))?")
_FILES: Final = ("dbf-2017", "ebu-2017", "acbl-2017", "nbf-2017", "nbb-2017", "sbf-2017", "wbf-2007", "sbf-2007")


def _text_of(name: str) -> str:
    return files("bridgelaws.lawbook").joinpath("presets", f"{name}.toml").read_text(encoding="utf8")


def _read_presets() -> Mapping[str, Regulations]:
    """The presets; each file may be based on those before it."""
    found = {"wbf-2017": Regulations()}
    for name in _FILES:
        found[name] = _read(_text_of(name), name, found)
    return MappingProxyType(found)


_HINTS: Final[Mapping[str, Any]] = get_type_hints(Regulations, include_extras=True)
PRESETS: Final = _read_presets()
